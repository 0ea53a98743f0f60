// Figures on the map and what goes out from them: tokens, reach, control zones, arcs, and what the current event did.

import { s, sideClass } from "./dom.js";
import { label } from "./map_ground.js";
import { fillPath, key, outline, point } from "./map_grid.js";
import { creatureWords } from "./map_words.js";
import { calm, figure, inline } from "./text.js";

/** @import { Cell, Creature, Field, FieldFocus, Stance } from "./contract.js" */
/** @import { Grid, Point } from "./map_grid.js" */
/** @import { Named } from "./map_labels.js" */
/** @import { Store } from "./store.js" */

const RADIUS = 12.5;
const BODIES = [
  `M0,-${RADIUS}a${RADIUS},${RADIUS} 0 1 1 -.01,0z`,
  "M-8,-11.5h16q3.5,0 3.5,3.5v16q0,3.5 -3.5,3.5h-16q-3.5,0 -3.5,-3.5v-16q0,-3.5 3.5,-3.5z",
  "M0,-14.5L14.5,0L0,14.5L-14.5,0z",
  "M-6.8,-12h13.6l6.8,12l-6.8,12h-13.6l-6.8,-12z",
];

/** Each side has a shape besides its colour. @param {number} side */
export const bodyOf = (side) => BODIES[Math.max(0, side) % BODIES.length] ?? "";

/** One or two letters for a name; names that would look alike get two. @param {string[]} names @returns {string[]} */
export function initials(names) {
  const parts = names.map((name) => {
    const words = calm(name).split(/[^\p{L}\p{N}\p{Extended_Pictographic}\u200d\ufe0f\p{M}\p{Emoji_Modifier}]+/u).filter(Boolean).slice(0, 40);
    const real = words.filter((word) => !/^(the|a|an)$/i.test(word));
    const [first, ...more] = (real.length > 0 ? real : words).map((word) => graphemes(word.slice(0, 40)));
    return { one: (first?.[0] ?? "?").toLocaleUpperCase(), two: more.at(-1)?.[0] ?? first?.[1] ?? "" };
  });
  const count = new Map();
  for (const { one } of parts) count.set(one, (count.get(one) ?? 0) + 1);
  return parts.map(({ one, two }) => (count.get(one) > 1 ? one + two : one));
}

/** @param {string} word */
function graphemes(word) {
  if (typeof Intl.Segmenter !== "function") return Array.from(word);
  return [...new Intl.Segmenter().segment(word)].map((part) => part.segment);
}

/** The cell of everybody who is on the map; without places all stand in rows, side by side. @param {Creature[]} creatures @param {boolean} placed @param {(id: string) => number} sideOf @returns {Map<string, Cell>} */
export function placesOf(creatures, placed, sideOf) {
  /** @type {Map<string, Cell>} */
  const places = new Map();
  /** @type {Map<number, number>} */
  const rows = new Map();
  for (const one of creatures) {
    if (placed) {
      if (one.cell) places.set(one.id, /** @type {Cell} */ (one.cell));
      continue;
    }
    const row = Math.max(0, sideOf(one.id));
    const n = rows.get(row) ?? 0;
    rows.set(row, n + 1);
    places.set(one.id, [n, row * 2]);
  }
  return places;
}

/** @typedef {{ store: Store, grid: Grid, field: Field, places: Map<string, Cell>, wanted: Set<string>, above: (id: string) => number, stanceOf: (id: string) => Stance | undefined }} Scene */

/** @typedef {{ one: Creature, letters: string, at: Point, size: number }} Figure */

/** Where figures stand, in map units: those in one cell side by side, and smaller. @param {Scene} scene @param {Creature[]} creatures @returns {Figure[]} */
export function figures({ grid, places }, creatures) {
  const shown = creatures.filter((one) => places.has(one.id));
  const letters = initials(shown.map((one) => one.name));
  const cells = shown.map((one) => /** @type {Cell} */ (places.get(one.id)));
  /** @type {Map<string, number[]>} */
  const crowds = new Map();
  cells.forEach((cell, k) => crowds.set(key(cell), [...(crowds.get(key(cell)) ?? []), k]));
  return shown.map((one, k) => {
    const cell = /** @type {Cell} */ (cells[k]);
    const crowd = crowds.get(key(cell)) ?? [k];
    const [x, y] = grid.centre(cell);
    const shift = (crowd.indexOf(k) - (crowd.length - 1) / 2) * Math.min(16, 32 / crowd.length);
    return { one, letters: letters[k] ?? "?", at: [x + shift, y], size: crowd.length > 1 ? 0.72 : 1 };
  });
}

