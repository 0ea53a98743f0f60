// What every panel stands in: root element, style, theme, keys, the live sentence, notices, key help, and one update per painted frame.

import { commandOf, keyCaps, offered } from "./commands.js";
import { sideName } from "./chance_shapes.js";
import { h, table } from "./dom.js";
import { icon } from "./icons.js";
import { keepFocus } from "./keeping_focus.js";
import { listenToKeys } from "./keys.js";
import { Notice } from "./notice.js";
import { remarksOf } from "./remarks.js";
import { RuleCard } from "./rule_card.js";
import { calm, plain } from "./text.js";
import { followTheme } from "./theme.js";
import { Voice } from "./voice.js";
import { css } from "./styles/index.js";

/** @import { Store, Topic } from "./store.js" */

/**
 * A panel that `wants` to be seen at a change comes to the front of the panels with which it shares a place.
 * @typedef {{ store: Store, frame: Frame, signal: AbortSignal }} Context
 * @typedef {{ element: HTMLElement, update: (topics: Set<Topic>) => void, settle?: () => void, wants?: (topics: Set<Topic>) => boolean }} Panel `settle` comes after all panels were updated: the place to measure
 * @typedef {(context: Context) => Panel} PanelMaker
 */

/** @type {Topic[]} */
const ALL = ["line", "tree", "at", "rows", "states", "figures", "rules", "marks", "status", "play", "selection", "filter", "size", "data", "jumps"];

/** What waits for something that is on its way from the kernel. */
const WAITING = ".fb-stale, .fb-list[aria-busy]";

/** Panels lower than this give what opens a place of its own, instead of laying it over themselves. */
const LOW = 420;

export class Frame {
  /** @type {Set<Topic>} */ #due = new Set();
  #request = 0;
  #opening = true;
  /** @type {Panel[]} */ #panels = [];
  /** @type {HTMLElement | null} */ #help = null;
  /** What was told of the current event. */ #told = "";

  /** @param {Store} store @param {string} kind @param {string} label @param {AbortSignal} signal */
  constructor(store, kind, label, signal) {
    this.store = store;
    this.signal = signal;
    this.root = h("div", { class: `fb-root fb-${kind}-root`, tabindex: 0, role: "group", "aria-label": label, "aria-roledescription": "fight panel", "aria-busy": "true" });
    if (store.offline) this.root.dataset["kernel"] = "none";
    this.style = h("style", {}, css);
    this.voice = new Voice(signal);
    this.notice = new Notice(store, signal);
    this.body = h("div", { class: `fb-body fb-${kind}` });
    this.rules = new RuleCard(this);
    this.root.append(this.style, this.notice.element, this.body, this.rules.element, this.voice.element);
  }

