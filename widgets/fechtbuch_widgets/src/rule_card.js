// The text of a rule, shown beside whatever cites it: on pointing, on focus, and to stay on a click.

import { assign, h } from "./dom.js";
import { beside, within } from "./placing.js";
import { calm } from "./text.js";

/** @import { Frame } from "./frame.js" */
/** @import { Topic } from "./store.js" */

let cards = 0;
const LOW = 240;

/** What is read together with the rule it cites. */
const WHOLE = ".fb-sum-box, .fb-finding";

/**
 * A button that cites a rule. Any such button inside a frame shows the card.
 * @param {string} rule @param {string} [words] @param {string} [style]
 */
export function ruleButton(rule, words = rule, style = "fb-rule") {
  return h("button", { type: "button", class: style, "data-rule": rule, "aria-expanded": "false" }, calm(words));
}

export class RuleCard {
  /** @type {HTMLElement | null} */ #by = null;
  #pinned = false;

  /** @param {Frame} frame */
  constructor(frame) {
    this.frame = frame;
    this.element = h("div", { class: "fb-card-rule", id: `fb-rule-card-${++cards}-${Date.now().toString(36)}`, role: "note", hidden: true });
    const { root, signal } = frame;
    root.addEventListener("pointerover", (event) => this.#point(event.target), { signal });
    root.addEventListener("focusin", (event) => this.#point(event.target), { signal });
    root.addEventListener("focusout", () => !this.#pinned && this.hide(), { signal });
    root.addEventListener("click", (event) => this.#pin(event.target), { signal });
  }

  get open() {
    return this.#by !== null;
  }

  /** @param {EventTarget | null} target */
  #citing(target) {
    return target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest("[data-rule]")) : null;
  }

  /** @param {EventTarget | null} target */
  #point(target) {
    const by = this.#citing(target);
    if (by !== null && by !== this.#by) this.#show(by, false);
    else if (by === null && !this.#pinned && target instanceof Node && !this.element.contains(target) && this.#by !== document.activeElement) this.hide();
  }

  /** @param {EventTarget | null} target */
  #pin(target) {
    const by = this.#citing(target);
    if (by !== null && by === this.#by && this.#pinned) this.hide();
    else if (by !== null) this.#show(by, true);
    else if (target instanceof Node && !this.element.contains(target)) this.hide();
  }

  /** @param {HTMLElement} by @param {boolean} pinned */
  #show(by, pinned) {
    this.hide();
    this.#by = by;
    this.#pinned = pinned;
    assign(by, { "aria-expanded": "true", "aria-describedby": this.element.id });
    this.#fill();
    this.element.hidden = false;
    this.#place(by);
  }

  /** Beside what cites the rule, never over it, and within the root. In a low panel it takes a place of its own. @param {HTMLElement} by */
  #place(by) {
    const box = this.frame.root.getBoundingClientRect();
    this.element.classList.toggle("fb-flow", box.height < LOW);
    if (box.height < LOW) return;
    const at = by.getBoundingClientRect();
    const whole = (by.closest(WHOLE) ?? by).getBoundingClientRect();
    const size = { width: this.element.offsetWidth, height: this.element.offsetHeight };
    const { left, top } = beside(within(at, box), within(whole, box), size, { width: box.width, height: box.height });
    this.element.style.left = `${left}px`;
    this.element.style.top = `${top}px`;
  }

  #fill() {
    const id = this.#by?.dataset["rule"] ?? "";
    const rule = this.frame.store.rule(id);
    const words = rule === undefined ? "Looking it up …" : rule === null ? "No text is held for this source." : rule.text;
    const title = rule ? h("b", {}, calm(rule.title)) : "";
    const source = rule ? h("p", { class: "fb-soft" }, calm(rule.source)) : "";
    this.element.replaceChildren(h("p", {}, h("span", { class: "fb-mono" }, calm(id)), " ", title), h("p", {}, calm(words)), source);
  }

  hide() {
    if (this.#by) assign(this.#by, { "aria-expanded": "false", "aria-describedby": null });
    this.#by = null;
    this.#pinned = false;
    this.element.hidden = true;
  }

  /** @param {Set<Topic>} topics */
  update(topics) {
    if (this.#by !== null && !this.#by.isConnected) this.hide();
    else if (this.#by !== null && topics.has("rules")) {
      this.#fill();
      this.#place(this.#by);
    }
  }
}
