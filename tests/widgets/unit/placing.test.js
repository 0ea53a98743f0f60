import assert from "node:assert/strict";
import { test } from "node:test";
import { beside } from "../../../widgets/fechtbuch_widgets/src/placing.js";

const size = { width: 200, height: 80 };
const part = { left: 700, top: 120, right: 760, bottom: 140 };
const whole = { left: 600, top: 100, right: 900, bottom: 300 };

test("below what it belongs to, else at its left, else above, never over it", () => {
  assert.deepEqual(beside(part, whole, size, { width: 920, height: 900 }), { left: 700, top: 304 });
  assert.deepEqual(beside(part, whole, size, { width: 920, height: 320 }), { left: 396, top: 120 });
  assert.deepEqual(beside({ ...part, left: 10 }, { ...whole, left: 0, right: 220 }, size, { width: 230, height: 320 }), { left: 10, top: 16 });
});

test("without room anywhere it lies below the part itself, within the panel", () => {
  assert.deepEqual(beside({ ...part, left: 10 }, { left: 0, top: 0, right: 220, bottom: 300 }, size, { width: 230, height: 310 }), { left: 10, top: 144 });
});
