// Which part of the line is fetched next: what the reader stands on and sees, then what an explanation needs, then the rest.

/** @import { Ask } from "./contract.js" */
/** @import { Held } from "./held.js" */
/** @import { Line } from "./line.js" */

/** @typedef {{ from: number, to: number }} Window */

const FIGURES_BEFORE = 4;
const FIGURES_AFTER = 12;

export class Fetching {
  /** The rows that lists show, by panel. @type {Map<object, Window>} */ views = new Map();
  /** Panels that explain: figures are wanted while there is one. @type {Set<object>} */ explainers = new Set();
  /** Events whose figures were refused. @type {Set<number>} */ #refused = new Set();
  /** The event whose figures were asked for last. */ #explained = -1;

  /** What to ask for at event `at`; `rule` is the next rule that somebody wants, `settled` whether the reader stays. @param {Line} line @param {Held} held @param {number} at @param {() => string | undefined} rule @param {boolean} settled @returns {Ask | null} */
  next(line, held, at, rule, settled) {
    const { rev } = line.index;
    /** @type {(type: "rows" | "states", i: number) => Ask | null} */
    const chunk = (type, i) => {
      const window = held.missing(type, i);
      return window && { type, rev, ...window };
    };
    if (held.state(at) === undefined && !held.refused("states", at)) return chunk("states", at);
    for (const i of [at, ...this.#edges()]) if (i < line.n && held.rows[i] === undefined && !held.refused("rows", i)) return chunk("rows", i);
    const wanted = rule();
    if (wanted !== undefined) return { type: "rule", rule: wanted };
    return (settled ? this.#figures(line, held, at) : null) ?? chunk("states", at) ?? chunk("rows", at);
  }

  #edges() {
    return [...this.views.values()].flatMap(({ from, to }) => [from, to]);
  }

  /** @param {Line} line @param {Held} held @param {number} at @returns {Ask | null} */
  #figures(line, held, at) {
    if (this.explainers.size === 0 || held.figures.has(at) || this.#refused.has(at)) return null;
    this.#explained = at;
    return { type: "explain", rev: line.index.rev, from: Math.max(0, at - FIGURES_BEFORE), to: Math.min(line.n, at + FIGURES_AFTER) };
  }

  /** The kernel gives no figures of the event that was asked for. */
  refuseFigures() {
    this.#refused.add(this.#explained);
  }

  /** Ask again for figures that were refused. */
  forgive() {
    this.#refused.clear();
  }
}
