// What panels read of a cursor and set for one another, and how they are told of changes.

import { Followed } from "./followed.js";

/** @import { Figure, Filter, Model, Selection, State } from "./contract.js" */

export const SCHEMA = 1;
const FILTER_QUIET_MS = 300;

/**
 * @typedef {"line" | "tree" | "at" | "rows" | "states" | "figures" | "rules" | "marks" | "status" | "play" | "selection" | "filter" | "size" | "scroll" | "data" | "jumps" | "hint"} Topic
 */

export class Reading {
  followed = new Followed();
  /** What the kernel sent of itself, by topic: findings, chances. @type {Map<string, any>} */ data = new Map();
  /** Index of the current event. @type {number} */ at = 0;
  /** The panel root that caused the last move. @type {object | null} */ mover = null;
  /** Why something is not there, or was not done. */ problem = "";
  /** A problem of the place where the reader stands: over once he goes on. */ #passing = "";
  /** What was done, in a sentence that is said once. */ hint = "";
  /** How often the reader had what was refused asked for again. */ tries = 0;
  /** How many panels show comparisons of lines. */ comparers = 0;
  /** The sorts of events that steps by mark go to. @type {Set<"wound" | "turning" | "finding">} */ jumps = new Set(["wound", "turning", "finding"]);
  /** @type {Set<(topics: Set<Topic>) => void>} */ #listeners = new Set();
  #filterTimer = 0;

  /** @param {Model} model the CursorModel */
  constructor(model) {
    this.model = model;
    this.onFilter = () => this.tell("filter");
    this.onSelection = () => this.tell("selection");
    model.on("change:filter", this.onFilter);
    model.on("change:selection", this.onSelection);
  }

  // ---- listeners

  /** Be told of changes until the signal aborts. @param {(topics: Set<Topic>) => void} listener @param {AbortSignal} signal */
  subscribe(listener, signal) {
    this.#listeners.add(listener);
    signal.addEventListener("abort", () => this.#listeners.delete(listener), { once: true });
  }

  /** How many panels listen. */
  get listeners() {
    return this.#listeners.size;
  }

  /** @param {...Topic} topics */
  tell(...topics) {
    const all = new Set(topics);
    for (const listener of [...this.#listeners]) listener(all);
  }

  // ---- what panels read

  get meta() {
    return this.followed.meta;
  }

  get line() {
    return this.followed.line;
  }

  get held() {
    return this.followed.held;
  }

  get strength() {
    return this.followed.strength;
  }

  get tree() {
    return this.followed.tree;
  }

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

  /** Stand at event i, to which `mover` led. @param {number} i @param {object | null} mover */
  standAt(i, mover) {
    this.at = i;
    this.mover = mover;
  }

  // ---- what panels set

  /** @param {Partial<Filter>} change */
  setFilter(change) {
    this.model.set("filter", { ...this.filter, ...change });
    clearTimeout(this.#filterTimer);
    this.#filterTimer = Number(setTimeout(() => this.save(), FILTER_QUIET_MS));
  }

  /** Let steps by mark go to a sort of events, or not. @param {"wound" | "turning" | "finding"} sort @param {boolean} on */
  setJump(sort, on) {
    if (on) this.jumps.add(sort);
    else this.jumps.delete(sort);
    this.tell("jumps");
  }

  /** @param {string} creature */
  select(creature) {
    this.model.set("selection", { creature: creature === this.selected ? "" : creature });
    this.save();
  }

  /** Keep a value by topic, for all panels. @param {string} topic @param {unknown} value */
  learn(topic, value) {
    this.data.set(topic, value);
    this.tell("data");
  }

  /** Say a sentence once, in the panel that the reader is in. @param {string} text */
  mention(text) {
    this.hint = text;
    this.tell("hint");
  }

  /** Say why something cannot be done where the reader stands. @param {string} message */
  refuseHere(message) {
    this.problem = this.#passing = message;
    this.tell("status");
  }

  /** The reader has gone on from where something could not be done. */
  passOver() {
    if (this.#passing === "") return;
    if (this.problem === this.#passing) this.problem = "";
    this.#passing = "";
    this.tell("status");
  }

  /** Send the traits that were set. */
  save() {
    if (this.model.comm_live === false) return;
    try {
      this.model.save_changes();
    } catch {
      this.tell("status");
    }
  }

  /** Tell nobody any more. */
  close() {
    clearTimeout(this.#filterTimer);
    this.model.off("change:filter", this.onFilter);
    this.model.off("change:selection", this.onSelection);
    this.#listeners.clear();
  }
}
