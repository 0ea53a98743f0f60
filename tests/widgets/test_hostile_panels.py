"""Every panel, and every page of the book, with texts made to do harm in every place where a text can stand."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, expect

from tests.widgets.conftest import fixture_bytes
from tests.widgets.desk import Desk
from tests.widgets.synthetic import HOSTILE
from tests.widgets.synthetic_story import SERVE, hostile_story
from tests.widgets.test_odds import odds, put

PANELS = [
    *("toolbar", "timeline", "events", "creatures", "body", "explain"),
    *("branches", "compare", "notes", "map", "odds", "findings"),
]
WIDTHS = [360, 1220]

SPOIL = """(words) => { const kernel = desk.kernel('one');
  kernel.notes = words.map((text, k) => ({ at: 3 * k + 1, glyph: text, text, author: text, time: text }));
  kernel.fixture.meta.sides.forEach((side, k) => { side.label = words[k]; });
  kernel.fixture.tree.heads.forEach((head, k) => { head.name = words[k]; head.outcome = words[k + 1]; }); }"""

# All words of a part, those of attributes too.
WORDS = """(root) => [root, ...root.querySelectorAll('*')].flatMap((one) =>
  [...one.attributes].map(({ value }) => value)).join() + root.textContent"""

# What is wider than its place, and has no box of its own to be scrolled in.
WIDER = """(root) => [root, ...root.querySelectorAll('.fb-section, .fb-tab-page, .fb-time, .fb-bar')]
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1).map((one) => one.className)"""


def spoilt(desk: Desk) -> None:
    """A kernel that has nothing but such texts."""
    desk.cursor("hostile_field")
    words = [HOSTILE[name] for name in ("bidi", "long", "markup", "script", "emoji")]
    desk.page.evaluate(SERVE, ["one", hostile_story(json.loads(fixture_bytes("hostile_field")))])
    desk.page.evaluate(SPOIL, words)
    made = odds(HOSTILE["markup"], act=HOSTILE["long"], always=HOSTILE["bidi"])
    made["checks"][0]["text"] = HOSTILE["script"]
    put(desk, odds=made)


def expect_no_harm(desk: Desk, root: Locator, where: str) -> None:
    """Nothing of the texts is markup, nothing runs, nothing turns the words around it, nothing overflows."""
    assert root.locator("img, script, iframe, b > b, .fb-root style:not(:first-child)").count() == 0, where
    assert desk.page.evaluate("window.pwned") is None, where
    words = root.evaluate(WORDS)
    assert not re.search("[\u202a-\u202e\u2066\u2067]", words), where
    assert words.count("\u2068") == words.count("\u2069"), where
    assert root.evaluate(WIDER) == [], where
    assert desk.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), where


def open_everything(desk: Desk, root: Locator) -> None:
    """What is folded away is opened, tables stand in place of pictures, a rule is looked up."""
    for fold in root.locator("summary:visible").all():
        fold.click()
    pictures = root.locator(".fb-twin[aria-pressed=false]:visible")
    while pictures.count() > 0:
        pictures.first.click()
    if root.locator("[data-rule]:visible").count() > 0:
        root.locator("[data-rule]:visible").first.click()
    desk.loaded()


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("panel", PANELS)
def test_no_panel_takes_a_text_for_anything_else(desk: Desk, panel: str, width: int) -> None:
    spoilt(desk)
    desk.page.set_viewport_size({"width": width, "height": 900})
    root = desk.open(panel).locator(".fb-root")
    desk.loaded()
    for key in ("Home", "ArrowRight", "]", "End", "[", "ArrowDown", "ArrowUp"):
        root.press(key)
        desk.loaded()
        expect_no_harm(desk, root, f"{panel} after {key}")
    open_everything(desk, root)
    expect_no_harm(desk, root, f"{panel}, all open")
    root.press("?")
    expect_no_harm(desk, root, f"{panel}, keys")


PAGES = {
    "Why": ".fb-sum",
    "Odds": ".fb-outcome",
    "Findings": ".fb-finding",
    "Notes": ".fb-note-item",
    "Compare": ".fb-sides",
}
"""The pages behind the story, and what they show."""


@pytest.mark.parametrize("width", WIDTHS)
def test_no_page_of_the_book_takes_a_text_for_anything_else(desk: Desk, width: int) -> None:
    spoilt(desk)
    desk.page.set_viewport_size({"width": width, "height": 900})
    root = desk.open("book").locator(".fb-root")
    desk.loaded()
    at = desk.kernel("kernel.whole('main').figures.findIndex((figure, i) => i > 20 && figure >= 0 && figure < 6)")
    desk.scrub(root, at)
    desk.loaded()
    assert root.get_by_role("tab").all_inner_texts() == list(PAGES)
    for name, content in PAGES.items():
        root.get_by_role("tab", name=name).click()
        desk.loaded()
        expect(root.locator(content).first).to_be_visible()
        expect_no_harm(desk, root, name)
        open_everything(desk, root)
        expect_no_harm(desk, root, f"{name}, all open")


def test_the_legend_of_the_timeline_names_the_sides(desk: Desk) -> None:
    spoilt(desk)
    root = desk.open("timeline").locator(".fb-root")
    desk.loaded()
    expect(root.locator(".fb-legend")).to_contain_text("retsnom evil")
    desk.kernel("void kernel.finish('none')")
    expect(root.locator(".fb-legend")).to_contain_text("life left")
    expect(root.locator(".fb-legend")).to_contain_text("retsnom evil")
    expect_no_harm(desk, root, "legend")
