// One cursor as the page knows it: where it stands and goes, and what is asked of the kernel for it. All panels of a cursor share one store.

import { Courier } from "./courier.js";
import { Fetching } from "./fetching.js";
import { Player } from "./player.js";
import { Reading, SCHEMA } from "./reading.js";
import { RuleTexts } from "./rule_texts.js";
import { Telling } from "./telling.js";
import { otherLine } from "./tree.js";
import { Wishes } from "./wishes.js";

/** @import { Answer, Ask, Cell, Index, Meta, Model, Position, Rule, Tree } from "./contract.js" */
/** @import { Errand } from "./courier.js" */
/** @import { Window } from "./fetching.js" */
/** @import { Line } from "./line.js" */

/** @typedef {import("./reading.js").Topic} Topic */

export { SCHEMA } from "./reading.js";

export class Store extends Reading {
  rules = new RuleTexts();
  player = new Player({
    atEnd: () => this.line === null || this.line.next(this.at, 1, this.filter.books) === this.at,
    step: () => this.step(1, this.mover),
    changed: () => this.tell("play"),
  });

  #wishes = new Wishes();
  #fetching = new Fetching();
  #telling = new Telling(() => this.courier.pump());
  /** Where to stand once a line is followed. @type {{ line: string, place: { commit: string, event: number, act: number }, mover: object | null } | null} */ #goal = null;
  #refusedOpen = false;

  /** @param {Model} model the CursorModel */
  constructor(model) {
    super(model);
    this.courier = new Courier(model, {
      next: () => this.#next(),
      answered: (ask, answer) => this.#answered(ask, answer),
      changed: () => {
        if (this.courier.cut) this.#wishes.cutOff();
        this.tell("status");
      },
    });
    this.onPosition = this.onPosition.bind(this);
    model.on("change:position", this.onPosition);
  }

  /** Be told of changes until the signal aborts. @override @param {(topics: Set<Topic>) => void} listener @param {AbortSignal} signal */
  subscribe(listener, signal) {
    super.subscribe(listener, signal);
    if (this.listeners === 1) this.courier.pump();
    signal.addEventListener("abort", () => this.listeners === 0 && this.player.pause(), { once: true });
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
    this.standAt(to, mover);
    this.#telling.moved(this.line.place(to));
    this.passOver();
    this.tell("at");
    this.courier.pump();
  }

  /** To the next or previous event that the list shows. @param {1 | -1} way @param {object | null} [mover] */
  step(way, mover = null) {
    if (this.line !== null) this.go(this.line.next(this.at, way, this.filter.books), mover);
  }

  /** The kernel moved the cursor. */
  onPosition() {
    const position = /** @type {Position | null} */ (this.model.get("position"));
    if (this.line === null || !position || !(position.seq < 0)) return;
    const to = this.line.find(position);
    if (to < 0 || to === this.at) return;
    this.standAt(to, null);
    this.#telling.known();
    this.tell("at");
    this.courier.pump();
  }

  // ---- other lines

  /** Follow the line above or below at the fork. @param {1 | -1} way */
  other(way) {
    if (this.line === null) return;
    const act = this.line.index.acts[this.line.act(this.at)];
    const line = otherLine(this.tree, this.line.index.line, act ? act[1] : 0, way);
    if (line === "" || line === this.line.index.line) this.mention("There is no other branch here");
    else this.follow(line);
  }

  /** @param {string} line */
  follow(line) {
    if (this.line === null) return;
    this.#goal = null;
    this.#hurry({ type: "follow", rev: this.line.index.rev, line, position: this.line.place(this.at) });
  }

  branch() {
    if (this.line === null) return;
    this.#goal = null;
    this.#hurry({ type: "branch", fight: this.meta?.fight, rev: this.line.index.rev, position: this.line.place(this.at) });
  }

  /** Go before the act, so that the next act opens a branch. */
  takeBack() {
    if (this.line === null || this.offline) return;
    this.ask("take_back", { fight: this.meta?.fight, at: this.at, rev: this.line.index.rev }).then(
      (value) => { this.hint = String(value?.text ?? ""); this.tell("hint"); },
      (error) => this.refuseHere(error.message),
    );
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

  /** @param {Ask} ask */
  #hurry(ask) {
    this.#wishes.hurry(ask);
    this.courier.pump();
  }

  /**
   * Ask the kernel for something of a panel's own; the promise fails with the kernel's sentence, or when the page is cut off.
   * @param {string} topic @param {Record<string, unknown>} [more] @returns {Promise<any>}
   */
  ask(topic, more = {}) {
    const promise = this.#wishes.ask(topic, more);
    if (this.courier.cut) this.#wishes.cutOff();
    else this.courier.pump();
    return promise;
  }

  /** Ask the kernel whether it is there, and again for all it refused; and for the line, where it may have gone on unseen. */
  retry() {
    this.problem = "";
    this.tries += 1;
    this.#refusedOpen = false;
    this.followed.missed ||= this.courier.waiting;
    this.#fetching.forgive();
    this.rules.forgive();
    this.held?.forgive();
    this.#wishes.hurry({ type: "ping" });
    this.#wishes.giveUp();
    this.courier.giveUp();
    this.tell("line", "status");
  }

  // ---- what panels want to show

  /** The rows that a list shows now. @param {object} panel @param {Window | null} window */
  show(panel, window) {
    if (window === null) this.#fetching.views.delete(panel);
    else this.#fetching.views.set(panel, window);
    this.courier.pump();
  }

