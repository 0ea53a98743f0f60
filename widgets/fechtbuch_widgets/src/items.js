// What the event list shows, in order: events that pass the filter, each act's header before its first shown event.

import { plain } from "./text.js";

/** @import { Citing, Filter, Meta, Row, Span } from "./contract.js" */
/** @import { Line } from "./line.js" */

/** An item is an event (0 and up) or the header of an act (-1 - ordinal). @param {number} item */
export const isHeader = (item) => item < 0;
/** @param {number} ordinal */
export const headerOf = (ordinal) => -1 - ordinal;

/**
 * A test for events. Names are also looked for in the held sentences, so that a creature's filter finds what was done to it.
 * @param {Filter} filter @param {Line} line @param {Meta} meta @param {(Row | undefined)[]} rows @param {Citing} [citing]
 * @returns {(i: number) => boolean}
 */
export function passes(filter, line, meta, rows, citing) {
  const cites = citesRule(filter.rule, citing);
  const { kind, who, kinds } = line.index;
  const wantedKind = kinds.findIndex((entry) => entry[0] === filter.kind);
  const wantedWho = meta.creatures.findIndex((creature) => creature.id === filter.who);
  const style = `who:${filter.who}`;
  const words = filter.text.trim().toLowerCase();
  return (i) => {
    if (filter.kind !== "" && kind[i] !== wantedKind) return false;
    if (!cites(i)) return false;
    const row = rows[i];
    if (filter.who !== "" && who[i] !== wantedWho && !mentions(row, style)) return false;
    return words === "" || (row !== undefined && plain(row[0]).toLowerCase().includes(words));
  };
}

/** A test whether an event cites a rule; before it is known which do, every event may. @param {string} rule @param {Citing | undefined} citing @returns {(i: number) => boolean} */
function citesRule(rule, citing) {
  if (rule === "" || !citing) return () => true;
  const place = citing.rules.findIndex(([id]) => id === rule);
  const sets = citing.sets.map((set) => set.includes(place));
  return (i) => sets[citing.of[i] ?? -1] === true;
}

/** @param {Row | undefined} row @param {string} style */
function mentions(row, style) {
  return row !== undefined && typeof row[0] !== "string" && row[0].some((/** @type {Span} */ span) => typeof span !== "string" && span[1] === style);
}

/**
 * Whether event i is left out as bookkeeping: unless that is shown, or just this kind is asked for, or the reader stands on it.
 * @param {Filter} filter @param {Line} line @param {number} i @param {number} at
 */
export const isLeftOut = (filter, line, i, at) => line.isMinor(i) && !filter.books && i !== at && filter.kind === "";

/** The last event of a line that the list does not leave out as bookkeeping. @param {Filter} filter @param {Line} line */
export const newestOf = (filter, line) => (isLeftOut(filter, line, line.n - 1, -1) ? line.next(line.n - 1, -1, false) : line.n - 1);

/**
 * Whether an act has anything to say before its first event: a text of its own, or a new turn.
 * @param {Line} line @param {number} k
 */
export function hasHeader(line, k) {
  const header = line.index.acts[k]?.[3];
  return (header !== undefined && plain(header) !== "") || opensTurn(line, k);
}

/** Whether another round or turn runs at the start of this act than at the start of the act before. @param {Line} line @param {number} k */
export function opensTurn(line, k) {
  const now = line.turn(line.actStart(k));
  if (k === 0) return now.who !== "" || now.round !== 0;
  const before = line.turn(line.actStart(k - 1));
  return now.round !== before.round || now.who !== before.who;
}

/**
 * All items of the list. O(n).
 * @param {Line} line @param {((i: number) => boolean) | null} test null lets everything through
 */
export function listItems(line, test) {
  const acts = line.index.acts.length;
  const items = new Int32Array(line.n + acts);
  let count = 0;
  for (let k = 0; k < acts; k++) {
    let announced = !hasHeader(line, k);
    for (let i = line.actStart(k); i < line.actStart(k + 1); i++) {
      if (test !== null && !test(i)) continue;
      if (!announced) items[count++] = headerOf(k);
      announced = true;
      items[count++] = i;
    }
  }
  return items.slice(0, count);
}

/**
 * Where event i stands among the items, or the nearest event before it (-1 if there is none). O(log n): events ascend, headers stand just before theirs.
 * @param {Int32Array} items @param {number} i @param {Line} line
 */
export function itemAt(items, i, line) {
  let low = -1;
  let high = items.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    const item = /** @type {number} */ (items[middle]);
    const event = isHeader(item) ? line.actStart(-1 - item) - 0.5 : item;
    if (event <= i) low = middle;
    else high = middle - 1;
  }
  return low;
}
