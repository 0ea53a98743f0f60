"""The battle map: what is drawn, the table in its place, moving about, picking by pointer and by keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.widgets.desk import Desk
from tests.widgets.synthetic import HOSTILE
from tests.widgets.test_access import AXE, lab_theme
from tests.widgets.test_hostile import DIRECTION

TOKENS = ".fb-map-layer-tokens > [data-creature]"


def opened(desk: Desk, fight: str = "field", width: int | None = 600) -> Locator:
    """A map with everything it asked for, at the first event that all are in."""
    desk.cursor(fight)
    root = desk.open("map", width=width).locator(".fb-root")
    expect(root).to_be_visible()
    root.press("Home")
    for _ in range(5):
        root.press("ArrowRight")
    expect(root.locator(TOKENS).last).to_be_visible()
    at = 'kernel.log.filter((ask) => ask.topic === "focus").at(-1)?.at'
    desk.page.wait_for_function(f"() => {{ const kernel = desk.kernel('one'); return {at} === 5; }}", timeout=5000)
    desk.loaded()
    desk.settle()
    return root


@pytest.mark.parametrize("width", [700, 1000, 1200])
@pytest.mark.parametrize("fight", ["field", "board"])
def test_in_the_book_the_map_has_the_shape_of_its_place(desk: Desk, fight: str, width: int) -> None:
    """What is drawn lies where the pointer is taken to be, and the figures are well in sight."""
    desk.cursor(fight)
    root = desk.open("book", width=width).locator(".fb-root")
    expect(root.locator(TOKENS).last).to_be_visible()
    desk.loaded()
    desk.settle()
    place = field_of(root).bounding_box()
    assert place is not None
    _, _, wide, high = seen(root)
    assert abs(place["width"] / wide - place["height"] / high) < 0.01 * place["width"] / wide
    for one in root.locator(TOKENS).all():
        box = one.bounding_box()
        assert box is not None
        assert place["x"] <= box["x"] + box["width"] / 2 <= place["x"] + place["width"]
        assert place["y"] <= box["y"] + box["height"] / 2 <= place["y"] + place["height"]


def token(root: Locator, who: str) -> Locator:
    return root.locator(f"{TOKENS}[data-creature='{who}']")


def field_of(root: Locator) -> Locator:
    return root.locator("svg.fb-field")


def seen(root: Locator) -> list[float]:
    return [float(part) for part in (field_of(root).get_attribute("viewBox") or "").split()]


def live(root: Locator) -> Locator:
    return root.locator(".fb-live")


def test_the_grid_is_one_path_and_everybody_has_a_token(desk: Desk) -> None:
    root = opened(desk)
    expect(root.locator(".fb-map-layer-grid path")).to_have_count(1)
    expect(root.locator("canvas")).to_be_hidden()
    expect(root.locator(TOKENS)).to_have_count(4)
    expect(root.locator(".fb-map-wall")).to_have_count(1)
    assert (root.locator(".fb-map-wall").get_attribute("d") or "").count("M") == 2
    expect(root.locator(".fb-map-door")).to_have_count(2)
    expect(root.locator(".fb-map-door-open")).to_have_count(1)
    expect(root.locator(".fb-map-lock")).to_have_count(1)
    for kind in ("water", "obstacle", "cover", "area", "thing", "light"):
        expect(root.locator(f".fb-map-spot.fb-map-{kind}")).to_have_count(1)
    expect(root.locator(".fb-map-layer-ground").get_by_text("+2 yd")).to_have_count(1)
    expect(root.locator(".fb-map-layer-ground").get_by_text("−1 yd")).to_have_count(1)
    expect(root.locator("[data-zone=ragna]")).to_have_count(1)


def test_a_token_tells_side_facing_posture_and_height_without_colour(desk: Desk) -> None:
    root = opened(desk)
    shapes = {who: token(root, who).locator(".fb-map-body").get_attribute("d") for who in ("aldo", "ragna", "wren")}
    assert shapes["aldo"] == shapes["wren"] != shapes["ragna"]
    expect(token(root, "ragna").locator(".fb-map-facing")).to_have_attribute("transform", "rotate(60)")
    expect(token(root, "skarn")).to_have_accessible_name(re.compile("Skarn.*facing west.*2 yd above the ground"))
    expect(token(root, "skarn").locator(".fb-map-up")).to_have_text("↑2 yd")
    expect(token(root, "aldo").locator(".fb-map-letter")).to_contain_text("A")
    expect(root.get_by_role("list", name="Sides").get_by_role("listitem")).to_have_text(["Harrow watch", "Raiders"])


def test_the_current_event_is_drawn_and_told(desk: Desk) -> None:
    root = opened(desk)
    expect(root.locator(".fb-map-path")).to_have_count(1)
    expect(root.locator(".fb-map-note")).to_have_text("Moved from 2,0 to 1,2, 2 cells.")
    root.press("ArrowRight")
    expect(root.locator(".fb-map-line")).to_have_count(1)
    expect(root.locator(".fb-map-hit")).to_have_count(1)
    expect(root.locator(".fb-map-path")).to_have_count(0)
    note = DIRECTION.sub("", root.locator(".fb-map-note").text_content() or "")
    assert note == "Line from Aldo at 0,0 to Ragna at 1,0."


def test_a_click_selects_and_shows_what_is_in_reach(desk: Desk) -> None:
    root = opened(desk)
    expect(root.locator("[data-reach]")).to_have_count(0)
    token(root, "aldo").click()
    assert desk.kernel("kernel.model.get('selection').creature") == "aldo"
    expect(root.locator("[data-reach=aldo]")).to_have_count(1)
    expect(root.locator(".fb-map-arc")).to_have_text(["front", "front", "back"])
    token(root, "ragna").click()
    expect(root.locator(".fb-map-zone-fill")).to_have_count(1)
    expect(root.locator("[data-reach]")).to_have_count(0)
    token(root, "ragna").click()
    assert desk.kernel("kernel.model.get('selection').creature") == ""


def test_nothing_is_picked_where_nothing_waits(desk: Desk) -> None:
    root = opened(desk)
    token(root, "aldo").click()
    assert desk.kernel("kernel.model.get('picked') ?? null") is None


WISH = {
    "label": "Path",
    "who": "aldo",
    "cell": True,
    "cells": [[0, 1]],
    "creatures": ["ragna"],
    "path": [[0, 1], [0, 2]],
}


def wish(desk: Desk, **changes: object) -> None:
    desk.page.evaluate(
        "(value) => desk.kernel('one').push({ type: 'data', topic: 'picking', value })", {**WISH, **changes}
    )


def test_what_a_form_waits_for_is_shown_and_picked(desk: Desk) -> None:
    root = opened(desk)
    wish(desk)
    expect(root.locator(".fb-map-read")).to_have_text("Pick on the map: Path")
    expect(root.locator(".fb-map-offer")).to_have_count(1)
    expect(root.locator(".fb-map-chosen circle")).to_have_count(2)
    expect(token(root, "ragna").locator(".fb-map-wanted")).to_have_count(1)
    token(root, "ragna").click()
    picked = desk.kernel("kernel.model.get('picked')")
    assert (picked["cell"], picked["creature"]) == ([1, 0], "ragna")
    assert desk.kernel("kernel.model.get('selection').creature") == "ragna"
    desk.settle()
    box = token(root, "aldo").locator(".fb-map-body").bounding_box()
    scale = desk.page.evaluate(
        "() => 1 / parseFloat(document.querySelector('svg.fb-field').style.getPropertyValue('--fb-u'))"
    )
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    desk.page.mouse.click(x - 34.64 * scale, y)
    again = desk.kernel("kernel.model.get('picked')")
    assert (again["cell"], again["creature"]) == ([-1, 0], "")
    assert again["seq"] > picked["seq"]
    assert desk.kernel("kernel.model.get('selection').creature") == "ragna"
    wish(desk, cell=False, creatures=[], cells=[], path=[])
    expect(root.locator(".fb-map-offer, .fb-map-chosen, .fb-map-wanted")).to_have_count(0)
    desk.page.mouse.click(x - 34.64 * scale, y)
    assert desk.kernel("kernel.model.get('picked').seq") == again["seq"]


def test_the_keyboard_goes_from_cell_to_cell_says_them_and_picks(desk: Desk) -> None:
    root = opened(desk)
    wish(desk)
    at = desk.kernel("kernel.positions.length")
    svg = field_of(root)
    svg.focus()
    svg.press("ArrowRight")
    expect(root.locator(".fb-map-cursor-cell")).to_have_count(1)
    for _ in range(12):
        svg.press("ArrowLeft")
    for _ in range(20):
        if (live(root).text_content() or "").startswith("hex 3,0"):
            break
        svg.press("ArrowRight")
    expect(live(root)).to_have_text(
        re.compile(
            r"^hex 3,0: Skarn .*gate \(locked door\) to the west|^hex 3,0: Skarn .*wicket \(open door\) to the east"
        )
    )
    svg.press("ArrowDown")
    expect(live(root)).to_have_text(re.compile(r"^hex 3,1: cover low wall"))
    svg.press("ArrowUp")
    svg.press("ArrowUp")
    expect(live(root)).to_have_text(re.compile(r"^hex 4,−1: obstacle pillar"))
    svg.press("Enter")
    assert desk.kernel("kernel.model.get('picked')")["cell"] == [4, -1]
    assert desk.kernel("kernel.positions.length") == at, "the arrows have not stepped"
    svg.press("Escape")
    expect(root).to_be_focused()
    expect(root.locator(".fb-map-cursor-cell")).to_have_count(0)
    root.press("ArrowRight")
    desk.loaded()
    assert desk.kernel("kernel.positions.length") == at + 1


def test_enter_selects_who_stands_there(desk: Desk) -> None:
    root = opened(desk)
    field_of(root).focus()
    for key in ("ArrowRight", "Enter"):
        field_of(root).press(key)
    assert desk.kernel("kernel.model.get('selection').creature") != ""


def test_buttons_zoom_and_move_and_fit(desk: Desk) -> None:
    root = opened(desk)
    whole = seen(root)
    root.get_by_role("button", name="Closer").click()
    closer = seen(root)
    assert closer[2] < whole[2]
    root.get_by_role("button", name="Show more to the right").click()
    assert seen(root)[0] > closer[0]
    root.get_by_role("button", name="Show more below").click()
    assert seen(root)[1] > closer[1]
    root.get_by_role("button", name="Show more above").click()
    root.get_by_role("button", name="Show more to the left").click()
    assert seen(root) == pytest.approx(closer, abs=0.05)
    root.get_by_role("button", name="Farther away").click()
    root.get_by_role("button", name="Farther away").click()
    assert seen(root)[2] == pytest.approx(whole[2], abs=0.1)
    root.get_by_role("button", name="Show the whole field").click()
    assert seen(root) == whole


def test_a_drag_moves_the_map_and_picks_nothing(desk: Desk) -> None:
    root = opened(desk)
    before = seen(root)
    box = token(root, "aldo").bounding_box()
    assert box is not None
    desk.page.mouse.move(box["x"] + 5, box["y"] + 5)
    desk.page.mouse.down()
    desk.page.mouse.move(box["x"] + 65, box["y"] + 25, steps=4)
    desk.page.mouse.up()
    assert seen(root)[0] < before[0]
    assert desk.kernel("kernel.model.get('selection').creature") == ""


def test_the_table_holds_what_the_picture_shows(desk: Desk) -> None:
    root = opened(desk)
    root.get_by_role("button", name="Map as a table").click()
    expect(field_of(root)).to_be_hidden()
    creatures = root.get_by_role("table", name="Creatures on the map").get_by_role("row")
    expect(creatures).to_have_count(5)
    assert creatures.nth(4).get_by_role("cell").all_text_contents() == [
        *("Skarn", "3,0", "west", "standing", "2 yd", "2", "")
    ]
    field = root.get_by_role("table", name="The field")
    for words in ("wall", "gate (locked door)", "water (1 yd deep)", "ground at +2 yd", "darkness −4", "area smoke"):
        expect(field.get_by_text(words, exact=True).first).to_be_visible()
    root.get_by_role("button", name="Map as a table").click()
    expect(field_of(root)).to_be_visible()


def test_a_board_of_3600_cells_has_its_grid_on_a_canvas(desk: Desk) -> None:
    root = opened(desk, "board")
    canvas = root.locator("canvas")
    expect(canvas).to_be_visible()
    expect(root.locator(".fb-map-layer-grid path")).to_have_count(0)
    assert root.locator(".fb-map-layer-ground path").count() == 2
    for _ in range(6):
        root.get_by_role("button", name="Closer").click()
    drawn = int(canvas.get_attribute("data-cells") or 0)
    assert 20 < drawn < 2000, "cells out of sight are not drawn"
    painted = canvas.evaluate(
        "(c) => c.getContext('2d').getImageData(0, 0, c.width, c.height).data.some((part) => part > 0)"
    )
    assert painted
    assert root.locator("svg.fb-field *").count() < 200


def test_a_step_asks_once_and_a_held_event_not_again(desk: Desk) -> None:
    root = opened(desk)
    count = "kernel.log.filter((ask) => ask.topic === 'focus').length"
    fields = "kernel.log.filter((ask) => ask.topic === 'field').length"
    before = desk.kernel(count)
    for _ in range(20):
        root.press("ArrowRight")
    desk.loaded()
    desk.page.wait_for_timeout(150)
    desk.loaded()
    assert desk.kernel(count) - before <= 8, "what is stepped over is not asked for"
    again = desk.kernel(count)
    root.press("ArrowLeft")
    desk.page.wait_for_timeout(150)
    root.press("ArrowRight")
    desk.page.wait_for_timeout(150)
    desk.loaded()
    assert desk.kernel(count) - again <= 1
    assert desk.kernel(fields) == 1
    assert desk.kernel("kernel.most") == 1


def test_two_maps_of_one_cursor_both_get_what_they_need(desk: Desk) -> None:
    one = opened(desk)
    two = desk.open("map", width=400).locator(".fb-root")
    expect(two.locator(TOKENS)).to_have_count(4)
    one.focus()
    one.press("ArrowRight")
    for root in (one, two):
        expect(root.locator(".fb-map-line")).to_have_count(1)


def test_without_a_kernel_it_says_so_and_keeps_what_it_holds(desk: Desk) -> None:
    desk.cursor("bridge")
    root = desk.open("map").locator(".fb-root")
    expect(root.locator(".fb-map-note")).to_contain_text("No map: There is nothing called field to ask for.")
    desk.loaded()
    asked = desk.kernel("kernel.log.length")
    desk.page.wait_for_timeout(300)
    assert desk.kernel("kernel.log.length") == asked, "what was refused is not asked for over and over"
    held = opened(desk)
    desk.kernel("void kernel.die()")
    held.focus()
    held.press("ArrowRight")
    desk.settle()
    expect(held.locator(TOKENS)).to_have_count(4)


def test_a_fight_without_places_shows_its_sides_in_rows(desk: Desk) -> None:
    desk.cursor("field")
    desk.kernel("void (kernel.fixture.data.field.placed = false)")
    nowhere = """(() => { for (const part of Object.values(kernel.fixture.lines)) {
      const put = (people) => people.map((one) => ({ ...one, cell: [0, 0] }));
      const moved = ([path, value]) => [path, path.at(-1) === 'creatures' ? put(value) : value];
      for (const [, state] of part.keyframes) state.creatures = put(state.creatures);
      part.patches = part.patches.map((patch) => patch.filter(([path]) => !path.includes('cell')).map(moved));
    } })()"""
    desk.kernel(f"void {nowhere}")
    root = desk.open("map").locator(".fb-root")
    root.press("Home")
    for _ in range(5):
        root.press("ArrowRight")
    expect(root.locator(TOKENS)).to_have_count(4)
    expect(root.locator(".fb-map-scale")).to_have_text("no places known")
    places = {token(root, who).get_attribute("transform") for who in ("aldo", "ragna", "wren", "skarn")}
    assert len(places) == 4
    expect(root.locator(".fb-map-layer-grid path")).to_have_count(0)


def test_hostile_names_are_text_on_the_map(desk: Desk) -> None:
    root = opened(desk, "hostile_field")
    root.press("ArrowRight")
    desk.loaded()
    for at in range(5):
        token(root, list(HOSTILE)[at]).click(force=True)
        desk.loaded()
    field_of(root).focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "Enter"):
        field_of(root).press(key)
    root.get_by_role("button", name="Map as a table").click()
    root.get_by_role("button", name="Map as a table").click()
    assert desk.page.evaluate("window.pwned") is None
    assert root.locator("img, script").count() == 0
    text = root.evaluate("(root) => root.textContent")
    every = "[...root.querySelectorAll('*')].flatMap((node) => [...node.attributes])"
    attributes = root.evaluate(f"(root) => {every}.map((each) => each.value).join()")
    unpaired = re.compile("[\u202a-\u202e\u2066\u2067]")
    assert not unpaired.search(text)
    assert not unpaired.search(attributes)
    assert root.evaluate("(root) => root.scrollWidth <= root.clientWidth")
    widths = root.locator(".fb-map-name").evaluate_all("(all) => all.map((name) => name.getBoundingClientRect().width)")
    assert max(widths) < 140


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_serious_issue(desk: Desk, theme: str) -> None:
    lab_theme(desk, theme)
    root = opened(desk)
    wish(desk)
    token(root, "aldo").click()
    expect(root).to_have_attribute("data-theme", theme)
    desk.page.add_script_tag(url="/axe.js")
    assert desk.page.evaluate(AXE) == []
    root.get_by_role("button", name="Map as a table").click()
    assert desk.page.evaluate(AXE) == []


def test_a_narrow_cell_holds_the_map(desk: Desk) -> None:
    root = opened(desk, width=360)
    assert root.evaluate("(root) => root.scrollWidth <= root.clientWidth")
    box = field_of(root).bounding_box()
    assert box is not None
    assert box["width"] > 300
    expect(token(root, "skarn")).to_be_in_viewport()


def test_a_closed_map_takes_its_listeners_along(desk: Desk, page: Page) -> None:
    root = opened(desk)
    token(root, "aldo").click()
    page.locator(".cell").evaluate("(cell) => cell.close()")
    desk.settle()
    counts = page.evaluate("desk.listeners")
    assert counts["added"] == counts["removed"]
    assert page.locator(".fb-root").count() == 0


def test_a_finger_on_the_map_scrolls_the_page(browser: Browser, address: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 600}, has_touch=True)
    page = context.new_page()
    page.goto(f"{address}/index.html")
    page.wait_for_function("window.ready === true")
    desk = Desk(page)
    desk.cursor("field")
    root = desk.open("map").locator(".fb-root")
    desk.loaded()
    page.evaluate("document.body.style.minHeight = '3000px'")
    box = field_of(root).bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    before = field_of(root).get_attribute("viewBox")
    session = context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for way in range(20, 160, 20):
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y - way}]})
        desk.settle()
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_function("scrollY > 60", timeout=5_000)
    assert field_of(root).get_attribute("viewBox") == before
    root.get_by_role("button", name="Closer").click()
    assert field_of(root).get_attribute("viewBox") != before
    context.close()
