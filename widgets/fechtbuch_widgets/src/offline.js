// A fight in a page of its own: unpacks what the page holds and draws the panels on it, without a kernel.

import { h } from "./dom.js";
import { OfflineKernel } from "./offline_kernel.js";
import { OfflineModel } from "./offline_model.js";
import { SCHEMA } from "./store.js";

/** @import { PanelModel } from "./contract.js" */
/** @import { Holding } from "./offline_kernel.js" */
/** @typedef {(host: { model: PanelModel, el: HTMLElement }) => Promise<unknown>} Render */

/** @param {string} text base64 of gzipped JSON @returns {Promise<any>} */
export async function unpack(text) {
  const bytes = Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).json();
}

/** The topics that can be asked of a page. @param {Holding} holding */
const topicsOf = ({ lines, compared }) => [...new Set(Object.values(lines).flatMap((line) => Object.keys(line.topics))), ...(compared.length > 0 ? ["compare"] : [])];

/** The model of the fight's cursor. @param {Holding} holding */
export function modelOf(holding) {
  return new OfflineModel(new OfflineKernel(holding), {
    schema_version: holding.schema,
    offline: true,
    topics: topicsOf(holding),
    position: null,
    selection: { creature: "" },
    filter: {},
  });
}

/**
 * Draw the panels that the page wants into an element.
 * @param {Render} render @param {string} packed @param {HTMLElement} main
 */
export async function openPage(render, packed, main) {
  const holding = /** @type {Holding} */ (await unpack(packed));
  if (holding.schema !== SCHEMA) throw new Error("The page and its script do not fit one another.");
  const model = modelOf(holding);
  for (const panel of holding.panels) {
    const el = h("div", { class: "panel" });
    main.append(el);
    await render({ model: panelOn(model, panel), el });
  }
}

/** @param {OfflineModel} model @param {string} panel @returns {PanelModel} */
function panelOn(model, panel) {
  const shown = new OfflineModel(model.kernel, { panel, cursor: "page" });
  return Object.assign(shown, { widget_manager: { get_model: async () => model } });
}
