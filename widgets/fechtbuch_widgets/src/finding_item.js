// One finding of the list: what was expected and what is recorded, its rules, and what can be done about it.

import { h } from "./dom.js";
import { ruleButton } from "./rule_card.js";
import { calm } from "./text.js";

/** @import { Finding } from "./contract.js" */

const SIGNS = { error: "!", warning: "!", note: "i" };

/** A kind in words. @param {string} kind */
export const kindWords = (kind) => calm(kind.replaceAll("_", " "));

/** @param {string} label @param {string} words */
const fact = (label, words) => [h("dt", {}, label), h("dd", {}, h("span", { dir: "auto" }, calm(words)))];

/** @param {Finding} finding */
function values(finding) {
  const listed = [
    ...(finding.what === "" ? [] : fact("Value", finding.what)),
    ...(finding.expected === "" ? [] : fact("By the rules", finding.expected)),
    ...(finding.recorded === "" ? [] : fact("Recorded", finding.recorded)),
  ];
  return listed.length === 0 ? [] : [h("dl", { class: "fb-finding-values" }, ...listed)];
}

/** @param {Finding} finding */
function why(finding) {
  if (finding.explanation.length === 0) return [];
  const lines = finding.explanation.map((line) => h("li", { dir: "auto" }, calm(line)));
  return [h("details", { class: "fb-finding-why" }, h("summary", {}, "Why"), h("ul", {}, ...lines))];
}

/** @param {string} key */
function acceptForm(key) {
  const reason = h("input", { type: "text", class: "fb-search fb-reason", placeholder: "why it may stand", "aria-label": "Reason for accepting this finding", required: true, maxlength: 1000 });
  const go = h("button", { type: "submit", class: "fb-button fb-small" }, "Accept");
  return h("form", { class: "fb-accept-form", hidden: true, "data-accept": key }, reason, go);
}

/** @param {Finding} finding @param {boolean} offline */
function deeds(finding, offline) {
  /** @type {HTMLElement[]} */
  const made = [];
  if (offline) return made;
  if (finding.accepted === null) made.push(h("button", { type: "button", class: "fb-button fb-small", "data-do": "accept", "aria-expanded": "false" }, "Accept with a reason"));
  if (finding.mend !== "") made.push(h("button", { type: "button", class: "fb-button fb-small", "data-do": "mend", title: calm(finding.mend).slice(0, 300) }, "As it should have been"));
  return made;
}

/**
 * A list item; its parts carry `data-do`, `data-go` and `data-accept` for the panel that listens.
 * @param {Finding} finding @param {boolean} offline
 */
export function findingItem(finding, offline) {
  const sign = h("span", { class: `fb-flag fb-flag-${finding.accepted ? "accepted" : finding.severity}`, "aria-hidden": "true" }, SIGNS[finding.severity]);
  const head = h("span", { class: "fb-finding-head" }, sign, ` Act ${finding.act} · event ${finding.at + 1} · ${finding.severity} · ${kindWords(finding.kind)}`);
  const go = h("button", { type: "button", class: "fb-finding-go", "data-go": finding.at }, head, h("span", { class: "fb-finding-text", dir: "auto" }, calm(finding.text)));
  const rules = finding.rules.map(({ rule }) => ruleButton(rule));
  const accepted = finding.accepted
    ? [h("p", { class: "fb-soft fb-finding-accepted" }, "Accepted: ", h("bdi", {}, calm(finding.accepted[0])), ...(finding.accepted[1] ? [" (", h("bdi", {}, calm(finding.accepted[1])), ")"] : []))]
    : [];
  const below = h("div", { class: "fb-finding-deeds" }, ...rules, ...deeds(finding, offline));
  return h("li", { class: `fb-finding${finding.accepted ? " fb-finding-let" : ""}`, "data-key": finding.key }, go, ...values(finding), ...why(finding), ...accepted, below, acceptForm(finding.key));
}
