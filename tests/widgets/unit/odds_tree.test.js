import assert from "node:assert/strict";
import { test } from "node:test";
import { graft, lost, opens } from "../../../widgets/fechtbuch_widgets/src/odds_tree.js";

/** @import { OddsNode } from "../../../widgets/fechtbuch_widgets/src/contract.js" */

const chance = { low: 5000, high: 5000, text: "50 %", exact: "1/2" };

/** @param {number[]} path @param {Partial<OddsNode>} [more] @returns {OddsNode} */
const node = (path, more = {}) => ({ path, sort: "roll", chance, share: chance, label: path.join("."), text: "", happened: false, kids: more.children?.length ?? 0, ...more });

test("a node takes the place of another, and the rest of the tree stays what it is", () => {
  const beside = node([1]);
  const root = node([], { children: [node([0], { children: [node([0, 0])] }), beside] });
  const fresh = node([0, 0], { children: [node([0, 0, 0])], kids: 1 });
  const grown = graft(root, [0, 0], fresh);
  assert.equal(grown.children?.[0]?.children?.[0], fresh);
  assert.equal(grown.children?.[1], beside);
  assert.equal(root.children?.[0]?.children?.[0]?.children, undefined, "the old tree is not touched");
  assert.equal(graft(root, [], fresh), fresh);
  assert.deepEqual(graft(root, [7], fresh), root, "a path that leads nowhere changes nothing");
});

test("only outcomes have nothing beneath them", () => {
  assert.equal(opens(node([], { sort: "outcome" })), false);
  for (const sort of /** @type {const} */ (["roll", "choice", "rest"])) assert.equal(opens(node([], { sort })), true);
});

test("the way that happened is lost where it ends before an outcome", () => {
  const end = node([0, 0], { sort: "outcome", happened: true });
  assert.equal(lost(node([], { happened: true, children: [node([0], { happened: true, children: [end] })] })), null);
  const choice = node([0], { sort: "choice", happened: true, children: [node([0, 0], { sort: "outcome" })] });
  assert.equal(lost(node([], { happened: true, children: [choice] })), choice);
  assert.equal(lost(node([])), null, "nothing happened yet");
});
