"""Accessibility, themes, motion, and narrow cells."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.widgets.desk import Desk

AXE = """async () => { const found = await axe.run('main', { resultTypes: ['violations'] });
  return found.violations.filter((each) => ['serious', 'critical'].includes(each.impact))
    .map((each) => `${each.id}: ${each.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(' | ')}`); }"""
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
    for button in root.locator(".fb-twin").all():
        button.click()
    assert desk.page.evaluate(AXE) == []
    root.press("?")
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


def test_a_wide_cell_has_two_columns(desk: Desk) -> None:
    root = desk.book("bridge", 40)
    events, why = root.locator(".fb-events-section").bounding_box(), root.locator(".fb-explain-section").bounding_box()
    assert events is not None
    assert why is not None
    assert events["y"] == why["y"]
    assert events["x"] < why["x"]


def test_a_change_of_width_keeps_the_place(desk: Desk) -> None:
    root = desk.book("10000", 5000)
    desk.loaded()
    desk.page.set_viewport_size({"width": 640, "height": 900})
    desk.settle()
    desk.settle()
    desk.expect_at(root, 5000)
    expect(root.locator(".fb-cur")).to_be_in_viewport()


def test_reduced_motion_is_respected(desk: Desk) -> None:
    duration = "(root) => getComputedStyle(root.querySelector('.fb-track > i')).transitionDuration"
    root = desk.book("bridge", 40)
    assert root.evaluate(duration) != "0s"
    desk.page.emulate_media(reduced_motion="reduce")
    assert root.evaluate(duration) == "0s"


def test_every_button_has_a_name_and_a_tooltip_with_its_key(desk: Desk) -> None:
    root = desk.book("bridge", 40)
    for button in root.locator("[data-command]").all():
        assert button.get_attribute("aria-label")
    expect(root.locator("[data-command=next-turn]")).to_have_attribute("title", "Next turn (Shift →)")


def test_the_grid_counts_all_rows_and_names_the_current_one(desk: Desk) -> None:
    root = desk.book("10000", 5000)
    grid = root.get_by_role("grid", name="Events")
    assert int(grid.get_attribute("aria-rowcount") or 0) > 10_000
    current = grid.get_attribute("aria-activedescendant")
    expect(root.locator(f"#{current}")).to_have_attribute("data-event", "5000")
    indices = root.locator("[aria-rowindex]").evaluate_all(
        "(all) => all.map((row) => Number(row.getAttribute('aria-rowindex')))"
    )
    assert indices == list(range(indices[0], indices[-1] + 1))
