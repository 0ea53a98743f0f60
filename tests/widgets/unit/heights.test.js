import assert from "node:assert/strict";
import { test } from "node:test";
import { Heights } from "../../../widgets/fechtbuch_widgets/src/heights.js";

test("sums and look-ups agree with plain addition, also after rows were measured", () => {
  for (const n of [1, 2, 3, 7, 64, 100, 257]) {
    const plain = Array.from({ length: n }, (_, k) => 20 + ((k * 7) % 5));
    const heights = new Heights(Float64Array.from(plain));
    for (let round = 0; round < 50; round++) {
      const k = (round * 31) % n;
      plain[k] = 18 + ((round * 13) % 40);
      heights.put(k, plain[k] ?? 0);
    }
    let sum = 0;
    for (let k = 0; k < n; k++) {
      assert.equal(heights.before(k), sum);
      assert.equal(heights.at(sum), k);
      assert.equal(heights.at(sum + (plain[k] ?? 0) - 1), k);
      sum += plain[k] ?? 0;
    }
    assert.equal(heights.total, sum);
    assert.equal(heights.at(sum + 1000), n - 1, "past the end it is the last row");
    assert.equal(heights.at(-5), 0);
  }
});

test("an empty list has no height", () => {
  const heights = new Heights(new Float64Array(0));
  assert.equal(heights.total, 0);
  assert.equal(heights.at(100), 0);
});

test("an edge is the nearest top of a row at or below, and a hair's breadth is none", () => {
  const heights = new Heights(Float64Array.from([20, 30.4, 25]));
  const edges = [[-5, 0], [0, 0], [0.4, 0], [1, 20], [19, 20], [20.5, 20], [21, 50.4], [50, 50.4], [51, 75.4], [900, 75.4]];
  for (const [offset, top] of edges) assert.equal(heights.edge(offset ?? 0), top);
});
