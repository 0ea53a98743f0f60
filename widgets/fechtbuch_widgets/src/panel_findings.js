// What an audit of the line found: a list that jumps, filters, accepts and mends; and whose dice were lucky.

import { askOnce } from "./asking.js";
import { h, nameTag, say } from "./dom.js";
import { findingItem, kindWords } from "./finding_item.js";
import { section } from "./section.js";
import { calm } from "./text.js";

/** @import { Finding, FindingsTold, Mended } from "./contract.js" */
/** @import { Context, Panel } from "./frame.js" */
/** @import { Store } from "./store.js" */

const FIRST = 60;
const MORE = 60;
const OPEN = "open";

/** Controls of the filter: what is grave enough, of which kind. @param {AbortSignal} signal @param {() => void} changed */
function filterBar(signal, changed) {
  const severity = h("select", { class: "fb-select", "aria-label": "Severity" });
  const kind = h("select", { class: "fb-select", "aria-label": "Kind of finding" });
  severity.append(...[["", "all"], [OPEN, "not accepted"], ["error", "errors"], ["warning", "warnings"], ["note", "notes"]].map(([value, words]) => h("option", { value: value ?? "" }, words ?? "")));
  for (const box of [severity, kind]) box.addEventListener("change", changed, { signal });

  /** @param {Finding[]} findings */
  function fill(findings) {
    const kinds = new Map(findings.map((one) => [one.kind, 0]));
    for (const one of findings) kinds.set(one.kind, (kinds.get(one.kind) ?? 0) + 1);
    const wanted = kinds.has(kind.value) ? kind.value : "";
    kind.replaceChildren(h("option", { value: "" }, "all kinds"), ...[...kinds].map(([id, count]) => h("option", { value: id }, `${kindWords(id)} (${count})`)));
    kind.value = wanted;
  }

  /** @param {Finding} one */
  function passes(one) {
    if (kind.value !== "" && one.kind !== kind.value) return false;
    return severity.value === "" || (severity.value === OPEN ? one.accepted === null : one.severity === severity.value);
  }

  return { nodes: [severity, kind], fill, passes };
}

/** Checks and dice of each creature beside what was to be expected. @param {Store} store @param {FindingsTold} told */
function luckNodes(store, told) {
  const creatures = told.luck.map(({ who, lines }) => h("li", {}, nameTag(store.name(who), store.sideOf(who)), pairs(lines)));
  const dice = told.dice.length > 0 ? [h("h3", {}, "Dice against fair ones"), pairs(told.dice)] : [];
  const none = creatures.length === 0 ? [h("p", { class: "fb-soft" }, "No dice were thrown.")] : [];
  return [h("h3", {}, "Luck"), h("ul", { class: "fb-luck", "aria-label": "Luck by creature" }, ...creatures), ...none, ...dice];
}

/** @param {[string, string][]} lines */
function pairs(lines) {
  return h("ul", {}, ...lines.map(([title, text]) => h("li", { dir: "auto" }, ...(title ? [h("b", {}, `${calm(title)}: `)] : []), calm(text))));
}

/** How things stand, in a sentence. @param {FindingsTold | null} told @param {boolean} offline */
function stateWords(told, offline) {
  if (told === null) return offline ? "This page holds no audit." : "The audit is on its way …";
  if (told.state === "failed") return `No audit: ${calm(told.text)}`;
  if (told.state !== "done") return "Auditing the line …";
  if (told.findings.length === 0) return "Nothing was found: the record agrees with the rules, and the claims with the record.";
  return told.parted ? `Table and rules part after ${calm(told.parted)}` : "";
}