  /** Put panels in, and start. @param {HTMLElement} host @param {Panel[]} panels */
  mount(host, panels) {
    this.#panels = panels;
    host.append(this.root);
    followTheme(this.root, this.signal);
    listenToKeys(this.root, (chord) => this.act(chord), this.signal);
    keepFocus(this.root, this.signal);
    this.store.subscribe((topics) => this.schedule(topics), this.signal);
    this.signal.addEventListener("abort", () => this.#unmount(), { once: true });
    this.schedule(new Set(ALL));
  }

  #unmount() {
    cancelAnimationFrame(this.#request);
    this.#panels = [];
    this.root.remove();
  }

  /** @param {Set<Topic>} topics */
  schedule(topics) {
    for (const topic of topics) this.#due.add(topic);
    this.#request ||= requestAnimationFrame(() => this.#paint());
  }

  #paint() {
    const topics = this.#due;
    this.#due = new Set();
    this.#request = 0;
    this.notice.update(topics);
    if (this.store.phase === "ready") this.#paintPanels(topics);
    if (this.#opening) this.#open();
  }

  /** @param {Set<Topic>} topics */
  #paintPanels(topics) {
    if (topics.has("line")) for (const topic of ALL) topics.add(topic);
    for (const panel of this.#panels) panel.update(topics);
    for (const panel of this.#panels) panel.settle?.();
    this.rules.update(topics);
    this.#speak(topics);
  }

  /** A panel is busy until its first content is there, or the reason why there is none. */
  #open() {
    const empty = this.store.phase !== "ready" || this.body.querySelector(WAITING) !== null;
    if (empty && this.notice.element.hidden) return;
    this.#opening = false;
    this.root.removeAttribute("aria-busy");
  }

  /** Mark what a part shows as left from before, while what belongs there is on its way. @param {HTMLElement} part @param {boolean} waits */
  stale(part, waits) {
    if (part.classList.contains("fb-stale") === waits) return;
    part.classList.toggle("fb-stale", waits);
    if (this.#opening) this.schedule(new Set());
  }

  /** One sentence per step, said by the panel that the reader is in, and what else he is told there. @param {Set<Topic>} topics */
  #speak(topics) {
    const here = this.root.contains(document.activeElement);
    const step = topics.has("at") || topics.has("rows") ? this.#stepWords(here).join(" · ") : "";
    const words = step === "" || (step === this.#told && !topics.has("at")) ? [] : [step];
    if (step !== "") this.#told = step;
    const hint = topics.has("hint") && here ? calm(this.store.hint).slice(0, 400) : "";
    if (hint !== "") words.push(hint);
    if (words.length > 0) this.voice.say(words.join(" · "), this.store.player.playing && hint === "");
  }

  /** What the current event tells; nothing where another panel says it, or before it is held. @param {boolean} here whether the reader is in this panel @returns {string[]} */
  #stepWords(here) {
    const { store } = this;
    const row = store.held?.rows[store.at];
    const speaks = store.mover === this.root || (store.mover === null && here);
    if (!speaks || row === undefined || store.line === null) return [];
    const remarks = remarksOf(store)?.sentences(store.at, (side) => sideName(store, side)) ?? [];
    return [`Event ${store.at + 1} of ${store.line.n}: ${calm(plain(row[0])).slice(0, 400)}`, ...remarks];
  }

  // ---- commands

  /** Do what a chord says; gives whether there is such a command. @param {string} chord */
  act(chord) {
    if (chord === "?") this.toggleHelp();
    else if (chord === "Escape") this.#leave();
    else {
      const found = commandOf(chord);
      if (!found) return false;
      found.run(this.store, this.root);
    }
    return true;
  }

  /** Esc closes what is open, then gives the focus back to the root, then to the page around it. */
  #leave() {
    if (this.#help) return this.toggleHelp();
    if (this.rules.open) return this.rules.hide();
    if (document.activeElement !== this.root) return this.root.focus();
    const outer = /** @type {HTMLElement | null} */ (this.root.parentElement?.closest("[tabindex]") ?? null);
    this.root.blur();
    outer?.focus();
  }

  get helpOpen() {
    return this.#help !== null;
  }

  toggleHelp() {
    if (this.#help) {
      this.#help.remove();
      this.#help = null;
      this.root.focus();
    } else {
      this.#help = this.#makeHelp();
      this.#help.classList.toggle("fb-flow", this.root.clientHeight < LOW);
      this.root.append(this.#help);
      this.#help.querySelector("button")?.focus();
    }
    this.schedule(new Set(/** @type {Topic[]} */ (["play"])));
  }

  #makeHelp() {
    const rows = offered(this.store).map((entry) => [keysOf(entry.keys), entry.label]);
    rows.push([h("span", {}, "Steps by one event"), "Bookkeeping (tallies, what runs out) is passed over while the event list hides it"]);
    rows.push([keysOf(["?"]), "This help"], [keysOf(["Escape"]), "Close what is open, then leave the panel"]);
    const close = h("button", { type: "button", class: "fb-button", "aria-label": "Close the key help" }, icon("close"));
    close.addEventListener("click", () => this.toggleHelp(), { signal: this.signal });
    const head = h("div", { class: "fb-help-head" }, h("b", {}, "Keys"), close);
    return h("div", { class: "fb-help", role: "dialog", "aria-label": "Keys" }, head, table("Keys and what they do", ["Key", "Does"], rows));
  }
}

/** @param {string[]} chords */
function keysOf(chords) {
  const caps = chords.map((chord) => h("kbd", {}, chord === "Escape" ? "Esc" : keyCaps(chord)));
  return h("span", { class: "fb-keys" }, ...caps);
}
