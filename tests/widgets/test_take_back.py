"""Taking an act back by one key, and by its button."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.widgets.desk import Desk

SENTENCE = "Back before act 9, Wren: Attack. The next act opens a branch; nothing is lost."


def answer(desk: Desk) -> None:
    desk.kernel(f"(kernel.fixture.data = {{ ...kernel.fixture.data, take_back: {{ text: '{SENTENCE}' }} }})")


def asked(desk: Desk) -> int:
    return int(desk.kernel("kernel.log.filter((ask) => ask.topic === 'take_back').length"))


def test_by_key_only_inside_the_panel(desk: Desk) -> None:
    root = desk.book("bridge", 40)
    answer(desk)
    desk.page.keyboard.press("Escape")
    root.focus()
    root.press("Control+Backspace")
    expect(root.locator(".fb-live")).to_have_text(SENTENCE)
    assert desk.kernel("kernel.log.filter((ask) => ask.topic === 'take_back').map((ask) => [ask.at, ask.rev])") == [
        [40, desk.kernel("kernel.whole('main').index.rev")]
    ]
    root.get_by_label("Search the sentences").press("Control+Backspace")
    root.press("Backspace")
    assert asked(desk) == 1
    assert "Backspace" not in desk.page.evaluate("desk.keys.filter((key) => key === 'shortcut Backspace')")


def test_by_button_and_in_the_key_help(desk: Desk) -> None:
    root = desk.book("bridge", 40)
    answer(desk)
    button = root.get_by_role("button", name="Take back the act")
    expect(button).to_have_attribute("title", "Take back the act (Ctrl Backspace)")
    button.click()
    expect(root.locator(".fb-live")).to_have_text(SENTENCE)
    root.press("?")
    expect(root.get_by_role("dialog", name="Keys")).to_contain_text("Take back the act")


def test_the_page_goes_where_the_kernel_went(desk: Desk) -> None:
    root = desk.book("bridge", 40)
    answer(desk)
    acts = desk.kernel("kernel.whole('main').index.acts")
    number = max(n for n, act in enumerate(acts) if act[0] <= 40) - 1
    last = acts[number + 1][0] - 1
    place = {"commit": acts[number][2], "event": last - acts[number][0], "line": "main", "seq": -5}
    desk.page.evaluate("(place) => desk.kernel('one').model.write('position', place)", place)
    desk.expect_at(root, last)


def test_what_cannot_be_is_said(desk: Desk) -> None:
    root = desk.book("bridge", 0)
    root.get_by_role("button", name="Take back the act").click()
    expect(root.locator(".fb-notice")).to_contain_text("There is nothing called take_back to ask for.")
    root.focus()
    root.press("ArrowRight")
    expect(root.locator(".fb-notice")).to_be_hidden()
