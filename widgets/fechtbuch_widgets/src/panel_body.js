// The body map: one creature's body as a picture, how each zone stands, and what befell the zone one asks for.

import { bodyOf, damageWords, GRADES, historyOf, planWords, standing } from "./body.js";
import { bodyPicture, viewWords, zoneGrid } from "./body_picture.js";
import { creatureIn } from "./changes.js";
import { h, say, table, textNodes } from "./dom.js";
import { renewChildren } from "./renew.js";
import { section, twin } from "./section.js";
import { calm, inline } from "./text.js";

/** @import { Body } from "./body.js" */
/** @import { BodyFigure, Creature, State } from "./contract.js" */
/** @import { Context, Panel } from "./frame.js" */
/** @import { Store, Topic } from "./store.js" */

const TOPICS = ["line", "at", "states", "rows", "selection"];
const MOST_TOLD = 40;

/** Whose body is shown: the one selected, or whoever was struck last, or whose turn it is, or the first. @param {Store} store @param {State} state */
export function shownCreature(store, state) {
  const { line, meta } = store;
  const picked = creatureIn(state, store.selected);
  if (picked || !line || !meta) return picked;
  const struck = meta.creatures[line.lastHit(store.at)]?.id ?? state.turn;
  return creatureIn(state, struck) ?? creatureIn(state, state.turn) ?? state.creatures[0];
}

/** @param {Body} body @param {string} name */
const twinTable = (body, name) => table(`${name}: zones`, ["Zone", "Damage", "How bad", "States", "Armour"],
  body.zones.map((zone) => [h("bdi", {}, zone.label), damageWords(zone) || "none", GRADES[zone.grade] ?? "", zone.states.join(", ") || "none", zone.armour || "none"]));

/** @param {Context} context @returns {Panel} */
export function bodyMap({ store, frame, signal }) {
  const { element, side } = section("Body", "fb-body-section");
  const who = h("select", { class: "fb-select", "aria-label": "Whose body" });
  const picture = h("div", { class: "fb-body-place" });
  const caption = h("p", { class: "fb-soft fb-body-caption" });
  const drawn = h("div", { class: "fb-body-drawn" }, picture, caption);
  const past = h("div", { class: "fb-body-past" });
  /** @type {Body | null} */
  let body = null;
  /** @type {Creature | undefined} */
  let creature;
  let chosen = "";
  const asTable = twin(drawn, () => (body === null ? h("p", {}, "No body is known.") : twinTable(body, inline(store.name(creature?.id ?? "")))), "Body", signal);
  side.append(who, asTable.button);
  element.append(h("div", { class: "fb-body-parts" }, h("div", { class: "fb-body-left" }, drawn, asTable.place), past));

  who.addEventListener("change", () => {
    chosen = "";
    store.select(who.value === "" ? store.selected : who.value);
  }, { signal });
  picture.addEventListener("click", (event) => choose(event.target), { signal });
  picture.addEventListener("keydown", (event) => {
    const zone = event.target instanceof SVGElement && event.target.hasAttribute("data-zone");
    if (!zone || (event.key !== "Enter" && event.key !== " ") || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    choose(event.target);
  }, { signal });
  past.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("[data-to]") : null;
    if (link) store.go(Number(link.getAttribute("data-to")), frame.root);
  }, { signal });

  /** @param {EventTarget | null} target */
  function choose(target) {
    const zone = target instanceof Element ? target.closest("[data-zone]")?.getAttribute("data-zone") : null;
    if (zone === null || zone === undefined) return;
    chosen = zone === chosen ? "" : zone;
    draw();
    frame.voice.say([...past.querySelectorAll("h3, .fb-past-words, :scope > p")].slice(0, 2).map((part) => part.textContent).join(" · ").slice(0, 400));
  }

  function fill() {
    const people = store.meta?.creatures ?? [];
    who.replaceChildren(h("option", { value: "" }, "whoever was struck last"), ...people.map(({ id, name }) => h("option", { value: id }, inline(name, 40))));
  }

  function draw() {
    const focused = picture.contains(document.activeElement) ? document.activeElement?.getAttribute("data-zone") : null;
    const name = creature === undefined ? "" : inline(creature.name);
    if (body === null) {
      picture.replaceChildren(h("p", { class: "fb-soft" }, "No body is known of anybody here."));
      past.replaceChildren();
      say(caption, "");
      return;
    }
    const drawnBody = bodyPicture(body, { label: `${name}, ${planWords(body.plan)}`, named: true, chosen });
    const grid = zoneGrid(body, chosen);
    picture.replaceChildren(...(drawnBody === null ? [] : [drawnBody]), ...(grid.length === 0 ? [] : [h("div", { class: "fb-zone-grid" }, ...grid)]));
    caption.replaceChildren(h("bdi", {}, calm(creature?.name ?? "").slice(0, 300)), [planWords(body.plan), viewWords(body)].filter(Boolean).map((words) => ` · ${words}`).join(""));
    if (focused) [...picture.querySelectorAll("[data-zone]")].filter((zone) => zone.getAttribute("data-zone") === focused).forEach((zone) => /** @type {HTMLElement | SVGElement} */ (zone).focus());
    asTable.update();
    tell(body);
  }

  /** What befell the chosen zone; without one, how the hurt ones stand. @param {Body} now */
  function tell(now) {
    const zone = now.zones.find((each) => each.id === chosen);
    renewChildren(past, zone === undefined || creature === undefined ? overview(now) : zoneHistory(store, creature, zone.id, now));
  }

  return {
    element,
    update(topics) {
      if (topics.has("line")) fill();
      if (!TOPICS.some((topic) => topics.has(/** @type {Topic} */ (topic)))) return;
      const state = store.state();
      frame.stale(element, state === undefined);
      if (state === undefined) return;
      const next = shownCreature(store, state);
      if (next?.id !== creature?.id) chosen = "";
      creature = next;
      body = creature === undefined ? null : bodyOf(store, creature);
      who.value = store.selected;
      draw();
    },
  };
}

