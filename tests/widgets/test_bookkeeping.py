"""Bookkeeping: left out of the list and passed over by steps, until it is asked for."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.widgets.conftest import fixture_bytes
from tests.widgets.desk import Desk


@pytest.fixture
def minor() -> list[int]:
    """The minor events of the fight `tallies`."""
    line: Any = json.loads(fixture_bytes("tallies"))["lines"]["main"]["index"]
    found = [at for at, digit in enumerate(line["minor"]) if digit == "1"]
    assert len(found) > 3
    return found


def toggle(root: Locator) -> Locator:
    return root.get_by_role("button", name="Show bookkeeping")


def shown(root: Locator, at: int) -> Locator:
    return root.locator(f".fb-ev[data-event='{at}']")


def test_it_is_left_out_until_the_button_shows_it(desk: Desk, minor: list[int]) -> None:
    root = desk.book("tallies", minor[1] - 1)
    desk.loaded()
    expect(shown(root, minor[1] - 1)).to_be_visible()
    expect(shown(root, minor[1])).to_have_count(0)
    expect(toggle(root)).to_have_attribute("aria-pressed", "false")
    toggle(root).click()
    expect(shown(root, minor[1])).to_be_visible()
    expect(toggle(root)).to_have_attribute("aria-pressed", "true")
    toggle(root).click()
    expect(shown(root, minor[1])).to_have_count(0)


def test_steps_by_one_event_pass_over_it(desk: Desk, minor: list[int]) -> None:
    root = desk.book("tallies", minor[1] - 1)
    root.focus()
    root.press("ArrowRight")
    desk.expect_at(root, minor[1] + 1)
    root.press("ArrowLeft")
    desk.expect_at(root, minor[1] - 1)
    root.locator("[data-command=next]").click()
    desk.expect_at(root, minor[1] + 1)


def test_shown_it_is_stepped_through(desk: Desk, minor: list[int]) -> None:
    root = desk.book("tallies", minor[1] - 1)
    toggle(root).click()
    root.focus()
    root.press("ArrowRight")
    desk.expect_at(root, minor[1])


def test_the_current_event_is_always_shown(desk: Desk, minor: list[int]) -> None:
    root = desk.book("tallies", minor[1])
    desk.loaded()
    desk.expect_at(root, minor[1])
    expect(root.locator(".fb-ev.fb-quiet")).to_have_count(1)
    root.focus()
    root.press("ArrowRight")
    desk.expect_at(root, minor[1] + 1)
    expect(shown(root, minor[1])).to_have_count(0)
    desk.scrub(root, minor[2])
    desk.expect_at(root, minor[2])


def test_a_kind_asked_for_is_shown_whatever_it_is(desk: Desk, minor: list[int]) -> None:
    root = desk.book("tallies", 30)
    desk.loaded()
    root.get_by_label("Kind of event").select_option("CounterChanged")
    expect(root.locator(".fb-events-section .fb-count")).to_contain_text(f"{len(minor)} of ")


def test_playing_passes_over_it(desk: Desk, minor: list[int]) -> None:
    root = desk.book("tallies", minor[1] - 1)
    root.focus()
    for _ in range(4):
        root.press("+")
    root.evaluate(
        """(root) => { root.seen = new Set(); const list = root.querySelector('.fb-list');
           new MutationObserver(() => root.seen.add(list.querySelector('.fb-cur')?.dataset.event))
             .observe(list, { subtree: true, attributes: true, attributeFilter: ['class'] }) }"""
    )
    root.press("Space")
    desk.page.wait_for_function("(root) => root.seen.size > 8", arg=root.element_handle())
    root.press("Space")
    seen = {int(at) for at in root.evaluate("(root) => [...root.seen].filter(Boolean)")}
    assert not seen & set(minor)


def test_the_key_help_says_so(desk: Desk, minor: list[int]) -> None:
    root = desk.book("tallies", minor[0])
    root.press("?")
    expect(root.get_by_role("dialog")).to_contain_text("Bookkeeping (tallies, what runs out) is passed over")


def test_dragging_over_bookkeeping_keeps_few_rows(desk: Desk, minor: list[int]) -> None:
    root = desk.book("tallies", 0)
    for at in minor:
        desk.scrub(root, at)
        desk.expect_at(root, at)
        assert root.locator(".fb-window > *").count() <= 60
