// One cursor as the page knows it: the line and what is held of it, the position, playing. All panels of a cursor share one store.

import { Courier } from "./courier.js";
import { Held } from "./held.js";
import { Line, shared } from "./line.js";
import { Player } from "./player.js";
import { RuleTexts } from "./rule_texts.js";
import { Strength } from "./strength.js";
import { otherLine } from "./tree.js";

/** @import { Answer, Ask, Cell, Figure, Filter, Index, Meta, Model, Place, Position, Rule, Selection, State, Tree } from "./contract.js" */
/** @import { Errand } from "./courier.js" */

export const SCHEMA = 1;
export const QUIET_MS = 80;
const SETTLE_MS = 60;
const FIGURES_BEFORE = 4;
const FIGURES_AFTER = 12;
const FILTER_QUIET_MS = 300;

/**
 * @typedef {"line" | "tree" | "at" | "rows" | "states" | "figures" | "rules" | "marks" | "status" | "play" | "selection" | "filter" | "size" | "scroll" | "data" | "jumps" | "hint"} Topic
 * @typedef {{ from: number, to: number }} Window
 * @typedef {{ done: (value: any) => void, failed: (reason: Error) => void }} Waiting
 */

export class Store {
  /** @type {Meta | null} */ meta = null;
  /** @type {Line | null} */ line = null;
  /** @type {Held | null} */ held = null;
  /** @type {Strength | null} */ strength = null;
  /** @type {Tree} */ tree = { nodes: [], heads: [] };
  /** What the kernel sent of itself, by topic: findings, chances. @type {Map<string, any>} */ data = new Map();
  /** Index of the current event. */ at = 0;
  /** The panel root that caused the last move. @type {object | null} */ mover = null;
  problem = "";
  /** A problem of the place where the reader stands: over once he goes on. */ #passing = "";
  /** What was done, in a sentence that is said once. */ hint = "";
  /** How many panels show comparisons of lines. */ comparers = 0;
  rules = new RuleTexts();
  /** The sorts of events that steps by mark go to. @type {Set<"wound" | "turning" | "finding">} */ jumps = new Set(["wound", "turning", "finding"]);
  player = new Player({
    atEnd: () => this.line === null || this.line.next(this.at, 1, this.filter.books) === this.at,
    step: () => this.step(1, this.mover),
    changed: () => this.#tell("play"),
  });

  /** @type {Set<(topics: Set<Topic>) => void>} */ #listeners = new Set();
  /** @type {Map<object, Window>} */ #views = new Map();
  /** @type {Set<object>} */ #explainers = new Set();
  /** @type {Ask[]} */ #urgent = [];
  /** @type {Ask[]} */ #asked = [];
  /** @type {Map<Ask, Waiting>} */ #waiting = new Map();
  /** @type {WeakMap<Ask, Promise<any>>} */ #promises = new WeakMap();
  /** @type {Place | null} */ #unsent = null;
  /** Where to stand once a line is followed. @type {{ line: string, place: { commit: string, event: number, act: number }, mover: object | null } | null} */ #goal = null;
  #refusedOpen = false;
  #refusedFigures = -1;
  /** Positions are numbered from a start of this page's own, so that no two pages write the same trait. */ #seq = Date.now() % 1_000_000_000;
  #quiet = true;
  #settled = true;
  #moveTimer = 0;
  #settleTimer = 0;
  #filterTimer = 0;

  /** @param {Model} model the CursorModel */
  constructor(model) {
    this.model = model;
    this.courier = new Courier(model, {
      next: () => this.#next(),
      answered: (ask, answer) => this.#answered(ask, answer),
      changed: () => {
        if (this.courier.cut) this.#cutOff();
        this.#tell("status");
      },
    });
    this.onPosition = this.onPosition.bind(this);
    this.onFilter = () => this.#tell("filter");
    this.onSelection = () => this.#tell("selection");
    model.on("change:position", this.onPosition);
    model.on("change:filter", this.onFilter);
    model.on("change:selection", this.onSelection);
  }

  // ---- listeners

