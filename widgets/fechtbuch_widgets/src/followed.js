// The followed line as the page holds it: got whole once, and then what follows the acts that are held already.

import { Held } from "./held.js";
import { Line, shared } from "./line.js";
import { Strength } from "./strength.js";

/** @import { Answer, Index, Meta, Tree } from "./contract.js" */

export class Followed {
  /** @type {Meta | null} */ meta = null;
  /** @type {Line | null} */ line = null;
  /** @type {Held | null} */ held = null;
  /** @type {Strength | null} */ strength = null;
  /** @type {Tree} */ tree = { nodes: [], heads: [] };
  /** Whether the kernel holds another line than the page, of which something did not come: the whole is to be asked for. */
  missed = false;
  /** The line that an answer was about instead of the one held. */ #strange = "";

  /**
   * Take over a line, or what of it follows the acts that are held. Gives how many leading events are as before, or -1 where the
   * part does not fit what is held.
   * @param {Meta} meta @param {Index} part @param {Tree} tree
   */
  take(meta, part, tree) {
    const before = this.line;
    this.missed = part.from > 0 && part.base !== before?.index.rev;
    if (this.missed) return -1;
    const line = new Line(part, before);
    const kept = before === null ? 0 : shared(before, line, part.from);
    this.#hold(line, kept, meta);
    [this.meta, this.line, this.tree] = [meta, line, tree];
    if (part.rev === this.#strange) this.#strange = "";
    return kept;
  }

  /** Keep what is held of the first `kept` events, and make room for the others. @param {Line} line @param {number} kept @param {Meta} meta */
  #hold(line, kept, meta) {
    const { n, every } = line.index;
    if (this.held === null || this.held.every !== every) this.held = new Held(n, every);
    const grows = this.strength !== null && meta === this.meta && kept === this.held.n;
    this.held.follow(n, kept);
    if (grows) return this.strength?.follow(n);
    this.strength = new Strength(meta, n);
    this.strength.add(this.held, 0, kept);
  }

  /**
   * What an answer is about: the line as it is held, or another. The answer to a request that is about another tells that something
   * did not come; where the whole was got since and it still is about that other, about a line that is nowhere to be had.
   * @param {string} rev @param {boolean} asked @returns {"here" | "elsewhere" | "nowhere"}
   */
  about(rev, asked) {
    if (rev === this.line?.index.rev) return "here";
    if (!asked) return "elsewhere";
    if (rev === this.#strange && !this.missed) return "nowhere";
    this.#strange = rev;
    this.missed = true;
    return "elsewhere";
  }

  /** Take what an answer tells of events of the line. @param {Extract<Answer, { type: "rows" | "states" | "explain" | "marks" }>} answer */
  fill(answer) {
    const { line, held } = this;
    if (line === null || held === null) return;
    if (answer.type === "rows") held.addRows(answer.from, answer.rows);
    else if (answer.type === "marks") line.mark(answer.set);
    else if (answer.type === "explain") for (const [i, figure] of answer.figures) held.figures.set(i, figure);
    else {
      held.addStates(answer.from, answer.keyframes, answer.patches);
      this.strength?.add(held, answer.from, answer.to);
    }
  }
}
