// The tree of what can come of an act: a nested list for mouse, keys and screen readers. Nodes that are not held are asked for.

import { h } from "./dom.js";
import { calm } from "./text.js";

/** @import { OddsNode } from "./contract.js" */

/**
 * @typedef {{ node: OddsNode, parent: string | null }} Entry
 * @typedef {{ ask: (path: number[]) => Promise<{ path: number[], node: OddsNode }>, failed: (message: string) => void }} Source
 */

/** The tree with another node at a path. @param {OddsNode} root @param {number[]} path @param {OddsNode} node @returns {OddsNode} */
export function graft(root, path, node) {
  const [first, ...rest] = path;
  if (first === undefined) return node;
  const children = [...(root.children ?? [])];
  const child = children[first];
  if (child !== undefined) children[first] = graft(child, rest, node);
  return { ...root, children };
}

/** Whether something lies beneath a node. @param {OddsNode} node */
export const opens = (node) => node.sort === "rest" || node.kids > 0 || node.sort === "roll" || node.sort === "choice";

/** Where the way that happened leaves the tree: its last node, if that is no outcome. @param {OddsNode} root */
export function lost(root) {
  let node = root;
  for (;;) {
    const next = (node.children ?? []).find((child) => child.happened);
    if (next === undefined) return node.happened && node.sort !== "outcome" ? node : null;
    node = next;
  }
}

export class OddsTree {
  element = h("ul", { class: "fb-odds-tree", role: "tree", "aria-label": "Odds as a tree" });
  /** @type {OddsNode | null} */ root = null;
  /** What the reader opened or closed against the first state. @type {Map<string, boolean>} */ #turned = new Map();
  /** @type {Map<string, Entry>} */ #entries = new Map();
  #focus = "";
  #key = Math.random().toString(36).slice(2, 8);

  /** @param {Source} source @param {AbortSignal} signal */
  constructor(source, signal) {
    this.source = source;
    this.element.addEventListener("click", (event) => this.#clicked(event), { signal });
    this.element.addEventListener("keydown", (event) => this.#pressed(event), { signal });
  }

  /** Show another tree, or none. @param {OddsNode | null} root */
  show(root) {
    this.root = root;
    this.#turned.clear();
    this.#focus = "";
    this.#draw();
  }

  /** @param {string} id @param {OddsNode} node */
  #isOpen(id, node) {
    return node.children !== undefined && node.children.length > 0 && (this.#turned.get(id) ?? (node.happened || node.path.length === 0));
  }

  #draw() {
    const focused = this.element.contains(document.activeElement);
    this.#entries.clear();
    if (this.root === null) return this.element.replaceChildren();
    const item = this.#item(this.root, "", null, 1);
    this.element.replaceChildren(item);
    if (!this.#entries.has(this.#focus)) this.#focus = this.#entries.keys().next().value ?? "";
    this.#put(this.#focus, focused);
  }

  /** @param {OddsNode} node @param {string} above @param {string | null} parent @param {number} level @returns {HTMLElement} */
  #item(node, above, parent, level) {
    let id = `${above}/${node.label}`;
    while (this.#entries.has(id)) id += "+";
    this.#entries.set(id, { node, parent });
    const open = this.#isOpen(id, node);
    const row = h("div", { class: "fb-odds-row", id: `fb-odds-${this.#key}-${this.#entries.size}` }, ...rowParts(node));
    const expanded = opens(node) ? String(open) : null;
    const item = h("li", { role: "treeitem", tabindex: -1, "aria-level": level, "aria-labelledby": row.id, "aria-expanded": expanded, "aria-selected": node.happened ? "true" : "false", class: node.happened ? "fb-happened" : "", "data-node": id }, row);
    if (open) item.append(h("ul", { role: "group" }, ...(node.children ?? []).map((child) => this.#item(child, id, id, level + 1))));
    return item;
  }

  /** @param {string} id */
  #element(id) {
    return /** @type {HTMLElement[]} */ ([...this.element.querySelectorAll("[data-node]")]).find((item) => item.dataset["node"] === id);
  }

  /** Make an item the one that the Tab key reaches. @param {string} id @param {boolean} focus */
  #put(id, focus) {
    const old = this.#element(this.#focus);
    if (old) old.tabIndex = -1;
    this.#focus = id;
    const item = this.#element(id);
    if (item) item.tabIndex = 0;
    if (focus) item?.focus();
  }

  /** @param {Event} event */
  #clicked(event) {
    const row = event.target instanceof Element ? event.target.closest(".fb-odds-row") : null;
    const id = row?.parentElement?.dataset["node"];
    if (id === undefined) return;
    this.#put(id, true);
    this.turn(id);
  }

  /** Open what is closed and the reverse. @param {string} id */
  turn(id) {
    const entry = this.#entries.get(id);
    if (entry === undefined || !opens(entry.node)) return;
    if (this.#isOpen(id, entry.node)) this.#set(id, false);
    else if (entry.node.children !== undefined && entry.node.sort !== "rest") this.#set(id, true);
    else void this.#fetch(id, entry);
  }

  /** @param {string} id @param {boolean} open */
  #set(id, open) {
    this.#turned.set(id, open);
    this.#draw();
  }

  /** @param {string} id @param {Entry} entry */
  async #fetch(id, entry) {
    const { root } = this;
    try {
      const { path, node } = await this.source.ask(entry.node.path);
      if (this.root === null || root?.path !== this.root.path) return;
      this.root = graft(this.root, path, node);
      this.#turned.set(entry.node.sort === "rest" ? (entry.parent ?? "") : id, true);
      this.#draw();
    } catch (error) {
      this.source.failed(error instanceof Error ? error.message : String(error));
    }
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const entry = this.#entries.get(this.#focus);
    if (entry === undefined || !this.#onKey(event.key, entry)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** What a key does at the item that has the focus; gives whether it is one of the tree's. @param {string} key @param {Entry} entry */
  #onKey(key, entry) {
    const ids = [...this.#entries.keys()];
    const at = ids.indexOf(this.#focus);
    const open = this.#isOpen(this.#focus, entry.node);
    /** @param {number} to */
    const go = (to) => this.#put(ids[Math.max(0, Math.min(ids.length - 1, to))] ?? "", true);
    if (key === "ArrowDown") go(at + 1);
    else if (key === "ArrowUp") go(at - 1);
    else if (key === "Home") go(0);
    else if (key === "End") go(ids.length - 1);
    else if (key === "Enter" || key === " ") this.turn(this.#focus);
    else if (key === "ArrowRight") { if (open) go(at + 1); else this.turn(this.#focus); }
    else if (key === "ArrowLeft") { if (open) this.#set(this.#focus, false); else if (entry.parent !== null) this.#put(entry.parent, true); }
    else return false;
    return true;
  }
}

/** @param {OddsNode} node @returns {Node[]} */
function rowParts(node) {
  const label = node.path.length === 0 ? [] : [h("span", { class: "fb-odds-share" }, node.share.text), h("b", { dir: "auto", class: "fb-odds-label" }, calm(node.label))];
  const parts = [...label, h("span", { dir: "auto" }, calm(node.text)), h("span", { class: "fb-soft fb-odds-exact", title: node.chance.exact }, node.path.length === 0 ? "" : `${node.chance.text} in all`)];
  if (node.happened) parts.push(h("span", { class: "fb-odds-tag" }, node.sort === "outcome" ? "this happened" : "went this way"));
  for (const fact of node.facts ?? []) parts.push(h("span", { dir: "auto", class: "fb-odds-fact" }, calm(fact)));
  return parts;
}
