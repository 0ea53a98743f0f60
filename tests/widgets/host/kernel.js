// A stand-in for the kernel: answers the data contract from a fixture, and keeps account of what the page asks.

import { LINES } from "./lines.js";
import { FakeModel } from "./model.js";

export class FakeKernel {
  delay = 2;
  busy = false;
  log = [];
  out = 0;
  most = 0;
  positions = [];
  waiting = [];
  /** How requests of a type, or a topic, fare: `"refuse"`, or `"hold"`: carried out at once, the answer kept until it is released. */
  faring = {};
  held = [];
  /** What answers a topic with more than one value: `(kernel, ask) => value`; what it throws is the kernel's sentence. */
  services = { ...LINES };
  notes = [];

  constructor(fixture, traits = {}) {
    this.fixture = fixture;
    this.lines = new Map();
    this.line = "main";
    this.model = new FakeModel({ schema_version: 1, position: null, selection: { creature: "" }, filter: { who: "", kind: "", text: "" }, ...traits });
    this.model.kernel = this;
  }

  /** The whole of a line, put together from its own part and the main line's beginning. */
  whole(key) {
    if (!this.lines.has(key)) {
      const part = this.fixture.lines[key];
      const main = this.fixture.lines.main;
      const join = (name) => (part.from === 0 ? part[name] : [...main[name].slice(0, part.from), ...part[name]]);
      const frames = part.from === 0 ? [] : main.keyframes.filter(([i]) => i < part.from);
      this.lines.set(key, { index: part.index, rows: join("rows"), patches: join("patches"), figures: join("figures"), keyframes: [...frames, ...part.keyframes] });
    }
    return this.lines.get(key);
  }

  receive(ask) {
    this.log.push(ask);
    const fares = this.faring[ask.topic ?? ask.type];
    if (fares === "hold") return this.#hold(this.#answer(ask));
    this.#count(() => (fares === "refuse" ? { type: "error", re: ask.id, message: "The log <b>is torn</b>." } : this.#answer(ask)));
  }

  #hold(message) {
    this.out += 1;
    this.held.push(message);
  }

  /** Give the answers that were held, in the order of the questions; later ones fare as all others. */
  release() {
    this.faring = {};
    for (const message of this.held.splice(0)) {
      this.out -= 1;
      this.model.emit("msg:custom", structuredClone(message), []);
    }
  }

  update(state) {
    this.log.push({ type: "update", state });
    if (!state.position) return;
    this.positions.push(state.position);
    this.#count(() => ({ type: "moved", seq: state.position.seq }));
  }

  #count(make) {
    this.out += 1;
    this.most = Math.max(this.most, this.out);
    const answer = () => {
      this.out -= 1;
      const message = make();
      if (message) this.model.emit("msg:custom", structuredClone(message), []);
    };
    if (this.busy) this.waiting.push(answer);
    else setTimeout(answer, this.delay);
  }

  /** The cell that kept the kernel busy has ended. */
  free() {
    this.busy = false;
    for (const answer of this.waiting.splice(0)) answer();
  }

  die() {
    this.model.comm_live = false;
    this.waiting = [];
    this.model.emit("comm_live_update");
  }

  push(message) {
    this.model.emit("msg:custom", structuredClone({ re: 0, ...message }), []);
  }

  tree() {
    return { ...this.fixture.tree, heads: this.fixture.tree.heads.map((head) => ({ ...head, current: head.line === this.line })) };
  }

  #answer(ask) {
    const re = ask.id;
    const line = this.whole(this.line);
    const { rev } = line.index;
    const from = ask.from;
    const to = Math.min(ask.to, line.index.n);
    const window = { re, rev, from, to };
    switch (ask.type) {
      case "hello": return { type: "open", re, meta: this.fixture.meta, index: line.index, tree: this.tree() };
      case "rows": return { type: "rows", ...window, rows: line.rows.slice(from, to) };
      case "states": return { type: "states", ...window, keyframes: line.keyframes.filter(([i]) => i >= from && i < to), patches: line.patches.slice(from, to) };
      case "explain": return { type: "explain", ...window, figures: line.figures.slice(from, to).map((at, k) => [from + k, this.fixture.figures[at] ?? null]) };
      case "rule": return this.#rule(re, ask.rule);
      case "follow": return this.#follow(re, ask.line);
      case "branch": return this.#branch(re, ask.position);
      case "data": return this.#data(re, ask, rev);
      case "ping": return { type: "pong", re };
      default: return { type: "error", re, message: `What is ${ask.type}?` };
    }
  }

  #rule(re, rule) {
    const found = this.fixture.rules[rule];
    return found ? { type: "rule", re, rule, ...found } : { type: "error", re, message: `There is no rule ${rule}.` };
  }

  /** What a panel asks for by topic: one value, or one for each event; the line's rev goes with what asks about an event. */
  #data(re, ask, rev) {
    if (this.services[ask.topic]) return this.#served(re, ask);
    const found = this.fixture.data?.[ask.topic];
    if (found === undefined) return { type: "error", re, message: `There is nothing called ${ask.topic} to ask for.` };
    const value = Array.isArray(found) && "at" in ask ? found[ask.at] : found;
    return { type: "data", re, topic: ask.topic, value: "at" in ask ? { at: ask.at, ...value, rev } : value };
  }

  #served(re, ask) {
    try {
      return { type: "data", re, topic: ask.topic, value: this.services[ask.topic](this, ask) };
    } catch (error) {
      return { type: "error", re, message: error.message };
    }
  }

  #follow(re, key) {
    this.line = key;
    return { type: "line", re, index: this.whole(key).index, tree: this.tree() };
  }

  /** A new branch that ends where the reader stands. */
  #branch(re, position) {
    const old = this.whole(this.line);
    const acts = old.index.acts;
    const k = acts.findIndex((act) => act[2] === position.commit);
    const n = acts[k + 1]?.[0] ?? old.index.n;
    const key = `${this.line}-${this.fixture.tree.heads.length}`;
    const cut = (list) => list.slice(0, n);
    const index = { ...old.index, rev: `${key}@${n}`, line: key, label: key, n, at: n - 1, acts: acts.slice(0, k + 1), turns: old.index.turns.filter((turn) => turn[0] < n),
      kind: cut(old.index.kind), who: cut(old.index.who), depth: cut(old.index.depth), marks: cut(old.index.marks) };
    this.lines.set(key, { index, rows: cut(old.rows), patches: cut(old.patches), figures: cut(old.figures), keyframes: old.keyframes.filter(([i]) => i < n) });
    const nodes = this.fixture.tree.nodes.map((node) => (node.act <= acts[k][1] && node.lines.includes(this.line) ? { ...node, lines: [...node.lines, key] } : node));
    const parent = nodes.filter((node) => node.lines.includes(key)).at(-1);
    nodes.push({ id: position.commit, parent: parent.id, act: acts[k][1], lines: [key] });
    this.fixture.tree = { nodes, heads: [...this.fixture.tree.heads, { line: key, name: key, node: position.commit, outcome: "", current: true }] };
    this.line = key;
    return { type: "line", re, index, tree: this.tree() };
  }
}
