import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { modelOf, unpack } from "../../../widgets/fechtbuch_widgets/src/offline.js";
import { OfflineKernel, WITHOUT } from "../../../widgets/fechtbuch_widgets/src/offline_kernel.js";

/** @param {string} line @param {number} n */
const index = (line, n) => /** @type {any} */ ({ rev: `${line}@1`, line, n, at: 3, every: 2 });

/** Two lines that share their first two events. */
function holding() {
  const first = { index: index("main", 3), rows: [0, 1, 2], patches: [0, 1, 1], figures: [0, 1, 0], keyframes: [[0, 0], [2, 1]], topics: { field: [[0, 2, 0], [2, 3, 1]], chances: [[0, 3, 2]] } };
  const second = { ...first, index: index("other", 4), rows: [0, 1, 1, 2], patches: [0, 1, 0, 1], figures: [0, 1, 1, 0], topics: {} };
  return /** @type {any} */ ({
    schema: 1, line: "main", at: 1, panels: ["book"], meta: { title: "A duel" },
    tree: { nodes: [], heads: [{ line: "main", current: false }, { line: "other", current: true }] },
    rules: { "R-1": { title: "One", text: "…", source: "1" } },
    pools: {
      rows: [["a", []], ["b", []], ["c", []]], patches: [[], [[["round"], 1]]], figures: [null, { title: "Why?" }], states: [{ round: 0 }, { round: 1 }],
      answers: [{ grid: "hex", rev: null, from: null, to: null }, { grid: "square", rev: null, at: null }, { rev: null, n: 4 }],
    },
    lines: { main: first, other: second },
    compared: [["main", "other", 1]], unasked: ["chances", "findings"],
  });
}

test("a window is cut at the end of the line, and put together from the pools", () => {
  const kernel = new OfflineKernel(holding());
  assert.deepEqual(kernel.answer({ type: "rows", rev: "main@1", from: 1, to: 400 }), { type: "rows", rev: "main@1", from: 1, to: 3, rows: [["b", []], ["c", []]] });
  assert.deepEqual(kernel.answer({ type: "explain", rev: "main@1", from: 0, to: 2 }).figures, [[0, null], [1, { title: "Why?" }]]);
  const states = kernel.answer({ type: "states", rev: "main@1", from: 2, to: 3 });
  assert.deepEqual([states.keyframes, states.patches], [[[2, { round: 1 }]], [[[["round"], 1]]]]);
});

test("windows of no event are refused, and long ones cut as the contract says", () => {
  const kernel = new OfflineKernel(holding());
  for (const [from, to] of [[3, 4], [-1, 2], [2, 2], [NaN, 2]]) assert.equal(kernel.answer(/** @type {any} */ ({ type: "rows", rev: "", from, to })).type, "error");
  const long = holding();
  long.lines.main.index.n = 1000;
  long.lines.main.rows = new Array(1000).fill(0);
  long.lines.main.figures = long.lines.main.rows;
  const wide = new OfflineKernel(long);
  assert.equal(wide.answer({ type: "rows", rev: "", from: 0, to: 1000 }).to, 400);
  assert.equal(wide.answer({ type: "explain", rev: "", from: 0, to: 1000 }).to, 24);
});

test("another line is followed, and the tree says which", () => {
  const kernel = new OfflineKernel(holding());
  const answer = /** @type {any} */ (kernel.answer({ type: "follow", rev: "main@1", line: "other", position: { commit: "", event: 0, line: "" } }));
  assert.deepEqual([answer.type, answer.index.line, answer.index.at], ["line", "other", -1]);
  assert.deepEqual(answer.tree.heads.map((/** @type {any} */ head) => head.current), [false, true]);
  assert.equal(kernel.answer({ type: "rows", rev: "", from: 3, to: 4 }).rev, "other@1");
});

test("what is not held is refused with a sentence", () => {
  const kernel = new OfflineKernel(holding());
  const place = { commit: "", event: 0, line: "" };
  for (const ask of /** @type {any[]} */ ([{ type: "branch", position: place }, { type: "data", topic: "odds" }, { type: "data", topic: "constructor" }, { type: "follow", rev: "main@1", line: "toString", position: place }])) {
    assert.deepEqual(kernel.answer(ask), { type: "error", message: WITHOUT });
  }
  assert.match(String(kernel.answer({ type: "rule", rule: "__proto__" }).message), /no text of the rule __proto__/);
  assert.deepEqual(kernel.answer({ type: "rule", rule: "R-1" }), { type: "rule", rule: "R-1", title: "One", text: "…", source: "1" });
});

test("an answer of a service says where it belongs, in the keys that it has", () => {
  const kernel = new OfflineKernel(holding());
  const at = (/** @type {number} */ i) => kernel.answer({ type: "data", topic: "field", at: i }).value;
  assert.deepEqual(at(1), { grid: "hex", rev: "main@1", from: 0, to: 2 });
  assert.deepEqual(at(2), { grid: "square", rev: "main@1", at: 2 });
  assert.match(String(kernel.answer({ type: "data", topic: "field", at: 9 }).message), /no event 9/);
});

test("two lines are compared if that was done beforehand", () => {
  const kernel = new OfflineKernel(holding());
  assert.equal(/** @type {any} */ (kernel.answer({ type: "data", topic: "compare", one: "main", other: "other" }).value).grid, "square");
  assert.deepEqual(kernel.answer({ type: "data", topic: "compare", one: "other", other: "main" }), { type: "error", message: WITHOUT });
});

test("a line of which nothing was found tells nothing unasked", () => {
  const kernel = new OfflineKernel(holding());
  const follow = /** @type {any} */ ({ type: "follow", rev: "main@1", line: "other", position: null });
  kernel.answer(follow);
  assert.deepEqual(kernel.unasked(follow), []);
  assert.deepEqual(kernel.unasked({ type: "ping" }), []);
});

test("the model answers later, once, with the number of the request, and confirms positions", async () => {
  const model = modelOf(holding());
  /** @type {any[]} */ const heard = [];
  model.on("msg:custom", (/** @type {any} */ answer) => heard.push(answer));
  model.send({ type: "hello", id: 6, schema: 1, position: null });
  model.send({ type: "ping", id: 7 });
  model.set("position", { seq: 5 });
  model.save_changes();
  assert.deepEqual(heard, []);
  await new Promise((done) => setTimeout(done, 5));
  const [open, ...rest] = /** @type {any[]} */ (heard.slice());
  assert.deepEqual([open.type, open.re, open.index.at], ["open", 6, 1]);
  assert.deepEqual(rest, [{ type: "data", re: 0, topic: "chances", value: { rev: "main@1", n: 4 } }, { type: "pong", re: 7 }, { type: "moved", seq: 5 }]);
});

test("what is packed is unpacked", async () => {
  const value = { title: "</script>", names: ["\u202e", "🐉"] };
  assert.deepEqual(await unpack(`\n${gzipSync(JSON.stringify(value)).toString("base64")}\n`), value);
  await assert.rejects(unpack("AAAA"));
});
