// Texts from the kernel: plain strings or lists of styled spans.

/** @import { Text } from "./contract.js" */

const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * The text without embedding, override and isolate controls: a name must not reorder what stands beside it.
 * @param {string} text
 */
export const calm = (text) => text.replace(DIRECTION_CONTROLS, "");

/**
 * A name for places that take no elements (attributes, options): calm, isolated, at most `most` characters.
 * @param {string} text @param {number} [most]
 */
export function inline(text, most = 60) {
  const letters = calm(text);
  const cut = letters.length > most ? `${Array.from(letters.slice(0, most * 2)).slice(0, most).join("")}…` : letters;
  return `\u2068${cut}\u2069`;
}

/**
 * The spans of a text as [string, style].
 * @param {Text} text
 * @returns {[string, string][]}
 */
export function spans(text) {
  if (typeof text === "string") return [[text, ""]];
  return text.map((span) => (typeof span === "string" ? [span, ""] : [span[0], span[1] ?? ""]));
}

/**
 * The text without its styles.
 * @param {Text} text
 */
export const plain = (text) => (typeof text === "string" ? text : spans(text).map(([words]) => words).join(""));

/**
 * A number with the typographic minus, and a plus where asked for.
 * @param {string | number} value @param {boolean} [signed]
 */
export function figure(value, signed = false) {
  const text = String(value);
  if (text.startsWith("-")) return `−${text.slice(1)}`;
  return signed ? `+${text}` : text;
}
