"""When the kernel is gone, silent, of another version, or refuses."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.widgets.desk import Desk

REFUSE = """void (() => {
  const receive = kernel.receive.bind(kernel);
  kernel.receive = (ask) => {
    if (ask.type !== 'WHAT') return receive(ask);
    kernel.log.push(ask);
    const message = { type: 'error', re: ask.id, message: 'The log <b>is torn</b>.' };
    setTimeout(() => kernel.model.emit('msg:custom', message), 2);
  };
})()"""


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
    root = desk.open("book").locator(".fb-root")
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
    root = desk.open("book").locator(".fb-root")
    desk.page.clock.run_for(9_000)
    desk.kernel("void (kernel.busy = false, kernel.waiting.length = 0)")
    root.get_by_role("button", name="Try again").click()
    desk.page.clock.run_for(1_000)
    assert [ask["type"] for ask in desk.kernel("kernel.log.slice(0, 3)")] == ["hello", "ping", "hello"]
    expect(root.locator(".fb-cur")).to_be_visible()
    expect(root.locator(".fb-notice")).to_be_hidden()


def test_another_schema_is_refused_in_words(desk: Desk) -> None:
    desk.cursor("bridge", schema_version=99)
    root = desk.open("book").locator(".fb-root")
    expect(root.locator(".fb-notice")).to_contain_text("different versions")
    assert desk.kernel("kernel.log.length") == 0


@pytest.mark.parametrize("what", ["rows", "states", "explain", "follow"])
def test_a_refused_request_is_said_and_not_repeated(desk: Desk, what: str) -> None:
    desk.cursor("bridge")
    desk.kernel(REFUSE.replace("WHAT", what))
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
