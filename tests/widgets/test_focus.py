"""The focus stays in a panel, whatever it stood on goes away; then the keys go on."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.widgets.desk import Desk
from tests.widgets.synthetic_story import SERVE, story
from tests.widgets.test_odds import odds, put

PANELS = [
    *("toolbar", "timeline", "events", "creatures", "body", "explain"),
    *("branches", "compare", "notes", "map", "odds", "findings"),
]

# Focuses each element that can be, in turn; while it stands there, the kernel leads to another event. Gives what lost
# the focus, where the right arrow was dead afterwards, and how many elements there were.
WALK = """async ([id, from, to]) => {
  const kernel = desk.kernel(), root = document.querySelector(`#${id} .fb-root`), { acts } = kernel.whole('main').index;
  const frame = () => new Promise(requestAnimationFrame);
  const rest = async () => { for (let calm = 0; calm < 4; calm = kernel.out > 0 ? 0 : calm + 1) await frame(); };
  let seq = -1;
  const stand = async (at) => {
    const [start, , commit] = acts.findLast((act) => act[0] <= at);
    kernel.model.write('position', { commit, event: at - start, line: 'main', seq: seq-- });
    await rest();
  };
  const can = 'button:not(:disabled), select, input, textarea, summary, [tabindex="0"]';
  const own = 'textarea, select, input:not([type=range], [type=checkbox]), [role=tab], [role=treeitem], '
    + '[role=application]';
  const lost = [], deaf = [];
  for (let k = 0; ; k++) {
    await stand(from);
    const all = [...root.querySelectorAll(can)].filter((one) => one.checkVisibility());
    if (k >= all.length) return { lost, deaf, count: k };
    const words = `${all[k].localName}.${all[k].getAttribute('class')} ${all[k].textContent.slice(0, 40)}`;
    all[k].focus();
    await stand(to);
    const here = document.activeElement;
    if (!root.contains(here)) lost.push(words);
    else if (!here.matches(own)) {
      here.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }));
      await rest();
      if (!root.querySelector('.fb-live').textContent.startsWith(`Event ${to + 2} of`)) deaf.push(words);
    }
  }
}"""


def figures(fight: Any) -> list[int]:
    """Events that have a figure."""
    return [at for at, figure in enumerate(fight["lines"]["main"]["figures"]) if figure >= 0]


@pytest.mark.parametrize("panel", PANELS)
def test_the_focus_stays_within_and_the_keys_go_on(desk: Desk, bridge: Any, panel: str) -> None:
    desk.cursor("field" if panel == "map" else "bridge")
    desk.page.evaluate(SERVE, ["one", story(bridge, known=True)])
    put(desk, odds=odds())
    cell = desk.open(panel)
    desk.loaded()
    if panel == "body":
        cell.locator("[data-zone]").first.click()
    there, back = figures(bridge)[-1], figures(bridge)[3]
    found = desk.page.evaluate(WALK, [cell.get_attribute("id"), there, back])
    assert found["lost"] == []
    assert found["deaf"] == []
    assert found["count"] > 0


def focus_within(root: Locator) -> bool:
    return bool(root.evaluate("(root) => root.contains(document.activeElement)"))


def test_a_citation_that_goes_gives_the_focus_to_its_part(desk: Desk, bridge: Any) -> None:
    root = desk.book("bridge", figures(bridge)[3])
    desk.loaded()
    root.locator(".fb-explain-section .fb-rule").first.focus()
    desk.page.keyboard.press("Home")
    desk.loaded()
    expect(root.locator(".fb-explain-section")).to_be_focused()
    desk.page.keyboard.press("ArrowRight")
    desk.expect_at(root, 1)


def test_a_part_that_is_hidden_gives_the_focus_to_the_panel(desk: Desk) -> None:
    root = desk.book("bridge", 30)
    desk.kernel("void (kernel.services.notes = () => { throw new Error('no notes here'); })")
    root.get_by_role("tab", name="Notes").click()
    root.locator("textarea").focus()
    root.get_by_role("tab", name="Why").evaluate("(tab) => tab.click()")
    expect(root).to_be_focused()
    desk.page.keyboard.press("ArrowRight")
    desk.expect_at(root, 31)


def test_the_last_press_of_show_more_keeps_the_focus(desk: Desk, bridge: Any) -> None:
    told = story(bridge, known=True)
    first = told["findings"]["findings"][0]
    told["findings"]["findings"] = [{**first, "key": f"k{n}", "at": n % 100} for n in range(100)]
    desk.cursor("bridge")
    desk.page.evaluate(SERVE, ["one", told])
    root = desk.open("findings").locator(".fb-root")
    more = root.get_by_role("button", name="Show 40 more of 40")
    more.press("Enter")
    expect(more).to_be_hidden()
    expect(root.locator(".fb-findings-section")).to_be_focused()
    desk.page.keyboard.press("ArrowLeft")
    expect(root.locator(".fb-live")).to_contain_text("Event ")


def test_try_again_gives_the_focus_back_when_the_notice_goes(desk: Desk) -> None:
    root = desk.book("bridge", 30)
    desk.kernel("void kernel.push({ type: 'data', topic: 'store', value: { problem: 'the disk is full' } })")
    root.get_by_role("button", name="Try again").focus()
    desk.kernel("void kernel.push({ type: 'data', topic: 'store', value: null })")
    expect(root.locator(".fb-notice")).to_be_hidden()
    expect(root).to_be_focused()
    desk.page.keyboard.press("ArrowRight")
    desk.expect_at(root, 31)


def test_whoever_is_elsewhere_is_left_there(desk: Desk, bridge: Any) -> None:
    root = desk.book("bridge", figures(bridge)[3])
    desk.loaded()
    root.locator(".fb-explain-section .fb-rule").first.focus()
    field = desk.page.evaluate_handle(
        "() => { const field = document.createElement('input'); document.body.append(field); return field; }"
    ).as_element()
    assert field is not None
    field.focus()
    desk.scrub(root, 0)
    desk.loaded()
    assert field.evaluate("(field) => document.activeElement === field")
    desk.page.mouse.click(1, 1)
    desk.scrub(root, figures(bridge)[3])
    desk.loaded()
    assert not focus_within(root)
