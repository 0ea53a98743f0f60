import assert from "node:assert/strict";
import { test } from "node:test";
import { patched } from "../../../widgets/fechtbuch_widgets/src/patch.js";

/** @import { Patch } from "../../../widgets/fechtbuch_widgets/src/contract.js" */

/** @type {any} */
const battle = Object.freeze({ round: 3, creatures: Object.freeze([Object.freeze({ id: "aldo", pools: Object.freeze([Object.freeze({ name: "HP", value: 12 })]) }), Object.freeze({ id: "wren" })]) });

test("a patch replaces what its path names and leaves the original alone", () => {
  const after = patched(battle, [[["creatures", 0, "pools", 0, "value"], 7]]);
  assert.equal(after.creatures[0]?.pools?.[0]?.value, 7);
  assert.equal(battle.creatures[0]?.pools?.[0]?.value, 12);
});

test("what a patch does not touch stays the same object", () => {
  assert.equal(patched(battle, [[["creatures", 0, "id"], "x"]]).creatures[1], battle.creatures[1]);
  assert.equal(patched(battle, []), battle);
});

test("a path alone removes its key; an empty path replaces all", () => {
  assert.deepEqual(patched({ a: 1, b: 2 }, [[["a"]]]), { b: 2 });
  assert.deepEqual(patched(/** @type {object} */ ({ a: 1 }), [[[], { c: 3 }]]), { c: 3 });
});

test("entries apply in order", () => {
  /** @type {Patch} */
  const patch = [[["a"], { b: 1 }], [["a", "b"], 2], [["a", "c"], 3]];
  assert.deepEqual(patched({}, patch), { a: { b: 2, c: 3 } });
});

test("a patch cannot reach prototypes, nor lead through nothing", () => {
  assert.throws(() => patched({}, [[["__proto__", "evil"], 1]]), /impossible key/);
  assert.throws(() => patched({ a: 1 }, [[["a", "b"], 1]]), /leads through a/);
  assert.throws(() => patched({}, [[["constructor", "prototype", "evil"], 1]]), /leads through constructor/);
  assert.equal(Object.hasOwn(Object.prototype, "evil"), false);
});
