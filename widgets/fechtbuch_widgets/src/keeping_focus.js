// Keeping the focus in a panel: where what has it goes, is hidden or disabled, the part around it gets it, and the keys go on.

const PARTS = ".fb-section, .fb-root";

/** Whether an element can have the focus no more. Asks for no layout: parts are hidden by their attribute. @param {HTMLElement | SVGElement} element */
const isLost = (element) => !element.isConnected || element.matches(":disabled") || element.closest("[hidden]") !== null;

/** An element and the parts around it, inside out. @param {EventTarget | null} target */
function around(target) {
  /** @type {(HTMLElement | SVGElement)[]} */
  const path = [];
  for (let part = /** @type {HTMLElement | SVGElement | null} */ (target); part; part = part.parentElement?.closest(/** @type {"section"} */ (PARTS)) ?? null) path.push(part);
  return path;
}

/** @param {HTMLElement} root @param {AbortSignal} signal */
export function keepFocus(root, signal) {
  /** What has the focus, and the parts around it; empty while the reader is elsewhere. @type {(HTMLElement | SVGElement)[]} */
  let path = [];
  /** @param {Event} event */
  const elsewhere = (event) => {
    if (event.target instanceof Node && !root.contains(event.target)) path = [];
  };
  root.addEventListener("focusin", (event) => { path = around(event.target); }, { signal });
  for (const type of ["focusin", "pointerdown"]) document.addEventListener(type, elsewhere, { signal, capture: true });

  const watch = new MutationObserver(() => {
    const [held] = path;
    if (held === undefined || !isLost(held)) return;
    path = path.slice(path.findIndex((part) => !isLost(part)));
    const [next] = path;
    if (next === undefined || isLost(next)) return;
    if (!next.hasAttribute("tabindex")) next.tabIndex = -1;
    next.focus({ preventScroll: true });
  });
  watch.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ["hidden", "disabled"] });
  signal.addEventListener("abort", () => watch.disconnect(), { once: true });
}
