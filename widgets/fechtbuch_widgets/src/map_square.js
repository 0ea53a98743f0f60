// Squares as the map draws them: cells [x, y], y growing downward, direction 0 to the right and then clockwise by eighths.

/** @import { Cell } from "./contract.js" */
/** @import { Grid } from "./map_grid.js" */

/** The side of a square, in map units. */
const SIDE = 36;
const HALF = SIDE / 2;

/** @type {[number, number, string][]} */
const DIRECTIONS = [[1, 0, "east"], [1, 1, "south-east"], [0, 1, "south"], [-1, 1, "south-west"], [-1, 0, "west"], [-1, -1, "north-west"], [0, -1, "north"], [1, -1, "north-east"]];

/** @type {Record<string, Cell>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {number} left @param {number} top @param {number} right @param {number} bottom */
function* within(left, top, right, bottom) {
  for (let y = Math.ceil(top / SIDE); y <= bottom / SIDE; y++) {
    for (let x = Math.ceil(left / SIDE); x <= right / SIDE; x++) yield /** @type {Cell} */ ([x, y]);
  }
}

/** @type {Grid} */
export const SQUARE = {
  name: "square",
  word: "square",
  directions: DIRECTIONS,
  wide: SIDE,
  deep: SIDE,
  unit: [HALF, HALF],
  centre: ([x, y]) => [x * SIDE, y * SIDE],
  corners: ([x, y]) => [[x * SIDE + HALF, y * SIDE + HALF], [x * SIDE - HALF, y * SIDE + HALF], [x * SIDE - HALF, y * SIDE - HALF], [x * SIDE + HALF, y * SIDE - HALF]],
  sides: [0, 2, 4, 6],
  angle: (direction) => direction * 45,
  at: (x, y) => [Math.round(x / SIDE) + 0, Math.round(y / SIDE) + 0],
  within,
  beside: ([x, y], key) => {
    const [dx, dy] = STEPS[key] ?? [0, 0];
    return [x + dx, y + dy];
  },
};
