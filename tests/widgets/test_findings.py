"""Findings: a list that jumps, filters, accepts and mends; signs on rows and strip; steps between them; luck."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.widgets.conftest import fixture_bytes
from tests.widgets.desk import Desk
from tests.widgets.synthetic import HOSTILE
from tests.widgets.synthetic_story import SERVE, hostile_story, story
from tests.widgets.test_access import AXE, lab_theme


def opened(desk: Desk, bridge: Any, panel: str = "findings", width: int | None = None, **more: Any) -> Locator:
    """A panel over a kernel that knows the story of the bridge; it holds everything."""
    desk.cursor("bridge")
    desk.page.evaluate(SERVE, ["one", {**story(bridge, known=True), **more}])
    root = desk.open(panel, width=width).locator(".fb-root")
    expect(root).to_be_visible()
    desk.loaded()
    return root


def beside(desk: Desk, bridge: Any, panel: str) -> tuple[Locator, Locator]:
    """The findings and another panel on the same cursor."""
    found = opened(desk, bridge)
    expect(found.locator(".fb-finding")).to_have_count(3)
    other = desk.open(panel).locator(".fb-root")
    expect(other.locator(".fb-tick, .fb-ev").first).to_be_attached()
    desk.loaded()
    return found, other


def test_each_finding_says_what_where_and_why(desk: Desk, bridge: Any) -> None:
    root = opened(desk, bridge)
    listed = story(bridge)["findings"]["findings"]
    items = root.locator(".fb-finding")
    expect(items).to_have_count(len(listed))
    for item, one in zip(items.all(), listed, strict=True):
        expect(item).to_contain_text(f"Act {one['act']} · event {one['at'] + 1} · {one['severity']}")
        expect(item).to_contain_text(one["text"])
        assert item.locator("dd").all_text_contents() == [one["what"], one["expected"], one["recorded"]]
        assert item.locator(".fb-rule").count() == len(one["rules"])
    expect(root.locator(".fb-count")).to_have_text("3 of 3")
    expect(root).to_contain_text("Table and rules part after act 4")
    items.first.get_by_text("Why").click()
    expect(items.first.get_by_text("damage: 6 = 4 + 2")).to_be_visible()
    items.first.locator(".fb-rule").click()
    expect(root.get_by_role("note")).to_contain_text("Lost life is a penalty")


def test_a_click_and_enter_jump(desk: Desk, bridge: Any) -> None:
    found, listed = beside(desk, bridge, "events")
    first, second, _ = (one["at"] for one in story(bridge)["findings"]["findings"])
    found.locator("[data-go]").first.click()
    desk.expect_at(listed, first)
    found.locator("[data-go]").nth(1).focus()
    desk.page.keyboard.press("Enter")
    desk.expect_at(listed, second)
    expect(found.locator("[aria-current=true]")).to_have_count(1)
    expect(found.locator(".fb-finding-here")).to_contain_text("Act 9")


def test_filters_by_severity_and_kind(desk: Desk, bridge: Any) -> None:
    root = opened(desk, bridge)
    root.get_by_label("Severity").select_option("error")
    expect(root.locator(".fb-finding")).to_have_count(1)
    expect(root.locator(".fb-count")).to_have_text("1 of 3")
    root.get_by_label("Severity").select_option("")
    root.get_by_label("Kind of finding").select_option("by_hand")
    expect(root.locator(".fb-finding")).to_have_count(1)
    expect(root.locator(".fb-finding")).to_contain_text("by hand")


def test_a_finding_is_accepted_with_a_reason(desk: Desk, bridge: Any) -> None:
    root = opened(desk, bridge)
    item = root.locator("[data-key=bb]")
    item.get_by_role("button", name="Accept with a reason").click()
    reason = item.get_by_label("Reason for accepting this finding")
    expect(reason).to_be_focused()
    reason.press("Enter")
    assert desk.kernel("kernel.wishes") == [], "not without a reason"
    reason.press_sequentially("[the table] agreed")
    reason.press("Enter")
    expect(item).to_contain_text("Accepted: [the table] agreed")
    assert desk.kernel("kernel.wishes.map(({ topic, key, reason }) => [topic, key, reason])") == [
        ["accept", "bb", "[the table] agreed"]
    ]
    expect(item.get_by_role("button", name="Accept with a reason")).to_have_count(0)
    expect(item.locator("[data-go]")).to_be_focused()
    root.get_by_label("Severity").select_option("open")
    expect(root.locator(".fb-finding")).to_have_count(2)


def test_an_open_form_stays_open_when_another_finding_changes(desk: Desk, bridge: Any) -> None:
    root = opened(desk, bridge)
    item = root.locator("[data-key=bb]")
    item.get_by_role("button", name="Accept with a reason").click()
    item.get_by_label("Reason for accepting this finding").fill("half a rea")
    desk.kernel(
        """void kernel.push({ type: 'data', topic: 'findings', value: { ...kernel.story.findings,
           findings: kernel.story.findings.findings.map((one) =>
             one.key === 'aa' ? { ...one, accepted: ['so', ''] } : one) } })"""
    )
    expect(root.locator("[data-key=aa]")).to_contain_text("Accepted: so")
    expect(item.get_by_label("Reason for accepting this finding")).to_have_value("half a rea")


def test_as_it_should_have_been_tells_what_came_and_leads_to_the_branch(desk: Desk, bridge: Any) -> None:
    root = opened(desk, bridge)
    expect(root.locator("[data-key=cc]").get_by_role("button", name="As it should have been")).to_have_count(0)
    root.locator("[data-key=bb]").get_by_role("button", name="As it should have been").click()
    notice = root.locator(".fb-findings-notice")
    expect(notice).to_contain_text("Deciding the later acts again")
    desk.kernel(
        """void kernel.push({ type: 'data', topic: 'mended',
           value: { key: 'bb', state: 'conflicts', line: '', text: '2 acts are in conflict. Nothing was kept.' } })"""
    )
    expect(notice).to_have_text("2 acts are in conflict. Nothing was kept.")
    desk.kernel(
        """void kernel.push({ type: 'data', topic: 'mended',
           value: { key: 'bb', state: 'kept', line: 'she misses', text: 'Act 9 with ragna.hp at 7: 1 edited.' } })"""
    )
    notice.get_by_role("button", name="Go to she misses").click()
    desk.page.wait_for_function("desk.kernel().line === 'she misses'")


def test_what_is_refused_is_said(desk: Desk, bridge: Any) -> None:
    root = opened(desk, bridge)
    desk.kernel("void (kernel.services.mend = () => { throw new Error('no <i>rules</i> here'); })")
    root.locator("[data-key=bb]").get_by_role("button", name="As it should have been").click()
    expect(root.locator(".fb-findings-notice")).to_have_text("no <i>rules</i> here")


def test_an_audit_that_is_still_on_its_way_or_failed_says_so(desk: Desk, bridge: Any) -> None:
    found = story(bridge)["findings"]
    root = opened(
        desk, bridge, findings={**found, "state": "running", "findings": [], "luck": [], "dice": [], "parted": ""}
    )
    expect(root).to_contain_text("Auditing the line")
    desk.page.evaluate(
        "(value) => desk.kernel().push({ type: 'data', topic: 'findings', value })",
        {**found, "state": "failed", "findings": [], "text": "the rules are not installed"},
    )
    expect(root).to_contain_text("No audit: the rules are not installed")
    expect(root.get_by_role("list", name="Luck by creature")).to_be_visible()


def test_luck_is_told_for_each_creature(desk: Desk, bridge: Any) -> None:
    root = opened(desk, bridge)
    lines = root.get_by_role("list", name="Luck by creature").locator(":scope > li")
    expect(lines.locator(".fb-name")).to_have_text(["Aldo", "Ragna", "Wren", "Skarn"])
    expect(lines.first).to_contain_text("5 of 6, 4.1 expected")
    expect(root.locator(".fb-luck-section")).to_contain_text("too few to tell")
    box, panel = root.locator(".fb-luck-section").bounding_box(), root.bounding_box()
    assert box is not None
    assert panel is not None
    assert box["y"] + box["height"] <= panel["y"] + panel["height"], "it is not cut off below the list"


def test_hundreds_of_findings_are_listed_in_parts(desk: Desk, bridge: Any) -> None:
    found = story(bridge)["findings"]
    many = [{**found["findings"][0], "key": f"k{n}", "at": n % 100} for n in range(500)]
    root = opened(desk, bridge, findings={**found, "findings": many, "more": 7})
    expect(root.locator(".fb-finding")).to_have_count(60)
    expect(root.locator(".fb-count")).to_have_text("500 of 500, 7 more not listed")
    root.get_by_role("button", name="Show 60 more of 440").click()
    expect(root.locator(".fb-finding")).to_have_count(120)


def test_rows_and_strip_carry_the_signs(desk: Desk, bridge: Any) -> None:
    found, listed = beside(desk, bridge, "events")
    error = next(one for one in story(bridge)["findings"]["findings"] if one["severity"] == "error")
    found.locator("[data-key=bb] [data-go]").click()
    row = listed.locator(f"[data-event='{error['at']}']")
    expect(row.get_by_role("img", name="finding, error")).to_be_visible()
    desk.kernel(
        "void kernel.push({ type: 'data', topic: 'findings', value: { ...kernel.story.findings, findings: [] } })"
    )
    expect(row.get_by_role("img", name="finding, error")).to_have_count(0)
    desk.kernel("void kernel.push({ type: 'data', topic: 'findings', value: kernel.story.findings })")
    strip = desk.open("timeline").locator(".fb-root")
    expect(strip.locator(".fb-strip-flag")).to_have_count(3)
    expect(strip.locator(".fb-strip-error")).to_have_count(1)
    turning = story(bridge)["chances"]
    ends = {act[0]: act[1] for act in turning["acts"]}
    desk.scrub(strip, ends[turning["turning"][0]])
    expect(listed.locator(".fb-cur").get_by_role("img", name="turning point")).to_be_visible()


def places(bridge: Any) -> dict[str, list[int]]:
    """Where each sort of mark stands."""
    told, index = story(bridge), bridge["lines"]["main"]["index"]
    ends = {act[0]: act[1] for act in told["chances"]["acts"]}
    return {
        "Wounds": [at for at, digit in enumerate(index["marks"]) if int(digit, 16) & 3],
        "Turning points": sorted(ends[number] for number in told["chances"]["turning"]),
        "Findings": sorted({one["at"] for one in told["findings"]["findings"]}),
    }


@pytest.mark.parametrize(
    "chosen", [["Findings"], ["Turning points"], ["Findings", "Turning points"], ["Wounds", "Findings"]]
)
def test_bracket_keys_go_through_the_chosen_sorts(desk: Desk, bridge: Any, chosen: list[str]) -> None:
    _, root = beside(desk, bridge, "timeline")
    for name in places(bridge):
        button = root.locator(".fb-jumps").get_by_role("button", name=name)
        expect(button).to_have_attribute("aria-pressed", "true")
        if name not in chosen:
            button.click()
            expect(button).to_have_attribute("aria-pressed", "false")
    wanted = sorted({at for name in chosen for at in places(bridge)[name]})
    root.focus()
    root.press("Home")
    slider = root.locator("input[type=range]")
    for at in wanted[:8]:
        root.press("]")
        expect(slider).to_have_value(str(at))
    for at in reversed(wanted[:8][:-1]):
        root.press("[")
        expect(slider).to_have_value(str(at))


def test_the_live_sentence_says_the_finding(desk: Desk, bridge: Any) -> None:
    _, root = beside(desk, bridge, "timeline")
    for name in ("Wounds", "Turning points"):
        root.locator(".fb-jumps").get_by_role("button", name=name).click()
    root.focus()
    root.press("Home")
    root.press("]")
    expect(root.locator(".fb-live")).to_contain_text("Finding, warning: the table had 9 where the rules have 7")
    root.locator(".fb-jumps").get_by_role("button", name="Findings").click()
    root.locator(".fb-jumps").get_by_role("button", name="Turning points").click()
    root.focus()
    root.press("Home")
    root.press("]")
    expect(root.locator(".fb-live")).to_contain_text("points of chance for Harrow watch")


def asked(desk: Desk) -> int:
    found: int = desk.kernel("kernel.log.filter((ask) => ask.topic === 'findings').length")
    return found


def test_a_step_to_findings_has_them_looked_for_once_and_says_so(desk: Desk, bridge: Any) -> None:
    told = story(bridge, known=True)
    running = {**told["findings"], "state": "running", "findings": [], "luck": [], "dice": [], "parted": ""}
    root = opened(desk, bridge, "book", findings=running)
    stop = root.locator("[data-jump=finding]")
    assert asked(desk) == 0, "no book begins an audit by itself"
    expect(stop).to_have_text("Findings")
    root.press("Home")
    root.press("]")
    expect(root.locator(".fb-live")).to_contain_text("Findings are being looked for")
    expect(stop).to_have_text("Findings …")
    expect(stop).to_have_attribute("title", "Findings are being looked for")
    root.press("]")
    desk.loaded()
    assert asked(desk) == 1
    expect(root.locator(".fb-live")).not_to_contain_text("looked for")
    desk.page.evaluate(
        "(value) => desk.kernel().push({ type: 'data', topic: 'findings', value })", {**told["findings"], "luck": []}
    )
    expect(stop).to_have_text("Findings 3")
    for other in ("wound", "turning"):
        root.locator(f"[data-jump={other}]").click()
    root.press("Home")
    root.press("]")
    desk.expect_at(root, told["findings"]["findings"][0]["at"])


def test_what_the_keys_do_not_stop_at_is_not_looked_for(desk: Desk, bridge: Any) -> None:
    root = opened(desk, bridge, "book")
    root.locator("[data-jump=finding]").click()
    root.press("Home")
    root.press("]")
    desk.loaded()
    assert asked(desk) == 0


def test_the_stops_say_what_the_keys_do(desk: Desk, bridge: Any) -> None:
    _, root = beside(desk, bridge, "timeline")
    stops = root.get_by_role("group", name="What the keys [ and ] stop at")
    assert " ".join(stops.inner_text().split()).startswith("[ ] stop at:")
    assert stops.locator("kbd").all_inner_texts() == ["[", "]"]
    turning = stops.get_by_role("button", name="Turning points")
    expect(turning).to_have_attribute("title", "[ and ] stop at turning points: press to change that")
    border = "(one) => getComputedStyle(one).borderTopStyle"
    on = turning.evaluate(border)
    turning.click()
    expect(turning).to_have_attribute("title", "[ and ] pass over turning points: press to change that")
    assert turning.evaluate(border) != on


def test_a_turning_point_in_the_list_has_one_sign(desk: Desk, bridge: Any) -> None:
    told = story(bridge, known=True)["chances"]
    root = opened(desk, bridge, "book")
    at = {act[0]: act[1] for act in told["acts"]}[told["turning"][0]]
    desk.scrub(root, at)
    sign = root.locator(".fb-cur").get_by_role("img", name="turning point")
    assert (sign.text_content() or "").lstrip("+−").isdigit()
    expect(sign).to_have_attribute("title", re.compile("points of chance for"))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_serious_issue(desk: Desk, bridge: Any, theme: str) -> None:
    lab_theme(desk, theme)
    found, _ = beside(desk, bridge, "timeline")
    found.locator("[data-key=aa] [data-go]").click()
    found.locator("[data-key=bb]").get_by_role("button", name="Accept with a reason").click()
    found.locator("[data-key=aa]").get_by_text("Why").click()
    desk.open("events")
    desk.loaded()
    desk.page.add_script_tag(url="/axe.js")
    assert desk.page.evaluate(AXE) == []


@pytest.mark.parametrize("panel", ["findings", "timeline", "events"])
def test_hostile_findings_are_text_and_the_layout_holds(desk: Desk, panel: str) -> None:
    fight = json.loads(fixture_bytes("hostile"))
    desk.cursor("hostile")
    desk.page.evaluate(SERVE, ["one", hostile_story(fight)])
    first = desk.open("findings", width=360).locator(".fb-root")
    expect(first.locator(".fb-finding")).to_have_count(3)
    root = first if panel == "findings" else desk.open(panel, width=360).locator(".fb-root")
    desk.loaded()
    first.locator("[data-go]").nth(1).click()
    for why in first.get_by_text("Why").all():
        why.click()
    assert root.locator("img, script, b > b, style:not(:first-child)").count() == 0
    assert desk.page.evaluate("window.pwned") is None
    assert root.evaluate("(root) => root.scrollWidth <= root.clientWidth")
    if panel == "findings":
        expect(first.locator(".fb-finding-text").first).to_have_text(HOSTILE["markup"])
    text = root.evaluate("(root) => root.textContent")
    assert "\u202e" not in text
    assert text.count("\u2068") == text.count("\u2069")


def test_a_closed_panel_listens_no_more(desk: Desk, bridge: Any) -> None:
    opened(desk, bridge)
    before = desk.page.evaluate("desk.listeners.added - desk.listeners.removed")
    cell = desk.page.evaluate("async () => (await desk.open('findings', 'one', null)).id")
    expect(desk.page.locator(f"#{cell} .fb-finding").first).to_be_visible()
    desk.page.evaluate("(id) => document.getElementById(id).close()", cell)
    assert desk.page.evaluate("desk.listeners.added - desk.listeners.removed") == before
