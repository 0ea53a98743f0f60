// What both grids of the map have in common: outlines of many cells as one path, edges, the part of the field to show.

import { HEX } from "./map_hex.js";
import { SQUARE } from "./map_square.js";

/** @import { Cell, Field } from "./contract.js" */

/**
 * @typedef {[number, number]} Point in map units
 * @typedef {{ left: number, top: number, right: number, bottom: number }} Box of middles of cells, in map units
 * @typedef {{
 *   name: string, word: string, directions: [number, number, string][], wide: number, deep: number, unit: Point,
 *   centre: (cell: Cell) => Point, corners: (cell: Cell) => Point[], sides: number[], angle: (direction: number) => number,
 *   at: (x: number, y: number) => Cell, within: (left: number, top: number, right: number, bottom: number) => Iterable<Cell>,
 *   beside: (cell: Cell, key: string) => Cell,
 * }} Grid `corners` go clockwise; the side in direction `sides[k]` lies between corners k - 1 and k. `wide` and `deep` lie between middles of columns and rows
 */

/** Cells drawn around those that matter. */
const MARGIN = 1;
const LEAST_WIDE = 7;
const LEAST_DEEP = 5;
/** How far from the figures a field without an end is shown. */
const FARTHEST = 60;
/** How far from the figures such a field is shown at first. */
export const NEAR = 3;
/** How many cells are drawn at most. */
export const MOST_CELLS = 40_000;

/** @param {string} name */
export const gridOf = (name) => (name === "hex" ? HEX : SQUARE);

/** @param {Cell} cell */
export const key = ([a, b]) => `${a},${b}`;

/** @param {Cell} one @param {Cell} two */
export const same = (one, two) => one[0] === two[0] && one[1] === two[1];

/** @param {number} n */
const short = (n) => String(Math.round(n * 100) / 100);

/** @param {Point} point */
export const point = ([x, y]) => `${short(x)},${short(y)}`;

/** The outlines of cells, filled ones by `fillPath`. @param {Grid} grid @param {Cell} cell */
const ring = (grid, cell) => `M${grid.corners(cell).map(point).join("L")}Z`;

/** One path that fills cells. @param {Grid} grid @param {Iterable<Cell>} cells */
export function fillPath(grid, cells) {
  let path = "";
  for (const cell of cells) path += ring(grid, cell);
  return path;
}

/** The side between two neighbours that share one. @param {Grid} grid @param {Cell} one @param {Cell} two @returns {[Point, Point] | null} */
export function sideOf(grid, one, two) {
  const k = grid.sides.findIndex((direction) => {
    const [dx, dy] = grid.directions[direction] ?? [0, 0];
    return one[0] + dx === two[0] && one[1] + dy === two[1];
  });
  if (k < 0) return null;
  const corners = grid.corners(one);
  return [/** @type {Point} */ (corners.at(k - 1)), /** @type {Point} */ (corners[k])];
}

/** @param {Grid} grid @param {Cell} cell @param {number} k */
function neighbour(grid, cell, k) {
  const [dx, dy] = grid.directions[grid.sides[k] ?? 0] ?? [0, 0];
  return /** @type {Cell} */ ([cell[0] + dx, cell[1] + dy]);
}

/** All sides of cells, each once; with `rim` only those at which the cells end. @param {Grid} grid @param {Cell[]} cells @param {boolean} [rim] */
export function outline(grid, cells, rim = false) {
  const inside = new Set(cells.map(key));
  let path = "";
  for (const cell of cells) {
    const corners = grid.corners(cell);
    grid.sides.forEach((_, k) => {
      const known = inside.has(key(neighbour(grid, cell, k)));
      if (known && (rim || k >= grid.sides.length / 2)) return;
      path += `M${point(/** @type {Point} */ (corners.at(k - 1)))}L${point(/** @type {Point} */ (corners[k]))}`;
    });
  }
  return path;
}

/** Neighbours of a cell with the names of their directions; only those across a side. @param {Grid} grid @param {Cell} cell @returns {[Cell, string][]} */
export const around = (grid, cell) => grid.sides.map((direction, k) => [neighbour(grid, cell, k), grid.directions[direction]?.[2] ?? ""]);

/** @param {Field} field @returns {Cell[]} */
function told(field) {
  const spots = field.spots.flatMap((spot) => spot.cells);
  /** @type {Cell[]} */
  const patches = [...field.heights, ...field.dark].map(([a, b]) => [a, b]);
  return [...field.edges.flatMap((edge) => edge.between), ...spots, ...patches];
}

/**
 * The part of the field to show: a board to its ends; else all that somebody comes to or the map tells of within `reach` cells, and a little around.
 * @param {Grid} grid @param {Field} field @param {number} [reach] @returns {Box}
 */
export function shownBox(grid, field, reach = FARTHEST) {
  const [ux, uy] = grid.unit;
  if (field.extent) {
    const [[left, top], [right, bottom]] = field.extent.map(grid.centre);
    return { left, top, right, bottom };
  }
  const [[x0, y0], [x1, y1]] = field.box;
  let [left, top, right, bottom] = [x0 * ux, y0 * uy, x1 * ux, y1 * uy];
  const far = { left: left - reach * grid.wide, right: right + reach * grid.wide, top: top - reach * grid.deep, bottom: bottom + reach * grid.deep };
  for (const cell of told(field)) {
    const [x, y] = grid.centre(cell);
    if (x < far.left || x > far.right || y < far.top || y > far.bottom) continue;
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  const wide = Math.max(MARGIN * grid.wide, (LEAST_WIDE * grid.wide - (right - left)) / 2);
  const deep = Math.max(MARGIN * grid.deep, (LEAST_DEEP * grid.deep - (bottom - top)) / 2);
  const half = grid.name === "hex" ? grid.wide / 2 : 0;
  return { left: left - wide - half, top: top - deep, right: right + wide + half, bottom: bottom + deep };
}

/** About how many cells a box holds. @param {Grid} grid @param {Box} box */
export const countCells = (grid, box) => (Math.floor((box.right - box.left) / grid.wide) + 1) * (Math.floor((box.bottom - box.top) / grid.deep) + 1);

/** The cells of a box. @param {Grid} grid @param {Box} box @returns {Cell[]} */
export function cellsOf(grid, box) {
  const found = [];
  for (const cell of grid.within(box.left - 0.01, box.top - 0.01, box.right + 0.01, box.bottom + 0.01)) {
    if (found.length >= MOST_CELLS) break;
    found.push(cell);
  }
  return found;
}
