// The patch between two states, written apart from the page's code, as the kernel writes it.

/** @import { Key, Patch } from "../../../widgets/fechtbuch_widgets/src/contract.js" */

/**
 * @param {any} before @param {any} after @param {Key[]} [path]
 * @returns {Patch}
 */
export function difference(before, after, path = []) {
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    return after.flatMap((value, k) => difference(before[k], value, [...path, k]));
  }
  if (isTable(before) && isTable(after)) {
    const gone = Object.keys(before).filter((key) => !(key in after));
    const kept = Object.keys(after);
    return [...gone.map((key) => /** @type {[Key[]]} */ ([[...path, key]])), ...kept.flatMap((key) => (key in before ? difference(before[key], after[key], [...path, key]) : [put([...path, key], after[key])]))];
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [put(path, after)];
}

/** @param {any} value */
const isTable = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/** @param {Key[]} path @param {unknown} value @returns {[Key[], unknown]} */
const put = (path, value) => [path, value];
