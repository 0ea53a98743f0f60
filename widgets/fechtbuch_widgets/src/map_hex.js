// Hexes as the map draws them: a corner on top, cells [q, r], r growing downward, direction 0 to the right and then clockwise.

/** @import { Cell } from "./contract.js" */
/** @import { Grid, Point } from "./map_grid.js" */

/** From the middle of a hex to its corners, in map units. */
const RADIUS = 20;
const HALF = (Math.sqrt(3) / 2) * RADIUS;

/** @type {[number, number, string][]} */
const DIRECTIONS = [[1, 0, "east"], [0, 1, "south-east"], [-1, 1, "south-west"], [-1, 0, "west"], [0, -1, "north-west"], [1, -1, "north-east"]];

/** Corner k lies between directions k and k + 1. @type {Point[]} */
const CORNERS = [[HALF, RADIUS / 2], [0, RADIUS], [-HALF, RADIUS / 2], [-HALF, -RADIUS / 2], [0, -RADIUS], [HALF, -RADIUS / 2]];

/** @param {Cell} cell @returns {Point} */
const centre = ([q, r]) => [(2 * q + r) * HALF, 1.5 * RADIUS * r];

/** @param {number} x @param {number} y @returns {Cell} */
function at(x, y) {
  const r = y / (1.5 * RADIUS);
  const q = x / (2 * HALF) - r / 2;
  let [nq, nr] = [Math.round(q), Math.round(r)];
  const ns = Math.round(-q - r);
  const [dq, dr, ds] = [Math.abs(nq - q), Math.abs(nr - r), Math.abs(ns + q + r)];
  if (dq > dr && dq > ds) nq = -nr - ns;
  else if (dr > ds) nr = -nq - ns;
  return [nq + 0, nr + 0];
}

/** The cells whose middle lies in a rectangle, row by row. @param {number} left @param {number} top @param {number} right @param {number} bottom */
function* within(left, top, right, bottom) {
  for (let r = Math.ceil(top / (1.5 * RADIUS)); r <= bottom / (1.5 * RADIUS); r++) {
    for (let q = Math.ceil(left / (2 * HALF) - r / 2); q <= right / (2 * HALF) - r / 2; q++) yield /** @type {Cell} */ ([q, r]);
  }
}

/** @param {Cell} cell @param {string} key an arrow key: up and down keep to a column, by turns half a hex to either side @returns {Cell} */
function beside([q, r], key) {
  if (key === "ArrowLeft") return [q - 1, r];
  if (key === "ArrowRight") return [q + 1, r];
  const odd = Math.abs(r % 2) === 1;
  if (key === "ArrowUp") return odd ? [q, r - 1] : [q + 1, r - 1];
  return odd ? [q - 1, r + 1] : [q, r + 1];
}

/** @type {Grid} */
export const HEX = {
  name: "hex",
  word: "hex",
  directions: DIRECTIONS,
  wide: 2 * HALF,
  deep: 1.5 * RADIUS,
  /** Map units to a unit of the kernel's boxes. */ unit: [HALF, RADIUS / 2],
  centre,
  corners: (cell) => {
    const [x, y] = centre(cell);
    return CORNERS.map(([dx, dy]) => [x + dx, y + dy]);
  },
  sides: DIRECTIONS.map((_, k) => k),
  angle: (direction) => direction * 60,
  at,
  within,
  beside,
};
