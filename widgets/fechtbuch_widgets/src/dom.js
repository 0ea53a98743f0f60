// Making elements. Data enters the page here only, and only as text nodes and attribute values.

import { cut, hits } from "./hits.js";
import { calm, plain, spans } from "./text.js";

/** @import { Text, Throw } from "./contract.js" */

/** @typedef {Record<string, string | number | boolean | null | undefined>} Attributes */

const SVG = "http://www.w3.org/2000/svg";

/** @param {Element} element @param {Attributes} attributes */
export function assign(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    const wanted = value === null || value === undefined || value === false ? null : value === true ? "" : String(value);
    if (element.getAttribute(name) === wanted) continue;
    if (wanted === null) element.removeAttribute(name);
    else element.setAttribute(name, wanted);
  }
}

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {Attributes} [attributes] @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  assign(element, attributes);
  element.append(...children);
  return element;
}

/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag @param {Attributes} [attributes] @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  assign(element, attributes);
  element.append(...children);
  return element;
}

/** Put text into an element only if it differs, so that nothing is laid out or read out anew. @param {Node} node @param {string} text */
export function say(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** A name: isolated from the direction of what stands beside it, cut by the style sheet when long. @param {string} name @param {number} side @param {(Node | string)[]} [parts] the name in parts, if any of it is marked */
export function nameTag(name, side, parts = [calm(name)]) {
  return h("bdi", { class: `fb-name ${sideClass(side)}`, title: name.length > 24 ? calm(name).slice(0, 300) : null }, ...parts);
}

/** @param {number} side */
export const sideClass = (side) => (side < 0 ? "fb-side-none" : `fb-side-${side % 6}`);

/**
 * Nodes for a text; what is searched for is marked in it.
 * @param {Text} text @param {(creature: string) => number} sideOf @param {string} [search]
 * @returns {Node[]}
 */
export function textNodes(text, sideOf, search = "") {
  const ranges = search === "" ? [] : hits(plain(text), search);
  let start = 0;
  return spans(text).flatMap(([words, style]) => {
    const parts = marked(words, start, ranges);
    start += words.length;
    if (style.startsWith("who:")) return nameTag(words, sideOf(style.slice(4)), parts);
    if (style.startsWith("rule:")) return h("span", { class: "fb-cite", title: style.slice(5) }, ...parts);
    if (style === "strong" || style === "loss") return h("b", { class: `fb-${style}` }, ...parts);
    return parts;
  });
}

/** Words with their hits marked. @param {string} words @param {number} start @param {[number, number][]} ranges @returns {Node[]} */
const marked = (words, start, ranges) =>
  cut(words, start, ranges).map(([piece, hit]) => (hit ? h("mark", { class: "fb-hit" }, calm(piece)) : document.createTextNode(calm(piece))));

/** Small squares for throws; a throw of which only the total is known is one wide square. @param {Throw[]} throws */
export function diceNodes(throws) {
  return throws.map((thrown) => {
    const faces = typeof thrown === "number" ? [thrown] : thrown;
    const kind = typeof thrown === "number" ? "fb-die fb-total" : "fb-die";
    return h("span", { class: "fb-throw" }, ...faces.map((face) => h("span", { class: kind }, String(face))));
  });
}

/**
 * A table with a caption for screen readers.
 * @param {string} caption @param {string[]} heads @param {(string | Node)[][]} rows
 */
export function table(caption, heads, rows) {
  const cells = rows.map((row) => h("tr", {}, ...row.map((cell) => h("td", {}, cell))));
  const top = h("tr", {}, ...heads.map((head) => h("th", { scope: "col" }, head)));
  return h("table", { class: "fb-table" }, h("caption", { class: "fb-hidden" }, caption), h("thead", {}, top), h("tbody", {}, ...cells));
}
