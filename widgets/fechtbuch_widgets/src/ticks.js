// What of a long line can be told apart on a narrow strip: ticks and marks, thinned to the width.

import { DEATH, FORK, NOTE, WOUND } from "./line.js";

/** @import { Line } from "./line.js" */

/** Position of event i on a strip. @param {number} i @param {number} n @param {number} width */
export const across = (i, n, width) => (n < 2 ? 0 : (i * width) / (n - 1));

/**
 * @typedef {{ x: number, label: string }} Tick
 * @typedef {{ x: number, i: number, kind: "wound" | "death" | "fork" | "note" }} Mark
 */

/**
 * Turn starts as x positions, none closer than `gap`. @param {Line} line @param {number} width @param {number} [gap]
 */
export function turnTicks(line, width, gap = 5) {
  /** @type {number[]} */
  const xs = [];
  for (const start of line.turnStarts) {
    const x = across(start, line.n, width);
    if (x - (xs.at(-1) ?? -gap) >= gap) xs.push(x);
  }
  return xs;
}

/**
 * Of entries in order, those that stand apart on a strip: none closer than `gap`. @template {{ at: number }} T
 * @param {T[]} entries @param {number} n @param {number} width @param {number} gap
 */
export function apart(entries, n, width, gap) {
  let last = -gap;
  return entries.filter(({ at }) => {
    const x = across(at, n, width);
    if (x - last < gap) return false;
    last = x;
    return true;
  });
}

const LETTER = 7.5;

/**
 * First events of rounds, labelled, none closer than its label is wide. @param {Line} line @param {number} width
 */
export function roundTicks(line, width) {
  /** @type {Tick[]} */
  const ticks = [];
  let round = 0;
  for (const [start, number] of line.index.turns) {
    if (number === round) continue;
    round = number;
    const x = across(start, line.n, width);
    const label = `R${number}`;
    const room = (1 + label.length) * LETTER;
    if (x - (ticks.at(-1)?.x ?? -room) >= room && x <= width - room + LETTER) ticks.push({ x, label });
  }
  return ticks;
}

const GRAVE = ["error", "warning", "note"];

/**
 * One finding for each stretch of `gap` pixels: the gravest that nobody accepted. @template {{ i: number, finding: { severity: string, accepted: unknown } }} Flag
 * @param {Flag[]} found @param {number} n @param {number} width @param {number} [gap]
 */
export function flags(found, n, width, gap = 10) {
  /** @type {Map<number, Flag & { x: number, weight: number }>} */
  const kept = new Map();
  for (const flag of found) {
    const x = across(flag.i, n, width);
    const weight = GRAVE.indexOf(flag.finding.severity) + (flag.finding.accepted ? GRAVE.length : 0);
    const slot = Math.floor(x / gap);
    if ((kept.get(slot)?.weight ?? Infinity) > weight) kept.set(slot, { ...flag, x, weight });
  }
  return [...kept.values()];
}

/** Heaviest first: what wins where several marks fall together. @type {[number, Mark["kind"]][]} */
const WEIGHT = [[DEATH, "death"], [FORK, "fork"], [WOUND, "wound"], [NOTE, "note"]];

/**
 * One mark for each stretch of `gap` pixels: the heaviest in it. @param {Line} line @param {number} width @param {number} [gap]
 */
export function marks(line, width, gap = 9) {
  const slots = Math.max(1, Math.ceil(width / gap));
  /** @type {(Mark & { weight: number } | undefined)[]} */
  const kept = new Array(slots + 1);
  for (let i = 0; i < line.n; i++) {
    const sum = line.marks[i];
    if (!sum) continue;
    const weight = WEIGHT.findIndex(([bit]) => sum & bit);
    const kind = WEIGHT[weight]?.[1];
    const x = across(i, line.n, width);
    const slot = Math.floor(x / gap);
    if (kind && (kept[slot]?.weight ?? WEIGHT.length) > weight) kept[slot] = { x, i, kind, weight };
  }
  return kept.filter((mark) => mark !== undefined);
}
