// Answers the data contract from what a page holds: all lines of a fight, with each value held once in a pool.

/** @import { Ask, Figure, Index, Meta, Patch, Row, Rule, State, Tree } from "./contract.js" */

/**
 * Numbers are places in the pools. `topics` are the services that are held: for each topic runs `[from, to, place]` of events with the same answer.
 * @typedef {{ index: Index, rows: number[], patches: number[], figures: number[], keyframes: [number, number][], topics: Record<string, [number, number, number][]> }} HeldLine
 * @typedef {{ rows: Row[], patches: Patch[], figures: (Figure | null)[], states: State[], answers: any[] }} Pools
 * `compared` are pairs of lines beside one another; `unasked` are topics that are told without being asked for.
 * @typedef {{ schema: number, line: string, at: number, panels: string[], meta: Meta, tree: Tree, rules: Record<string, Rule>, pools: Pools, lines: Record<string, HeldLine>, compared: [string, string, number][], unasked: string[] }} Holding
 */

const MOST_EVENTS = 400;
const MOST_FIGURES = 24;
export const WITHOUT = "This page is a record without a kernel. Open the fight in a notebook for this.";

export class OfflineKernel {
  /** @param {Holding} holding */
  constructor(holding) {
    this.holding = holding;
    this.line = holding.line;
  }

  /** @returns {HeldLine} */
  get held() {
    return /** @type {HeldLine} */ (this.holding.lines[this.line]);
  }

  /** What a kernel would answer, without `re`. @param {Ask} ask @returns {Record<string, unknown>} */
  answer(ask) {
    switch (ask.type) {
      case "hello": return { type: "open", meta: this.holding.meta, index: { ...this.held.index, at: this.holding.at }, tree: this.#tree() };
      case "rows": case "states": case "explain": return this.#window(ask);
      case "rule": return this.#rule(ask.rule);
      case "follow": return this.#follow(ask.line);
      case "data": return this.#data(ask);
      case "ping": return { type: "pong" };
      default: return refusal(WITHOUT);
    }
  }

  /** What a kernel would tell of itself once it has answered: topics and values. @param {Ask} ask @returns {[string, unknown][]} */
  unasked(ask) {
    if (ask.type !== "hello" && ask.type !== "follow") return [];
    const held = this.holding.unasked.filter((topic) => Object.hasOwn(this.held.topics, topic));
    return held.map((topic) => [topic, this.#data({ type: "data", topic })["value"]]);
  }

  #tree() {
    const { nodes, heads } = this.holding.tree;
    return { nodes, heads: heads.map((head) => ({ ...head, current: head.line === this.line })) };
  }

  /** @param {{ type: "rows" | "states" | "explain", from: number, to: number }} ask */
  #window({ type, from, to }) {
    const { held, holding: { pools } } = this;
    const most = type === "explain" ? MOST_FIGURES : MOST_EVENTS;
    const end = Math.min(to, from + most, held.index.n);
    if (!(from >= 0 && from < end)) return refusal(`There are no events from ${from} to ${to}.`);
    const head = { type, rev: held.index.rev, from, to: end };
    /** @type {<T>(pool: T[], places: number[]) => T[]} */
    const taken = (pool, places) => places.slice(from, end).map((place) => /** @type {any} */ (pool[place]));
    if (type === "rows") return { ...head, rows: taken(pools.rows, held.rows) };
    if (type === "explain") return { ...head, figures: taken(pools.figures, held.figures).map((figure, k) => [from + k, figure]) };
    const frames = held.keyframes.filter(([i]) => i >= from && i < end);
    return { ...head, keyframes: frames.map(([i, place]) => [i, pools.states[place]]), patches: taken(pools.patches, held.patches) };
  }

  /** @param {string} rule */
  #rule(rule) {
    const { rules } = this.holding;
    return Object.hasOwn(rules, rule) ? { type: "rule", rule, ...rules[rule] } : refusal(`This page holds no text of the rule ${rule.slice(0, 80)}.`);
  }

  /** @param {string} line */
  #follow(line) {
    if (!Object.hasOwn(this.holding.lines, line)) return refusal(WITHOUT);
    this.line = line;
    return { type: "line", index: { ...this.held.index, at: -1 }, tree: this.#tree() };
  }

  /** @param {Extract<Ask, { type: "data" }>} ask @returns {Record<string, unknown>} */
  #data(ask) {
    const { topic } = ask;
    if (topic === "compare") return this.#compare(ask);
    const { topics, index } = this.held;
    if (!Object.hasOwn(topics, topic)) return refusal(WITHOUT);
    const at = Number(ask["at"] ?? 0);
    const run = topics[topic]?.find(([from, to]) => from <= at && at < to);
    if (!run) return refusal(`There is no event ${at}.`);
    const [from, to, place] = run;
    return { type: "data", topic, value: placed(this.holding.pools.answers[place], { rev: index.rev, from, to, at }) };
  }

  /** @param {Extract<Ask, { type: "data" }>} ask */
  #compare({ topic, ...ask }) {
    const found = this.holding.compared.find(([one, other]) => one === ask["one"] && other === ask["other"]);
    return found ? { type: "data", topic, value: this.holding.pools.answers[found[2]] } : refusal(WITHOUT);
  }
}

/**
 * The answer with what differs between places put where it stood null.
 * @param {any} value @param {Record<string, unknown>} place
 */
function placed(value, place) {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  const own = Object.keys(place).filter((key) => Object.hasOwn(value, key));
  return { ...value, ...Object.fromEntries(own.map((key) => [key, place[key]])) };
}

/** @param {string} message */
const refusal = (message) => ({ type: "error", message });
