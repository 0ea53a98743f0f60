// Each side's chance to win over the line: curves with their intervals, turning points, and the table that says the same.

import { h, s, table } from "./dom.js";
import { percent } from "./heads.js";
import { calm, inline } from "./text.js";
import { points, remarksOf } from "./remarks.js";
import { across } from "./ticks.js";

/** @import { Estimate, WinChances } from "./contract.js" */
/** @import { Line } from "./line.js" */
/** @import { Store } from "./store.js" */

const WHOLE = 10_000;
const LABEL_ROOM = 30;
const TABLE_ROWS = 200;

/** The chances of the line as it stands, where there are any to draw. @param {Store} store @returns {WinChances | null} */
export function chancesOf(store) {
  /** @type {WinChances | undefined} */
  const value = store.data.get("chances");
  if (!value || value.rev !== store.line?.index.rev) return null;
  return Object.values(value.sides).some((places) => places.length > 1) ? value : null;
}

/** The name of a side as the page shows it. @param {Store} store @param {string} id */
export const sideName = (store, id) => calm(store.meta?.sides.find((side) => side.id === id)?.label ?? id);

/** @param {Store} store @param {string} id */
const sideNumber = (store, id) => Math.max(0, store.meta?.sides.findIndex((side) => side.id === id) ?? 0);

/** One place for each pixel at most, the last one. @param {[number, number, number, number][]} places @param {number} n @param {number} width */
export function thinned(places, n, width) {
  /** @type {Map<number, [number, number, number, number]>} */
  const kept = new Map();
  for (const place of places) kept.set(Math.round(across(place[0], n, width)), place);
  return [...kept].map(([x, [, value, low, high]]) => ({ x, value, low, high }));
}

/**
 * Curve and band of every side. @param {Store} store @param {WinChances} chances @param {Line} line @param {number} width @param {number} top @param {number} height
 */
export function chanceShapes(store, chances, line, width, top, height) {
  /** @param {number} value */
  const y = (value) => (top + (1 - value / WHOLE) * height).toFixed(1);
  return Object.entries(chances.sides).flatMap(([side, places]) => {
    const dots = thinned(places, line.n, width);
    if (dots.length < 2) return [];
    const style = `fb-side-${sideNumber(store, side) % 6}`;
    const above = dots.map(({ x, high }) => `${x},${y(high)}`);
    const below = dots.map(({ x, low }) => `${x},${y(low)}`).reverse();
    return [
      s("path", { class: `fb-band ${style}`, d: `M${[...above, ...below].join("L")}Z` }),
      s("path", { class: `fb-curve fb-chance ${style}`, d: `M${dots.map(({ x, value }) => `${x},${y(value)}`).join("L")}` }),
    ];
  });
}

/**
 * A tick with its points for each turning point; points only where there is room for them. @param {Store} store @param {Line} line @param {number} width @param {number} top @param {number} base
 */
export function turnShapes(store, line, width, top, base) {
  const remarks = remarksOf(store);
  /** @type {SVGElement[]} */
  const made = [];
  /** Over all lines. @type {SVGElement[]} */
  const labels = [];
  let free = -LABEL_ROOM;
  for (const at of remarks?.places.turning ?? []) {
    const swing = remarks?.turns.get(at)?.swing[0] ?? 0;
    const x = Number(across(at, line.n, width).toFixed(1));
    const shape = swing >= 0 ? `M${x - 4} ${base - 1}h8l-4 -7z` : `M${x - 4} ${base - 8}h8l-4 7z`;
    made.push(s("line", { class: "fb-turning-line", x1: x, x2: x, y1: top, y2: base }), s("path", { class: "fb-turning", d: shape }));
    const late = x > width - LABEL_ROOM;
    if (x - free < (late ? 2 : 1) * LABEL_ROOM) continue;
    free = x;
    labels.push(s("text", { class: "fb-turning-points", x: late ? x - 6 : x + 6, y: base - 2, "text-anchor": late ? "end" : "start" }, points(swing)));
  }
  return [...made, ...labels];
}

/** What the curves mean. @param {Store} store @param {WinChances} chances */
export function chanceLegend(store, chances) {
  const keys = Object.entries(chances.sides).map(([side, places]) => {
    const last = places.at(-1);
    const value = last ? ` ${percent(last[1])}` : "";
    return h("span", { class: `fb-key fb-side-${sideNumber(store, side) % 6}` }, h("bdi", { class: "fb-name" }, sideName(store, side)), value);
  });
  const turning = chances.turning.length > 0 ? [h("span", { class: "fb-turning-key" }, "± turning points for ", h("bdi", { class: "fb-name" }, sideName(store, chances.side)))] : [];
  return [h("span", {}, "chance to win (95 % interval):"), ...keys, ...turning];
}

/** @param {Estimate} estimate */
const spread = ([value, low, high]) => (low === high ? points(value) : `${points(value)} (${points(low)} to ${points(high)})`);

/** Act by act around the reader: each side's chance after it, and what choice and luck did. @param {Store} store @param {WinChances} chances */
export function chanceTable(store, chances) {
  const { line } = store;
  if (line === null) return table("Chances", [], []);
  const sides = Object.keys(chances.sides);
  const after = new Map(sides.map((side) => [side, new Map(chances.sides[side]?.map((place) => [place[0], place]))]));
  const turning = new Set(chances.turning);
  const here = Math.max(0, chances.acts.findIndex(([, at]) => at >= store.at));
  const first = Math.max(0, Math.min(here - TABLE_ROWS / 2, chances.acts.length - TABLE_ROWS));
  const rows = chances.acts.slice(first, first + TABLE_ROWS).map(([number, at, choice, luck]) => {
    const told = sides.map((side) => {
      const place = after.get(side)?.get(at);
      if (!place) return "";
      return place[2] === place[3] ? percent(place[1]) : `${percent(place[1])} (${percent(place[2])} to ${percent(place[3])})`;
    });
    return [`${number}${turning.has(number) ? ", turning point" : ""}`, String(at + 1), ...told, spread(choice), spread(luck)];
  });
  const seen = inline(sideName(store, chances.side), 30);
  return table("Chances to win, act by act", ["Act", "Event", ...sides.map((side) => `${inline(sideName(store, side), 30)} after it`), `Choice for ${seen}`, `Luck for ${seen}`], rows);
}
