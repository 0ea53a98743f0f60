"""The event list: sentences, headers, dice, filters, and few rows whatever the length."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.widgets.desk import Desk

ROWS = ".fb-window > *"


def events_shown(root: Locator) -> list[int]:
    shown: list[int] = root.locator(".fb-ev").evaluate_all("(all) => all.map((row) => Number(row.dataset.event))")
    return shown


def test_the_newest_event_is_marked_by_text_and_by_style(desk: Desk, bridge: Any) -> None:
    desk.cursor("bridge")
    root = desk.open("events").locator(".fb-root")
    root.press("End")
    desk.loaded()
    last = bridge["lines"]["main"]["index"]["n"] - 1
    mark = root.locator(".fb-newest-mark")
    expect(mark).to_have_text("newest")
    expect(root.locator(".fb-newest")).to_have_attribute("data-event", str(last))
    expect(root.locator(".fb-newest")).to_have_css("border-bottom-style", "solid")
    root.press("Home")
    root.press("ArrowDown")
    desk.page.wait_for_function("desk.kernel().line === 'she misses'")
    desk.loaded()
    root.press("End")
    desk.loaded()
    grown = bridge["lines"]["she misses"]["index"]["n"] - 1
    expect(root.locator(".fb-newest")).to_have_attribute("data-event", str(grown))
    expect(mark).to_have_count(1)


def test_at_most_sixty_rows_for_fifty_thousand_events(desk: Desk) -> None:
    desk.cursor("50000")
    root = desk.open("events").locator(".fb-root")
    box = root.locator(".fb-list")
    expect(root.locator(".fb-cur")).to_be_visible()
    box.evaluate("(list) => { list.style.height = '2400px' }")
    for share in (0, 0.1, 0.33, 0.5, 0.77, 0.999, 1):
        box.evaluate("(list, share) => { list.scrollTop = share * list.scrollHeight }", share)
        desk.settle()
        assert 20 < root.locator(ROWS).count() <= 60
    box.evaluate("(list) => { list.style.height = '420px' }")
    for _ in range(60):
        box.evaluate("(list) => { list.scrollTop -= 517 }")
        desk.settle()
        assert root.locator(ROWS).count() <= 60
        assert visible_gap(root) <= 1, "no hole opens while scrolling"


def visible_gap(root: Locator) -> float:
    """How much of the list's box no row covers."""
    gap: float = root.locator(".fb-list").evaluate(
        """(list) => { const box = list.getBoundingClientRect();
           const rows = [...list.querySelectorAll('.fb-window > *')].map((row) => row.getBoundingClientRect());
           return Math.max(0, rows[0].top - box.top, box.bottom - rows.at(-1).bottom); }"""
    )
    return gap


def test_rows_follow_one_another_without_gap_or_overlap(desk: Desk) -> None:
    root = desk.book("10000", 4321)
    desk.loaded()
    desk.settle()
    ends = root.locator(ROWS).evaluate_all(
        "(all) => all.map((row) => { const box = row.getBoundingClientRect(); return [box.top, box.bottom] })"
    )
    assert all(abs(bottom - top) < 0.1 for (_, bottom), (top, _) in pairwise(ends))
    shown = events_shown(root)
    assert shown == list(range(shown[0], shown[-1] + 1))


@pytest.mark.parametrize("at", [0, 17, 4999, 9999])
def test_the_current_event_is_in_sight_wherever_one_jumps(desk: Desk, at: int) -> None:
    root = desk.book("10000", at)
    desk.loaded()
    desk.settle()
    inside = root.locator(".fb-cur").evaluate(
        """(row) => { const box = row.closest('.fb-list').getBoundingClientRect(), at = row.getBoundingClientRect();
           return at.top >= box.top - 1 && at.bottom <= box.bottom + 1; }"""
    )
    assert inside
    assert desk.at(root) == at


@pytest.mark.parametrize("at", [12, 40, 61, 90, 115])
def test_no_row_is_cut_under_the_header_however_one_gets_there(desk: Desk, at: int) -> None:
    root = desk.book("bridge", at)
    desk.loaded()
    assert cut_at_the_top(root) <= 1
    for key in ("ArrowLeft", "Shift+ArrowLeft", "End", "ArrowLeft"):
        root.press(key)
        desk.settle()
        assert cut_at_the_top(root) <= 1
        expect(root.locator(".fb-cur")).to_be_in_viewport(ratio=1)


def cut_at_the_top(root: Locator) -> float:
    """How much of the first row in sight lies above the list's box."""
    cut: float = root.locator(".fb-list").evaluate(
        """(list) => { const { top } = list.getBoundingClientRect();
           const rows = [...list.querySelectorAll('.fb-window > *')].map((row) => row.getBoundingClientRect());
           return top - rows.find((row) => row.bottom > top + 1).top; }"""
    )
    return cut


