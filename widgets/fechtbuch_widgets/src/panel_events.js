// The event list: one sentence per event, of any length, with at most a screenful of rows in the page.

import { h, say } from "./dom.js";
import { isHeader, listItems, passes } from "./items.js";
import { Rows } from "./rows.js";
import { section } from "./section.js";
import { inline } from "./text.js";

/** @import { Context, Panel } from "./frame.js" */
/** @import { Line } from "./line.js" */
/** @import { Store, Topic } from "./store.js" */

const REFILTER_MS = 200;

/** Controls of the filter. @param {Context} context */
function filterBar({ store, signal }) {
  const who = h("select", { class: "fb-select", "aria-label": "Creature" });
  const kind = h("select", { class: "fb-select", "aria-label": "Kind of event" });
  const words = h("input", { type: "search", class: "fb-search", placeholder: "search", "aria-label": "Search the sentences", spellcheck: "false" });
  const count = h("span", { class: "fb-count", role: "status" });
  who.addEventListener("change", () => store.setFilter({ who: who.value }), { signal });
  kind.addEventListener("change", () => store.setFilter({ kind: kind.value }), { signal });
  words.addEventListener("input", () => store.setFilter({ text: words.value }), { signal });

  function fill() {
    const creatures = store.meta?.creatures ?? [];
    const kinds = store.line?.index.kinds ?? [];
    who.replaceChildren(h("option", { value: "" }, "all creatures"), ...creatures.map((creature) => h("option", { value: creature.id }, inline(creature.name, 40))));
    kind.replaceChildren(h("option", { value: "" }, "all kinds"), ...kinds.map(([id, label]) => h("option", { value: id }, inline(label, 40))));
    show();
  }

  function show() {
    const { filter } = store;
    who.value = filter.who;
    kind.value = filter.kind;
    if (words.value !== filter.text) words.value = filter.text;
  }

  return { nodes: [count, who, kind, words], count, fill, show };
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
  signal.addEventListener("abort", () => clearTimeout(refilter), { once: true });

  /** @param {Line} line */
  function sift(line) {
    const { filter } = store;
    const open = filter.who === "" && filter.kind === "" && filter.text.trim() === "";
    const test = open || !store.meta || !store.held ? null : passes(filter, line, store.meta, store.held.rows);
    const items = listItems(line, test);
    const shown = items.filter((item) => !isHeader(item)).length;
    rows.setItems(items);
    empty.hidden = shown > 0;
    say(bar.count, open ? "" : countWords(store, shown, line.n));
  }

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
      if (topics.has("line")) bar.fill();
      if (topics.has("filter")) bar.show();
      if (topics.has("line") || topics.has("filter")) sift(line);
      else if (topics.has("rows")) siftSoon();
      if (topics.has("at")) rows.follow();
      drawn = ["line", "at", "rows", "filter", "selection", "scroll"].some((topic) => topics.has(/** @type {Topic} */ (topic)));
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
