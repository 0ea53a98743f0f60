"""The scrubber: a native range under a drawing."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from playwright.sync_api import expect

from tests.widgets.desk import Desk


def test_a_click_on_the_strip_goes_to_that_share_of_the_fight(desk: Desk, bridge: Any) -> None:
    n = bridge["lines"]["main"]["index"]["n"]
    root = desk.book("bridge")
    box = root.locator("input[type=range]").bounding_box()
    assert box is not None
    for share in (0.25, 0.5, 0.9):
        desk.page.mouse.click(box["x"] + box["width"] * share, box["y"] + 20)
        desk.settle()
        assert abs(desk.at(root) - share * (n - 1)) <= 1


def test_the_range_says_where_it_is_in_words(desk: Desk) -> None:
    root = desk.book("bridge", 40)
    slider = root.get_by_role("slider", name="Event")
    words = slider.get_attribute("aria-valuetext") or ""
    assert "event 41 of" in words
    assert "round" in words
    slider.press("PageDown")
    desk.settle()
    assert int(slider.input_value()) < 40, "what the range does by itself moves the cursor too"
    assert desk.at(root) == int(slider.input_value())


def test_marks_stand_where_wounds_deaths_and_forks_are(desk: Desk, bridge: Any) -> None:
    index = bridge["lines"]["main"]["index"]
    root = desk.book("bridge")
    width = root.locator(".fb-scrubber").evaluate("(box) => box.clientWidth")
    xs = root.locator(".fb-mark-wound").evaluate_all(
        "(all) => all.map((mark) => Number(mark.getAttribute('transform').match(/[-\\d.]+/)[0]))"
    )
    places = [at * width / (index["n"] - 1) for at, digit in enumerate(index["marks"]) if digit == "1"]
    assert xs
    assert all(min(abs(x - place) for place in places) < 0.1 for x in xs)
    assert root.locator(".fb-mark-fork").count() == 1


def test_a_mark_that_comes_later_is_drawn(desk: Desk) -> None:
    root = desk.book("bridge")
    notes = root.locator(".fb-mark-note").count()
    desk.kernel("void kernel.push({ type: 'marks', rev: kernel.whole('main').index.rev, set: [[0, 8]] })")
    expect(root.locator(".fb-mark-note")).to_have_count(notes + 1)


def test_a_long_fight_is_thinned_to_the_width(desk: Desk) -> None:
    root = desk.book("10000")
    desk.loaded()
    desk.settle()
    assert root.locator(".fb-strip *").count() < 700
    labels = root.locator(".fb-strip text").evaluate_all(
        "(all) => all.map((text) => { const box = text.getBoundingClientRect(); return [box.left, box.right] })"
    )
    assert len(labels) > 10
    assert [(one, two) for one, two in pairwise(labels) if one[1] >= two[0]] == []


def test_the_strip_has_a_table_twin(desk: Desk, bridge: Any) -> None:
    turns = bridge["lines"]["main"]["index"]["turns"]
    root = desk.book("bridge")
    root.get_by_role("button", name="Timeline as a table").click()
    rows = root.get_by_role("table", name="Rounds of this line").get_by_role("row")
    expect(rows).to_have_count(len({entry[1] for entry in turns}) + 1)
    expect(root.locator(".fb-scrubber")).to_be_hidden()
    root.get_by_role("button", name="Timeline as a table").click()
    expect(root.locator(".fb-scrubber")).to_be_visible()


def test_dragging_over_ten_thousand_events_never_queues_more_than_one_request(desk: Desk) -> None:
    root = desk.book("10000")
    desk.loaded()
    desk.kernel("void (kernel.delay = 120, kernel.most = kernel.out, kernel.positions.length = 0)")
    box = root.locator("input[type=range]").bounding_box()
    assert box is not None
    y = box["y"] + 20
    desk.page.mouse.move(box["x"] + 5, y)
    desk.page.mouse.down()
    for step in range(1, 90):
        desk.page.mouse.move(box["x"] + 5 + step * (box["width"] - 10) / 90, y)
    desk.page.mouse.up()
    desk.page.mouse.move(box["x"], box["y"] + 300)
    desk.page.wait_for_function("() => desk.kernel('one').positions.length > 0")
    desk.loaded()
    last = int(root.locator("input[type=range]").input_value())
    assert last > 9000
    assert desk.kernel("kernel.most") <= 1
    positions = desk.kernel("kernel.positions")
    assert len(positions) < 40, "the kernel is told in pauses, not at every pixel"
    line = desk.kernel("kernel.whole('main').index")
    act = next(entry for entry in line["acts"] if entry[2] == positions[-1]["commit"])
    assert act[0] + positions[-1]["event"] == last, "the last position wins"


def test_stepping_needs_no_kernel_once_the_fight_is_held(desk: Desk) -> None:
    root = desk.book("10000", 5000)
    desk.loaded()
    desk.kernel("void (kernel.busy = true)")
    root.focus()
    for step in range(1, 31):
        root.press("ArrowRight")
        desk.expect_at(root, 5000 + step)
    root.press("Home")
    desk.expect_at(root, 0)
    assert desk.kernel("kernel.out") <= 1
    desk.kernel("kernel.free()")
    desk.loaded()
    assert desk.kernel("kernel.positions.at(-1).event") == 0