  /** Be told of changes until the signal aborts. @param {(topics: Set<Topic>) => void} listener @param {AbortSignal} signal */
  subscribe(listener, signal) {
    this.#listeners.add(listener);
    signal.addEventListener("abort", () => this.#listeners.delete(listener), { once: true });
    if (this.#listeners.size === 1) this.courier.pump();
    signal.addEventListener("abort", () => this.#listeners.size === 0 && this.player.pause(), { once: true });
  }

  /** How many panels listen. */
  get listeners() {
    return this.#listeners.size;
  }

  /** @param {...Topic} topics */
  #tell(...topics) {
    const all = new Set(topics);
    for (const listener of [...this.#listeners]) listener(all);
  }

  // ---- what panels read

  /** One word on how things stand. @returns {"mismatch" | "loading" | "ready"} */
  get phase() {
    if (this.model.get("schema_version") !== SCHEMA) return "mismatch";
    return this.line === null || this.meta === null ? "loading" : "ready";
  }

  /** Whether there never was a kernel: the page itself holds the fight. */
  get offline() {
    return this.model.get("offline") === true;
  }

  /** @returns {Filter} */
  get filter() {
    return { who: "", kind: "", text: "", books: false, rule: "", ...this.model.get("filter") };
  }

  /** @returns {string} */
  get selected() {
    return /** @type {Selection | null} */ (this.model.get("selection"))?.creature ?? "";
  }

  /** @param {number} [i] @returns {State | undefined} */
  state(i = this.at) {
    return this.held?.state(i);
  }

  /** The figure of an event; undefined while it is not held. @param {number} [i] @returns {Figure | null | undefined} */
  figure(i = this.at) {
    return this.held?.figures.get(i);
  }

  /** Name of a creature, or its id. @param {string} id */
  name(id) {
    return this.meta?.creatures.find((creature) => creature.id === id)?.name ?? id;
  }

  /** Position of a creature's side among the sides, for its colour; -1 if unknown. @param {string} id */
  sideOf(id) {
    const side = this.meta?.creatures.find((creature) => creature.id === id)?.side;
    return this.meta?.sides.findIndex((entry) => entry.id === side) ?? -1;
  }

  /** The text of a rule, asked for if it is not held. @param {string} id @returns {Rule | null | undefined} */
  rule(id) {
    const rule = this.rules.get(id);
    if (rule === undefined) this.courier.pump();
    return rule;
  }

  // ---- moving

  /** Go to event i. @param {number} i @param {object | null} [mover] */
  go(i, mover = null) {
    if (this.line === null) return;
    const to = this.line.clamp(Math.round(i));
    if (to === this.at) return;
    this.at = to;
    this.mover = mover;
    this.#unsent = this.line.place(to);
    this.#restart();
    this.#passOver();
    this.#tell("at");
    this.courier.pump();
  }

  /** To the next or previous event that the list shows. @param {1 | -1} way @param {object | null} [mover] */
  step(way, mover = null) {
    if (this.line !== null) this.go(this.line.next(this.at, way, this.filter.books), mover);
  }

  #restart() {
    this.#quiet = false;
    this.#settled = false;
    clearTimeout(this.#moveTimer);
    clearTimeout(this.#settleTimer);
    this.#moveTimer = Number(setTimeout(() => { this.#quiet = true; this.courier.pump(); }, QUIET_MS));
    this.#settleTimer = Number(setTimeout(() => { this.#settled = true; this.courier.pump(); }, SETTLE_MS));
  }

  /** The kernel moved the cursor. */
  onPosition() {
    const position = /** @type {Position | null} */ (this.model.get("position"));
    if (this.line === null || !position || !(position.seq < 0)) return;
    const to = this.line.find(position);
    if (to < 0 || to === this.at) return;
    this.at = to;
    this.mover = null;
    this.#unsent = null;
    this.#tell("at");
    this.courier.pump();
  }

  // ---- other lines

  /** Follow the line above or below at the fork. Gives whether there is one. @param {1 | -1} way */
  other(way) {
    if (this.line === null) return false;
    const act = this.line.index.acts[this.line.act(this.at)];
    const line = otherLine(this.tree, this.line.index.line, act ? act[1] : 0, way);
    if (line === "" || line === this.line.index.line) return false;
    this.follow(line);
    return true;
  }

  /** @param {string} line */
  follow(line) {
    if (this.line === null) return;
    this.#goal = null;
    this.#hurry({ type: "follow", line, position: this.line.place(this.at) });
  }

  branch() {
    if (this.line === null) return;
    this.#hurry({ type: "branch", position: this.line.place(this.at) });
  }

  /** Go before the act, so that the next act opens a branch. */
  takeBack() {
    if (this.line === null || this.offline) return;
    this.ask("take_back", { at: this.at, rev: this.line.index.rev }).then(
      (value) => { this.hint = String(value?.text ?? ""); this.#tell("hint"); },
      (error) => { this.problem = this.#passing = error.message; this.#tell("status"); },
    );
  }

  #passOver() {
    if (this.#passing === "") return;
    if (this.problem === this.#passing) this.problem = "";
    this.#passing = "";
    this.#tell("status");
  }

  /**
   * Go to a place on any line: followed first, if it is another. An act that has no event leads to the event before it.
   * @param {string} line @param {{ commit: string, event: number, act: number }} place @param {object | null} [mover]
   */
  visit(line, place, mover = null) {
    if (this.line === null) return;
    if (line === this.line.index.line) return this.go(this.line.near(place), mover);
    this.follow(line);
    this.#goal = { line, place, mover };
  }

  /** Say a sentence once, in the panel that the reader is in. @param {string} text */
  mention(text) {
    this.hint = text;
    this.#tell("hint");
  }

  /** Ask before anything else; a later wish of the same type replaces one that has not gone out. @param {Ask} ask */
  #hurry(ask) {
    this.#urgent = [...this.#urgent.filter((other) => other.type !== ask.type), ask];
    this.courier.pump();
  }

  /**
   * Ask the kernel for something of a panel's own; the promise fails with the kernel's sentence, or when the page is cut off.
   * A later wish for the same topic replaces one that has not gone out, whose promise fails; an equal one gets its answer.
   * @param {string} topic @param {Record<string, unknown>} [more] @returns {Promise<any>}
   */
  ask(topic, more = {}) {
    /** @type {Ask} */
    const ask = { type: "data", topic, ...more };
    const text = JSON.stringify(ask);
    const same = this.#asked.find((other) => JSON.stringify(other) === text);
    const shared = same && this.#promises.get(same);
    if (shared) return shared;
    const replaced = this.#asked.filter((other) => other.type === "data" && other.topic === topic);
    this.#asked = [...this.#asked.filter((other) => !replaced.includes(other)), ask];
    for (const old of replaced) this.#answer(old)?.failed(new Error("replaced by a later wish"));
    /** @type {Promise<any>} */
    const promise = new Promise((done, failed) => this.#waiting.set(ask, { done, failed }));
    this.#promises.set(ask, promise);
    if (this.courier.cut) this.#cutOff();
    else this.courier.pump();
    return promise;
  }

  /** Who waits for the answer to a request; nobody afterwards. @param {Ask} ask */
  #answer(ask) {
    const waiting = this.#waiting.get(ask);
    this.#waiting.delete(ask);
    return waiting;
  }

  /** Nobody will answer any more. */
  #cutOff() {
    this.#asked = [];
    for (const ask of [...this.#waiting.keys()]) this.#answer(ask)?.failed(new Error("cut off from the kernel"));
  }

  /** Ask the kernel whether it is there, and again for all it refused. */
  retry() {
    this.problem = "";
    this.#refusedOpen = false;
    this.#refusedFigures = -1;
    this.rules.forgive();
    this.held?.forgive();
    this.#urgent = [...this.#urgent.filter((other) => other.type !== "ping"), { type: "ping" }];
    for (const ask of [...this.#waiting.keys()]) if (!this.#asked.includes(ask)) this.#answer(ask)?.failed(new Error("given up"));
    this.courier.giveUp();
    this.#tell("status");
  }

  // ---- what panels want to show

  /** The rows that a list shows now. @param {object} panel @param {Window | null} window */
  show(panel, window) {
    if (window === null) this.#views.delete(panel);
    else this.#views.set(panel, window);
    this.courier.pump();
  }

  /** Figures are wanted while any panel explains. @param {object} panel @param {AbortSignal} signal */
  explain(panel, signal) {
    this.#explainers.add(panel);
    signal.addEventListener("abort", () => this.#explainers.delete(panel), { once: true });
  }

  /** @param {Partial<Filter>} change */
  setFilter(change) {
    this.model.set("filter", { ...this.filter, ...change });
    clearTimeout(this.#filterTimer);
    this.#filterTimer = Number(setTimeout(() => this.#save(), FILTER_QUIET_MS));
  }

  /** Let steps by mark go to a sort of events, or not. @param {"wound" | "turning" | "finding"} sort @param {boolean} on */
  setJump(sort, on) {
    if (on) this.jumps.add(sort);
    else this.jumps.delete(sort);
    this.#tell("jumps");
  }

  /** @param {string} creature */
  select(creature) {
    this.model.set("selection", { creature: creature === this.selected ? "" : creature });
    this.#save();
  }

  /** Tell forms which cell, or who, was picked on the map. @param {Cell | null} cell @param {string} creature */
  pick(cell, creature) {
    this.model.set("picked", { cell, creature, seq: ++this.#seq });
    this.#save();
  }

  #save() {
    if (this.courier.cut) return;
    try {
      this.model.save_changes();
    } catch {
      this.#tell("status");
    }
  }

  // ---- errands, most urgent first

  /** @returns {Errand | null} */
  #next() {
    if (this.phase === "mismatch") return null;
    const urgent = this.#urgent.shift();
    if (urgent) return { what: "ask", ask: urgent };
    if (this.line === null) return this.#hello();
    if (this.#unsent !== null && this.#quiet) {
      const position = { ...this.#unsent, seq: ++this.#seq };
      this.#unsent = null;
      return { what: "move", position };
    }
    if (this.#listeners.size === 0) return null;
    const own = this.#asked.shift();
    if (own) return { what: "ask", ask: own };
    const ask = this.#data(this.line, /** @type {Held} */ (this.held));
    return ask && { what: "ask", ask };
  }

  /** @returns {Errand | null} */
  #hello() {
    if (this.#refusedOpen || this.#listeners.size === 0) return null;
    return { what: "ask", ask: { type: "hello", schema: SCHEMA, position: this.model.get("position") ?? null } };
  }

  /** @param {Line} line @param {Held} held @returns {Ask | null} */
  #data(line, held) {
    const { rev } = line.index;
    /** @type {(type: "rows" | "states", i: number) => Ask | null} */
    const chunk = (type, i) => {
      const window = held.missing(type, i);
      return window && { type, rev, ...window };
    };
    if (held.state(this.at) === undefined && !held.refused("states", this.at)) return chunk("states", this.at);
    if (held.rows[this.at] === undefined && !held.refused("rows", this.at)) return chunk("rows", this.at);
    for (const { from, to } of this.#views.values()) {
      for (const i of [from, to]) if (i < line.n && held.rows[i] === undefined && !held.refused("rows", i)) return chunk("rows", i);
    }
    const rule = this.rules.next();
    if (rule !== undefined) return { type: "rule", rule };
    return this.#figures(line, held) ?? chunk("states", this.at) ?? chunk("rows", this.at);
  }

  /** @param {Line} line @param {Held} held @returns {Ask | null} */
  #figures(line, held) {
    if (this.#explainers.size === 0 || !this.#settled || held.figures.has(this.at) || this.#refusedFigures === this.at) return null;
    const from = Math.max(0, this.at - FIGURES_BEFORE);
    return { type: "explain", rev: line.index.rev, from, to: Math.min(line.n, this.at + FIGURES_AFTER) };
  }

  // ---- answers

  /** @param {Ask | null} ask @param {Answer} answer */
  #answered(ask, answer) {
    const wanted = ask === null && "index" in answer ? answer.index.at : -1;
    if (answer.type === "open") this.#open(answer.meta, answer.index, answer.tree, wanted);
    else if (answer.type === "line") this.#adopt(answer.index, answer.tree, wanted);
    else if (answer.type === "tree") { this.tree = answer.tree; this.#tell("tree"); }
    else if (answer.type === "rule") { this.rules.put(answer.rule, answer); this.#tell("rules"); }
    else if (answer.type === "data") this.#told(ask, answer.topic, answer.value);
    else if (answer.type === "error" && ask?.type === "data") this.#answer(ask)?.failed(new Error(answer.message));
    else if (answer.type === "error") this.#refused(ask, answer.message);
    else if (answer.type !== "moved" && answer.type !== "pong" && answer.rev === this.line?.index.rev) this.#fill(answer);
  }

  /** @param {Ask | null} ask @param {string} topic @param {unknown} value */
  #told(ask, topic, value) {
    if (ask !== null) return this.#answer(ask)?.done(value);
    this.learn(topic, value);
  }

  /** Keep a value by topic, for all panels. @param {string} topic @param {unknown} value */
  learn(topic, value) {
    this.data.set(topic, value);
    this.#tell("data");
  }

  /** @param {Answer & { rev: string }} answer */
  #fill(answer) {
    const held = /** @type {Held} */ (this.held);
    if (answer.type === "rows") {
      held.addRows(answer.from, answer.rows);
      this.#tell("rows");
    } else if (answer.type === "states") {
      held.addStates(answer.from, answer.keyframes, answer.patches);
      this.strength?.add(held, answer.from, answer.to);
      this.#tell("states");
    } else if (answer.type === "explain") {
      for (const [i, figure] of answer.figures) this.#learn(held, i, figure);
      this.#tell("figures");
    } else if (answer.type === "marks") {
      for (const [i, sum] of answer.set) if (this.line) this.line.marks[i] = sum;
      this.#tell("marks");
    }
  }

  /** @param {Held} held @param {number} i @param {Figure | null} figure */
  #learn(held, i, figure) {
    held.figures.set(i, figure);
    for (const [id, rule] of Object.entries(figure?.rules ?? {})) this.rules.put(id, rule);
  }

  /** @param {Ask | null} ask @param {string} message */
  #refused(ask, message) {
    this.problem = message;
    if (ask?.type === "rows" || ask?.type === "states") this.held?.refuse(ask.type, ask.from);
    else if (ask?.type === "rule") this.rules.put(ask.rule, null);
    else if (ask?.type === "explain") this.#refusedFigures = this.at;
    else if (ask?.type === "hello") this.#refusedOpen = true;
    else if (ask?.type === "follow") this.#goal = null;
    this.#tell("status", "rules");
  }

  /** @param {Meta} meta @param {Index} index @param {Tree} tree @param {number} at as for `#adopt` */
  #open(meta, index, tree, at) {
    this.meta = meta;
    if (this.line !== null) return this.#adopt(index, tree, at);
    this.tree = tree;
    this.line = new Line(index);
    this.held = new Held(index.n, index.every);
    this.strength = new Strength(meta, index.n);
    const named = this.line.find(this.model.get("position"));
    this.at = named < 0 ? this.line.clamp(index.at) : named;
    this.#tell("line", "tree", "at", "status");
  }

  /**
   * Take over a fresh line, keep what it shares with the old one, and the position by commit.
   * @param {Index} index @param {Tree} tree @param {number} at index to stand at, or negative
   */
  #adopt(index, tree, at) {
    const before = this.line;
    const old = this.held;
    if (before === null || old === null || this.meta === null) return;
    const place = before.place(this.at);
    this.line = new Line(index);
    this.held = new Held(index.n, index.every);
    this.strength = new Strength(this.meta, index.n);
    const kept = shared(before, this.line);
    this.held.inherit(old, kept);
    this.strength.add(this.held, 0, kept);
    const found = this.line.find(place);
    const goal = this.#goal?.line === index.line ? this.#goal : null;
    if (goal !== null) {
      this.#goal = null;
      this.mover = goal.mover;
    }
    const wanted = goal !== null ? this.line.near(goal.place) : at;
    this.at = this.line.clamp(wanted >= 0 ? wanted : found >= 0 ? found : kept);
    this.tree = tree;
    this.problem = "";
    this.#unsent = this.line.place(this.at);
    this.#restart();
    if (this.at >= this.line.n - 1) this.player.pause();
    this.#tell("line", "tree", "at", "status");
  }

  /** Free everything; the model is gone. */
  close() {
    this.player.pause();
    for (const timer of [this.#moveTimer, this.#settleTimer, this.#filterTimer]) clearTimeout(timer);
    this.courier.close();
    this.#cutOff();
    this.model.off("change:position", this.onPosition);
    this.model.off("change:filter", this.onFilter);
    this.model.off("change:selection", this.onSelection);
    this.#tell("status");
    this.#listeners.clear();
  }
}
