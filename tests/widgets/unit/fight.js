// A small line for the unit tests: five acts over three turns, and states that count.

import { difference } from "./difference.js";

/** @import { Index, Meta, Patch, Row, State } from "../../../widgets/fechtbuch_widgets/src/contract.js" */

/** @type {Meta} */
export const meta = {
  schema: 1, fight: "f", title: "Title", ruleset: "r", version: "1",
  sides: [{ id: "blue", label: "Blue" }, { id: "red", label: "Red" }],
  creatures: [{ id: "aldo", name: "Aldo", side: "blue" }, { id: "ragna", name: "Ragna", side: "red" }],
};

/** @param {Partial<Index>} [change] @returns {Index} */
export const index = (change = {}) => ({
  rev: "main@9", base: "", from: 0, line: "main", label: "main", n: 12, at: 0, every: 5,
  acts: [[0, 0, "c0", ""], [3, 1, "c1", "Attack"], [6, 2, "c2", ""], [8, 3, "c3", "Attack"], [11, 4, "c4", ""]],
  turns: [[0, 0, ""], [3, 1, "aldo"], [8, 1, "ragna"]],
  kinds: [["Started", "start"], ["Attacked", "attack"]],
  kind: [0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0], who: [-1, -1, -1, 0, 1, 1, 0, 0, 1, 0, 0, 0],
  depth: "000011001100", marks: "000010040030", ...change,
});

/** @param {number} n */
export function rows(n) {
  /** @type {Row[]} */
  const made = [];
  for (let i = 0; i < n; i++) made.push([i === 8 ? [["Ragna", "who:ragna"], " strikes ", ["Aldo", "who:aldo"]] : `event ${i}`, []]);
  return made;
}

/** @param {number} i @returns {State} */
export const stateAfter = (i) => ({
  round: Math.floor(i / 4), phase: "", turn: i % 2 ? "aldo" : "ragna", bonds: i % 3 ? [] : [{ text: "bond" }], things: [],
  creatures: i === 0 ? [] : [creature("aldo", "blue", 20 - i, i > 9), creature("ragna", "red", 13, false)],
});

/** @param {string} id @param {string} side @param {number} value @param {boolean} out */
const creature = (id, side, value, out) => ({
  id, name: id, side, brief: "", posture: "", out, pools: [{ name: "HP", value, full: 20 }], conditions: [], items: [], counters: [], facing: null, cell: null,
});

/** Keyframes and patches of a window, as the kernel would send them. @param {number} from @param {number} to @param {number} every */
export function states(from, to, every) {
  /** @type {[number, State][]} */
  const keyframes = [];
  /** @type {Patch[]} */
  const patches = [];
  for (let i = from; i < to; i++) {
    if (i % every === 0) keyframes.push([i, stateAfter(i)]);
    patches.push(i === 0 ? [] : difference(stateAfter(i - 1), stateAfter(i)));
  }
  return { keyframes, patches };
}
