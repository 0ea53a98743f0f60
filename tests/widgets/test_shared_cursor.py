"""Panels of one cursor move together; cursors are independent; the kernel and the page tell each other."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.widgets.desk import Desk


def test_two_cells_on_one_cursor_move_together_even_while_the_kernel_is_busy(desk: Desk) -> None:
    desk.cursor("bridge")
    events, line = desk.open("events").locator(".fb-root"), desk.open("timeline").locator(".fb-root")
    expect(events.locator(".fb-cur")).to_be_visible()
    desk.loaded()
    desk.kernel("void (kernel.busy = true)")
    desk.scrub(line, 40)
    desk.expect_at(events, 40)
    events.locator("[data-event='37']").click()
    expect(line.locator("input[type=range]")).to_have_value("37")
    line.focus()
    line.press("ArrowRight")
    desk.expect_at(events, 38)


def test_panels_of_one_cursor_ask_for_everything_once(desk: Desk) -> None:
    desk.cursor("10000")
    for panel in ("toolbar", "timeline", "events", "creatures", "explain", "branches", "book"):
        desk.open(panel)
    desk.loaded()
    asks = desk.kernel(
        "kernel.log.filter((ask) => ask.type === 'rows' || ask.type === 'states').map((ask) => ask.type + ask.from)"
    )
    assert len(asks) == len(set(asks)) == 50
    assert desk.kernel("kernel.log.filter((ask) => ask.type === 'hello').length") == 1
    assert desk.kernel("kernel.most") == 1


def test_two_cursors_on_one_fight_are_independent(desk: Desk) -> None:
    desk.cursor("bridge", "one")
    desk.cursor("bridge", "two")
    left, right = desk.open("book", "one").locator(".fb-root"), desk.open("book", "two").locator(".fb-root")
    expect(right.locator(".fb-cur")).to_be_visible()
    desk.scrub(left, 20)
    desk.scrub(right, 60)
    desk.expect_at(left, 20)
    desk.expect_at(right, 60)


def test_the_kernel_moves_the_page(desk: Desk, bridge: Any) -> None:
    acts = bridge["lines"]["main"]["index"]["acts"]
    root = desk.book("bridge", 40)
    desk.loaded()
    sent = len(desk.kernel("kernel.positions"))
    desk.kernel(f"kernel.model.write('position', {{ commit: '{acts[5][2]}', event: 0, line: 'main', seq: -1 }})")
    desk.expect_at(root, acts[5][0])
    desk.loaded()
    assert len(desk.kernel("kernel.positions")) == sent, "what the kernel said is not sent back to it"


def test_the_page_ignores_the_echo_of_its_own_position(desk: Desk, bridge: Any) -> None:
    acts = bridge["lines"]["main"]["index"]["acts"]
    root = desk.book("bridge", 40)
    desk.kernel(f"kernel.model.write('position', {{ commit: '{acts[5][2]}', event: 0, line: 'main', seq: 1 }})")
    desk.settle()
    desk.expect_at(root, 40)


def test_a_stored_position_is_where_the_page_opens(desk: Desk, bridge: Any) -> None:
    acts = bridge["lines"]["main"]["index"]["acts"]
    desk.cursor("bridge", position={"commit": acts[7][2], "event": 0, "line": "main", "seq": 0})
    root = desk.open("book").locator(".fb-root")
    desk.expect_at(root, acts[7][0])


def test_an_unknown_position_opens_where_the_kernel_says(desk: Desk, bridge: Any) -> None:
    desk.cursor("bridge", position={"commit": "gone", "event": 3, "line": "main", "seq": 0})
    root = desk.open("book").locator(".fb-root")
    desk.expect_at(root, bridge["lines"]["main"]["index"]["at"])


def test_picking_a_creature_is_shared_and_saved(desk: Desk) -> None:
    root = desk.book("bridge", 40)
    second = desk.open("creatures").locator(".fb-root")
    root.locator("[data-pick=wren]").click()
    expect(second.locator("[data-creature=wren]")).to_have_class("fb-creature fb-side-0 fb-selected")
    assert desk.kernel("kernel.model.get('selection')") == {"creature": "wren"}
    second.locator("[data-pick=wren]").click()
    expect(root.locator(".fb-selected")).to_have_count(0)


def test_the_live_region_says_one_sentence_per_step_in_the_panel_one_is_in(desk: Desk, bridge: Any) -> None:
    root = desk.book("bridge", 40)
    other = desk.open("events").locator(".fb-root")
    desk.loaded()
    root.focus()
    root.press("ArrowRight")
    text = bridge["lines"]["main"]["rows"][41][0]
    words = text if isinstance(text, str) else "".join(part if isinstance(part, str) else part[0] for part in text)
    expect(root.locator(".fb-live")).to_have_text(f"Event 42 of 116: {words}")
    expect(other.locator(".fb-live")).to_have_text("")
    expect(root.locator(".fb-live")).to_have_attribute("aria-live", "polite")
    root.press("End")
    expect(root.locator(".fb-live")).to_contain_text("Event 116 of 116")
    assert root.locator(".fb-live").locator("*").count() == 0


def test_the_live_region_is_silent_until_one_steps(desk: Desk) -> None:
    desk.cursor("bridge")
    root = desk.open("book").locator(".fb-root")
    desk.loaded()
    expect(root.locator(".fb-live")).to_have_text("")
