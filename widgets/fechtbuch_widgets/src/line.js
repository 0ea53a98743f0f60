// The followed line: which act, turn and round an event belongs to, and where a step leads. Pure look-ups, O(log acts).

/** @import { Index, Place } from "./contract.js" */

/** An event that tells of a zone of somebody's body. @typedef {{ at: number, zone: string, by: number }} Hit */

/**
 * A line's index as it is held: whole, its columns of numbers packed.
 * @typedef {Omit<Index, "from" | "kind" | "who" | "depth" | "marks" | "minor" | "hits" | "set"> & { kind: Int16Array, who: Int16Array }} Columns
 */

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

/**
 * A column of numbers: the first `from` of another, and more after them.
 * @template {Uint8Array | Int16Array} T
 * @param {T | undefined} before @param {number} from @param {T} more @returns {T}
 */
function joined(before, from, more) {
  if (before === undefined || from === 0) return more;
  const all = /** @type {T} */ (new /** @type {any} */ (more.constructor)(from + more.length));
  all.set(before.subarray(0, from));
  all.set(more, from);
  return all;
}

/**
 * How many entries start before i, by halving.
 * @template T @param {T[]} entries ascending by where they start @param {number} i @param {(entry: T) => unknown} [start] their first value, where nothing else is said
 */
export function countBefore(entries, i, start = (entry) => /** @type {ArrayLike<unknown>} */ (entry)[0]) {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (Number(start(/** @type {T} */ (entries[middle]))) < i) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Entries of another list that start before i, and more after them. @template {ArrayLike<unknown>} T @param {T[] | undefined} before @param {number} i @param {T[]} more @returns {T[]} */
const entries = (before, i, more) => (before === undefined || i === 0 ? more : before.slice(0, countBefore(before, i)).concat(more));

export class Line {
  /**
   * A whole line, or one that goes on from the first `part.from` events of the one before, which is of no use afterwards.
   * @param {Index} part @param {Line | null} [before]
   */
  constructor(part, before = null) {
    const { from, kind, who, depth, marks, minor = "", hits = [], set = [], ...index } = part;
    /** @type {Line | null} */
    const old = from === 0 ? null : before;
    /** @type {Columns} */
    this.index = {
      ...index,
      acts: entries(old?.index.acts, from, part.acts),
      turns: entries(old?.index.turns, from, part.turns),
      kind: joined(old?.index.kind, from, Int16Array.from(kind)),
      who: joined(old?.index.who, from, Int16Array.from(who)),
    };
    this.n = index.n;
    this.actStarts = Int32Array.from(this.index.acts, (act) => act[0]);
    this.turnStarts = Int32Array.from(this.index.turns, (turn) => turn[0]);
    /** @type {Uint8Array} */ this.marks = joined(old?.marks, from, Uint8Array.from(marks, (digit) => parseInt(digit, 16)));
    /** @type {Uint8Array} */ this.depths = joined(old?.depths, from, Uint8Array.from(depth, Number));
    /** @type {Uint8Array} */ this.minor = joined(old?.minor, from, Uint8Array.from(minor, Number));
    /** @type {[number, number, number, number][]} */ this.hits = entries(old?.hits, from, hits);
    /** @type {Map<number, Hit[]> | null} */ this.hitsByWho = null;
    this.ordinals = this.#ordinals(old, this.index.acts.length - part.acts.length);
    this.mark(set);
  }

  /** The place of each act among the acts, by commit id. @param {Line | null} before @param {number} kept acts @returns {Map<string, number>} */
  #ordinals(before, kept) {
    /** @type {Map<string, number>} */
    const found = before?.ordinals ?? new Map();
    for (const act of before?.index.acts.slice(kept) ?? []) found.delete(act[2]);
    this.index.acts.slice(kept).forEach((act, k) => found.set(act[2], kept + k));
    return found;
  }

  /** Events carry other marks. @param {[number, number][]} set */
  mark(set) {
    for (const [i, sum] of set) this.marks[i] = sum;
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

  /** What is told of the body of the creature at that position of `meta.creatures` from one event to another (half open), in order. O(log hits) and what is given. @param {number} who @param {number} [from] @param {number} [to] */
  hitsOn(who, from = 0, to = this.n) {
    const hits = this.#hitsOn(who);
    return hits.slice(countBefore(hits, from, ({ at }) => at), countBefore(hits, to, ({ at }) => at));
  }

  /** @param {number} who @returns {Hit[]} */
  #hitsOn(who) {
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

  /** The last of that at or before event i. O(log hits). @param {number} who @param {number} i */
  lastHitOn(who, i) {
    const hits = this.#hitsOn(who);
    return hits[countBefore(hits, i + 1, ({ at }) => at) - 1];
  }

  /** Who was struck last at or before event i: a position of `meta.creatures`, or -1. O(log hits). @param {number} i */
  lastHit(i) {
    return this.hits[countBefore(this.hits, i + 1) - 1]?.[1] ?? -1;
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
 * How many leading events two lines share: those of all leading acts whose commit ids and starts are equal. The first `from` are known to be.
 * @param {Line} one @param {Line} other @param {number} [from]
 */
export function shared(one, other, from = 0) {
  const a = one.index.acts;
  const b = other.index.acts;
  let k = countBefore(b, from);
  while (k < a.length && k < b.length && a[k]?.[2] === b[k]?.[2] && a[k]?.[0] === b[k]?.[0]) k++;
  return Math.min(one.actStart(k), other.actStart(k));
}
