"""At 200 %, by the browser or by the host: all is there, one scrolls only downwards, the Tab key reaches everything."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from fechtbuch_widgets import to_html
from tests.widgets.desk import Desk
from tests.widgets.exported import bridge

PANELS = (
    *("toolbar", "timeline", "events", "creatures", "body", "map", "explain"),
    *("odds", "notes", "branches", "compare", "findings", "book"),
)

# What sticks out, is cut off at its side, or scrolls both ways: maps and tables may, in places of their own.
MISFITS = """(root) => {
  const frame = root.getBoundingClientRect(), found = [];
  for (const each of root.querySelectorAll('*')) {
    if (each.closest('svg, .fb-hidden, .fb-twin-table, .fb-map-box, .fb-range') || !each.checkVisibility()) continue;
    const box = each.getBoundingClientRect(), { overflowX, overflowY, textOverflow } = getComputedStyle(each);
    const name = `${each.localName}.${each.className} ${each.textContent.slice(0, 30)}`;
    if (box.width && (box.left < frame.left - 1 || box.right > frame.right + 1)) found.push(`sticks out: ${name}`);
    const across = each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 1;
    if (across && ['auto', 'scroll'].includes(overflowX)) found.push(`scrolls sideways: ${name}`);
    if (across && ['hidden', 'clip'].includes(overflowX) && textOverflow !== 'ellipsis' && overflowY !== 'hidden')
      found.push(`cut at the side: ${name}`);
  }
  return found; }"""

# The controls that can be seen, as [words, left, top, right, bottom], each cut to what shows of it where it scrolls.
CONTROLS = """(root) => [...root.querySelectorAll('button, select, input:not([type=range]), textarea, summary')]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('.fb-hidden')).map((each) => {
    let { left, top, right, bottom } = each.getBoundingClientRect();
    for (let one = each.parentElement; one !== root.parentElement; one = one.parentElement) {
      if (getComputedStyle(one).overflowY === 'visible') continue;
      const box = one.getBoundingClientRect();
      [left, top, right, bottom] = [Math.max(left, box.left), Math.max(top, box.top), Math.min(right, box.right),
        Math.min(bottom, box.bottom)];
    }
    return [each.ariaLabel || each.textContent || each.className, left, top, right, bottom];
  }).filter(([, left, top, right, bottom]) => right > left && bottom > top)"""

# What Tab has to reach, marked with a number each; of radio buttons with one name one is enough.
WANTED = """(root) => { const groups = new Set();
  return [...root.querySelectorAll('button, select, input, textarea, summary, [tabindex="0"]')].filter((each) => {
    if (each.tabIndex < 0 || each.disabled || !each.checkVisibility({ visibilityProperty: true })) return false;
    if (each.type !== 'radio') return true;
    const fresh = !groups.has(each.name); groups.add(each.name); return fresh; })
  .map((each, k) => { each.dataset.want = each.type === 'radio' ? each.name : k; return each.dataset.want; }); }"""
REACHED = """() => { const one = document.activeElement;
  return one.closest('.fb-root') ? (one.type === 'radio' ? one.name : one.dataset.want ?? '') : null; }"""


def overlaps(root: Locator) -> list[Any]:
    """Pairs of controls that lie on one another; those side by side may share a rim, two pixels wide at 200 %."""
    found = []
    for one, other in combinations(root.evaluate(CONTROLS), 2):
        across = min(one[3], other[3]) - max(one[1], other[1])
        down = min(one[4], other[4]) - max(one[2], other[2])
        if across > 2 and down > 2:
            found.append((one, other))
    return found


def unreached(root: Locator) -> set[str]:
    """What the Tab key, pressed from the root on, does not come to."""
    wanted = set(root.evaluate(WANTED))
    reached: set[str | None] = set()
    root.focus()
    for _ in range(3 * len(wanted) + 10):
        root.page.keyboard.press("Tab")
        now = root.page.evaluate(REACHED)
        if now is None:
            break
        reached.add(now)
    return wanted - reached


def check(root: Locator) -> None:
    assert root.page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    assert root.evaluate(MISFITS) == []
    assert overlaps(root) == []


@pytest.fixture(params=["browser", "host"])
def zoomed(request: pytest.FixtureRequest, browser: Browser, address: str) -> Iterator[Desk]:
    """A page of 1220 by 900 points at 200 %: a window of half as many, or a host that enlarges itself."""
    by_browser = request.param == "browser"
    size: Any = {"width": 610, "height": 450} if by_browser else {"width": 1220, "height": 900}
    context = browser.new_context(viewport=size, device_scale_factor=2 if by_browser else 1)
    page = context.new_page()
    page.goto(f"{address}/index.html")
    page.wait_for_function("window.ready === true")
    if not by_browser:
        page.evaluate("document.body.style.zoom = '2'")
    yield Desk(page)
    context.close()


@pytest.mark.parametrize("panel", PANELS)
def test_every_panel_fits_and_is_reached_by_keyboard(zoomed: Desk, panel: str) -> None:
    zoomed.cursor("field")
    root = zoomed.open(panel).locator(".fb-root")
    zoomed.loaded()
    zoomed.settle()
    check(root)
    assert unreached(root) == set()


def test_what_opens_in_the_book_fits_too(zoomed: Desk) -> None:
    zoomed.cursor("field")
    root = zoomed.open("book").locator(".fb-root")
    zoomed.loaded()
    for tab in root.get_by_role("tab").all():
        tab.click()
        zoomed.loaded()
        check(root)
    root.get_by_role("button", name="Rename, delete or compare branches").click()
    for what in ("Rename", "Forget name", "Compare"):
        root.get_by_role("group", name="Change a branch").get_by_role("button", name=what).click()
        expect(root.locator(".fb-form [data-form=ok]")).to_be_visible()
        check(root)
    root.locator(".fb-form [data-form=cancel]").click()
    pictures = root.locator(".fb-twin[aria-pressed=false]:visible")
    while pictures.count() > 0:
        pictures.first.click()
    check(root)


def test_the_key_help_is_seen_whole_by_scrolling_down(zoomed: Desk) -> None:
    zoomed.cursor("field")
    root = zoomed.open("book").locator(".fb-root")
    root.press("?")
    keys = root.get_by_role("dialog", name="Keys")
    expect(keys).to_be_visible()
    assert keys.evaluate("(one) => one.scrollWidth <= one.clientWidth + 1")
    keys.locator("tr").last.scroll_into_view_if_needed()
    expect(keys.locator("tr").last).to_be_in_viewport()
    root.page.keyboard.press("Escape")
    expect(keys).to_have_count(0)


@pytest.mark.parametrize(
    ("part", "style", "sees"),
    [
        (".fb-title", "width: 900px", lambda root: root.evaluate(MISFITS)),
        ("[data-command=play]", "margin-left: -20px", overlaps),
    ],
)
def test_faults_are_seen(zoomed: Desk, part: str, style: str, sees: Callable[[Locator], Any]) -> None:
    zoomed.cursor("bridge")
    root = zoomed.open("toolbar").locator(".fb-root")
    root.locator(part).evaluate("(one, style) => { one.style.cssText = style }", style)
    assert sees(root)


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fight as a page of its own."""
    return to_html(bridge(), tmp_path_factory.mktemp("zoom") / "fight.html")


def exported(browser: Browser, written: Path, width: int, height: int, scale: float) -> Page:
    context = browser.new_context(viewport={"width": width, "height": height}, device_scale_factor=scale, offline=True)
    page = context.new_page()
    page.goto(written.as_uri())
    expect(page.locator(".fb-root[aria-busy]")).to_have_count(0)
    expect(page.locator(".fb-ev.fb-cur")).to_be_visible()
    return page


@pytest.mark.parametrize(("width", "height"), [(610, 450), (360, 640)])
def test_an_exported_page_fits_steps_and_is_reached_by_keyboard(
    browser: Browser, written: Path, width: int, height: int
) -> None:
    page = exported(browser, written, width, height, 2)
    root, desk = page.locator(".fb-root"), Desk(page)
    desk.scrub(root, 0)
    for at in (1, 2):
        root.locator("[data-command=next]").click()
        desk.expect_at(root, at)
    for tab in root.get_by_role("tab").all():
        tab.click()
        desk.settle()
        check(root)
    assert unreached(root) == set()
    expect(page.get_by_role("button", name="The story as text")).to_be_focused()
    page.keyboard.press("Enter")
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    page.context.close()
