import assert from "node:assert/strict";
import { test } from "node:test";
import { Line } from "../../../widgets/fechtbuch_widgets/src/line.js";
import { Remarks, gravest, nearest, nextRemark, points } from "../../../widgets/fechtbuch_widgets/src/remarks.js";
import { flags } from "../../../widgets/fechtbuch_widgets/src/ticks.js";
import { index } from "./fight.js";

/** @import { Finding, FindingsTold, WinChances } from "../../../widgets/fechtbuch_widgets/src/contract.js" */

const line = new Line(index());

/** @param {number} at @param {Finding["severity"]} severity @param {Finding["accepted"]} [accepted] @returns {Finding} */
const finding = (at, severity, accepted = null) => ({
  key: `${at}${severity}`, kind: "claim", severity, act: 1, at, what: "", expected: "", recorded: "", rules: [], text: `of ${at}`, explanation: [], accepted, mend: "",
});

/** @type {FindingsTold} */
const told = { rev: "main@9", state: "done", done: 0, total: 0, text: "", findings: [finding(3, "note"), finding(3, "error"), finding(9, "warning")], more: 0, parted: "", luck: [], dice: [] };
/** @type {WinChances} */
const chances = {
  rev: "main@9", state: "done", done: 0, total: 0, text: "", n: 100, side: "blue", sides: {}, turning: [2],
  acts: [[1, 5, [0, 0, 0], [100, 0, 200], [100, 0, 200]], [2, 7, [0, 0, 0], [-3210, -4000, -2000], [-3210, -4000, -2000]]],
};

/** @param {Partial<{ findings: FindingsTold, chances: WinChances }>} data @param {("wound" | "turning" | "finding")[]} jumps */
const store = (data, jumps) => /** @type {any} */ ({ line, data: new Map(Object.entries(data)), jumps: new Set(jumps) });

test("findings and turning points stand at their events", () => {
  const remarks = new Remarks(line, told, chances);
  assert.deepEqual(remarks.places, { turning: [7], finding: [3, 9] });
  assert.equal(remarks.label(3), "error 2");
  assert.equal(remarks.label(7), "−32");
  assert.equal(remarks.label(5), "", "an act that moved little is no turning point");
  assert.deepEqual(remarks.sentences(9, (side) => side), ["Finding, warning: of 9"]);
  assert.match(remarks.sentences(7, () => "Harrow\u202e watch").join(), /−32 points of chance for Harrow watch/);
});

test("what belongs to another line is left out", () => {
  const remarks = new Remarks(line, { ...told, rev: "other" }, { ...chances, rev: "other" });
  assert.deepEqual(remarks.places, { turning: [], finding: [] });
});

test("what nobody has accepted is graver than what somebody has", () => {
  assert.equal(gravest([finding(0, "note"), finding(0, "error", ["so be it", ""])]).severity, "note");
  assert.equal(gravest([finding(0, "warning"), finding(0, "error")]).severity, "error");
});

test("steps go to the nearest place of the chosen sorts", () => {
  const both = { findings: told, chances };
  const way = (/** @type {("wound" | "turning" | "finding")[]} */ jumps, /** @type {number} */ i, /** @type {1 | -1} */ to) => nextRemark(store(both, jumps), i, to);
  const wounds = [...Array(12).keys()].filter((i) => (line.marks[i] ?? 0) & 3);
  assert.equal(way(["wound"], 0, 1), wounds[0]);
  assert.equal(way(["finding"], 3, 1), 9);
  assert.equal(way(["finding"], 3, -1), -1);
  assert.equal(way(["finding", "turning"], 3, 1), 7);
  assert.equal(way(["finding", "turning"], 11, -1), 9);
  assert.equal(way([], 0, 1), -1);
});

test("the nearest place by halving is the nearest place by looking", () => {
  const places = [2, 3, 7, 11];
  for (let i = 0; i < 13; i++) {
    assert.equal(nearest(places, i, 1), places.find((at) => at > i) ?? -1);
    assert.equal(nearest(places, i, -1), places.filter((at) => at < i).at(-1) ?? -1);
  }
});

test("points are signed and whole", () => {
  assert.deepEqual([points(3210), points(-5040), points(0)], ["+32", "−50", "+0"]);
});

test("of findings that fall together on the strip the gravest is drawn", () => {
  const found = [3, 3, 4, 900].map((i, k) => ({ i, finding: finding(i, k === 1 ? "error" : "note") }));
  const drawn = flags(found, 1000, 1000);
  assert.deepEqual(drawn.map(({ i, finding }) => [i, finding.severity]), [[3, "error"], [900, "note"]]);
});
