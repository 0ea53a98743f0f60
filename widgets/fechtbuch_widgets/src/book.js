// The default arrangement: steps and timeline above, the field and the lines at the left, the story in the middle, what is behind it at the right, creatures below.

import { h } from "./dom.js";
import { PARTS } from "./parts.js";
import { tabs } from "./tabs.js";

/** @import { Context, Panel } from "./frame.js" */

const BEHIND = [
  { id: "explain", label: "Why", make: PARTS.explain.make },
  { id: "odds", label: "Odds", make: PARTS.odds.make, topic: "odds" },
  { id: "findings", label: "Findings", make: PARTS.findings.make, topic: "findings" },
  { id: "notes", label: "Notes", make: PARTS.notes.make, topic: "notes" },
  { id: "compare", label: "Compare", make: PARTS.compare.make, topic: "compare" },
];

/** @param {Context} context @returns {Panel} */
export function book(context) {
  const [bar, time, field, lanes, list, cards] = /** @type {[Panel, Panel, Panel, Panel, Panel, Panel]} */ ([PARTS.toolbar, PARTS.timeline, PARTS.map, PARTS.branches, PARTS.events, PARTS.creatures].map(({ make }) => make(context)));
  const behind = tabs(context, "What is behind it", BEHIND);
  const panels = [bar, time, field, lanes, list, behind, cards];
  const ground = h("div", { class: "fb-ground-column" }, field.element, lanes.element);
  const element = h("div", { class: "fb-book-parts" }, bar.element, time.element, h("div", { class: "fb-grid" }, ground, list.element, h("div", { class: "fb-column" }, behind.element)), cards.element);
  return {
    element,
    update: (topics) => panels.forEach((panel) => panel.update(topics)),
    settle: () => panels.forEach((panel) => panel.settle?.()),
  };
}
