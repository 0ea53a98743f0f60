// The lines of a fight as a table: the twin of the lanes, with the same actions.

import { h, table } from "./dom.js";
import { headName } from "./heads.js";
import { calm } from "./text.js";
import { lanes } from "./tree.js";

/** @import { Head } from "./contract.js" */
/** @import { HeadChances } from "./heads.js" */
/** @import { Store } from "./store.js" */

/** Actions by id, with the words on their buttons. @type {[string, string][]} */
export const ACTIONS = [["rename", "Rename"], ["delete", "Forget name"], ["compare", "Compare"]];

/** Whether an action can be done at all: names are only changed where there is a kernel. @param {Store} store @param {string} id */
export const isOffered = (store, id) => id === "compare" || !store.offline;

/** The actions that a line allows. @param {Store} store @param {Head} head */
export function actionsFor(store, head) {
  const named = store.tree.heads.filter((other) => other.name !== "").length;
  return ACTIONS.filter(([id]) => isOffered(store, id) && (id === "delete" ? head.name !== "" && named > 1 : id === "compare" ? store.tree.heads.length > 1 : true))
    .map(([id, words]) => [id, id === "rename" && head.name === "" ? "Name it" : words]);
}

/** @param {Store} store @param {Head} head */
function buttons(store, head) {
  const made = actionsFor(store, head).map(([id, words]) =>
    h("button", { type: "button", class: "fb-button fb-small", "data-do": id, "data-line": head.line, "aria-label": `${words}: ${headName(head).slice(0, 80)}` }, words ?? ""));
  return h("span", { class: "fb-branch-acts" }, ...made);
}

/** @param {Store} store @param {HeadChances} chances */
export function branchTable(store, chances) {
  const { tree } = store;
  const plan = lanes(tree);
  const acts = new Map(tree.nodes.map((node) => [node.id, node.act]));
  const followed = store.line?.index.line;
  const odds = tree.heads.some((head) => chances.words(head) !== "");
  const rows = tree.heads.map((head) => {
    const start = plan.starts[plan.ends.get(head.line)?.lane ?? 0] ?? 0;
    const name = h("bdi", { class: "fb-branch-name" }, headName(head));
    const follow = head.line === followed ? name : h("button", { type: "button", class: "fb-lane-label", "data-follow": head.line }, name);
    const row = [follow, h("span", { dir: "auto" }, calm(head.outcome))];
    if (odds) row.push(h("span", {}, chances.words(head)));
    return [...row, start > 0 ? `after act ${start}` : "–", String(acts.get(head.node) ?? ""), head.line === followed ? "followed" : "", buttons(store, head)];
  });
  return table("Branches", ["Name", "Outcome", ...(odds ? ["Chance"] : []), "Leaves", "Acts", "State", "Change"], rows);
}
