import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { QUIET_MS, Voice } from "../../../widgets/fechtbuch_widgets/src/voice.js";

/** A voice, and all it said. */
function listening() {
  /** @type {string[]} */
  const said = [];
  const element = { set textContent(/** @type {string} */ text) { said.push(text); }, get textContent() { return said.at(-1) ?? ""; } };
  const stop = new AbortController();
  const voice = new Voice(stop.signal, /** @type {HTMLElement} */ (/** @type {unknown} */ (element)));
  return { said, voice, stop };
}

test("while the fight is played at full speed a sentence a second is said, the last one of all", () => {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const { said, voice } = listening();
  for (let k = 0; k < 48; k++) {
    voice.say(`event ${k}`, true);
    mock.timers.tick(QUIET_MS / 20);
  }
  mock.timers.tick(QUIET_MS);
  assert.deepEqual(said, ["event 0", "event 19", "event 39", "event 47"]);
  mock.timers.reset();
});

test("a step of the reader's own is said at once, and nothing that waited comes after it", () => {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const { said, voice, stop } = listening();
  for (const text of ["a", "b"]) voice.say(text, true);
  voice.say("mine");
  mock.timers.tick(5 * QUIET_MS);
  assert.deepEqual(said, ["a", "mine"]);
  voice.say("c", true);
  voice.say("d", true);
  stop.abort();
  mock.timers.tick(5 * QUIET_MS);
  assert.deepEqual(said, ["a", "mine", "c"]);
  mock.timers.reset();
});
