// The ground of the map as SVG: heights, water, darkness, what stands there, walls and doors. Every tint has a pattern or a word beside it.

import { s } from "./dom.js";
import { fillPath, outline, point, sideOf } from "./map_grid.js";
import { calm, figure, inline } from "./text.js";

/** @import { Cell, Field } from "./contract.js" */
/** @import { Grid, Point } from "./map_grid.js" */

/** Patches with more cells than this have one word for all, not one for each. */
const WORDS_EACH = 150;

/** @type {Record<string, string>} what a single thing looks like, drawn around its middle */
const SYMBOLS = {
  light: "M-3,-6h6v4h-6zM-1.5,-2h3v8h-3zM-8,-8l-3,-3M8,-8l3,-3M0,-11v-4",
  trap: "M-8,5L0,-8L8,5ZM0,-3v4M0,3v.5",
  thing: "M-5,0L0,-5L5,0L0,5Z",
  obstacle: "M-6,-6L6,6M6,-6L-6,6",
  cover: "M-8,2h16M-8,6h16",
};

const PATTERNS = /** @type {const} */ ({
  water: { size: 12, d: "M0,4q3,-3 6,0t6,0M0,10q3,-3 6,0t6,0" },
  pit: { size: 8, d: "M0,8L8,0" },
  footing: { size: 10, d: "M2,3v.1M7,8v.1M7,2v.1M2,8v.1" },
  unknown: { size: 7, d: "M0,0L7,7M0,7L7,0" },
  dark: { size: 5, d: "M0,2.5h5" },
  area: { size: 9, d: "M0,0L9,9" },
  zone: { size: 9, d: "M0,9L9,0" },
});

/** Fill patterns; `prefix` keeps those of several maps in one page apart. @param {string} prefix */
export function patterns(prefix) {
  return s("defs", {}, ...Object.entries(PATTERNS).map(([name, { size, d }]) =>
    s("pattern", { id: `${prefix}-${name}`, width: size, height: size, patternUnits: "userSpaceOnUse" }, s("path", { class: `fb-map-stroke fb-map-stroke-${name}`, d }))));
}

/** @param {string} prefix @param {string} name */
const patterned = (prefix, name) => (name in PATTERNS ? `url(#${prefix}-${name})` : null);

/** @param {Point} at @param {string} words @param {string} style */
export const label = ([x, y], words, style) => s("text", { class: `fb-map-word ${style}`, x: x.toFixed(1), y: y.toFixed(1) }, words);

/** @param {Grid} grid @param {Cell[]} cells @returns {Point} */
function middle(grid, cells) {
  const points = cells.map(grid.centre);
  const x = points.reduce((sum, [px]) => sum + px, 0) / points.length;
  const y = points.reduce((sum, [, py]) => sum + py, 0) / points.length;
  const nearest = points.reduce((best, now) => (Math.hypot(now[0] - x, now[1] - y) < Math.hypot(best[0] - x, best[1] - y) ? now : best));
  return nearest;
}

/** Cells with a figure each, one path for each figure. @param {Grid} grid @param {[number, number, number][]} patches @param {(n: number) => { words: string, strength: number, style: string, fill: string | null }} look */
function* levels(grid, patches, look) {
  /** @type {Map<number, Cell[]>} */
  const by = new Map();
  for (const [a, b, n] of patches) {
    const known = by.get(n);
    if (known) known.push([a, b]);
    else by.set(n, [[a, b]]);
  }
  for (const [n, cells] of by) {
    const { words, strength, style, fill } = look(n);
    yield s("path", { class: style, d: fillPath(grid, cells), style: `--fb-strength:${strength}`, fill });
    const named = patches.length > WORDS_EACH ? [middle(grid, cells)] : cells.map(grid.centre);
    for (const [x, y] of named) yield label([x, y + grid.deep * 0.34], words, "fb-map-level");
  }
}