def test_sentences_dice_and_headers_are_those_of_the_fight(desk: Desk, bridge: Any) -> None:
    line = bridge["lines"]["main"]
    root = desk.book("bridge", 40)
    for at in events_shown(root):
        text, dice = line["rows"][at][:2]
        row = root.locator(f"[data-event='{at}']")
        words = text if isinstance(text, str) else "".join(part if isinstance(part, str) else part[0] for part in text)
        assert (row.locator(".fb-sentence").text_content() or "").startswith(words)
        assert row.locator(".fb-die").all_text_contents() == [str(face) for throw in dice for face in throw]
        assert row.locator(".fb-n").text_content() == str(at + 1)
    headers = root.locator(".fb-header").all_text_contents()
    assert any(header.startswith("Round ") for header in headers)
    assert any(header.endswith(" · Attack") for header in headers)


def test_the_current_event_is_marked_and_later_ones_are_dimmed(desk: Desk) -> None:
    root = desk.book("bridge", 40)
    for at in events_shown(root):
        row = root.locator(f"[data-event='{at}']")
        assert ("fb-later" in (row.get_attribute("class") or "")) == (at > 40)
        assert row.get_attribute("aria-current") == ("true" if at == 40 else None)
    colours = [
        root.locator(f"[data-event='{at}'] .fb-sentence").evaluate("(cell) => getComputedStyle(cell).color")
        for at in (39, 41)
    ]
    assert colours[0] != colours[1]


def test_a_click_moves_the_cursor(desk: Desk) -> None:
    root = desk.book("bridge", 40)
    root.locator("[data-event='36'] .fb-sentence").click()
    desk.expect_at(root, 36)
    expect(root.locator("input[type=range]")).to_have_value("36")


def test_a_note_stands_under_its_event(desk: Desk, bridge: Any) -> None:
    rows = bridge["lines"]["main"]["rows"]
    at = next(at for at, row in enumerate(rows) if len(row) == 3)
    root = desk.book("bridge", at)
    row = root.locator(f"[data-event='{at}']")
    expect(row.locator(".fb-glyph")).to_have_text(rows[at][2][0])
    expect(row.locator(".fb-note")).to_have_text(rows[at][2][1])


def test_a_sentence_that_the_kernel_sends_again_is_drawn_anew(desk: Desk) -> None:
    root = desk.book("bridge", 40)
    desk.loaded()
    row = root.locator("[data-event='38']")
    expect(row.locator(".fb-note")).to_have_count(0)
    desk.kernel(
        """void kernel.push({ type: 'rows', rev: kernel.whole('main').index.rev, from: 38, to: 39,
           rows: [[['Told ', ['anew', 'strong'], '.'], [[6, 6]], ['!', 'A word on it.']]] })"""
    )
    expect(row.locator(".fb-sentence")).to_contain_text("Told anew.")
    expect(row.locator(".fb-note")).to_have_text("A word on it.")
    assert row.locator(".fb-die").all_text_contents() == ["6", "6"]
    ends = root.locator(ROWS).evaluate_all(
        "(all) => all.map((row) => { const box = row.getBoundingClientRect(); return [box.top, box.bottom] })"
    )
    assert all(abs(bottom - top) < 0.1 for (_, bottom), (top, _) in pairwise(ends)), "its new height counts"


def test_bookkeeping_looks_quieter_than_blows(desk: Desk) -> None:
    desk.cursor("bridge")
    desk.kernel(
        """void (() => { const { index } = kernel.whole('main');
           index.minor = `${index.minor.slice(0, 38)}1${index.minor.slice(39)}`; })()"""
    )
    root = desk.open("book").locator(".fb-root")
    expect(root.locator(".fb-cur")).to_be_visible()
    root.get_by_role("button", name="Show bookkeeping").click()
    desk.scrub(root, 40)

    def look(at: int) -> tuple[str, int]:
        row = root.locator(f"[data-event='{at}']")
        colour = row.locator(".fb-sentence").evaluate("(cell) => getComputedStyle(cell).color")
        return colour, int(row.locator(".fb-name").first.evaluate("(name) => getComputedStyle(name).fontWeight"))

    (quiet, thin), (loud, bold) = look(38), look(39)
    assert quiet != loud
    assert thin == 400 < bold
    desk.scrub(root, 38)
    assert look(38) == (loud, 400), "where one stands it is read in full ink"


