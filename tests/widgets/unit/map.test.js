import assert from "node:assert/strict";
import { test } from "node:test";
import { HEX } from "../../../widgets/fechtbuch_widgets/src/map_hex.js";
import { SQUARE } from "../../../widgets/fechtbuch_widgets/src/map_square.js";
import { around, cellsOf, countCells, fillPath, key, MOST_CELLS, NEAR, outline, shownBox, sideOf } from "../../../widgets/fechtbuch_widgets/src/map_grid.js";
import { filled, fit, pan, reveal, seen, wantedHeight, zoom } from "../../../widgets/fechtbuch_widgets/src/map_view.js";
import { initials, placesOf } from "../../../widgets/fechtbuch_widgets/src/map_figures.js";
import { edgeWords, focusWords, groundWords, sentence } from "../../../widgets/fechtbuch_widgets/src/map_words.js";

/** @import { Cell, Creature, Field } from "../../../widgets/fechtbuch_widgets/src/contract.js" */
/** @import { Grid } from "../../../widgets/fechtbuch_widgets/src/map_grid.js" */

/** @param {Partial<Field>} more @returns {Field} */
const field = (more) => ({ rev: "r", from: 0, to: 1, placed: true, box: [[0, 0], [0, 0]], grid: "hex", scale: "", unit: "yd", facing: true, extent: null, edges: [], spots: [], heights: [], darkness: 0, dark: [], unknown: null, ...more });

/** @param {string} id @param {Cell | null} cell @returns {Creature} */
const creature = (id, cell) => ({ id, name: id, side: "one", brief: "", posture: "kneeling", out: false, pools: [], conditions: [], items: [], counters: [], facing: 2, cell });

/** Whether two cells share a side or a corner: the middles of such cells lie no farther apart than those of any step. @param {Grid} grid @param {Cell} one @param {Cell} two */
function beside(grid, one, two) {
  const gap = Math.hypot(...grid.centre(one).map((value, k) => value - (grid.centre(two)[k] ?? 0)));
  return gap > 0 && gap <= 1.001 * Math.max(...grid.directions.map(([dx, dy]) => Math.hypot(...grid.centre([dx, dy]))));
}

/** @type {Cell[]} */
const SOME = [[0, 0], [3, -2], [-4, 7], [-1, -1], [12, 5]];

for (const grid of [HEX, SQUARE]) {
  test(`${grid.name}: the middle of a cell lies in that cell, and so do points near its corners`, () => {
    for (const cell of SOME) {
      const [x, y] = grid.centre(cell);
      assert.deepEqual(grid.at(x, y), cell);
      for (const [cx, cy] of grid.corners(cell)) assert.deepEqual(grid.at(x + 0.95 * (cx - x), y + 0.95 * (cy - y)), cell);
    }
  });

  test(`${grid.name}: neighbours lie in the direction that their number says`, () => {
    grid.directions.forEach(([dx, dy, word], k) => {
      const [x, y] = grid.centre([dx, dy]);
      const angle = (grid.angle(k) * Math.PI) / 180;
      assert.ok(Math.abs(Math.atan2(y, x) - Math.atan2(Math.sin(angle), Math.cos(angle))) < 1e-9, word);
      assert.ok(beside(grid, [0, 0], [dx, dy]), word);
      assert.equal(word.includes("east"), x > 1e-9);
      assert.equal(word.includes("south"), y > 1e-9);
    });
  });

  test(`${grid.name}: the side between two cells is the same from both, and halfway between their middles`, () => {
    for (const cell of SOME) {
      for (const [other] of around(grid, cell)) {
        const [one, two] = [sideOf(grid, cell, other), sideOf(grid, other, cell)];
        assert.ok(one && two);
        const middle = [(one[0][0] + one[1][0]) / 2, (one[0][1] + one[1][1]) / 2];
        const [[ax, ay], [bx, by]] = [grid.centre(cell), grid.centre(other)];
        assert.ok(Math.abs((middle[0] ?? 0) - (ax + bx) / 2) < 1e-9 && Math.abs((middle[1] ?? 0) - (ay + by) / 2) < 1e-9);
        assert.ok(Math.hypot(one[0][0] - two[1][0], one[0][1] - two[1][1]) < 1e-9);
      }
      assert.equal(sideOf(grid, cell, [cell[0] + 5, cell[1]]), null);
    }
  });

  test(`${grid.name}: arrow keys lead to a neighbour and back`, () => {
    for (const cell of SOME) {
      for (const [go, back] of [["ArrowLeft", "ArrowRight"], ["ArrowUp", "ArrowDown"]]) {
        const there = grid.beside(cell, go ?? "");
        assert.ok(beside(grid, cell, there), go);
        assert.deepEqual(grid.beside(there, back ?? ""), cell);
      }
    }
  });

  test(`${grid.name}: outlines hold each side once, rims only the outer ones`, () => {
    const sides = grid.sides.length;
    /** @type {Cell[]} */
    const two = [[0, 0], [1, 0]];
    assert.equal(outline(grid, [[0, 0]]).match(/M/g)?.length, sides);
    assert.equal(outline(grid, two).match(/M/g)?.length, 2 * sides - 1);
    assert.equal(outline(grid, two, true).match(/M/g)?.length, 2 * sides - 2);
    assert.equal(fillPath(grid, two).match(/Z/g)?.length, 2);
  });

  test(`${grid.name}: a box holds the cells whose middles lie in it`, () => {
    const box = { left: -2 * grid.wide, top: -2 * grid.deep, right: 2 * grid.wide, bottom: 2 * grid.deep };
    const cells = cellsOf(grid, box);
    assert.equal(new Set(cells.map(key)).size, cells.length);
    for (const [x, y] of cells.map(grid.centre)) assert.ok(x >= box.left - 0.1 && x <= box.right + 0.1 && y >= box.top - 0.1 && y <= box.bottom + 0.1);
    assert.ok(Math.abs(countCells(grid, box) - cells.length) <= 5);
  });
}

