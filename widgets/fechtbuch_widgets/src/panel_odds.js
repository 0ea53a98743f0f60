// What could have come of an act, or could come of the one in the form: exact chances as bars and words, and the tree behind them.

import { isAnswered } from "./asking.js";
import { h, say, table } from "./dom.js";
import { OddsTree, lost } from "./odds_tree.js";
import { section, twin } from "./section.js";
import { calm } from "./text.js";

/** @import { Chances, Odds, OddsOutcome } from "./contract.js" */
/** @import { Context, Panel } from "./frame.js" */

const FIRST = 10;
const MOST_CHECKS = 4;
const REST_MS = 150;

const ACTS = [["happened", "What happened"], ["considered", "In the form"]];
const CHOICES = [["chosen", "as they chose"], ["policy", "by the policy"], ["uniform", "equally likely"]];

/** @param {string} label @param {string[][]} options */
function choice(label, options) {
  const box = h("select", { class: "fb-select", "aria-label": label, title: label });
  box.append(...options.map(([value, words]) => h("option", { value: value ?? "" }, words ?? "")));
  return box;
}

/** A bar as long as the chance, the open part of an interval hatched. @param {Chances} chance */
function bar(chance) {
  const sure = h("span", { class: "fb-odds-sure", style: `width:${chance.low / 100}%` });
  const open = h("span", { class: "fb-odds-open", style: `width:${(chance.high - chance.low) / 100}%` });
  return h("span", { class: "fb-odds-bar", "aria-hidden": "true" }, sure, open);
}

/** @param {OddsOutcome} outcome */
function outcomeItem(outcome) {
  const chance = h("span", { class: "fb-odds-chance" }, h("b", {}, outcome.chance.text), h("span", { class: "fb-soft fb-odds-exact" }, outcome.chance.exact));
  const words = h("span", { dir: "auto", class: "fb-odds-words" }, calm(outcome.text));
  if (outcome.happened) words.append(" ", h("span", { class: "fb-odds-tag" }, "this happened"));
  return h("li", { class: outcome.happened ? "fb-outcome fb-happened" : "fb-outcome" }, bar(outcome.chance), chance, words);
}

/** @param {Odds} odds */
function outcomeTable(odds) {
  const rows = (odds.outcomes ?? []).map((one) => [one.chance.text, one.chance.exact, h("span", { dir: "auto" }, calm(one.text)), one.happened ? "this happened" : ""]);
  return table("Outcomes", ["Chance", "Exactly", "Outcome", "Happened"], rows);
}

/** How far it is worked out, in a sentence. @param {Odds} odds */
function progress(odds) {
  const left = odds.unexplored && odds.exact === false ? `${odds.unexplored.text} is not followed yet, so chances are intervals.` : "";
  if (odds.state === "working") return odds.outcomes ? `Still exploring: ${left}` : "Being worked out …";
  return left ? `Stopped: ${left}` : "All chances are exact.";
}

