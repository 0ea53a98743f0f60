// Outlines for pictures: closed paths from points, all in the units of one picture.

/**
 * `x`, `y`: about its middle, where a figure may be written; `box`: left, top, right, bottom of what holds it.
 * @typedef {[number, number, number, number]} Box
 * @typedef {{ d: string, x: number, y: number, box: Box }} Outline
 */

/** @param {number} value */
const cut = (value) => String(Math.round(value * 10) / 10);

/** @param {number[]} points x, y, x, y, … @returns {[number, number][]} */
const pairs = (points) => points.flatMap((x, k) => (k % 2 === 0 ? [/** @type {[number, number]} */ ([x, points[k + 1] ?? 0])] : []));

/** @param {[number, number][]} points @param {string} d @returns {Outline} */
function outline(points, d) {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  /** @type {Box} */
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  return { d, x: (box[0] + box[2]) / 2, y: (box[1] + box[3]) / 2, box };
}

/** Straight sides. @param {number[]} points */
export function poly(points) {
  const corners = pairs(points);
  return outline(corners, `M${corners.map(([x, y]) => `${cut(x)},${cut(y)}`).join("L")}Z`);
}

/** A smooth outline: curves from middle to middle of the sides, bent towards the corners. @param {number[]} points */
export function round(points) {
  const corners = pairs(points);
  const middle = corners.map(([x, y], k) => {
    const [nextX, nextY] = corners[(k + 1) % corners.length] ?? [x, y];
    return [(x + nextX) / 2, (y + nextY) / 2];
  });
  const [startX, startY] = middle[middle.length - 1] ?? [0, 0];
  const curves = corners.map(([x, y], k) => `Q${cut(x)},${cut(y)} ${cut(middle[k]?.[0] ?? 0)},${cut(middle[k]?.[1] ?? 0)}`);
  return outline(corners, `M${cut(startX ?? 0)},${cut(startY ?? 0)}${curves.join("")}Z`);
}

/** @param {number} x @param {number} y @param {number} rx @param {number} ry @returns {Outline} */
export function oval(x, y, rx, ry) {
  const arc = `A${cut(rx)},${cut(ry)} 0 1 1`;
  return { d: `M${cut(x - rx)},${cut(y)}${arc} ${cut(x + rx)},${cut(y)}${arc} ${cut(x - rx)},${cut(y)}Z`, x, y, box: [x - rx, y - ry, x + rx, y + ry] };
}

/**
 * A band along a line, as wide as `from` at its start and `to` at its end.
 * @param {number[]} line @param {number} from @param {number} to
 */
export function band(line, from, to) {
  const points = pairs(line);
  const last = points.length - 1;
  const sides = points.map(([x, y], k) => {
    const [ax, ay] = points[Math.max(0, k - 1)] ?? [x, y];
    const [bx, by] = points[Math.min(last, k + 1)] ?? [x, y];
    const length = Math.hypot(bx - ax, by - ay) || 1;
    const half = (from + ((to - from) * k) / last) / 2;
    const dx = (-(by - ay) / length) * half;
    const dy = ((bx - ax) / length) * half;
    return { one: [x + dx, y + dy], other: [x - dx, y - dy] };
  });
  const [x, y] = points[Math.floor(points.length / 2)] ?? [0, 0];
  return { ...poly([...sides.flatMap((side) => side.one), ...sides.reverse().flatMap((side) => side.other)]), x, y };
}

/** The line with points between its points, so that it bends softly. @param {number[]} line */
export function soft(line) {
  const points = pairs(line);
  return points.flatMap(([x, y], k) => {
    const next = points[k + 1];
    if (next === undefined) return [x, y];
    const [ax, ay] = points[k - 1] ?? [x, y];
    const [bx, by] = points[k + 2] ?? next;
    return [0, 0.25, 0.5, 0.75].flatMap((t) => [bend(ax, x, next[0], bx, t), bend(ay, y, next[1], by, t)]);
  });
}

/** A curve through `b` and `c`, with the slopes that their neighbours give. @param {number} a @param {number} b @param {number} c @param {number} d @param {number} t */
const bend = (a, b, c, d, t) => b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));

/** The upper or the lower half of an oval. @param {number} x @param {number} y @param {number} rx @param {number} ry @param {boolean} top @returns {Outline} */
export function half(x, y, rx, ry, top) {
  const far = top ? y - ry : y + ry;
  return { d: `M${cut(x - rx)},${cut(y)}A${cut(rx)},${cut(ry)} 0 0 ${top ? 1 : 0} ${cut(x + rx)},${cut(y)}Z`, x, y: (y + far) / 2, box: [x - rx, Math.min(y, far), x + rx, Math.max(y, far)] };
}

/** The box that holds them all. @param {Outline[]} outlines @returns {Box} */
export const around = (outlines) => [Math.min(...outlines.map(({ box }) => box[0])), Math.min(...outlines.map(({ box }) => box[1])),
  Math.max(...outlines.map(({ box }) => box[2])), Math.max(...outlines.map(({ box }) => box[3]))];

/** The same on the other side of the axis. @param {number[]} points @param {number} axis */
export const mirrored = (points, axis) => points.map((value, k) => (k % 2 === 0 ? 2 * axis - value : value));
