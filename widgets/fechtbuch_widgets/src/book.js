// The default arrangement: steps and timeline above, the field and the lines at the left, the story in the middle, what is behind it at the right, creatures below.

import { h } from "./dom.js";
import { branches } from "./panel_branches.js";
import { comparison } from "./panel_compare.js";
import { creatures } from "./panel_creatures.js";
import { events } from "./panel_events.js";
import { explain } from "./panel_explain.js";
import { findings } from "./panel_findings.js";
import { map } from "./panel_map.js";
import { notes } from "./panel_notes.js";
import { odds } from "./panel_odds.js";
import { timeline } from "./panel_timeline.js";
import { toolbar } from "./panel_toolbar.js";
import { tabs } from "./tabs.js";

/** @import { Context, Panel } from "./frame.js" */

const BEHIND = [
  { id: "explain", label: "Why", make: explain },
  { id: "odds", label: "Odds", make: odds },
  { id: "findings", label: "Findings", make: findings },
  { id: "notes", label: "Notes", make: notes },
  { id: "compare", label: "Compare", make: comparison },
];

/** @param {Context} context @returns {Panel} */
export function book(context) {
  const [bar, time, field, lanes, list, cards] = /** @type {[Panel, Panel, Panel, Panel, Panel, Panel]} */ ([toolbar, timeline, map, branches, events, creatures].map((make) => make(context)));
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
