import assert from "node:assert/strict";
import { test } from "node:test";
import { placed } from "../../../widgets/fechtbuch_widgets/src/map_labels.js";

/** @import { Named } from "../../../widgets/fechtbuch_widgets/src/map_labels.js" */

/** @param {string} name @param {number} x @param {number} y @param {Partial<Named>} [more] @returns {Named} */
const figure = (name, x, y, more = {}) => ({ id: name, name, at: [x, y], size: 1, raised: false, first: false, ...more });
/** Six pixels to a letter. @param {string} text */
const width = (text) => 6 * text.replace(/[\u2066-\u2069]/g, "").length;
/** @param {Named[]} figures @param {number} [unit] */
const told = (figures, unit = 1) => Object.fromEntries(placed(figures, unit, width).map(({ who, text, at }) => [who.id, [text.replace(/[\u2066-\u2069]/g, ""), ...at]]));

test("a name stands below its figure where it has room", () => {
  assert.deepEqual(told([figure("Aldo", 0, 0)]), { Aldo: ["Aldo", 0, 20.5] });
});

test("where another stands below, it goes above, then aside", () => {
  assert.deepEqual(told([figure("Aldo", 0, 0), figure("Wren", 0, 25)]).Aldo, ["Aldo", 0, -20.5]);
  const wedged = told([figure("Aldo", 0, 0), figure("Wren", 0, 25), figure("Odo", 0, -25)]).Aldo;
  assert.deepEqual(wedged, ["Aldo", 32.5, 0]);
});

test("words above a figure are kept off", () => {
  const under = [figure("Wren", 0, 25)];
  assert.notDeepEqual(told([figure("Aldo", 0, 0, { raised: true }), ...under]).Aldo, told([figure("Aldo", 0, 0), ...under]).Aldo);
});

test("in a crowd names are shortened, then left out, and whoever comes first keeps its own", () => {
  const crowd = [];
  for (let x = 0; x < 5; x++) for (let y = 0; y < 5; y++) crowd.push(figure(`Longname ${x}${y}`, 26 * x, 26 * y));
  const plain = told(crowd);
  const texts = Object.values(plain).map(([text]) => String(text));
  assert.ok(texts.length < crowd.length, "not all have room");
  assert.ok(texts.some((text) => text.length < 11), "some are shortened");
  const middle = crowd.map((one) => (one.name === "Longname 00" ? { ...one, first: true } : one)).reverse();
  assert.equal(told(middle)["Longname 00"]?.[0], "Longname 0…");
});

test("closer by, more names have room", () => {
  const row = Array.from({ length: 8 }, (_, k) => figure(`Guard number ${k}`, 26 * (k % 4), 26 * Math.floor(k / 4)));
  const near = Object.keys(told(row, 0.25)).length;
  assert.equal(near, 8);
  assert.ok(Object.keys(told(row, 2)).length < near);
});
