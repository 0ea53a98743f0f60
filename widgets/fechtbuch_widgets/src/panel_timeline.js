// The scrubber: a native range input under a drawing of the whole line.

import { askOnce } from "./asking.js";
import { chanceBar } from "./chance_bar.js";
import { chanceLegend, chanceShapes, chanceTable, chancesOf, turnShapes } from "./chance_shapes.js";
import { h, s, table } from "./dom.js";
import { jumpBar } from "./jump_bar.js";
import { DEATH, FORK, WOUND } from "./line.js";
import { whereaboutsWords } from "./panel_toolbar.js";
import { twin } from "./section.js";
import { gravest, remarksOf } from "./remarks.js";
import { calm } from "./text.js";
import { across, flags, marks, roundTicks, turnTicks } from "./ticks.js";

/** @import { Context, Panel } from "./frame.js" */
/** @import { Line } from "./line.js" */
/** @import { Store, Topic } from "./store.js" */
/** @import { Mark } from "./ticks.js" */

const TOP = 4;
const CHART = 40;
const BASE = TOP + CHART;
const HEIGHT = 74;
const REDRAW_MS = 200;

const SHAPES = { wound: "M-4 -3h8L0 4z", death: "M-1.1 -6h2.2v3.2h3.4v2.2h-3.4V6h-2.2V-.6h-3.4v-2.2h3.4z", fork: "M0 6V0M0 1C0 -3 4 -2 4 -6M0 1C0 -3 -4 -2 -4 -6", note: "M-2.5 0a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0" };

/** @param {Mark} mark */
function markShape(mark) {
  return s("path", { class: `fb-mark fb-mark-${mark.kind}`, d: SHAPES[mark.kind], transform: `translate(${mark.x.toFixed(1)},${BASE + 9})` });
}

const FLAGS = { error: "M-4.5 -3h9L0 5z", warning: "M-4 -2.5h8L0 4z", note: "M-2.5 0a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0" };

/** Findings hang from the top. @param {Store} store @param {Line} line @param {number} width */
function flagShapes(store, line, width) {
  const remarks = remarksOf(store);
  if (remarks === null) return [];
  const found = remarks.places.finding.map((i) => ({ i, finding: gravest(remarks.findings.get(i) ?? []) }));
  return flags(found, line.n, width).map(({ x, finding }) =>
    s("path", { class: `fb-strip-flag fb-strip-${finding.accepted ? "accepted" : finding.severity}`, d: FLAGS[finding.severity], transform: `translate(${x.toFixed(1)},${TOP + 3})` }));
}

/** Line and filled area of one side's share. @param {Store} store @param {number} side @param {number} width @param {Line} line */
function strengthShapes(store, side, width, line) {
  const { samples, stride } = /** @type {NonNullable<Store["strength"]>} */ (store.strength);
  /** @type {string[]} */
  const points = [];
  let first = -1;
  let last = 0;
  samples.forEach((shares, k) => {
    const share = shares?.[side];
    if (share === undefined || Number.isNaN(share)) return;
    const x = across(Math.min(k * stride, line.n - 1), line.n, width);
    if (first < 0) first = x;
    last = x;
    points.push(`${x.toFixed(1)},${(TOP + (1 - share) * CHART).toFixed(1)}`);
  });
  if (points.length < 2) return [];
  const path = `M${points.join("L")}`;
  const closed = `${path}L${last.toFixed(1)},${BASE}L${first.toFixed(1)},${BASE}Z`;
  return [s("path", { class: `fb-area fb-side-${side % 6}`, d: closed }), s("path", { class: `fb-curve fb-side-${side % 6}`, d: path })];
}

/** Rounds with their events and what happened in them. @param {Line} line */
function roundRows(line) {
  /** @type {{ round: number, from: number, to: number }[]} */
  const rounds = [];
  line.index.turns.forEach(([start, round], k) => {
    const to = (line.index.turns[k + 1]?.[0] ?? line.n) - 1;
    const last = rounds.at(-1);
    if (last && last.round === round) last.to = to;
    else rounds.push({ round, from: start, to });
  });
  return rounds;
}

const TABLE_ROWS = 200;

/** @param {Store} store */
function roundTable(store) {
  const { line } = store;
  if (line === null) return table("Rounds", [], []);
  const rounds = roundRows(line);
  const here = Math.max(0, rounds.findIndex((entry) => entry.to >= store.at));
  const first = Math.max(0, Math.min(here - TABLE_ROWS / 2, rounds.length - TABLE_ROWS));
  const rows = rounds.slice(first, first + TABLE_ROWS).map(({ round, from, to }) => {
    /** @type {(mask: number) => string} */
    const count = (mask) => String(line.marks.subarray(from, to + 1).filter((sum) => sum & mask).length);
    return [String(round), `${from + 1} to ${to + 1}`, count(WOUND), count(DEATH), count(FORK)];
  });
  return table("Rounds of this line", ["Round", "Events", "Wounds", "Deaths", "Forks"], rows);
}

