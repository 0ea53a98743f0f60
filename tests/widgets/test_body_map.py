"""The body map and the bodies on cards: every plan has its picture, hurts show three ways, zones tell their history."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.widgets.bodies import plans
from tests.widgets.desk import Desk
from tests.widgets.synthetic import HOSTILE, PARTS
from tests.widgets.test_access import AXE, lab_theme

DRAWN = """async ([plan, zones]) => { const { drawing } = await import('/src/body_plans.js');
  const found = drawing(plan, zones);
  return { picture: found.picture, zones: found.shapes.map((shape) => shape.zone), rest: found.rest }; }"""


def wounds(fight: Any) -> list[tuple[int, str, str, int]]:
    """Event, creature, zone, points of every wound on the main line."""
    people = [creature["id"] for creature in fight["meta"]["creatures"]]
    index = fight["lines"]["main"]["index"]
    return [(at, people[who], index["zones"][zone], by) for at, who, zone, by in index["hits"]]


def open_body(desk: Desk, fight: str, at: int, width: int | None = None) -> Locator:
    """A body map at an event, with an event list and a timeline on the same cursor."""
    desk.cursor(fight)
    desk.open("events")
    time = desk.open("timeline").locator(".fb-root")
    root = desk.open("body", width=width).locator(".fb-root")
    desk.loaded()
    desk.scrub(time, at)
    desk.loaded()
    expect(root.locator(".fb-body-place > *")).not_to_have_count(0)
    return root


@pytest.mark.parametrize("name", plans())
def test_every_plan_of_every_system_has_a_picture_with_all_its_zones(desk: Desk, name: str) -> None:
    plan, zones = plans()[name]
    drawn = desk.page.evaluate(DRAWN, [plan, list(zones)])
    assert drawn["picture"]
    assert drawn["rest"] == []
    assert Counter(drawn["zones"]) == Counter(zones)


def test_damage_is_colour_pattern_and_text(desk: Desk, bridge: Any) -> None:
    at, who, zone, _ = wounds(bridge)[5]
    taken = sum(by for i, one, where, by in wounds(bridge) if i <= at and (one, where) == (who, zone))
    root = open_body(desk, "bridge", at)
    shape = root.locator(f"[data-zone={zone}]")
    unhurt = root.locator(".fb-zone.fb-grade-0").first
    expect(root.locator(".fb-body-caption")).to_contain_text(dict(names(bridge))[who])
    expect(shape).to_have_attribute("aria-label", f"{zone.replace('_', ' ')}: {standing(bridge, who, zone, at)}")
    expect(root.locator(".fb-zone-mark", has_text=str(taken)).first).to_be_visible()
    fills = [part.locator("path").first.get_attribute("fill") or "" for part in (shape, unhurt)]
    assert fills[0] != fills[1]
    patterns = [root.locator(f"[id='{fill[5:-1]}'] path").count() for fill in fills]
    assert patterns[0] > patterns[1], "a hatching over the ground"
    strokes = [
        part.locator("path").first.evaluate("(path) => getComputedStyle(path).stroke") for part in (shape, unhurt)
    ]
    assert strokes[0] != strokes[1]


def names(fight: Any) -> list[tuple[str, str]]:
    return [(creature["id"], creature["name"]) for creature in fight["meta"]["creatures"]]


def standing(fight: Any, who: str, zone: str, at: int) -> str:
    """What the zone's text must be: points of the limit, and crippled from a blow of seven on a limb."""
    blows = [by for i, one, where, by in wounds(fight) if i <= at and (one, where) == (who, zone)]
    limb = zone.split("_")[0] in ("left", "right")
    return f"{sum(blows)} of 7" + (", crippled" if limb and max(blows) >= 7 else "")


def test_the_zone_of_the_current_event_is_outlined(desk: Desk, bridge: Any) -> None:
    at, _, zone, _ = wounds(bridge)[3]
    root = open_body(desk, "bridge", at)
    here = root.locator(".fb-zone-here")
    expect(here).to_have_count(1)
    expect(here).to_have_attribute("data-zone", zone)
    root.press("ArrowRight")
    expect(here).to_have_count(0)


@pytest.mark.parametrize("how", ["click", "Enter", " "])
def test_a_zone_tells_what_befell_it_and_leads_there(desk: Desk, bridge: Any, how: str) -> None:
    count = Counter((who, zone) for _, who, zone, _ in wounds(bridge))
    (who, zone), _ = next(entry for entry in count.most_common() if entry[1] >= 2)
    events = [at for at, one, where, _ in wounds(bridge) if (one, where) == (who, zone)]
    root = open_body(desk, "bridge", events[1])
    shape = root.locator(f"svg [data-zone={zone}]")
    if how == "click":
        shape.locator("path").first.click()
    else:
        shape.focus()
        shape.press(how)
        expect(root.locator(f"svg [data-zone={zone}]")).to_be_focused()
    expect(root.locator(f"svg [data-zone={zone}]")).to_have_attribute("aria-pressed", "true")
    rows = root.locator(".fb-past")
    assert rows.locator(".fb-n").all_text_contents() == [str(events[1] + 1), str(events[0] + 1)]
    sentence = bridge["lines"]["main"]["rows"][events[0]][0]
    words = "".join(part if isinstance(part, str) else part[0] for part in sentence)
    expect(rows.last.locator(".fb-past-words")).to_have_text(words)
    rows.last.click()
    expect(desk.page.locator(".fb-events-root .fb-cur")).to_have_attribute("data-event", str(events[0]))
    expect(rows).to_have_count(1)
    expect(rows.first).to_have_attribute("aria-current", "true")


