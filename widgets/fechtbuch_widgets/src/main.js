// The anywidget module: one bundle, any panel of a cursor.

import { h } from "./dom.js";
import { Frame } from "./frame.js";
import { branches } from "./panel_branches.js";
import { creatures } from "./panel_creatures.js";
import { events } from "./panel_events.js";
import { explain } from "./panel_explain.js";
import { timeline } from "./panel_timeline.js";
import { toolbar } from "./panel_toolbar.js";
import { storeOf } from "./shared.js";

/** @import { PanelModel } from "./contract.js" */
/** @import { Context, Panel, PanelMaker } from "./frame.js" */

/** @type {Record<string, { label: string, makers: PanelMaker[] }>} */
const PANELS = {
  toolbar: { label: "Steps", makers: [toolbar] },
  timeline: { label: "Timeline", makers: [timeline] },
  events: { label: "Event list", makers: [events] },
  creatures: { label: "Creatures", makers: [creatures] },
  explain: { label: "Explanation", makers: [explain] },
  branches: { label: "Branches", makers: [branches] },
  book: { label: "Fight book", makers: [toolbar, timeline, events, explain, branches, creatures] },
};

/** @param {HTMLElement} body @param {string} kind @param {Panel[]} panels */
function arrange(body, kind, panels) {
  const elements = panels.map((panel) => panel.element);
  if (kind !== "book") return body.append(...elements);
  const [bar, time, list, why, lanes, cards] = /** @type {[HTMLElement, HTMLElement, HTMLElement, HTMLElement, HTMLElement, HTMLElement]} */ (elements);
  body.append(bar, time, h("div", { class: "fb-grid" }, list, h("div", { class: "fb-column" }, why, lanes)), cards);
}

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
  const { label, makers } = /** @type {{ label: string, makers: PanelMaker[] }} */ (PANELS[known]);
  const frame = new Frame(store, known, label, signal);
  const panels = makers.map((make) => make({ store, frame, signal }));
  arrange(frame.body, known, panels);
  frame.mount(el, panels);
}

export default { initialize() {}, render };
