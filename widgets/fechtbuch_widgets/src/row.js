// Rows of the event list.

import { sideName } from "./chance_shapes.js";
import { assign, diceNodes, h, nameTag, textNodes } from "./dom.js";
import { opensTurn } from "./items.js";
import { gravest, points, remarksOf } from "./remarks.js";
import { calm, inline, plain } from "./text.js";

/** @import { Store } from "./store.js" */
/** @import { Line } from "./line.js" */

/** A heading of so many letters is never cut: it needs no tooltip. */
const SHORT = 60;

/** One event: its number, its sentence, its dice; dots while the sentence is not held. @param {Store} store @param {Line} line @param {number} i @param {boolean} newest */
export function eventRow(store, line, i, newest) {
  const row = store.held?.rows[i];
  const depth = Math.min(3, line.depths[i] ?? 0);
  const element = h("div", { class: `fb-ev fb-depth-${depth}${line.isMinor(i) ? " fb-quiet" : ""}${newest ? " fb-newest" : ""}`, role: "listitem", "data-event": i });
  const number = h("span", { class: "fb-n" }, String(i + 1));
  if (row === undefined) {
    element.append(number, h("span", { class: "fb-sentence fb-soft" }, "…"), h("span", {}));
    return element;
  }
  const [text, dice, note] = row;
  const words = textNodes(text, (id) => store.sideOf(id), store.filter.text);
  const sentence = h("span", { class: "fb-sentence" }, ...remarkNodes(store, i), ...words);
  if (newest) sentence.append(" ", h("span", { class: "fb-newest-mark" }, "newest"));
  if (note) sentence.append(" ", h("span", { class: "fb-glyph" }, calm(note[0])), h("span", { class: "fb-note", dir: "auto" }, calm(note[1])));
  element.append(number, sentence, h("span", { class: "fb-dice" }, ...diceNodes(dice)));
  return element;
}

/** What an event is remarkable for, in signs with words: findings, a turning point. @param {Store} store @param {number} i @returns {(Node | string)[]} */
function remarkNodes(store, i) {
  const remarks = remarksOf(store);
  const findings = remarks?.findings.get(i);
  const turn = remarks?.turns.get(i);
  /** @type {(Node | string)[]} */
  const nodes = [];
  if (findings) {
    const grave = gravest(findings);
    const words = `${findings.length > 1 ? `${findings.length} findings, the gravest: ` : "finding, "}${grave.severity}${grave.accepted ? ", accepted" : ""}`;
    nodes.push(h("span", { class: `fb-flag fb-flag-${grave.accepted ? "accepted" : grave.severity}`, role: "img", "aria-label": words, title: words }, grave.severity === "note" ? "i" : "!"), " ");
  }
  if (turn) nodes.push(h("span", { class: "fb-flag fb-flag-turning", role: "img", "aria-label": `turning point, ${points(turn.swing[0])}`, title: `Turning point: ${points(turn.swing[0])} points of chance for ${inline(sideName(store, remarks?.side ?? ""), 40)}` }, points(turn.swing[0])), " ");
  return nodes;
}

/** What stands before an act: round and whose turn where they are new, and the act's own header. @param {Store} store @param {Line} line @param {number} ordinal */
export function headerRow(store, line, ordinal) {
  const { round, who } = line.turn(line.actStart(ordinal));
  const header = line.index.acts[ordinal]?.[3] ?? "";
  /** @type {(Node | string)[]} */
  const parts = [];
  const fresh = opensTurn(line, ordinal);
  if (fresh) parts.push(`Round ${round}`);
  if (who !== "") parts.push(nameTag(store.name(who), store.sideOf(who)));
  if (plain(header) !== "") parts.push(h("span", {}, ...textNodes(header, (id) => store.sideOf(id))));
  const cell = h("span", { class: "fb-header-words" });
  parts.forEach((part, k) => cell.append(...(k > 0 ? [" · ", part] : [part])));
  assign(cell, { title: (cell.textContent ?? "").length > SHORT ? cell.textContent?.slice(0, 300) : null });
  return h("div", { class: fresh ? "fb-header fb-turn" : "fb-header", role: "listitem" }, cell);
}
