// The notes on the line: a strip with their glyphs, the list to read and jump, and a form to write one on the current event.

import { h, s, say } from "./dom.js";
import { NoteForm, glyphSign, glyphWords } from "./note_form.js";
import { section } from "./section.js";
import { calm, plain } from "./text.js";
import { across, apart } from "./ticks.js";

/** @import { NoteEntry, NoteList, NoteWords } from "./contract.js" */
/** @import { Context, Panel } from "./frame.js" */
/** @import { Line } from "./line.js" */
/** @import { Topic } from "./store.js" */

/** Notes in the page at a time. */
export const SHOWN = 100;
const LONGEST = 160;
const STRIP = 26;
/** How wide a sign is. */
const SIGN = 14;

/** @type {NoteList} */
const NONE = { rev: "", notes: [], left_out: 0, elsewhere: 0 };

/** @param {NoteWords} note */
const by = (note) => [calm(note.author), calm(note.time).slice(0, 16).replace("T", " ")].filter(Boolean).join(", ");

/** @param {NoteWords} note */
function noteParts(note) {
  const glyph = note.glyph === "" ? [] : [h("b", { class: "fb-glyph", title: glyphWords(note.glyph) || null }, glyphSign(note.glyph)), h("span", { class: "fb-hidden" }, ` ${glyphWords(note.glyph)} `), " "];
  return [...glyph, h("span", { class: "fb-note-words", dir: "auto" }, calm(note.text)), h("small", { class: "fb-soft", dir: "auto" }, by(note))];
}

/** @param {NoteEntry} entry @param {string} where */
function noteItem(entry, where) {
  const jump = h("button", { type: "button", class: "fb-jump", "data-at": entry.at }, where);
  const item = h("li", { class: "fb-note-item" }, jump, h("div", { class: "fb-note-body" }, ...noteParts(entry)));
  if (entry.older.length > 0) {
    const words = entry.older.length === 1 ? "1 note before it" : `${entry.older.length} notes before it`;
    item.append(h("details", { class: "fb-note-older" }, h("summary", {}, words), h("ul", {}, ...entry.older.map((old) => h("li", {}, ...noteParts(old))))));
  }
  return item;
}

