import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { askOnce } from "../../../widgets/fechtbuch_widgets/src/asking.js";
import { MapData } from "../../../widgets/fechtbuch_widgets/src/map_data.js";
import { Store } from "../../../widgets/fechtbuch_widgets/src/store.js";
import { Telling } from "../../../widgets/fechtbuch_widgets/src/telling.js";
import { FakeModel } from "../host/model.js";
import { index, meta, rows, states } from "./fight.js";

/** @import { Index } from "../../../widgets/fechtbuch_widgets/src/contract.js" */

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
const tree = { nodes: [], heads: [] };

/** One more act of two events after a line of n events. @param {number} n @param {string} base @param {Partial<Index>} [change] @returns {Index} */
const act = (n, base, change = {}) => index({
  rev: `main@${n + 2}`, base, from: n, n: n + 2, at: n + 1, acts: [[n, n, `c${n}`, "Attack"]], turns: [],
  kind: [1, 0], who: [0, 1], depth: "01", marks: "01", ...change,
});

/** A page that listens, and what it asks of the kernel. @param {import("node:test").TestContext} t */
function opened(t) {
  const asked = /** @type {any[]} */ ([]);
  const model = new FakeModel({ schema_version: 1, position: null, selection: { creature: "" }, filter: {} });
  model.kernel = { receive: (ask) => asked.push(ask), update: ({ position }) => position && asked.push({ type: "move", seq: position.seq }) };
  const store = new Store(model);
  const controller = new AbortController();
  t.mock.timers.enable({ apis: ["setTimeout"] });
  store.subscribe(() => {}, controller.signal);
  t.after(() => { controller.abort(); store.close(); });
  const told = (/** @type {object} */ message) => { model.emit("msg:custom", message); t.mock.timers.tick(1000); };
  const answer = (/** @type {object} */ message) => told({ re: asked.at(-1).id, ...message });
  /** Answer what is asked, until nothing is. @param {Index} line */
  const serve = (line) => {
    for (let last = null; asked.at(-1) !== last;) {
      last = asked.at(-1);
      if (last.type === "hello") answer({ type: "open", meta, index: line, tree });
      else if (last.type === "move") told({ type: "moved", seq: last.seq });
      else if (last.type === "rows") answer({ type: "rows", rev: line.rev, from: last.from, to: last.to, rows: rows(last.to).slice(last.from) });
      else if (last.type === "states") answer({ type: "states", rev: line.rev, from: last.from, to: last.to, ...states(last.from, last.to, 5) });
    }
  };
  return { store, model, asked, told, answer, serve };
}

test("an act adds what is new, and only that is fetched", (t) => {
  const { store, asked, told, serve } = opened(t);
  serve(index());
  assert.deepEqual(asked.map((ask) => ask.type), ["hello", "states", "rows"]);
  const { held } = store;
  asked.length = 0;
  const more = act(12, "main@9");
  told({ type: "line", re: 0, index: more, tree });
  assert.deepEqual([store.line?.n, store.at, store.held], [14, 13, held]);
  serve(more);
  assert.deepEqual(asked.filter((ask) => ask.from).map(({ type, from, to }) => [type, from, to]), [["states", 10, 14], ["rows", 12, 14]]);
  assert.equal(store.state(13)?.round, 3);
});

test("a page that missed a part asks for the whole, once", (t) => {
  const { store, asked, told, serve } = opened(t);
  serve(index());
  asked.length = 0;
  told({ type: "line", re: 0, index: act(14, "main@14"), tree });
  assert.deepEqual([store.line?.index.rev, store.line?.n], ["main@9", 12], "what does not fit is not taken");
  told({ type: "line", re: 0, index: act(16, "main@16"), tree });
  assert.deepEqual(asked.map((ask) => ask.type), ["hello"]);
  const first = act(12, "main@9");
  serve(index({ rev: "main@14", n: 14, acts: [...index().acts, ...first.acts], kind: [...index().kind, 1, 0], who: [...index().who, 0, 1], depth: `${index().depth}01`, marks: `${index().marks}01` }));
  assert.deepEqual([store.line?.index.rev, store.line?.n], ["main@14", 14]);
  assert.deepEqual(asked.filter((ask) => ask.type === "rows").map((ask) => ask.from), [12], "what was held is kept");
  told({ type: "line", re: 0, index: act(14, "main@14"), tree });
  assert.equal(store.line?.n, 16);
});

