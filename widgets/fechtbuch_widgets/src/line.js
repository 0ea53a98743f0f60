// The followed line: which act, turn and round an event belongs to, and where a step leads. Pure look-ups, O(log acts).

/** @import { Index, Place } from "./contract.js" */

/** An event that tells of a zone of somebody's body. @typedef {{ at: number, zone: string, by: number }} Hit */

export const WOUND = 1;
export const DEATH = 2;
export const FORK = 4;
export const NOTE = 8;

/**
 * The last entry that starts at or before i, by halving.
 * @param {ArrayLike<number>} starts ascending, starts[0] = 0 @param {number} i
 */
export function entryAt(starts, i) {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (/** @type {number} */ (starts[middle]) <= i) low = middle;
    else high = middle - 1;
  }
  return low;
}

export class Line {
  /** @param {Index} index */
  constructor(index) {
    this.index = index;
    this.n = index.n;
    this.actStarts = Int32Array.from(index.acts, (act) => act[0]);
    this.turnStarts = Int32Array.from(index.turns, (turn) => turn[0]);
    this.marks = Uint8Array.from(index.marks, (digit) => parseInt(digit, 16));
    this.depths = Uint8Array.from(index.depth, Number);
    this.minor = Uint8Array.from(index.minor ?? "", Number);
    this.hits = index.hits ?? [];
    /** @type {Map<number, Hit[]> | null} */ this.hitsByWho = null;
    /** @type {Map<string, number>} */
    this.ordinals = new Map(index.acts.map((act, k) => [act[2], k]));
  }

  /** Ordinal of the act of event i. @param {number} i */
  act(i) {
    return entryAt(this.actStarts, i);
  }

  /** First event of the act with this ordinal; n past the last. @param {number} k */
  actStart(k) {
    return this.actStarts[k] ?? this.n;
  }

  /** @param {number} i @returns {{ round: number, who: string }} */
  turn(i) {
    const turn = this.index.turns[entryAt(this.turnStarts, i)];
    return turn ? { round: turn[1], who: turn[2] } : { round: 0, who: "" };
  }

  /** The written place of event i. @param {number} i @returns {Place} */
  place(i) {
    const act = this.index.acts[this.act(i)];
    return { commit: act ? act[2] : "", event: i - (act ? act[0] : 0), line: this.index.line };
  }

  /**
   * The event that a place names, or -1 if its act is not on this line.
   * @param {Place | null | undefined} place
   */
  find(place) {
    const k = place ? this.ordinals.get(place.commit) : undefined;
    if (k === undefined || !place) return -1;
    return Math.min(this.actStart(k) + Math.max(0, place.event), this.actStart(k + 1) - 1);
  }

  /**
   * The event of a place, or where its act has none on this line the last one of the acts up to it.
   * @param {{ commit: string, event: number, act: number }} place
   */
  near(place) {
    const found = this.find({ commit: place.commit, event: place.event, line: this.index.line });
    if (found >= 0) return found;
    const later = this.index.acts.findIndex((act) => act[1] > place.act);
    return Math.max(0, (later < 0 ? this.n : this.actStart(later)) - 1);
  }

  /** Whether event i only keeps the books. @param {number} i */
  isMinor(i) {
    return this.minor[i] === 1;
  }

  /** Where a step by one event leads: over bookkeeping unless that is shown too; i itself where nothing follows. @param {number} i @param {1 | -1} way @param {boolean} books */
  next(i, way, books) {
    let j = i + way;
    while (!books && j > 0 && j < this.n && this.isMinor(j)) j += way;
    return j >= this.n ? i : Math.max(0, j);
  }

  /** What is told of the body of the creature at that position of `meta.creatures`, in order. @param {number} who @returns {Hit[]} */
  hitsOn(who) {
    if (this.hitsByWho === null) {
      this.hitsByWho = new Map();
      const zones = this.index.zones ?? [];
      for (const [at, struck, zone, by] of this.hits) {
        const known = this.hitsByWho.get(struck);
        const hit = { at, zone: zones[zone] ?? "", by };
        if (known) known.push(hit);
        else this.hitsByWho.set(struck, [hit]);
      }
    }
    return this.hitsByWho.get(who) ?? [];
  }

  /** Who was struck last at or before event i: a position of `meta.creatures`, or -1. O(log hits). @param {number} i */
  lastHit(i) {
    let low = 0;
    let high = this.hits.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.hits[middle]?.[0] ?? 0) <= i) low = middle + 1;
      else high = middle;
    }
    return this.hits[low - 1]?.[1] ?? -1;
  }

  /** @param {number} i */
  clamp(i) {
    return Math.max(0, Math.min(this.n - 1, i));
  }

  /**
   * Where a step by a whole act or turn leads: forwards to the next start, backwards to the start of this one, or of the one before when there already.
   * @param {Int32Array} starts @param {number} i @param {1 | -1} way
   */
  step(starts, i, way) {
    const k = entryAt(starts, i);
    if (way > 0) return k + 1 < starts.length ? /** @type {number} */ (starts[k + 1]) : this.n - 1;
    const start = starts[k] ?? 0;
    return i > start ? start : (starts[k - 1] ?? 0);
  }

  /**
   * The nearest event before or after i that carries one of the marks, or -1. O(distance).
   * @param {number} i @param {1 | -1} way @param {number} mask
   */
  marked(i, way, mask) {
    for (let j = i + way; j >= 0 && j < this.n; j += way) if (/** @type {number} */ (this.marks[j]) & mask) return j;
    return -1;
  }
}

/**
 * How many leading events two lines share: those of all leading acts whose commit ids and starts are equal.
 * @param {Line} one @param {Line} other
 */
export function shared(one, other) {
  const a = one.index.acts;
  const b = other.index.acts;
  let k = 0;
  while (k < a.length && k < b.length && a[k]?.[2] === b[k]?.[2] && a[k]?.[0] === b[k]?.[0]) k++;
  return Math.min(one.actStart(k), other.actStart(k));
}
