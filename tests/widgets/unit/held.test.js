import assert from "node:assert/strict";
import { test } from "node:test";
import { Held } from "../../../widgets/fechtbuch_widgets/src/held.js";
import { rows, stateAfter, states } from "./fight.js";

/** @param {Held} held @param {number} from @param {number} to */
function fill(held, from, to) {
  const { keyframes, patches } = states(from, to, held.every);
  held.addStates(from, keyframes, patches);
}

test("the state at n is the same stepped, stepped back, or jumped to", () => {
  const n = 1000;
  const stepped = new Held(n, 50);
  fill(stepped, 0, n);
  for (let i = 0; i < n; i++) assert.deepEqual(stepped.state(i), stateAfter(i));
  const back = new Held(n, 50);
  fill(back, 0, n);
  for (let i = n - 1; i >= 0; i--) assert.deepEqual(back.state(i), stateAfter(i));
  const jumped = new Held(n, 50);
  fill(jumped, 0, n);
  for (let k = 0, i = 7; k < n; k++, i = (i * 457 + 31) % n) assert.deepEqual(jumped.state(i), stateAfter(i));
});

test("keyframes and patches agree where they meet", () => {
  const held = new Held(200, 50);
  fill(held, 0, 200);
  const all = new Held(200, 1000);
  fill(all, 0, 200);
  for (const at of [50, 100, 150]) assert.deepEqual(held.state(at), all.state(at));
});

test("a state that is not held is undefined, and what is missing is named once", () => {
  const held = new Held(1000, 50);
  fill(held, 400, 800);
  assert.equal(held.state(399), undefined);
  assert.deepEqual(held.state(450), stateAfter(450));
  assert.deepEqual(held.missing("states", 450), { from: 800, to: 1000 });
  assert.deepEqual(held.missing("states", 3), { from: 0, to: 400 });
  fill(held, 0, 400);
  fill(held, 800, 1000);
  assert.equal(held.missing("states", 3), null);
});

test("a short answer leaves the rest to be asked for, from a keyframe on", () => {
  const held = new Held(1000, 50);
  fill(held, 0, 130);
  assert.deepEqual(held.missing("states", 5), { from: 100, to: 400 });
  held.addRows(0, rows(30));
  assert.deepEqual(held.missing("rows", 0), { from: 30, to: 400 });
});

test("a window that was refused is not asked for again until it is forgiven", () => {
  const held = new Held(1000, 50);
  held.refuse("rows", 500);
  assert.equal(held.refused("rows", 450), true);
  assert.deepEqual(held.missing("rows", 500), { from: 800, to: 1000 });
  held.forgive();
  assert.deepEqual(held.missing("rows", 500), { from: 400, to: 800 });
});

test("another line keeps what it shares with the one before, and no more", () => {
  const held = new Held(1000, 50);
  fill(held, 0, 1000);
  held.addRows(0, rows(1000));
  held.figures.set(10, null).set(700, null);
  held.state(700);
  held.follow(900, 620);
  assert.deepEqual(held.state(619), stateAfter(619));
  assert.deepEqual([held.state(620), held.state(700)], [undefined, undefined]);
  assert.equal(held.rows[619]?.[0], "event 619");
  assert.equal(held.rows[620], undefined);
  assert.deepEqual([...held.figures.keys()], [10]);
  assert.ok([...held.keyframes.keys()].every((i) => i < 620));
  assert.deepEqual(held.missing("rows", 0), { from: 620, to: 800 });
  assert.deepEqual(held.missing("states", 0), { from: 600, to: 800 });
});

test("a line that ends earlier, and one that grows", () => {
  const held = new Held(1000, 50);
  fill(held, 0, 1000);
  held.addRows(0, rows(1000));
  held.follow(650, 650);
  assert.deepEqual([held.missing("rows", 649), held.missing("states", 0)], [null, null]);
  held.follow(654, 650);
  held.refuse("rows", 653);
  assert.equal(held.missing("rows", 653), null);
  held.follow(654, 650);
  assert.deepEqual(held.missing("rows", 653), { from: 650, to: 654 });
  assert.deepEqual(held.missing("states", 653), { from: 650, to: 654 });
  assert.deepEqual([held.missing("rows", 3), held.state(650)], [{ from: 650, to: 654 }, undefined]);
});