test("an answer about another line than the page's tells that a part was missed; one that is unasked does not", (t) => {
  const { store, asked, told, answer, serve } = opened(t);
  answer({ type: "open", meta, index: index(), tree });
  const before = asked.length;
  told({ type: "rows", re: 0, rev: "main@old", from: 0, to: 1, rows: rows(1) });
  told({ type: "marks", re: 0, rev: "main@old", set: [[0, 15]] });
  assert.deepEqual([asked.length, store.held?.rows[0], store.line?.marks[0]], [before, undefined, 0]);
  answer({ type: "states", rev: "other@1", from: 0, to: 5, ...states(0, 5, 5) });
  assert.equal(asked.at(-1).type, "hello");
  serve(index({ rev: "other@1", line: "other" }));
  assert.deepEqual([store.line?.index.line, store.held?.rows[11]?.[0]], ["other", "event 11"]);
});

test("a part that comes before there is anything to add it to is not taken", (t) => {
  const { store, asked, told } = opened(t);
  told({ type: "line", re: 0, index: act(12, "main@9"), tree });
  told({ type: "open", re: 0, meta, index: act(12, "main@9"), tree });
  assert.deepEqual([store.line, asked.length], [null, 1]);
});

test("requests for another line say which one is held", (t) => {
  const { store, asked, serve } = opened(t);
  serve(index());
  store.follow("other");
  assert.deepEqual([asked.at(-1).type, asked.at(-1).rev], ["follow", "main@9"]);
});

test("a fight that grows by a thousand acts leaves nothing of its former lines behind", async (t) => {
  const { store, told, serve } = opened(t);
  serve(index());
  /** @type {WeakRef<object>[]} */
  const former = [];
  const grow = (/** @type {number} */ k) => {
    const { line } = store;
    if (line) former.push(...[line, line.index, line.index.acts, line.index.kind, line.marks].map((part) => new WeakRef(part)));
    told({ type: "line", re: 0, index: act(12 + 2 * k, k === 0 ? "main@9" : `main@${12 + 2 * k}`), tree });
  };
  for (let k = 0; k < 1000; k++) grow(k);
  assert.equal(store.line?.n, 2012);
  assert.equal(store.line?.index.acts.length, 1005);
  mock.timers.reset();
  await new Promise((done) => setImmediate(done));
  collect();
  assert.equal(former.filter((one) => one.deref() !== undefined).length, 0);
  assert.ok((store.strength?.samples.length ?? 0) <= 800);
});

const other = () => index({ rev: "other@9", line: "other", label: "other" });

for (const [what, go] of /** @type {[string, (store: Store) => void][]} */ ([["branch", (store) => store.branch()], ["follow", (store) => store.follow("other")]])) {
  test(`after "try again" with a ${what} out, the line that the kernel went to is shown`, (t) => {
    const { store, asked, told, answer, serve } = opened(t);
    serve(index());
    asked.length = 0;
    go(store);
    const dropped = asked[0].id;
    store.retry();
    told({ type: "line", re: dropped, index: other(), tree });
    assert.equal(store.line?.index.line, "main", "what is not waited for any more is dropped");
    answer({ type: "pong" });
    serve(other());
    assert.equal(store.line?.index.line, "other");
    assert.deepEqual(asked.map((ask) => ask.type).slice(0, 3), [what, "ping", "hello"]);
    assert.equal(asked.filter((ask) => ask.type === "hello").length, 1);
  });
}

test("after \"try again\" with a panel's request out, it is given up, and what waits behind it goes", async (t) => {
  const { store, asked, answer, serve } = opened(t);
  serve(index());
  asked.length = 0;
  const first = store.ask("notes", { rev: "main@9" });
  const second = store.ask("notes", { rev: "main@10" });
  store.retry();
  await assert.rejects(first, /given up/);
  answer({ type: "pong" });
  serve(index());
  assert.deepEqual(asked.map((ask) => ask.topic ?? ask.type), ["notes", "ping", "hello", "notes"]);
  answer({ type: "data", topic: "notes", value: 7 });
  assert.equal(await second, 7);
});

test("nothing is asked for again unchanged, though the kernel tell of a line that is nowhere to be had", (t) => {
  const { store, asked, told, answer } = opened(t);
  for (let last = null; asked.at(-1) !== last && asked.length < 50;) {
    last = asked.at(-1);
    if (last.type === "hello") answer({ type: "open", meta, index: index(), tree });
    else if (last.type === "move") told({ type: "moved", seq: last.seq });
    else answer({ type: last.type, rev: "elsewhere@3", from: last.from, to: last.to, rows: [], keyframes: [], patches: [] });
  }
  assert.deepEqual(asked.map((ask) => ask.type), ["hello", "states", "hello", "states", "move", "rows"]);
  assert.match(store.problem, /another line/);
});

