// The figure behind the current event: its terms, what was withheld, the roll against the target, and how likely it was.

import { diceNodes, h, s, say, table } from "./dom.js";
import { ruleButton } from "./rule_card.js";
import { section, twin } from "./section.js";
import { calm, figure as number } from "./text.js";

/** @import { Chance, Figure, Roll } from "./contract.js" */
/** @import { Context, Panel } from "./frame.js" */

/** How a term changes the figure, by its op. @type {Record<string, (value: string) => string>} */
const OPERATIONS = {
  start: (value) => number(value),
  add: (value) => number(value, true),
  multiply: (value) => `× ${number(value)}`,
  at_most: (value) => `at most ${number(value)}`,
  at_least: (value) => `at least ${number(value)}`,
  round_down: () => "rounded down",
  round_up: () => "rounded up",
  instead: (value) => `instead ${number(value)}`,
};

/** @param {string} op @param {string} value */
export const operation = (op, value) => (Object.hasOwn(OPERATIONS, op) ? /** @type {(value: string) => string} */ (OPERATIONS[op])(value) : `${op} ${value}`);

/** Sources that are no rules, in a word. @type {Record<string, string>} */
const SHORT = { gm: "gm", sheet: "sheet" };

/** @param {string} rule */
const cite = (rule) => (rule === "" ? "" : ruleButton(rule, SHORT[rule.split(":")[0] ?? ""] ?? rule));

/** @param {Figure} figure */
function sum(figure) {
  const terms = figure.terms.map((term) => h("tr", {}, h("td", { dir: "auto" }, calm(term.label)), h("td", { class: "fb-v" }, calm(operation(term.op, term.value))), h("td", {}, cite(term.rule))));
  const total = h("tr", { class: "fb-tot" }, h("th", { scope: "row" }, calm(figure.value_label || "Result")), h("td", { class: "fb-v" }, number(figure.value)), h("td", {}));
  const not = figure.withheld.map((entry) => h("tr", { class: "fb-not" }, h("td", { dir: "auto" }, calm(entry.why ? `${entry.label}: ${entry.why}` : entry.label)),
    h("td", { class: "fb-v", "aria-label": "not applied" }, "–"), h("td", {}, cite(entry.rule))));
  const head = h("tr", {}, ...["Term", "Value", "Rule"].map((word) => h("th", { scope: "col" }, word)));
  return h("table", { class: "fb-sum" }, h("caption", { class: "fb-hidden" }, "Terms"), h("thead", { class: "fb-hidden" }, head), h("tbody", {}, ...terms, total, ...not));
}

const WIDTH = 320;
const HEIGHT = 96;
const FLOOR = 76;

/** The bell curve: what succeeds in colour, what fell outlined. @param {Roll} roll @param {[number, number][]} weights */
function curve(roll, weights) {
  const most = Math.max(...weights.map(([, weight]) => weight), 1);
  const step = WIDTH / weights.length;
  const gap = step > 6 ? 2 : 0.5;
  const every = Math.ceil(20 / step);
  const good = new Set(roll.success ?? []);
  const bars = weights.flatMap(([total, weight], k) => {
    const x = k * step;
    const height = Math.max(1, (weight / most) * (FLOOR - 8));
    const parts = [s("rect", { class: good.has(total) ? "fb-bar-good" : "fb-bar-bad", x: x + gap / 2, y: FLOOR - height, width: Math.max(0.5, step - gap), height, rx: Math.min(2, step / 4) })];
    if (total === roll.total) parts.push(s("rect", { class: "fb-bar-fell", x: x - 0.5, y: FLOOR - height - 2, width: step + 1, height: height + 4, rx: 3 }));
    const label = k % every === 0 || total === roll.total ? [s("text", { class: total === roll.total ? "fb-fell" : "fb-soft", x: x + step / 2, y: FLOOR + 14, "text-anchor": "middle" }, String(total))] : [];
    return [...parts, ...label];
  });
  return s("svg", { class: "fb-curve-picture", viewBox: `-2 0 ${WIDTH + 4} ${HEIGHT}`, "aria-hidden": "true" }, ...bars);
}

