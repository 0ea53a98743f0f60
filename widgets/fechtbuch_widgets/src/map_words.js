// The map in words: what is in a cell, where somebody faces, the rows of the table in its place.

import { h, table } from "./dom.js";
import { around, key, same } from "./map_grid.js";
import { calm, figure } from "./text.js";

/** @import { Cell, Creature, Field, FieldFocus, Stance, State } from "./contract.js" */
/** @import { Grid } from "./map_grid.js" */

const SOME_CELLS = 12;

/** @param {Cell} cell */
export const cellWords = ([a, b]) => `${figure(a)},${figure(b)}`;

/** @param {string} text */
const cut = (text) => (text.length > 60 ? `${Array.from(text).slice(0, 60).join("")}…` : text);

/** @param {Grid} grid @param {number | null} facing */
export const facingWords = (grid, facing) => (facing === null ? "" : grid.directions[facing]?.[2] ?? "");

/** @param {Field["edges"][number]} edge */
export function edgeWords(edge) {
  if (edge.name === "") return "wall";
  return `${cut(calm(edge.name))} (${edge.open ? "open door" : edge.locked ? "locked door" : "shut door"})`;
}

/** @param {Field["spots"][number]} spot */
export function spotWords(spot) {
  const kind = spot.name === "" || calm(spot.name).includes(spot.kind) ? "" : `${spot.kind} `;
  const text = spot.text === "" ? "" : ` (${cut(calm(spot.text))})`;
  return `${kind}${cut(calm(spot.name || spot.kind))}${text}`;
}

/** What the ground of every cell holds, by cell. @param {Field} field @returns {Map<string, string[]>} */
export function groundWords(field) {
  /** @type {Map<string, string[]>} */
  const words = new Map();
  /** @type {(cell: Cell, said: string) => void} */
  const say = (cell, said) => {
    const known = words.get(key(cell));
    if (known) known.push(said);
    else words.set(key(cell), [said]);
  };
  for (const spot of field.spots) for (const cell of spot.cells) say(cell, spotWords(spot));
  for (const [a, b, n] of field.heights) say([a, b], `ground at ${figure(n, true)} ${field.unit}`);
  for (const [a, b, n] of field.dark) say([a, b], n === 0 ? "lit" : `darkness ${figure(n)}`);
  for (const cell of field.unknown ?? []) say(cell, "not seen yet");
  return words;
}

/** @param {Grid} grid @param {Field} field @param {Cell} cell */
function wallWords(grid, field, cell) {
  return around(grid, cell).flatMap(([other, direction]) => field.edges
    .filter(({ between: [one, two] }) => (same(one, cell) && same(two, other)) || (same(two, cell) && same(one, other)))
    .map((edge) => `${edgeWords(edge)} to the ${direction}`));
}

/** A creature on the map. @param {Grid} grid @param {Field} field @param {Creature} creature @param {number} above the ground */
export function creatureWords(grid, field, creature, above) {
  const faces = field.facing && !creature.out ? facingWords(grid, creature.facing) : "";
  const height = above === 0 ? "" : `${figure(Math.abs(above))} ${field.unit} ${above > 0 ? "above" : "below"} the ground`;
  const parts = [creature.out ? "out of the fight" : "", calm(creature.posture), faces && `facing ${faces}`, height].filter(Boolean);
  return `${cut(calm(creature.name))}${parts.length > 0 ? ` (${parts.join(", ")})` : ""}`;
}

/**
 * One sentence about a cell.
 * @param {Grid} grid @param {Field} field @param {Map<string, string[]>} ground @param {Creature[]} here @param {Cell} cell @param {(id: string) => number} above
 */
export function sentence(grid, field, ground, here, cell, above) {
  const parts = [...here.map((one) => creatureWords(grid, field, one, above(one.id))), ...(ground.get(key(cell)) ?? []), ...wallWords(grid, field, cell)];
  return `${grid.word} ${cellWords(cell)}: ${parts.length > 0 ? parts.join(", ") : "nothing here"}`;
}