test("a panel's answer about another line tells that a part was missed; one that is unasked, or about no line, does not", async (t) => {
  const { store, asked, told, answer, serve } = opened(t);
  serve(index());
  const plain = store.ask("odds", { at: 0 });
  answer({ type: "data", topic: "odds", value: { key: "k" } });
  assert.deepEqual(await plain, { key: "k" });
  told({ type: "data", re: 0, topic: "chances", value: { rev: "other@1" } });
  assert.deepEqual([asked.at(-1).type, store.data.get("chances")], ["data", { rev: "other@1" }], "it may be ahead of its line");
  const notes = store.ask("notes", { rev: "main@9" });
  const compared = store.ask("compare", { one: "main", other: "other" });
  answer({ type: "data", topic: "notes", value: { rev: "other@1" } });
  assert.equal((await notes).rev, "other@1");
  assert.equal(asked.at(-1).type, "hello", "before anything else");
  serve(index({ rev: "other@1", line: "other" }));
  assert.deepEqual([store.line?.index.line, asked.at(-1).topic], ["other", "compare"]);
  answer({ type: "data", topic: "compare", value: null });
  assert.equal(await compared, null);
});

test("a map that is told of another line alone has the whole asked for, and then goes without", async (t) => {
  const { store, asked, answer, serve } = opened(t);
  serve(index());
  asked.length = 0;
  const controller = new AbortController();
  t.after(() => controller.abort());
  const data = new MapData(store, () => {}, controller.signal);
  data.want();
  for (let k = 0; k < 30; k++) {
    t.mock.timers.tick(1000);
    const last = asked.at(-1);
    if (last.type === "hello") serve(index());
    else answer({ type: "data", topic: last.topic, value: { rev: "other@1", at: 0, from: 0, to: 12 } });
    await new Promise((done) => setImmediate(done));
  }
  const kinds = asked.map((ask) => ask.topic ?? ask.type);
  assert.deepEqual(kinds.slice(0, 2), ["field", "hello"]);
  assert.equal(kinds.filter((kind) => kind === "hello").length, 1);
  assert.ok(kinds.length < 6, kinds.join(" "));
  assert.match(data.problem, /another line/);
});

test("figures that are refused are those of the event that was asked for", (t) => {
  const { store, asked, answer, told, serve } = opened(t);
  serve(index());
  const controller = new AbortController();
  t.after(() => controller.abort());
  store.explain({}, controller.signal);
  const explained = () => asked.filter((ask) => ask.type === "explain").length;
  store.go(8);
  t.mock.timers.tick(1000);
  told({ type: "moved", seq: asked.at(-1).seq });
  assert.deepEqual([asked.at(-1).type, explained()], ["explain", 1]);
  store.go(2);
  answer({ type: "error", message: "no figures" });
  told({ type: "moved", seq: asked.at(-1).seq });
  assert.deepEqual([asked.at(-1).type, explained()], ["explain", 2], "those of event 2 were not refused");
  answer({ type: "explain", rev: "main@9", from: 0, to: 8, figures: [[2, null]] });
  store.go(8);
  t.mock.timers.tick(1000);
  told({ type: "moved", seq: asked.at(-1).seq });
  assert.equal(explained(), 2, "those of event 8 were");
  store.retry();
  answer({ type: "pong" });
  serve(index());
  assert.equal(explained(), 3);
});

test("a topic that was refused is asked for again when the reader tries again, and one that came is not", async (t) => {
  const { store, asked, answer, serve } = opened(t);
  serve(index());
  const rounds = async (/** @type {object} */ reply) => {
    asked.length = 0;
    askOnce(store, "citing");
    if (asked.length > 0) answer({ type: "data", topic: "citing", ...reply });
    await new Promise((done) => setImmediate(done));
    return asked.length;
  };
  const refused = { type: "error", message: "no rules" };
  assert.deepEqual([await rounds(refused), await rounds(refused)], [1, 0]);
  const again = () => { store.retry(); answer({ type: "pong" }); };
  again();
  assert.deepEqual([await rounds({ value: 7 }), await rounds({ value: 8 }), store.data.get("citing")], [1, 0, 7]);
  again();
  assert.equal(await rounds({ value: 8 }), 0);
});

test("whoever goes to another branch is told its name, and whoever finds none that there is none", (t) => {
  const { store, answer, serve } = opened(t);
  serve(index());
  store.other(1);
  assert.equal(store.hint, "There is no other branch here");
  store.follow("other");
  answer({ type: "line", index: other(), tree });
  assert.equal(store.hint, "Branch other");
});

test("pages number what they write from starts of their own", (t) => {
  const starts = [5_000, 1_111_111_111_111].map((now) => {
    t.mock.timers.reset();
    t.mock.timers.enable({ apis: ["Date"], now });
    return new Telling(() => {}).number();
  });
  assert.deepEqual(starts, [5_001, 111_111_112]);
});
