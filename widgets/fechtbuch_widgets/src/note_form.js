// Writing a note on the current event. What is not yet kept waits with its event while the reader looks elsewhere.

import { h, say } from "./dom.js";
import { calm } from "./text.js";

/** @import { NoteEntry } from "./contract.js" */

/** Glyphs and what they say of an act. @type {[string, string][]} */
export const GLYPHS = [["", "no glyph"], ["!!", "brilliant"], ["!", "good"], ["!?", "daring"], ["?!", "doubtful"], ["?", "a mistake"], ["??", "a blunder"]];
const LONGEST = 10_000;
const LONGEST_AUTHOR = 120;

const MOST = 4;

/** A glyph as it is drawn: of a log from elsewhere it may be anything. @param {string} glyph */
export const glyphSign = (glyph) => Array.from(calm(glyph).trim()).slice(0, MOST).join("");

/** What a glyph says of an act, or "". @param {string} glyph */
export const glyphWords = (glyph) => GLYPHS.find(([sign]) => sign === glyph)?.[1] ?? "";

/** @typedef {{ text: string, glyph: string }} Draft */

export class NoteForm {
  /** @type {Map<string, Draft>} by place */ #drafts = new Map();
  #place = "";
  /** @type {Draft} what is kept of the current event */ #kept = { text: "", glyph: "" };

  /** @param {(draft: Draft & { author: string }) => Promise<void>} save fails with a sentence @param {AbortSignal} signal */
  constructor(save, signal) {
    const key = Math.random().toString(36).slice(2, 8);
    this.save = save;
    this.where = h("p", { class: "fb-note-where" });
    this.text = h("textarea", { class: "fb-note-text", rows: 3, maxlength: LONGEST, dir: "auto", "aria-label": "Note" });
    this.author = h("input", { class: "fb-search", type: "text", maxlength: LONGEST_AUTHOR, dir: "auto", autocomplete: "off" });
    this.radios = GLYPHS.map(([sign]) => h("input", { type: "radio", name: `fb-glyph-${key}`, value: sign }));
    const marks = GLYPHS.map(([sign, words], k) => h("label", { class: "fb-glyph-choice", title: words }, /** @type {Node} */ (this.radios[k]), h("b", { class: sign ? "fb-glyph" : "fb-soft" }, sign || "none"), h("span", { class: "fb-hidden" }, sign ? ` ${words}` : "")));
    this.button = h("button", { type: "submit", class: "fb-button", title: "Keep the note (Ctrl Enter in the text)" }, "Keep note");
    this.said = h("p", { class: "fb-said", role: "status", dir: "auto" });
    const glyphs = h("fieldset", { class: "fb-glyphs" }, h("legend", { class: "fb-hidden" }, "Glyph"), ...marks);
    const foot = h("div", { class: "fb-note-foot" }, h("label", {}, "Author ", this.author), this.button);
    this.element = h("form", { class: "fb-note-form" }, this.where, glyphs, this.text, foot, this.said);
    this.element.addEventListener("submit", (event) => { event.preventDefault(); this.#submit(); }, { signal });
    this.element.addEventListener("input", () => this.#changed(), { signal });
    this.text.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      event.stopPropagation();
      this.#submit();
    }, { signal });
  }

  /** @returns {Draft} */
  get draft() {
    return { text: this.text.value, glyph: this.radios.find((radio) => radio.checked)?.value ?? "" };
  }

  /** Show the event at a place, with what is kept of it or was begun. @param {string} place @param {string} words @param {NoteEntry | undefined} entry */
  show(place, words, entry) {
    const moved = place !== this.#place;
    const kept = { text: calm(entry?.text ?? ""), glyph: GLYPHS.some(([sign]) => sign === entry?.glyph) ? (entry?.glyph ?? "") : "" };
    const fresh = kept.text !== this.#kept.text || kept.glyph !== this.#kept.glyph;
    this.#place = place;
    this.#kept = kept;
    say(this.where, words);
    if (moved || fresh) this.#fill(this.#drafts.get(place) ?? kept);
    if (moved) say(this.said, "");
    this.#changed();
  }

  /** @param {Draft} draft */
  #fill({ text, glyph }) {
    if (this.text.value !== text) this.text.value = text;
    for (const radio of this.radios) radio.checked = radio.value === glyph;
  }

  #changed() {
    const { draft } = this;
    const same = draft.text.trim() === this.#kept.text.trim() && draft.glyph === this.#kept.glyph;
    if (same) this.#drafts.delete(this.#place);
    else this.#drafts.set(this.#place, draft);
    const empty = draft.text.trim() === "" && draft.glyph === "";
    this.button.disabled = same || empty;
    say(this.button, this.#kept.text === "" && this.#kept.glyph === "" ? "Keep note" : "Replace note");
  }

  #submit() {
    if (this.button.disabled) return;
    const place = this.#place;
    const { draft } = this;
    this.button.disabled = true;
    this.#say("Keeping …", false);
    this.save({ ...draft, author: this.author.value.trim() }).then(() => {
      this.#drafts.delete(place);
      this.#say("Kept.", false);
    }, (error) => {
      this.#say(error.message, true);
    }).finally(() => this.#changed());
  }

  /** @param {string} text @param {boolean} bad */
  #say(text, bad) {
    this.said.classList.toggle("fb-problem", bad);
    say(this.said, calm(text));
  }
}
