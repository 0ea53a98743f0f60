// Lines as lanes: only forks and heads are drawn, straight runs are collapsed. A click follows a line; names can be changed, lines compared.

import { ACTIONS, actionsFor, branchTable, isOffered } from "./branch_table.js";
import { BranchForms } from "./branch_forms.js";
import { COMPARING, comparison } from "./panel_compare.js";
import { h, s } from "./dom.js";
import { HeadChances, headName, headOf, headOption } from "./heads.js";
import { icon } from "./icons.js";
import { section, twin } from "./section.js";
import { calm } from "./text.js";
import { lanes } from "./tree.js";

/** @import { Head } from "./contract.js" */
/** @import { Context, Panel } from "./frame.js" */
/** @import { Lanes, Stop } from "./tree.js" */
/** @import { Topic } from "./store.js" */

const LANE = 32;
const LEFT = 12;
const TOP = 24;
const BEND = 24;

/** @param {Head} head @param {HeadChances} chances */
const headWords = (head, chances) => [head.name || "unnamed", head.outcome, chances.words(head)].filter(Boolean).map(calm).join(" · ");

/** @param {{ lane: number, act: number } | null} from @param {Stop} stop @param {(act: number) => number} x */
function edge(from, stop, x) {
  const y = TOP + stop.lane * LANE;
  if (from === null) return "";
  const left = x(from.act);
  const start = TOP + from.lane * LANE;
  if (from.lane === stop.lane) return `M${left},${y}H${x(stop.act)}`;
  const bend = stop.act === from.act ? 0 : Math.min(BEND, Math.max(6, x(stop.act) - left));
  return `M${left},${start}C${left + bend * 0.7},${start} ${left + bend * 0.3},${y} ${left + bend},${y}H${Math.max(left + bend, x(stop.act))}`;
}

/** The stop at the end of the stretch of the followed line on which an act lies. @param {Lanes} plan @param {string} line @param {number} act */
export function stretch(plan, line, act) {
  const path = plan.stops.filter((stop) => stop.lines.includes(line)).sort((a, b) => a.act - b.act);
  return path.find((stop) => stop.act >= act) ?? path.at(-1);
}

