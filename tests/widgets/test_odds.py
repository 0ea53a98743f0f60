"""The odds panel: outcomes with exact chances, the tree behind them, and what is asked of the kernel."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.widgets.desk import Desk
from tests.widgets.synthetic import HOSTILE
from tests.widgets.test_access import AXE, lab_theme


def chance(num: int, den: int = 16, most: int | None = None) -> dict[str, Any]:
    text = f"{100 * num / den:g} %" + ("" if most is None else f" to {100 * most / den:g} %")
    high = 10_000 * (num if most is None else most) // den
    return {"low": 10_000 * num // den, "high": high, "text": text, "exact": f"{num}/{den}"}


def node(path: list[int], label: str, text: str, **more: Any) -> dict[str, Any]:
    made = {"path": path, "sort": "roll", "chance": chance(1), "share": chance(4), "label": label, "text": text}
    return {**made, "happened": False, "kids": len(more.get("children", ())), **more}


def tree(words: str = "hp 15 -> 8") -> dict[str, Any]:
    """A roll that was a hit, a defence chosen, an outcome; and two ways that are not held."""
    out = node([1, 0], "fails (9-16)", words, sort="outcome", happened=True, facts=["Ragna is wounded."])
    ways = [
        node([0], "critical (3-4)", "Aldo rolls 3d6: critical hit", kids=2),
        node([1], "hit (5-12)", "Ragna rolls 3d6: dodge", happened=True, children=[out]),
        node([2], "the rest", "17, 18", sort="rest"),
    ]
    return node([], "", "Aldo rolls 3d6: attack, 12 or less", happened=True, children=ways)


def odds(words: str = "Ragna: hp 15 -> 8", rows: int = 3, **more: Any) -> dict[str, Any]:
    outcomes = [{"chance": chance(8), "text": "nothing else changes", "happened": False}]
    outcomes += [{"chance": chance(1), "text": f"{words} ({n})", "happened": n == rows - 1} for n in range(1, rows)]
    check = {"text": "Aldo: attack against Ragna", "rolled": chance(16), "success": chance(12)}
    head = {"key": "k1", "state": "done", "act": "Aldo: Attack", "made": True, "steps": 20_000, "tree": tree(words)}
    found = {"exact": True, "unexplored": chance(0), "always": "Aldo: attacked", "more": 0, "missing": False}
    return {**head, **found, "checks": [check], "outcomes": outcomes, **more}


def put(desk: Desk, **answers: Any) -> None:
    desk.page.evaluate(
        "(answers) => { const { fixture } = desk.kernel('one'); fixture.data = { ...fixture.data, ...answers }; }",
        answers,
    )


def opened(desk: Desk, value: dict[str, Any], width: int | None = None, fight: str = "bridge") -> Locator:
    """The panel on its own, its odds answered."""
    desk.cursor(fight)
    put(desk, odds=value)
    root = desk.open("odds", width=width).locator(".fb-root")
    expect(root.locator(".fb-odds-title")).to_have_text(value.get("act", ""))
    return root


def asked(desk: Desk, topic: str = "odds") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = desk.kernel(f"kernel.log.filter((ask) => ask.topic === '{topic}')")
    return found


def push(desk: Desk, value: dict[str, Any], topic: str = "odds") -> None:
    desk.page.evaluate("([topic, value]) => desk.kernel('one').push({ type: 'data', topic, value })", [topic, value])


def items(root: Locator) -> Locator:
    return root.get_by_role("treeitem")


def test_outcomes_have_their_chances_in_words_exactly_and_as_bars(desk: Desk) -> None:
    root = opened(desk, odds())
    rows = root.locator(".fb-outcome")
    expect(rows).to_have_count(3)
    expect(rows.nth(0)).to_contain_text("50 %")
    expect(rows.nth(0)).to_contain_text("8/16")
    widths = root.locator(".fb-odds-sure").evaluate_all("(all) => all.map((bar) => bar.style.width)")
    assert widths == ["50%", "6.25%", "6.25%"]
    expect(rows.nth(2)).to_contain_text("this happened")
    expect(root.locator(".fb-outcome.fb-happened")).to_have_count(1)
    expect(root.locator(".fb-odds-body")).to_contain_text("All chances are exact.")
    expect(root.locator(".fb-odds-checks")).to_contain_text("rolled 100 %, rolled and made 75 % (12/16)")
    expect(root.locator(".fb-odds-body")).to_contain_text("In any case: Aldo: attacked")


def test_the_table_twin_holds_the_same(desk: Desk) -> None:
    root = opened(desk, odds())
    root.get_by_role("button", name="Outcomes as a table").click()
    cells = root.get_by_role("table", name="Outcomes").locator("tbody td").all_text_contents()
    assert cells[:4] == ["50 %", "8/16", "nothing else changes", ""]
    assert cells[-1] == "this happened"
    expect(root.locator(".fb-outcomes")).to_be_hidden()


def test_many_outcomes_are_shown_when_asked_for(desk: Desk) -> None:
    root = opened(desk, odds(rows=60, more=5))
    rows = root.locator(".fb-outcome")
    expect(rows).to_have_count(11)
    expect(rows.last).to_contain_text("this happened")
    expect(root.locator(".fb-odds-body")).to_contain_text("5 rarer outcomes are not listed.")
    root.get_by_role("button", name="All 60 outcomes").click()
    expect(rows).to_have_count(60)


def test_the_tree_by_mouse(desk: Desk) -> None:
    root = opened(desk, odds())
    expect(items(root)).to_have_count(5)
    expect(root.locator("[aria-selected=true]")).to_have_count(3)
    expect(root.locator(".fb-odds-tree")).to_contain_text("Ragna is wounded.")
    kids = [node([0, 0], "3", "a", sort="outcome"), node([0, 1], "4", "b", sort="outcome")]
    grown = node([0], "critical (3-4)", "Aldo rolls 3d6: critical hit", children=kids)
    put(desk, odds_node={"key": "k1", "path": [0], "node": grown})
    items(root).filter(has_text="critical").last.locator(".fb-odds-row").click()
    expect(items(root)).to_have_count(7)
    assert [(ask["key"], ask["path"]) for ask in asked(desk, "odds_node")] == [("k1", [0])]
    items(root).nth(1).locator(".fb-odds-row").first.click()
    expect(items(root)).to_have_count(5)
    items(root).nth(1).locator(".fb-odds-row").first.click()
    expect(items(root)).to_have_count(7)
    assert len(asked(desk, "odds_node")) == 1, "what is held is not asked for again"


def test_the_rest_is_followed_and_a_refusal_is_a_sentence(desk: Desk) -> None:
    root = opened(desk, odds())
    items(root).last.locator(".fb-odds-row").click()
    expect(root.locator(".fb-odds-body")).to_contain_text("There is nothing called odds_node to ask for.")
    whole = tree()
    whole["children"][2] = node([2], "miss (17-18)", "nothing", sort="outcome")
    put(desk, odds_node={"key": "k1", "path": [], "node": whole})
    items(root).last.locator(".fb-odds-row").click()
    expect(items(root).last).to_contain_text("miss (17-18)")


def test_the_tree_by_keys(desk: Desk) -> None:
    root = opened(desk, odds())
    tree_list = root.get_by_role("tree")
    at = desk.kernel("kernel.positions.length")
    items(root).first.focus()

    def focused() -> str:
        return str(desk.page.evaluate("document.activeElement.querySelector('.fb-odds-row').textContent"))

    tree_list.press("ArrowRight")
    assert "critical" in focused()
    tree_list.press("ArrowDown")
    assert "hit (5-12)" in focused()
    tree_list.press("ArrowLeft")
    expect(items(root)).to_have_count(4)
    tree_list.press("Enter")
    expect(items(root)).to_have_count(5)
    tree_list.press("End")
    assert "the rest" in focused()
    tree_list.press("ArrowLeft")
    assert "attack, 12 or less" in focused()
    tree_list.press("ArrowUp")
    assert "attack, 12 or less" in focused()
    expect(root.locator("[role=treeitem][tabindex='0']")).to_have_count(1)
    assert desk.kernel("kernel.positions.length") == at, "the arrows stay in the tree"


def test_one_act_is_asked_about_once_however_one_steps_in_it(desk: Desk, bridge: Any) -> None:
    root = opened(desk, odds())
    before = len(asked(desk))
    acts = bridge["lines"]["main"]["index"]["acts"]
    first, then = next((one[0], two[0]) for one, two in pairwise(acts[3:]) if two[0] - one[0] > 2)
    for at in (first, first + 1, then - 1, first):
        desk.kernel(f"kernel.model.write('position', {{...kernel.whole('main').index, ...{place(acts, at)}}})")
        desk.settle()
    desk.page.wait_for_timeout(300)
    desk.loaded()
    assert len(asked(desk)) == before + 1
    expect(root.locator(".fb-odds-section.fb-stale")).to_have_count(0)


def place(acts: list[Any], at: int) -> str:
    first, _, commit, _ = next(act for act in reversed(acts) if act[0] <= at)
    return f"{{commit: '{commit}', event: {at - first}, line: 'main', seq: -{at + 1}}}"


def test_still_exploring_with_intervals_then_done(desk: Desk) -> None:
    part = odds(exact=False, unexplored=chance(1), state="working")
    part["outcomes"][0]["chance"] = chance(8, most=9)
    root = opened(desk, part)
    expect(root.locator(".fb-odds-body")).to_contain_text("Still exploring: 6.25 % is not followed yet")
    expect(root.locator(".fb-odds-section")).to_have_attribute("aria-busy", "true")
    expect(root.locator(".fb-outcome").first).to_contain_text("50 % to 56.25 %")
    assert root.locator(".fb-odds-open").first.evaluate("(bar) => bar.style.width") == "6.25%"
    push(desk, odds(key="another", act="Somebody else"))
    expect(root.locator(".fb-odds-title")).to_have_text("Aldo: Attack")
    push(desk, odds(steps=100_000))
    expect(root.locator(".fb-odds-body")).to_contain_text("All chances are exact.")
    expect(root.locator(".fb-odds-section")).to_have_attribute("aria-busy", "false")


def test_what_overtakes_its_answer_is_not_lost(desk: Desk) -> None:
    desk.cursor("bridge")
    waits = {"key": "k1", "state": "working", "act": "Aldo: Attack", "made": True, "steps": 0}
    put(desk, odds=waits)
    desk.kernel("(kernel.delay = 400)")
    root = desk.open("odds").locator(".fb-root")
    desk.page.wait_for_function("desk.kernel('one').log.some((ask) => ask.topic === 'odds')")
    push(desk, odds())
    expect(root.locator(".fb-odds-body")).to_contain_text("All chances are exact.")


def test_a_late_answer_is_not_shown_for_another_question(desk: Desk) -> None:
    root = opened(desk, odds())
    put(desk, odds=odds(key="k2", act="Late"))
    desk.kernel("void (kernel.faring.odds = 'hold')")
    root.get_by_label("Choices are made").select_option("policy")
    desk.page.wait_for_function("desk.kernel('one').held.length === 1")
    put(desk, odds=odds(key="k3", act="In time"))
    root.get_by_label("Choices are made").select_option("uniform")
    desk.kernel("kernel.release(), void (kernel.faring.odds = 'hold')")
    desk.page.wait_for_function("desk.kernel('one').held.length === 1")
    desk.settle()
    expect(root.locator(".fb-odds-title")).to_have_text("Aldo: Attack")
    desk.kernel("kernel.release()")
    expect(root.locator(".fb-odds-title")).to_have_text("In time")
    assert [ask["answers"] for ask in asked(desk)] == ["chosen", "policy", "uniform"]


def test_one_can_explore_further(desk: Desk) -> None:
    root = opened(desk, odds(exact=False, unexplored=chance(1)))
    expect(root.locator(".fb-odds-body")).to_contain_text("Stopped: 6.25 % is not followed yet")
    put(desk, odds=odds(steps=1_000_000))
    root.get_by_role("button", name="Explore further").click()
    expect(root.locator(".fb-odds-body")).to_contain_text("All chances are exact.")
    assert [ask["further"] for ask in asked(desk)] == [False, True]
    expect(root.get_by_role("button", name="Explore further")).to_be_hidden()


def test_the_act_in_the_form_and_how_choices_are_made(desk: Desk) -> None:
    root = opened(desk, odds())
    root.get_by_label("Choices are made").select_option("uniform")
    put(desk, odds=odds(key="k2", act="Ragna: Attack", made=False))
    root.get_by_label("Whose odds").select_option("considered")
    expect(root.locator(".fb-odds-title")).to_have_text("Ragna: Attack")
    wishes = [(ask["what"], ask["answers"]) for ask in asked(desk)]
    assert wishes == [("happened", "chosen"), ("happened", "uniform"), ("considered", "uniform")]
    put(desk, odds=odds(key="k3", act="Ragna: Kick", made=False))
    push(desk, {"number": 2, "act": "Ragna: Kick"}, "considered")
    expect(root.locator(".fb-odds-title")).to_have_text("Ragna: Kick")


def test_a_way_that_has_no_chance_is_explained(desk: Desk) -> None:
    lost = tree()
    lost["children"][1]["children"][0]["happened"] = False
    root = opened(desk, odds(tree=lost))
    expect(root.locator(".fb-odds-body")).to_contain_text("somebody chose otherwise")


@pytest.mark.parametrize("state", ["none", "failed"])
def test_where_there_are_none_a_sentence_says_why(desk: Desk, state: str) -> None:
    root = opened(desk, {"key": "", "state": state, "text": "Here the fight begins."})
    expect(root.locator(".fb-odds-body")).to_contain_text("Here the fight begins.")
    expect(root.locator(".fb-outcome, [role=treeitem]")).to_have_count(0)


def test_cut_off_from_the_kernel_it_says_so(desk: Desk) -> None:
    root = opened(desk, odds())
    desk.kernel("kernel.die()")
    root.get_by_label("Choices are made").select_option("policy")
    expect(root.locator(".fb-odds-body")).to_contain_text("cut off from the kernel")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_serious_issue(desk: Desk, theme: str) -> None:
    lab_theme(desk, theme)
    root = opened(desk, odds(exact=False, unexplored=chance(1), rows=30))
    desk.page.add_script_tag(url="/axe.js")
    assert desk.page.evaluate(AXE) == []
    root.get_by_role("button", name="Outcomes as a table").click()
    items(root).first.focus()
    assert desk.page.evaluate(AXE) == []


@pytest.mark.parametrize("width", [360, 610])
@pytest.mark.parametrize("name", ["markup", "script", "bidi", "long", "emoji"])
def test_hostile_words_are_text_and_the_layout_holds(desk: Desk, name: str, width: int) -> None:
    words = HOSTILE[name]
    value = odds(words, act=words, always=words)
    value["checks"][0]["text"] = words
    value["tree"]["children"][1]["children"][0]["facts"] = [words]
    desk.cursor("hostile")
    put(desk, odds=value)
    root = desk.open("odds", width=width).locator(".fb-root")
    expect(root.locator(".fb-outcome")).to_have_count(3)
    assert root.locator("img, script, .fb-odds-body b b").count() == 0
    assert desk.page.evaluate("window.pwned") is None
    assert root.evaluate("(root) => root.scrollWidth <= root.clientWidth")
    text = root.evaluate("(root) => root.textContent")
    assert not any(mark in text for mark in "\u202e\u202d\u2066")


def test_closing_frees_it(desk: Desk) -> None:
    desk.cursor("bridge")
    put(desk, odds=odds())
    for _ in range(3):
        cell = desk.open("odds")
        expect(cell.locator(".fb-outcome")).to_have_count(3)
        cell.evaluate("(cell) => cell.close()")
    desk.settle()
    assert desk.page.evaluate("desk.listeners.added === desk.listeners.removed")
    assert desk.page.evaluate("document.querySelectorAll('.fb-root').length") == 0
