// The panels that show one thing each, by their names in the contract.

import { guarded } from "./guarded.js";
import { bodyMap } from "./panel_body.js";
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

/** @import { PanelMaker } from "./frame.js" */

/** @typedef {{ label: string, make: PanelMaker }} Part */

/** @param {string} label @param {PanelMaker} make @returns {Part} */
const part = (label, make) => ({ label, make: guarded(label, make) });

export const PARTS = {
  toolbar: part("Steps", toolbar),
  timeline: part("Timeline", timeline),
  events: part("Event list", events),
  creatures: part("Creatures", creatures),
  explain: part("Explanation", explain),
  branches: part("Branches", branches),
  compare: part("Compare", comparison),
  notes: part("Notes", notes),
  body: part("Body map", bodyMap),
  map: part("Battle map", map),
  odds: part("Odds", odds),
  findings: part("Findings", findings),
};
