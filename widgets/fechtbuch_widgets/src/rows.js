// Rows of a list of any length: only what is in sight is in the page, whatever the heights of the rows.

import { assign, h } from "./dom.js";
import { Heights } from "./heights.js";
import { isHeader, itemAt, newestOf } from "./items.js";
import { remarksOf } from "./remarks.js";
import { eventRow, headerRow } from "./row.js";

/** @import { Row } from "./contract.js" */
/** @import { Context } from "./frame.js" */
/** @import { Line } from "./line.js" */

export const MOST_ROWS = 60;
const OVERSCAN = 5;
const EVENT_HEIGHT = 24;
const HEADER_HEIGHT = 26;
const MARGIN = 44;

/** `row` and `label` are what the element was made from. @typedef {{ element: HTMLElement, row: Row | undefined, label: string, measured: boolean }} Shown */

/** The scrolling part: rows by item, with measured heights. What the page last laid out is remembered, so that a step forces one layout. */
export class Rows {
  /** @type {Map<number, Shown>} */ #shown = new Map();
  /** @type {Int32Array} */ items = new Int32Array(0);
  heights = new Heights(new Float64Array(0));
  #width = 0;
  #height = 0;
  #top = 0;
  #from = 0;
  #to = 0;
  /** Keep the current event in sight, until the reader scrolls away from it. */
  #follow = true;
  /** The window changes its size: where the list stands until it is drawn again is not the reader's doing. */
  #relaid = false;
  /** The last event of the line, bookkeeping aside. */
  #newest = -1;

