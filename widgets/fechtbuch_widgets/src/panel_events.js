// The event list: one sentence per event, of any length, with at most a screenful of rows in the page.

import { askOnce } from "./asking.js";
import { h, say } from "./dom.js";
import { icon } from "./icons.js";
import { isHeader, isLeftOut, listItems, passes } from "./items.js";
import { Rows } from "./rows.js";
import { section } from "./section.js";
import { inline } from "./text.js";

/** @import { Citing } from "./contract.js" */
/** @import { Context, Panel } from "./frame.js" */
/** @import { Line } from "./line.js" */
/** @import { Store, Topic } from "./store.js" */

const REFILTER_MS = 200;
const BOOKS_TITLE = "Show bookkeeping: tallies, what runs out with the clock";

/** Controls of the filter. @param {Context} context */
function filterBar({ store, signal }) {
  const who = h("select", { class: "fb-select", "aria-label": "Creature" });
  const kind = h("select", { class: "fb-select", "aria-label": "Kind of event" });
  const rule = h("select", { class: "fb-select fb-rule-filter", "aria-label": "Rule", hidden: true });
  const words = h("input", { type: "search", class: "fb-search", placeholder: "search", "aria-label": "Search the sentences", spellcheck: "false" });
  const count = h("span", { class: "fb-count", role: "status" });
  const books = h("button", { type: "button", class: "fb-button fb-books", "aria-pressed": "false", "aria-label": "Show bookkeeping", title: BOOKS_TITLE }, icon("books"));
  books.addEventListener("click", () => store.setFilter({ books: !store.filter.books }), { signal });
  who.addEventListener("change", () => store.setFilter({ who: who.value }), { signal });
  kind.addEventListener("change", () => store.setFilter({ kind: kind.value }), { signal });
  rule.addEventListener("change", () => store.setFilter({ rule: rule.value }), { signal });
  words.addEventListener("input", () => store.setFilter({ text: words.value }), { signal });

  function fill() {
    const creatures = store.meta?.creatures ?? [];
    const kinds = store.line?.index.kinds ?? [];
    who.replaceChildren(h("option", { value: "" }, "all creatures"), ...creatures.map((creature) => h("option", { value: creature.id }, inline(creature.name, 40))));
    kind.replaceChildren(h("option", { value: "" }, "all kinds"), ...kinds.map(([id, label]) => h("option", { value: id }, inline(label, 40))));
    show();
  }

  /** Rules that occur, with how many events cite them. */
  function fillRules() {
    const rules = citingOf(store)?.rules ?? [];
    rule.hidden = rules.length === 0 && store.filter.rule === "";
    const known = rules.some(([id]) => id === store.filter.rule) || store.filter.rule === "" ? [] : [h("option", { value: store.filter.rule }, inline(store.filter.rule, 40))];
    rule.replaceChildren(h("option", { value: "" }, "all rules"), ...known, ...rules.map(([id, title, count]) => h("option", { value: id }, `${inline(id, 40)} ${inline(title, 40)} (${count})`)));
    rule.value = store.filter.rule;
  }

  function show() {
    const { filter } = store;
    if (rule.value !== filter.rule) fillRules();
    who.value = filter.who;
    kind.value = filter.kind;
    if (words.value !== filter.text) words.value = filter.text;
    books.setAttribute("aria-pressed", String(filter.books));
  }

  return { nodes: [count, who, kind, rule, words, books], count, fill, fillRules, show };
}

/** Which events cite which rules, if that is known of the line as it stands. @param {Store} store @returns {Citing | undefined} */
function citingOf(store) {
  const citing = store.data.get("citing");
  return citing?.rev === store.line?.index.rev ? citing : undefined;
}

/** @param {Context} context @returns {Panel} */
export function events(context) {
  const { store, frame, signal } = context;
  const { element, side } = section("Events", "fb-events-section");
  const bar = filterBar(context);
  const rows = new Rows(context);
  const empty = h("p", { class: "fb-empty fb-soft", hidden: true }, "No event passes the filter.");
  side.append(...bar.nodes);
  element.append(rows.element, empty);
  let refilter = 0;
  let drawn = false;
  /** @type {Citing | undefined} */ let citing;
  /** The bookkeeping that is in the list only because the reader stands on it, or -1. */ let extra = -1;
  signal.addEventListener("abort", () => clearTimeout(refilter), { once: true });

  /** @param {Line} line */
  function sift(line) {
    const { filter } = store;
    const open = filter.who === "" && filter.kind === "" && filter.rule === "" && filter.text.trim() === "";
    const test = open || !store.meta || !store.held ? () => true : passes(filter, line, store.meta, store.held.rows, citingOf(store));
    extra = lonely(line);
    const items = listItems(line, (i) => !isLeftOut(filter, line, i, extra) && (i === extra || test(i)));
    const shown = items.filter((item) => !isHeader(item)).length;
    rows.setItems(items);
    empty.hidden = shown > 0;
    say(bar.count, open ? "" : countWords(store, shown, line.n));
  }

  /** The event the reader stands on, if the list would leave it out as bookkeeping; else -1. @param {Line} line */
  const lonely = (line) => (isLeftOut(store.filter, line, store.at, -1) ? store.at : -1);

  /** While sentences still arrive, what is searched for may turn up later. */
  function siftSoon() {
    const { filter } = store;
    if ((filter.text.trim() === "" && filter.who === "") || refilter !== 0) return;
    refilter = Number(setTimeout(() => { refilter = 0; frame.schedule(new Set(["filter"])); }, REFILTER_MS));
  }

  return {
    element,
    update(topics) {
      const { line } = store;
      if (line === null) return;
      askOnce(store, "citing");
      if (topics.has("line")) bar.fill();
      const cited = citingOf(store);
      if (topics.has("line") || cited !== citing) bar.fillRules();
      const known = cited !== citing && store.filter.rule !== "";
      citing = cited;
      if (topics.has("filter")) bar.show();
      if (known || topics.has("line") || topics.has("filter") || (topics.has("at") && lonely(line) !== extra)) sift(line);
      else if (topics.has("rows")) siftSoon();
      if (topics.has("at")) rows.follow();
      drawn = ["line", "at", "rows", "filter", "selection", "scroll", "data"].some((topic) => topics.has(/** @type {Topic} */ (topic)));
      if (drawn) rows.draw(line);
    },
    settle() {
      if (drawn && store.line !== null) rows.settle(store.line);
    },
  };
}

/** @param {Store} store @param {number} shown @param {number} n */
function countWords(store, shown, n) {
  const held = store.held?.rowChunks.done.every((is) => is === 1);
  return `${shown} of ${n}${held ? "" : ", loading"}`;
}
