// A body as a picture: a shape for each zone, hatched the more the worse it is hurt.

import { standing } from "./body.js";
import { drawing } from "./body_plans.js";
import { h, s } from "./dom.js";

/** @import { Body, Zone } from "./body.js" */
/** @import { Drawing } from "./body_plans.js" */

let pictures = 0;

/** Lines of a hatching, by grade: thin and wide apart, closer, crossed, solid with light lines. */
const HATCHES = [
  [],
  [["M-1,1L1,-1M0,7L7,0M6,8L8,6", "fb-hatch fb-hatch-thin"]],
  [["M-1,1L1,-1M0,4L4,0M0,7L7,0M3,8L8,3M6,8L8,6", "fb-hatch"]],
  [["M-1,1L1,-1M0,7L7,0M6,8L8,6M-1,6L1,8M0,0L7,7M6,-1L8,1", "fb-hatch fb-hatch-thick"]],
  [["M0,0H7V7H0Z", "fb-hatch-solid"], ["M0,3.5H7", "fb-hatch-light"]],
];

/** @param {string} prefix */
const patterns = (prefix) => s("defs", {}, ...HATCHES.map((lines, grade) => s("pattern", { id: `${prefix}-${grade}`, width: 7, height: 7, patternUnits: "userSpaceOnUse" },
  s("path", { d: "M0,0H7V7H0Z", class: "fb-zone-ground" }), ...lines.map(([d, style]) => s("path", { d, class: style })))));

/** What stands on a zone that is hurt. @param {Zone} zone */
const mark = (zone) => (zone.points > 0 ? String(zone.points) : zone.grade > 0 ? "✕" : "");

/** @param {Drawing} drawn */
const sides = ({ front, box }) => ["R", "L"].map((letter, k) => s("text", { x: (k === 0) === front ? box[0] + 3 : box[2] - 3, y: box[3], class: "fb-body-side" }, letter));

/**
 * The picture. With `named` every zone is a button of its own; else it is one picture with a name.
 * @param {Body} body @param {{ label: string, named: boolean, chosen?: string, prefix?: string }} how `prefix` keeps the patterns of pictures apart, and is made up where none is given @returns {SVGElement | null} null where the body has no picture
 */
export function bodyPicture(body, { label, named, chosen = "", prefix = `fb-body-${++pictures}-${Math.random().toString(36).slice(2, 8)}` }) {
  const drawn = drawing(body.plan, body.zones.map((zone) => zone.id));
  if (drawn.picture === "") return null;
  const byId = new Map(body.zones.map((zone) => [zone.id, zone]));
  /** @type {SVGElement[]} */
  const shapes = [];
  /** @type {SVGElement[]} */
  const marks = [];
  for (const { zone: id, outlines } of drawn.shapes) {
    const zone = byId.get(id);
    if (zone === undefined) continue;
    const paths = outlines.map(({ d }) => s("path", { d, fill: `url(#${prefix}-${zone.grade})` }));
    const button = named ? { role: "button", tabindex: 0, "data-zone": id, "aria-label": `${zone.label}: ${standing(zone)}`, "aria-pressed": String(id === chosen) } : { "data-zone": id };
    shapes.push(s("g", { class: zoneStyle(zone, chosen), ...button }, ...paths));
    const { x, y } = outlines[0] ?? { x: 0, y: 0 };
    if (named && mark(zone) !== "") marks.push(s("text", { x, y: y + 3, class: "fb-zone-mark", "aria-hidden": "true" }, mark(zone)));
  }
  const [left, top, right, bottom] = drawn.box;
  const box = { viewBox: `${left - 2} ${top - 2} ${right - left + 4} ${bottom - top + 4}`, class: `fb-body-picture fb-body-${drawn.picture}` };
  const name = named ? { role: "group", "aria-label": label } : { role: "img", "aria-label": label };
  return s("svg", { ...box, ...name }, patterns(prefix), ...shapes, ...marks, ...(named && drawn.shapes.length > 1 ? sides(drawn) : []));
}

/** @param {Zone} zone @param {string} chosen */
const zoneStyle = (zone, chosen) => `fb-zone fb-grade-${zone.grade}${zone.here ? " fb-zone-here" : ""}${zone.id === chosen ? " fb-zone-chosen" : ""}`;

/** Buttons for the zones that the picture has no shape for. @param {Body} body @param {string} chosen */
export function zoneGrid(body, chosen) {
  const drawn = drawing(body.plan, body.zones.map((zone) => zone.id));
  const rest = new Set(drawn.rest);
  return body.zones.filter((zone) => rest.has(zone.id)).map((zone) => h("button", { type: "button", class: `fb-zone-box ${zoneStyle(zone, chosen)}`, "data-zone": zone.id, "aria-pressed": String(zone.id === chosen) },
    h("bdi", {}, zone.label), h("small", {}, standing(zone))));
}

/** From where the picture shows the body. @param {Body} body */
export const viewWords = (body) => drawing(body.plan, body.zones.map((zone) => zone.id)).view;