/** @param {Store} store */
function tables(store) {
  const chances = chancesOf(store);
  return h("div", {}, ...(chances ? [chanceTable(store, chances)] : []), roundTable(store));
}

/** @param {Context} context @returns {Panel} */
export function timeline({ store, frame, signal }) {
  const drawn = s("g");
  const cursor = s("g", { class: "fb-cursor" }, s("line", { y1: 0, y2: BASE + 8 }), s("circle", { cy: TOP + 1, r: 4.5 }));
  const svg = s("svg", { class: "fb-strip", height: HEIGHT, "aria-hidden": "true" }, drawn, cursor);
  const range = h("input", { type: "range", class: "fb-range", min: 0, max: 0, step: 1, value: 0, "aria-label": "Event" });
  const picture = h("div", { class: "fb-scrubber" }, range, svg);
  const { button, place, update: updateTable } = twin(picture, () => tables(store), "Timeline", signal);
  const search = chanceBar({ store, frame, signal });
  const jumps = jumpBar({ store, frame, signal });
  const legend = h("div", { class: "fb-legend" });
  const element = h("div", { class: "fb-time" }, picture, place, h("div", { class: "fb-time-foot" }, legend, search.element, jumps.element, button));
  let width = 0;
  let redraw = 0;
  /** @type {unknown} */ let remarks = null;
  signal.addEventListener("abort", () => clearTimeout(redraw), { once: true });

  range.addEventListener("input", () => store.go(Number(range.value), frame.root), { signal });
  const watch = new ResizeObserver(() => {
    if (picture.clientWidth !== width) frame.schedule(new Set(["size"]));
  });
  watch.observe(picture);
  signal.addEventListener("abort", () => watch.disconnect(), { once: true });

  /** @param {Line} line */
  function draw(line) {
    width = picture.clientWidth || width;
    svg.setAttribute("viewBox", `0 0 ${Math.max(1, width)} ${HEIGHT}`);
    const chances = chancesOf(store);
    const sides = chances
      ? [...chanceShapes(store, chances, line, width, TOP, CHART), ...turnShapes(store, line, width, TOP, BASE)]
      : (store.meta?.sides.map((_, k) => strengthShapes(store, k, width, line)).flat() ?? []);
    const turns = turnTicks(line, width).map((x) => s("line", { class: "fb-tick", x1: x, x2: x, y1: BASE, y2: BASE + 4 }));
    const rounds = roundTicks(line, width).map(({ x, label }) => [
      s("line", { class: "fb-tick fb-round", x1: x, x2: x, y1: TOP, y2: BASE + 4 }),
      s("text", { class: "fb-soft", x: x + 1, y: HEIGHT - 3 }, label),
    ]).flat();
    const ground = s("rect", { class: "fb-ground", x: 0, y: TOP, width: Math.max(1, width), height: CHART });
    drawn.replaceChildren(ground, ...rounds, ...sides, ...turns, ...marks(line, width).map(markShape), ...flagShapes(store, line, width));
  }

  /** While states stream in: not at every chunk. */
  function drawSoon() {
    redraw ||= Number(setTimeout(() => { redraw = 0; frame.schedule(new Set(["size"])); }, REDRAW_MS));
  }

  function drawLegend() {
    const chances = chancesOf(store);
    if (chances) return legend.replaceChildren(...chanceLegend(store, chances));
    const names = store.meta?.sides.map((side, k) => h("span", { class: `fb-key fb-side-${k % 6}` }, h("bdi", { class: "fb-name" }, calm(side.label)))) ?? [];
    legend.replaceChildren(h("span", {}, "life left:"), ...names);
  }

  /** @param {Line} line */
  function move(line) {
    cursor.setAttribute("transform", `translate(${across(store.at, line.n, width).toFixed(1)},0)`);
    if (range.value !== String(store.at)) range.value = String(store.at);
    range.setAttribute("aria-valuetext", whereaboutsWords(store));
  }

  return {
    element,
    update(topics) {
      const { line } = store;
      if (line === null) return;
      askOnce(store, "chances");
      const fresh = topics.has("data") && remarksOf(store) !== remarks;
      remarks = remarksOf(store);
      if (topics.has("line")) range.max = String(line.n - 1);
      if (topics.has("line") || fresh) drawLegend();
      if (topics.has("line") || topics.has("data")) search.show();
      if (topics.has("line") || topics.has("marks") || topics.has("jumps") || fresh) jumps.show();
      if (fresh || ["line", "marks", "size"].some((topic) => topics.has(/** @type {Topic} */ (topic)))) draw(line);
      else if (topics.has("states")) drawSoon();
      if (topics.has("line") || topics.has("at") || topics.has("size")) move(line);
      if (topics.has("line") || fresh) updateTable();
    },
  };
}
