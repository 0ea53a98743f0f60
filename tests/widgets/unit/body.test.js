import assert from "node:assert/strict";
import { test } from "node:test";
import { bodyOf, gradeOf, historyOf, hurtWords, standing } from "../../../widgets/fechtbuch_widgets/src/body.js";
import { Line } from "../../../widgets/fechtbuch_widgets/src/line.js";
import { index, meta, stateAfter } from "./fight.js";

/** @import { BodyFigure, BodyState, Creature } from "../../../widgets/fechtbuch_widgets/src/contract.js" */
/** @import { Store } from "../../../widgets/fechtbuch_widgets/src/store.js" */

/** @param {string} id @param {number | null} damage @param {number | null} limit */
const zone = (id, damage, limit) => ({ id, label: id.replaceAll("_", " "), damage, limit, armour: "DR 2" });

/** @type {BodyFigure} */
const told = { plan: "humanoid", zones: [zone("neck", null, 12), zone("arm_left", null, 7)] };
/** @type {BodyFigure} */
const counted = { plan: "reptile", zones: [zone("head", 0, 5)] };

/** @param {BodyFigure} body @param {[number, number, number, number][]} hits @param {string[]} zones */
const store = (body, hits, zones) => /** @type {Store} */ (/** @type {unknown} */ ({
  at: 11, line: new Line(index({ hits, zones })), meta: { ...meta, creatures: meta.creatures.map((each) => ({ ...each, body })) },
}));

/** @param {BodyState} [body] @param {number} [value] @returns {Creature} */
const aldo = (body = { zones: {} }, value = 10) => ({ .../** @type {Creature} */ (stateAfter(3).creatures[0]), pools: [{ name: "HP", value, full: 20 }], body });

test("a grade comes from the share of the limit", () => {
  assert.deepEqual([0, 1, 4, 5, 11, 12, 40].map((points) => gradeOf(points, 12)), [0, 1, 1, 2, 2, 3, 3]);
  assert.deepEqual([gradeOf(3, null), gradeOf(3, 0), gradeOf(0, null)], [1, 1, 0]);
});

test("where the rules count no damage by zone, the wounds told so far do", () => {
  const held = store(told, [[3, 0, 0, 4], [5, 1, 0, 9], [8, 0, 0, 3], [11, 0, 1, 2]], ["neck", "arm_left"]);
  const [neck, arm] = bodyOf(held, aldo())?.zones ?? [];
  assert.deepEqual([neck?.points, neck?.grade, neck?.here], [7, 2, false]);
  assert.deepEqual([arm?.points, arm?.grade, arm?.here], [2, 1, true]);
  assert.equal(bodyOf(held, aldo(), 7)?.zones[0]?.points, 4);
  assert.equal(hurtWords(/** @type {any} */ (bodyOf(held, aldo()))), "neck 7 of 12 · arm left 2 of 7");
  assert.deepEqual(historyOf(held, "aldo", "neck", told), [8, 3]);
  assert.deepEqual(historyOf(held, "aldo", "neck", told, 7), [3]);
});

test("wounds told count for nothing once all is healed; states go on", () => {
  const held = store(told, [[3, 0, 0, 4]], ["neck"]);
  const healed = bodyOf(held, aldo({ zones: { arm_left: { states: ["crippled"], grade: 3 } } }, 20));
  assert.deepEqual(healed?.zones.map(({ points, grade }) => [points, grade]), [[0, 0], [0, 3]]);
  assert.equal(standing(/** @type {any} */ (healed?.zones[1])), "crippled");
});

test("where the rules count it, the state is what shows, and the wounds told are not added", () => {
  const held = store(counted, [[3, 0, 0, 4]], ["head"]);
  assert.equal(bodyOf(held, aldo())?.zones[0]?.points, 0);
  const hurt = bodyOf(held, aldo({ zones: { head: { damage: 6, states: ["lost", "over"], grade: 4, armour: "AC 7", limit: 6 } } }));
  assert.deepEqual(hurt?.zones[0], { id: "head", label: "head", points: 6, counted: true, limit: 6, states: ["lost", "over"], armour: "AC 7", grade: 4, here: false });
});

test("a wound without a zone counts for a body of one zone only", () => {
  const whole = { plan: "body", zones: [zone("body", null, 9)] };
  assert.equal(bodyOf(store(whole, [[3, 0, 0, 4]], [""]), aldo())?.zones[0]?.points, 4);
  assert.deepEqual(historyOf(store(whole, [[3, 0, 0, 4]], [""]), "aldo", "body", whole), [3]);
  assert.deepEqual(bodyOf(store(told, [[3, 0, 0, 4]], [""]), aldo())?.zones.map(({ points }) => points), [0, 0]);
});

test("a body that is another than the figure brings its own; without any there is none", () => {
  assert.equal(bodyOf(store(told, [], []), aldo({ zones: {}, figure: counted }))?.plan, "reptile");
  assert.equal(bodyOf(/** @type {Store} */ (/** @type {unknown} */ ({ at: 0, line: new Line(index()), meta })), aldo()), null);
});
