// The one live region of a panel. While the fight is played it says at most a sentence a second, always the last one.

import { h, say } from "./dom.js";

export const QUIET_MS = 1000;

export class Voice {
  #free = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #waiting;

  /** @param {AbortSignal} signal @param {HTMLElement} [element] */
  constructor(signal, element = h("div", { class: "fb-hidden fb-live", role: "status", "aria-live": "polite", "aria-atomic": "true" })) {
    this.element = element;
    signal.addEventListener("abort", () => clearTimeout(this.#waiting), { once: true });
  }

  /** @param {string} text @param {boolean} [patient] whether it may wait, and be passed over for what comes after it */
  say(text, patient = false) {
    clearTimeout(this.#waiting);
    const wait = patient ? this.#free - Date.now() : 0;
    if (wait > 0) this.#waiting = setTimeout(() => this.say(text), wait);
    else {
      this.#free = Date.now() + QUIET_MS;
      say(this.element, text);
    }
  }
}
