import assert from "node:assert/strict";
import { test } from "node:test";
import { MapData } from "../../../widgets/fechtbuch_widgets/src/map_data.js";

/** @import { Store } from "../../../widgets/fechtbuch_widgets/src/store.js" */

const settled = () => new Promise((done) => setImmediate(done));

/** What a map asks, and a way to answer it. @param {import("node:test").TestContext} t */
function opened(t) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  /** @type {{ topic: string, more: any, done: (value: unknown) => void, failed: (reason: Error) => void }[]} */
  const asked = [];
  const store = {
    at: 4, tries: 0, line: { index: { rev: "main@9" } }, data: new Map(),
    ask: (/** @type {string} */ topic, /** @type {object} */ more) => new Promise((done, failed) => asked.push({ topic, more, done, failed })),
  };
  const controller = new AbortController();
  t.after(() => controller.abort());
  const data = new MapData(/** @type {Store} */ (/** @type {unknown} */ (store)), () => {}, controller.signal);
  const rest = async () => {
    t.mock.timers.tick(1000);
    await settled();
    return asked.at(-1);
  };
  const want = () => {
    data.want();
    return rest();
  };
  return { store, data, asked, rest, want };
}

/** Of which line ground and figures are held. @param {MapData} data */
const shown = (data) => ({ field: data.field?.rev ?? null, standing: data.standing?.rev ?? null });
const field = (/** @type {string} */ rev) => ({ rev, from: 0, to: 12 });
const standing = (/** @type {string} */ rev, at = 4) => ({ rev, at, focus: null, stances: {} });

test("the ground and the figures of another line than the followed one are dropped, and asked for again", async (t) => {
  const { store, data, asked, want } = opened(t);
  (await want())?.done(field("old@1"));
  await settled();
  assert.deepEqual([shown(data).field, asked.at(-1)?.topic], [null, "focus"]);
  asked.at(-1)?.done(standing("old@1"));
  await settled();
  assert.equal(shown(data).standing, null);
  asked.at(-1)?.done(null);
  await settled();
  assert.equal((await want())?.topic, "field");
  asked.at(-1)?.done(field("main@9"));
  await settled();
  asked.at(-1)?.done(standing("main@9"));
  await settled();
  assert.deepEqual(shown(data), { field: "main@9", standing: "main@9" });
  store.line = { index: { rev: "other@2" } };
  await want();
  assert.deepEqual(shown(data), { field: null, standing: null }, "what is held of the line before is let go");
});

test("what is refused is asked for again elsewhere, or when the reader tries again", async (t) => {
  const { store, data, asked, rest, want } = opened(t);
  (await want())?.failed(new Error("no ground"));
  await settled();
  assert.equal(data.problem, "no ground");
  await want();
  assert.equal(asked.length, 1);
  store.tries += 1;
  await want();
  assert.equal(asked.length, 2);
  store.tries += 1;
  asked.at(-1)?.failed(new Error("given up"));
  await settled();
  await rest();
  assert.equal(asked.length, 3, "what the reader gave up by trying again is not refused");
  asked.at(-1)?.failed(new Error("no ground"));
  await settled();
  store.at = 5;
  await want();
  assert.equal(asked.length, 4);
});
