"""Every key, and the button that does the same."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.widgets.desk import Desk

START = 40


def starts(line: dict[str, Any], what: str) -> list[int]:
    return [entry[0] for entry in line["index"][what]]


def following(places: list[int], at: int) -> int:
    return next(place for place in places if place > at)


def preceding(places: list[int], at: int) -> int:
    return max(place for place in places if place < at)


def marked(line: dict[str, Any]) -> list[int]:
    return [at for at, digit in enumerate(line["index"]["marks"]) if int(digit, 16) & 3]


def expected(command: str, line: dict[str, Any]) -> int:
    """Where a command leads from the start, worked out from the fight and not from the page."""
    acts, turns, n = starts(line, "acts"), starts(line, "turns"), line["index"]["n"]
    table: dict[str, int] = {
        "next": START + 1,
        "previous": START - 1,
        "next-act": following(acts, START),
        "previous-act": preceding(acts, START),
        "next-turn": following(turns, START),
        "previous-turn": preceding(turns, START),
        "start": 0,
        "head": n - 1,
        "next-mark": following(marked(line), START),
        "previous-mark": preceding(marked(line), START),
    }
    return table[command]


STEPS = [
    ("ArrowRight", "next"),
    ("ArrowLeft", "previous"),
    ("Control+ArrowRight", "next-act"),
    ("Control+ArrowLeft", "previous-act"),
    ("Shift+ArrowRight", "next-turn"),
    ("Shift+ArrowLeft", "previous-turn"),
    ("Home", "start"),
    ("End", "head"),
    ("]", "next-mark"),
    ("[", "previous-mark"),
    ("Alt+ArrowRight", "next-mark"),
    ("Alt+ArrowLeft", "previous-mark"),
]


@pytest.mark.parametrize(("key", "command"), STEPS)
def test_a_key_and_its_button_lead_to_the_same_event(desk: Desk, bridge: Any, key: str, command: str) -> None:
    there = expected(command, bridge["lines"]["main"])
    root = desk.book("bridge", START)
    root.focus()
    root.press(key)
    desk.expect_at(root, there)
    desk.scrub(root, START)
    root.locator(f"[data-command={command}]").click()
    desk.expect_at(root, there)


def test_keys_work_from_the_scrubber_and_the_list_too(desk: Desk) -> None:
    root = desk.book("bridge", START)
    root.locator("input[type=range]").press("Control+ArrowRight")
    after = desk.at(root)
    assert after > START + 1
    root.locator(".fb-list").press("ArrowLeft")
    desk.expect_at(root, after - 1)


def test_nothing_moves_past_the_ends(desk: Desk, bridge: Any) -> None:
    last = bridge["lines"]["main"]["index"]["n"] - 1
    root = desk.book("bridge", 1)
    root.focus()
    for _ in range(4):
        root.press("ArrowLeft")
    desk.expect_at(root, 0)
    root.press("End")
    for key in ("ArrowRight", "Control+ArrowRight", "Shift+ArrowRight", "]"):
        root.press(key)
    desk.expect_at(root, last)


def test_up_and_down_change_the_branch_at_the_fork(desk: Desk) -> None:
    root = desk.book("bridge", 20)
    where = root.locator(".fb-where")
    root.focus()
    root.press("ArrowDown")
    expect(where).to_contain_text("she misses")
    root.press("ArrowUp")
    expect(where).to_contain_text("main")
    root.locator("[data-command=other-down]").click()
    expect(where).to_contain_text("she misses")
    root.locator("[data-command=other-up]").click()
    expect(where).to_contain_text("main")
    desk.expect_at(root, 20)


def test_space_plays_and_pauses_and_signs_change_the_pace(desk: Desk) -> None:
    root = desk.book("bridge", START)
    speed = root.locator(".fb-speed")
    root.focus()
    expect(speed).to_have_text("1 ×")
    for _ in range(9):
        root.press("+")
    expect(speed).to_have_text("16 ×")
    root.press("Space")
    expect(root.get_by_role("button", name="Pause")).to_be_visible()
    desk.page.wait_for_function("(at) => Number(document.querySelector('input[type=range]').value) > at + 2", arg=START)
    root.press("Space")
    expect(root.get_by_role("button", name="Play", exact=True)).to_be_visible()
    desk.settle()
    stopped = desk.at(root)
    desk.page.wait_for_timeout(250)
    assert desk.at(root) == stopped
    for _ in range(9):
        root.press("-")
    expect(speed).to_have_text("0.25 ×")
    root.locator("[data-command=faster]").click()
    expect(speed).to_have_text("0.5 ×")
    root.locator("[data-command=slower]").click()
    expect(speed).to_have_text("0.25 ×")


def test_the_play_button_stops_by_itself_at_the_head(desk: Desk, bridge: Any) -> None:
    n = bridge["lines"]["main"]["index"]["n"]
    root = desk.book("bridge", n - 4)
    for _ in range(4):
        root.locator("[data-command=faster]").click()
    root.locator("[data-command=play]").click()
    desk.expect_at(root, n - 1)
    expect(root.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_the_question_mark_shows_every_key_and_escape_closes_and_leaves(desk: Desk) -> None:
    root = desk.book("bridge", START)
    root.focus()
    root.press("?")
    help_ = root.get_by_role("dialog", name="Keys")
    expect(help_).to_be_visible()
    for words in (
        "Next turn",
        "Other branch, upwards",
        "Play",
        "Next wound, turning point or finding",
        "leave the panel",
    ):
        expect(help_).to_contain_text(words)
    desk.page.keyboard.press("Escape")
    expect(help_).to_have_count(0)
    expect(root).to_be_focused()
    root.locator("[data-command=help]").click()
    root.get_by_role("button", name="Close the key help").click()
    expect(help_).to_have_count(0)
    root.locator("input[type=search]").focus()
    desk.page.keyboard.press("Escape")
    expect(root).to_be_focused()
    desk.page.keyboard.press("Escape")
    expect(desk.page.locator("#notebook")).to_be_focused()


def test_every_command_has_a_button_in_the_toolbar_panel_alone(desk: Desk) -> None:
    desk.cursor("bridge")
    root = desk.open("toolbar").locator(".fb-root")
    commands = root.locator("[data-command]").evaluate_all("(all) => all.map((each) => each.dataset.command)")
    others = {"play", "slower", "faster", "other-up", "other-down", "help", "branch", "take-back"}
    keyed = {command for _, command in STEPS} | others
    assert set(commands) == keyed
    root.locator("[data-command=help]").click()
    expect(root.get_by_role("dialog")).to_be_visible()
