// Two lines side by side: tables with a column for each, whose rows become blocks where there is no room for columns.

import { h, nameTag, textNodes } from "./dom.js";
import { headName, headOf } from "./heads.js";
import { calm, inline } from "./text.js";

/** @import { ActPair, ComparedAct, Comparison, Course } from "./contract.js" */
/** @import { HeadChances } from "./heads.js" */
/** @import { Store } from "./store.js" */

/** @typedef {"one" | "other"} Side @type {Side[]} */
export const SIDES = ["one", "other"];

/** What a line is called in the heads of columns. @param {Store} store @param {Course} course */
export const courseName = (store, course) => headName(headOf(store, course.line) ?? course);

/** A cell; the roles keep the table a table where the style makes blocks of it. @param {string} label @param {...(Node | string)} parts */
const cell = (label, ...parts) => h("td", { role: "cell", "data-label": label }, ...parts);

/** @param {string} caption @param {string} first @param {[string, string]} names @param {HTMLElement[]} rows */
function sideTable(caption, first, names, rows) {
  const heads = [first, ...names].map((name, k) => h("th", { scope: "col", role: "columnheader" }, k === 0 ? name : h("bdi", { class: "fb-branch-name" }, name)));
  return h("table", { class: "fb-table fb-sides", role: "table" }, h("caption", { class: "fb-sides-caption" }, caption),
    h("thead", { role: "rowgroup" }, h("tr", { role: "row" }, ...heads)), h("tbody", { role: "rowgroup" }, ...rows));
}

/** @param {string | Node} head @param {[string, string]} names @param {(string | Node)[]} values @param {boolean} [differs] */
function row(head, names, values, differs = false) {
  return h("tr", { role: "row", class: differs ? "fb-differs" : null }, h("th", { scope: "row", role: "rowheader" }, head), ...values.map((value, k) => cell(inline(names[k] ?? ""), value)));
}

/** @param {Store} store @param {string} who */
const name = (store, who) => (who === "" ? "Clock" : nameTag(store.name(who), store.sideOf(who)));

/** @param {Store} store @param {string[]} people */
function everybody(store, people) {
  if (people.length === 0) return "nobody";
  return h("span", {}, ...people.flatMap((who, k) => [...(k > 0 ? [", "] : []), name(store, who)]));
}

/** @param {[number, number] | null} harm */
const harmWords = (harm) => (harm === null ? "not there" : `${harm[0]} dealt, ${harm[1]} taken`);

/** How each line went: outcome, who stands, damage. @param {Store} store @param {Comparison} found @param {[string, string]} names @param {HeadChances} chances */
export function outcomeTable(store, found, names, chances) {
  /** @type {(value: (course: Course) => string) => [string, string]} */
  const both = (value) => [value(found.one), value(found.other)];
  const side = (/** @type {string | null} */ id) => (id === null ? "undecided" : calm(store.meta?.sides.find((entry) => entry.id === id)?.label ?? id));
  /** @type {[string, [string, string]][]} */
  const figures = [
    ["Outcome", both((course) => calm(headOf(store, course.line)?.outcome ?? ""))],
    ["Winner", both((course) => side(course.winner))],
    ["Acts since the fork", both((course) => String(course.acts))],
    ["Last round", both((course) => String(course.round))],
  ];
  const odds = both((course) => { const head = headOf(store, course.line); return head ? chances.words(head) || "–" : "–"; });
  if (odds.some((words) => words !== "–")) figures.push(["Chance at the head", odds]);
  const rows = figures.map(([head, values]) => row(head, names, values, values[0] !== values[1]));
  const standing = SIDES.map((key) => found[key].standing);
  rows.push(row("Still in the fight", names, [everybody(store, standing[0] ?? []), everybody(store, standing[1] ?? [])], String(standing[0]) !== String(standing[1])));
  for (const { who, one, other } of found.harm) {
    if (![one, other].some((harm) => harm !== null && harm[0] + harm[1] > 0)) continue;
    rows.push(row(h("span", {}, "Damage, ", name(store, who)), names, [harmWords(one), harmWords(other)], String(one) !== String(other)));
  }
  return sideTable("How they went", "What", names, rows);
}

/** What differs at the heads. @param {Store} store @param {Comparison} found @param {[string, string]} names */
export function stateTable(store, found, names) {
  const rows = found.states.map(({ who, name: what, one, other }) => {
    const values = [one, other].map((value) => h("span", { dir: "auto" }, value === null ? "–" : calm(value)));
    return row(h("span", {}, name(store, who), ` ${calm(what)}`), names, values);
  });
  return sideTable("What differs at the heads", "What", names, rows);
}

/** @param {Store} store @param {ComparedAct} act @param {Side} side */
function actButton(store, act, side) {
  const who = act.who === "" ? [] : [nameTag(store.name(act.who), store.sideOf(act.who)), ": "];
  return h("button", { type: "button", class: "fb-jump", "data-side": side, "data-commit": act.commit, "data-act": act.act }, `Act ${act.act} · `, ...who, h("span", { dir: "auto" }, calm(act.heading)));
}

/** @param {Store} store @param {ActPair} pair @param {Side} side */
function actParts(store, pair, side) {
  const act = pair[side];
  if (act === null) return [h("span", { class: "fb-soft" }, "not on this line")];
  const facts = pair.facts.flatMap((fact) => {
    const told = fact[side];
    const lone = fact[side === "one" ? "other" : "one"] === null;
    return told === null ? [] : [h("li", { class: lone ? "fb-lone" : null, dir: "auto" }, ...textNodes(told, (id) => store.sideOf(id)))];
  });
  const same = pair.one !== null && pair.other !== null && facts.length === 0 ? [h("p", { class: "fb-soft" }, pair.facts.length > 0 ? "nothing of the kind here" : "only bookkeeping differs")] : [];
  return [actButton(store, act, side), ...(facts.length > 0 ? [h("ul", { class: "fb-facts" }, ...facts)] : same)];
}

/** @param {number} count */
export const sameWords = (count) => (count === 0 ? "no act is the same on both" : count === 1 ? "1 act is the same on both" : `${count} acts are the same on both`);

/** Acts beside acts. @param {Store} store @param {Comparison} found @param {[string, string]} names */
export function actTable(store, found, names) {
  const rows = found.acts.map((entry) => {
    if ("same" in entry) return h("tr", { role: "row", class: "fb-alike" }, h("td", { role: "cell", colspan: 3 }, sameWords(entry.same)));
    const more = entry.more > 0 ? `${entry.more} more facts differ` : "";
    const head = h("span", { class: "fb-soft" }, entry.one && entry.other ? "both" : "one only", more ? h("br") : "", more);
    return row(head, names, SIDES.map((side) => h("div", {}, ...actParts(store, entry, side))));
  });
  return sideTable("Acts since the fork", "On", names, rows);
}
