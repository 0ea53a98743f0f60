// Names beside figures on the map, placed so that none lies on another or on a figure; what has no room is shortened, then left out.

import { s } from "./dom.js";
import { inline } from "./text.js";

/** @import { Point } from "./map_grid.js" */

/**
 * A figure as its name has to know it, in map units: its middle, its size beside that of a figure alone in its cell, whether words stand above it, whether its name comes before others.
 * @typedef {{ id: string, name: string, at: Point, size: number, raised: boolean, first: boolean }} Named
 * @typedef {{ who: Named, text: string, at: Point }} Label `at` is its middle
 * @typedef {{ left: number, top: number, right: number, bottom: number }} Rect
 */

/** How many letters of a name are tried, the most first. */
const LETTERS = [10, 6, 3];
/** Where a name may stand: ways across and down from the figure, the best first. */
const PLACES = [[0, 1], [0, -1], [1, 0], [-1, 0], [0.6, 1], [-0.6, 1], [0.6, -1], [-0.6, -1]];
/** What a name keeps off, in map units: the letters in a figure, and how far out it begins. */
const BODY = 9.5;
const ACROSS = 20.5;
const DOWN = 14;
/** In pixels. */
const FONT = 11;
const HIGH = 13;
const MARK = { half: 17, high: 11 };

/** @param {Point} at @param {number} wide @param {number} high @returns {Rect} */
const around = ([x, y], wide, high) => ({ left: x - wide / 2, right: x + wide / 2, top: y - high / 2, bottom: y + high / 2 });

/** @param {Rect} one @param {Rect} other */
const meet = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** What a figure itself covers. @param {Named} who @param {number} unit @returns {Rect[]} */
function covered({ at: [x, y], size, raised }, unit) {
  const body = around([x, y], 2 * BODY * size, 2 * BODY * size);
  const foot = y - 15 * size;
  return raised ? [body, { left: x - MARK.half * unit, right: x + MARK.half * unit, top: foot - MARK.high * unit, bottom: foot }] : [body];
}

/** Texts and middles to try, in order. @param {Named} who @param {number} unit @param {(text: string) => number} width @returns {Generator<[string, Point, Rect]>} */
function* tries(who, unit, width) {
  for (const text of new Set(LETTERS.map((most) => inline(who.name, most)))) {
    const wide = width(text) * unit;
    for (const [dx = 0, dy = 0] of PLACES) {
      /** @type {Point} */
      const at = [who.at[0] + dx * (ACROSS * who.size + wide / 2), who.at[1] + dy * (DOWN * who.size + (HIGH * unit) / 2)];
      yield [text, at, around(at, wide, HIGH * unit)];
    }
  }
}

/**
 * The names that have room, and in any case those that come before others.
 * @param {Named[]} figures @param {number} unit map units to a pixel @param {(text: string) => number} width pixels of a text
 * @returns {Label[]}
 */
export function placed(figures, unit, width) {
  const taken = figures.flatMap((who) => covered(who, unit));
  /** @type {Label[]} */
  const labels = [];
  for (const who of [...figures].sort((one, other) => Number(other.first) - Number(one.first))) {
    const places = [...tries(who, unit, width)];
    const found = places.find(([, , rect]) => !taken.some((other) => meet(rect, other))) ?? (who.first ? places[0] : undefined);
    if (found === undefined) continue;
    const [text, at, rect] = found;
    taken.push(rect);
    labels.push({ who, text, at });
  }
  return labels;
}

/** @param {Named[]} figures @param {number} unit @param {(text: string) => number} width @returns {SVGElement[]} */
export const nameLayer = (figures, unit, width) =>
  placed(figures, unit, width).map(({ who, text, at: [x, y] }) => s("text", { class: who.first ? "fb-map-name fb-map-name-first" : "fb-map-name", "data-name": who.id, x: x.toFixed(1), y: y.toFixed(1) }, text));

/** How wide words are in the font of an element, in pixels; as wide as if they were bold. @param {Element} element @returns {(text: string) => number} */
export function ruler(element) {
  const pen = document.createElement("canvas").getContext("2d");
  if (pen) pen.font = `700 ${FONT}px ${getComputedStyle(element).fontFamily}`;
  /** @type {Map<string, number>} */
  const known = new Map();
  return (text) => {
    const width = known.get(text) ?? (pen?.measureText(text).width ?? FONT * text.length) + 4;
    known.set(text, width);
    return width;
  };
}
