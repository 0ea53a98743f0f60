import assert from "node:assert/strict";
import { test } from "node:test";
import { difference, size } from "../../../widgets/fechtbuch_widgets/src/amount.js";
import { poolChange } from "../../../widgets/fechtbuch_widgets/src/changes.js";
import { calm, figure, inline, plain, spans } from "../../../widgets/fechtbuch_widgets/src/text.js";
import { luminance } from "../../../widgets/fechtbuch_widgets/src/theme.js";
import { operation } from "../../../widgets/fechtbuch_widgets/src/panel_explain.js";
import { stateAfter } from "./fight.js";

test("spans of every form become pairs, and plain text forgets styles", () => {
  assert.deepEqual(spans(["a", ["b", "strong"], ["c"]]), [["a", ""], ["b", "strong"], ["c", ""]]);
  assert.equal(plain(["a", ["b", "strong"]]), "ab");
  assert.equal(plain("whole"), "whole");
});

test("names cannot reorder their surroundings", () => {
  assert.equal(calm("\u202eevil\u2069 \u200fאבג"), "evil \u200fאבג", "marks of honest right-to-left text stay");
  assert.equal(inline("Aldo\u2069"), "\u2068Aldo\u2069");
  assert.equal(inline("x".repeat(100), 5), "\u2068xxxxx…\u2069");
  assert.equal(inline("🧙".repeat(10), 3), "\u2068🧙🧙🧙…\u2069", "no character is cut in half");
});

test("changes are exact, fractions included", () => {
  assert.equal(difference(7, 13), "−6");
  assert.equal(difference("7/2", 3), "+1/2");
  assert.equal(difference("1/3", "1/6"), "+1/6");
  assert.equal(difference("1/6", "1/2"), "−1/3");
  assert.equal(difference("6/2", 3), "");
  assert.equal(size("7/2"), 3.5);
  assert.equal(size(null), null);
});

test("a pool changed since another state, or is new", () => {
  const [before, after] = [stateAfter(3).creatures[0], stateAfter(7).creatures[0]];
  const pool = after?.pools[0];
  assert.ok(before && pool);
  assert.equal(poolChange(pool, before), "−4");
  assert.equal(poolChange(pool, undefined), "");
});

test("terms read as they are worked out", () => {
  assert.deepEqual([operation("start", "16"), operation("add", "-5"), operation("add", "0"), operation("multiply", "3/2"), operation("at_least", "1"), operation("instead", "10")],
    ["16", "−5", "+0", "× 3/2", "at least 1", "instead 10"]);
  assert.equal(operation("constructor", "1"), "constructor 1", "an op the page does not know is shown as it is");
  assert.equal(figure(-3), "−3");
});

test("backgrounds are told apart by their luminance", () => {
  assert.ok((luminance("rgb(255, 255, 255)") ?? 0) > 0.9);
  assert.ok((luminance("rgb(17, 20, 23)") ?? 1) < 0.05);
  assert.equal(luminance("rgba(0, 0, 0, 0)"), null);
  assert.equal(luminance("color(srgb 1 1 1)"), null);
});