test("up and down on hexes keep to a column", () => {
  /** @type {Cell} */
  let cell = [0, 0];
  for (let n = 0; n < 10; n++) cell = HEX.beside(cell, "ArrowDown");
  assert.deepEqual(cell, [-5, 10]);
  assert.equal(HEX.centre(cell)[0], HEX.centre([0, 0])[0]);
});

test("a board is shown to its ends, an open field as far as anybody comes or the map tells, with a margin", () => {
  assert.deepEqual(shownBox(SQUARE, field({ grid: "square", extent: [[0, 0], [11, 7]] })), { left: 0, top: 0, right: 11 * 36, bottom: 7 * 36 });
  const box = shownBox(HEX, field({ box: [[0, 0], [20, 30]], edges: [{ between: [[14, 0], [15, 0]], name: "", open: false, locked: false }] }));
  const cells = new Set(cellsOf(HEX, box).map(key));
  for (const cell of ["0,0", "15,0", "5,10", "16,0", "-1,0"]) assert.ok(cells.has(cell), cell);
});

test("a feature far beyond everybody does not make the map a speck", () => {
  const box = shownBox(SQUARE, field({ grid: "square", spots: [{ kind: "obstacle", name: "", text: "", cells: [[9000, 9000], [10, 0]] }] }));
  assert.ok(box.right < 20 * 36 && box.right >= 10 * 36);
});

test("at first an open field is shown near the figures, not as far as the map tells", () => {
  const far = field({ grid: "square", box: [[0, 0], [8, 8]], spots: [{ kind: "obstacle", name: "", text: "", cells: [[6, 0], [30, 0]] }] });
  const [near, whole] = [shownBox(SQUARE, far, NEAR), shownBox(SQUARE, far)];
  assert.ok(near.right >= 6 * 36 && near.right < 10 * 36);
  assert.ok(whole.right >= 30 * 36);
});

test("a box is widened to the shape of its place, about the same middle and at the same scale", () => {
  for (const room of [{ width: 400, height: 300 }, { width: 300, height: 900 }]) {
    const box = { left: 0, top: 100, right: 1000, bottom: 600 };
    const wide = filled(box, room);
    assert.ok(wide.left <= 0 && wide.top <= 100 && wide.right >= 1000 && wide.bottom >= 600);
    const [before, after] = [fit(box, room), fit(wide, room)];
    for (const part of /** @type {const} */ (["x", "y", "scale"])) assert.ok(Math.abs(before[part] - after[part]) < 1e-6, part);
    const part = seen(after, room);
    assert.ok(Math.abs(part.width - (wide.right - wide.left) - (part.height - (wide.bottom - wide.top))) < 1e-6, "the same air on all sides");
  }
});

test("figures far apart make a large box, of which only so many cells are ever listed", () => {
  const box = shownBox(SQUARE, field({ grid: "square", box: [[0, 0], [20000, 20000]] }));
  assert.ok(countCells(SQUARE, box) > 1e8);
  assert.equal(cellsOf(SQUARE, box).length, MOST_CELLS);
});

