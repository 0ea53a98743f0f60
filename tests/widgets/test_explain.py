"""The figure behind the current event."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.widgets.desk import Desk


@pytest.fixture
def attack(bridge: Any) -> int:
    """An attack that has a figure."""
    return next(at for at, figure in enumerate(bridge["lines"]["main"]["figures"]) if at > 20 and 0 <= figure < 6)


def figure_of(bridge: Any, at: int) -> Any:
    return bridge["figures"][bridge["lines"]["main"]["figures"][at]]


def open_at(desk: Desk, at: int) -> Locator:
    root = desk.book("bridge", at)
    desk.loaded()
    expect(root.locator(".fb-explain-section.fb-stale")).to_have_count(0)
    return root


def test_terms_stand_in_order_with_value_and_rule(desk: Desk, bridge: Any, attack: int) -> None:
    figure = figure_of(bridge, attack)
    root = open_at(desk, attack)
    expect(root.get_by_role("heading", name=figure["title"])).to_be_visible()
    rows = root.locator(".fb-sum tbody tr")
    expect(rows).to_have_count(len(figure["terms"]) + 1 + len(figure["withheld"]))
    for at, term in enumerate(figure["terms"]):
        cells = rows.nth(at).locator("td")
        expect(cells.nth(0)).to_have_text(term["label"])
        number = term["value"].replace("-", "−")
        expect(cells.nth(1)).to_have_text(number if term["op"] == "start" or number.startswith("−") else f"+{number}")
        expect(cells.nth(2)).to_have_text("gm" if term["rule"].startswith("gm:") else term["rule"])
    expect(root.locator(".fb-tot")).to_contain_text(figure["value"])
    for at, entry in enumerate(figure["withheld"]):
        expect(root.locator(".fb-not").nth(at)).to_contain_text(f"{entry['label']}: {entry['why']}")


def test_the_roll_stands_against_its_target_with_chance_and_luck(desk: Desk, bridge: Any, attack: int) -> None:
    roll = figure_of(bridge, attack)["roll"]
    root = open_at(desk, attack)
    verdict = root.locator(".fb-verdict")
    expect(verdict).to_contain_text(f"3d6: {roll['total']} against {roll['target']} or less: {roll['outcome']}")
    expect(verdict).to_contain_text(f"Chance of success {roll['chance']['text']} ({roll['chance']['num']}/216)")
    expect(verdict).to_contain_text(
        f"{roll['luck']['text']} ({roll['luck']['num']}/216) of all rolls are at least as good"
    )
    assert verdict.locator(".fb-die").all_text_contents() == [str(face) for face in roll["faces"]]


def test_the_bell_curve_has_the_true_heights_and_a_table_twin(desk: Desk, bridge: Any, attack: int) -> None:
    roll = figure_of(bridge, attack)["roll"]
    root = open_at(desk, attack)
    good = root.locator(".fb-bar-good").evaluate_all("(all) => all.map((bar) => Number(bar.getAttribute('height')))")
    ways = dict(roll["histogram"])
    assert len(good) == len(roll["success"])
    assert good[0] / good[-1] == pytest.approx(ways[roll["success"][0]] / ways[roll["success"][-1]])
    expect(root.locator(".fb-bar-fell")).to_have_count(1)
    root.get_by_role("button", name="Results of 3d6 as a table").click()
    rows = root.get_by_role("table", name="Results of 3d6").locator("tbody tr")
    expect(rows).to_have_count(16)
    fell = rows.filter(has_text="fell")
    expect(fell).to_have_text(
        f"{roll['total']}{ways[roll['total']]} of 216{'succeeds' if roll['total'] in roll['success'] else 'fails'}fell"
    )


def test_other_operations_read_as_they_are_worked_out(desk: Desk, bridge: Any) -> None:
    damage = next(at for at, figure in enumerate(bridge["lines"]["main"]["figures"]) if figure == 7)
    root = open_at(desk, damage)
    values = root.locator(".fb-sum tbody .fb-v").all_text_contents()
    assert values == ["8", "−2", "× 3/2", "at least 1", "9"]
    expect(root.locator(".fb-verdict")).to_have_text("352d6: 8")
    expect(root.locator(".fb-curve-picture")).to_have_count(0)


def test_a_rule_shows_its_text_on_pointing_focus_and_click(desk: Desk, attack: int) -> None:
    root = open_at(desk, attack)
    desk.loaded()
    cite = root.locator(".fb-sum .fb-rule", has_text="SYN-ZONE").first
    card = root.get_by_role("note")
    cite.hover()
    expect(card).to_contain_text("Each zone has its own penalty.")
    expect(card).to_contain_text("Synthetic rules, 2")
    desk.page.mouse.move(1, 1)
    root.locator("h1").hover()
    expect(card).to_be_hidden()
    cite.focus()
    expect(card).to_be_visible()
    desk.page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    cite.click()
    root.locator("h1").hover()
    expect(card).to_be_visible()
    expect(cite).to_have_attribute("aria-expanded", "true")
    root.locator("h1").click()
    expect(card).to_be_hidden()


@pytest.mark.parametrize("width", [390, 1000, 1220])
def test_the_text_of_a_rule_lies_beside_the_sum_and_not_over_it(desk: Desk, attack: int, width: int) -> None:
    root = open_at(desk, attack)
    desk.page.set_viewport_size({"width": width, "height": 900})
    desk.loaded()
    for cite in root.locator(".fb-sum .fb-rule").all():
        cite.click()
        expect(root.get_by_role("note")).not_to_contain_text("Looking it up")
        panel, card, whole = (
            part.bounding_box() for part in (root, root.get_by_role("note"), root.locator(".fb-sum-box"))
        )
        assert panel is not None
        assert card is not None
        assert whole is not None
        across = min(card["x"] + card["width"], whole["x"] + whole["width"]) - max(card["x"], whole["x"])
        down = min(card["y"] + card["height"], whole["y"] + whole["height"]) - max(card["y"], whole["y"])
        assert across <= 0 or down <= 0
        assert panel["x"] <= card["x"] <= card["x"] + card["width"] <= panel["x"] + panel["width"]
        assert panel["y"] <= card["y"] <= card["y"] + card["height"] <= panel["y"] + panel["height"]
        cite.click()


def test_a_rule_that_is_not_held_is_asked_for_once(desk: Desk, attack: int) -> None:
    root = open_at(desk, attack)
    desk.loaded()
    cite = root.locator(".fb-sum .fb-rule", has_text="SYN-SHOCK").first
    cite.click()
    expect(root.get_by_role("note")).to_contain_text("Lost life is a penalty for a turn.")
    cite.click()
    cite.click()
    assert desk.kernel("kernel.log.filter((ask) => ask.type === 'rule').length") == 1
    desk.page.keyboard.press("Escape")
    gm = root.locator(".fb-sum .fb-rule", has_text="gm").first
    gm.click()
    expect(root.get_by_role("note")).to_contain_text("No text is held for this source.")


def test_an_event_without_a_figure_says_so(desk: Desk, bridge: Any) -> None:
    at = next(at for at, figure in enumerate(bridge["lines"]["main"]["figures"]) if at > 10 and figure < 0)
    root = open_at(desk, at)
    expect(root.locator(".fb-explain-section")).to_contain_text("This event has no figure")


def test_figures_are_fetched_in_windows_and_kept(desk: Desk, attack: int) -> None:
    root = open_at(desk, attack)
    desk.loaded()
    asked = "kernel.log.filter((ask) => ask.type === 'explain')"
    before = desk.kernel(f"{asked}.length")
    root.focus()
    for _ in range(3):
        root.press("ArrowRight")
    for _ in range(3):
        root.press("ArrowLeft")
    desk.loaded()
    assert desk.kernel(f"{asked}.length") == before, "neighbours were fetched ahead"
    assert all(ask["to"] - ask["from"] <= 24 for ask in desk.kernel(asked))


def test_nobody_asks_for_figures_when_no_panel_explains(desk: Desk) -> None:
    desk.cursor("bridge")
    desk.open("timeline")
    desk.loaded()
    assert desk.kernel("kernel.log.filter((ask) => ask.type === 'explain').length") == 0


def test_further_figures_of_an_event_follow(desk: Desk, bridge: Any, attack: int) -> None:
    desk.cursor("bridge")
    desk.kernel(
        "void kernel.fixture.figures.slice(0, 6).forEach((figure) => figure.more.push(kernel.fixture.figures[7]))"
    )
    root = desk.open("explain").locator(".fb-root")
    place = bridge["lines"]["main"]["index"]["acts"]
    act = max((entry for entry in place if entry[0] <= attack), key=lambda entry: int(entry[0]))
    desk.kernel(
        f"kernel.model.write('position', {{ commit: '{act[2]}', event: {attack - act[0]}, line: 'main', seq: -1 }})"
    )
    expect(root.get_by_role("heading", name="Why 9 HP?")).to_be_visible()
    expect(root.locator(".fb-sum")).to_have_count(2)


def test_a_figure_that_is_left_from_before_is_said_to_be(desk: Desk, bridge: Any, attack: int) -> None:
    root = open_at(desk, attack)
    which = root.locator(".fb-explain-section .fb-head")
    title = figure_of(bridge, attack)["title"]
    expect(which).to_contain_text(f"event {attack + 1}")
    desk.kernel("void (kernel.faring.explain = 'hold')")
    root.focus()
    desk.scrub(root, attack + 40)
    far = attack + 41
    expect(which).to_contain_text(f"{title}event {attack + 1}; event {far} is not here yet")
    desk.page.wait_for_function("desk.kernel('one').held.length === 1")
    desk.kernel("kernel.release()")
    expect(which).not_to_contain_text("not here yet")
    expect(which).to_contain_text(f"event {far}")


def test_a_figure_of_an_event_that_is_gone_goes_with_it(desk: Desk, bridge: Any) -> None:
    fork = bridge["lines"]["she misses"]["from"]
    after = next(at for at, figure in enumerate(bridge["lines"]["main"]["figures"]) if at > fork and 0 <= figure < 6)
    root = open_at(desk, after)
    expect(root.locator(".fb-sum")).to_be_visible()
    desk.kernel("void (kernel.faring.explain = 'hold')")
    root.get_by_role("button", name="she misses").click()
    head = root.locator(".fb-explain-section .fb-head")
    expect(head).to_contain_text("is not here yet")
    expect(head).not_to_contain_text(figure_of(bridge, after)["title"])
    expect(root.locator(".fb-sum")).to_have_count(0)
