// Which part of the map is seen: a middle in map units, and pixels to a unit. Plain numbers, so that they can be tested without a page.

/** @import { Box } from "./map_grid.js" */

const CLOSEST = 4;
/** A field that fits is drawn no larger than this. */
const LARGEST = 1.4;
/** Air around the field, in map units. */
const AIR = 26;

/** @typedef {{ x: number, y: number, scale: number }} View */
/** @typedef {{ width: number, height: number }} Room in pixels */

/** The scale at which all of a box is seen, never larger than life. @param {Box} box @param {Room} room */
export function fitScale(box, room) {
  const wide = box.right - box.left + 2 * AIR;
  const high = box.bottom - box.top + 2 * AIR;
  return Math.max(0.001, Math.min(LARGEST, room.width / wide, room.height / high));
}

/** @param {Box} box @param {Room} room @returns {View} */
export const fit = (box, room) => ({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2, scale: fitScale(box, room) });

/** A box widened until it fills a room when all of it is seen. @param {Box} box @param {Room} room @returns {Box} */
export function filled(box, room) {
  const { x, y, scale } = fit(box, room);
  const wide = Math.max((box.right - box.left) / 2, room.width / scale / 2 - AIR);
  const high = Math.max((box.bottom - box.top) / 2, room.height / scale / 2 - AIR);
  return { left: x - wide, right: x + wide, top: y - high, bottom: y + high };
}

/** Closer or farther, about the middle. @param {View} view @param {number} factor @param {Box} box @param {Room} room @returns {View} */
export function zoom(view, factor, box, room) {
  const least = fitScale(box, room);
  return held({ ...view, scale: Math.min(Math.max(CLOSEST, least), Math.max(least, view.scale * factor)) }, box);
}

/** @param {View} view @param {number} dx pixels @param {number} dy @param {Box} box @returns {View} */
export const pan = (view, dx, dy, box) => held({ ...view, x: view.x + dx / view.scale, y: view.y + dy / view.scale }, box);

/** The middle never leaves the field. @param {View} view @param {Box} box @returns {View} */
const held = (view, box) => ({ ...view, x: Math.min(box.right, Math.max(box.left, view.x)), y: Math.min(box.bottom, Math.max(box.top, view.y)) });

/** @param {View} view @param {Room} room @returns {{ left: number, top: number, width: number, height: number }} what is seen, in map units */
export function seen(view, room) {
  const [width, height] = [room.width / view.scale, room.height / view.scale];
  return { left: view.x - width / 2, top: view.y - height / 2, width, height };
}

/** The view moved as little as needed for a place to be seen. @param {View} view @param {number} x @param {number} y @param {Room} room @returns {View} */
export function reveal(view, x, y, room) {
  const { left, top, width, height } = seen(view, room);
  const [edgeX, edgeY] = [Math.min(AIR, width / 4), Math.min(AIR, height / 4)];
  const dx = x < left + edgeX ? x - left - edgeX : x > left + width - edgeX ? x - left - width + edgeX : 0;
  const dy = y < top + edgeY ? y - top - edgeY : y > top + height - edgeY ? y - top - height + edgeY : 0;
  return dx === 0 && dy === 0 ? view : { ...view, x: view.x + dx, y: view.y + dy };
}

/** The height a map wants at a width, within bounds. @param {Box} box @param {number} width */
export function wantedHeight(box, width) {
  const high = (box.bottom - box.top + 2 * AIR) * Math.min(LARGEST, width / (box.right - box.left + 2 * AIR));
  return Math.round(Math.min(460, Math.max(220, high)));
}