/** Who is selected lies on top, who is out at the bottom. @param {Scene} scene @param {Figure[]} shown @param {string} turn @returns {SVGElement[]} */
export function tokens(scene, shown, turn) {
  const { selected } = scene.store;
  /** @param {Creature} one */
  const order = (one) => (one.out ? 0 : selected === one.id ? 2 : 1);
  return [...shown].sort((a, b) => order(a.one) - order(b.one)).map((each) => token(scene, each, turn === each.one.id));
}

/** What the names of figures have to know. @param {Scene} scene @param {Figure[]} shown @returns {Named[]} */
export const named = ({ store, above }, shown) =>
  shown.map(({ one, at, size }) => ({ id: one.id, name: one.name, at, size, raised: above(one.id) !== 0, first: store.selected === one.id }));

/** @param {Scene} scene @param {Figure} shown @param {boolean} turn */
function token({ store, grid, field, wanted, above }, { one, letters, at, size }, turn) {
  const side = store.sideOf(one.id);
  const picked = store.selected === one.id;
  /** @type {SVGElement[]} */
  const parts = [s("title", {}, inline(one.name, 120)), s("path", { class: "fb-map-body", d: bodyOf(side) })];
  if (turn) parts.unshift(s("circle", { class: "fb-map-turn", r: 17 }));
  if (picked) parts.unshift(s("circle", { class: "fb-map-halo", r: 20 }));
  if (wanted.has(one.id)) parts.unshift(s("circle", { class: "fb-map-wanted", r: 18.5 }));
  if (field.facing && one.facing !== null && !one.out) parts.push(s("path", { class: "fb-map-facing", d: "M20,0L12.5,-5.5V5.5Z", transform: `rotate(${grid.angle(one.facing)})` }));
  parts.push(s("text", { class: "fb-map-letter", y: 4 }, inline(letters, 12)));
  if (one.out) parts.push(s("path", { class: "fb-map-cross", d: "M-10,-10L10,10M10,-10L-10,10" }));
  parts.push(...marks(one, field, above(one.id)));
  const style = `fb-map-token ${sideClass(side)}${one.out ? " fb-map-out" : ""}`;
  return s("g", { class: style, "data-creature": one.id, role: "img", "aria-label": creatureWords(grid, field, one, above(one.id)), transform: `translate(${point(at)}) scale(${size})` }, ...parts);
}

/** Posture and height in a few letters. @param {Creature} one @param {Field} field @param {number} above @returns {SVGElement[]} */
function marks(one, field, above) {
  const found = [];
  if (one.posture !== "" && one.posture !== "standing" && !one.out) {
    found.push(s("rect", { class: "fb-map-badge", x: 5, y: 5, width: 15, height: 10, rx: 3 }), s("text", { class: "fb-map-mark", "data-posture": calm(one.posture).slice(0, 40), x: 12.5, y: 12.7 }, inline(one.posture, 2).replace("…", "")));
  }
  if (above !== 0) found.push(s("text", { class: "fb-map-mark fb-map-up", x: 0, y: -15 }, `${above > 0 ? "↑" : "↓"}${figure(Math.abs(above))} ${field.unit}`.trim()));
  return found;
}

