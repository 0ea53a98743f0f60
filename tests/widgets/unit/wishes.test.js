import assert from "node:assert/strict";
import { test } from "node:test";
import { Wishes } from "../../../widgets/fechtbuch_widgets/src/wishes.js";

test("a later wish for a topic replaces the one that has not gone out, and whoever waited is told", async () => {
  const wishes = new Wishes();
  const first = wishes.ask("field", { at: 1 });
  const second = wishes.ask("field", { at: 2 });
  await assert.rejects(first, /replaced by a later wish/);
  const sent = wishes.next();
  assert.ok(sent);
  assert.equal(wishes.next(), undefined);
  wishes.waiting(sent)?.done("ground");
  assert.equal(await second, "ground");
});

test("panels that ask for one topic each in its own way do not replace one another's wishes", async () => {
  const wishes = new Wishes();
  const old = wishes.ask("odds", { asker: "a", at: 1 });
  const mine = wishes.ask("odds", { asker: "a", at: 2 });
  const other = wishes.ask("odds", { asker: "b", at: 2 });
  await assert.rejects(old, /replaced by a later wish/);
  for (const [promise, words] of /** @type {[Promise<any>, string][]} */ ([[mine, "one"], [other, "two"]])) {
    const sent = wishes.next();
    assert.ok(sent);
    wishes.waiting(sent)?.done(words);
    assert.equal(await promise, words);
  }
});

test("an equal wish gets the same answer", () => {
  const wishes = new Wishes();
  assert.equal(wishes.ask("field", { at: 1 }), wishes.ask("field", { at: 1 }));
});