  /** @param {Context} context */
  constructor({ store, frame, signal }) {
    this.store = store;
    this.window = h("div", { class: "fb-window", role: "presentation" });
    this.space = h("div", { class: "fb-space", role: "presentation" }, this.window);
    this.element = h("div", { class: "fb-list", role: "list", "aria-label": "Events", tabindex: 0 }, this.space);
    this.element.addEventListener("scroll", () => this.#scrolled() && frame.schedule(new Set(["scroll"])), { signal, passive: true });
    this.element.addEventListener("click", (event) => this.#click(event.target, frame.root), { signal });
    window.addEventListener("resize", () => {
      this.#relaid = true;
      frame.schedule(new Set(["scroll"]));
    }, { signal });
    const watch = new ResizeObserver(() => {
      this.#resized();
      frame.schedule(new Set(["scroll"]));
    });
    watch.observe(this.element);
    signal.addEventListener("abort", () => { watch.disconnect(); store.show(this, null); }, { once: true });
  }

  /** @param {EventTarget | null} target @param {object} mover */
  #click(target, mover) {
    const row = target instanceof Element ? target.closest("[data-event]") : null;
    const selection = getSelection();
    if (row && (selection === null || selection.isCollapsed)) this.store.go(Number(row.getAttribute("data-event")), mover);
  }

  /** Gives whether the reader scrolled, and not the list itself. */
  #scrolled() {
    const top = this.element.scrollTop;
    if (this.#relaid || Math.abs(top - this.#top) < 2) return false;
    this.#top = top;
    this.#follow = false;
    return true;
  }

  #resized() {
    const { clientWidth, clientHeight } = this.element;
    if (clientWidth !== this.#width && this.#width !== 0) this.#estimate();
    if (clientWidth !== this.#width) this.#follow = true;
    this.#width = clientWidth;
    this.#height = clientHeight;
  }

  #estimate() {
    this.heights = new Heights(Float64Array.from(this.items, (item) => (isHeader(item) ? HEADER_HEIGHT : EVENT_HEIGHT)));
    for (const { element } of this.#shown.values()) element.remove();
    this.#shown.clear();
  }

  /** @param {Int32Array} items */
  setItems(items) {
    this.items = items;
    this.#estimate();
    this.#follow = true;
  }

  follow() {
    this.#follow = true;
  }

  /** The furthest place: the last rows in sight, and a whole row at the top. */
  #end() {
    return Math.ceil(this.heights.edge(this.heights.total - this.#height));
  }

  /** Room below the last row lets a whole row stand at the top at the end too. @param {number} top */
  #scroll(top) {
    this.#top = this.#within(top);
    this.space.style.height = `${Math.max(this.heights.total, this.#end() + this.#height)}px`;
    this.element.scrollTop = this.#top;
  }

  /** @param {number} top */
  #within(top) {
    return Math.max(0, Math.min(Math.round(top), this.#end()));
  }

  /** Where the list should stand so that row k is in sight and no row is cut at the top. @param {number} k */
  #aim(k) {
    return this.heights.edge(this.#near(k));
  }

  /** As near as can be, in the middle after a jump. @param {number} k */
  #near(k) {
    const top = this.heights.before(k);
    const bottom = top + this.heights.get(k);
    const margin = Math.min(MARGIN, this.#height / 4);
    if (bottom < this.#top - this.#height || top > this.#top + 2 * this.#height) return top - this.#height / 2;
    if (top - margin < this.#top) return top - margin;
    if (bottom + margin > this.#top + this.#height) return bottom + margin - this.#height;
    return this.#top;
  }

  /** Put the wanted rows in, without measuring. @param {Line} line */
  draw(line) {
    this.#newest = newestOf(this.store.filter, line);
    if (this.#height === 0) this.#resized();
    const current = itemAt(this.items, this.store.at, line);
    if (this.#follow && current >= 0) this.#top = this.#within(this.#aim(current));
    this.#place(line);
    this.#mark(current);
  }

  /** Measure what is new, and correct until nothing is a surprise. @param {Line} line */
  settle(line) {
    this.#relaid = false;
    const current = itemAt(this.items, this.store.at, line);
    for (let k = 0; k < 4; k++) {
      const first = this.heights.at(this.#top);
      const anchor = this.heights.before(first);
      const changed = this.#measure();
      const aim = this.#follow && current >= 0 ? this.#aim(current) : this.#top + this.heights.before(first) - anchor;
      if (!changed && Math.abs(aim - this.#top) < 1) break;
      this.#top = this.#within(aim);
      this.#place(line);
    }
    this.#scroll(this.#top);
    this.window.style.top = `${this.heights.before(this.#from)}px`;
    this.#mark(current);
    this.#tell();
  }

  #tell() {
    const events = [...this.#shown.keys()].filter((item) => !isHeader(item));
    if (events.length > 0) this.store.show(this, { from: Math.min(...events), to: Math.max(...events) });
  }

  /** Put the rows around the visible part in, in order. @param {Line} line */
  #place(line) {
    const first = this.heights.at(this.#top);
    let last = first;
    for (let sum = this.heights.get(first); sum < this.#height + EVENT_HEIGHT && last + 1 < this.items.length; sum += this.heights.get(last)) last++;
    this.#from = Math.max(0, first - OVERSCAN);
    this.#to = Math.min(this.items.length, last + 1 + OVERSCAN, this.#from + MOST_ROWS);
    const wanted = new Set(this.items.subarray(this.#from, this.#to));
    for (const [item, { element, row, label }] of this.#shown) {
      if (wanted.has(item) && row === this.store.held?.rows[item] && label === this.#label(item)) continue;
      element.remove();
      this.#shown.delete(item);
    }
    let before = this.window.firstElementChild;
    for (let k = this.#from; k < this.#to; k++) {
      const { element } = this.#row(line, k);
      if (element === before) before = before.nextElementSibling;
      else this.window.insertBefore(element, before);
    }
  }

  /** @param {Line} line @param {number} k @returns {Shown} */
  #row(line, k) {
    const item = /** @type {number} */ (this.items[k]);
    const known = this.#shown.get(item);
    if (known) return known;
    const element = isHeader(item) ? headerRow(this.store, line, -1 - item) : eventRow(this.store, line, item, item === this.#newest);
    assign(element, { "aria-posinset": k + 1, "aria-setsize": this.items.length });
    const shown = { element, row: this.store.held?.rows[item], label: this.#label(item), measured: false };
    this.#shown.set(item, shown);
    return shown;
  }

  /** What a row is marked by. @param {number} item */
  #label(item) {
    if (isHeader(item)) return "";
    return [remarksOf(this.store)?.label(item) ?? "", item === this.#newest ? "newest" : ""].join(" ");
  }

  /** Gives whether any height was a surprise. */
  #measure() {
    let changed = false;
    for (let k = this.#from; k < this.#to; k++) {
      const shown = this.#shown.get(/** @type {number} */ (this.items[k]));
      if (!shown || shown.measured) continue;
      const { height } = shown.element.getBoundingClientRect();
      if (height === 0) continue;
      shown.measured = true;
      if (this.heights.put(k, height) !== 0) changed = true;
    }
    return changed;
  }

  /** Current and later rows. @param {number} current */
  #mark(current) {
    const { at, selected } = this.store;
    const who = this.store.meta?.creatures.findIndex((creature) => creature.id === selected) ?? -1;
    for (const [item, { element }] of this.#shown) {
      const start = isHeader(item) ? (this.store.line?.actStart(-1 - item) ?? 0) : item;
      element.classList.toggle("fb-later", start > at);
      element.classList.toggle("fb-cur", item === at);
      element.classList.toggle("fb-near", item === this.items[current] && item !== at);
      element.classList.toggle("fb-picked", selected !== "" && !isHeader(item) && this.store.line?.index.who[item] === who);
      assign(element, { "aria-current": item === at ? "true" : null });
    }
    assign(this.element, { "aria-busy": this.store.held?.rows[at] === undefined ? "true" : null });
  }
}
