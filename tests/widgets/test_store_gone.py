"""When the log behind an open panel cannot be reached any more."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.widgets.desk import Desk

GONE = """void kernel.push({ type: 'data', topic: 'store', value:
  { problem: '/tmp/<b>ford</b> was deleted, moved or replaced since it was opened' } })"""


def test_the_panel_says_so_and_still_steps_what_it_holds(desk: Desk) -> None:
    root = desk.book("bridge", 40)
    desk.loaded()
    desk.kernel(GONE)
    expect(root.locator(".fb-notice")).to_contain_text("The log cannot be reached: /tmp/<b>ford</b> was deleted")
    expect(root.locator(".fb-notice")).to_contain_text("What is held can still be stepped through.")
    root.focus()
    root.press("ArrowRight")
    assert desk.at(root) > 40
    expect(root.locator(".fb-notice")).to_be_visible()


def test_a_log_that_is_back_ends_the_notice(desk: Desk) -> None:
    root = desk.book("bridge", 40)
    desk.kernel(GONE)
    expect(root.locator(".fb-notice")).to_be_visible()
    desk.kernel("void kernel.push({ type: 'data', topic: 'store', value: null })")
    expect(root.locator(".fb-notice")).to_be_hidden()


def test_every_kind_of_panel_says_it(desk: Desk) -> None:
    desk.cursor("bridge")
    roots = [desk.open(kind).locator(".fb-root") for kind in ("branches", "compare", "notes", "timeline")]
    desk.loaded()
    desk.kernel(GONE)
    for root in roots:
        expect(root.locator(".fb-notice")).to_contain_text("The log cannot be reached")
