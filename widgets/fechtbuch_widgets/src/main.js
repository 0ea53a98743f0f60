// The anywidget module: one bundle, any panel of a cursor.

import { book } from "./book.js";
import { h } from "./dom.js";
import { Frame } from "./frame.js";
import { bodyMap } from "./panel_body.js";
import { branches } from "./panel_branches.js";
import { comparison } from "./panel_compare.js";
import { creatures } from "./panel_creatures.js";
import { events } from "./panel_events.js";
import { explain } from "./panel_explain.js";
import { findings } from "./panel_findings.js";
import { odds } from "./panel_odds.js";
import { notes } from "./panel_notes.js";
import { openPage } from "./offline.js";
import { map } from "./panel_map.js";
import { timeline } from "./panel_timeline.js";
import { toolbar } from "./panel_toolbar.js";
import { storeOf } from "./shared.js";

/** @import { PanelModel } from "./contract.js" */
/** @import { Context, PanelMaker } from "./frame.js" */

/** @type {Record<string, { label: string, make: PanelMaker }>} */
const PANELS = {
  toolbar: { label: "Steps", make: toolbar },
  timeline: { label: "Timeline", make: timeline },
  events: { label: "Event list", make: events },
  creatures: { label: "Creatures", make: creatures },
  explain: { label: "Explanation", make: explain },
  branches: { label: "Branches", make: branches },
  compare: { label: "Compare", make: comparison },
  notes: { label: "Notes", make: notes },
  body: { label: "Body map", make: bodyMap },
  map: { label: "Battle map", make: map },
  odds: { label: "Odds", make: odds },
  findings: { label: "Findings", make: findings },
  book: { label: "Fight book", make: book },
};

/**
 * Draw a panel; the answer undoes it.
 * @param {{ model: PanelModel, el: HTMLElement, signal?: AbortSignal }} host
 */
async function render({ model, el, signal }) {
  const controller = new AbortController();
  const stop = () => controller.abort();
  signal?.addEventListener("abort", stop, { once: true, signal: controller.signal });
  try {
    const store = await storeOf(model);
    if (!controller.signal.aborted) open(store, String(model.get("panel")), el, controller.signal);
  } catch {
    el.append(h("p", { class: "fb-lost-cursor" }, "Cut off: this panel's cursor is not held by the page any more. Run the cell again."));
  }
  return stop;
}

/** @param {Context["store"]} store @param {string} kind @param {HTMLElement} el @param {AbortSignal} signal */
function open(store, kind, el, signal) {
  const known = Object.hasOwn(PANELS, kind) ? kind : "book";
  const { label, make } = /** @type {{ label: string, make: PanelMaker }} */ (PANELS[known]);
  const frame = new Frame(store, known, label, signal);
  const panel = make({ store, frame, signal });
  frame.body.append(panel.element);
  frame.mount(el, [panel]);
}

export default { initialize() {}, render, openPage };
