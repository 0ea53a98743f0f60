// Where something may lie over a panel: within it, beside what it belongs to.

const GAP = 4;
const EDGE = 6;

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Area in pixels */
/** @typedef {{ width: number, height: number }} Size in pixels */

/** An area as the panel counts it. @param {Area} area @param {Area} panel @returns {Area} */
export const within = (area, panel) => ({ left: area.left - panel.left, top: area.top - panel.top, right: area.right - panel.left, bottom: area.bottom - panel.top });

/** @param {number} value @param {number} most */
const held = (value, most) => Math.max(EDGE, Math.min(value, most));

/**
 * The upper left corner for something of a size: below what it belongs to, else at its left, its right, or above it, where there is room first.
 * Without room anywhere it lies below the part it is about.
 * @param {Area} part @param {Area} whole what it may not cover @param {Size} size @param {Size} room the panel
 */
export function beside(part, whole, size, room) {
  const most = { left: room.width - size.width - EDGE, top: room.height - size.height - EDGE };
  const across = held(part.left, most.left);
  const down = held(part.top, most.top);
  const places = [
    { left: across, top: whole.bottom + GAP },
    { left: whole.left - size.width - GAP, top: down },
    { left: whole.right + GAP, top: down },
    { left: across, top: whole.top - size.height - GAP },
  ];
  const fits = places.find(({ left, top }) => left >= EDGE && left <= most.left && top >= EDGE && top <= most.top);
  return fits ?? { left: across, top: held(part.bottom + GAP, most.top) };
}
