"""A step draws only what it changes, and asks the page for few measures; long fights stay few elements."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator

from tests.widgets.desk import Desk

MEASURES = """() => { window.measured = [];
  for (const [kind, names] of [[Element, ['clientWidth', 'clientHeight', 'scrollHeight', 'scrollWidth']],
      [HTMLElement, ['offsetWidth', 'offsetHeight', 'offsetTop', 'offsetLeft']]]) {
    for (const name of names) {
      const { get } = Object.getOwnPropertyDescriptor(kind.prototype, name);
      Object.defineProperty(kind.prototype, name, { configurable: true,
        get() { measured.push(`${name} of ${this.getAttribute('class')}`); return get.call(this); } });
    } } }"""

WATCH = """(root) => { window.touched = new Set();
  new MutationObserver((all) => { for (const { target } of all) for (let node = target; node !== root && node !== null;
    node = node.parentNode) touched.add(node); }).observe(root, { subtree: true, childList: true, attributes: true,
    characterData: true }); }"""


TOUCHED = """(root) => Object.fromEntries([...root.querySelectorAll('.fb-creature, .fb-map-token')].map((part) =>
    [`${part.localName} ${part.dataset.creature}`, touched.has(part)]))"""


def touched(root: Locator) -> dict[str, bool]:
    """Whether anything in the card (article) and the token (g) of each was changed since the watch began."""
    found: dict[str, bool] = root.evaluate(TOUCHED)
    return found


def quiet_step(fight: dict[str, Any], start: int) -> int:
    """The next event that changes nothing of anybody, though somebody's act goes on."""
    line = fight["lines"]["main"]
    acts = {entry[0] for entry in line["index"]["acts"]}
    return next(at for at in range(start, len(line["patches"])) if line["patches"][at] == [] and at not in acts)


def test_a_step_asks_for_no_measure_of_a_panel(desk: Desk) -> None:
    root = desk.book("field", 40)
    desk.loaded()
    root.focus()
    desk.page.evaluate(MEASURES)
    for key in ("ArrowRight", "ArrowRight", "Control+ArrowRight", "]", "ArrowLeft"):
        root.press(key)
        desk.settle()
    assert desk.page.evaluate("measured") == []


def test_a_step_that_changes_nobody_touches_neither_cards_nor_tokens(desk: Desk, bridge: Any) -> None:
    there = quiet_step(bridge, 45)
    root = desk.book("field", there - 1)
    desk.loaded()
    root.evaluate(WATCH)
    root.focus()
    root.press("ArrowRight")
    desk.expect_at(root, there)
    desk.settle()
    found = touched(root)
    assert len(found) == 8, "a card and a token for each of the four"
    assert not any(found.values()), found


def test_a_wound_touches_only_who_is_wounded(desk: Desk, bridge: Any) -> None:
    line = bridge["lines"]["main"]
    people = [creature["id"] for creature in bridge["meta"]["creatures"]]
    at, who, *_ = next(hit for hit in line["index"]["hits"] if hit[0] > 50)
    root = desk.book("field", at - 1)
    desk.loaded()
    root.evaluate(WATCH)
    root.focus()
    root.press("ArrowRight")
    desk.expect_at(root, at)
    desk.settle()
    assert {part for part, is_touched in touched(root).items() if is_touched} == {f"article {people[who]}"}


def test_a_card_that_is_made_anew_keeps_the_focus_and_its_elements(desk: Desk, bridge: Any) -> None:
    line = bridge["lines"]["main"]
    people = [creature["id"] for creature in bridge["meta"]["creatures"]]
    at, who, *_ = next(hit for hit in line["index"]["hits"] if hit[0] > 50)
    root = desk.book("field", at - 1)
    desk.loaded()
    pick = root.locator(f"[data-pick={people[who]}]")
    pick.focus()
    pick.evaluate("(button) => { window.held = button }")
    pick.press("ArrowRight")
    desk.expect_at(root, at)
    assert pick.evaluate("(button) => button === held && document.activeElement === button && button.isConnected")


def test_rows_keep_their_place_in_the_list_while_others_come_and_go(desk: Desk) -> None:
    """Else every row would be painted anew at every step."""
    where = """(list) => Object.fromEntries([...list.querySelectorAll('[data-event]')].map((row) =>
        [row.dataset.event, row.getBoundingClientRect().top - list.getBoundingClientRect().top + list.scrollTop]))"""
    root = desk.book("10000", 5000)
    desk.loaded()
    desk.settle()
    before = root.locator(".fb-list").evaluate(where)
    root.focus()
    for _ in range(6):
        root.press("ArrowRight")
        desk.settle()
    after = root.locator(".fb-list").evaluate(where)
    common = before.keys() & after.keys()
    assert len(common) > 10
    assert all(abs(before[key] - after[key]) < 0.5 for key in common)
    assert root.locator(".fb-window").evaluate("(window) => getComputedStyle(window).willChange") == "auto"


def test_a_book_on_50000_events_holds_few_elements_wherever_one_goes(desk: Desk) -> None:
    root = desk.book("50000", 25_000)
    count = "(root) => [root.querySelectorAll('*').length, root.querySelectorAll('.fb-window > *').length]"
    for at in (0, 12_345, 25_000, 37_777, 49_999):
        desk.scrub(root, at)
        elements, rows = root.evaluate(count)
        assert rows <= 60
        assert elements < 2_500


def test_a_drag_over_10000_events_never_queues_more_than_one_request(desk: Desk) -> None:
    root = desk.book("10000", 40)
    desk.kernel("void (kernel.delay = 60, kernel.most = kernel.out, kernel.positions.length = 0)")
    root.locator("input[type=range]").evaluate(
        """async (range) => { for (let at = 0; at <= 9990; at += 90) {
             range.value = at; range.dispatchEvent(new Event('input', { bubbles: true }));
             await new Promise(requestAnimationFrame); } }"""
    )
    desk.loaded()
    desk.expect_at(root, 9990)
    assert desk.kernel("kernel.most") <= 1
    assert desk.kernel("kernel.positions.length") <= 3
    assert desk.kernel("kernel.positions.at(-1).commit") == desk.kernel(
        "kernel.whole('main').index.acts.findLast((act) => act[0] <= 9990)[2]"
    )
