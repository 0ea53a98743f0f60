import assert from "node:assert/strict";
import { test } from "node:test";
import { Line } from "../../../widgets/fechtbuch_widgets/src/line.js";
import { apart, across, marks, roundTicks, turnTicks } from "../../../widgets/fechtbuch_widgets/src/ticks.js";
import { index } from "./fight.js";

/** @param {number} n */
function longLine(n) {
  const turns = Array.from({ length: n / 5 }, (_, k) => /** @type {[number, number, string]} */ ([k * 5, 1 + Math.floor(k / 4), "aldo"]));
  const marked = Array.from({ length: n }, (_, i) => (i % 7 === 0 ? "1" : i === 501 ? "2" : "0")).join("");
  return new Line(index({ n, turns, marks: marked, depth: "0".repeat(n) }));
}

test("the first event stands at the left, the last at the right", () => {
  assert.equal(across(0, 112, 1000), 0);
  assert.equal(across(111, 112, 1000), 1000);
  assert.equal(across(0, 1, 1000), 0);
});

test("ticks and labels are thinned to the width", () => {
  const line = longLine(10000);
  const turns = turnTicks(line, 1000);
  assert.ok(turns.length > 150 && turns.length <= 201);
  const rounds = roundTicks(line, 1000);
  assert.ok(rounds.length > 15 && rounds.length <= 34);
  rounds.slice(1).forEach((tick, k) => assert.ok(tick.x - (rounds[k]?.x ?? 0) >= 22));
  assert.equal(turnTicks(new Line(index()), 1000).length, 3);
});

test("where marks fall together the heaviest is drawn", () => {
  const drawn = marks(longLine(10000), 1000);
  assert.ok(drawn.length <= 113);
  assert.equal(drawn.filter((mark) => mark.kind === "death").length, 1);
  assert.deepEqual(marks(new Line(index()), 1000).map(({ i, kind }) => [i, kind]), [[4, "wound"], [7, "fork"], [10, "death"]]);
});

test("signs stand apart: those that would lie on one another are left out", () => {
  const entries = Array.from({ length: 1000 }, (_, at) => ({ at }));
  const kept = apart(entries, 1000, 300, 14);
  assert.ok(kept.length <= 300 / 14 + 1 && kept.length > 15);
  assert.deepEqual(apart([{ at: 0 }, { at: 999 }], 1000, 300, 14), [{ at: 0 }, { at: 999 }]);
});
