// The position as the kernel is told of it: once the reader rests, and the last one only.

/** @import { Place, Position } from "./contract.js" */

export const QUIET_MS = 80;
const SETTLE_MS = 60;

export class Telling {
  /** @type {Place | null} */ #unsent = null;
  /** Positions are numbered from a start of this page's own, so that no two pages write the same trait. */ #seq = Date.now() % 1_000_000_000;
  #quiet = true;
  #settled = true;
  #quietTimer = 0;
  #settleTimer = 0;

  /** @param {() => void} pump called when something can go out */
  constructor(pump) {
    this.pump = pump;
  }

  /** The reader stands elsewhere. @param {Place} place */
  moved(place) {
    this.#unsent = place;
    this.#quiet = false;
    this.#settled = false;
    this.#stop();
    this.#quietTimer = Number(setTimeout(() => { this.#quiet = true; this.pump(); }, QUIET_MS));
    this.#settleTimer = Number(setTimeout(() => { this.#settled = true; this.pump(); }, SETTLE_MS));
  }

  /** The kernel knows the place. */
  known() {
    this.#unsent = null;
  }

  /** Whether the reader stays long enough for what costs more. */
  get settled() {
    return this.#settled;
  }

  /** The next number. */
  number() {
    return ++this.#seq;
  }

  /** The position that is to be written now, if one is. @returns {Position | null} */
  next() {
    if (this.#unsent === null || !this.#quiet) return null;
    const position = { ...this.#unsent, seq: this.number() };
    this.#unsent = null;
    return position;
  }

  #stop() {
    clearTimeout(this.#quietTimer);
    clearTimeout(this.#settleTimer);
  }

  close() {
    this.#stop();
  }
}
