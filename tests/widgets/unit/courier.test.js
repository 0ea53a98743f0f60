import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Courier, PATIENCE_MS } from "../../../widgets/fechtbuch_widgets/src/courier.js";
import { FakeModel } from "../host/model.js";

/** @import { Ask } from "../../../widgets/fechtbuch_widgets/src/contract.js" */
/** @import { Errand } from "../../../widgets/fechtbuch_widgets/src/courier.js" */

/** @param {Errand[]} errands */
function office(errands) {
  /** @type {any[]} */
  const sent = [];
  /** @type {any[]} */
  const answers = [];
  const model = new FakeModel({});
  model.kernel = { receive: (/** @type {any} */ ask) => sent.push(ask), update: (/** @type {any} */ state) => sent.push(state) };
  let changes = 0;
  const courier = new Courier(model, { next: () => errands.shift() ?? null, answered: (ask, answer) => answers.push([ask, answer]), changed: () => { changes += 1; } });
  return { model, courier, sent, answers, changes: () => changes };
}

/** @param {Ask["type"]} type @returns {Errand} */
const ask = (type) => ({ what: "ask", ask: /** @type {Ask} */ ({ type }) });
const soon = () => new Promise((done) => setTimeout(done, 5));

test("the next errand goes only after the last was answered", async () => {
  const { model, courier, sent } = office([ask("ping"), ask("hello")]);
  courier.pump();
  courier.pump();
  assert.deepEqual(sent.map((message) => message.type), ["ping"]);
  model.emit("msg:custom", { type: "pong", re: 99 });
  await soon();
  assert.equal(sent.length, 1, "an answer to somebody else's question frees nothing");
  model.emit("msg:custom", { type: "pong", re: sent[0].id });
  await soon();
  assert.deepEqual(sent.map((message) => message.type), ["ping", "hello"]);
  courier.close();
});

test("a position counts as unanswered until it is said to be stored", async () => {
  const { model, courier, sent } = office([{ what: "move", position: { commit: "c", event: 0, line: "main", seq: 4 } }, ask("ping")]);
  courier.pump();
  assert.equal(sent[0].position.seq, 4);
  model.emit("msg:custom", { type: "moved", seq: 3 });
  await soon();
  assert.equal(sent.length, 1);
  model.emit("msg:custom", { type: "moved", seq: 4 });
  await soon();
  assert.equal(sent[1].type, "ping");
  courier.close();
});

test("unasked messages are taken, nonsense is not", () => {
  const { model, courier, answers } = office([]);
  model.emit("msg:custom", { type: "tree", re: 0, tree: {} });
  for (const nonsense of [null, 7, "x", {}, { type: 3 }]) model.emit("msg:custom", nonsense);
  assert.equal(answers.length, 1);
  assert.equal(answers[0][0], null);
  courier.close();
});

test("a long silence is said, and a late answer ends it", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { model, courier, sent, changes } = office([ask("ping")]);
  courier.pump();
  mock.timers.tick(PATIENCE_MS - 1);
  assert.equal(courier.silent, false);
  mock.timers.tick(1);
  assert.equal(courier.silent, true);
  model.emit("msg:custom", { type: "pong", re: sent[0].id });
  assert.equal(courier.silent, false);
  assert.equal(changes(), 2);
  courier.close();
  mock.timers.reset();
});

test("a closed channel gets nothing more", () => {
  const { model, courier, sent } = office([ask("ping"), ask("ping")]);
  model.comm_live = false;
  model.emit("comm_live_update");
  courier.pump();
  assert.deepEqual(sent, []);
  assert.equal(courier.cut, true);
  model.comm_live = true;
  model.emit("comm_live_update");
  assert.equal(sent.length, 1, "a kernel that comes back is asked");
  courier.close();
  assert.equal(model.count, 0, "closing takes every handler off");
});

test("a channel that throws is a closed one", () => {
  const { model, courier } = office([ask("ping")]);
  model.kernel = { receive: () => { throw new Error("comm closed"); }, update: () => {} };
  courier.pump();
  assert.equal(courier.cut, true);
});
