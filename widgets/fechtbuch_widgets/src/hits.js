// Where searched words stand in a text of several spans.

/** @typedef {[number, number]} Range from, to */

/** Every place of the words, whatever their case; none where letters change their number with their case. @param {string} text @param {string} words @returns {Range[]} */
export function hits(text, words) {
  const wanted = words.trim().toLowerCase();
  const low = text.toLowerCase();
  if (wanted === "" || low.length !== text.length) return [];
  /** @type {Range[]} */
  const found = [];
  for (let at = low.indexOf(wanted); at >= 0; at = low.indexOf(wanted, at + wanted.length)) found.push([at, at + wanted.length]);
  return found;
}

/** A stretch of text cut where hits begin and end: [words, whether they are a hit]. @param {string} words @param {number} start where it stands in the whole text @param {Range[]} ranges ascending @returns {[string, boolean][]} */
export function cut(words, start, ranges) {
  const end = start + words.length;
  /** @type {[string, boolean][]} */
  const pieces = [];
  let at = start;
  for (const [from, to] of ranges) {
    if (to <= at || from >= end || at >= end) continue;
    if (from > at) pieces.push([words.slice(at - start, from - start), false]);
    const last = Math.min(to, end);
    pieces.push([words.slice(Math.max(from, at) - start, last - start), true]);
    at = last;
  }
  if (at < end) pieces.push([words.slice(at - start), false]);
  return pieces;
}