def test_the_space_bar_on_a_zone_does_not_play(desk: Desk) -> None:
    root = open_body(desk, "bridge", 6)
    play = desk.open("toolbar").locator("[data-command=play]")
    expect(play).to_have_attribute("aria-label", "Play")
    root.locator("svg [data-zone=torso]").press(" ")
    expect(root.locator("svg [data-zone=torso]")).to_have_attribute("aria-pressed", "true")
    expect(play).to_have_attribute("aria-label", "Play")
    root.press(" ")
    expect(play).to_have_attribute("aria-label", "Pause")


def test_whose_body_is_chosen_in_the_list_or_by_the_selection(desk: Desk, bridge: Any) -> None:
    at, who, *_ = wounds(bridge)[0]
    root = open_body(desk, "bridge", at)
    people = dict(names(bridge))
    other = next(one for one in people if one != who)
    expect(root.locator(".fb-body-caption bdi")).to_have_text(people[who])
    root.get_by_label("Whose body").select_option(other)
    expect(root.locator(".fb-body-caption bdi")).to_have_text(people[other])
    root.get_by_label("Whose body").select_option("")
    expect(root.locator(".fb-body-caption bdi")).to_have_text(people[who])


def test_the_table_says_all_that_the_picture_shows(desk: Desk, bridge: Any) -> None:
    at, who, zone, _ = wounds(bridge)[4]
    root = open_body(desk, "bridge", at)
    root.get_by_role("button", name="Body as a table").click()
    expect(root.locator("svg.fb-body-picture")).to_be_hidden()
    rows = {row[0]: row[1:] for row in root.locator(".fb-body-left tbody tr").evaluate_all(CELLS)}
    assert list(rows) == [part.replace("_", " ") for part in PARTS]
    assert ", ".join(
        filter(lambda cell: cell != "none", (rows[zone.replace("_", " ")][k] for k in (0, 2)))
    ) == standing(bridge, who, zone, at)
    assert {row[3] for row in rows.values()} == {"DR 2"}


CELLS = "(all) => all.map((row) => [...row.cells].map((cell) => cell.textContent))"


def test_cards_carry_a_small_body_with_a_name_of_its_own(desk: Desk, bridge: Any) -> None:
    at, who, zone, _ = wounds(bridge)[2]
    root = desk.book("bridge", at)
    desk.loaded()
    card = root.locator(f"[data-creature={who}]")
    picture = card.get_by_role("img")
    expect(picture).to_have_count(1)
    label = picture.get_attribute("aria-label") or ""
    assert label.startswith(f"{dict(names(bridge))[who]}, humanoid: ")
    assert f"{zone.replace('_', ' ')} {standing(bridge, who, zone, at)}" in label
    expect(card.locator(".fb-hurt")).to_contain_text(standing(bridge, who, zone, at))
    expect(card.locator(".fb-zone-here")).to_have_attribute("data-zone", zone)
    root.press("ArrowRight")
    expect(card.locator(".fb-zone-here")).to_have_count(0)


@pytest.mark.parametrize("panel", ["body", "creatures"])
def test_it_fits_a_phone(desk: Desk, panel: str) -> None:
    desk.cursor("bridge")
    root = desk.open(panel, width=360).locator(".fb-root")
    expect(root.locator("svg.fb-body-picture").first).to_be_visible()
    desk.loaded()
    assert root.evaluate("(root) => root.scrollWidth <= root.clientWidth")
    for card in root.locator(".fb-creature").all():
        assert card.evaluate("(card) => card.scrollWidth <= card.clientWidth + 1")
        box = card.locator(".fb-card-words").bounding_box()
        assert box is not None
        assert box["width"] > 230


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(desk: Desk, bridge: Any, theme: str) -> None:
    lab_theme(desk, theme)
    at, _, zone, _ = wounds(bridge)[6]
    root = open_body(desk, "bridge", at)
    desk.page.add_script_tag(url="/axe.js")
    assert desk.page.evaluate(AXE) == []
    root.locator(f"svg [data-zone={zone}] path").first.click()
    assert desk.page.evaluate(AXE) == []
    root.get_by_role("button", name="Body as a table").click()
    assert desk.page.evaluate(AXE) == []


def test_hostile_zones_and_plans_are_text(desk: Desk) -> None:
    root = open_body(desk, "hostile", 30)
    for who in HOSTILE:
        root.get_by_label("Whose body").select_option(who)
        desk.settle()
        assert root.locator("img, script").count() == 0
        for zone in root.locator("[data-zone]").all()[:3]:
            zone.press("Enter")
            desk.settle()
            assert root.evaluate("(root) => root.scrollWidth <= root.clientWidth")
    root.get_by_label("Whose body").select_option("script")
    expect(root.locator(".fb-zone-box")).to_have_count(len(PARTS) + 1)
    assert desk.page.evaluate("window.pwned") is None
