// Heads of lines in words: their names, how they end, how likely their sides are to win.

import { calm, inline } from "./text.js";

/** @import { Head } from "./contract.js" */
/** @import { Store } from "./store.js" */

/** @param {Pick<Head, "line" | "name">} head */
export const headName = (head) => calm(head.name || `unnamed ${head.line.slice(0, 8)}`);

/** An option of a choice between lines: its words hold no elements. @param {Pick<Head, "line" | "name">} head */
export const headOption = (head) => inline(head.name || `unnamed ${head.line.slice(0, 8)}`, 40);

/** The head of a line, if it is there. @param {Store} store @param {string} line */
export const headOf = (store, line) => store.tree.heads.find((head) => head.line === line);

/** A chance in ten-thousandths, never rounded to certainty. @param {number} chance */
export function percent(chance) {
  if (chance > 0 && chance < 100) return "under 1 %";
  if (chance > 9900 && chance < 10_000) return "over 99 %";
  return `${Math.round(chance / 100)} %`;
}

/** What is known of the chances at the heads of lines: each line's are told while it is followed, and kept for the others. */
export class HeadChances {
  /** @type {Map<string, string>} */ #words = new Map();

  /** Take in what the kernel sent of the followed line. Gives whether something is new. @param {Store} store */
  learn(store) {
    const told = store.data.get("chances");
    const { line } = store;
    const node = line === null ? undefined : headOf(store, line.index.line)?.node;
    if (!told || line === null || node === undefined || told.rev !== line.index.rev) return false;
    const best = Object.entries(told.sides ?? {})
      .map(([side, points]) => ({ side, end: points.at(-1) }))
      .filter(({ end }) => end && end[0] >= line.n - 1)
      .sort((one, other) => other.end[1] - one.end[1])[0];
    if (!best) return false;
    const side = store.meta?.sides.find((entry) => entry.id === best.side)?.label ?? best.side;
    const words = `${calm(side).slice(0, 24)} wins ${percent(best.end[1])}`;
    if (this.#words.get(node) === words) return false;
    this.#words.set(node, words);
    return true;
  }

  /** In words, or "". @param {Pick<Head, "node">} head */
  words(head) {
    return this.#words.get(head.node) ?? "";
  }
}