/** @param {Roll} roll @param {[number, number][]} weights */
function curveTable(roll, weights) {
  const all = weights.reduce((total, [, weight]) => total + weight, 0);
  const good = new Set(roll.success ?? []);
  const rows = weights.map(([total, weight]) => [String(total), `${weight} of ${all}`, roll.success === null ? "" : good.has(total) ? "succeeds" : "fails", total === roll.total ? "fell" : ""]);
  return table(`Results of ${calm(roll.dice)}`, ["Total", "Ways", "Outcome", "Rolled"], rows);
}

/** @param {Chance} chance */
const odds = (chance) => [h("b", {}, calm(chance.text)), ` (${chance.num}/${chance.den})`];

/** @param {Roll} roll */
function verdict(roll) {
  const thrown = roll.faces === null ? [roll.total] : [roll.faces];
  const against = roll.target === null ? "" : ` against ${number(roll.target)} ${roll.sense === "under" ? "or less" : "or more"}`;
  const parts = [h("p", { class: "fb-rolled" }, h("span", { class: "fb-dice" }, ...diceNodes(thrown)), h("span", {}, `${calm(roll.dice)}: `, h("b", {}, String(roll.total)), against, roll.outcome ? ": " : "", h("b", {}, calm(roll.outcome))))];
  const likely = h("p", {});
  if (roll.chance) likely.append("Chance of success ", ...odds(roll.chance), ". ");
  if (roll.luck) likely.append(...odds(roll.luck), " of all rolls are at least as good.");
  if (likely.childNodes.length > 0) parts.push(likely);
  return parts;
}

/** @param {Roll} roll @param {AbortSignal} signal */
function rollPart(roll, signal) {
  const parts = [h("div", { class: "fb-verdict" }, ...verdict(roll))];
  const weights = roll.histogram;
  if (weights === null || weights.length === 0) return parts;
  const picture = h("div", { class: "fb-curve-box" }, curve(roll, weights));
  const { button, place } = twin(picture, () => curveTable(roll, weights), `Results of ${calm(roll.dice)}`, signal);
  return [h("div", { class: "fb-roll" }, picture, place, button), ...parts];
}

/** The sum in a box that scrolls where room is scarce, so that roll and bell curve stay in sight. @param {Figure} figure @param {AbortSignal} signal */
function figurePart(figure, signal) {
  return h("div", { class: "fb-figure" }, h("div", { class: "fb-sum-box" }, sum(figure)), ...(figure.roll ? rollPart(figure.roll, signal) : []));
}

/** @param {Context} context @returns {Panel} */
export function explain({ store, frame, signal }) {
  const { element, heading, side } = section("Why?", "fb-explain-section");
  const content = h("div", { class: "fb-explain-body" });
  const which = h("span", { class: "fb-soft" });
  side.append(which);
  element.append(content);
  store.explain(element, signal);
  /** The figure shown, and the event it is of. @type {Figure | null | undefined} */
  let shown;
  let shownAt = -1;
  /** @type {AbortController | null} */
  let inner = null;
  signal.addEventListener("abort", () => inner?.abort(), { once: true });

  /** The figure of the event is not held: what is shown is said to be of another, or goes if that one is not there any more. */
  function wait() {
    const waits = `event ${store.at + 1} is not here yet`;
    if (shown !== undefined && store.figure(shownAt) === shown) return say(which, `event ${shownAt + 1}; ${waits}`);
    inner?.abort();
    shown = undefined;
    content.replaceChildren();
    say(heading, "Why?");
    say(which, waits);
  }

  /** @param {Figure | null} figure */
  function draw(figure) {
    say(heading, calm(figure?.title ?? "Why?"));
    inner?.abort();
    inner = new AbortController();
    const { signal: own } = inner;
    if (figure === null) {
      content.replaceChildren(h("p", { class: "fb-soft" }, "This event has no figure: nothing was rolled or worked out for it."));
      return;
    }
    const more = (figure.more ?? []).flatMap((other) => [h("h3", {}, calm(other.title)), figurePart(other, own)]);
    content.replaceChildren(figurePart(figure, own), ...more);
  }

  return {
    element,
    update(topics) {
      if (!topics.has("line") && !topics.has("at") && !topics.has("figures")) return;
      const figure = store.figure();
      frame.stale(element, figure === undefined);
      if (figure === undefined) return wait();
      const same = figure === shown;
      [shown, shownAt] = [figure, store.at];
      say(which, `event ${shownAt + 1}`);
      if (!same) draw(figure);
    },
  };
}
