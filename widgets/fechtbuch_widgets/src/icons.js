// Line icons, drawn on 16 x 16. Icon characters are missing from many fonts.

import { s } from "./dom.js";

const PATHS = {
  start: "M4 3v10M13 3 6 8l7 5z",
  head: "M12 3v10M3 3l7 5-7 5z",
  previousTurn: "M14.5 3.5 10.5 8l4 4.5M10 3.5 6 8l4 4.5M5.5 3.5 1.5 8l4 4.5",
  nextTurn: "M1.5 3.5l4 4.5-4 4.5M6 3.5 10 8l-4 4.5M10.5 3.5l4 4.5-4 4.5",
  previousAct: "M8 3 2.5 8 8 13zM14 3 8.5 8 14 13z",
  nextAct: "M8 3l5.5 5L8 13zM2 3l5.5 5L2 13z",
  previous: "M11 3 4.5 8l6.5 5z",
  next: "M5 3l6.5 5L5 13z",
  play: "M4 2.5 13 8l-9 5.5z",
  pause: "M5 3v10M11 3v10",
  slower: "M3.5 8h9",
  faster: "M3.5 8h9M8 3.5v9",
  left: "M10 3.5 5.5 8l4.5 4.5",
  right: "M6 3.5 10.5 8 6 12.5",
  fit: "M6 2.5H2.5V6M10 2.5h3.5V6M6 13.5H2.5V10M10 13.5h3.5V10",
  up: "M3.5 10 8 5.5l4.5 4.5",
  down: "M3.5 6 8 10.5 12.5 6",
  previousMark: "M10 2.5v11M10 3l-7 3 7 3M13.5 2.5v11",
  nextMark: "M6 2.5v11M6 3l7 3-7 3M2.5 2.5v11",
  branch: "M4 3v10M4 8c5 0 8-1 8-4.5M12 1.5a1.6 1.6 0 1 0 .01 0",
  help: "M5.5 6a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.8-1.1 1.8M8 12.6v.1",
  table: "M2.5 3.5h11v9h-11zM2.5 6.5h11M6.5 3.5v9",
  books: "M2.5 3.5c2-.8 4-.8 5.5.5v9c-1.5-1.3-3.5-1.3-5.5-.5zM13.5 3.5c-2-.8-4-.8-5.5.5v9c1.5-1.3 3.5-1.3 5.5-.5z",
  takeBack: "M6 3.5 2.5 7 6 10.5M3 7h6.5a3.5 3.5 0 0 1 0 7H7",
  close: "M4 4l8 8M12 4l-8 8",
  edit: "M3 13l.8-3.2L10.6 3 13 5.4 6.2 12.2zM9 4.6 11.4 7",
  swap: "M2.5 5.5h10M10 3l2.5 2.5L10 8M13.5 10.5h-10M6 8l-2.5 2.5L6 13",
};

/** @typedef {keyof typeof PATHS} Icon */

/** @param {Icon} name */
export function icon(name) {
  return s("svg", { class: "fb-icon", viewBox: "0 0 16 16", "aria-hidden": "true" }, s("path", { d: PATHS[name] }));
}
