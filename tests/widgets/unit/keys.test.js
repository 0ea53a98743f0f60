import assert from "node:assert/strict";
import { test } from "node:test";
import { COMMANDS, commandOf, keyCaps } from "../../../widgets/fechtbuch_widgets/src/commands.js";
import { chord } from "../../../widgets/fechtbuch_widgets/src/keys.js";

/** @param {string} key @param {string} [held] c, m, a, s */
const stroke = (key, held = "") => ({ key, ctrlKey: held.includes("c"), metaKey: held.includes("m"), altKey: held.includes("a"), shiftKey: held.includes("s") });

test("arrows carry their modifiers", () => {
  assert.equal(chord(stroke("ArrowLeft")), "ArrowLeft");
  assert.equal(chord(stroke("ArrowLeft", "c")), "Ctrl+ArrowLeft");
  assert.equal(chord(stroke("ArrowLeft", "m")), "Ctrl+ArrowLeft");
  assert.equal(chord(stroke("ArrowRight", "as")), "Alt+Shift+ArrowRight");
});

test("signs count as typed, whatever a layout needs for them", () => {
  assert.equal(chord(stroke("+", "s")), "+");
  assert.equal(chord(stroke("[", "ca")), "[", "AltGr on some keyboards");
  assert.equal(chord(stroke("[", "a")), "[");
  assert.equal(chord(stroke("?", "s")), "?");
  assert.equal(chord(stroke("+", "c")), "", "the browser's zoom stays the browser's");
  assert.equal(chord(stroke("-", "m")), "");
});

test("no letter and no other key is taken", () => {
  for (const key of ["a", "j", "k", "Enter", "Tab", "F5", "PageDown", "Delete", "1"]) assert.equal(chord(stroke(key)), "");
  assert.equal(chord(stroke(" ", "c")), "");
});

test("an act is taken back by the control key and backspace, and by nothing less", () => {
  assert.equal(chord(stroke("Backspace", "c")), "Ctrl+Backspace");
  assert.equal(chord(stroke("Backspace", "m")), "Ctrl+Backspace");
  for (const held of ["", "s", "a", "cs", "ca"]) assert.equal(chord(stroke("Backspace", held)), "");
  assert.equal(commandOf("Ctrl+Backspace")?.id, "take-back");
});

test("every chord belongs to one command, and every command has keys", () => {
  const chords = COMMANDS.flatMap((entry) => entry.keys);
  assert.equal(new Set(chords).size, chords.length);
  assert.equal(new Set(COMMANDS.map((entry) => entry.id)).size, COMMANDS.length);
  for (const entry of COMMANDS) for (const key of entry.keys) assert.equal(commandOf(key), entry);
  assert.equal(keyCaps("Ctrl+ArrowLeft"), "Ctrl ←");
  assert.equal(keyCaps("+"), "+");
});
