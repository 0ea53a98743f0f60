import assert from "node:assert/strict";
import { test } from "node:test";
import { drawing, PICTURES, PLANS, reading } from "../../../widgets/fechtbuch_widgets/src/body_plans.js";

const sides = (/** @type {string[]} */ ...kinds) => kinds.flatMap((kind) => [`${kind}_left`, `${kind}_right`]);
const person = ["head", "chest", "abdomen", ...sides("arm", "leg")];

/** @param {string} plan @param {string[]} zones */
const shapes = (plan, zones) => Object.fromEntries(drawing(plan, zones).shapes.map(({ zone, outlines }) => [zone, outlines.length]));

test("a zone's id names its part and side, wherever the side stands in it", () => {
  assert.deepEqual(reading("arm_left"), { part: "arm", side: "left", limb: "arm" });
  assert.deepEqual(reading("right_fore_foot"), { part: "fore_foot", side: "right", limb: "foot" });
  assert.deepEqual(reading("leg_left_03"), { part: "leg_03", side: "left", limb: "leg" });
  assert.deepEqual(reading("right_foreleg").limb, "leg");
  assert.deepEqual(reading("dorsal"), { part: "dorsal", side: "", limb: "" });
});

test("parts that the rules do not know are drawn with the zone that takes them in", () => {
  assert.equal(shapes("humanoid", person)["arm_left"], 2, "arm and hand");
  assert.equal(shapes("humanoid", [...person, ...sides("hand")])["arm_left"], 1);
  assert.equal(shapes("humanoid", person)["head"], 2, "skull and face");
  assert.equal(shapes("humanoid", [...person, "face"])["head"], 1);
  assert.equal("tail" in shapes("humanoid", person), false);
});

test("its left is on the right of who faces it, and on the left of who looks down on it", () => {
  const x = (/** @type {string} */ plan, /** @type {string} */ zone, /** @type {string[]} */ zones) => drawing(plan, zones).shapes.find((shape) => shape.zone === zone)?.outlines[0]?.x ?? NaN;
  assert.ok(x("humanoid", "arm_left", person) > 60);
  assert.ok(x("avian", "wing_left", ["head", "torso", "tail", ...sides("wing", "leg")]) < 60);
});

test("more limbs than usual are drawn in a row; what has no shape is told", () => {
  const legs = [1, 2, 3, 4, 5, 6, 7].flatMap((k) => [`left_leg_${k}`, `right_leg_${k}`]);
  assert.deepEqual(drawing("arachnoid", ["torso", ...legs]).rest, []);
  assert.deepEqual(drawing("humanoid", [...person, "crest"]).rest, ["crest"]);
});

test("an unknown plan gets the first picture that has all its zones, else none", () => {
  assert.equal(drawing("ogre", person).picture, "human");
  assert.equal(drawing("chimera", ["head", "chest", "belly", "tail", ...sides("arm", "foreleg", "hindleg")]).picture, "centaur");
  const odd = drawing("lantern", ["glass", "flame"]);
  assert.deepEqual([odd.picture, odd.rest], ["", ["glass", "flame"]]);
  assert.equal(drawing("constructor", ["glass"]).picture, "");
});

test("every plan with a name has a picture, and every outline stays within it", () => {
  for (const picture of Object.values(PLANS)) assert.ok(picture in PICTURES, picture);
  const limbs = Object.fromEntries(["leg", "foot", "wing", "arm", "hand"].map((limb) => [limb, { left: ["a", "b"], right: ["a", "b"], "": [] }]));
  for (const [name, { atoms }] of Object.entries(PICTURES)) {
    for (const { part, outline } of atoms(limbs)) {
      assert.ok(outline.box[0] >= -8 && outline.box[2] <= 128 && outline.box[1] >= -12 && outline.box[3] <= 195, `${name}: ${part} at ${outline.box}`);
      assert.doesNotMatch(outline.d, /NaN|undefined/, `${name}: ${part}`);
    }
  }
});
