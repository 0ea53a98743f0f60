"""Closing a panel frees it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.widgets.desk import Desk

PANELS = ["toolbar", "timeline", "events", "creatures", "explain", "branches", "body", "map", "book"]


@pytest.mark.parametrize("panel", PANELS)
def test_a_closed_panel_takes_its_listeners_and_elements_along(desk: Desk, panel: str) -> None:
    desk.cursor("bridge")
    cell = desk.open(panel)
    expect(cell.locator(".fb-root")).to_be_visible()
    desk.loaded()
    assert desk.page.evaluate("desk.listeners.added") > 0
    cell.evaluate("(cell) => cell.close()")
    desk.settle()
    counts = desk.page.evaluate("desk.listeners")
    assert counts["added"] == counts["removed"]
    assert desk.page.locator(".fb-root").count() == 0


def test_closing_one_panel_leaves_the_others_alone(desk: Desk) -> None:
    root = desk.book("bridge", 40)
    desk.open("events").evaluate("(cell) => cell.close()")
    root.focus()
    root.press("ArrowRight")
    desk.expect_at(root, 41)


def test_playing_stops_with_the_last_panel(desk: Desk) -> None:
    root = desk.book("bridge", 40)
    root.focus()
    for _ in range(4):
        root.press("+")
    root.press("Space")
    desk.page.locator(".cell").evaluate("(cell) => cell.close()")
    desk.loaded()
    sent = desk.kernel("kernel.positions.length")
    desk.page.wait_for_timeout(300)
    assert desk.kernel("kernel.positions.length") == sent


def test_opening_and_closing_many_times_leaves_no_handler_behind(desk: Desk) -> None:
    desk.cursor("bridge")
    desk.open("toolbar")
    desk.loaded()
    handlers = desk.kernel("kernel.model.count")
    for _ in range(8):
        desk.open("book").evaluate("(cell) => cell.close()")
    desk.settle()
    assert desk.kernel("kernel.model.count") == handlers


def test_a_closed_model_frees_the_store(desk: Desk) -> None:
    root = desk.book("bridge", 40)
    desk.loaded()
    desk.kernel("void kernel.model.emit('destroy')")
    assert desk.kernel("kernel.model.count") == 0
    expect(root.locator(".fb-notice")).to_contain_text("Cut off")


def test_a_closed_panel_can_be_collected(desk: Desk) -> None:
    desk.cursor("bridge")
    desk.open("toolbar")
    session = desk.page.context.new_cdp_session(desk.page)
    desk.page.evaluate(
        "async () => { const cell = await desk.open('book', 'one'); await new Promise((done) => setTimeout(done, 300));"
        " window.gone = new WeakRef(cell.querySelector('.fb-root')); cell.close(); }"
    )
    desk.settle()
    for _ in range(20):
        session.send("HeapProfiler.collectGarbage")
        if desk.page.evaluate("window.gone.deref() === undefined"):
            return
        desk.page.wait_for_timeout(100)
    raise AssertionError("the panel's root is still held")
