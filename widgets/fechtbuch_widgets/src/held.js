// What the page holds of one line: rows, figures, and states as keyframes with patches between them.

import { patched } from "./patch.js";

/** @import { Figure, Patch, Row, State } from "./contract.js" */

const KEPT_STATES = 64;
export const CHUNK = 400;

/** Chunks of a line that are complete, missing, or refused by the kernel. */
class Chunks {
  /** @param {number} n @param {number} size */
  constructor(n, size) {
    this.n = n;
    this.size = size;
    this.done = new Uint8Array(Math.ceil(n / size));
  }

  /** @param {number} i */
  of(i) {
    return Math.floor(i / this.size);
  }

  /** The nearest chunk to event i that is still to be asked for, or -1. @param {number} i */
  nearest(i) {
    const home = this.of(i);
    for (let d = 0; d < this.done.length; d++) {
      if (this.done[home + d] === 0) return home + d;
      if (this.done[home - d] === 0) return home - d;
    }
    return -1;
  }
}

export class Held {
  /** @param {number} n events @param {number} every keyframe spacing */
  constructor(n, every) {
    this.n = n;
    this.every = every;
    /** @type {(Row | undefined)[]} */
    this.rows = new Array(n);
    /** @type {(Patch | undefined)[]} */
    this.patches = new Array(n);
    /** @type {Map<number, State>} */
    this.keyframes = new Map();
    /** @type {Map<number, Figure | null>} */
    this.figures = new Map();
    /** @type {Map<number, State>} */
    this.recent = new Map();
    this.rowChunks = new Chunks(n, CHUNK);
    this.stateChunks = new Chunks(n, Math.max(every, CHUNK - (CHUNK % every)));
  }

  /** @param {number} from @param {Row[]} rows */
  addRows(from, rows) {
    for (let k = 0; k < rows.length && from + k < this.n; k++) this.rows[from + k] = rows[k];
    this.#settle(this.rowChunks, (i) => this.rows[i] !== undefined, from, from + rows.length);
  }

  /** @param {number} from @param {[number, State][]} keyframes @param {Patch[]} patches */
  addStates(from, keyframes, patches) {
    for (const [i, state] of keyframes) this.keyframes.set(i, state);
    for (let k = 0; k < patches.length && from + k < this.n; k++) this.patches[from + k] = patches[k];
    this.#settle(this.stateChunks, (i) => this.#holds(i), from, from + patches.length);
  }

  /** @param {number} i */
  #holds(i) {
    return this.patches[i] !== undefined && (i % this.every !== 0 || this.keyframes.has(i));
  }

  /** @param {Chunks} chunks @param {(i: number) => boolean} has @param {number} from @param {number} to */
  #settle(chunks, has, from, to) {
    for (let c = chunks.of(from); c * chunks.size < Math.min(to, this.n); c++) {
      const end = Math.min((c + 1) * chunks.size, this.n);
      let i = c * chunks.size;
      while (i < end && has(i)) i++;
      if (i === end) chunks.done[c] = 1;
    }
  }

  /**
   * The window to ask for next around event i, or null when all is held.
   * @param {"rows" | "states"} what @param {number} i
   * @returns {{ from: number, to: number } | null}
   */
  missing(what, i) {
    const chunks = what === "rows" ? this.rowChunks : this.stateChunks;
    const c = chunks.nearest(Math.max(0, Math.min(this.n - 1, i)));
    if (c < 0) return null;
    const to = Math.min((c + 1) * chunks.size, this.n);
    let from = c * chunks.size;
    while (from < to && (what === "rows" ? this.rows[from] !== undefined : this.#holds(from))) from++;
    return { from: what === "states" ? from - (from % this.every) : from, to };
  }

  /** Whether the window around i was refused. @param {"rows" | "states"} what @param {number} i */
  refused(what, i) {
    const chunks = what === "rows" ? this.rowChunks : this.stateChunks;
    return chunks.done[chunks.of(i)] === 2;
  }

  /** Do not ask again for the window that holds event i. @param {"rows" | "states"} what @param {number} i */
  refuse(what, i) {
    const chunks = what === "rows" ? this.rowChunks : this.stateChunks;
    chunks.done[chunks.of(i)] = 2;
  }

  /** Ask again for everything that was refused. */
  forgive() {
    for (const chunks of [this.rowChunks, this.stateChunks]) chunks.done.forEach((is, c) => is === 2 && (chunks.done[c] = 0));
  }

  /**
   * The state after event i, or undefined while it is not held. The same value whichever way i was reached; at most `every` patches.
   * @param {number} i
   * @returns {State | undefined}
   */
  state(i) {
    if (i < 0 || i >= this.n) return undefined;
    const key = i - (i % this.every);
    let from = i;
    let state = this.recent.get(from);
    while (state === undefined && from > key) {
      if (this.patches[from] === undefined) return undefined;
      from -= 1;
      state = this.recent.get(from);
    }
    state ??= this.keyframes.get(key);
    if (state === undefined) return undefined;
    for (let j = from + 1; j <= i; j++) state = patched(state, /** @type {Patch} */ (this.patches[j]));
    this.#remember(i, state);
    return state;
  }

  /** @param {number} i @param {State} state */
  #remember(i, state) {
    this.recent.delete(i);
    this.recent.set(i, state);
    if (this.recent.size > KEPT_STATES) this.recent.delete(/** @type {number} */ (this.recent.keys().next().value));
  }

  /**
   * Take over what another line holds of its first `count` events.
   * @param {Held} other @param {number} count
   */
  inherit(other, count) {
    for (let i = 0; i < count; i++) this.rows[i] = other.rows[i];
    for (const [i, figure] of other.figures) if (i < count) this.figures.set(i, figure);
    this.#settle(this.rowChunks, (i) => this.rows[i] !== undefined, 0, count);
    if (other.every !== this.every) return;
    for (let i = 0; i < count; i++) this.patches[i] = other.patches[i];
    for (const [i, state] of other.keyframes) if (i < count) this.keyframes.set(i, state);
    this.#settle(this.stateChunks, (i) => this.#holds(i), 0, count);
  }
}
