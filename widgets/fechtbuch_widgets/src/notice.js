// One line on what is wrong: another schema, a kernel that is gone or does not answer, a request it refused.

import { h, say } from "./dom.js";
import { calm } from "./text.js";

/** @import { Store, Topic } from "./store.js" */

/** @param {Store} store */
export function noticeText(store) {
  const held = store.line === null ? "Nothing of the fight is held here: run the cell again." : "What is held can still be stepped through.";
  if (store.phase === "mismatch") return "This page and the kernel speak different versions of the panels. Restart the kernel and run the cell again.";
  if (store.courier.cut) return `Cut off: the kernel of this panel is gone. ${held}`;
  if (store.courier.silent) return `No answer from the kernel so far: it is busy or gone. ${held}`;
  const gone = store.data.get("store")?.problem;
  if (gone) return calm(`The log cannot be reached: ${gone}. ${held} Nothing is kept.`);
  return calm(store.problem);
}

export class Notice {
  /** @param {Store} store @param {AbortSignal} signal */
  constructor(store, signal) {
    this.store = store;
    this.words = h("span", {});
    this.again = h("button", { type: "button", class: "fb-button fb-retry" }, "Try again");
    this.again.addEventListener("click", () => store.retry(), { signal });
    this.element = h("div", { class: "fb-notice", role: "status", hidden: true }, this.words, this.again);
  }

  /** @param {Set<Topic>} topics */
  update(topics) {
    if (!topics.has("status") && !topics.has("data")) return;
    const text = noticeText(this.store);
    say(this.words, text);
    this.element.hidden = text === "";
    this.again.hidden = this.store.courier.cut || this.store.offline || this.store.phase === "mismatch";
  }
}
