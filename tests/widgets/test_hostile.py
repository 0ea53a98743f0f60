"""Names, notes and rules are data, whatever stands in them."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.widgets.desk import Desk
from tests.widgets.synthetic import HOSTILE

SOURCES = Path(__file__).parents[2] / "widgets" / "fechtbuch_widgets" / "src"
DIRECTION = re.compile("[\u202a-\u202e\u2066-\u2069]")


def test_hostile_names_are_shown_as_text_everywhere(desk: Desk) -> None:
    root = desk.book("hostile", 30)
    desk.loaded()
    for at in range(30, 60):
        desk.scrub(root, at)
    for button in ("Timeline as a table", "Branches as a table"):
        root.get_by_role("button", name=button).click()
    assert root.locator("img, script, b > b, style:not(:first-child)").count() == 0
    assert desk.page.evaluate("window.pwned") is None
    cards = [name.strip() for name in root.locator(".fb-pick .fb-name").all_text_contents()]
    assert cards == [DIRECTION.sub("", name).strip() for name in HOSTILE.values()]
    expect(root.locator("h1")).to_have_text(HOSTILE["markup"])


def test_a_rule_text_with_markup_is_text(desk: Desk) -> None:
    root = desk.book("hostile", 30)
    at = desk.kernel("kernel.whole('main').figures.findIndex((figure, i) => i > 20 && figure >= 0 && figure < 6)")
    desk.scrub(root, at)
    desk.loaded()
    root.locator(".fb-sum .fb-rule").first.click()
    expect(root.get_by_role("note")).to_contain_text(HOSTILE["script"])


def test_long_names_are_cut_by_sight_only(desk: Desk) -> None:
    root = desk.book("hostile", 5)
    name = root.locator(".fb-ev .fb-name", has_text="Longname").first
    assert len(name.text_content() or "") == len(HOSTILE["long"])
    box = name.bounding_box()
    assert box is not None
    assert box["width"] < 250
    assert root.evaluate("(root) => root.scrollWidth <= root.clientWidth")
    for creature in root.locator(".fb-creature").all():
        assert creature.evaluate("(card) => card.scrollWidth <= card.clientWidth + 1")


def test_names_are_isolated_from_the_direction_of_the_sentence(desk: Desk) -> None:
    root = desk.book("hostile", 5)
    styles = root.locator(".fb-name").evaluate_all("(all) => all.map((name) => getComputedStyle(name).unicodeBidi)")
    assert set(styles) == {"isolate"}
    text = root.evaluate("(root) => root.textContent")
    every = "[...root.querySelectorAll('*')].flatMap((node) => [...node.attributes])"
    attributes = root.evaluate(f"(root) => {every}.map((each) => each.value).join()")
    unpaired = re.compile("[\u202a-\u202e\u2066\u2067]")
    assert not unpaired.search(text)
    assert not unpaired.search(attributes)
    assert text.count("\u2068") == text.count("\u2069")


def test_a_search_for_markup_finds_the_sentence(desk: Desk) -> None:
    root = desk.book("hostile", 30)
    desk.loaded()
    root.get_by_label("Search the sentences").fill("<IMG src=x")
    expect(root.locator(".fb-events-section .fb-count")).to_contain_text(re.compile(r"^[1-9]\d* of"))


def test_no_source_writes_markup_or_runs_text() -> None:
    names = "innerHTML outerHTML insertAdjacentHTML document.write eval( Function( srcdoc DOMParser ContextualFragment"
    forbidden = re.compile("|".join(re.escape(name) for name in names.split()))
    sources = list(SOURCES.glob("*.js"))
    assert len(sources) > 20
    for source in sources:
        assert not forbidden.search(source.read_text(encoding="utf-8")), source.name


def test_dependencies_do_not_write_markup_either() -> None:
    bundle = (SOURCES.parent / "static" / "fechtbuch.js").read_text(encoding="utf-8")
    assert "innerHTML" not in bundle
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", bundle), "the bundle asks nobody for anything"
