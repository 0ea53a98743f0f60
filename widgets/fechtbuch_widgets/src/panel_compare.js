// Two lines beside one another from their fork: how they went, acts beside acts, what differs at the heads. A click leads to either line.

import { actTable, courseName, outcomeTable, sameWords, stateTable } from "./compare_tables.js";
import { h, say } from "./dom.js";
import { HeadChances, headOption } from "./heads.js";
import { icon } from "./icons.js";
import { section } from "./section.js";
import { calm } from "./text.js";

/** @import { Comparison } from "./contract.js" */
/** @import { Context, Panel } from "./frame.js" */
/** @import { Side } from "./compare_tables.js" */

/** Which two lines are compared, for all panels of a cursor: `{one, other}`. */
export const COMPARING = "comparing";

/** @param {string} label */
const chooser = (label) => h("select", { class: "fb-select fb-wide", "aria-label": label });

/** @param {Context} context @returns {Panel} */
export function comparison({ store, frame, signal }) {
  const { element, side } = section("Compare", "fb-compare-section");
  const first = chooser("First line");
  const second = chooser("Second line");
  const swap = h("button", { type: "button", class: "fb-button fb-twin", "aria-label": "Change sides", title: "Change sides" }, icon("swap"));
  const status = h("p", { class: "fb-soft fb-compare-said", role: "status" });
  const fork = h("button", { type: "button", class: "fb-button fb-small" }, "Go to the fork");
  const content = h("div", { class: "fb-compare-body" });
  side.append(swap);
  element.append(h("div", { class: "fb-compare-lines" }, first, h("span", { class: "fb-soft" }, "beside"), second, fork), status, content);
  const chances = new HeadChances();
  /** @type {Comparison | null} */ let found = null;
  /** What is shown or asked for: both lines with their heads. */ let asked = "";
  /** @type {unknown} */ let chosen = store.data.get(COMPARING);
  /** The heads of the pair, by which renamed lines are found again. @type {Record<Side, string>} */ let nodes = { one: "", other: "" };
  store.comparers += 1;
  signal.addEventListener("abort", () => { store.comparers -= 1; }, { once: true });

  /** The two lines: those chosen, by their new names if they were renamed; else the followed one and the next. @returns {Record<Side, string> | null} */
  function pair() {
    const { heads } = store.tree;
    const wish = /** @type {Partial<Record<Side, string>>} */ (store.data.get(COMPARING) ?? {});
    /** @type {(key: Side) => string | undefined} */
    const wished = (key) => (heads.find((head) => head.line === wish[key]) ?? heads.find((head) => wish[key] !== undefined && head.node === nodes[key]))?.line;
    const one = wished("one") ?? store.line?.index.line ?? "";
    const other = wished("other") ?? heads.find((head) => head.line !== one)?.line;
    return other === undefined || !heads.some((head) => head.line === one) ? null : { one, other };
  }

  function choose() {
    store.learn(COMPARING, { one: first.value, other: second.value });
  }
  first.addEventListener("change", choose, { signal });
  second.addEventListener("change", choose, { signal });
  swap.addEventListener("click", () => store.learn(COMPARING, { one: second.value, other: first.value }), { signal });
  fork.addEventListener("click", () => {
    if (found) store.visit(store.line?.index.line === found.other.line ? found.other.line : found.one.line, { commit: found.fork.commit, event: Infinity, act: found.fork.act }, frame.root);
  }, { signal });
  content.addEventListener("click", (event) => {
    const pressed = event.target instanceof Element ? /** @type {HTMLElement | null} */ (event.target.closest(".fb-jump")) : null;
    if (!pressed || !found) return;
    const line = found[/** @type {Side} */ (pressed.dataset["side"])].line;
    if (store.data.get(COMPARING) === undefined) choose();
    store.visit(line, { commit: pressed.dataset["commit"] ?? "", event: 0, act: Number(pressed.dataset["act"]) }, frame.root);
  }, { signal });

  function fillChoices(/** @type {Record<Side, string> | null} */ now) {
    for (const [select, value] of /** @type {[HTMLSelectElement, string][]} */ ([[first, now?.one ?? ""], [second, now?.other ?? ""]])) {
      select.replaceChildren(...store.tree.heads.map((head) => h("option", { value: head.line }, headOption(head))));
      select.value = value;
    }
    for (const part of [first, second, swap, fork]) part.disabled = now === null;
  }

  function look() {
    const now = pair();
    fillChoices(now);
    if (now === null) {
      found = null;
      asked = "";
      content.replaceChildren();
      return say(status, "There is one line only. Acting in the past, or Branch, opens another.");
    }
    if (now.one === now.other) {
      found = null;
      asked = "";
      fork.disabled = true;
      frame.stale(element, false);
      content.replaceChildren();
      return say(status, "That is the same line twice: choose another for one of the sides.");
    }
    const node = (/** @type {string} */ line) => store.tree.heads.find((head) => head.line === line)?.node ?? "";
    nodes = { one: node(now.one), other: node(now.other) };
    const key = JSON.stringify([now, nodes]);
    if (key === asked) return;
    asked = key;
    frame.stale(element, true);
    say(status, "Comparing …");
    store.ask("compare", now).then((value) => key === asked && show(value), (error) => key === asked && fail(error.message));
  }

  /** @param {string} message */
  function fail(message) {
    if (signal.aborted) return;
    asked = "";
    found = null;
    frame.stale(element, false);
    content.replaceChildren();
    say(status, calm(message));
  }

  /** @param {Comparison} value */
  function show(value) {
    if (signal.aborted) return;
    found = value;
    frame.stale(element, false);
    draw();
  }

  function draw() {
    if (found === null) return;
    const told = found;
    /** @type {[string, string]} */
    const names = [courseName(store, told.one), courseName(store, told.other)];
    const same = told.acts.reduce((sum, entry) => sum + ("same" in entry ? entry.same : 0), 0);
    say(status, told.equal ? `They part after act ${told.fork.act}, and nothing differs.` : `They part after act ${told.fork.act}; ${sameWords(same)} since then.`);
    const focus = content.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset : null;
    content.replaceChildren(outcomeTable(store, told, names, chances));
    if (told.acts.length > 0) content.append(actTable(store, told, names));
    if (told.more_acts > 0) content.append(h("p", { class: "fb-soft" }, `The rest, ${told.more_acts} rows of acts, is not shown.`));
    if (told.states.length > 0) content.append(stateTable(store, told, names));
    if (told.more_states > 0) content.append(h("p", { class: "fb-soft" }, `${told.more_states} more values differ.`));
    mark();
    if (focus) [...content.querySelectorAll("button")].find((button) => button.dataset["commit"] === focus["commit"] && button.dataset["side"] === focus["side"])?.focus();
  }

  /** Which act the reader is in. */
  function mark() {
    if (store.line === null || found === null) return;
    const { commit, line } = store.line.place(store.at);
    for (const button of content.querySelectorAll("button")) {
      const here = button.dataset["commit"] === commit && found[/** @type {Side} */ (button.dataset["side"])].line === line;
      if (here) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
  }

  return {
    element,
    wants: (topics) => topics.has("data") && store.data.get(COMPARING) !== chosen,
    update(topics) {
      const learned = (topics.has("data") || topics.has("line")) && chances.learn(store);
      const other = store.data.get(COMPARING) !== chosen;
      chosen = store.data.get(COMPARING);
      if (topics.has("tree") || topics.has("line") || (topics.has("data") && other)) look();
      if (learned) draw();
      if (topics.has("at") || topics.has("line")) mark();
    },
  };
}
