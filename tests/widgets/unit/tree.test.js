import assert from "node:assert/strict";
import { test } from "node:test";
import { lanes, otherLine } from "../../../widgets/fechtbuch_widgets/src/tree.js";
import { stretch } from "../../../widgets/fechtbuch_widgets/src/panel_branches.js";

/** @import { Tree } from "../../../widgets/fechtbuch_widgets/src/contract.js" */

/** @param {string} id @param {string} parent @param {number} act @param {...string} lines */
const node = (id, parent, act, ...lines) => ({ id, parent, act, lines });

/** main forks at act 6 into a, a forks at act 9 into b. @type {Tree} */
const tree = {
  nodes: [node("r", "", 0, "main", "a", "b"), node("f", "r", 6, "main", "a", "b"), node("m", "f", 20, "main"), node("g", "f", 9, "a", "b"), node("x", "g", 12, "a"), node("y", "g", 15, "b")],
  heads: [],
};

test("the first way at a fork keeps its lane, every other opens one below", () => {
  const plan = lanes(tree);
  assert.deepEqual(Object.fromEntries(plan.stops.map((stop) => [stop.id, stop.lane])), { r: 0, f: 0, m: 0, g: 1, x: 1, y: 2 });
  assert.equal(plan.lanes, 3);
  assert.deepEqual(plan.starts, [0, 6, 9]);
  assert.deepEqual(plan.stops.find((stop) => stop.id === "g")?.from, { lane: 0, act: 6 });
});

test("names on one act, or on an act that others go on from, have lanes of their own", () => {
  const heads = [["main", "m"], ["twin", "m"], ["early", "f"], ["a", "x"], ["b", "y"]].map(([line = "", node = ""]) => ({ line, name: line, node, outcome: "", current: false }));
  const plan = lanes({ ...tree, nodes: tree.nodes, heads });
  const bearing = heads.map(({ line }) => plan.ends.get(line)?.lane);
  assert.equal(new Set(bearing).size, heads.length);
  assert.equal(plan.ends.get("main")?.lane, 0);
  assert.deepEqual(plan.ends.get("early")?.from, { lane: 0, act: 6 });
  assert.deepEqual(plan.ends.get("twin")?.lines, ["twin"]);
  assert.equal(plan.starts[plan.ends.get("twin")?.lane ?? 0], 20);
  assert.equal(plan.lanes, 5);
});

test("a deep tree is laid out without recursion", () => {
  const nodes = Array.from({ length: 20000 }, (_, k) => node(`n${k}`, k ? `n${k - 1}` : "", k, "main"));
  assert.equal(lanes({ nodes, heads: [] }).lanes, 1);
});

test("the other line is the neighbour at the last fork behind the reader", () => {
  assert.equal(otherLine(tree, "main", 8, 1), "a");
  assert.equal(otherLine(tree, "a", 11, 1), "b");
  assert.equal(otherLine(tree, "b", 11, 1), "a", "the ways of a fork go round");
  assert.equal(otherLine(tree, "b", 7, -1), "main", "between the forks it is the first fork that counts");
  assert.equal(otherLine(tree, "main", 2, 1), "a", "before every fork it is the next one");
});

test("a line without forks has no other", () => {
  assert.equal(otherLine({ nodes: [node("r", "", 0, "main"), node("h", "r", 4, "main")], heads: [] }, "main", 2, 1), "");
});

test("the reader stands on the stretch that ends at the next drawn stop of the line", () => {
  const plan = lanes(tree);
  assert.equal(stretch(plan, "main", 3)?.id, "f");
  assert.equal(stretch(plan, "main", 7)?.id, "m");
  assert.equal(stretch(plan, "b", 7)?.id, "g");
  assert.equal(stretch(plan, "b", 99)?.id, "y");
});

test("a branch that has no acts yet is a neighbour of the line it was opened on, and can be left again", () => {
  const head = (/** @type {string} */ line, /** @type {string} */ at) => ({ line, name: line, node: at, outcome: "", current: false });
  /** `early` ends where main forks, `late` and `twin` on acts of main that nothing else leaves. @type {Tree} */
  const grown = {
    nodes: [
      node("r", "", 0, "main", "a", "early", "late", "twin"), node("f", "r", 6, "main", "a", "early", "late", "twin"), node("l", "f", 12, "main", "late", "twin"),
      node("m", "l", 20, "main"), node("a", "f", 9, "a"),
    ],
    heads: [head("main", "m"), head("a", "a"), head("early", "f"), head("late", "l"), head("twin", "l")],
  };
  /** @type {(line: string, act: number, way: 1 | -1) => string[]} */
  const round = (line, act, way) => [0, 1, 2].reduce((lines) => [...lines, otherLine(grown, lines.at(-1) ?? "", act, way)], [line]);
  assert.deepEqual(round("main", 12, 1), ["main", "late", "twin", "main"]);
  assert.deepEqual(round("main", 15, -1), ["main", "twin", "late", "main"]);
  assert.deepEqual(round("main", 7, 1), ["main", "early", "a", "main"]);
  assert.deepEqual(lanes(grown).ends.get("early")?.lane, 1, "as it is drawn");
});
