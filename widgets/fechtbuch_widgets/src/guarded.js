// A panel in which something goes wrong says so in its own place, and the others go on.

import { h } from "./dom.js";

/** @import { Panel, PanelMaker } from "./frame.js" */

/** What stands in the place of a panel that failed; the error goes to the console. @param {string} label @param {unknown} error */
export function faultNote(label, error) {
  console.error(`The panel "${label}" could not be drawn:`, error);
  return h("p", { class: "fb-fault", role: "alert" }, `This panel could not be drawn: ${label}. Run the cell again.`);
}

/**
 * The maker of a panel that keeps its faults to itself: at the first one its words take the place of its content, and it is not told of anything more.
 * @param {string} label @param {PanelMaker} make @returns {PanelMaker}
 */
export const guarded = (label, make) => (context) => {
  /** @type {Panel} */
  let panel;
  try {
    panel = make(context);
  } catch (error) {
    return { element: faultNote(label, error), update() {} };
  }
  let sound = true;
  /** @template T @param {() => T} part @returns {T | undefined} */
  const attempt = (part) => {
    if (!sound) return undefined;
    try {
      return part();
    } catch (error) {
      sound = false;
      context.frame.stale(panel.element, false);
      panel.element.replaceChildren(faultNote(label, error));
      return undefined;
    }
  };
  return {
    element: panel.element,
    update: (topics) => attempt(() => panel.update(topics)),
    settle: () => attempt(() => panel.settle?.()),
    wants: (topics) => attempt(() => panel.wants?.(topics)) ?? false,
  };
};
