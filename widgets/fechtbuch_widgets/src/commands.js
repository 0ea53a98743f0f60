// Everything a reader can do, once: its words, its keys, its button. Keys and buttons both come from this table.

import { nextRemark, seekFindings } from "./remarks.js";

/** @import { Icon } from "./icons.js" */
/** @import { Store } from "./store.js" */

/**
 * @typedef {{ id: string, label: string, keys: string[], icon: Icon, group: string, run: (store: Store, mover: object) => void }} Command
 */

/** @param {"actStarts" | "turnStarts"} what @param {1 | -1} way @returns {Command["run"]} */
const byStart = (what, way) => (store, mover) => {
  if (store.line) store.go(store.line.step(store.line[what], store.at, way), mover);
};

/** @param {1 | -1} way @returns {Command["run"]} */
const byMark = (way) => (store, mover) => {
  seekFindings(store);
  const to = nextRemark(store, store.at, way);
  if (to >= 0) store.go(to, mover);
};

/** @param {Store} store @param {object} mover */
function togglePlay(store, mover) {
  store.mover = mover;
  if (store.player.playing) store.player.pause();
  else store.player.play();
}

/** @type {Command[]} */
export const COMMANDS = [
  { id: "start", label: "Start", keys: ["Home"], icon: "start", group: "step", run: (store, mover) => store.go(0, mover) },
  { id: "previous-turn", label: "Previous turn", keys: ["Shift+ArrowLeft"], icon: "previousTurn", group: "step", run: byStart("turnStarts", -1) },
  { id: "previous-act", label: "Previous act", keys: ["Ctrl+ArrowLeft"], icon: "previousAct", group: "step", run: byStart("actStarts", -1) },
  { id: "previous", label: "Previous event", keys: ["ArrowLeft"], icon: "previous", group: "step", run: (store, mover) => store.step(-1, mover) },
  { id: "play", label: "Play", keys: ["Space"], icon: "play", group: "step", run: togglePlay },
  { id: "next", label: "Next event", keys: ["ArrowRight"], icon: "next", group: "step", run: (store, mover) => store.step(1, mover) },
  { id: "next-act", label: "Next act", keys: ["Ctrl+ArrowRight"], icon: "nextAct", group: "step", run: byStart("actStarts", 1) },
  { id: "next-turn", label: "Next turn", keys: ["Shift+ArrowRight"], icon: "nextTurn", group: "step", run: byStart("turnStarts", 1) },
  { id: "head", label: "Head of the branch", keys: ["End"], icon: "head", group: "step", run: (store, mover) => store.go(Infinity, mover) },
  { id: "slower", label: "Slower", keys: ["-"], icon: "slower", group: "pace", run: (store) => store.player.pace(-1) },
  { id: "faster", label: "Faster", keys: ["+"], icon: "faster", group: "pace", run: (store) => store.player.pace(1) },
  { id: "previous-mark", label: "Previous wound, turning point or finding", keys: ["[", "Alt+ArrowLeft"], icon: "previousMark", group: "mark", run: byMark(-1) },
  { id: "next-mark", label: "Next wound, turning point or finding", keys: ["]", "Alt+ArrowRight"], icon: "nextMark", group: "mark", run: byMark(1) },
  { id: "take-back", label: "Take back the act", keys: ["Ctrl+Backspace"], icon: "takeBack", group: "act", run: (store) => store.takeBack() },
  { id: "other-up", label: "Other branch, upwards", keys: ["ArrowUp"], icon: "up", group: "other", run: (store) => store.other(-1) },
  { id: "other-down", label: "Other branch, downwards", keys: ["ArrowDown"], icon: "down", group: "other", run: (store) => store.other(1) },
];

/** Those there are: a page without a kernel takes no act back. @param {Store} store */
export const offered = (store) => COMMANDS.filter((entry) => !store.offline || entry.group !== "act");

/** @param {string} id */
export const command = (id) => COMMANDS.find((entry) => entry.id === id);

const BY_KEY = new Map(COMMANDS.flatMap((entry) => entry.keys.map((key) => [key, entry])));

/** @param {string} chord */
export const commandOf = (chord) => BY_KEY.get(chord);

const SYMBOLS = new Map([["ArrowLeft", "←"], ["ArrowRight", "→"], ["ArrowUp", "↑"], ["ArrowDown", "↓"], ["-", "−"]]);

/** A chord as printed on keys. @param {string} chord */
export function keyCaps(chord) {
  const parts = chord.length > 1 ? chord.split("+") : [chord];
  return parts.map((part) => SYMBOLS.get(part) ?? part).join(" ");
}
