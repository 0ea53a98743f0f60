import assert from "node:assert/strict";
import { test } from "node:test";
import { headerOf, isLeftOut, itemAt, listItems, passes } from "../../../widgets/fechtbuch_widgets/src/items.js";
import { Line } from "../../../widgets/fechtbuch_widgets/src/line.js";
import { index, meta, rows } from "./fight.js";

const line = new Line(index());
const held = rows(line.n);

const citing = { rev: "main@9", from: 0, to: 12, rules: /** @type {[string, string, number][]} */ ([["A-1", "One", 2], ["B-2", "", 1]]), sets: [[], [0], [0, 1]], of: [0, 0, 0, 1, 0, 0, 0, 0, 2, 0, 0, 0] };

/** @param {Partial<{ who: string, kind: string, text: string, rule: string }>} filter */
const shown = (filter) => [...listItems(line, passes({ who: "", kind: "", text: "", books: false, rule: "", ...filter }, line, meta, held, citing))];

test("acts are announced before their first event; genesis and acts with nothing new are not", () => {
  assert.deepEqual([...listItems(line, null)], [0, 1, 2, headerOf(1), 3, 4, 5, 6, 7, headerOf(3), 8, 9, 10, 11]);
});

test("an act that begins in another turn than the one before it is announced", () => {
  const turns = new Line(index({ turns: [[0, 0, ""], [3, 1, "aldo"], [11, 2, "aldo"]] }));
  assert.equal([...listItems(turns, null)].includes(headerOf(4)), true);
});

test("a filter keeps the header of the first event it lets through", () => {
  assert.deepEqual(shown({ kind: "Attacked" }), [headerOf(1), 3, headerOf(3), 8]);
  assert.deepEqual(shown({ text: " EVENT 2 " }), [2], "the words are trimmed and case does not count");
});

test("a creature's filter finds what it did and what was done to it", () => {
  assert.deepEqual(shown({ who: "aldo" }).filter((item) => item >= 0), [3, 6, 7, 8, 9, 10, 11]);
  assert.deepEqual(shown({ who: "ragna", kind: "Attacked" }).filter((item) => item >= 0), [8]);
});

test("a rule's filter finds the events that cite it, together with the others", () => {
  assert.deepEqual(shown({ rule: "A-1" }).filter((item) => item >= 0), [3, 8]);
  assert.deepEqual(shown({ rule: "B-2", who: "ragna", text: "strikes" }).filter((item) => item >= 0), [8]);
  assert.deepEqual(shown({ rule: "A-1", text: "event 5" }), []);
  assert.deepEqual(shown({ rule: "C-3" }), [], "a rule that nothing cites");
});

test("before it is known which events cite what, a rule lets everything through", () => {
  const test = passes({ who: "", kind: "", text: "", books: false, rule: "A-1" }, line, meta, held);
  assert.equal([...Array(12).keys()].every(test), true);
});

test("a kind the line does not know lets nothing through", () => {
  assert.deepEqual(shown({ kind: "Vanished" }), []);
});

test("the current item is the event itself, or the nearest one before it", () => {
  const items = listItems(line, null);
  for (let i = 0; i < line.n; i++) assert.equal(items[itemAt(items, i, line)], i);
  const few = listItems(line, (i) => i === 4 || i === 9);
  assert.deepEqual([...few], [headerOf(1), 4, headerOf(3), 9]);
  assert.equal(few[itemAt(few, 7, line)], 4);
  assert.equal(few[itemAt(few, 11, line)], 9);
  assert.equal(itemAt(few, 1, line), -1);
});

test("bookkeeping is left out, unless it is shown, asked for by kind, or stood upon", () => {
  const kept = new Line(index({ minor: "000000100100" }));
  const none = { who: "", kind: "", text: "", books: false, rule: "" };
  const out = (/** @type {Partial<typeof none>} */ filter, at = 0) => [...Array(12).keys()].filter((i) => isLeftOut({ ...none, ...filter }, kept, i, at));
  assert.deepEqual(out({}), [6, 9]);
  assert.deepEqual(out({ who: "aldo", text: "x" }), [6, 9]);
  assert.deepEqual(out({}, 9), [6]);
  assert.deepEqual(out({ books: true }), []);
  assert.deepEqual(out({ kind: "CounterChanged" }), []);
});
