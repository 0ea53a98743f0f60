"""Accessibility, themes, motion, and narrow cells."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.widgets.desk import Desk

AXE = """async () => { const found = await axe.run('main', { resultTypes: ['violations'] });
  return found.violations.filter((each) => ['serious', 'critical'].includes(each.impact))
    .map((each) => `${each.id}: ${each.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(' | ')}`); }"""
# How many colours words and pictures of a panel have.
INKS = """(root) => new Set([...root.querySelectorAll('.fb-section > :not(.fb-head) *')].flatMap((one) => {
  const { color, fill, stroke } = getComputedStyle(one); return [color, fill, stroke]; })).size"""
# From here on nothing that is to be shown comes.
WITHHOLD = """void (() => { const receive = kernel.receive.bind(kernel);
  kernel.receive = (ask) => ['states', 'explain'].includes(ask.type) ? undefined : receive(ask); })()"""
JUPYTER = {
    "light": {
        "--jp-layout-color1": "white",
        "--jp-ui-font-color1": "rgba(0,0,0,.87)",
        "--jp-content-link-color": "#0d47a1",
    },
    "dark": {
        "--jp-layout-color1": "#111111",
        "--jp-ui-font-color1": "rgba(255,255,255,.87)",
        "--jp-content-link-color": "#64b5f6",
    },
}


def lab_theme(desk: Desk, theme: str) -> None:
    """The variables that JupyterLab's own themes set."""
    desk.page.evaluate(
        """([theme, variables]) => { const { style } = document.body;
           for (const [name, value] of Object.entries(variables)) style.setProperty(name, value);
           style.background = variables['--jp-layout-color1'];
           document.body.dataset.jpThemeLight = String(theme === 'light'); }""",
        [theme, JUPYTER[theme]],
    )


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_serious_issue(desk: Desk, theme: str) -> None:
    lab_theme(desk, theme)
    root = desk.book("bridge", 40)
    desk.loaded()
    expect(root).to_have_attribute("data-theme", theme)
    desk.page.add_script_tag(url="/axe.js")
    assert desk.page.evaluate(AXE) == []
    at = desk.kernel("kernel.whole('main').figures.findIndex((figure, i) => i > 40 && figure >= 0 && figure < 6)")
    desk.scrub(root, at)
    desk.loaded()
    root.locator(".fb-sum .fb-rule").first.click()
    root.locator("[data-pick=wren]").click()
    for tab in root.get_by_role("tab").all():
        tab.click()
        desk.settle()
        desk.loaded()
        expect(root.locator(".fb-stale")).to_have_count(0)
        assert desk.page.evaluate(AXE) == [], tab.inner_text()
        pictures = root.locator(".fb-twin[aria-pressed=false]:visible")
        while pictures.count() > 0:
            pictures.first.click()
        assert desk.page.evaluate(AXE) == [], tab.inner_text()
    root.press("?")
    assert desk.page.evaluate(AXE) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("panel", ["creatures", "body", "map", "explain"])
def test_what_waits_is_dimmed_and_can_be_read(desk: Desk, theme: str, panel: str) -> None:
    lab_theme(desk, theme)
    desk.cursor("bridge")
    root = desk.open(panel).locator(".fb-root")
    expect(root).to_have_attribute("data-theme", theme)
    desk.loaded()
    root.press("[")
    desk.loaded()
    plain = root.evaluate(INKS)
    desk.kernel(WITHHOLD)
    root.press("ArrowDown")
    desk.page.wait_for_function("desk.kernel('one').line !== 'main'")
    root.press("End")
    expect(root.locator(".fb-stale")).to_be_visible()
    assert root.evaluate(INKS) < plain, "fewer colours than before"
    desk.page.add_script_tag(url="/axe.js")
    assert desk.page.evaluate(AXE) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_without_host_variables_the_page_follows_the_system(browser: Browser, address: str, scheme: str) -> None:
    context = browser.new_context(color_scheme="dark" if scheme == "dark" else "light")
    page = context.new_page()
    page.goto(f"{address}/index.html")
    page.wait_for_function("window.ready === true")
    page.evaluate("(scheme) => { document.documentElement.style.colorScheme = scheme }", scheme)
    desk = Desk(page)
    root = desk.book("bridge", 40)
    desk.loaded()
    expect(root).to_have_attribute("data-theme", scheme)
    page.add_script_tag(url="/axe.js")
    assert page.evaluate(AXE) == []
    context.close()


def test_the_theme_follows_the_host_while_open(desk: Desk) -> None:
    lab_theme(desk, "light")
    root = desk.book("bridge", 40)
    light = root.evaluate("(root) => getComputedStyle(root).color")
    lab_theme(desk, "dark")
    expect(root).to_have_attribute("data-theme", "dark")
    assert root.evaluate("(root) => getComputedStyle(root).color") != light


def test_a_narrow_cell_has_one_column_and_scrolls_only_downwards(desk: Desk) -> None:
    desk.cursor("bridge")
    root = desk.open("book", width=520).locator(".fb-root")
    expect(root.locator(".fb-cur")).to_be_visible()
    boxes = [
        root.locator(part).bounding_box()
        for part in (".fb-events-section", ".fb-explain-section", ".fb-creatures-section")
    ]
    lefts = {box["x"] for box in boxes if box}
    assert len(lefts) == 1
    assert root.evaluate("(root) => root.scrollWidth <= root.clientWidth")


def corner(root: Locator, part: str) -> tuple[float, float]:
    box = root.locator(part).bounding_box()
    assert box is not None
    return box["x"], box["y"]


