// The anywidget module: one bundle, any panel of a cursor.

import { book } from "./book.js";
import { h } from "./dom.js";
import { Frame } from "./frame.js";
import { faultNote, guarded } from "./guarded.js";
import { openPage } from "./offline.js";
import { PARTS } from "./parts.js";
import { CursorLost, storeOf } from "./shared.js";

/** @import { PanelModel } from "./contract.js" */
/** @import { Part } from "./parts.js" */

/** @type {Record<string, Part>} */
const PANELS = { ...PARTS, book: { label: "Fight book", make: guarded("Fight book", book) } };

/** @param {unknown} kind the panel's name @returns {string} */
const known = (kind) => (typeof kind === "string" && Object.hasOwn(PANELS, kind) ? kind : "book");

/**
 * Draw a panel; the answer undoes it.
 * @param {{ model: PanelModel, el: HTMLElement, signal?: AbortSignal }} host
 */
async function render({ model, el, signal }) {
  const controller = new AbortController();
  const stop = () => controller.abort();
  signal?.addEventListener("abort", stop, { once: true, signal: controller.signal });
  const kind = known(model.get("panel"));
  const { label, make } = /** @type {Part} */ (PANELS[kind]);
  try {
    const store = await storeOf(model);
    if (!controller.signal.aborted) open(new Frame(store, kind, label, controller.signal), make, el);
  } catch (error) {
    el.append(error instanceof CursorLost ? h("p", { class: "fb-lost-cursor" }, error.message) : faultNote(label, error));
  }
  return stop;
}

/** @param {Frame} frame @param {Part["make"]} make @param {HTMLElement} el */
function open(frame, make, el) {
  const panel = make({ store: frame.store, frame, signal: frame.signal });
  frame.body.append(panel.element);
  frame.mount(el, [panel]);
}

export default { initialize() {}, render, openPage };
