// Several panels in one place, one seen at a time. Hidden ones are told of changes only when they are shown again.

import { isAnswered } from "./asking.js";
import { h } from "./dom.js";

/** @import { Context, Panel, PanelMaker } from "./frame.js" */
/** @import { Topic } from "./store.js" */

/**
 * What nobody can fill is left out: a page that lives by a topic which is not answered.
 * @param {Context} context @param {string} label @param {{ id: string, label: string, make: PanelMaker, topic?: string }[]} every
 * @returns {Panel}
 */
export function tabs(context, label, every) {
  const { store, frame, signal } = context;
  const pages = every.filter(({ topic }) => topic === undefined || isAnswered(store, topic));
  const key = Math.random().toString(36).slice(2, 8);
  const panels = pages.map((page) => page.make(context));
  /** @type {Set<Topic>[]} what each hidden page has not been told yet */
  const missed = pages.map(() => new Set());
  let shown = 0;

  const buttons = pages.map((page, k) => h("button", { type: "button", class: "fb-tab", role: "tab", id: `fb-tab-${key}-${k}`, "aria-controls": `fb-page-${key}-${k}`, "data-tab": page.id }, page.label));
  const places = panels.map((panel, k) => h("div", { class: "fb-tab-page", role: "tabpanel", id: `fb-page-${key}-${k}`, "aria-labelledby": `fb-tab-${key}-${k}` }, panel.element));
  const list = h("div", { class: "fb-tab-list", role: "tablist", "aria-label": label }, ...buttons);
  const element = h("div", { class: "fb-tabs" }, list, ...places);

  /** @param {number} k @param {boolean} [focus] */
  function show(k, focus = false) {
    shown = k;
    buttons.forEach((button, n) => {
      button.setAttribute("aria-selected", String(n === k));
      button.tabIndex = n === k ? 0 : -1;
    });
    places.forEach((place, n) => { place.hidden = n !== k; });
    if (focus) buttons[k]?.focus();
    frame.schedule(new Set(["size"]));
  }

  list.addEventListener("click", (event) => {
    const k = buttons.findIndex((button) => button === event.target);
    if (k >= 0) show(k);
  }, { signal });
  list.addEventListener("keydown", (event) => {
    const way = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (way === 0 || event.ctrlKey || event.altKey || event.shiftKey) return;
    event.stopPropagation();
    event.preventDefault();
    show((shown + way + buttons.length) % buttons.length, true);
  }, { signal });
  show(0);

  return {
    element,
    wants: (topics) => panels.some((panel) => panel.wants?.(topics) ?? false),
    update(topics) {
      const wanted = panels.findIndex((panel, k) => k !== shown && (panel.wants?.(topics) ?? false));
      if (wanted >= 0) show(wanted);
      panels.forEach((panel, k) => {
        const due = missed[k] ?? new Set();
        for (const topic of topics) due.add(topic);
        if (k !== shown) return;
        missed[k] = new Set();
        panel.update(due);
      });
    },
    settle: () => panels[shown]?.settle?.(),
  };
}
