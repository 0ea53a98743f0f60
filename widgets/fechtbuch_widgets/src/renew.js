// Making a part of the page into what a fresh one is, by changing only what differs: the rest is neither styled, laid out nor painted anew, and keeps the focus.

/** What the page itself tells of an element that it shows something beside: see `rule_card.js`. */
const TOLD = new Set(["aria-expanded", "aria-describedby"]);

/** Whether one can be made into the other. What cites another rule is another thing. @param {Element} old @param {Element} fresh */
const alike = (old, fresh) => old.localName === fresh.localName && old.namespaceURI === fresh.namespaceURI && old.getAttribute("data-rule") === fresh.getAttribute("data-rule");

/**
 * Make an element into a fresh one, or put that in its place; gives the one that then stands there. For elements without listeners of their own.
 * @template {Element} One @param {One} old @param {One} fresh @returns {One}
 */
export function renew(old, fresh) {
  if (old.isEqualNode(fresh)) return old;
  if (!alike(old, fresh)) {
    old.replaceWith(fresh);
    return fresh;
  }
  for (const { name, value } of fresh.attributes) if (!TOLD.has(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const { name } of [...old.attributes]) if (!TOLD.has(name) && !fresh.hasAttribute(name)) old.removeAttribute(name);
  renewChildren(old, fresh.childNodes);
  return old;
}

/** Make the children of an element into fresh ones, in order. @param {Element} parent @param {Iterable<Node>} fresh */
export function renewChildren(parent, fresh) {
  const nodes = [...fresh];
  const held = [...parent.childNodes];
  nodes.forEach((node, k) => {
    const old = held[k];
    if (old === undefined) parent.append(node);
    else if (old instanceof Element && node instanceof Element) renew(old, node);
    else if (!(old instanceof Text && node instanceof Text)) parent.replaceChild(node, old);
    else if (old.data !== node.data) old.data = node.data;
  });
  for (const old of held.slice(nodes.length)) old.remove();
}
