"""Chances to win on the timeline: begun, cancelled, drawn with intervals and turning points, told in a table."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.widgets.desk import Desk
from tests.widgets.synthetic_story import SERVE, story


def opened(
    desk: Desk, bridge: Any, panel: str = "timeline", *, known: bool = False, width: int | None = None
) -> Locator:
    """A panel over a kernel that knows the story of the bridge."""
    desk.cursor("bridge")
    desk.page.evaluate(SERVE, ["one", story(bridge, known=known)])
    root = desk.open(panel, width=width).locator(".fb-root")
    expect(root.locator(".fb-tick").first).to_be_attached()
    desk.loaded()
    return root


def test_before_they_are_found_the_life_left_is_drawn(desk: Desk, bridge: Any) -> None:
    root = opened(desk, bridge)
    expect(root.locator(".fb-legend")).to_contain_text("life left")
    expect(root.locator(".fb-area")).to_have_count(2)
    expect(root.locator(".fb-band, .fb-turning")).to_have_count(0)


def test_a_button_begins_it_and_the_bar_says_how_far_it_is(desk: Desk, bridge: Any) -> None:
    root = opened(desk, bridge)
    root.get_by_role("button", name="Win probability").click()
    bar = root.get_by_role("progressbar", name="Chances to win")
    expect(bar).to_be_visible()
    expect(bar).to_have_attribute("max", "900")
    expect(root.locator(".fb-chance-bar")).to_contain_text("120 of 900")
    expect(root.locator(".fb-area")).to_have_count(2)
    desk.kernel("void kernel.finish('done')")
    expect(root.locator(".fb-chance")).to_have_count(2)
    expect(root.locator(".fb-band")).to_have_count(2)
    expect(root.locator(".fb-area")).to_have_count(0)
    expect(bar).to_be_hidden()
    expect(root.get_by_role("button", name="Win probability")).to_be_hidden()
    expect(root.locator(".fb-legend")).to_contain_text("chance to win")
    expect(root.locator(".fb-legend")).to_contain_text("Harrow watch")
    assert desk.kernel("kernel.wishes") == ["start"]


def test_it_can_be_cancelled_by_keyboard_and_the_focus_stays(desk: Desk, bridge: Any) -> None:
    root = opened(desk, bridge)
    root.get_by_role("button", name="Win probability").focus()
    desk.page.keyboard.press("Enter")
    cancel = root.get_by_role("button", name="Cancel the search for chances")
    expect(cancel).to_be_focused()
    desk.page.keyboard.press("Enter")
    again = root.get_by_role("button", name="Go on with chances")
    expect(again).to_be_focused()
    expect(root.get_by_role("progressbar", name="Chances to win")).to_be_hidden()
    assert desk.kernel("kernel.wishes") == ["start", "cancel"]


def test_curves_bands_and_turning_points_stand_where_acts_end(desk: Desk, bridge: Any) -> None:
    root = opened(desk, bridge, known=True)
    told = story(bridge)["chances"]
    width = root.locator(".fb-scrubber").evaluate("(box) => box.clientWidth")
    n = bridge["lines"]["main"]["index"]["n"]
    ends = {act[0]: act[1] for act in told["acts"]}
    xs = root.locator(".fb-turning-line").evaluate_all("(all) => all.map((one) => Number(one.getAttribute('x1')))")
    assert xs == pytest.approx([ends[number] * width / (n - 1) for number in told["turning"]], abs=0.11)
    swings = {act[0]: act[4][0] for act in told["acts"]}
    labels = root.locator(".fb-turning-points").all_text_contents()
    assert labels
    signs = {f"{round(swings[number] / 100):+d}".replace("-", "−") for number in told["turning"]}
    assert set(labels) <= signs
    dashes = root.locator(".fb-chance").evaluate_all("(all) => all.map((one) => getComputedStyle(one).strokeDasharray)")
    assert len(set(dashes)) == 2, "the sides differ in more than colour"


def test_what_is_not_certain_is_not_said_to_be(desk: Desk, bridge: Any) -> None:
    root = opened(desk, bridge)
    told = story(bridge)["chances"]
    for places, value in zip(told["sides"].values(), (9960, 40), strict=True):
        places[-1][1:] = [value, value - 30, value + 30]
    desk.page.evaluate("(value) => desk.kernel('one').push({ type: 'data', topic: 'chances', value })", told)
    expect(root.locator(".fb-legend")).to_contain_text("over 99 %")
    expect(root.locator(".fb-legend")).to_contain_text("under 1 %")
    expect(root.locator(".fb-legend")).not_to_contain_text("100 %")


def test_a_table_says_the_same(desk: Desk, bridge: Any) -> None:
    root = opened(desk, bridge, known=True)
    told = story(bridge)["chances"]
    root.get_by_role("button", name="Timeline as a table").click()
    table = root.get_by_role("table", name="Chances to win, act by act")
    rows = table.get_by_role("row")
    expect(rows).to_have_count(len(told["acts"]) + 1)
    place = told["sides"]["blue"][1]
    cells = rows.nth(1).get_by_role("cell").all_text_contents()
    assert cells[:2] == ["1" + (", turning point" if 1 in told["turning"] else ""), str(place[0] + 1)]
    assert cells[2].startswith(f"{round(place[1] / 100)} % (")
    assert table.get_by_text("turning point").count() == len(told["turning"])
    expect(root.get_by_role("table", name="Rounds of this line")).to_be_visible()


def test_a_new_line_asks_anew_and_old_chances_are_not_drawn_on_it(desk: Desk, bridge: Any) -> None:
    root = opened(desk, bridge, known=True)
    expect(root.locator(".fb-chance")).to_have_count(2)
    asked = desk.kernel("kernel.log.filter((ask) => ask.topic === 'chances').length")
    desk.kernel(
        """void (kernel.line = 'she misses', kernel.push({ type: 'line', index: kernel.whole('she misses').index,
           tree: kernel.tree() }))"""
    )
    expect(root.locator(".fb-chance")).to_have_count(0)
    desk.loaded()
    assert desk.kernel("kernel.log.filter((ask) => ask.topic === 'chances').length") == asked + 1


def test_many_acts_are_thinned_to_the_width(desk: Desk) -> None:
    desk.cursor("10000")
    desk.page.evaluate(
        """() => { const kernel = desk.kernel('one'), { index } = kernel.whole('main');
           const ends = index.acts.slice(1).map((act) => act[0] - 1);
           const places = ends.map((at, k) => [at, 4000 + (k % 7) * 100, 3500, 5500]);
           const acts = ends.map((at, k) => [k + 1, at, [0, 0, 0], [100, 0, 200], [100, 0, 200]]);
           const turning = ends.map((_, k) => k + 1).filter((k) => k % 40 === 0), sides = { blue: places, red: places };
           kernel.services.chances = () => ({ rev: index.rev, state: 'done', done: 0, total: 0, text: '', n: 20,
             side: 'blue', sides, acts, turning }); }"""
    )
    root = desk.open("timeline").locator(".fb-root")
    expect(root.locator(".fb-chance")).to_have_count(2)
    lengths = root.locator(".fb-chance").evaluate_all(
        "(all) => all.map((one) => one.getAttribute('d').split('L').length)"
    )
    assert max(lengths) <= 1300
    root.get_by_role("button", name="Timeline as a table").click()
    assert root.get_by_role("table", name="Chances to win, act by act").get_by_role("row").count() <= 201


def test_what_the_kernel_says_against_it_is_shown(desk: Desk, bridge: Any) -> None:
    root = opened(desk, bridge)
    desk.kernel("void (kernel.services.chances = () => { throw new Error('This fight <b>cannot</b> be played on.'); })")
    root.get_by_role("button", name="Win probability").click()
    expect(root.locator(".fb-chance-bar")).to_contain_text("This fight <b>cannot</b> be played on.")
    expect(root.get_by_role("button", name="Win probability")).to_be_visible()


def test_a_kernel_that_knows_no_chances_is_no_trouble(desk: Desk) -> None:
    desk.cursor("bridge")
    root = desk.open("timeline").locator(".fb-root")
    expect(root.locator(".fb-area")).to_have_count(2)
    desk.loaded()
    expect(root.get_by_text("nothing called")).to_have_count(0)


@pytest.mark.parametrize("width", [360, 520])
def test_a_narrow_timeline_does_not_overflow(desk: Desk, bridge: Any, width: int) -> None:
    root = opened(desk, bridge, known=True, width=width)
    assert root.evaluate("(root) => root.scrollWidth <= root.clientWidth")
    for button in root.locator(".fb-jumps button").all():
        expect(button).to_be_visible()
