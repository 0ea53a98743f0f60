"""When the kernel is gone, silent, of another version, or refuses."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.widgets.desk import Desk


def test_a_panel_of_a_dead_kernel_steps_what_it_holds_and_says_so(desk: Desk) -> None:
    root = desk.book("bridge", 40)
    desk.loaded()
    desk.kernel("kernel.die()")
    expect(root.locator(".fb-notice")).to_contain_text(
        "Cut off: the kernel of this panel is gone. What is held can still be stepped"
    )
    asked = desk.kernel("kernel.log.length")
    root.focus()
    root.press("Control+ArrowRight")
    desk.settle()
    assert desk.at(root) > 40
    root.press("Home")
    desk.expect_at(root, 0)
    desk.page.wait_for_timeout(200)
    assert desk.kernel("kernel.log.length") == asked, "nothing is sent into the void"


def test_a_panel_that_never_had_a_kernel_says_what_to_do(desk: Desk) -> None:
    desk.cursor("bridge")
    desk.kernel("kernel.die()")
    root = desk.open("book").locator(".fb-root")
    expect(root.locator(".fb-notice")).to_contain_text("Nothing of the fight is held here: run the cell again.")


def test_a_silent_kernel_is_named_after_a_while_and_a_late_answer_ends_it(desk: Desk) -> None:
    desk.page.clock.install()
    desk.cursor("bridge")
    desk.kernel("void (kernel.busy = true)")
    root = desk.open_unpainted("book").locator(".fb-root")
    desk.page.clock.run_for(7_000)
    expect(root.locator(".fb-notice")).to_be_hidden()
    desk.page.clock.run_for(2_000)
    expect(root.locator(".fb-notice")).to_contain_text("No answer from the kernel so far")
    desk.kernel("kernel.free()")
    desk.page.clock.run_for(2_000)
    expect(root.locator(".fb-cur")).to_be_visible()
    expect(root.locator(".fb-notice")).to_be_hidden()


def test_try_again_asks_whether_the_kernel_is_there(desk: Desk) -> None:
    desk.page.clock.install()
    desk.cursor("bridge")
    desk.kernel("void (kernel.busy = true)")
    root = desk.open_unpainted("book").locator(".fb-root")
    desk.page.clock.run_for(9_000)
    desk.kernel("void (kernel.busy = false, kernel.waiting.length = 0)")
    root.get_by_role("button", name="Try again").click()
    desk.page.clock.run_for(1_000)
    assert [ask["type"] for ask in desk.kernel("kernel.log.slice(0, 3)")] == ["hello", "ping", "hello"]
    expect(root.locator(".fb-cur")).to_be_visible()
    expect(root.locator(".fb-notice")).to_be_hidden()


@pytest.mark.parametrize(
    ("what", "button", "line"),
    [
        ("branch", "Open a branch here", "main-3"),
        ("follow", "she misses", "she misses"),
        ("compare", "Compare", "main"),
    ],
)
def test_try_again_shows_the_line_to_which_the_kernel_went_meanwhile(
    desk: Desk, what: str, button: str, line: str
) -> None:
    root = desk.book("bridge", 60)
    desk.loaded()
    desk.page.clock.install()
    desk.kernel(f"void (kernel.faring['{what}'] = 'hold')")
    role: Any = "tab" if what == "compare" else "button"
    root.get_by_role(role, name=button).click()
    desk.page.clock.run_for(9_000)
    assert desk.kernel("kernel.held.length") == 1
    asked = desk.kernel("kernel.log.length")
    root.get_by_role("button", name="Try again").click()
    desk.page.clock.run_for(1_000)
    desk.kernel("kernel.release()")
    desk.page.clock.run_for(3_000)
    expect(root.locator(".fb-where")).to_contain_text(f"{line}\u2069 · event")
    expect(root.locator(".fb-notice")).to_be_hidden()
    after = desk.kernel(f"kernel.log.slice({asked}).map((ask) => ask.topic ?? ask.type)")
    assert after[:2] == ["ping", "hello"]
    assert len(after) < 20


def test_try_again_asks_again_for_what_panels_were_refused(desk: Desk) -> None:
    topics = {"field": "map", "notes": "notes", "compare": "compare", "odds": "odds", "citing": "events"}
    desk.cursor("field")
    for refused in ("rows", *topics):
        desk.kernel(f"void (kernel.faring.{refused} = 'refuse')")
    roots = [desk.open_unpainted(panel).locator(".fb-root") for panel in topics.values()]
    desk.loaded()
    for _ in range(3):
        desk.kernel("void kernel.push({ type: 'data', topic: 'considered', value: null })")
        desk.settle()
    desk.loaded()
    count = "kernel.log.filter((ask) => ask.topic === '{}').length"
    assert {topic: desk.kernel(count.format(topic)) for topic in topics} == dict.fromkeys(topics, 1)
    desk.kernel("void (kernel.faring = {})")
    roots[0].get_by_role("button", name="Try again").click()
    desk.loaded()
    assert {topic: desk.kernel(count.format(topic)) for topic in topics} == dict.fromkeys(topics, 2)
    expect(roots[0].locator("svg.fb-field")).to_be_visible()
    expect(roots[0].locator(".fb-notice")).to_be_hidden()


def test_another_schema_is_refused_in_words(desk: Desk) -> None:
    desk.cursor("bridge", schema_version=99)
    root = desk.open("book").locator(".fb-root")
    expect(root.locator(".fb-notice")).to_contain_text("different versions")
    assert desk.kernel("kernel.log.length") == 0


@pytest.mark.parametrize("what", ["rows", "states", "explain", "follow"])
def test_a_refused_request_is_said_and_not_repeated(desk: Desk, what: str) -> None:
    desk.cursor("bridge")
    desk.kernel(f"void (kernel.faring.{what} = 'refuse')")
    root = desk.open("book").locator(".fb-root")
    desk.loaded()
    if what == "follow":
        root.get_by_role("button", name="she misses").click()
    expect(root.locator(".fb-notice")).to_contain_text("The log <b>is torn</b>.")
    desk.loaded()
    assert desk.kernel(f"kernel.log.filter((ask) => ask.type === '{what}').length") == 1
    root.focus()
    root.press("ArrowLeft")
    desk.settle()


def test_a_cursor_the_page_does_not_hold_is_named(desk: Desk) -> None:
    cell = desk.open("book", "nowhere")
    expect(cell).to_contain_text("Run the cell again")


def test_answers_for_another_line_or_another_page_are_dropped(desk: Desk) -> None:
    root = desk.book("bridge", 40)
    desk.loaded()
    wrong = "type: 'rows', from: 40, to: 41, rows: [['Wrong.', []]]"
    desk.kernel(f"void kernel.push({{ {wrong}, rev: 'old@1' }})")
    rev = "kernel.whole('main').index.rev"
    desk.kernel(f"void kernel.model.emit('msg:custom', {{ {wrong}, re: 12345, rev: {rev} }})")
    desk.settle()
    expect(root.locator(".fb-list")).not_to_contain_text("Wrong.")


LOGGED = "void (console.error = (words) => { (window.logged ??= []).push(words); })"


def test_a_panel_that_fails_says_so_in_its_place_and_stops_no_other(desk: Desk) -> None:
    desk.page.evaluate(LOGGED)
    desk.cursor("bridge")
    desk.kernel("void kernel.fixture.figures.forEach((figure) => { figure.terms = null; })")
    root = desk.open("book").locator(".fb-root")
    desk.scrub(root, 40)
    desk.loaded()
    expect(root.get_by_text("This panel could not be drawn: Explanation. Run the cell again.")).to_be_visible()
    root.focus()
    root.press("ArrowRight")
    desk.expect_at(root, 41)
    expect(root.locator(".fb-live")).to_contain_text("Event 42 of")
    expect(root.locator(".fb-cards")).to_contain_text("HP")
    assert desk.page.evaluate("window.logged") == ['The panel "Explanation" could not be drawn:']


@pytest.mark.parametrize("part", ["ResizeObserver", "MutationObserver"])
def test_a_panel_that_cannot_be_made_is_told_from_one_whose_cursor_is_lost(desk: Desk, part: str) -> None:
    """The one is used by the panel of notes, the other by what every panel stands in."""
    desk.page.evaluate(LOGGED)
    desk.cursor("bridge")
    desk.page.evaluate(f"void (window.{part} = undefined)")
    cell = desk.open_unpainted("notes")
    expect(cell).to_contain_text("This panel could not be drawn: Notes.")
    expect(cell).not_to_contain_text("Cut off")
    assert desk.page.evaluate("window.logged") == ['The panel "Notes" could not be drawn:']