def test_a_wide_cell_has_three_columns(desk: Desk) -> None:
    root = desk.book("bridge", 40)
    map_, events, behind = (corner(root, part) for part in (".fb-map-section", ".fb-events-section", ".fb-tabs"))
    assert map_[1] == events[1] == behind[1]
    assert map_[0] < events[0] < behind[0]
    branches = corner(root, ".fb-branches-section")
    assert branches[0] == map_[0]
    assert branches[1] > map_[1]


def test_a_middling_cell_has_two_columns_below_the_map(desk: Desk) -> None:
    desk.cursor("bridge")
    root = desk.open("book", width=1000).locator(".fb-root")
    expect(root.locator(".fb-cur")).to_be_visible()
    map_, events, behind = (corner(root, part) for part in (".fb-map-section", ".fb-events-section", ".fb-tabs"))
    assert map_[1] < events[1] == behind[1]
    assert map_[0] == events[0] < behind[0]


def in_sight(root: Locator) -> bool:
    """Whether the current event lies within the list."""
    return bool(
        root.evaluate(
            """(root) => { const [list, row] = ['.fb-list', '.fb-cur']
                 .map((part) => root.querySelector(part)?.getBoundingClientRect());
               return row !== undefined && row.top >= list.top - 1 && row.bottom <= list.bottom + 1; }"""
        )
    )


def test_a_change_of_size_keeps_the_place(desk: Desk) -> None:
    root = desk.book("10000", 5000)
    desk.loaded()
    for width, height in ((640, 900), (1000, 500), (360, 700), (1220, 900)):
        desk.page.set_viewport_size({"width": width, "height": height})
        desk.settle()
        desk.settle()
        desk.expect_at(root, 5000)
        assert in_sight(root), (width, height)


def test_a_picture_of_the_whole_page_keeps_the_place(desk: Desk) -> None:
    root = desk.book("bridge", 60)
    desk.loaded()
    desk.page.screenshot(full_page=True)
    desk.settle()
    desk.settle()
    assert in_sight(root)
    box = root.locator(".fb-list")
    box.evaluate("(list) => { list.scrollTop = 0 }")
    desk.settle()
    desk.page.screenshot(full_page=True)
    desk.settle()
    assert not in_sight(root), "who has scrolled away stays there"


@pytest.mark.parametrize("width", [360, 610, 1220])
@pytest.mark.parametrize("zoom", [1, 2])
def test_the_whole_book_scrolls_only_downwards(browser: Browser, address: str, width: int, zoom: int) -> None:
    """At 200 % a page of twice the pixels has the same width."""
    context = browser.new_context(
        viewport={"width": width, "height": 700}, device_scale_factor=zoom, reduced_motion="reduce"
    )
    page = context.new_page()
    page.goto(f"{address}/index.html")
    page.wait_for_function("window.ready === true")
    desk = Desk(page)
    root = desk.book("bridge", 60)
    desk.loaded()
    for tab in root.get_by_role("tab").all():
        tab.click()
        desk.settle()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), tab.inner_text()
        assert root.evaluate("(root) => root.scrollWidth <= root.clientWidth"), tab.inner_text()
    assert not page.evaluate(
        """[...document.querySelectorAll('.fb-root *')].some((each) => {
             const style = getComputedStyle(each);
             return style.transitionDuration !== '0s' || style.animationName !== 'none'; })"""
    )
    context.close()


def test_the_filters_share_a_row_that_leaves_room_for_the_list(desk: Desk) -> None:
    root = desk.book("bridge", 60)
    head = root.locator(".fb-events-section .fb-head")
    fields = head.locator("select:visible, input, button")
    assert fields.count() >= 4
    tops = {round(box["y"] + box["height"] / 2) for field in fields.all() if (box := field.bounding_box())}
    assert len(tops) == 1
    box = head.bounding_box()
    assert box is not None
    assert box["height"] < 60, "the title has at most a row of its own"


def test_nothing_moves_by_itself(desk: Desk) -> None:
    root = desk.book("bridge", 40)
    for motion in ("no-preference", "reduce"):
        desk.page.emulate_media(reduced_motion=motion)
        root.press("ArrowRight")
        desk.settle()
        assert root.evaluate("(root) => root.getAnimations({ subtree: true }).length") == 0
        assert not root.evaluate(
            """(root) => [...root.querySelectorAll('*')].some((each) => {
                 const style = getComputedStyle(each);
                 return style.transitionDuration !== '0s' || style.animationName !== 'none'; })"""
        )


def test_every_button_has_a_name_and_a_tooltip_with_its_key(desk: Desk) -> None:
    root = desk.book("bridge", 40)
    for button in root.locator("[data-command]").all():
        assert button.get_attribute("aria-label")
    expect(root.locator("[data-command=next-turn]")).to_have_attribute("title", "Next turn (Shift →)")


def test_the_list_counts_all_rows_names_the_current_one_and_promises_no_arrow_keys(desk: Desk) -> None:
    root = desk.book("10000", 5000)
    rows = root.get_by_role("list", name="Events").get_by_role("listitem")
    assert set(rows.evaluate_all("(all) => all.map((row) => Number(row.ariaSetSize) > 10_000)")) == {True}
    expect(root.locator(".fb-list [aria-current=true]")).to_have_attribute("data-event", "5000")
    places = rows.evaluate_all("(all) => all.map((row) => Number(row.ariaPosInSet))")
    assert places == list(range(places[0], places[-1] + 1))
    assert root.locator(".fb-list").locator("[role=row], [role=gridcell], [aria-rowindex]").count() == 0
