// The field: who stands where and faces whither, what stands in the way, what the current event did; cells and figures can be picked.

import { assign, h, s, say, sideClass } from "./dom.js";
import { icon } from "./icons.js";
import { drawGrid } from "./map_canvas.js";
import { MapData } from "./map_data.js";
import { bodyOf, figures, focusLayer, named, placesOf, stanceLayer, tokens, walk } from "./map_figures.js";
import { cellsOf, countCells, fillPath, gridOf, key, NEAR, outline, same, shownBox } from "./map_grid.js";
import { edgeLayer, groundLayer, patterns } from "./map_ground.js";
import { nameLayer, ruler } from "./map_labels.js";
import { filled, fit, pan, reveal, seen, wantedHeight, zoom } from "./map_view.js";
import { cellWords, focusWords, groundWords, mapTable, sentence } from "./map_words.js";
import { renewChildren } from "./renew.js";
import { section, twin } from "./section.js";
import { calm, inline } from "./text.js";

/** @import { Cell, Field, State } from "./contract.js" */
/** @import { Context, Panel } from "./frame.js" */
/** @import { Icon } from "./icons.js" */
/** @import { Box, Grid } from "./map_grid.js" */
/** @import { Named } from "./map_labels.js" */
/** @import { View } from "./map_view.js" */
/** @import { Topic } from "./store.js" */

/** Above so many cells the grid is a canvas. */
export const CANVAS_FROM = 2000;
const CLOSER = 1.35;
const PAN = 90;
const DRAG = 4;
/** Narrower cells, in pixels, have no room for names and words. */
const NAMES_FROM = 26;
const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

/** @type {[string, string, Icon][]} */
const BUTTONS = [["left", "Show more to the left", "left"], ["right", "Show more to the right", "right"], ["up", "Show more above", "up"], ["down", "Show more below", "down"], ["out", "Farther away", "slower"], ["in", "Closer", "faster"], ["fit", "Show the whole field", "fit"]];

let maps = 0;