def test_filter_by_kind(desk: Desk, bridge: Any) -> None:
    index = bridge["lines"]["main"]["index"]
    wounded = [kind for kind, _ in index["kinds"]].index("Wounded")
    wanted = [at for at, kind in enumerate(index["kind"]) if kind == wounded]
    root = desk.book("bridge", 40)
    root.get_by_label("Kind of event").select_option("Wounded")
    expect(root.locator(".fb-events-section .fb-count")).to_have_text(f"{len(wanted)} of {index['n']}")
    root.locator(".fb-list").evaluate("(list) => { list.scrollTop = 0 }")
    desk.settle()
    shown = events_shown(root)
    assert shown == wanted[: len(shown)]
    root.get_by_label("Kind of event").select_option("")
    expect(root.locator(".fb-events-section .fb-count")).to_have_text("")


def test_filter_by_creature_finds_what_it_did_and_what_was_done_to_it(desk: Desk, bridge: Any) -> None:
    line = bridge["lines"]["main"]
    wren = [creature["id"] for creature in bridge["meta"]["creatures"]].index("wren")
    concerns = [
        line["index"]["who"][at] == wren
        or (isinstance(row[0], list) and any(isinstance(span, list) and span[1:] == ["who:wren"] for span in row[0]))
        for at, row in enumerate(line["rows"])
    ]
    root = desk.book("bridge", 40)
    desk.loaded()
    root.get_by_label("Creature", exact=True).select_option("wren")
    expect(root.locator(".fb-events-section .fb-count")).to_have_text(f"{sum(concerns)} of {len(concerns)}")
    assert all(concerns[at] for at in events_shown(root))


def test_search_in_the_sentences_while_they_still_arrive(desk: Desk) -> None:
    desk.cursor("10000")
    desk.kernel("void (kernel.delay = 30)")
    root = desk.open("book").locator(".fb-root")
    expect(root.locator(".fb-cur")).to_be_visible()
    root.get_by_label("Search the sentences").fill("LEFT LEG")
    expect(root.locator(".fb-events-section .fb-count")).to_contain_text("loading")
    rows = desk.kernel(
        """kernel.whole('main').rows.filter(([text]) => (typeof text === 'string' ? text
           : text.map((span) => (typeof span === 'string' ? span : span[0])).join('')).includes('left leg')).length"""
    )
    expect(root.locator(".fb-events-section .fb-count")).to_have_text(f"{rows} of 10000", timeout=20_000)


def test_a_filter_without_a_match_says_so_and_shows_where_one_stands(desk: Desk) -> None:
    root = desk.book("bridge", 40)
    search = root.get_by_label("Search the sentences")
    search.fill("no such words")
    expect(root.get_by_text("No event passes the filter.")).to_be_visible()
    root.focus()
    root.press("ArrowRight")
    expect(root.locator(".fb-where")).to_contain_text("event 42 of")
    search.fill("turn begins")
    expect(root.locator(".fb-near")).to_have_count(1)


def test_the_filter_is_a_trait_that_both_sides_write(desk: Desk) -> None:
    root = desk.book("bridge", 40)
    root.get_by_label("Search the sentences").fill("skull")
    desk.page.wait_for_function("desk.kernel().log.some((entry) => entry.state?.filter?.text === 'skull')")
    desk.kernel("kernel.model.write('filter', { who: '', kind: 'Wounded', text: '' })")
    expect(root.get_by_label("Kind of event")).to_have_value("Wounded")
    expect(root.get_by_label("Search the sentences")).to_have_value("")


def test_reading_elsewhere_is_not_disturbed_until_one_steps(desk: Desk) -> None:
    root = desk.book("10000", 5000)
    desk.loaded()
    box = root.locator(".fb-list")
    box.evaluate("(list) => { list.scrollTop = 3000 }")
    desk.settle()
    desk.settle()
    assert abs(box.evaluate("(list) => list.scrollTop") - 3000) < 60
    assert root.locator(".fb-cur").count() == 0
    root.focus()
    root.press("ArrowRight")
    desk.expect_at(root, 5001)


def test_a_long_heading_ends_with_an_ellipsis_and_is_told_whole(desk: Desk) -> None:
    desk.cursor("bridge")
    words = "All-Out Attack (Determined) " * 12 + "W" * 300
    desk.kernel(f"void (kernel.whole('main').index.acts.at(-1)[3] = {json.dumps(words)})")
    root = desk.open("events", width=420).locator(".fb-root")
    heading = root.locator(".fb-header-words", has_text="All-Out").last
    expect(heading).to_be_visible()
    high, whole, wide, room = heading.evaluate(
        "(one) => [one.clientHeight, one.scrollHeight, one.scrollWidth, one.clientWidth]"
    )
    assert whole > high, "more than is seen"
    assert wide <= room, "nothing is cut at the side"
    assert heading.evaluate("(one) => getComputedStyle(one).webkitLineClamp") == "2", "the last line seen says so"
    assert words[:200] in (heading.get_attribute("title") or "")