/** @param {Context} context @returns {Panel} */
export function branches(context) {
  const { store, frame, signal } = context;
  const { element, side } = section("Branches", "fb-branches-section");
  const chances = new HeadChances();
  const svg = s("svg", { class: "fb-lanes", "aria-hidden": "true" });
  const labels = h("ul", { class: "fb-lane-labels", "aria-label": "Branches" });
  const picture = h("div", { class: "fb-lanes-box" }, svg, labels);
  const { button, place, update: updateTable } = twin(picture, () => branchTable(store, chances), "Branches", signal);
  const bar = changeBar(context, (what, line) => forms.show(what, line));
  const forms = new BranchForms(context, { compare, back });
  side.append(bar.toggle, button);
  element.append(picture, place, bar.element, forms.element);
  /** @type {Lanes} */
  let plan = { stops: [], lanes: 0, acts: 1, starts: [], ends: new Map() };
  let width = 0;
  /** The lane the reader stands on, and whether it may be out of sight: measured then only. */
  let lane = -1;
  let hidden = false;
  const ring = s("circle", { class: "fb-ring", r: 7 });

  const watch = new ResizeObserver(() => {
    if (picture.clientWidth !== width) frame.schedule(new Set(["size"]));
  });
  watch.observe(picture);
  place.addEventListener("click", (event) => {
    const pressed = event.target instanceof Element ? /** @type {HTMLElement | null} */ (event.target.closest("[data-do], [data-follow]")) : null;
    if (pressed?.dataset["follow"] !== undefined) store.follow(pressed.dataset["follow"]);
    else if (pressed) forms.show(pressed.dataset["do"] ?? "", pressed.dataset["line"] ?? "");
  }, { signal });
  picture.addEventListener("click", (event) => {
    const line = event.target instanceof Element ? event.target.closest("[data-line]")?.getAttribute("data-line") : null;
    if (line !== null && line !== undefined && line !== store.line?.index.line) store.follow(line);
  }, { signal });
  signal.addEventListener("abort", () => watch.disconnect(), { once: true });

  /** Held beside one another where comparisons are shown; here, if nowhere else. @param {string} one @param {string} other */
  function compare(one, other) {
    if (store.comparers === 0) element.append(inline());
    store.learn(COMPARING, { one, other });
    store.mention(`${headName(headOf(store, one) ?? { line: one, name: one })} beside ${headName(headOf(store, other) ?? { line: other, name: other })}.`);
  }

  /** @type {{ panel: Panel, stop: AbortController } | null} */ let beside = null;
  signal.addEventListener("abort", () => beside?.stop.abort(), { once: true });

  function inline() {
    const stop = new AbortController();
    const panel = comparison({ store, frame, signal: stop.signal });
    const close = h("button", { type: "button", class: "fb-button", "aria-label": "Close the comparison" }, icon("close"));
    panel.element.querySelector(".fb-side")?.append(close);
    close.addEventListener("click", () => {
      stop.abort();
      panel.element.remove();
      beside = null;
      bar.toggle.focus();
    }, { signal: stop.signal });
    beside = { panel, stop };
    frame.schedule(new Set(/** @type {Topic[]} */ (["line"])));
    return panel.element;
  }

  /** The focus after a form: on what opened it, by its new name, or what is left of it; the table is drawn anew first. @param {string} what @param {string} line */
  function back(what, line) {
    focusOn(what, line);
    returning = { what, line };
    frame.schedule(new Set(/** @type {Topic[]} */ (["size"])));
  }

  /** @type {{ what: string, line: string } | null} */ let returning = null;

  /** @param {string} what @param {string} line */
  function focusOn(what, line) {
    const opener = [...place.querySelectorAll("[data-do]")].find((made) => made.getAttribute("data-do") === what && made.getAttribute("data-line") === line);
    const found = place.hidden ? bar.element.querySelector(`[data-do=${what}]:not(:disabled)`) : opener;
    /** @type {HTMLElement} */ (found ?? (bar.element.hidden ? bar.toggle : bar.choice)).focus();
  }

  /** @param {number} act */
  const x = (act) => LEFT + (act / plan.acts) * Math.max(1, width - 2 * LEFT);

  function draw() {
    width = picture.clientWidth || width;
    plan = lanes(store.tree);
    const height = TOP + plan.lanes * LANE - LANE / 2 + 4;
    svg.setAttribute("viewBox", `0 0 ${Math.max(1, width)} ${height}`);
    svg.setAttribute("height", String(height));
    const followed = store.line?.index.line ?? "";
    const stops = [...plan.stops].sort((a, b) => Number(a.lines.includes(followed)) - Number(b.lines.includes(followed)));
    const edges = stops.flatMap((stop) => {
      const d = edge(stop.from, stop, x);
      const line = (stop.lines.includes(followed) ? followed : stop.lines[0]) ?? "";
      const on = line === followed ? " fb-followed" : "";
      return d === "" ? [] : [s("path", { class: "fb-lane-hit", d, "data-line": line }), s("path", { class: `fb-lane${on}`, d })];
    });
    const dots = stops.map((stop) => s("circle", { class: stop.lines.includes(followed) ? "fb-dot fb-followed" : "fb-dot", r: stop.fork ? 4.5 : 3.5, cx: x(stop.act), cy: TOP + stop.lane * LANE }));
    svg.replaceChildren(...edges, ...dots, ring);
    drawLabels(followed);
  }

  /** @param {string} followed */
  function drawLabels(followed) {
    const items = store.tree.heads.map((head) => {
      const stop = plan.ends.get(head.line);
      const start = stop && stop.lane > 0 ? x(plan.starts[stop.lane] ?? 0) + BEND + 4 : LEFT;
      const on = head.line === followed;
      const label = h("button", { type: "button", class: on ? "fb-lane-label fb-followed" : "fb-lane-label", "data-line": head.line, title: headWords(head, chances).slice(0, 300) }, h("bdi", {}, headWords(head, chances)));
      label.setAttribute("aria-pressed", String(on));
      const left = Math.min(start, Math.max(LEFT, width - 150));
      return h("li", { style: `left:${left}px;top:${(stop?.lane ?? 0) * LANE}px;max-width:${Math.max(60, width - left - 4)}px` }, label);
    });
    const focused = labels.contains(document.activeElement) ? document.activeElement?.getAttribute("data-line") : null;
    labels.replaceChildren(...items);
    if (focused) [...labels.querySelectorAll("button")].find((label) => label.dataset["line"] === focused)?.focus();
  }

  function move() {
    const { line } = store;
    if (line === null) return;
    const act = line.index.acts[line.act(store.at)]?.[1] ?? 0;
    const stop = stretch(plan, line.index.line, act);
    if (stop) {
      ring.setAttribute("cx", x(Math.min(act, plan.acts)).toFixed(1));
      ring.setAttribute("cy", String(TOP + stop.lane * LANE));
      if (lane !== stop.lane) hidden = true;
      lane = stop.lane;
    }
  }

  /** Scroll the lane into sight, where there are more lanes than room. */
  function show() {
    hidden = false;
    if (picture.scrollHeight <= picture.clientHeight) return;
    const y = lane * LANE;
    picture.scrollTop = Math.min(y, Math.max(picture.scrollTop, y + TOP + LANE / 2 - picture.clientHeight));
  }

  /** The table anew, the focus where it was. */
  function fillTable() {
    const held = place.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset : null;
    updateTable();
    if (held === null) return;
    const same = [...place.querySelectorAll("button")].find((made) => made.dataset["do"] === held["do"] && made.dataset["line"] === held["line"] && made.dataset["follow"] === held["follow"]);
    (same ?? place).focus();
  }

  return {
    element,
    update(topics) {
      const learned = (topics.has("data") || topics.has("line")) && chances.learn(store);
      const fresh = topics.has("tree") || topics.has("line") || learned;
      if (fresh || topics.has("size")) {
        draw();
        hidden = true;
      }
      if (fresh) {
        fillTable();
        bar.fill();
      }
      if (fresh || topics.has("size") || topics.has("at")) move();
      beside?.panel.update(topics);
    },
    settle() {
      if (hidden) show();
      if (returning !== null && element.contains(document.activeElement)) focusOn(returning.what, returning.line);
      returning = null;
    },
  };
}

