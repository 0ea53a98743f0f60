import assert from "node:assert/strict";
import { test } from "node:test";
import { DEATH, Line, WOUND, entryAt, shared } from "../../../widgets/fechtbuch_widgets/src/line.js";
import { index } from "./fight.js";

const line = new Line(index());

test("an event belongs to the act that starts at or before it", () => {
  assert.deepEqual([0, 2, 3, 5, 6, 10, 11].map((i) => line.act(i)), [0, 0, 1, 1, 2, 3, 4]);
  for (let i = 0; i < 300; i++) {
    const starts = Array.from({ length: 1 + (i % 17) }, (_, k) => k * (1 + (i % 5)));
    const expected = starts.filter((start) => start <= i).length - 1;
    assert.equal(entryAt(starts, i), expected);
  }
});

test("places name events and events name places", () => {
  assert.deepEqual(line.place(9), { commit: "c3", event: 1, line: "main" });
  for (let i = 0; i < line.n; i++) assert.equal(line.find(line.place(i)), i);
  assert.equal(line.find({ commit: "elsewhere", event: 0, line: "main" }), -1);
  assert.equal(line.find({ commit: "c1", event: 99, line: "main" }), 5, "never past the act");
  assert.equal(line.find(null), -1);
});

test("acts and turns are stepped by their starts, backwards first to one's own", () => {
  assert.equal(line.step(line.actStarts, 4, 1), 6);
  assert.equal(line.step(line.actStarts, 4, -1), 3);
  assert.equal(line.step(line.actStarts, 3, -1), 0);
  assert.equal(line.step(line.actStarts, 0, -1), 0);
  assert.equal(line.step(line.actStarts, 11, 1), 11, "the last act has no next one: the head");
  assert.equal(line.step(line.turnStarts, 4, 1), 8);
  assert.equal(line.step(line.turnStarts, 9, 1), 11);
});

test("marks are found in both directions, and nothing is found past the last", () => {
  assert.equal(line.marked(0, 1, WOUND | DEATH), 4);
  assert.equal(line.marked(4, 1, WOUND | DEATH), 10);
  assert.equal(line.marked(10, 1, WOUND | DEATH), -1);
  assert.equal(line.marked(11, -1, WOUND | DEATH), 10);
});

test("lines share the events of their equal leading acts", () => {
  const acts = index().acts;
  const other = new Line(index({ n: 9, acts: [...acts.slice(0, 3), [8, 3, "d3", ""]] }));
  assert.equal(shared(line, other), 8);
  assert.equal(shared(line, line), 12);
  const longer = new Line(index({ n: 14, acts: [...acts, [12, 5, "c5", ""]], kind: [], who: [], depth: "", marks: "" }));
  assert.equal(shared(line, longer), 12);
  assert.equal(shared(line, new Line(index({ acts: [[0, 0, "z", ""]] }))), 0);
});

test("a step by one event passes over bookkeeping, and stays where nothing follows", () => {
  const line = new Line(index({ minor: "001100010011" }));
  const walk = (/** @type {number} */ from, /** @type {1 | -1} */ way, books = false) => {
    const seen = [from];
    for (let i = from; seen.length < 20;) {
      const to = line.next(i, way, books);
      if (to === i) break;
      seen.push((i = to));
    }
    return seen;
  };
  assert.deepEqual(walk(0, 1), [0, 1, 4, 5, 6, 8, 9]);
  assert.deepEqual(walk(11, -1), [11, 9, 8, 6, 5, 4, 1, 0]);
  assert.deepEqual(walk(0, 1, true), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  assert.deepEqual(walk(3, 1), [3, 4, 5, 6, 8, 9], "from bookkeeping itself");
});

test("what is told of a body is found by creature and by event", () => {
  const line = new Line(index({ zones: ["neck", ""], hits: [[3, 1, 0, 4], [4, 0, 1, 2], [8, 1, 0, 0]] }));
  assert.deepEqual(line.hitsOn(1), [{ at: 3, zone: "neck", by: 4 }, { at: 8, zone: "neck", by: 0 }]);
  assert.deepEqual(line.hitsOn(5), []);
  assert.deepEqual([line.hitsOn(1, 0, 8), line.hitsOn(1, 4, 9), line.hitsOn(1, 4, 8)].map((hits) => hits.map(({ at }) => at)), [[3], [8], []]);
  assert.deepEqual([2, 3, 7, 8].map((i) => line.lastHitOn(1, i)?.at), [undefined, 3, 3, 8]);
  assert.deepEqual([2, 3, 4, 7, 8, 11].map((i) => line.lastHit(i)), [-1, 1, 0, 0, 1, 1]);
  assert.deepEqual(new Line(index()).hitsOn(0), [], "a line without such columns");
});

/** The part of an index from event `from` on, as the kernel sends it to a page that holds the line `base`. @param {import("../../../widgets/fechtbuch_widgets/src/contract.js").Index} whole @param {number} from @param {string} base */
const after = (whole, from, base) => ({
  ...whole, base, from, acts: whole.acts.filter((act) => act[0] >= from), turns: whole.turns.filter((turn) => turn[0] >= from),
  kind: whole.kind.slice(from), who: whole.who.slice(from), depth: whole.depth.slice(from), marks: whole.marks.slice(from),
  minor: whole.minor?.slice(from) ?? "", hits: whole.hits?.filter((hit) => hit[0] >= from) ?? [],
});

test("a line that goes on from another is the line that is got whole", () => {
  const whole = index({ minor: "001100010011", zones: ["neck", ""], hits: [[3, 1, 0, 4], [4, 0, 1, 2], [8, 1, 0, 0]] });
  const other = index({ rev: "side@8", n: 9, acts: [...whole.acts.slice(0, 3), [8, 3, "d3", "Wait"]], turns: whole.turns, minor: "001100011",
    kind: whole.kind.slice(0, 9), who: whole.who.slice(0, 9), depth: "000011000", marks: "000010041", zones: ["neck", ""], hits: [[3, 1, 0, 4], [4, 0, 1, 2], [8, 0, 0, 1]] });
  for (const from of [3, 6, 8]) {
    const grown = new Line(after(whole, from, "side@8"), new Line(other));
    const { base, ...columns } = grown.index;
    assert.deepEqual({ ...grown, index: columns }, { ...new Line(whole), index: (({ base: _, ...rest }) => rest)(new Line(whole).index) }, `from ${from}`);
    assert.equal(base, "side@8");
    for (let i = 0; i < grown.n; i++) assert.equal(grown.find(grown.place(i)), i);
    assert.equal(grown.find({ commit: "d3", event: 0, line: "main" }), -1, "an act of the other line only");
  }
  const marked = new Line({ ...after(whole, 12, "main@9"), set: [[3, 8], [4, 9]] }, new Line(whole));
  assert.deepEqual([...marked.marks.subarray(0, 6)], [0, 0, 0, 8, 9, 0], "what is shared may be marked anew");
});

test("what a part is known to share is not compared", () => {
  const acts = index().acts;
  const one = new Line(index());
  const other = new Line(index({ n: 13, acts: [...acts.slice(0, 4), [11, 4, "d4", ""]] }));
  assert.deepEqual([0, 8, 11].map((from) => shared(one, other, from)), [11, 11, 11]);
});
