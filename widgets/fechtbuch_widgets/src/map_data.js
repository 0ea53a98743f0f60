// What a map has asked the kernel for: the ground by runs of events, figures and focus by event, what a form waits for.

import { same } from "./map_grid.js";

/** @import { Cell, Field, Picking, Stance, Standing } from "./contract.js" */
/** @import { Store } from "./store.js" */

const SETTLE_MS = 70;
const AGAIN_MS = 200;
const KEPT = 300;

export class MapData {
  /** @type {Field[]} */ #fields = [];
  /** @type {Map<number, Standing>} */ #standings = new Map();
  /** @type {Picking | null} */ #picking = null;
  /** @type {Standing | null} */ #last = null;
  #rev = "";
  #timer = 0;
  #asking = false;
  /** The event, and the reader's try, for which the kernel would not answer: not asked again while he stays there. */ #refused = "";
  #askedPicking = false;
  /** Why there is nothing to show, in words. */ problem = "";

  /** @param {Store} store @param {() => void} changed @param {AbortSignal} signal */
  constructor(store, changed, signal) {
    this.store = store;
    this.changed = changed;
    this.signal = signal;
    signal.addEventListener("abort", () => clearTimeout(this.#timer), { once: true });
  }

  /** The ground at the current event; while it is not here, the nearest that was: it seldom changes. @returns {Field | null} */
  get field() {
    const { at } = this.store;
    const exact = this.#fieldAt(at);
    if (exact) return exact;
    const distance = (/** @type {Field} */ one) => Math.max(one.from - at, at - one.to + 1);
    return this.#fields.reduce((best, one) => (best === null || distance(one) < distance(best) ? one : best), /** @type {Field | null} */ (null));
  }

  /** @returns {Standing | null} */
  get standing() {
    return this.#standings.get(this.store.at) ?? null;
  }

  /** How somebody stands; what was known of him before still holds while he stands in the same cell. @param {string} id @param {Cell} cell @returns {Stance | undefined} */
  stance(id, cell) {
    const stance = (this.standing ?? this.#last)?.stances[id];
    return stance?.cells[0] && same(stance.cells[0], cell) ? stance : undefined;
  }

  /** @returns {Picking | null} */
  get picking() {
    return this.store.data.has("picking") ? /** @type {Picking | null} */ (this.store.data.get("picking")) : this.#picking;
  }

  /** @param {number} at */
  #fieldAt(at) {
    return this.#fields.find((one) => one.from <= at && at < one.to);
  }

  /** Ask for what is missing once the reader stands still. */
  want() {
    const rev = this.store.line?.index.rev ?? "";
    if (rev !== this.#rev) {
      this.#rev = rev;
      this.#fields = [];
      this.#standings.clear();
      this.#last = null;
      this.#refused = "";
    }
    this.#later(SETTLE_MS);
  }

  /** @param {number} ms */
  #later(ms) {
    clearTimeout(this.#timer);
    if (!this.#complete && !this.#asking && !this.signal.aborted) this.#timer = Number(setTimeout(() => void this.#ask(), ms));
  }

  get #attempt() {
    return `${this.store.at} ${this.store.tries}`;
  }

  get #complete() {
    const { at } = this.store;
    if (this.#refused === this.#attempt) return true;
    return this.#fieldAt(at) !== undefined && this.#standings.has(at) && this.#askedPicking;
  }

  async #ask() {
    const { store } = this;
    const { at } = store;
    const attempt = this.#attempt;
    const more = { rev: this.#rev, at };
    this.#asking = true;
    let wait = SETTLE_MS;
    try {
      if (!this.#fieldAt(at)) this.#takeField(await store.ask("field", more));
      if (!this.#standings.has(at)) this.#takeStanding(await store.ask("focus", more));
      if (!this.#askedPicking) {
        this.#picking = await store.ask("picking");
        this.#askedPicking = true;
      }
      this.problem = "";
      this.#refused = "";
    } catch (error) {
      wait = this.#failed(error);
      if (wait === 0) this.#refused = attempt;
    }
    this.#asking = false;
    if (this.signal.aborted) return;
    this.changed();
    this.#later(wait);
  }

  /** Another map of the same cursor may have asked for the same; then this one asks again. @param {unknown} error */
  #failed(error) {
    const words = error instanceof Error ? error.message : String(error);
    if (words.startsWith("replaced")) return AGAIN_MS;
    this.problem = words;
    return 0;
  }

  /** @param {Field} field */
  #takeField(field) {
    if (field.rev !== this.#rev) return;
    this.#fields = [...this.#fields.filter((one) => one.from !== field.from), field];
  }

  /** @param {Standing} standing */
  #takeStanding(standing) {
    if (standing.rev !== this.#rev) return;
    if (this.#standings.size >= KEPT) this.#standings.clear();
    this.#standings.set(standing.at, standing);
    this.#last = standing;
  }
}
