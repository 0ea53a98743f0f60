import assert from "node:assert/strict";
import { test } from "node:test";
import { Line } from "../../../widgets/fechtbuch_widgets/src/line.js";
import { isQuiet } from "../../../widgets/fechtbuch_widgets/src/quiet.js";
import { index } from "./fight.js";

/** @type {[string, string][]} */
const KINDS = [["ClockAdvanced", ""], ["CounterChanged", ""], ["ConditionLost", ""], ["Wounded", ""]];

/** The quiet events of a line whose acts begin at events 0, 3, 6, 8 and 11. @param {number[]} kind @param {string} depth */
function quiet(kind, depth) {
  const line = new Line(index({ kinds: KINDS, kind, depth }));
  return kind.map((_, i) => i).filter((i) => isQuiet(line, i));
}

test("counters are bookkeeping wherever they stand", () => {
  assert.deepEqual(quiet([3, 1, 3, 1, 3, 1, 3, 3, 3, 3, 3, 1], "011001011110"), [1, 3, 5, 11]);
});

test("a condition that runs out as the clock goes on is bookkeeping, one that an act ends is not", () => {
  assert.deepEqual(quiet([0, 2, 3, 3, 2, 2, 0, 2, 2, 3, 3, 2], "011011010110"), [1, 7]);
});

test("an event of a kind the line does not know is not quiet", () => {
  assert.deepEqual(quiet([9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9], "000000000000"), []);
});
