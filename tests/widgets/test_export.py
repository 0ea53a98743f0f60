"""A fight in a page of its own, opened from a file: no kernel, no network, no server."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from fechtbuch.fight import Fight
from fechtbuch.narrate import narrate_fight, text
from fechtbuch_widgets import CursorModel, to_html
from fechtbuch_widgets.services.findings import findings_of
from tests.widgets.conftest import axe_script
from tests.widgets.desk import Desk
from tests.widgets.exported import bridge, hostile, of_system
from tests.widgets.synthetic import HOSTILE
from tests.widgets.test_access import AXE

BOXES = (
    "(all) => all.map((one) => one.getBoundingClientRect()).map(({ x, y, width, height }) => ({ x, y, width, height }))"
)
# How light colours are on the page's own ground, 0 to 255.
SHADES = """(colours) => { const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const probe = Object.assign(document.createElement('i'), { style: 'color: Canvas' });
  document.body.append(probe);
  const ground = getComputedStyle(probe).color;
  probe.remove();
  const paint = (colour) => { pen.fillStyle = colour; pen.fillRect(0, 0, 1, 1); };
  return colours.map((colour) => { paint(ground); paint(colour);
    const [r, g, b] = pen.getImageData(0, 0, 1, 1).data; return (r + g + b) / 3; }); }"""
Opener = Callable[..., Page]


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Opener]:
    """Writes a fight and opens the file without a network; fails on any complaint of the page, and on any request."""
    contexts, problems = [], []

    def open_file(path: Path, **options: object) -> Page:
        viewport = {"width": options.pop("width", 1220), "height": 900}
        context = browser.new_context(viewport=viewport, offline=True, **options)  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda message: problems.append(message.text) if message.type != "log" else None)
        page.on("request", lambda request: problems.append(request.url) if request.url != path.as_uri() else None)
        page.goto(path.as_uri())
        return page

    def write_and_open(fight: Fight, panels: tuple[str, ...] = ("book",), **options: object) -> Page:
        return open_file(to_html(fight, tmp_path / "fight.html", panels=panels), **options)

    yield write_and_open
    for context in contexts:
        context.close()
    assert not problems, problems


def book_of(page: Page) -> Locator:
    """The root of the book, drawn."""
    root = page.locator(".fb-book-root")
    expect(root.locator(".fb-ev.fb-cur")).to_be_visible()
    return root


def sentences(fight: Fight, line: str | None = None) -> list[str]:
    return [text(told.sentence) for passage in narrate_fight(fight, line) for told in passage.told]


def shown(row: Locator) -> str:
    """The words of a row, without the marks that isolate names."""
    return re.sub("[\u2066-\u2069]", "", row.text_content() or "")


def test_the_page_steps_through_the_whole_fight(opened: Opener) -> None:
    fight = bridge()
    root = book_of(page := opened(fight))
    desk, told = Desk(page), sentences(fight)
    start = len(fight.log.node(fight.log.root).states) - 1
    desk.expect_at(root, start)
    root.focus()
    root.press("Home")
    for at in (1, 2, 3):
        root.press("ArrowRight")
        desk.expect_at(root, at)
    for at in range(0, len(told), 5):
        desk.scrub(root, at)
        desk.expect_at(root, at)
        assert told[at] in shown(root.locator(".fb-ev.fb-cur"))
    root.press("End")
    desk.expect_at(root, len(told) - 1)
    for creature in fight.battle():
        card = root.locator(f".fb-creature:has([data-pick='{creature.id}'])")
        for name, now, full in creature.view.pools:
            expect(card).to_contain_text(re.compile(rf"{name}\s*{now}\s*/\s*{full}".replace("-", "[-−]")))


def test_events_are_filtered_and_searched(opened: Opener) -> None:
    fight = bridge()
    root = book_of(opened(fight))
    root.get_by_label("Search the sentences").fill("dodges")
    hits = sum("dodges" in sentence for sentence in sentences(fight))
    expect(root.locator(".fb-events-section .fb-count")).to_contain_text(f"{hits} of")
    expect(root.locator(".fb-ev", has_text="dodges").first).to_be_visible()


def test_a_figure_is_explained_with_the_text_of_its_rule(opened: Opener) -> None:
    fight = bridge()
    root = book_of(page := opened(fight))
    desk = Desk(page)
    at = next(n for n, sentence in enumerate(sentences(fight)) if "swings" in sentence)
    desk.scrub(root, at)
    why = root.locator(".fb-explain-section")
    expect(why).to_contain_text("14")
    rule = why.locator(".fb-sum .fb-rule", has_text=re.compile("^[A-Z]+-")).first
    assert fight.rules is not None
    expected = fight.rules.ruleset.catalogue[(rule.text_content() or "").strip()]
    rule.click()
    expect(root.get_by_role("note")).to_contain_text(expected.text[:60])


def test_a_line_of_a_sheet_is_shown_where_a_figure_cites_it(opened: Opener) -> None:
    fight = bridge()
    root = book_of(page := opened(fight))
    desk = Desk(page)
    at = next(n for n, sentence in enumerate(sentences(fight)) if "swings" in sentence)
    desk.scrub(root, at)
    root.locator(".fb-explain-section .fb-sum .fb-rule", has_text=re.compile("^sheet$")).first.click()
    card = root.get_by_role("note")
    expect(card).to_contain_text("'s sheet")
    expect(card).to_contain_text(re.compile("Written in the fight file|From the sheet file|The bestiary's"))


def test_another_line_is_followed_and_steps(opened: Opener) -> None:
    fight = bridge()
    root = book_of(page := opened(fight))
    desk = Desk(page)
    root.focus()
    root.press("ArrowDown")
    expect(root.locator(".fb-where")).to_contain_text("missed")
    root.press("End")
    told = sentences(fight, "missed")
    desk.expect_at(root, len(told) - 1)
    expect(root.locator(".fb-ev.fb-cur")).to_contain_text(told[-1])
    expect(root.locator(".fb-ev.fb-cur")).to_contain_text("wide of the mark")
    root.press("ArrowUp")
    root.press("End")
    desk.expect_at(root, len(sentences(fight)) - 1)


def test_what_needs_a_kernel_is_not_offered(opened: Opener) -> None:
    root = book_of(opened(bridge()))
    expect(root.get_by_role("button", name="Open a branch here")).to_have_count(0)
    root.focus()
    root.press("Control+Backspace")
    root.press("?")
    expect(root.get_by_role("dialog", name="Keys")).not_to_contain_text("Take back")
    expect(root.locator(".fb-notice")).to_be_hidden()


def test_choices_of_odds_are_offered_only_where_somebody_works_them_out(opened: Opener) -> None:
    root = opened(bridge(), panels=("odds",)).locator(".fb-odds-root")
    expect(root).to_contain_text("This page is a record without a kernel")
    expect(root.get_by_role("combobox")).to_have_count(0)
    expect(root.get_by_role("button")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_button_of_the_story_looks_like_those_of_the_panels(opened: Opener, scheme: str) -> None:
    root = book_of(page := opened(bridge(), color_scheme=scheme))
    expect(root).to_have_attribute("data-theme", scheme)
    looks = "(one) => ['color', 'backgroundColor', 'borderTopColor'].map((name) => getComputedStyle(one)[name])"
    shades = [
        page.evaluate(SHADES, one.evaluate(looks))
        for one in (page.get_by_role("button", name="The story as text"), root.locator("[data-command=next]"))
    ]
    for story, panel in zip(*shades, strict=True):
        assert abs(story - panel) < 40, shades


def test_a_line_beside_itself_is_no_comparison(opened: Opener) -> None:
    compare = opened(bridge(), panels=("compare",)).locator(".fb-compare-root")
    expect(compare.locator(".fb-compare-said")).to_contain_text("They part after act 3")
    second = compare.get_by_label("Second line")
    was = second.input_value()
    second.select_option(compare.get_by_label("First line").input_value())
    expect(compare.locator(".fb-compare-said")).to_contain_text("the same line twice")
    expect(compare.get_by_role("button", name="Go to the fork")).to_be_disabled()
    second.select_option(was)
    expect(compare.locator(".fb-compare-said")).to_contain_text("They part after act 3")


def test_panels_that_ask_for_what_is_not_held_say_so(opened: Opener) -> None:
    fight = bridge()
    page = opened(fight, panels=("timeline", "odds", "findings", "notes", "compare", "branches"))
    expect(page.locator(".fb-odds-root")).to_contain_text("This page is a record without a kernel")
    expect(page.locator(".fb-findings-root")).to_contain_text("This page holds no audit")
    expect(page.locator(".fb-notes-root")).to_contain_text("One point short of the parry")
    expect(page.locator(".fb-notes-root textarea:visible")).to_have_count(0)
    expect(page.locator(".fb-compare-root")).to_contain_text("They part after act 3")
    expect(page.get_by_role("button", name="Win probability")).to_have_count(0)
    expect(page.locator(".fb-notice:visible")).to_have_count(0)


@pytest.mark.parametrize("system", ["the_bridge", "control_zone"])
def test_the_map_and_the_bodies_are_drawn(opened: Opener, system: str) -> None:
    fight = of_system(system)
    page = opened(fight, panels=("map", "body", "events"))
    field, body = page.locator(".fb-map-root"), page.locator(".fb-body-root")
    expect(field.locator(".fb-map-layer-tokens > *")).not_to_have_count(0)
    expect(body.locator("svg, table").first).to_be_visible()
    page.locator(".fb-events-root").focus()
    page.keyboard.press("End")
    expect(page.locator(".fb-notice:visible")).to_have_count(0)
    expect(field.locator(".fb-map-layer-tokens > *")).not_to_have_count(0)


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_text_and_the_layout_holds(opened: Opener, name: str) -> None:
    fight = hostile(HOSTILE[name])
    page = opened(fight, panels=("book", "body", "findings", "odds", "notes", "compare"))
    root = book_of(page)
    page.get_by_role("button", name="The story as text").click()
    for width in (360, 1220):
        page.set_viewport_size({"width": width, "height": 900})
        for at in (0, len(sentences(fight)) - 1):
            Desk(page).scrub(root, at)
            for tab in root.get_by_role("tab").all():
                tab.click()
                Desk(page).settle()
                where = f"{tab.inner_text()} at {width} px, event {at}"
                assert page.evaluate("window.pwned") is None, where
                assert page.locator("img, #fight script, #story script, b > b").count() == 0, where
                assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), where
                assert "\u202e" not in page.locator("#fight").evaluate("(all) => all.textContent"), where


def test_pages_of_the_book_that_nothing_fills_are_left_out(opened: Opener) -> None:
    fight = bridge()
    root = book_of(opened(fight))
    expect(root.get_by_role("tab")).to_have_text(["Why", "Notes", "Compare"])
    stops = root.get_by_role("group", name="What the keys [ and ] stop at")
    expect(stops.get_by_role("button")).to_have_text([re.compile("Wounds")])


def test_an_audit_that_was_run_is_held(opened: Opener) -> None:
    fight = bridge()
    fight.claim({"ragna.hp": 1})
    model = CursorModel(fight)
    model.answer({"type": "data", "id": 1, "topic": "findings"})
    assert findings_of(model).wait()
    root = book_of(opened(fight))
    model.close()
    root.get_by_role("tab", name="Findings").click()
    expect(root.locator(".fb-finding").first).to_contain_text("ragna")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(opened: Opener, scheme: str) -> None:
    root = book_of(page := opened(bridge(), color_scheme=scheme, bypass_csp=True))
    expect(root).to_have_attribute("data-theme", scheme)
    page.get_by_role("button", name="The story as text").click()
    Desk(page).scrub(root, 12)
    page.add_script_tag(path=axe_script())
    assert page.evaluate(AXE.replace("axe.run('main'", "axe.run(document")) == []


def test_scripts_that_are_not_the_pages_own_do_not_run(opened: Opener, tmp_path: Path, browser: Browser) -> None:
    path = to_html(bridge(), tmp_path / "changed.html")
    changed = path.read_text(encoding="utf-8").replace("</main>", "</main><script>window.pwned = 1</script>", 1)
    path.write_text(changed, encoding="utf-8")
    page = browser.new_page()
    page.goto(path.as_uri())
    book_of(page)
    assert page.evaluate("window.pwned") is None
    page.close()


def test_without_scripts_the_story_is_there(opened: Opener) -> None:
    page = opened(bridge(), java_script_enabled=False)
    expect(page.locator("noscript > p")).to_be_visible()
    expect(page.get_by_text("swings the broadsword at").first).to_be_visible()
    expect(page.get_by_role("button", name="The story as text")).to_be_hidden()


def test_data_that_cannot_be_read_leaves_the_story(tmp_path: Path, browser: Browser) -> None:
    path = to_html(bridge(), tmp_path / "broken.html")
    broken = re.sub(r'(id="held">)[\w+/=]{40}', r"\1AAAA", path.read_text(encoding="utf-8"), count=1)
    path.write_text(broken, encoding="utf-8")
    page = browser.new_page()
    page.goto(path.as_uri())
    expect(page.get_by_role("alert")).to_contain_text("could not be drawn")
    expect(page.get_by_text("swings the broadsword at").first).to_be_visible()
    page.close()


def test_a_browser_that_cannot_unpack_says_so_and_shows_the_story(tmp_path: Path, browser: Browser) -> None:
    path = to_html(bridge(), tmp_path / "old.html")
    page = browser.new_page()
    page.add_init_script("delete window.DecompressionStream")
    page.goto(path.as_uri())
    expect(page.get_by_role("alert")).to_contain_text("too old")
    expect(page.get_by_text("swings the broadsword at").first).to_be_visible()
    page.close()


def test_the_story_is_printed_and_the_panels_are_not(opened: Opener) -> None:
    root = book_of(page := opened(bridge()))
    expect(page.locator("#story")).to_be_hidden()
    page.emulate_media(media="print")
    expect(page.locator("#story")).to_be_visible()
    expect(root).to_be_hidden()


def test_a_phone_wide_page_steps_and_scrolls_only_downwards(opened: Opener) -> None:
    root = book_of(page := opened(bridge(), width=360))
    for name in ("start", "next", "next", "previous"):
        root.locator(f"[data-command={name}]").click()
    Desk(page).expect_at(root, 1)
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    for button in root.locator("[data-command]:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert 0 <= box["x"] <= box["x"] + box["width"] <= 360, button.get_attribute("data-command")


@pytest.mark.parametrize("width", [360, 700, 1000])
def test_parts_of_a_narrow_book_do_not_lie_over_one_another(opened: Opener, width: int) -> None:
    root = book_of(page := opened(bridge(), width=width))
    expect(root.locator(".fb-map-layer-tokens > *")).not_to_have_count(0)
    Desk(page).settle()
    found = root.locator(".fb-section:visible, .fb-time, .fb-bar").evaluate_all(BOXES)
    assert len(found) >= 5
    for one, other in combinations(found, 2):
        across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
        down = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
        assert across < 1 or down < 1, (one, other)


@pytest.mark.parametrize("width", [360, 640, 1400])
def test_a_long_title_leaves_the_place_in_the_fight_to_be_read(opened: Opener, width: int) -> None:
    page = opened(bridge())
    root = book_of(page)
    page.set_viewport_size({"width": width, "height": 800})
    root.locator("h1").evaluate("(title) => { title.textContent = 'The Bridge '.repeat(30) }")
    title, where = root.locator("h1").bounding_box(), root.locator(".fb-where").bounding_box()
    assert title is not None
    assert where is not None
    apart = title["y"] + title["height"] <= where["y"] or where["y"] + where["height"] <= title["y"]
    assert apart or title["x"] + title["width"] <= where["x"]


def test_the_page_has_a_title_and_a_language(opened: Opener) -> None:
    page = opened(bridge())
    expect(page).to_have_title("The Bridge")
    assert page.evaluate("document.documentElement.lang") == "en"
    expect(book_of(page).locator("h1")).to_have_text("The Bridge")
