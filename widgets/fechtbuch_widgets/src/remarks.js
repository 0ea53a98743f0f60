// What an event is remarkable for beyond its own marks: findings of the audit, turning points. And where a step from one to the next leads.

import { askOnce } from "./asking.js";
import { DEATH, WOUND } from "./line.js";
import { calm, figure } from "./text.js";

/** @import { Estimate, Finding, FindingsTold, WinChances } from "./contract.js" */
/** @import { Line } from "./line.js" */
/** @import { Store } from "./store.js" */

export const HURT = WOUND | DEATH;

/** The sorts of events that steps by mark can go to, with their names. @type {["wound" | "turning" | "finding", string][]} */
export const JUMPS = [["wound", "Wounds"], ["turning", "Turning points"], ["finding", "Findings"]];

/** @typedef {(typeof JUMPS)[number][0]} Jump */
/** An act that moved the chances. @typedef {{ number: number, at: number, choice: Estimate, luck: Estimate, swing: Estimate }} Turn */

const SEVERITIES = ["error", "warning", "note"];

/** The gravest of findings, those that nobody has accepted first. @param {Finding[]} findings */
export function gravest(findings) {
  /** @param {Finding} one */
  const weight = (one) => SEVERITIES.indexOf(one.severity) + (one.accepted === null ? 0 : SEVERITIES.length);
  return findings.reduce((least, one) => (weight(one) < weight(least) ? one : least));
}

/** Points of percent, signed: `+32`. @param {number} value in hundredths of a percent */
export const points = (value) => figure(Math.round(value / 100), true);

export class Remarks {
  /**
   * What does not belong to the line as it stands is left out.
   * @param {Line} line @param {FindingsTold | undefined} findings @param {WinChances | undefined} chances
   */
  constructor(line, findings, chances) {
    /** @type {Map<number, Finding[]>} */ this.findings = new Map();
    /** @type {Map<number, Turn>} */ this.turns = new Map();
    /** Whose chances turning points are told by. */ this.side = chances?.side ?? "";
    if (findings?.rev === line.index.rev) {
      for (const finding of findings.findings) this.findings.set(finding.at, [...(this.findings.get(finding.at) ?? []), finding]);
    }
    if (chances?.rev === line.index.rev) {
      const turning = new Set(chances.turning);
      for (const [number, at, choice, luck, swing] of chances.acts) if (turning.has(number)) this.turns.set(at, { number, at, choice, luck, swing });
    }
    /** @type {Record<"turning" | "finding", number[]>} */
    this.places = { turning: ascending(this.turns.keys()), finding: ascending(this.findings.keys()) };
  }

  /** What an event is marked by, in a few letters; "" for nothing. @param {number} i */
  label(i) {
    const findings = this.findings.get(i);
    const turn = this.turns.get(i);
    const grave = findings && gravest(findings);
    return [grave ? `${grave.severity}${grave.accepted ? " accepted" : ""} ${findings.length}` : "", turn ? points(turn.swing[0]) : ""].filter(Boolean).join(", ");
  }

  /** The same in sentences, for the ear. @param {number} i @param {(side: string) => string} name */
  sentences(i, name) {
    const turn = this.turns.get(i);
    const told = (this.findings.get(i) ?? []).map((one) => `Finding, ${one.severity}${one.accepted ? ", accepted" : ""}: ${calm(one.text).slice(0, 300)}`);
    if (turn) told.push(`Turning point: ${points(turn.swing[0])} points of chance for ${calm(name(this.side)).slice(0, 60)}, of it luck ${points(turn.luck[0])}`);
    return told;
  }
}

/** @param {Iterable<number>} values */
const ascending = (values) => [...values].sort((a, b) => a - b);

/** @type {WeakMap<Store, { line: Line, findings: unknown, chances: unknown, made: Remarks }>} */
const made = new WeakMap();

/** The remarks on the followed line, made anew when any part of them is another. @param {Store} store @returns {Remarks | null} */
export function remarksOf(store) {
  const { line } = store;
  if (line === null) return null;
  const findings = store.data.get("findings");
  const chances = store.data.get("chances");
  const known = made.get(store);
  if (known && known.line === line && known.findings === findings && known.chances === chances) return known.made;
  const fresh = new Remarks(line, findings, chances);
  made.set(store, { line, findings, chances, made: fresh });
  return fresh;
}

/** The nearest of ascending places before or after i, or -1. O(log n). @param {number[]} places @param {number} i @param {1 | -1} way */
export function nearest(places, i, way) {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (/** @type {number} */ (places[middle]) < (way > 0 ? i + 1 : i)) low = middle + 1;
    else high = middle;
  }
  return places[way > 0 ? low : low - 1] ?? -1;
}

/** Where a step to the next or previous event of the chosen sorts leads, or -1. @param {Store} store @param {number} i @param {1 | -1} way */
export function nextRemark(store, i, way) {
  const { line, jumps } = store;
  const remarks = remarksOf(store);
  if (line === null || remarks === null) return -1;
  const found = [
    jumps.has("wound") ? line.marked(i, way, HURT) : -1,
    jumps.has("turning") ? nearest(remarks.places.turning, i, way) : -1,
    jumps.has("finding") ? nearest(remarks.places.finding, i, way) : -1,
  ].filter((at) => at >= 0);
  if (found.length === 0) return -1;
  return way > 0 ? Math.min(...found) : Math.max(...found);
}

/** The topic that a sort of events is known by; wounds are part of the line itself. @type {Partial<Record<Jump, "chances" | "findings">>} */
const TOPICS = { turning: "chances", finding: "findings" };

/** What is known of a sort of events on the line as it stands. @param {Store} store @param {Jump} sort @returns {"known" | "sought" | "unknown" | "never"} */
function knowledge(store, sort) {
  const topic = TOPICS[sort];
  if (topic === undefined) return "known";
  /** @type {FindingsTold | WinChances | undefined} */
  const told = store.data.get(topic);
  if (told === undefined || told.rev !== store.line?.index.rev) return store.offline ? "never" : "unknown";
  if (told.state === "running") return "sought";
  return told.state === "none" ? "unknown" : "known";
}

/** How many events of each sort the line has: a number, `…` while they are looked for, "" while that is not known; null where it never will be. @param {Store} store @returns {Record<Jump, string | null>} */
export function remarkCounts(store) {
  const remarks = remarksOf(store);
  const wounds = store.line?.marks.reduce((sum, mark) => sum + (mark & HURT ? 1 : 0), 0) ?? 0;
  const counts = { wound: wounds, turning: remarks?.turns.size ?? 0, finding: remarks?.findings.size ?? 0 };
  /** @type {(sort: Jump) => string | null} */
  const words = (sort) => ({ known: String(counts[sort]), sought: "…", unknown: "", never: null })[knowledge(store, sort)];
  return { wound: words("wound"), turning: words("turning"), finding: words("finding") };
}

/** Whoever steps to findings before anybody looked for them, has them looked for: an audit takes its time, so no book begins one by itself. @param {Store} store */
export function seekFindings(store) {
  if (!store.jumps.has("finding") || knowledge(store, "finding") !== "unknown") return;
  askOnce(store, "findings");
  store.mention("Findings are being looked for");
}
