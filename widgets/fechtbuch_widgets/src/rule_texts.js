// Texts of rules: those that came with figures, and those that are still to be asked for, each once.

/** @import { Rule } from "./contract.js" */

export class RuleTexts {
  /** Null where there is no text. @type {Map<string, Rule | null>} */ #held = new Map();
  /** @type {Set<string>} */ #asked = new Set();
  /** @type {string[]} */ #wanted = [];

  /** The text, undefined while it is not held; it is wanted then. @param {string} id @returns {Rule | null | undefined} */
  get(id) {
    const held = this.#held.get(id);
    if (held === undefined && !this.#asked.has(id)) {
      this.#asked.add(id);
      this.#wanted.push(id);
    }
    return held;
  }

  /** @param {string} id @param {Rule | null} rule */
  put(id, rule) {
    this.#held.set(id, rule);
  }

  /** The next rule to ask for. */
  next() {
    return this.#wanted.shift();
  }

  /** Ask again for what had no answer or no text. */
  forgive() {
    this.#asked.clear();
    for (const [id, rule] of this.#held) if (rule === null) this.#held.delete(id);
  }
}
