// Lines as lanes: only forks and heads are drawn, straight runs are collapsed. A click follows a line.

import { h, s, table } from "./dom.js";
import { section, twin } from "./section.js";
import { calm } from "./text.js";
import { lanes } from "./tree.js";

/** @import { Head, Tree } from "./contract.js" */
/** @import { Context, Panel } from "./frame.js" */
/** @import { Lanes, Stop } from "./tree.js" */
/** @import { Store } from "./store.js" */

const LANE = 32;
const LEFT = 12;
const TOP = 24;
const BEND = 24;

/** @param {Head} head */
const headWords = (head) => [head.name || "unnamed", head.outcome].filter(Boolean).map(calm).join(" · ");

/** @param {{ lane: number, act: number } | null} from @param {Stop} stop @param {(act: number) => number} x */
function edge(from, stop, x) {
  const y = TOP + stop.lane * LANE;
  if (from === null) return "";
  const left = x(from.act);
  const start = TOP + from.lane * LANE;
  if (from.lane === stop.lane) return `M${left},${y}H${x(stop.act)}`;
  const bend = Math.min(BEND, Math.max(6, x(stop.act) - left));
  return `M${left},${start}C${left + bend * 0.7},${start} ${left + bend * 0.3},${y} ${left + bend},${y}H${Math.max(left + bend, x(stop.act))}`;
}

/** The stop at the end of the stretch of the followed line on which an act lies. @param {Lanes} plan @param {string} line @param {number} act */
export function stretch(plan, line, act) {
  const path = plan.stops.filter((stop) => stop.lines.includes(line)).sort((a, b) => a.act - b.act);
  return path.find((stop) => stop.act >= act) ?? path.at(-1);
}

/** @param {Tree} tree @param {Store} store */
function branchTable(tree, store) {
  const nodes = new Map(tree.nodes.map((node) => [node.id, node]));
  const plan = lanes(tree);
  const lane = new Map(plan.stops.map((stop) => [stop.id, stop.lane]));
  const rows = tree.heads.map((head) => {
    const node = nodes.get(head.node);
    const start = plan.starts[lane.get(head.node) ?? 0] ?? 0;
    const left = start > 0 ? `after act ${start}` : "–";
    return [h("bdi", {}, calm(head.name || "unnamed")), h("span", { dir: "auto" }, calm(head.outcome)), left, String(node?.act ?? ""), head.line === store.line?.index.line ? "followed" : ""];
  });
  return table("Branches", ["Name", "Outcome", "Leaves", "Acts", "State"], rows);
}

/** @param {Context} context @returns {Panel} */
export function branches({ store, frame, signal }) {
  const { element, side } = section("Branches", "fb-branches-section");
  const svg = s("svg", { class: "fb-lanes", "aria-hidden": "true" });
  const labels = h("ul", { class: "fb-lane-labels", "aria-label": "Branches" });
  const picture = h("div", { class: "fb-lanes-box" }, svg, labels);
  const { button, place, update: updateTable } = twin(picture, () => branchTable(store.tree, store), "Branches", signal);
  side.append(button);
  element.append(picture, place);
  /** @type {Lanes} */
  let plan = { stops: [], lanes: 0, acts: 1, starts: [] };
  let width = 0;
  const ring = s("circle", { class: "fb-ring", r: 7 });

  const watch = new ResizeObserver(() => {
    if (picture.clientWidth !== width) frame.schedule(new Set(["size"]));
  });
  watch.observe(picture);
  picture.addEventListener("click", (event) => {
    const line = event.target instanceof Element ? event.target.closest("[data-line]")?.getAttribute("data-line") : null;
    if (line !== null && line !== undefined && line !== store.line?.index.line) store.follow(line);
  }, { signal });
  signal.addEventListener("abort", () => watch.disconnect(), { once: true });

  /** @param {number} act */
  const x = (act) => LEFT + (act / plan.acts) * Math.max(1, width - 2 * LEFT);

  function draw() {
    width = picture.clientWidth || width;
    plan = lanes(store.tree);
    const height = TOP + plan.lanes * LANE - LANE / 2 + 4;
    svg.setAttribute("viewBox", `0 0 ${Math.max(1, width)} ${height}`);
    svg.setAttribute("height", String(height));
    const followed = store.line?.index.line ?? "";
    const stops = [...plan.stops].sort((a, b) => Number(a.lines.includes(followed)) - Number(b.lines.includes(followed)));
    const edges = stops.flatMap((stop) => {
      const d = edge(stop.from, stop, x);
      const line = (stop.lines.includes(followed) ? followed : stop.lines[0]) ?? "";
      const on = line === followed ? " fb-followed" : "";
      return d === "" ? [] : [s("path", { class: "fb-lane-hit", d, "data-line": line }), s("path", { class: `fb-lane${on}`, d })];
    });
    const dots = stops.map((stop) => s("circle", { class: stop.lines.includes(followed) ? "fb-dot fb-followed" : "fb-dot", r: stop.fork ? 4.5 : 3.5, cx: x(stop.act), cy: TOP + stop.lane * LANE }));
    svg.replaceChildren(...edges, ...dots, ring);
    drawLabels(followed);
  }

  /** @param {string} followed */
  function drawLabels(followed) {
    const stops = new Map(plan.stops.map((stop) => [stop.id, stop]));
    const items = store.tree.heads.map((head) => {
      const stop = stops.get(head.node);
      const start = stop && stop.lane > 0 ? x(plan.starts[stop.lane] ?? 0) + BEND + 4 : LEFT;
      const on = head.line === followed;
      const label = h("button", { type: "button", class: on ? "fb-lane-label fb-followed" : "fb-lane-label", "data-line": head.line, title: headWords(head).slice(0, 300) }, h("bdi", {}, headWords(head)));
      label.setAttribute("aria-pressed", String(on));
      const left = Math.min(start, Math.max(LEFT, width - 150));
      return h("li", { style: `left:${left}px;top:${(stop?.lane ?? 0) * LANE}px;max-width:${Math.max(60, width - left - 4)}px` }, label);
    });
    const focused = labels.contains(document.activeElement) ? document.activeElement?.getAttribute("data-line") : null;
    labels.replaceChildren(...items);
    if (focused) [...labels.querySelectorAll("button")].find((label) => label.dataset["line"] === focused)?.focus();
  }

  function move() {
    const { line } = store;
    if (line === null) return;
    const act = line.index.acts[line.act(store.at)]?.[1] ?? 0;
    const stop = stretch(plan, line.index.line, act);
    if (stop) {
      ring.setAttribute("cx", x(Math.min(act, plan.acts)).toFixed(1));
      ring.setAttribute("cy", String(TOP + stop.lane * LANE));
      show(stop.lane);
    }
  }

  /** Scroll the lane into sight, where there are more lanes than room. @param {number} lane */
  function show(lane) {
    if (picture.scrollHeight <= picture.clientHeight) return;
    const y = lane * LANE;
    picture.scrollTop = Math.min(y, Math.max(picture.scrollTop, y + TOP + LANE / 2 - picture.clientHeight));
  }

  return {
    element,
    update(topics) {
      const fresh = topics.has("tree") || topics.has("line");
      if (fresh || topics.has("size")) draw();
      if (fresh) updateTable();
      if (fresh || topics.has("size") || topics.has("at")) move();
    },
  };
}