/** Everything under the figures. @param {Grid} grid @param {Field} field @param {string} prefix @returns {SVGElement[]} */
export function groundLayer(grid, field, prefix) {
  const highest = Math.max(1, ...field.heights.map(([, , n]) => Math.abs(n)));
  /** @type {SVGElement[]} */
  const parts = [
    ...levels(grid, field.heights, (n) => ({ words: `${figure(n, true)} ${field.unit}`.trim(), strength: Math.round(40 + (60 * Math.abs(n)) / highest), style: n > 0 ? "fb-map-high" : "fb-map-deep", fill: null })),
    ...levels(grid, field.dark, (n) => ({ words: n === 0 ? "lit" : `dark ${figure(n)}`, strength: Math.min(100, -10 * n), style: n === 0 ? "fb-map-lit" : "fb-map-dark", fill: n === 0 ? null : patterned(prefix, "dark") })),
  ];
  for (const spot of field.spots) parts.push(...drawSpot(grid, spot, prefix));
  if (field.unknown && field.unknown.length > 0) {
    parts.push(s("path", { class: "fb-map-unknown", d: fillPath(grid, field.unknown), fill: patterned(prefix, "unknown") }));
  }
  return parts;
}

/** @param {Grid} grid @param {Field["spots"][number]} spot @param {string} prefix @returns {SVGElement[]} */
function drawSpot(grid, spot, prefix) {
  if (spot.cells.length === 0) return [];
  const [x, y] = middle(grid, spot.cells);
  if (spot.kind === "room") {
    const top = spot.cells.reduce((best, cell) => (cell[1] < best[1] || (cell[1] === best[1] && cell[0] < best[0]) ? cell : best));
    const [cx, cy] = grid.centre(top);
    return [s("path", { class: "fb-map-room", d: outline(grid, spot.cells, true) }), label([cx - grid.wide * 0.4, cy - grid.deep * 0.27], inline(spot.name, 18), "fb-map-room-name")];
  }
  /** @type {SVGElement[]} */
  const parts = [s("path", { class: `fb-map-spot fb-map-${spot.kind}`, d: fillPath(grid, spot.cells), fill: patterned(prefix, spot.kind) })];
  const symbol = SYMBOLS[spot.kind];
  if (symbol) for (const cell of spot.cells.slice(0, WORDS_EACH)) parts.push(s("path", { class: `fb-map-symbol fb-map-symbol-${spot.kind}`, d: symbol, transform: `translate(${point(grid.centre(cell))})` }));
  else parts.push(s("path", { class: `fb-map-rim fb-map-rim-${spot.kind}`, d: outline(grid, spot.cells, true) }));
  const plain = spot.name === "obstacle";
  if (!plain && spot.kind !== "light") parts.push(label([x, y + grid.deep * 0.42], inline(calm(spot.name) + (spot.kind === "water" || spot.kind === "pit" || spot.kind === "footing" ? ` ${spot.text}` : ""), 16), "fb-map-spot-name"));
  return parts;
}

/** Walls and doors. @param {Grid} grid @param {Field} field @returns {SVGElement[]} */
export function edgeLayer(grid, field) {
  let walls = "";
  const doors = [];
  for (const edge of field.edges) {
    const side = sideOf(grid, ...edge.between);
    if (side === null) continue;
    if (edge.name === "") walls += `M${point(side[0])}L${point(side[1])}`;
    else doors.push(door(side, edge));
  }
  const rim = field.extent ? [s("path", { class: "fb-map-end", d: boardEnd(grid, field.extent) })] : [];
  return [...rim, ...(walls === "" ? [] : [s("path", { class: "fb-map-wall", d: walls })]), ...doors];
}

/** @param {Grid} grid @param {[Cell, Cell]} extent */
function boardEnd(grid, [low, high]) {
  const one = /** @type {Point} */ (grid.corners(low)[2]);
  const two = /** @type {Point} */ (grid.corners(high)[0]);
  return `M${point(one)}H${two[0]}V${two[1]}H${one[0]}Z`;
}

/** A shut door fills its side and has a cross bar; an open one is swung out of the way. @param {[Point, Point]} side @param {Field["edges"][number]} edge */
function door([[x1, y1], [x2, y2]], edge) {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const shut = `M${point([x1, y1])}L${point([x2, y2])}M${point([mx - dy * 0.14, my + dx * 0.14])}L${point([mx + dy * 0.14, my - dx * 0.14])}`;
  const open = `M${point([x1, y1])}L${point([x1 - dy * 0.8 + dx * 0.25, y1 + dx * 0.8 + dy * 0.25])}M${point([x2 - dx * 0.12, y2 - dy * 0.12])}L${point([x2, y2])}`;
  const lock = edge.locked ? [s("circle", { class: "fb-map-lock", cx: mx, cy: my, r: 4 })] : [];
  return s("g", { class: `fb-map-door${edge.open ? " fb-map-door-open" : ""}` }, s("path", { d: edge.open ? open : shut }), ...lock);
}