  /** Figures are wanted while any panel explains. @param {object} panel @param {AbortSignal} signal */
  explain(panel, signal) {
    this.#fetching.explainers.add(panel);
    signal.addEventListener("abort", () => this.#fetching.explainers.delete(panel), { once: true });
  }

  /** Tell forms which cell, or who, was picked on the map. @param {Cell | null} cell @param {string} creature */
  pick(cell, creature) {
    this.model.set("picked", { cell, creature, seq: this.#telling.number() });
    this.save();
  }

  // ---- errands, most urgent first

  /** @returns {Errand | null} */
  #next() {
    if (this.phase === "mismatch") return null;
    const urgent = this.#wishes.urgent();
    if (urgent) return { what: "ask", ask: urgent };
    const { line, held } = this;
    if (line === null || held === null || this.followed.missed) return this.#hello();
    const position = this.#telling.next();
    if (position) return { what: "move", position };
    if (this.listeners === 0) return null;
    const ask = this.#wishes.next() ?? this.#fetching.next(line, held, this.at, () => this.rules.next(), this.#telling.settled);
    return ask && { what: "ask", ask };
  }

  /** @returns {Errand | null} */
  #hello() {
    if (this.#refusedOpen || this.listeners === 0) return null;
    return { what: "ask", ask: { type: "hello", schema: SCHEMA, position: this.model.get("position") ?? null } };
  }

  // ---- answers

  /** @param {Ask | null} ask @param {Answer} answer */
  #answered(ask, answer) {
    if (answer.type === "open" || answer.type === "line") this.#adopt(answer.type === "open" ? answer.meta : this.meta, answer.index, answer.tree, ask === null);
    else if (answer.type === "tree") { this.followed.tree = answer.tree; this.tell("tree"); }
    else if (answer.type === "rule") { this.rules.put(answer.rule, answer); this.tell("rules"); }
    else if (answer.type === "data") this.#told(ask, answer.topic, answer.value);
    else if (answer.type === "error") this.#refused(ask, answer.message);
    else if (answer.type !== "moved" && answer.type !== "pong") this.#fill(ask, answer);
  }

  /** What is asked for is given even if it is about another line: panels look at its `rev`. @param {Ask | null} ask @param {string} topic @param {any} value */
  #told(ask, topic, value) {
    if (ask === null) return this.learn(topic, value);
    if (typeof value?.rev === "string") this.#isHere(ask, value.rev);
    this.#wishes.waiting(ask)?.done(value);
  }

  /** Whether an answer is about the line that is held; one that may not be about another is refused. @param {Ask | null} ask @param {string} rev */
  #isHere(ask, rev) {
    const about = this.followed.about(rev, ask !== null);
    if (about === "nowhere") this.#refused(ask, "The kernel tells of another line than the one it names.");
    return about === "here";
  }

  /** @param {Ask | null} ask @param {Extract<Answer, { type: "rows" | "states" | "explain" | "marks" }>} answer */
  #fill(ask, answer) {
    if (!this.#isHere(ask, answer.rev)) return;
    this.followed.fill(answer);
    if (answer.type === "explain") for (const [, figure] of answer.figures) for (const [id, rule] of Object.entries(figure?.rules ?? {})) this.rules.put(id, rule);
    this.tell(answer.type === "explain" ? "figures" : answer.type);
  }

  /** @param {Ask | null} ask @param {string} message */
  #refused(ask, message) {
    if (ask?.type === "data") return this.#wishes.waiting(ask)?.failed(new Error(message));
    this.problem = message;
    if (ask?.type === "rows" || ask?.type === "states") this.held?.refuse(ask.type, ask.from);
    else if (ask?.type === "rule") this.rules.put(ask.rule, null);
    else if (ask?.type === "explain") this.#fetching.refuseFigures();
    else if (ask?.type === "hello") this.#refusedOpen = true;
    else if (ask?.type === "follow") this.#goal = null;
    this.tell("status", "rules");
  }

  /**
   * Take over a line, or what follows of it: at first the reader stands where the cursor does, later he keeps his place by commit.
   * @param {Meta | null} meta @param {Index} index @param {Tree} tree @param {boolean} unasked the kernel says where to stand, if anywhere
   */
  #adopt(meta, index, tree, unasked) {
    const { line: before } = this;
    if (meta === null) return;
    const place = before === null ? this.model.get("position") : before.place(this.at);
    const was = before?.index.line;
    const kept = this.followed.take(meta, index, tree);
    const { line } = this;
    if (kept < 0 || line === null) return this.courier.pump();
    const found = line.find(place);
    if (before === null) this.standAt(line.clamp(found >= 0 ? found : index.at), null);
    else this.#stand(line, unasked && index.at >= 0 ? index.at : found >= 0 ? found : kept);
    this.#fetching.forgive();
    this.tell("line", "tree", "at", "status");
    if (!unasked && was !== undefined && was !== line.index.line) this.mention(`Branch ${line.index.label}`);
  }

  /** Stand where the reader wanted to be once he follows this line, or else at event i. @param {Line} line @param {number} i */
  #stand(line, i) {
    const goal = this.#goal?.line === line.index.line ? this.#goal : null;
    if (goal !== null) this.#goal = null;
    this.standAt(line.clamp(goal === null ? i : line.near(goal.place)), goal === null ? this.mover : goal.mover);
    this.problem = "";
    this.#telling.moved(line.place(this.at));
    if (this.at >= line.n - 1) this.player.pause();
  }

  /** Free everything; the model is gone. @override */
  close() {
    this.player.pause();
    this.#telling.close();
    this.courier.close();
    this.#wishes.cutOff();
    this.model.off("change:position", this.onPosition);
    this.tell("status");
    super.close();
  }
}