/** @param {Body} body */
function overview(body) {
  const hurt = body.zones.filter((zone) => zone.grade > 0);
  const rows = hurt.map((zone) => h("li", { class: zone.here ? "fb-zone-now" : "" }, h("b", {}, h("bdi", {}, zone.label)), ` ${standing(zone)}`, zone.here ? h("span", { class: "fb-soft" }, " · this event") : ""));
  return [h("h3", {}, hurt.length === 0 ? "Unhurt" : "Hurt"), h("ul", {}, ...rows), h("p", { class: "fb-soft" }, "Press a zone for what befell it.")];
}

/** @param {Store} store @param {Creature} creature @param {string} id @param {Body} body */
function zoneHistory(store, creature, id, body) {
  const zone = body.zones.find((each) => each.id === id);
  const plan = /** @type {BodyFigure} */ ({ plan: body.plan, zones: body.zones.map((each) => ({ ...each, damage: null })) });
  const events = historyOf(store, creature.id, id, plan);
  const armour = zone?.armour ? `, ${zone.armour}` : "";
  const rows = events.slice(0, MOST_TOLD).map((i) => {
    const row = store.held?.rows[i];
    const words = row === undefined ? ["…"] : textNodes(row[0], (who) => store.sideOf(who));
    return h("li", {}, h("button", { type: "button", class: "fb-past", "data-to": i, "aria-current": i === store.at ? "true" : null }, h("span", { class: "fb-n" }, String(i + 1)), h("span", { class: "fb-past-words" }, ...words)));
  });
  const more = events.length > MOST_TOLD ? [h("p", { class: "fb-soft" }, `and ${events.length - MOST_TOLD} before`)] : [];
  const none = events.length === 0 ? [h("p", { class: "fb-soft" }, "Nothing befell it so far.")] : [];
  return [h("h3", {}, h("bdi", {}, zone?.label ?? ""), h("span", { class: "fb-soft" }, ` · ${zone === undefined ? "" : standing(zone)}${armour}`)), ...none, h("ul", { class: "fb-past-list" }, ...rows), ...more];
}
