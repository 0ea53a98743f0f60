"""Two lines side by side: tables, jumps into either, and what becomes of them as lines change."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.widgets.desk import Desk
from tests.widgets.synthetic import HOSTILE
from tests.widgets.test_access import AXE, lab_theme


@pytest.fixture
def root(desk: Desk) -> Locator:
    desk.cursor("bridge")
    root = desk.open("compare").locator(".fb-root")
    expect(root.get_by_role("table", name="Acts since the fork")).to_be_visible()
    return root


def asked(desk: Desk) -> list[tuple[str, str]]:
    pairs = desk.kernel("kernel.log.filter((ask) => ask.topic === 'compare').map((ask) => [ask.one, ask.other])")
    return [(one, other) for one, other in pairs]


def fork(bridge: Any) -> int:
    """Acts that both lines share."""
    lines = bridge["lines"]
    pairs = zip(lines["main"]["index"]["acts"], lines["she misses"]["index"]["acts"], strict=False)
    return next(number for number, (one, other) in enumerate(pairs) if one[2] != other[2])


def test_the_followed_line_stands_beside_the_next(desk: Desk, root: Locator, bridge: Any) -> None:
    assert asked(desk) == [("main", "she misses")]
    expect(root.get_by_label("First line")).to_have_value("main")
    expect(root.locator(".fb-compare-said")).to_contain_text(f"They part after act {fork(bridge) - 1}")
    outcomes = root.get_by_role("table", name="How they went")
    assert outcomes.locator("thead th").all_text_contents() == ["What", "main", "she misses"]
    row = outcomes.get_by_role("row", name="Outcome")
    assert row.get_by_role("cell").all_text_contents() == ["Ragna stands", "Aldo wins 61 %"]
    assert "fb-differs" in (row.get_attribute("class") or "")
    standing = outcomes.get_by_role("row", name="Still in the fight").get_by_role("cell")
    assert standing.all_text_contents() == ["Aldo, Ragna", "Aldo"]
    harm = outcomes.get_by_role("row", name="Damage, Ragna").get_by_role("cell")
    assert harm.all_text_contents() == ["1 dealt, 0 taken", "not there"]


def test_states_at_the_heads_and_what_is_not_shown(root: Locator) -> None:
    states = root.get_by_role("table", name="What differs at the heads")
    assert states.get_by_role("row", name="Aldo hp").get_by_role("cell").all_text_contents() == ["0", "–"]
    expect(root).to_contain_text("2 more values differ.")
    expect(root).to_contain_text("The rest, 4 rows of acts, is not shown.")


def test_acts_stand_beside_acts_and_equal_ones_are_counted(root: Locator) -> None:
    rows = root.get_by_role("table", name="Acts since the fork").locator("tbody tr")
    expect(rows.first).to_have_text("1 act is the same on both")
    expect(rows.nth(1).get_by_role("rowheader")).to_contain_text("3 more facts differ")
    assert rows.nth(1).locator(".fb-jump").count() == 2
    expect(rows.last.get_by_role("rowheader")).to_contain_text("one only")
    expect(rows.last).to_contain_text("not on this line")


def test_a_press_leads_to_the_act_on_the_followed_line(desk: Desk, root: Locator, bridge: Any) -> None:
    button = root.locator(".fb-jump[data-side=one]").nth(1)
    commit = button.get_attribute("data-commit")
    button.press("Enter")
    expect(button).to_have_attribute("aria-current", "true")
    desk.page.wait_for_function("desk.kernel('one').positions.length > 0")
    assert desk.kernel("kernel.positions.at(-1).commit") == commit
    assert desk.kernel("kernel.line") == "main"
    expect(root.locator(".fb-live")).to_contain_text("swings at")


def test_a_press_on_the_other_side_follows_that_line_to_its_act(desk: Desk, root: Locator, bridge: Any) -> None:
    button = root.locator(".fb-jump[data-side=other]").nth(2)
    commit = button.get_attribute("data-commit")
    button.press("Enter")
    expect(root.locator(f".fb-jump[data-side=other][data-commit='{commit}']")).to_have_attribute("aria-current", "true")
    desk.loaded()
    assert desk.kernel("kernel.line") == "she misses"
    assert desk.kernel("kernel.positions.at(-1).commit") == commit
    assert asked(desk) == [("main", "she misses")], "the sides stay as they were"
    expect(root.locator(".fb-jump:focus")).to_have_count(1)


def test_a_follow_that_is_refused_leaves_no_wish_behind(desk: Desk, root: Locator, bridge: Any) -> None:
    place = desk.kernel("(kernel.lines.set('she misses', undefined), kernel.fixture.lines['gone'] = null, kernel.line)")
    assert place == "main"
    desk.kernel("void (kernel.faring.follow = 'refuse')")
    root.locator(".fb-jump[data-side=other]").nth(2).click()
    expect(root.locator(".fb-notice")).to_contain_text("The log <b>is torn</b>.")
    desk.kernel(
        "void kernel.push({ type: 'line', index: { ...kernel.whole('main').index, at: 7 }, tree: kernel.tree() })"
    )
    root.locator(".fb-jump[data-side=one]").first.click()
    expect(root.locator(".fb-jump[data-side=one]").first).to_have_attribute("aria-current", "true")


def test_to_the_fork(desk: Desk, root: Locator, bridge: Any) -> None:
    root.get_by_role("button", name="Go to the fork").click()
    desk.page.wait_for_function("desk.kernel('one').positions.length > 0")
    acts = bridge["lines"]["main"]["index"]["acts"]
    last = fork(bridge)
    assert desk.kernel("kernel.positions.at(-1)")["commit"] == acts[last - 1][2]
    assert desk.kernel("kernel.positions.at(-1)")["event"] == acts[last][0] - 1 - acts[last - 1][0]


def test_other_lines_are_chosen_and_sides_changed(desk: Desk, root: Locator) -> None:
    root.get_by_label("Second line").select_option("and Wren shoots first")
    expect(root.locator("thead").first).to_contain_text("and Wren shoots first")
    root.get_by_role("button", name="Change sides").press("Enter")
    expect(root.get_by_label("First line")).to_have_value("and Wren shoots first")
    expect(root.get_by_label("Second line")).to_have_value("main")
    assert asked(desk)[-1] == ("and Wren shoots first", "main")


def test_two_panels_of_a_cursor_compare_the_same_lines(desk: Desk, root: Locator) -> None:
    other = desk.open("compare").locator(".fb-root")
    expect(other.get_by_role("table", name="Acts since the fork")).to_be_visible()
    other.get_by_label("Second line").select_option("and Wren shoots first")
    for each in (root, other):
        expect(each.get_by_label("Second line")).to_have_value("and Wren shoots first")
        expect(each.locator("thead").first).to_contain_text("and Wren shoots first")
        expect(each.locator(".fb-compare-said")).to_contain_text("They part")


def test_a_renamed_line_stays_where_it_stands(desk: Desk, root: Locator) -> None:
    root.get_by_label("Second line").select_option("and Wren shoots first")
    expect(root.locator("thead").first).to_contain_text("and Wren")
    desk.kernel("void kernel.services.rename(kernel, { line: 'and Wren shoots first', name: 'the long shot' })")
    expect(root.get_by_label("Second line")).to_have_value("the long shot")
    expect(root.locator("thead").first).to_contain_text("the long shot")
    assert asked(desk)[-1] == ("main", "the long shot")


def test_a_line_that_grew_is_compared_anew(desk: Desk, root: Locator) -> None:
    desk.kernel(
        """void kernel.push({ type: 'tree', tree: { nodes: kernel.fixture.tree.nodes,
           heads: kernel.fixture.tree.heads.map((head, k) => (k === 1 ? { ...head, node: 'fresh' } : head)) } })"""
    )
    desk.page.wait_for_function("desk.kernel('one').log.filter((ask) => ask.topic === 'compare').length === 2")


def test_a_late_comparison_is_not_shown_for_another_pair(desk: Desk) -> None:
    desk.cursor("bridge")
    desk.kernel("void (kernel.faring.compare = 'hold')")
    root = desk.open_unpainted("compare").locator(".fb-root")
    desk.page.wait_for_function("desk.kernel('one').held.length === 1")
    root.get_by_label("Second line").select_option("and Wren shoots first")
    desk.settle()
    desk.kernel("kernel.release(), void (kernel.faring.compare = 'hold')")
    desk.page.wait_for_function("desk.kernel('one').held.length === 1")
    desk.settle()
    expect(root.locator("table")).to_have_count(0)
    expect(root.locator(".fb-compare-said")).to_have_text("Comparing …")
    desk.kernel("kernel.release()")
    expect(root.get_by_role("table", name="How they went")).to_contain_text("and Wren")
    assert asked(desk) == [("main", "she misses"), ("main", "and Wren shoots first")]


def test_one_line_only(desk: Desk) -> None:
    desk.cursor("bridge")
    desk.kernel("void (kernel.fixture.tree.heads.length = 1)")
    root = desk.open("compare").locator(".fb-root")
    expect(root.locator(".fb-compare-said")).to_contain_text("There is one line only.")
    expect(root.get_by_label("First line")).to_be_disabled()
    assert asked(desk) == []


def test_a_refusal_is_shown_as_the_sentence_it_is(desk: Desk) -> None:
    desk.cursor("bridge")
    desk.kernel("void (kernel.services.compare = () => { throw new Error('<b>no rules</b>'); })")
    root = desk.open("compare").locator(".fb-root")
    expect(root.locator(".fb-compare-said")).to_have_text("<b>no rules</b>")
    expect(root.locator("table")).to_have_count(0)


def test_in_a_narrow_place_the_sides_are_stacked_and_are_tables_still(desk: Desk) -> None:
    desk.cursor("bridge")
    root = desk.open("compare", width=360).locator(".fb-root")
    outcomes = root.get_by_role("table", name="How they went")
    expect(outcomes).to_be_visible()
    one, other = outcomes.get_by_role("row", name="Outcome").get_by_role("cell").all()
    upper, lower = one.bounding_box(), other.bounding_box()
    assert upper is not None
    assert lower is not None
    assert lower["y"] >= upper["y"] + upper["height"]
    assert lower["x"] == upper["x"]
    label = one.evaluate("(cell) => getComputedStyle(cell, '::before').content")
    assert "main" in label
    assert root.evaluate("(root) => root.scrollWidth <= root.clientWidth")
    desk.page.add_script_tag(url="/axe.js")
    assert desk.page.evaluate(AXE) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_serious_issue(desk: Desk, root: Locator, theme: str) -> None:
    lab_theme(desk, theme)
    root.locator(".fb-jump").nth(2).click()
    desk.page.add_script_tag(url="/axe.js")
    assert desk.page.evaluate(AXE) == []


@pytest.mark.parametrize("width", [360, 900])
def test_hostile_texts_are_text_and_the_layout_holds(desk: Desk, width: int) -> None:
    desk.cursor("hostile")
    root = desk.open("compare", width=width).locator(".fb-root")
    expect(root.get_by_role("table", name="Acts since the fork")).to_be_visible()
    assert root.locator("img, script, b > b").count() == 0
    assert desk.page.evaluate("window.pwned") is None
    text = root.evaluate("(root) => root.textContent")
    assert HOSTILE["markup"] in text
    assert not {"\u202e", "\u202d", "\u2066"} & set(text)
    assert root.evaluate("(root) => root.scrollWidth <= root.clientWidth")


def test_closing_frees_everything(desk: Desk, root: Locator) -> None:
    desk.page.evaluate("document.querySelector('.cell').close()")
    assert desk.page.evaluate("desk.listeners.added - desk.listeners.removed") == 0


@pytest.mark.parametrize("width", [380, 600, 1220])
def test_no_word_of_the_first_column_is_broken(desk: Desk, width: int) -> None:
    desk.cursor("bridge")
    desk.page.set_viewport_size({"width": 1220, "height": 900})
    root = desk.open("compare", width=width).locator(".fb-root")
    expect(root.get_by_role("table", name="How they went")).to_be_visible()
    wider = root.evaluate(
        """(root) => { const pen = new OffscreenCanvas(1, 1).getContext('2d');
             return [...root.querySelectorAll('.fb-sides tbody th')].flatMap((head) => {
               const style = getComputedStyle(head);
               pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
               const room = head.clientWidth - parseFloat(style.paddingRight) - parseFloat(style.paddingLeft);
               return head.textContent.split(/\\s+/).filter((word) => pen.measureText(word).width > room + 1); }); }"""
    )
    assert wider == []
