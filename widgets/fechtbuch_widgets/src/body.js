// A body at an event: its figure, what the state says of it, and the wounds told so far. Numbers and words; pictures are made elsewhere.

import { size } from "./amount.js";
import { calm, figure } from "./text.js";

/** @import { BodyFigure, Creature } from "./contract.js" */
/** @import { Line } from "./line.js" */
/** @import { Store } from "./store.js" */

/**
 * `points` is the damage that shows, `counted` whether the rules count it by zone; `here`: the current event tells of it.
 * @typedef {{ id: string, label: string, points: number, counted: boolean, limit: number | null, states: string[], armour: string, grade: number, here: boolean }} Zone
 * @typedef {{ plan: string, zones: Zone[] }} Body
 */

export const GRADES = ["unhurt", "scratched", "hurt", "badly hurt", "lost"];
const WORST = 3;

/** How bad so much damage is, 0 to 3. @param {number} points @param {number | null} limit */
export function gradeOf(points, limit) {
  if (points <= 0) return 0;
  if (limit === null || limit <= 0) return 1;
  if (points >= limit) return WORST;
  return points * 3 > limit ? 2 : 1;
}

/** Whether nothing is missing of the life pool. @param {Creature} creature */
function healed(creature) {
  const life = creature.pools[0];
  const full = size(life?.full);
  return life !== undefined && full !== null && (size(life.value) ?? 0) >= full;
}

/** The zone that a blow counts for. @param {string} zone @param {BodyFigure} plan */
const struck = (zone, plan) => (zone === "" && plan.zones.length === 1 ? (plan.zones[0]?.id ?? "") : zone);

/** Points lost by zone, by the wounds told up to event i. @param {Line} line @param {number} who @param {number} i @param {BodyFigure} plan */
function told(line, who, i, plan) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const { zone, by } of line.hitsOn(who, 0, i + 1)) {
    const id = struck(zone, plan);
    sums.set(id, (sums.get(id) ?? 0) + by);
  }
  return sums;
}

/** The creature's body after event i; null where nothing is known of it. @param {Store} store @param {Creature} creature @param {number} [i] @returns {Body | null} */
export function bodyOf(store, creature, i = store.at) {
  const { line, meta } = store;
  const who = meta?.creatures.findIndex((each) => each.id === creature.id) ?? -1;
  const plan = creature.body?.figure ?? meta?.creatures[who]?.body;
  if (!plan || line === null) return null;
  const sums = healed(creature) ? new Map() : told(line, who, i, plan);
  const here = new Set(line.hitsOn(who, i, i + 1).map(({ zone }) => struck(zone, plan)));
  const zones = plan.zones.map((zone) => {
    const now = creature.body?.zones[zone.id] ?? {};
    const damage = now.damage === undefined ? zone.damage : now.damage;
    const limit = now.limit === undefined ? zone.limit : now.limit;
    const points = damage ?? sums.get(zone.id) ?? 0;
    const grade = Math.min(GRADES.length - 1, Math.max(now.grade ?? 0, gradeOf(points, limit)));
    return { id: zone.id, label: calm(zone.label), points, counted: damage !== null, limit, states: (now.states ?? []).map(calm), armour: calm(now.armour ?? zone.armour), grade, here: here.has(zone.id) };
  });
  return { plan: plan.plan, zones };
}

/** The events up to i that tell of a zone, the latest first. @param {Store} store @param {string} creature @param {string} zone @param {BodyFigure} plan @param {number} [i] */
export function historyOf(store, creature, zone, plan, i = store.at) {
  const who = store.meta?.creatures.findIndex((each) => each.id === creature) ?? -1;
  const hits = store.line?.hitsOn(who, 0, i + 1) ?? [];
  return hits.filter((hit) => struck(hit.zone, plan) === zone).map(({ at }) => at).reverse();
}

/** Damage in words, "" for none. @param {Zone} zone */
export function damageWords({ points, limit }) {
  if (points <= 0) return "";
  return limit === null ? figure(points) : `${figure(points)} of ${figure(limit)}`;
}

/** How a zone stands, in words. @param {Zone} zone */
export function standing(zone) {
  return [damageWords(zone), ...zone.states].filter(Boolean).join(", ") || (GRADES[zone.grade] ?? "");
}

/** The zones that are hurt, in words. @param {Body} body */
export const hurtWords = (body) => body.zones.filter((zone) => zone.grade > 0).map((zone) => `${zone.label} ${standing(zone)}`).join(" · ");

/** A plan's name as people read it. @param {string} plan */
export const planWords = (plan) => calm(plan).replaceAll("_", " ");
