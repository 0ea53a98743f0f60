// The tree of lines: which lane each line is drawn in, and which line is the other one at a fork.

/** @import { Tree, TreeNode } from "./contract.js" */

/**
 * @typedef {{ id: string, lane: number, act: number, from: { lane: number, act: number } | null, lines: string[], fork: boolean }} Stop
 * `ends` holds for each line the stop that bears its name.
 * @typedef {{ stops: Stop[], lanes: number, acts: number, starts: number[], ends: Map<string, Stop> }} Lanes
 */

/** The nodes that come after each node. @param {Tree} tree @returns {Map<string, TreeNode[]>} */
function childrenOf(tree) {
  /** @type {Map<string, TreeNode[]>} */
  const children = new Map(tree.nodes.map((node) => [node.id, []]));
  for (const node of tree.nodes) children.get(node.parent)?.push(node);
  return children;
}

/** The lines whose names each node bears. @param {Tree} tree @returns {Map<string, string[]>} */
function namesOf(tree) {
  /** @type {Map<string, string[]>} */
  const named = new Map();
  for (const { line, node } of tree.heads) named.set(node, [...(named.get(node) ?? []), line]);
  return named;
}

/**
 * A lane for every node, and the act at which each lane leaves another: the first child goes on in its parent's lane, every further child opens a new one below. A name on an act that others go on from, or that bears a name already, has a lane of its own, so that no name covers another. O(nodes + heads), no recursion.
 * @param {Tree} tree
 * @returns {Lanes}
 */
export function lanes(tree) {
  const children = childrenOf(tree);
  /** @type {Map<string, Stop>} */
  const placed = new Map();
  /** @type {Stop[]} */
  const apart = [];
  /** @type {Map<string, Stop>} */
  const ends = new Map();
  const named = namesOf(tree);
  let free = 0;
  const roots = tree.nodes.filter((node) => !children.has(node.parent));
  const open = roots.reverse().map((node) => ({ node, lane: -1 }));
  for (let next = open.pop(); next; next = open.pop()) {
    const { node } = next;
    const lane = next.lane >= 0 ? next.lane : free++;
    const parent = placed.get(node.parent);
    const below = children.get(node.id) ?? [];
    const from = parent ? { lane: parent.lane, act: parent.act } : null;
    const stop = { id: node.id, lane, act: node.act, from, lines: node.lines, fork: below.length > 1 };
    placed.set(node.id, stop);
    for (const [k, line] of (named.get(node.id) ?? []).entries()) {
      const own = k === 0 && below.length === 0 ? stop : { id: node.id, lane: free++, act: node.act, from: { lane, act: node.act }, lines: [line], fork: false };
      if (own !== stop) apart.push(own);
      ends.set(line, own);
    }
    for (const child of below.slice(1).reverse()) open.push({ node: child, lane: -1 });
    if (below[0]) open.push({ node: below[0], lane });
  }
  const stops = [...placed.values(), ...apart];
  const starts = Array.from({ length: free }, () => Infinity);
  for (const stop of stops) starts[stop.lane] = Math.min(starts[stop.lane] ?? 0, stop.from?.act ?? 0);
  return { stops, lanes: free, acts: stops.reduce((most, stop) => Math.max(most, stop.act), 1), starts, ends };
}

/**
 * The key of the line that lies above or below at the fork: the last one at or before the act, else the first one after it. "" if the line has no fork.
 * A line that ends on a node is a way of its own from there, between the first child and the others, as it is drawn.
 * @param {Tree} tree @param {string} line @param {number} act act number of the position @param {1 | -1} way
 */
export function otherLine(tree, line, act, way) {
  const children = childrenOf(tree);
  const named = namesOf(tree);
  /** @type {(node: TreeNode) => string[][]} */
  const waysFrom = ({ id }) => {
    const [first, ...others] = (children.get(id) ?? []).map((node) => node.lines);
    return [...(first ? [first] : []), ...(named.get(id) ?? []).map((name) => [name]), ...others];
  };
  const forks = tree.nodes.filter((node) => node.lines.includes(line) && waysFrom(node).length > 1);
  const fork = forks.filter((node) => node.act <= act).at(-1) ?? forks[0];
  if (!fork) return "";
  const ways = waysFrom(fork);
  const here = ways.findIndex((lines) => lines.includes(line));
  return ways[(here + way + ways.length) % ways.length]?.[0] ?? "";
}
