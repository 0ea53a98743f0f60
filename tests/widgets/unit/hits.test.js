import assert from "node:assert/strict";
import { test } from "node:test";
import { cut, hits } from "../../../widgets/fechtbuch_widgets/src/hits.js";

test("every place of the words is found, whatever their case", () => {
  assert.deepEqual(hits("Left leg, LEFT arm", " left "), [[0, 4], [10, 14]]);
  assert.deepEqual(hits("aaaa", "aa"), [[0, 2], [2, 4]]);
  assert.deepEqual(hits("nothing", "  "), []);
});

test("where letters change their number with their case nothing is marked", () => {
  assert.deepEqual(hits("İstanbul left", "left"), []);
});

test("a span is cut where hits begin and end, also those that go beyond it", () => {
  assert.deepEqual(cut("left leg", 10, [[0, 4], [15, 22]]), [["left ", false], ["leg", true]]);
  assert.deepEqual(cut("left leg", 10, [[8, 14]]), [["left", true], [" leg", false]]);
  assert.deepEqual(cut("left leg", 10, []), [["left leg", false]]);
  assert.deepEqual(cut("", 10, [[0, 30]]), []);
});

test("the pieces are the whole", () => {
  const text = "Ragna swings at Aldo’s left leg";
  for (const words of ["a", "ag", "left leg", "x", text]) {
    for (const from of [0, 5, 17]) {
      const span = text.slice(from);
      assert.equal(cut(span, from, hits(text, words)).map(([piece]) => piece).join(""), span);
    }
  }
});
