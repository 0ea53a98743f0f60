import assert from "node:assert/strict";
import { test } from "node:test";
import { HeadChances, headName, headOption, percent } from "../../../widgets/fechtbuch_widgets/src/heads.js";
import { Line } from "../../../widgets/fechtbuch_widgets/src/line.js";

test("a chance is never rounded to certainty", () => {
  assert.deepEqual([0, 1, 99, 100, 5049, 9900, 9901, 9999, 10_000].map(percent), ["0 %", "under 1 %", "under 1 %", "1 %", "50 %", "99 %", "over 99 %", "over 99 %", "100 %"]);
});

test("a head without a name is called by its key", () => {
  assert.equal(headName({ line: "0123456789ab", name: "" }), "unnamed 01234567");
  assert.equal(headName({ line: "x", name: "a\u202eb" }), "ab");
  assert.ok(headOption({ line: "x", name: "y".repeat(1000) }).length < 50);
});

/** @param {any} chances @param {string} [rev] */
const storeWith = (chances, rev = "main@1") => /** @type {any} */ ({
  data: new Map([["chances", chances]]), line: { n: 10, index: { line: "main", rev } }, meta: { sides: [] },
  tree: { nodes: [], heads: [{ line: "main", name: "main", node: "aa", outcome: "", current: true }] },
});

test("the chance at the head is that of the likeliest side, and is learnt once", () => {
  const chances = new HeadChances();
  const told = { rev: "main@1", sides: { red: [[9, 6100, 1, 2]], blue: [[2, 9000, 1, 2], [9, 3900, 1, 2]] } };
  assert.equal(chances.learn(storeWith(told)), true);
  assert.equal(chances.learn(storeWith(told)), false);
  assert.equal(chances.words(storeWith(told).tree.heads[0]), "red wins 61 %");
});

test("what is not of this head is not taken for it", () => {
  const chances = new HeadChances();
  assert.equal(chances.learn(storeWith(undefined)), false);
  assert.equal(chances.learn(storeWith({ rev: "main@0", sides: { red: [[9, 6100, 1, 2]] } })), false);
  assert.equal(chances.learn(storeWith({ rev: "main@1", sides: { red: [[8, 6100, 1, 2]], blue: [] } })), false);
  assert.equal(chances.learn(storeWith({ rev: "main@1" })), false);
});

test("a place leads to its event, or to the last before its act", () => {
  const line = new Line({
    rev: "", base: "", from: 0, line: "main", label: "", n: 6, at: 0, every: 50, acts: [[0, 0, "a", ""], [2, 1, "b", ""], [4, 3, "d", ""]],
    turns: [[0, 0, ""]], kinds: [], kind: [], who: [], depth: "000000", marks: "000000",
  });
  /** @type {(commit: string, event: number, act: number) => number} */
  const near = (commit, event, act) => line.near({ commit, event, act });
  assert.equal(near("b", 1, 1), 3);
  assert.equal(near("b", 99, 1), 3, "not beyond its act");
  assert.equal(near("c", 0, 2), 3, "an act without events");
  assert.equal(near("e", 0, 4), 5);
  assert.equal(near("z", 0, -1), 0);
});
