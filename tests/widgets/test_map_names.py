"""Names on the map: none lies on another or on a figure, even in a crowd; the whole name is always to be had."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.widgets.desk import Desk

CROWD = [
    "Ragna the Red",
    "Skarn",
    "Wilhelmina",
    "Odo",
    "Bartholomew",
    "Guard 1",
    "Guard 2",
    "Guard 3",
    "Zoë",
    "Ottokar",
]
CELLS = [[1, 1], [2, 1], [3, 1], [0, 1], [1, -1], [2, -1], [3, -1], [4, -1], [0, 2], [0, 2]]
MELEE = """([names, cells]) => {
  const kernel = desk.kernel('one'), { creatures } = kernel.fixture.meta;
  names.forEach((name, k) => creatures.push({ ...creatures[k % 4], id: `more-${k}`, name }));
  for (const [, state] of kernel.whole('main').keyframes.filter(([at]) => at > 0)) {
    const like = structuredClone(state.creatures[0]);
    names.forEach((name, k) => state.creatures.push({ ...like, id: `more-${k}`, name, cell: cells[k] }));
  } }"""
BOXES = """(all) => all.map((each) => { const box = each.getBoundingClientRect();
  return [box.left, box.top, box.right, box.bottom]; })"""
Box = list[float]


def melee(desk: Desk, panel: str, width: int) -> Locator:
    """Fourteen in a knot, two of them in one cell."""
    desk.page.set_viewport_size({"width": width + 24, "height": 900})
    desk.cursor("field")
    desk.page.evaluate(MELEE, [CROWD, CELLS])
    root = desk.open(panel, width=width).locator(".fb-root")
    expect(root.locator(".fb-map-token")).to_have_count(14)
    expect(root.locator(".fb-map-name").first).to_be_visible()
    desk.loaded()
    desk.settle()
    return root


def boxes(parts: Locator) -> list[Box]:
    found: list[Box] = parts.evaluate_all(BOXES)
    return found


def overlap(one: Box, other: Box) -> bool:
    """Whether they share more than a pixel each way: letters do not fill the box of their line."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across > 1 and down > 1


@pytest.mark.parametrize("width", [420, 700, 1000])
@pytest.mark.parametrize("panel", ["map", "book"])
def test_names_in_a_melee_lie_neither_on_one_another_nor_on_a_figures_letters(
    desk: Desk, panel: str, width: int
) -> None:
    root = melee(desk, panel, width)
    names, letters = boxes(root.locator(".fb-map-name")), boxes(root.locator(".fb-map-letter"))
    assert len(names) >= 7, "as many as have room"
    assert not [pair for pair in combinations(names, 2) if overlap(*pair)]
    assert not [(one, other) for one in names for other in letters if overlap(one, other)]


def test_neighbours_in_a_row_have_their_names_whole(desk: Desk) -> None:
    desk.cursor("field")
    root = desk.open("map", width=700).locator(".fb-root")
    names = root.locator(".fb-map-name")
    expect(names).to_have_count(4)
    assert not [pair for pair in combinations(boxes(names), 2) if overlap(*pair)]
    told: Any = names.evaluate_all("(all) => all.map((one) => one.textContent.replace(/[\\u2066-\\u2069]/g, ''))")
    assert sorted(told) == ["Aldo", "Ragna", "Skarn", "Wren"]


def test_what_is_shortened_or_left_out_is_told_whole_by_figure_and_table(desk: Desk) -> None:
    root = melee(desk, "map", 420)
    shown = {name.strip("\u2068\u2069") for name in root.locator(".fb-map-name").all_text_contents()}
    assert set(CROWD) - shown, "there is not room for all"
    for k, name in enumerate(CROWD):
        figure = root.locator(f".fb-map-token[data-creature=more-{k}]")
        expect(figure.locator("title")).to_have_text(f"\u2068{name}\u2069")
        assert name in (figure.get_attribute("aria-label") or "")
    root.get_by_role("button", name="Map as a table").click()
    for name in CROWD:
        expect(root.get_by_role("region", name="Map, table")).to_contain_text(name)


def test_the_name_of_whoever_is_selected_is_never_left_out(desk: Desk) -> None:
    root = melee(desk, "map", 420)
    shown = root.locator(".fb-map-name").evaluate_all("(all) => all.map((one) => one.dataset.name)")
    left = next(f"more-{k}" for k in range(len(CROWD)) if f"more-{k}" not in shown)
    desk.page.evaluate("(who) => desk.kernel('one').model.write('selection', { creature: who })", left)
    name = root.locator(f".fb-map-name-first[data-name={left}]")
    expect(name).to_be_visible()
    desk.settle()
    others = boxes(root.locator(f".fb-map-name:not([data-name={left}])"))
    assert not [other for other in others if overlap(boxes(name)[0], other)]
