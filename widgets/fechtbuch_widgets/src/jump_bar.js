// Which events count for steps from mark to mark: a button for each sort.

import { h, say } from "./dom.js";
import { JUMPS, remarkCounts } from "./remarks.js";

/** @import { Context } from "./frame.js" */

/** @param {Context} context */
export function jumpBar({ store, signal }) {
  const buttons = JUMPS.map(([id, label]) => h("button", { type: "button", class: "fb-button fb-small", "data-jump": id, title: `[ and ] go to ${label.toLowerCase()}` }, label));
  const element = h("div", { class: "fb-jumps", role: "group", "aria-label": "What the keys [ and ] go to" }, h("span", { class: "fb-soft", "aria-hidden": "true" }, "[ ]"), ...buttons);
  buttons.forEach((button, k) => {
    const id = JUMPS[k]?.[0];
    if (id) button.addEventListener("click", () => store.setJump(id, !store.jumps.has(id)), { signal });
  });

  function show() {
    const counts = remarkCounts(store);
    buttons.forEach((button, k) => {
      const [id, label] = JUMPS[k] ?? ["wound", ""];
      button.setAttribute("aria-pressed", String(store.jumps.has(id)));
      say(button, counts[id] > 0 ? `${label} ${counts[id]}` : label);
    });
  }

  return { element, show };
}