/** @param {Context} context @returns {Panel} */
export function findings({ store, frame, signal }) {
  const { element, side } = section("Findings", "fb-findings-section");
  const count = h("span", { class: "fb-count", role: "status" });
  const state = h("p", { class: "fb-findings-state", dir: "auto" });
  const notice = h("div", { class: "fb-findings-notice", role: "status" });
  const list = h("ul", { class: "fb-finding-list", "aria-label": "Findings" });
  const more = h("button", { type: "button", class: "fb-button fb-small", hidden: true });
  const luck = h("div", { class: "fb-luck-section" });
  /** @type {Map<string, { finding: Finding, element: HTMLElement }>} */
  const items = new Map();
  let most = FIRST;
  /** @type {FindingsTold | null} */ let told = null;
  /** @type {Mended | undefined} */ let mended;
  const bar = filterBar(signal, () => { most = FIRST; draw(); });
  const again = h("button", { type: "button", class: "fb-button fb-small", title: "Look for claims and findings that are new", hidden: store.offline }, "Audit again");
  side.append(count, ...bar.nodes, again);
  element.append(state, notice, list, more, luck);

  more.addEventListener("click", () => { most += MORE; draw(); }, { signal });
  again.addEventListener("click", () => ask("findings", {}), { signal });
  list.addEventListener("click", (event) => press(event.target), { signal });
  list.addEventListener("submit", (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const reason = form.querySelector("input");
    if (reason?.value.trim()) ask("accept", { key: form.dataset["accept"], reason: reason.value.trim() });
  }, { signal });
  notice.addEventListener("click", (event) => {
    const line = event.target instanceof Element ? event.target.closest("[data-line]")?.getAttribute("data-line") : null;
    if (line) store.follow(line);
  }, { signal });

  /** @param {string} topic @param {Record<string, unknown>} more */
  function ask(topic, more) {
    notice.replaceChildren();
    store.ask(topic, { ...more, fight: store.meta?.fight }).then(
      (value) => store.learn(topic === "mend" ? "mended" : "findings", value),
      (error) => { say(notice, calm(String(error.message)).slice(0, 500)); },
    );
  }

  /** @param {EventTarget | null} target */
  function press(target) {
    const part = target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest("[data-go], [data-do]")) : null;
    if (part === null) return;
    const key = part.closest("[data-key]")?.getAttribute("data-key") ?? "";
    if (part.dataset["go"] !== undefined) store.go(Number(part.dataset["go"]), frame.root);
    else if (part.dataset["do"] === "mend") ask("mend", { key });
    else openForm(part, key);
  }

  /** @param {HTMLElement} button @param {string} key */
  function openForm(button, key) {
    const form = items.get(key)?.element.querySelector("form");
    if (!form) return;
    form.hidden = !form.hidden;
    button.setAttribute("aria-expanded", String(!form.hidden));
    if (!form.hidden) form.querySelector("input")?.focus();
  }

  /** Items that say the same as before stay, with what is open in them. @param {Finding} finding */
  function item(finding) {
    const known = items.get(finding.key);
    if (known && JSON.stringify(known.finding) === JSON.stringify(finding)) return known.element;
    const fresh = findingItem(finding, store.offline);
    items.set(finding.key, { finding, element: fresh });
    return fresh;
  }

  function draw() {
    const all = told?.findings ?? [];
    const shown = all.filter(bar.passes);
    const wanted = shown.slice(0, most).map(item);
    const focused = list.contains(document.activeElement) ? document.activeElement : null;
    const key = focused?.closest("[data-key]")?.getAttribute("data-key") ?? "";
    if (wanted.length !== list.childElementCount || wanted.some((one, k) => one !== list.children[k])) list.replaceChildren(...wanted);
    for (const known of items.keys()) if (!all.some((one) => one.key === known)) items.delete(known);
    if (focused) refocus(focused, key);
    const left = shown.length - wanted.length;
    more.hidden = left <= 0;
    say(more, `Show ${Math.min(MORE, left)} more of ${left}`);
    const beyond = told && told.more > 0 ? `, ${told.more} more not listed` : "";
    say(count, told?.state === "done" ? `${shown.length} of ${all.length}${beyond}` : "");
    mark();
  }

  /** Whoever stood in an item that was made anew stands at its beginning. @param {Element} focused @param {string} key */
  function refocus(focused, key) {
    if (focused.isConnected && focused instanceof HTMLElement) return focused.focus();
    /** @type {HTMLElement | null | undefined} */ (items.get(key)?.element.querySelector("button"))?.focus();
  }

  function mark() {
    for (const { finding, element: one } of items.values()) {
      const here = finding.at === store.at;
      one.classList.toggle("fb-finding-here", here);
      const go = one.querySelector("[data-go]");
      if (here) go?.setAttribute("aria-current", "true");
      else go?.removeAttribute("aria-current");
    }
  }

  function take() {
    /** @type {FindingsTold | undefined} */
    const value = store.data.get("findings");
    const fresh = value?.rev === store.line?.index.rev ? (value ?? null) : null;
    if (fresh === told && told !== null) return;
    told = fresh;
    say(state, stateWords(told, store.offline));
    bar.fill(told?.findings ?? []);
    luck.replaceChildren(...(told && (told.state === "done" || told.luck.length > 0) ? luckNodes(store, told) : []));
    draw();
  }

  function showMended() {
    /** @type {Mended | undefined} */
    const value = store.data.get("mended");
    if (value === mended || value === undefined) return;
    mended = value;
    notice.replaceChildren(h("span", { dir: "auto" }, calm(value.text)));
    if (value.line === "" || value.line === store.line?.index.line) return;
    notice.append(" ", h("button", { type: "button", class: "fb-button fb-small", "data-line": value.line }, "Go to ", h("bdi", { class: "fb-name" }, calm(value.line))));
  }

  return {
    element,
    update(topics) {
      askOnce(store, "findings");
      if (topics.has("line") || topics.has("data")) take();
      if (topics.has("data")) showMended();
      if (topics.has("at")) mark();
    },
  };
}
