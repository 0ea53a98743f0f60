// Cards: pools as bars with the change just made, conditions with cause and end, items, posture, counters.

import { size } from "./amount.js";
import { bodyOf, hurtWords, planWords } from "./body.js";
import { bodyPicture } from "./body_picture.js";
import { creatureIn, poolChange } from "./changes.js";
import { h, say, sideClass, textNodes } from "./dom.js";
import { renew, renewChildren } from "./renew.js";
import { ruleButton } from "./rule_card.js";
import { section } from "./section.js";
import { calm, figure } from "./text.js";

/** @import { Body } from "./body.js" */
/** @import { Condition, Creature, Pool, State } from "./contract.js" */
/** @import { Context, Panel } from "./frame.js" */
/** @import { Store, Topic } from "./store.js" */

let panels = 0;

/** @param {number} part @param {number} whole */
const percent = (part, whole) => Math.max(0, Math.min(100, (100 * part) / whole));

/** A bar: what is left, and hatched beside it what the act took (or, in its own colour, what it gave back). @param {Pool} pool @param {Creature | undefined} before */
function track(pool, before) {
  const full = size(pool.full);
  const now = size(pool.value) ?? 0;
  if (full === null || full <= 0) return h("span", { class: "fb-no-track" });
  const old = size(before?.pools.find((other) => other.name === pool.name)?.value) ?? now;
  const level = percent(now, full);
  const other = percent(old, full);
  const fill = h("i", { style: `width:${Math.min(level, other)}%` });
  const change = h("b", { class: now < old ? "fb-lost" : "fb-gained", style: `left:${Math.min(level, other)}%;width:${Math.abs(level - other)}%` });
  return h("span", { class: "fb-track", "aria-hidden": "true" }, fill, change);
}

/** @param {Pool} pool @param {number} k @param {Creature | undefined} before */
function poolRow(pool, k, before) {
  const change = poolChange(pool, before);
  const full = pool.full === null ? "" : ` / ${figure(pool.full)}`;
  const mark = change === "" ? "" : h("b", { class: change.startsWith("−") ? "fb-loss" : "fb-gain" }, ` ${change}`);
  const number = h("span", { class: "fb-num" }, `${figure(pool.value)}${full}`, mark);
  return h("div", { class: k === 0 ? "fb-pool fb-life" : "fb-pool" }, h("span", { class: "fb-pool-name", title: calm(pool.name) }, calm(pool.name)), track(pool, before), number);
}

/** @param {Condition} condition */
function conditionRow(condition) {
  const words = condition.text || condition.name;
  const style = `fb-chip fb-tone-${condition.tone === "bad" || condition.tone === "good" ? condition.tone : "plain"}`;
  const chip = condition.rule ? ruleButton(condition.rule, words, style) : h("span", { class: style }, calm(words));
  const why = [condition.cause, condition.until && `until ${condition.until}`].filter(Boolean).map(calm).join(" · ");
  return h("li", {}, chip, why === "" ? "" : h("span", { class: "fb-why", dir: "auto" }, why));
}

/** @param {Creature} creature */
const itemChips = (creature) => creature.items.map((item) => h("span", { class: "fb-chip" }, calm(item.state ? `${item.name} ${item.state}` : item.name)));

/** Tallies, softly: they only keep the books. @param {Creature} creature */
const tallies = (creature) => creature.counters.map((counter) => calm(`${counter.name} ${figure(counter.value)}`)).join(" · ");

/** The body, small; nothing for a body without a picture. @param {Creature} creature @param {Body | null} body @param {string} prefix */
function smallBody(creature, body, prefix) {
  if (body === null) return null;
  const hurt = hurtWords(body) || "unhurt";
  const picture = bodyPicture(body, { label: `${calm(creature.name).slice(0, 100)}, ${planWords(body.plan)}: ${hurt}`.slice(0, 400), named: false, prefix });
  return picture === null ? null : h("div", { class: "fb-card-body" }, picture);
}

/** A line under the name. What changes in a fight stands first: a narrow card cuts the end off. @param {Creature} creature */
function about(creature) {
  const words = [creature.out ? "out of the fight" : "", creature.posture, creature.brief].filter(Boolean).map(calm).join(" · ");
  return h("small", { title: words.slice(0, 300) }, words);
}

