// Which events the steps from mark to mark stop at: a button for each sort, pressed while it counts.

import { h, say } from "./dom.js";
import { JUMPS, remarkCounts } from "./remarks.js";

/** @import { Context } from "./frame.js" */

/** What a button says of its sort. @param {string} label @param {boolean} on */
const titleOf = (label, on) => `[ and ] ${on ? "stop at" : "pass over"} ${label.toLowerCase()}: press to change that`;

/** @param {Context} context */
export function jumpBar({ store, signal }) {
  const buttons = JUMPS.map(([id]) => h("button", { type: "button", class: "fb-button fb-small fb-stop", "data-jump": id }));
  const words = h("span", { class: "fb-soft" }, h("span", { class: "fb-keys" }, h("kbd", {}, "["), h("kbd", {}, "]")), " stop at:");
  const element = h("div", { class: "fb-jumps", role: "group", "aria-label": "What the keys [ and ] stop at" }, words, ...buttons);
  buttons.forEach((button, k) => {
    const id = JUMPS[k]?.[0];
    if (id) button.addEventListener("click", () => store.setJump(id, !store.jumps.has(id)), { signal });
  });

  function show() {
    const counts = remarkCounts(store);
    buttons.forEach((button, k) => {
      const [id, label] = JUMPS[k] ?? ["wound", ""];
      const count = counts[id];
      const on = store.jumps.has(id);
      button.hidden = count === null;
      button.setAttribute("aria-pressed", String(on));
      button.title = count === "…" ? `${label} are being looked for` : titleOf(label, on);
      say(button, count ? `${label} ${count}` : label);
    });
  }

  return { element, show };
}