test("the whole field is seen at first; zooming stays between that and large cells, panning keeps the middle on the field", () => {
  const box = { left: 0, top: 0, right: 1000, bottom: 500 };
  const room = { width: 400, height: 300 };
  let view = fit(box, room);
  let part = seen(view, room);
  assert.ok(part.left < 0 && part.top < 0 && part.left + part.width > 1000 && part.top + part.height > 500);
  const first = view.scale;
  view = zoom(view, 0.5, box, room);
  assert.equal(view.scale, first);
  for (let n = 0; n < 40; n++) view = zoom(view, 1.35, box, room);
  assert.equal(view.scale, 4);
  view = pan(view, 1e9, -1e9, box);
  assert.deepEqual([view.x, view.y], [1000, 0]);
  view = reveal(view, 10, 490, room);
  part = seen(view, room);
  assert.ok(part.left <= 10 && part.top + part.height >= 490);
  assert.equal(reveal(view, 10, 490, room), view);
});

test("the height of a map follows its shape, within bounds", () => {
  assert.equal(wantedHeight({ left: 0, top: 0, right: 5000, bottom: 10 }, 600), 220);
  assert.equal(wantedHeight({ left: 0, top: 0, right: 10, bottom: 5000 }, 600), 460);
});

test("tokens have one letter, two where letters would be the same, whole signs of any script", () => {
  assert.deepEqual(initials(["Aldo", "Ragna", "the eagle"]), ["A", "R", "E"]);
  assert.deepEqual(initials(["Guard 1", "Guard 2", "Zoë"]), ["G1", "G2", "Z"]);
  assert.deepEqual(initials(["", "<b>", "龍"]), ["?", "B", "龍"]);
  assert.deepEqual(initials(["\u202eevil"]), ["E"]);
  assert.ok((initials(["x".repeat(10000)])[0] ?? "").length <= 2);
});

test("without places the sides stand in rows", () => {
  const all = ["a", "b", "c"].map((id) => creature(id, [0, 0]));
  const places = placesOf(all, false, (id) => (id === "b" ? 1 : 0));
  assert.deepEqual([...places], [["a", [0, 0]], ["b", [0, 2]], ["c", [1, 0]]]);
  assert.deepEqual(placesOf([creature("x", null)], true, () => 0).size, 0);
});

test("a cell in words: who, what the ground holds, walls by direction", () => {
  const ford = field({
    edges: [{ between: [[3, 2], [4, 2]], name: "", open: false, locked: false }, { between: [[2, 2], [3, 2]], name: "gate", open: false, locked: true }],
    spots: [{ kind: "water", name: "water", text: "1 yd deep", cells: [[3, 2]] }], heights: [[3, 2, -1]],
  });
  const words = sentence(HEX, ford, groundWords(ford), [creature("Ragna", [3, 2])], [3, 2], () => 2);
  assert.equal(words, "hex 3,2: Ragna (kneeling, facing south-west, 2 yd above the ground), water (1 yd deep), ground at −1 yd, wall to the east, gate (locked door) to the west");
  assert.equal(sentence(SQUARE, ford, groundWords(ford), [], [-9, 9], () => 0), "square −9,9: nothing here");
  assert.equal(edgeWords({ between: [[0, 0], [1, 0]], name: "iron door", open: true, locked: false }), "iron door (open door)");
});

test("what an event did, in words", () => {
  const name = (/** @type {Cell} */ cell) => cell.join();
  const none = { line: null, cells: [], path: [], edge: null };
  assert.equal(focusWords(null, name), "");
  assert.equal(focusWords({ ...none, line: { from: [0, 0], to: [2, 0], cells: [[1, 0]], blocked: "wall" } }, name), "Line from 0,0 to 2,0, blocked: wall.");
  assert.equal(focusWords({ ...none, line: { from: [0, 0], to: [0, 0], cells: [], blocked: "" } }, name), "In one cell: 0,0.");
  assert.equal(focusWords({ ...none, path: [[0, 0], [1, 0], [2, 0]] }, name), "Moved from 0,0 to 2,0, 2 cells.");
  assert.equal(focusWords({ ...none, path: [[0, 2], [0, 2]] }, name), "Moved within 0,2.");
  assert.equal(focusWords({ ...none, cells: [[0, 0], [1, 0]] }, name), "2 cells affected.");
});
