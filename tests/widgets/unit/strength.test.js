import assert from "node:assert/strict";
import { test } from "node:test";
import { Held } from "../../../widgets/fechtbuch_widgets/src/held.js";
import { Strength, shares } from "../../../widgets/fechtbuch_widgets/src/strength.js";
import { meta, stateAfter, states } from "./fight.js";

test("a side's share is what its life pools hold of what they could", () => {
  assert.deepEqual(shares(stateAfter(5), meta), [15 / 20, 13 / 20]);
  assert.deepEqual(shares(stateAfter(10), meta), [0, 13 / 20], "whoever is out counts as nothing");
  assert.ok(shares(stateAfter(0), meta).every(Number.isNaN), "no creatures, no share");
});

test("a long line is sampled, and only where it is held", () => {
  const held = new Held(2000, 50);
  const { keyframes, patches } = states(0, 1000, 50);
  held.addStates(0, keyframes, patches);
  const strength = new Strength(meta, 2000);
  strength.add(held, 0, 1000);
  assert.equal(strength.samples.length, 400);
  assert.deepEqual(strength.samples[1], shares(stateAfter(5), meta));
  assert.equal(strength.samples[200], undefined);
});