/** What the current event did on the field, in words. @param {FieldFocus | null} focus @param {(cell: Cell) => string} name who or what is in a cell */
export function focusWords(focus, name) {
  if (focus === null) return "";
  const words = [];
  const { line, path, cells, edge } = focus;
  if (line && same(line.from, line.to)) words.push(`In one cell: ${name(line.from)}`);
  else if (line) words.push(`Line from ${name(line.from)} to ${name(line.to)}${line.blocked ? `, blocked: ${cut(calm(line.blocked))}` : ""}`);
  const [start, goal] = [path[0], path.at(-1)];
  if (start && goal && path.length > 1 && same(start, goal)) words.push(`Moved within ${cellWords(goal)}`);
  else if (start && goal && path.length > 1) words.push(`Moved from ${cellWords(start)} to ${cellWords(goal)}, ${path.length - 1} ${path.length === 2 ? "cell" : "cells"}`);
  if (cells.length > 1) words.push(`${cells.length} cells affected`);
  else if (cells[0] && !line) words.push(`At ${name(cells[0])}`);
  if (edge) words.push(`Door between ${cellWords(edge[0])} and ${cellWords(edge[1])}`);
  return words.length > 0 ? `${words.join(". ")}.` : "";
}

/** @param {Cell[]} cells */
function cellList(cells) {
  const more = cells.length > SOME_CELLS ? ` and ${cells.length - SOME_CELLS} more` : "";
  return cells.slice(0, SOME_CELLS).map(cellWords).join(" · ") + more;
}

/**
 * The table in place of the map.
 * @param {Grid} grid @param {Field} field @param {State} state @param {(id: string) => Stance | undefined} stanceOf @param {Map<string, Cell>} places
 */
export function mapTable(grid, field, state, stanceOf, places) {
  const rows = state.creatures.flatMap((one) => {
    const cell = places.get(one.id);
    if (!cell) return [];
    const stance = stanceOf(one.id);
    const filled = stance && stance.cells.length > 1 ? cellList(stance.cells) : cellWords(cell);
    return [[h("bdi", {}, calm(one.name)), field.placed ? filled : "–", field.facing ? facingWords(grid, one.facing) : "–", calm(one.posture), stance ? `${figure(stance.height)} ${field.unit}`.trim() : "–", String(stance?.reach.length ?? "–"), one.out ? "out of the fight" : ""]];
  });
  const features = [
    ...field.edges.map((edge) => [edgeWords(edge), `${cellWords(edge.between[0])} | ${cellWords(edge.between[1])}`]),
    ...field.spots.map((spot) => [spotWords(spot), cellList(spot.cells)]),
    ...byFigure(field.heights, (n) => `ground at ${figure(n, true)} ${field.unit}`),
    ...(field.darkness < 0 ? [[`darkness ${figure(field.darkness)}`, "everywhere else"]] : []),
    ...byFigure(field.dark, (n) => (n === 0 ? "lit" : `darkness ${figure(n)}`)),
    ...(field.unknown && field.unknown.length > 0 ? [["not seen yet", cellList(field.unknown)]] : []),
  ].map(([what, where]) => [h("span", { dir: "auto" }, what ?? ""), where ?? ""]);
  const creatures = table("Creatures on the map", ["Creature", "Cell", "Facing", "Posture", "Height", "Cells in reach", "State"], rows);
  return h("div", { class: "fb-map-tables" }, creatures, features.length > 0 ? table("The field", ["What", "Where"], features) : h("p", { class: "fb-soft" }, "Nothing stands on the field."));
}

/** @param {[number, number, number][]} patches @param {(n: number) => string} words */
function byFigure(patches, words) {
  /** @type {Map<number, Cell[]>} */
  const found = new Map();
  for (const [a, b, n] of patches) found.set(n, [...(found.get(n) ?? []), [a, b]]);
  return [...found].map(([n, cells]) => [words(n), cellList(cells)]);
}
