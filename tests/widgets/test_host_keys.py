"""The notebook around a panel does not act on the panel's keys, and the panel not on the notebook's."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.widgets.desk import Desk

KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "Space", "+", "-", "[", "]", "?", "Escape"]


def test_no_key_of_the_panel_reaches_the_notebook(desk: Desk) -> None:
    root = desk.book("bridge", 40)
    for key in [*KEYS, "Control+ArrowLeft", "Shift+ArrowRight", "Alt+ArrowLeft", "a", "d", "Enter"]:
        root.focus()
        root.press(key)
    assert desk.page.evaluate("desk.keys") == []


def test_the_panel_is_deaf_while_the_focus_is_elsewhere(desk: Desk) -> None:
    root = desk.book("bridge", 40)
    desk.page.locator("#notebook").focus()
    for key in ("ArrowRight", "End", "Space"):
        desk.page.keyboard.press(key)
    assert len(desk.page.evaluate("desk.keys")) == 6, "the notebook and its shortcuts saw each"
    desk.expect_at(root, 40)


def test_the_page_does_not_scroll_under_the_keys(desk: Desk) -> None:
    root = desk.book("bridge", 40)
    desk.page.set_viewport_size({"width": 1220, "height": 400})
    root.focus()
    before = desk.page.evaluate("scrollY")
    for key in ("Space", "Space", "ArrowDown", "End", "Home"):
        root.press(key)
    assert desk.page.evaluate("scrollY") == before


def test_a_text_field_keeps_its_keys(desk: Desk) -> None:
    root = desk.book("bridge", 40)
    search = root.locator("input[type=search]")
    search.press_sequentially("a + [b] - ?")
    search.press("Home")
    search.press("ArrowRight")
    assert search.evaluate("(field) => field.selectionStart") == 1
    expect(search).to_have_value("a + [b] - ?")
    assert int(root.locator("input[type=range]").input_value()) == 40


def test_the_space_bar_presses_a_focused_button(desk: Desk) -> None:
    root = desk.book("bridge", 40)
    root.locator("[data-command=next]").press("Space")
    desk.expect_at(root, 41)
    expect(root.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_tab_walks_through_the_panel_and_out(desk: Desk) -> None:
    root = desk.book("bridge", 40)
    root.focus()
    inside = "() => document.querySelector('.fb-root').contains(document.activeElement)"
    for _ in range(120):
        desk.page.keyboard.press("Tab")
        if not desk.page.evaluate(inside):
            return
    raise AssertionError("the focus is caught in the panel")


def test_the_focus_can_be_seen(desk: Desk) -> None:
    root = desk.book("bridge", 40)
    desk.page.keyboard.press("Tab")
    expect(root).to_be_focused()
    assert root.evaluate("(root) => getComputedStyle(root).outlineStyle") == "solid"
    root.locator("input[type=range]").focus()
    root.locator("input[type=range]").press("ArrowRight")
    assert root.locator(".fb-strip").evaluate("(box) => getComputedStyle(box).outlineStyle") == "solid"
