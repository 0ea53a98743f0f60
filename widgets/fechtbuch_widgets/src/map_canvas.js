// The grid of a large field on a canvas under the picture: only the cells in sight are drawn.

import { cellsOf, countCells } from "./map_grid.js";
import { seen } from "./map_view.js";

/** @import { Box, Grid } from "./map_grid.js" */
/** @import { Room, View } from "./map_view.js" */

/** Cells narrower than this, in pixels, would be a grey field. */
const NARROWEST = 5;

/** @param {HTMLCanvasElement} canvas @param {Grid} grid @param {Box} box @param {View} view @param {Room} room @param {string} colour gives how many cells were drawn */
export function drawGrid(canvas, grid, box, view, room, colour) {
  const ratio = window.devicePixelRatio || 1;
  canvas.width = Math.round(room.width * ratio);
  canvas.height = Math.round(room.height * ratio);
  const pen = canvas.getContext("2d");
  if (pen === null) return 0;
  const part = seen(view, room);
  const visible = { left: Math.max(box.left, part.left - grid.wide), top: Math.max(box.top, part.top - grid.deep), right: Math.min(box.right, part.left + part.width + grid.wide), bottom: Math.min(box.bottom, part.top + part.height + grid.deep) };
  if (grid.wide * view.scale < NARROWEST || countCells(grid, visible) < 1) return 0;
  pen.setTransform(ratio * view.scale, 0, 0, ratio * view.scale, -part.left * view.scale * ratio, -part.top * view.scale * ratio);
  pen.strokeStyle = colour;
  pen.lineWidth = 1 / view.scale;
  pen.beginPath();
  const cells = cellsOf(grid, visible);
  for (const cell of cells) {
    const corners = grid.corners(cell);
    corners.forEach(([x, y], k) => (k === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)));
    pen.closePath();
  }
  pen.stroke();
  return cells.length;
}
