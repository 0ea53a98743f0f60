"""Branches renamed, forgotten and compared from their panel; what is known of their ends."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.widgets.desk import Desk
from tests.widgets.synthetic import HOSTILE
from tests.widgets.test_access import AXE, lab_theme


def asked(desk: Desk, topic: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = desk.kernel(f"kernel.log.filter((ask) => ask.topic === '{topic}')")
    return found


@pytest.fixture
def root(desk: Desk) -> Locator:
    desk.cursor("bridge")
    root = desk.open("branches").locator(".fb-root")
    expect(root.locator(".fb-lane-label")).to_have_count(3)
    return root


def change(root: Locator, what: str) -> None:
    """Unfold the bar and press a button of it, by keyboard."""
    toggle = root.get_by_role("button", name="Rename, delete or compare branches")
    if toggle.get_attribute("aria-expanded") == "false":
        toggle.press("Enter")
        expect(root.get_by_label("Branch to change")).to_be_focused()
    root.get_by_role("group", name="Change a branch").get_by_role("button", name=what).press("Enter")


def test_what_changes_branches_is_folded_away_at_first(root: Locator) -> None:
    expect(root.get_by_role("group", name="Change a branch")).to_be_hidden()
    expect(root.locator(".fb-form")).to_be_hidden()


def test_the_followed_line_is_renamed_with_the_keyboard_alone(desk: Desk, root: Locator, bridge: Any) -> None:
    change(root, "Rename")
    field = root.get_by_label("New name")
    expect(field).to_be_focused()
    expect(field).to_have_value("main")
    field.press_sequentially("the bridge")
    field.press("Enter")
    expect(root.locator(".fb-said")).to_have_text("'main' is now called 'the bridge'.")
    expect(root.locator(".fb-lane-label").first).to_have_text("the bridge · Ragna stands")
    expect(root.get_by_role("group", name="Change a branch").get_by_role("button", name="Rename")).to_be_focused()
    expect(root.locator(".fb-form")).to_be_hidden()
    (ask,) = asked(desk, "rename")
    assert (ask["line"], ask["name"]) == ("main", "the bridge")
    assert ask["head"] == bridge["tree"]["heads"][0]["node"]
    assert ask["fight"] == bridge["meta"]["fight"], "so that no other fight is ever changed by it"


def test_keys_in_the_field_do_not_step_and_escape_closes_the_form(desk: Desk, root: Locator) -> None:
    change(root, "Rename")
    field = root.get_by_label("New name")
    for key in ("Home", "ArrowLeft", "Space", "+", "["):
        field.press(key)
    desk.settle()
    assert desk.kernel("kernel.positions") == []
    field.press("Escape")
    expect(root.locator(".fb-form")).to_be_hidden()
    expect(root.get_by_role("group", name="Change a branch").get_by_role("button", name="Rename")).to_be_focused()
    assert asked(desk, "rename") == []
    assert desk.page.evaluate("desk.keys") == []


def test_a_refusal_is_a_sentence_and_the_form_stays(root: Locator) -> None:
    change(root, "Rename")
    root.get_by_label("New name").fill("taken")
    root.get_by_label("New name").press("Enter")
    expect(root.locator(".fb-said.fb-problem")).to_have_text("fight 'x' has a branch 'taken' already")
    expect(root.get_by_label("New name")).to_have_value("taken")
    expect(root.locator("[data-form=ok]")).to_be_enabled()


def renaming(desk: Desk, root: Locator, name: str) -> Locator:
    """A new name asked for while the kernel is busy; gives its field."""
    change(root, "Rename")
    field = root.get_by_label("New name")
    field.fill(name)
    desk.kernel("void (kernel.busy = true)")
    field.press("Enter")
    expect(root.locator(".fb-form")).to_have_attribute("aria-busy", "true")
    return field


def test_a_form_that_waits_for_its_answer_is_not_replaced(desk: Desk, root: Locator) -> None:
    field = renaming(desk, root, "taken")
    for what in ("Compare", "Forget name"):
        change(root, what)
        expect(root.locator(".fb-said")).to_contain_text("The change before this one is still under way")
        expect(field).to_have_value("taken")
    desk.kernel("kernel.free()")
    expect(root.locator(".fb-said.fb-problem")).to_have_text("fight 'x' has a branch 'taken' already")
    expect(field).to_have_value("taken")
    change(root, "Compare")
    expect(root.locator(".fb-form select")).to_be_visible()


def test_the_answer_to_a_cancelled_form_leaves_the_next_one_open(desk: Desk, root: Locator) -> None:
    renaming(desk, root, "the bridge").press("Escape")
    expect(root.locator(".fb-form")).to_be_hidden()
    change(root, "Compare")
    expect(root.locator(".fb-form select")).to_be_visible()
    desk.kernel("kernel.free()")
    expect(root.locator(".fb-said")).to_have_text("'main' is now called 'the bridge'.")
    expect(root.locator(".fb-form select")).to_be_visible()
    expect(root.locator("[data-form=ok]")).to_be_enabled()


def test_what_another_session_did_meanwhile_is_told_and_the_stale_form_closes(desk: Desk, root: Locator) -> None:
    root.get_by_role("button", name="Rename, delete or compare branches").click()
    root.get_by_label("Branch to change").select_option("she misses")
    change(root, "Rename")
    desk.kernel(
        """void (kernel.fixture.tree.heads = kernel.fixture.tree.heads.map(
             (head) => head.line === 'she misses' ? { ...head, line: 'theirs', name: 'theirs' } : head),
           kernel.services.rename = ((rename) => (all, ask) => {
             kernel.push({ type: 'tree', tree: kernel.tree() }); return rename(all, ask); })(kernel.services.rename))"""
    )
    root.get_by_label("New name").press("Enter")
    expect(root.locator(".fb-said.fb-problem")).to_contain_text("another session has renamed or deleted it meanwhile")
    expect(root.locator(".fb-form")).to_be_hidden()
    expect(root.locator(".fb-lane-label").nth(1)).to_contain_text("theirs")


def test_a_name_is_deleted_after_a_question_that_says_what_stays(desk: Desk, root: Locator) -> None:
    change(root, "Forget name")
    form = root.locator(".fb-form")
    expect(form).to_contain_text("Forget the name main? Its acts stay in the log, and can still be followed.")
    expect(form.get_by_role("button", name="Keep it")).to_be_focused()
    form.get_by_role("button", name="Keep it").press("Enter")
    assert asked(desk, "delete") == []
    change(root, "Forget name")
    form.get_by_role("button", name="Forget the name").click()
    expect(root.locator(".fb-said")).to_contain_text("its acts stay")
    expect(root.locator(".fb-lane-label").first).to_have_text("unnamed · Ragna stands")
    bar = root.get_by_role("group", name="Change a branch")
    expect(bar.get_by_role("button", name="Forget name")).to_be_disabled()
    expect(bar.get_by_role("button", name="Name it")).to_be_enabled()


def test_the_last_name_cannot_be_deleted(desk: Desk, root: Locator) -> None:
    desk.kernel(
        """void kernel.push({ type: 'tree', tree: { nodes: kernel.fixture.tree.nodes,
           heads: kernel.fixture.tree.heads.map((head, k) => ({ ...head, name: k === 0 ? 'main' : '' })) } })"""
    )
    expect(root.locator(".fb-lane-label").nth(1)).to_contain_text("unnamed")
    root.get_by_role("button", name="Rename, delete or compare branches").click()
    bar = root.get_by_role("group", name="Change a branch")
    expect(bar.get_by_role("button", name="Forget name")).to_be_disabled()
    root.get_by_role("button", name="Branches as a table").click()
    expect(root.locator("[data-do=rename][data-line]")).to_have_count(3)
    expect(root.locator("[data-do=delete][data-line]")).to_have_count(0)


def test_the_table_has_the_same_actions(desk: Desk, root: Locator) -> None:
    root.get_by_role("button", name="Branches as a table").click()
    root.get_by_role("button", name="Rename: she misses").press("Enter")
    root.get_by_label("New name").fill("she hits")
    root.get_by_label("New name").press("Enter")
    expect(root.get_by_role("button", name="Rename: she hits")).to_be_focused()
    root.locator("[data-follow='and Wren shoots first']").press("Enter")
    expect(root.locator("tr", has_text="and Wren shoots first")).to_contain_text("followed")
    assert desk.kernel("kernel.line") == "and Wren shoots first"


def test_a_comparison_opens_here_when_no_panel_shows_it(desk: Desk, root: Locator) -> None:
    change(root, "Compare")
    choice = root.locator(".fb-form select")
    expect(choice).to_be_focused()
    assert choice.locator("option").count() == 2, "a line is not compared with itself"
    choice.select_option("and Wren shoots first")
    root.locator(".fb-form").get_by_role("button", name="Show side by side").click()
    expect(root.locator(".fb-compare-section")).to_contain_text("They part after act")
    assert [(ask["one"], ask["other"]) for ask in asked(desk, "compare")] == [("main", "and Wren shoots first")]
    root.get_by_role("button", name="Close the comparison").click()
    expect(root.locator(".fb-compare-section")).to_have_count(0)
    expect(root.get_by_role("button", name="Rename, delete or compare branches")).to_be_focused()


def test_a_comparison_goes_to_the_panel_that_shows_comparisons(desk: Desk, root: Locator) -> None:
    beside = desk.open("compare").locator(".fb-root")
    expect(beside.get_by_label("Second line")).to_have_value("she misses")
    change(root, "Compare")
    root.locator(".fb-form select").select_option("and Wren shoots first")
    root.locator(".fb-form").get_by_role("button", name="Show side by side").click()
    expect(beside.get_by_label("Second line")).to_have_value("and Wren shoots first")
    expect(root.locator(".fb-compare-section")).to_have_count(0)


def test_the_chance_at_the_head_is_shown_once_it_is_known_and_kept(desk: Desk, root: Locator) -> None:
    desk.kernel(
        """void kernel.push({ type: 'data', topic: 'chances', value: { rev: kernel.whole('main').index.rev,
             sides: { blue: [[3, 5000, 4000, 6000], [kernel.whole('main').index.n - 1, 1200, 900, 1500]],
                      red: [[kernel.whole('main').index.n - 1, 9950, 9900, 9980]] } } })"""
    )
    expect(root.locator(".fb-lane-label").first).to_have_text("main · Ragna stands · Raiders wins over 99 %")
    root.locator(".fb-lane-label").nth(1).click()
    expect(root.locator(".fb-lane-label[aria-pressed=true]")).to_contain_text("she misses")
    expect(root.locator(".fb-lane-label").first).to_contain_text("over 99 %")
    root.get_by_role("button", name="Branches as a table").click()
    expect(root.get_by_role("columnheader", name="Chance")).to_be_visible()


def test_chances_of_another_line_or_of_a_part_of_it_are_not_those_of_the_head(desk: Desk, root: Locator) -> None:
    desk.kernel(
        """void (kernel.push({ type: 'data', topic: 'chances', value: { rev: 'main@before',
             sides: { blue: [[kernel.whole('main').index.n - 1, 1200, 900, 1500]] } } }),
           kernel.push({ type: 'data', topic: 'chances', value: { rev: kernel.whole('main').index.rev,
             sides: { blue: [[3, 1200, 900, 1500]] } } }))"""
    )
    desk.settle()
    expect(root.locator(".fb-lane-label").first).to_have_text("main · Ragna stands")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_forms_and_tables_pass_axe(desk: Desk, root: Locator, theme: str) -> None:
    lab_theme(desk, theme)
    desk.page.add_script_tag(url="/axe.js")
    for what in ("Rename", "Forget name", "Compare"):
        change(root, what)
        assert desk.page.evaluate(AXE) == []
    root.get_by_role("button", name="Branches as a table").click()
    assert desk.page.evaluate(AXE) == []


@pytest.mark.parametrize("width", [360, 900])
def test_hostile_names_are_text_and_the_layout_holds(desk: Desk, width: int) -> None:
    desk.cursor("hostile")
    desk.kernel("void (kernel.fixture.tree.heads[0].name = '\u202e' + 'x'.repeat(10_000) + '<img src=x>')")
    root = desk.open("branches", width=width).locator(".fb-root")
    change(root, "Rename")
    expect(root.get_by_label("New name")).to_have_value("x" * 120)
    change(root, "Forget name")
    expect(root.locator(".fb-form bdi")).to_contain_text("<img src=x>")
    root.get_by_role("button", name="Branches as a table").click()
    change(root, "Compare")
    root.locator(".fb-form").get_by_role("button", name="Show side by side").click()
    expect(root.locator(".fb-compare-section")).to_contain_text("They part after act")
    assert root.locator("img, script, b > b").count() == 0
    assert desk.page.evaluate("window.pwned") is None
    assert root.evaluate("(root) => root.scrollWidth <= root.clientWidth")
    assert not {"\u202e", "\u202d"} & set(root.evaluate("(root) => root.textContent"))
    assert HOSTILE["markup"] in root.evaluate("(root) => root.textContent")


def test_closing_the_panel_frees_an_open_comparison(desk: Desk, root: Locator) -> None:
    change(root, "Compare")
    root.locator(".fb-form").get_by_role("button", name="Show side by side").click()
    expect(root.locator(".fb-compare-section")).to_contain_text("They part after act")
    desk.page.evaluate("document.querySelector('.cell').close()")
    assert desk.page.evaluate("desk.listeners.added - desk.listeners.removed") == 0