/**
 * What changes a line, folded away until it is wanted: which line, and a button for each action.
 * @param {Context} context @param {(what: string, line: string) => void} act
 */
function changeBar({ store, signal }, act) {
  const words = store.offline ? "Compare branches" : "Rename, delete or compare branches";
  const toggle = h("button", { type: "button", class: "fb-button fb-twin", "aria-expanded": "false", "aria-label": words, title: words }, icon("edit"));
  const choice = h("select", { class: "fb-select fb-wide", "aria-label": "Branch to change" });
  const buttons = ACTIONS.filter(([id]) => isOffered(store, id)).map(([id, label]) => h("button", { type: "button", class: "fb-button fb-small", "data-do": id }, label));
  const element = h("div", { class: "fb-branch-bar", role: "group", "aria-label": "Change a branch", hidden: true }, choice, ...buttons);
  let followed = "";

  function show() {
    const head = headOf(store, choice.value);
    const allowed = new Map(head ? actionsFor(store, head).map(([id, label]) => [id, label ?? ""]) : []);
    for (const button of buttons) {
      const label = allowed.get(button.dataset["do"] ?? "");
      button.disabled = label === undefined;
      if (label !== undefined) button.textContent = label;
    }
  }
  toggle.addEventListener("click", () => {
    element.hidden = !element.hidden;
    toggle.setAttribute("aria-expanded", String(!element.hidden));
    if (!element.hidden) choice.focus();
  }, { signal });
  choice.addEventListener("change", show, { signal });
  element.addEventListener("click", (event) => {
    const what = event.target instanceof HTMLElement ? event.target.dataset["do"] : undefined;
    if (what) act(what, choice.value);
  }, { signal });

  return {
    element, toggle, choice,
    fill() {
      const chosen = choice.value;
      const { heads } = store.tree;
      const now = store.line?.index.line ?? "";
      choice.replaceChildren(...heads.map((head) => h("option", { value: head.line }, headOption(head))));
      choice.value = now === followed && heads.some((head) => head.line === chosen) ? chosen : now;
      if (choice.value === "" && heads[0]) choice.value = heads[0].line;
      followed = now;
      show();
    },
  };
}