/** @param {Context} context @returns {Panel} */
export function notes({ store, frame, signal }) {
  const { element, side } = section("Notes", "fb-notes-section");
  const count = h("span", { class: "fb-count" });
  const strip = s("svg", { class: "fb-note-strip", height: STRIP, "aria-hidden": "true" });
  const band = h("div", { class: "fb-note-band" }, strip);
  const list = h("ol", { class: "fb-note-list", "aria-label": "Notes" });
  const earlier = h("button", { type: "button", class: "fb-button fb-small", hidden: true });
  const later = h("button", { type: "button", class: "fb-button fb-small", hidden: true });
  const empty = h("p", { class: "fb-soft fb-note-empty" });
  const form = new NoteForm(save, signal);
  form.element.hidden = store.offline;
  side.append(count);
  element.append(band, form.element, earlier, list, later, empty);
  /** @type {NoteList} */ let held = NONE;
  let first = 0;
  let width = 0;

  const watch = new ResizeObserver(() => {
    if (band.clientWidth !== width) frame.schedule(new Set(/** @type {Topic[]} */ (["size"])));
  });
  watch.observe(band);
  signal.addEventListener("abort", () => watch.disconnect(), { once: true });
  element.addEventListener("click", (event) => {
    const at = event.target instanceof Element ? event.target.closest("[data-at]")?.getAttribute("data-at") : null;
    if (at !== null && at !== undefined) store.go(Number(at), frame.root);
  }, { signal });
  earlier.addEventListener("click", () => turn(-SHOWN), { signal });
  later.addEventListener("click", () => turn(SHOWN), { signal });

  /** Another hundred; the focus goes to the first of them. @param {number} by */
  function turn(by) {
    first = Math.max(0, Math.min(first + by, held.notes.length - SHOWN));
    draw();
    /** @type {HTMLElement | null} */ (list.querySelector("button"))?.focus();
  }

  /** Ask what is noted on the line; until that is known, those notes are shown whose events it has. */
  function ask() {
    const { line } = store;
    if (line === null) return;
    const { rev } = line.index;
    if (held.rev !== rev) held = { ...held, notes: held.notes.flatMap((entry) => carried(entry, line)) };
    frame.stale(element, held.rev !== rev);
    store.ask("notes", { rev }).then(take, (error) => fail(rev, error.message));
  }

  /** @param {string} rev @param {string} message */
  function fail(rev, message) {
    if (signal.aborted || rev !== store.line?.index.rev || held.rev === rev) return;
    held = { ...NONE, notes: held.notes };
    frame.stale(element, false);
    draw();
    say(empty, calm(message));
  }

  /** @param {{ text: string, glyph: string, author: string }} draft */
  async function save({ text, glyph, author }) {
    if (store.line === null) return;
    const { commit, event } = store.line.place(store.at);
    take(await store.ask("note", { rev: store.line.index.rev, commit, event, text, glyph, author, fight: store.meta?.fight }));
  }

  /** @param {NoteList} told */
  function take(told) {
    if (signal.aborted || told.rev !== store.line?.index.rev) return;
    const fresh = held.notes.length === 0;
    held = told;
    frame.stale(element, false);
    if (fresh) first = held.notes.filter((entry) => entry.at < store.at).length - SHOWN / 2;
    first = Math.max(0, Math.min(first, held.notes.length - SHOWN));
    draw();
    here();
  }

  function draw() {
    const shown = held.notes.slice(first, first + SHOWN);
    const focus = list.contains(document.activeElement) ? document.activeElement?.getAttribute("data-at") : null;
    list.replaceChildren(...shown.map((entry) => noteItem(entry, where(entry.at))));
    list.hidden = shown.length === 0;
    if (focus) /** @type {HTMLElement | null} */ (list.querySelector(`[data-at="${focus}"]`))?.focus();
    const rest = held.notes.length - first - shown.length;
    earlier.hidden = first === 0;
    later.hidden = rest <= 0;
    say(earlier, `${first} earlier`);
    say(later, `${rest} later`);
    say(count, held.notes.length === 0 ? "" : String(held.notes.length));
    say(empty, words(held));
    drawStrip();
    mark();
  }

  /** @param {number} at */
  function where(at) {
    const { line } = store;
    return line === null ? "" : `Event ${at + 1} · round ${line.turn(at).round}`;
  }

  function drawStrip() {
    const { line } = store;
    if (line === null) return;
    width = band.clientWidth || width;
    strip.setAttribute("viewBox", `0 0 ${Math.max(1, width)} ${STRIP}`);
    const signs = apart(held.notes, line.n, width, SIGN).map((entry) => s("text", { class: "fb-note-sign", "data-at": entry.at, x: across(entry.at, line.n, width).toFixed(1), y: 16, "text-anchor": "middle" }, glyphSign(entry.glyph) || "•"));
    const cursor = s("line", { class: "fb-note-cursor", y1: 0, y2: STRIP });
    strip.replaceChildren(s("line", { class: "fb-tick", x1: 0, x2: width, y1: STRIP - 4, y2: STRIP - 4 }), cursor, ...signs);
    band.hidden = held.notes.length === 0;
  }

  /** Where the reader stands: in the strip and in the list. */
  function mark() {
    const { line } = store;
    if (line === null) return;
    const x = across(store.at, line.n, width).toFixed(1);
    const cursor = strip.querySelector(".fb-note-cursor");
    cursor?.setAttribute("x1", x);
    cursor?.setAttribute("x2", x);
    for (const button of list.querySelectorAll(".fb-jump")) {
      if (Number(button.getAttribute("data-at")) === store.at) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
  }

  /** The form on the current event. */
  function here() {
    const { line } = store;
    if (line === null || store.offline) return;
    const row = store.held?.rows[store.at];
    const { commit, event } = line.place(store.at);
    const entry = held.notes.find((note) => note.commit === commit && note.event === event);
    form.show(`${commit}:${event}`, `Event ${store.at + 1}: ${row ? calm(plain(row[0])).slice(0, LONGEST) : "…"}`, entry);
  }

  return {
    element,
    update(topics) {
      if (topics.has("line")) ask();
      if (topics.has("line") || topics.has("size")) draw();
      if (topics.has("line") || topics.has("at") || topics.has("rows")) here();
      if (topics.has("at")) mark();
    },
  };
}

/** A note of another line where its event stands on this one, if it is there. @param {NoteEntry} entry @param {Line} line @returns {NoteEntry[]} */
function carried(entry, line) {
  const at = line.find({ commit: entry.commit, event: entry.event, line: line.index.line });
  return at < 0 ? [] : [{ ...entry, at }];
}

/** What the list does not show, in words. @param {NoteList} held */
function words(held) {
  const parts = [];
  if (held.rev !== "" && held.notes.length === 0) parts.push("No notes on this line.");
  if (held.left_out > 0) parts.push(`${held.left_out} more at the beginning are not listed.`);
  if (held.elsewhere > 0) parts.push(held.elsewhere === 1 ? "1 note is on other lines only." : `${held.elsewhere} notes are on other lines only.`);
  return parts.join(" ");
}
