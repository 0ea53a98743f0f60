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

  /** Another number of events, of which the first `kept` are the same: their chunks stay, if they were complete. @param {number} n @param {number} kept */
  follow(n, kept) {
    const done = new Uint8Array(Math.ceil(n / this.size));
    done.set(this.done.subarray(0, Math.floor(kept / this.size)).map((is) => Number(is === 1)));
    this.n = n;
    this.done = done;
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
    for (let c = Math.max(0, chunks.of(from)); c * chunks.size < Math.min(to, this.n); c++) {
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
   * Hold another line, of which the first `kept` events are the same; what is held of others is let go.
   * @param {number} n events @param {number} kept
   */
  follow(n, kept) {
    for (const list of [this.rows, this.patches]) list.length = kept;
    if (kept < this.n) for (const map of [this.keyframes, this.figures, this.recent]) for (const i of map.keys()) if (i >= kept) map.delete(i);
    this.n = n;
    this.rowChunks.follow(n, kept);
    this.stateChunks.follow(n, kept);
    this.#settle(this.rowChunks, (i) => this.rows[i] !== undefined, kept - 1, kept);
    this.#settle(this.stateChunks, (i) => this.#holds(i), kept - 1, kept);
  }
}