/** @param {Context} context @returns {Panel} */
export function odds({ store, frame, signal }) {
  const { element, side } = section("Odds", "fb-odds-section");
  const asker = Math.random().toString(36).slice(2);
  const what = choice("Whose odds", ACTS);
  const answers = choice("Choices are made", CHOICES);
  const list = h("ol", { class: "fb-outcomes", "aria-label": "Outcomes" });
  const all = h("button", { type: "button", class: "fb-button", hidden: true });
  const further = h("button", { type: "button", class: "fb-button", hidden: true }, "Explore further");
  const title = h("p", { class: "fb-odds-title" });
  const status = h("p", { class: "fb-soft" });
  const always = h("p", { dir: "auto" });
  const checks = h("ul", { class: "fb-odds-checks", "aria-label": "First rolls" });
  const astray = h("p", { class: "fb-soft" });
  /** @type {Odds | null} */
  let shown = null;
  let asked = "";
  /** The reader's try at which the kernel would not answer; -1 where it did. */ let refused = -1;
  let every = false;
  let timer = 0;
  /** @type {unknown} */
  let pushed = null;

  const picture = h("div", {}, list, all);
  const { button, place, update: updateTable } = twin(picture, () => outcomeTable(shown ?? { key: "", state: "none" }), "Outcomes", signal);
  const tree = new OddsTree({
    ask: (path) => store.ask("odds_node", { key: shown?.key ?? "", path }),
    failed: (message) => say(astray, message),
  }, signal);
  const treeHead = h("h3", { hidden: true }, "How it comes to that");
  side.append(what, answers, button);
  side.hidden = !isAnswered(store, "odds");
  element.append(h("div", { class: "fb-odds-body" }, title, h("div", { class: "fb-odds-status" }, status, further), checks, always, picture, place, treeHead, tree.element, astray));

  /** What the panel should show, in one word that differs when that does. */
  function subject() {
    const { line } = store;
    if (line === null) return "";
    const act = line.index.acts[line.act(store.at)]?.[2] ?? "";
    const form = what.value === "considered" ? JSON.stringify(store.data.get("considered") ?? null) : "";
    return [what.value, answers.value, act, form].join(" ");
  }

  /** @param {boolean} [more] go on with what is not followed yet */
  async function ask(more = false) {
    const wish = subject();
    const { tries } = store;
    asked = wish;
    refused = -1;
    element.setAttribute("aria-busy", "true");
    try {
      const value = await store.ask("odds", { asker, at: store.at, rev: store.line?.index.rev ?? "", what: what.value, answers: answers.value, further: more });
      if (wish !== asked || signal.aborted) return;
      const sent = /** @type {Odds | undefined} */ (store.data.get("odds"));
      take(sent !== undefined && sent.key !== "" && sent.key === value.key && newer(sent, value) ? sent : value);
    } catch (error) {
      if (wish !== asked || signal.aborted) return;
      refused = tries;
      take({ key: "", state: "failed", text: error instanceof Error ? error.message : String(error) });
    }
  }

  /** Whether something else is to be shown, or what was refused asked for again. */
  const due = () => subject() !== asked || (refused >= 0 && refused !== store.tries);

  /** Whether what came by itself overtook the answer. @param {Odds} sent @param {Odds} value */
  const newer = (sent, value) => (sent.steps ?? 0) > (value.steps ?? 0) || (sent.state === "failed" && value.state === "working");

  /** @param {Odds} value */
  function take(value) {
    const old = shown;
    shown = value;
    frame.stale(element, false);
    element.setAttribute("aria-busy", String(value.state === "working"));
    if (old?.key !== value.key || value.key === "") {
      every = false;
      tree.show(null);
    }
    if (tree.root === null && value.tree !== undefined) tree.show(value.tree);
    draw(value);
  }

  /** @param {Odds} value */
  function draw(value) {
    const words = value.state === "none" || value.state === "failed";
    say(title, calm(value.act ?? ""));
    say(status, words ? calm(value.text ?? "") : progress(value));
    further.hidden = !(value.state === "done" && value.exact === false);
    say(always, value.always ? `In any case: ${calm(value.always)}` : "");
    always.hidden = !value.always;
    checks.replaceChildren(...(value.checks ?? []).slice(0, MOST_CHECKS).map((one) => h("li", {}, h("span", { dir: "auto" }, calm(one.text)), `: rolled ${one.rolled.text}, rolled and made `, h("b", {}, one.success.text), ` (${one.success.exact})`)));
    const rows = value.outcomes ?? [];
    const few = every ? rows : rows.filter((one, k) => k < FIRST || one.happened);
    list.replaceChildren(...few.map(outcomeItem));
    all.hidden = few.length === rows.length;
    say(all, `All ${rows.length} outcomes`);
    treeHead.hidden = tree.root === null;
    const way = tree.root === null ? null : lost(tree.root);
    say(astray, value.made && way !== null ? "What happened goes on where no chance is given: somebody chose otherwise. Have choices made as they chose, or equally likely." : value.more ? `${value.more} rarer outcomes are not listed.` : "");
    updateTable();
  }

  function later() {
    frame.stale(element, true);
    clearTimeout(timer);
    timer = Number(setTimeout(() => void ask(), REST_MS));
  }

  for (const box of [what, answers]) box.addEventListener("change", () => void ask(), { signal });
  further.addEventListener("click", () => void ask(true), { signal });
  all.addEventListener("click", () => { every = true; if (shown) draw(shown); }, { signal });
  signal.addEventListener("abort", () => clearTimeout(timer), { once: true });

  return {
    element,
    update(topics) {
      if ((topics.has("at") || topics.has("line") || topics.has("data")) && due()) {
        asked = subject();
        refused = -1;
        later();
      }
      const sent = store.data.get("odds");
      if (!topics.has("data") || sent === pushed) return;
      pushed = sent;
      if (shown !== null && shown.key !== "" && sent?.key === shown.key) take(sent);
    },
  };
}
