// Finds the store of a cursor. Every widget evaluates its own copy of this bundle, so the stores hang on the page, not on a module.

import { Store } from "./store.js";

/** @import { Model, PanelModel } from "./contract.js" */

const KEY = Symbol.for("fechtbuch.cursors/1");

/** @returns {WeakMap<Model, Store>} */
function stores() {
  const page = /** @type {Record<symbol, WeakMap<Model, Store> | undefined>} */ (/** @type {unknown} */ (globalThis));
  return (page[KEY] ??= new WeakMap());
}

/** The model id in a reference. @param {unknown} reference */
export const modelId = (reference) => String(reference ?? "").replace(/^(IPY_MODEL_|anywidget:)/, "");

/** The page does not hold the cursor that a panel names. */
export class CursorLost extends Error {
  constructor() {
    super("Cut off: this panel's cursor is not held by the page any more. Run the cell again.");
  }
}

/** @param {PanelModel} panel @returns {Promise<Model>} */
async function cursorOf(panel) {
  try {
    const model = await panel.widget_manager?.get_model(modelId(panel.get("cursor")));
    if (model) return model;
  } catch {
    // Told below: hosts either fail or give nothing.
  }
  throw new CursorLost();
}

/**
 * The store of the cursor that a panel names, made at the first call and freed with the model.
 * @param {PanelModel} panel
 * @returns {Promise<Store>} fails with `CursorLost`
 */
export async function storeOf(panel) {
  const model = await cursorOf(panel);
  const known = stores().get(model);
  if (known) return known;
  const store = new Store(model);
  stores().set(model, store);
  const free = () => {
    model.off("destroy", free);
    stores().delete(model);
    store.close();
  };
  model.on("destroy", free);
  return store;
}
