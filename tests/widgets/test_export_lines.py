"""Branches, comparison and notes in a page without a kernel: what is held is shown, what needs a kernel says so."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from fechtbuch_widgets import to_html
from tests.widgets.exported import bridge


def test_a_written_page_lists_notes_and_offers_nothing_that_needs_a_kernel(browser: Browser, tmp_path: Path) -> None:
    path = to_html(bridge(), tmp_path / "bridge.html", line="missed", panels=("notes", "branches", "compare"))
    context = browser.new_context(offline=True)
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(path.as_uri())
    notes, branches, compare = (page.locator(f".fb-{kind}-root") for kind in ("notes", "branches", "compare"))
    item = notes.locator(".fb-note-item")
    expect(item).to_contain_text("wide of the mark")
    expect(item.locator(".fb-glyph")).to_have_text("?!")
    expect(notes.locator(".fb-note-form")).to_be_hidden()
    item.locator(".fb-jump").click()
    expect(item.locator(".fb-jump")).to_have_attribute("aria-current", "true")
    branches.get_by_role("button", name="Compare branches").click()
    expect(branches.locator("[data-do]")).to_have_text(["Compare"])
    branches.get_by_role("button", name="Branches as a table").click()
    expect(branches.locator("[data-do][data-line]")).to_have_text(["Compare"] * 2)
    branches.locator("[data-follow]").click()
    expect(notes.locator(".fb-note-empty")).to_contain_text("1 note is on other lines only.")
    expect(compare.locator(".fb-compare-said")).to_contain_text("They part after act")
    compare.locator(".fb-jump").last.click()
    expect(compare.locator(".fb-jump").last).to_have_attribute("aria-current", "true")
    assert problems == []
    context.close()