/** @param {Context} context @returns {Panel} */
export function map({ store, frame, signal }) {
  const { element, side } = section("Map", "fb-map-section");
  const prefix = `fb-map-${++maps}-${Math.random().toString(36).slice(2, 8)}`;
  const scaleWords = h("span", { class: "fb-soft fb-map-scale" });
  const buttons = h("div", { class: "fb-map-buttons", role: "group", "aria-label": "Part of the map shown" },
    ...BUTTONS.map(([id, words, sign]) => h("button", { type: "button", class: "fb-button fb-map-button", "data-map": id, "aria-label": words, title: words }, icon(sign))));
  const help = h("p", { class: "fb-hidden", id: `${prefix}-help` }, "Arrow keys go from cell to cell and say what is there, Enter picks the cell or selects who stands there, Escape leaves the map.");
  const canvas = h("canvas", { class: "fb-map-canvas", "aria-hidden": "true", hidden: true });
  /** @type {Record<string, SVGGElement>} */
  const layers = {};
  for (const name of ["ground", "grid", "stances", "edges", "focus", "offers", "tokens", "names", "cursor"]) layers[name] = s("g", { class: `fb-map-layer fb-map-layer-${name}` });
  const svg = s("svg", { class: "fb-field", tabindex: 0, role: "application", "aria-roledescription": "map", "aria-label": "Map of the field", "aria-describedby": help.id }, patterns(prefix), ...Object.values(layers));
  const picture = h("div", { class: "fb-map-box" }, canvas, svg);
  const note = h("p", { class: "fb-map-note" });
  const readout = h("p", { class: "fb-map-read fb-soft" });
  const legend = h("ul", { class: "fb-map-legend", "aria-label": "Sides" });
  const { button, place, update: updateTable } = twin(picture, () => tableNow(), "Map", signal);
  side.append(scaleWords, buttons, button);
  element.append(help, picture, place, note, readout, legend);

  const data = new MapData(store, () => frame.schedule(new Set(/** @type {Topic[]} */ (["data"]))), signal);
  /** @type {View | null} */ let view = null;
  /** Whether the reader chose what is seen; else the map fits itself to its place. */
  let chosen = false;
  let room = { width: 0, height: 0 };
  /** @type {Field | null} */ let drawn = null;
  /** @type {Map<string, string[]>} */ let ground = new Map();
  /** @type {Map<string, number>} */ let levels = new Map();
  /** What can be seen, and what is seen at first. @type {Box} */ let box = { left: 0, top: 0, right: 0, bottom: 0 };
  /** @type {Box} */ let home = box;
  /** @type {Grid} */ let grid = gridOf("hex");
  /** @type {Map<string, Cell>} */ let places = new Map();
  /** @type {Named[]} */ let names = [];
  /** How wide a name is, in the map's own font. @type {((text: string) => number) | null} */ let wide = null;
  /** @type {Cell | null} */ let cursor = null;
  let onCanvas = false;
  let boxKey = "";
  /** What the grid on the canvas was drawn for. */ let canvasKey = "";
  /** Whether the room may be another than was measured. */ let unmeasured = true;

  /** @param {string} name @param {...Node} nodes */
  const fill = (name, ...nodes) => renewChildren(/** @type {Element} */ (layers[name]), nodes);

  // ---- drawing

  /** @param {Field} field */
  function drawField(field) {
    drawn = field;
    grid = gridOf(field.placed ? field.grid : "square");
    ground = groundWords(field);
    levels = new Map(field.heights.map(([a, b, n]) => [key([a, b]), n]));
    home = shownBox(grid, field, NEAR);
    const fresh = JSON.stringify([shownBox(grid, field), grid.name]);
    if (fresh !== boxKey) {
      boxKey = fresh;
      view = null;
      chosen = false;
      cursor = null;
    }
    layOut(field);
    fill("ground", ...groundLayer(grid, field, prefix));
    fill("edges", ...edgeLayer(grid, field));
    say(scaleWords, field.placed ? calm(field.scale) : "no places known");
    svg.setAttribute("aria-label", field.placed ? "Map of the field" : "Who takes part, side by side: this fight holds no places");
  }

  /** The cells that can be seen: a field without an end fills its place. @param {Field} field */
  function layOut(field) {
    const whole = shownBox(grid, field);
    box = field.extent || !field.placed || room.width === 0 ? whole : filled(whole, room);
    onCanvas = countCells(grid, box) > CANVAS_FROM;
    canvas.hidden = !onCanvas;
    fill("grid", ...(onCanvas || !field.placed ? [] : [s("path", { class: "fb-map-grid", d: outline(grid, cellsOf(grid, box)) })]));
  }

  /** A fight without places shows its sides as rows. @param {Field} field @param {State} state @returns {Field} */
  function laidOut(field, state) {
    const apart = new Set(state.creatures.map((one) => key(/** @type {Cell} */ (one.cell ?? [0, 0])))).size > 1;
    if (field.placed || apart) return field.placed ? field : { ...field, placed: true };
    const cells = [...placesOf(state.creatures, false, (id) => store.sideOf(id)).values()];
    const right = Math.max(0, ...cells.map(([x]) => x));
    const bottom = Math.max(0, ...cells.map(([, y]) => y));
    return { ...field, grid: "square", facing: false, box: [[0, 0], [2 * right, 2 * bottom]] };
  }

  /** @type {{ from: Field | null, placed: boolean, count: number, field: Field | null }} */
  const laid = { from: null, placed: true, count: 0, field: null };

  /** The field as it is shown; the same object while nothing differs. @param {State} state */
  function fieldNow(state) {
    const { field } = data;
    if (field === null) return null;
    const count = field.placed ? 0 : state.creatures.length;
    if (laid.from !== field || laid.count !== count) Object.assign(laid, { from: field, count, field: laidOut(field, state) });
    return laid.field;
  }

  /** @param {string} id */
  function stanceOf(id) {
    const cell = places.get(id);
    return cell && data.stance(id, cell);
  }

  /** How far over the ground somebody is. @param {string} id */
  function above(id) {
    const stance = stanceOf(id);
    return stance ? stance.height - (levels.get(key(/** @type {Cell} */ (stance.cells[0]))) ?? 0) : 0;
  }

  /** @param {State} state @param {Field} field */
  function drawFigures(state, field) {
    const wanted = new Set(data.picking?.creatures ?? []);
    places = placesOf(state.creatures, field.placed, (id) => store.sideOf(id));
    const scene = { store, grid, field, places, wanted, above, stanceOf };
    fill("stances", ...(field.placed ? stanceLayer(scene, state.creatures, prefix) : []));
    const shown = figures(scene, state.creatures);
    fill("tokens", ...tokens(scene, shown, state.turn));
    names = named(scene, shown);
    const focus = field.placed ? data.standing?.focus ?? null : null;
    fill("focus", ...focusLayer(grid, focus, prefix));
    say(note, focusWords(focus, (cell) => whoAt(state, cell)));
  }

  /** @param {State} state @param {Cell} cell */
  function whoAt(state, cell) {
    const names = creaturesAt(state, cell).map((one) => inline(one.name, 30));
    return names.length > 0 ? `${names.join(" and ")} at ${cellWords(cell)}` : cellWords(cell);
  }

  /** @param {State} state @param {Cell} cell */
  function creaturesAt(state, cell) {
    return state.creatures.filter((one) => {
      const at = places.get(one.id);
      return at !== undefined && (same(at, cell) || (stanceOf(one.id)?.cells.some((filled) => same(filled, cell)) ?? false));
    });
  }

  function drawOffers() {
    const wish = data.picking;
    const parts = [];
    if (wish && wish.cells.length > 0) parts.push(s("path", { class: "fb-map-offer", d: fillPath(grid, wish.cells) }), s("path", { class: "fb-map-offer-rim", d: outline(grid, wish.cells, true) }));
    const start = wish ? places.get(wish.who) : undefined;
    if (wish && wish.path.length > 0) parts.push(walk(grid, start ? [start, ...wish.path] : wish.path, "fb-map-chosen"));
    fill("offers", ...parts);
    const words = wish && (wish.cell || wish.creatures.length > 0) ? `Pick on the map: ${calm(wish.label).slice(0, 80)}` : "";
    if (cursor === null) say(readout, words);
  }

  function drawCursor() {
    fill("cursor", ...(cursor ? [s("path", { class: "fb-map-cursor-cell", d: fillPath(grid, [cursor]) })] : []));
  }

  function drawLegend() {
    const sides = store.meta?.sides ?? [];
    legend.replaceChildren(...sides.map((entry, k) => h("li", { class: sideClass(k) }, s("svg", { viewBox: "-16 -16 32 32", "aria-hidden": "true" }, s("path", { class: "fb-map-body", d: bodyOf(k) })), h("bdi", { class: "fb-name" }, calm(entry.label)))));
  }

  /** What room there is; the whole page is laid out for it, so it is not asked at every step. */
  function measure() {
    const width = Math.round(picture.clientWidth);
    if (drawn === null || width === 0) return;
    unmeasured = false;
    picture.style.height = `${wantedHeight(home, width)}px`;
    const height = Math.round(picture.clientHeight);
    if (width === room.width && height === room.height) return;
    room = { width, height };
    layOut(drawn);
    view = view !== null && chosen ? zoom(view, 1, box, room) : null;
  }

  /** Fit the picture into its place. */
  function settle() {
    if (drawn === null || picture.hidden) return;
    if (unmeasured) measure();
    if (room.width === 0) return;
    view ??= fit(home, room);
    const part = seen(view, room);
    assign(svg, { viewBox: [part.left, part.top, part.width, part.height].map((n) => n.toFixed(2)).join(" ") });
    svg.style.setProperty("--fb-u", (1 / view.scale).toFixed(4));
    const far = grid.wide * view.scale < NAMES_FROM;
    svg.classList.toggle("fb-map-far", far);
    wide ??= ruler(svg);
    fill("names", ...(far ? [] : nameLayer(names, 1 / view.scale, wide)));
    const wanted = JSON.stringify([grid.name, box, view, room, frame.root.dataset["theme"]]);
    if (!onCanvas || wanted === canvasKey) return;
    canvasKey = wanted;
    canvas.dataset["cells"] = String(drawGrid(canvas, grid, box, view, room, getComputedStyle(canvas).color));
  }

  function tableNow() {
    const state = store.state();
    const field = state && fieldNow(state);
    return state && field ? mapTable(gridOf(field.grid), field, state, stanceOf, places) : h("p", { class: "fb-soft" }, "Nothing is known of the field yet.");
  }

  // ---- moving about

  /** @type {Record<string, () => void>} */
  const moves = {
    left: () => shift(-PAN, 0),
    right: () => shift(PAN, 0),
    up: () => shift(0, -PAN),
    down: () => shift(0, PAN),
    in: () => { if (view) view = zoom(view, CLOSER, box, room); },
    out: () => { if (view) view = zoom(view, 1 / CLOSER, box, room); },
    fit: () => { view = fit(box, room); },
  };

  /** @param {number} dx @param {number} dy */
  function shift(dx, dy) {
    if (view) view = pan(view, dx, dy, box);
  }

  buttons.addEventListener("click", (event) => {
    const id = event.target instanceof Element ? event.target.closest("[data-map]")?.getAttribute("data-map") : null;
    moves[id ?? ""]?.();
    chosen = id !== "fit";
    settle();
  }, { signal });

  /** The cell under the pointer. @param {MouseEvent} event @returns {Cell | null} */
  function under(event) {
    const { left, top } = svg.getBoundingClientRect();
    if (view === null) return null;
    const part = seen(view, room);
    const cell = grid.at(part.left + (event.clientX - left) / view.scale, part.top + (event.clientY - top) / view.scale);
    const [x, y] = grid.centre(cell);
    const inside = x > box.left - 1 && x < box.right + 1 && y > box.top - 1 && y < box.bottom + 1;
    return inside ? cell : null;
  }

  /** @type {{ x: number, y: number, moved: boolean } | null} */
  let drag = null;
  svg.addEventListener("pointerdown", (event) => {
    if (event.button === 0) drag = { x: event.clientX, y: event.clientY, moved: false };
  }, { signal });
  svg.addEventListener("pointermove", (event) => {
    if (drag === null || event.pointerType === "touch") return hover(event);
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moved && Math.hypot(dx, dy) < DRAG) return;
    if (!drag.moved) svg.setPointerCapture(event.pointerId);
    drag = { x: event.clientX, y: event.clientY, moved: true };
    chosen = true;
    shift(-dx, -dy);
    settle();
  }, { signal });
  for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) {
    svg.addEventListener(name, (event) => {
      const was = drag;
      drag = null;
      if (was === null || was.moved || name === "pointercancel") return;
      const cell = under(event);
      const token = event.target instanceof Element ? event.target.closest("[data-creature]")?.getAttribute("data-creature") : null;
      if (cell || token) pick(cell ?? places.get(token ?? "") ?? null, token ?? "");
    }, { signal });
  }
  svg.addEventListener("pointerleave", () => {
    if (cursor === null) drawOffers();
  }, { signal });

  /** @param {MouseEvent} event */
  function hover(event) {
    const cell = under(event);
    const state = store.state();
    if (cell && state && drawn && cursor === null) say(readout, sentence(grid, drawn, ground, creaturesAt(state, cell), cell, above));
  }

  // ---- picking

  /** A cell or a figure was meant: fill the field of a form that waits for it, and select the figure. @param {Cell | null} cell @param {string} token */
  function pick(cell, token) {
    const state = store.state();
    if (!state) return;
    const wish = data.picking;
    const here = cell ? creaturesAt(state, cell) : [];
    const creature = token || (here.find((one) => wish?.creatures.includes(one.id)) ?? here[0])?.id || "";
    const serves = wish !== null && (wish.creatures.includes(creature) || (wish.cell && cell !== null));
    if (serves) store.pick(cell, creature);
    if (creature !== "" && !(serves && store.selected === creature)) store.select(creature);
  }

  /** @param {Cell} cell */
  function goTo(cell) {
    const [x, y] = grid.centre(cell);
    const state = store.state();
    if (x < box.left - 1 || x > box.right + 1 || y < box.top - 1 || y > box.bottom + 1 || !state || drawn === null) return;
    cursor = cell;
    if (view) view = reveal(view, x, y, room);
    chosen = true;
    drawCursor();
    const words = sentence(grid, drawn, ground, creaturesAt(state, cell), cell, above);
    say(readout, words);
    frame.voice.say(words.slice(0, 400));
    settle();
  }

  /** Where the cell cursor begins: at whoever is selected, whose turn it is, or in the middle. */
  function startCell() {
    const state = store.state();
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    return places.get(store.selected) ?? places.get(state?.turn ?? "") ?? grid.at(x, y);
  }

  svg.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (ARROWS.includes(event.key)) goTo(cursor ? grid.beside(cursor, event.key) : startCell());
    else if (event.key === "Enter" && cursor) pick(cursor, "");
    else return;
    event.preventDefault();
    event.stopPropagation();
  }, { signal });
  svg.addEventListener("blur", () => {
    cursor = null;
    drawCursor();
    drawOffers();
  }, { signal });

  const watch = new ResizeObserver(() => {
    if (Math.round(picture.clientWidth) !== room.width || Math.round(picture.clientHeight) !== room.height) frame.schedule(new Set(/** @type {Topic[]} */ (["size"])));
  });
  watch.observe(picture);
  signal.addEventListener("abort", () => watch.disconnect(), { once: true });

  return {
    element,
    update(topics) {
      if (!["line", "at", "states", "selection", "data", "size"].some((topic) => topics.has(/** @type {Topic} */ (topic)))) return;
      data.want();
      const state = store.state();
      const field = state ? fieldNow(state) : null;
      frame.stale(element, state === undefined || (field === null && data.problem === ""));
      if (!state || !field) return say(note, data.problem === "" ? "" : `No map: ${data.problem.replace(/\.$/, "")}.`);
      if (topics.has("line") || topics.has("size") || field !== drawn) unmeasured = true;
      if (field !== drawn) drawField(field);
      drawFigures(state, field);
      drawOffers();
      drawCursor();
      if (topics.has("line") || legend.childElementCount === 0) drawLegend();
      updateTable();
    },
    settle,
  };
}
