"""What is said to those who do not see it: in one place of a panel, and no faster than one listens."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.widgets.desk import Desk
from tests.widgets.test_focus import PANELS

HEAR = """(root) => { window.heard = [];
  const live = root.querySelector('.fb-live');
  const all = { childList: true, characterData: true, subtree: true };
  new MutationObserver(() => heard.push(live.textContent)).observe(live, all); }"""

# Every place that is read out when it changes, and holds something else after each step.
CHATTER = """async (root) => {
  const all = () => [...root.querySelectorAll('[aria-live], [role=status], [role=alert], [role=log]')];
  const before = new Map(all().map((one) => [one, one.textContent]));
  root.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
  for (let k = 0; k < 20; k++) await new Promise(requestAnimationFrame);
  return all().filter((one) => one.textContent !== before.get(one)).map((one) => one.className); }"""


@pytest.mark.parametrize("panel", [*PANELS, "book"])
def test_a_step_is_told_in_one_place(desk: Desk, panel: str) -> None:
    desk.cursor("bridge")
    root = desk.open(panel).locator(".fb-root")
    desk.loaded()
    root.focus()
    root.press("ArrowLeft")
    desk.loaded()
    assert root.evaluate(CHATTER) == ["fb-hidden fb-live"]
    assert root.locator("[aria-live]").count() == 1


def test_playing_fast_passes_over_sentences_and_ends_with_the_last(desk: Desk, bridge: Any) -> None:
    n = bridge["lines"]["main"]["index"]["n"]
    root = desk.book("bridge", n - 40)
    desk.loaded()
    root.evaluate(HEAR)
    for _ in range(4):
        root.press("+")
    expect(root.locator(".fb-speed")).to_have_text("16 ×")
    # The clock stands still: each sentence but the first waits for the one after it.
    desk.page.evaluate("() => { const now = Date.now(); Date.now = () => now; }")
    root.press("Space")
    expect(root.locator(".fb-live")).to_contain_text(f"Event {n} of {n}", timeout=60_000)
    assert len(desk.page.evaluate("heard")) < 20
    desk.expect_at(root, n - 1)


def test_what_is_told_beside_the_steps_is_said_at_once_though_the_fight_is_played(desk: Desk, bridge: Any) -> None:
    n = bridge["lines"]["main"]["index"]["n"]
    desk.cursor("bridge")
    desk.kernel("void (kernel.fixture.tree.nodes.length = 1, kernel.fixture.tree.heads.length = 1)")
    root = desk.open("toolbar").locator(".fb-root")
    desk.loaded()
    root.focus()
    root.evaluate(HEAR)
    for _ in range(4):
        root.press("+")
    # The clock stands still: whatever is patient is passed over for what comes after it.
    desk.page.evaluate("() => { const now = Date.now(); Date.now = () => now; }")
    root.press("Home")
    expect(root.locator(".fb-live")).to_contain_text("Event 1 of")
    root.press("Space")
    expect(root.locator(".fb-where")).not_to_contain_text("event 1 of")
    root.press("ArrowDown")
    expect(root.locator(".fb-where")).to_contain_text(f"event {n} of", timeout=60_000)
    assert any("There is no other branch here" in sentence for sentence in desk.page.evaluate("heard"))


def test_a_zone_that_is_chosen_is_told(desk: Desk) -> None:
    desk.cursor("bridge")
    root = desk.open("body").locator(".fb-root")
    desk.loaded()
    zone = root.locator("[data-zone]").first
    zone.press("Enter")
    label = (zone.get_attribute("aria-label") or "").split(":")[0]
    expect(root.locator(".fb-live")).to_contain_text(label)