/** Control zones of all, reach and sides of whoever is selected, the bodies that fill several cells. @param {Scene} scene @param {Creature[]} creatures @param {string} prefix @returns {SVGElement[]} */
export function stanceLayer({ store, grid, stanceOf }, creatures, prefix) {
  const parts = [];
  for (const one of creatures) {
    const stance = stanceOf(one.id);
    if (!stance) continue;
    const side = sideClass(store.sideOf(one.id));
    if (stance.cells.length > 1) parts.push(s("path", { class: `fb-map-large ${side}`, d: fillPath(grid, stance.cells) }));
    if (stance.zone.length > 0) {
      parts.push(s("path", { class: `fb-map-zone ${side}`, "data-zone": one.id, d: outline(grid, [...stance.zone, ...stance.cells], true) }));
      if (store.selected === one.id) parts.push(s("path", { class: `fb-map-zone-fill ${side}`, d: fillPath(grid, stance.zone), fill: `url(#${prefix}-zone)` }));
    } else if (store.selected === one.id && stance.reach.length > 0) {
      parts.push(s("path", { class: "fb-map-reach", "data-reach": one.id, d: outline(grid, stance.reach, true) }));
      parts.push(s("path", { class: "fb-map-reach-fill", d: fillPath(grid, stance.reach) }));
    }
    if (store.selected === one.id) parts.push(...arcs(grid, stance));
  }
  return parts;
}

/** The name of each side, in the cells beside a figure. @param {Grid} grid @param {Stance} stance */
function* arcs(grid, stance) {
  for (const [name, cells] of stance.arcs) {
    for (const cell of cells) {
      const [x, y] = grid.centre(cell);
      yield label([x, y - grid.deep * 0.32], name, `fb-map-arc fb-map-arc-${name === "front" ? "front" : "other"}`);
    }
  }
}

/** The head of an arrow at the end of a stroke. @param {Point} from @param {Point} to */
function head([x1, y1], [x2, y2]) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [bx, by] = [x2 - dx * 9, y2 - dy * 9];
  return `M${point([x2, y2])}L${point([bx - dy * 5, by + dx * 5])}L${point([bx + dy * 5, by - dx * 5])}Z`;
}

/** A stroke that stops short of the tokens at its ends. @param {Point} from @param {Point} to @returns {[Point, Point]} */
function between([x1, y1], [x2, y2]) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const off = Math.min(15, length / 3);
  const [dx, dy] = [((x2 - x1) / length) * off, ((y2 - y1) / length) * off];
  return [[x1 + dx, y1 + dy], [x2 - dx, y2 - dy]];
}

/** What the event did. @param {Grid} grid @param {FieldFocus | null} focus @param {string} prefix @returns {SVGElement[]} */
export function focusLayer(grid, focus, prefix) {
  if (focus === null) return [];
  const parts = [];
  if (focus.cells.length > 0) {
    parts.push(s("path", { class: "fb-map-hit", d: fillPath(grid, focus.cells), fill: `url(#${prefix}-area)` }), s("path", { class: "fb-map-hit-rim", d: outline(grid, focus.cells, true) }));
  }
  if (focus.line && key(focus.line.from) !== key(focus.line.to)) parts.push(...drawLine(grid, focus.line));
  if (focus.path.length > 1) parts.push(walk(grid, focus.path, "fb-map-path"));
  return parts;
}

/** @param {Grid} grid @param {NonNullable<FieldFocus["line"]>} line */
function drawLine(grid, line) {
  const [start, end] = between(grid.centre(line.from), grid.centre(line.to));
  const style = line.blocked ? "fb-map-line fb-map-blocked" : "fb-map-line";
  const crossed = s("path", { class: "fb-map-crossed", d: outline(grid, line.cells, true) });
  const [mx, my] = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2];
  const stop = line.blocked ? [s("path", { class: "fb-map-stop", d: `M${point([mx - 5, my - 5])}l10,10m0,-10l-10,10` })] : [];
  return [crossed, s("path", { class: style, d: `M${point(start)}L${point(end)}` }), s("path", { class: "fb-map-head", d: head(start, end) }), ...stop];
}

/** A way from cell to cell. @param {Grid} grid @param {Cell[]} cells @param {string} style */
export function walk(grid, cells, style) {
  const points = cells.map(grid.centre);
  const last = /** @type {Point} */ (points.at(-1));
  const before = /** @type {Point} */ (points.at(-2) ?? last);
  return s("g", { class: style }, s("path", { class: "fb-map-way", d: `M${points.map(point).join("L")}` }), ...points.slice(1).map(([x, y]) => s("circle", { r: 2.5, cx: x, cy: y })), points.length > 1 ? s("path", { class: "fb-map-head", d: head(before, last) }) : "");
}