/** @param {Store} store @param {Creature} creature @param {Creature | undefined} before @param {boolean} turn @param {Body | null} body @param {string} prefix */
function card(store, creature, before, turn, body, prefix) {
  const side = store.sideOf(creature.id);
  const selected = store.selected === creature.id;
  const name = h("button", { type: "button", class: "fb-pick", "data-pick": creature.id, "aria-pressed": selected, title: calm(creature.name).slice(0, 300) },
    h("bdi", { class: `fb-name ${sideClass(side)}` }, calm(creature.name)));
  name.setAttribute("aria-pressed", String(selected));
  const head = h("h3", {}, name, turn ? h("span", { class: "fb-turn-mark" }, "turn") : "", about(creature));
  const items = itemChips(creature);
  const counted = tallies(creature);
  const hurt = body === null || body.zones.length < 2 ? "" : hurtWords(body);
  const picture = smallBody(creature, body, prefix);
  /** @type {HTMLElement[]} */
  const parts = [head, ...creature.pools.map((pool, k) => poolRow(pool, k, before))];
  if (hurt !== "") parts.push(h("p", { class: "fb-hurt", dir: "auto", title: hurt.slice(0, 300) }, hurt));
  if (creature.conditions.length > 0) parts.push(h("ul", { class: "fb-conditions" }, ...creature.conditions.map(conditionRow)));
  if (items.length > 0) parts.push(h("div", { class: "fb-chips" }, ...items));
  if (counted !== "") parts.push(h("p", { class: "fb-counters", dir: "auto", title: counted.slice(0, 300) }, counted));
  const style = `fb-creature ${sideClass(side)}${creature.out ? " fb-out" : ""}${turn ? " fb-has-turn" : ""}${selected ? " fb-selected" : ""}${picture === null ? " fb-bodiless" : ""}`;
  return h("article", { class: style, "data-creature": creature.id, "aria-label": calm(creature.name).slice(0, 100) }, ...(picture === null ? [] : [picture]), h("div", { class: "fb-card-words" }, ...parts));
}

/** Whether a card would look the same. @typedef {{ element: HTMLElement, key: (Creature | string | boolean | number | undefined)[] }} Shown */

/** @param {Context} context @returns {Panel} */
export function creatures({ store, frame, signal }) {
  const { element, side } = section("Creatures", "fb-creatures-section");
  const cards = h("div", { class: "fb-cards" });
  const ties = h("div", { class: "fb-ties" });
  const since = h("span", { class: "fb-soft" });
  side.append(since);
  element.append(cards, ties);
  /** @type {Map<string, Shown>} */
  let shown = new Map();
  const prefix = `fb-card-${++panels}-${Math.random().toString(36).slice(2, 8)}`;
  cards.addEventListener("click", (event) => {
    const pick = event.target instanceof Element ? event.target.closest("[data-pick]") : null;
    if (pick) store.select(pick.getAttribute("data-pick") ?? "");
  }, { signal });

  /** The state before the act of the current event. */
  function before() {
    const { line } = store;
    const start = line === null ? 0 : line.actStart(line.act(store.at));
    return start > 0 ? store.state(start - 1) : undefined;
  }

  /** How much was told of somebody's body so far, and whether the current event tells of it. @param {string} id */
  function toldOf(id) {
    const last = store.line?.lastHitOn(store.meta?.creatures.findIndex((each) => each.id === id) ?? -1, store.at);
    return last === undefined ? -1 : 2 * last.at + Number(last.at === store.at);
  }

  /** @param {State} state */
  function draw(state) {
    const old = before();
    /** @type {Map<string, Shown>} */
    const next = new Map();
    state.creatures.forEach((creature, k) => {
      const was = creatureIn(old, creature.id);
      const turn = state.turn === creature.id;
      const key = [creature, was, turn, store.selected === creature.id, store.name(creature.id), toldOf(creature.id)];
      const had = shown.get(creature.id);
      if (had?.key.every((part, n) => part === key[n])) return next.set(creature.id, had);
      const fresh = card(store, creature, was, turn, bodyOf(store, creature), `${prefix}-${k}`);
      return next.set(creature.id, { element: had ? renew(had.element, fresh) : fresh, key });
    });
    const focused = cards.contains(document.activeElement) ? document.activeElement?.getAttribute("data-pick") : null;
    const elements = [...next.values()].map((entry) => entry.element);
    if (elements.length !== cards.childElementCount || elements.some((card, k) => card !== cards.children[k])) cards.replaceChildren(...elements);
    shown = next;
    if (focused && !cards.contains(document.activeElement)) [...cards.querySelectorAll("button")].find((pick) => pick.dataset["pick"] === focused)?.focus();
    drawTies(state);
    say(since, old ? "change: since the act began" : "");
  }

  /** @param {State} state */
  function drawTies(state) {
    /** @type {(text: { text: import("./contract.js").Text }) => HTMLElement} */
    const item = ({ text }) => h("li", {}, ...textNodes(text, (id) => store.sideOf(id)));
    const lists = [["Bonds", state.bonds], ["On the ground", state.things]].flatMap(([title, list]) => (Array.isArray(list) && list.length > 0
      ? [h("div", { class: "fb-tie" }, h("b", {}, String(title)), h("ul", {}, ...list.map(item)))] : []));
    renewChildren(ties, lists);
  }

  return {
    element,
    update(topics) {
      if (!["line", "at", "states", "selection"].some((topic) => topics.has(/** @type {Topic} */ (topic)))) return;
      const state = store.state();
      frame.stale(element, state === undefined);
      if (state !== undefined) draw(state);
    },
  };
}
