// A titled part of the book, with a place for controls at its right, and a table in place of its picture where it has one.

import { h } from "./dom.js";
import { icon } from "./icons.js";

let sections = 0;

/**
 * @param {string} title @param {string} style
 */
export function section(title, style) {
  const id = `fb-h-${++sections}-${Math.random().toString(36).slice(2, 8)}`;
  const heading = h("h2", { id }, title);
  const side = h("div", { class: "fb-side" });
  const head = h("div", { class: "fb-head" }, heading, side);
  const element = h("section", { class: `fb-section ${style}`, "aria-labelledby": id }, head);
  return { element, heading, side };
}

/**
 * A button that shows a table instead of a picture. The table is only built while it is shown.
 * @param {HTMLElement} picture @param {() => HTMLElement} build @param {string} what @param {AbortSignal} signal
 */
export function twin(picture, build, what, signal) {
  const button = h("button", { type: "button", class: "fb-button fb-twin", "aria-pressed": "false", "aria-label": `${what} as a table`, title: `${what} as a table` }, icon("table"));
  const place = h("div", { class: "fb-twin-table", hidden: true, tabindex: 0, role: "region", "aria-label": `${what}, table` });
  const update = () => {
    if (!place.hidden) place.replaceChildren(build());
  };
  button.addEventListener("click", () => {
    place.hidden = !place.hidden;
    picture.hidden = !place.hidden;
    button.setAttribute("aria-pressed", String(!place.hidden));
    place.replaceChildren();
    update();
  }, { signal });
  return { button, place, update };
}
