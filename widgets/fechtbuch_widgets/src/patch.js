// Applying patches to states without changing any state in place.

/** @import { Key, Patch } from "./contract.js" */

/**
 * The value with one path replaced (or its key removed); everything off the path is shared with the original.
 * @param {any} value @param {Key[]} path @param {number} depth @param {boolean} remove @param {unknown} put
 * @returns {any}
 */
function withPath(value, path, depth, remove, put) {
  if (depth === path.length) return put;
  const key = path[depth];
  if (key === undefined || key === "__proto__") throw new Error(`A patch names the impossible key ${String(key)}.`);
  if (value === null || typeof value !== "object") {
    throw new Error(`A patch leads through ${path.slice(0, depth).join(".") || "the state"}, which holds nothing.`);
  }
  const copy = Array.isArray(value) ? value.slice() : { ...value };
  if (remove && depth === path.length - 1) delete copy[key];
  else copy[key] = withPath(Object.hasOwn(copy, key) ? copy[key] : undefined, path, depth + 1, remove, put);
  return copy;
}

/**
 * The state after a patch. Costs one copy of each object on the paths; all else is shared, so that equal parts stay identical.
 * @template T
 * @param {T} state @param {Patch} patch
 * @returns {T}
 */
export function patched(state, patch) {
  let next = state;
  for (const entry of patch) next = withPath(next, entry[0], 0, entry.length === 1, entry[1]);
  return next;
}
