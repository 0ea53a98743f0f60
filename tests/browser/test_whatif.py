"""Changing the past in real JupyterLab: another die, conflicts settled, the branch opened; an act taken back by key."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.book import Book, kernel_says
from tests.browser.fights import SETUP
from tests.browser.lab import Lab

PARRIED = """\
_ = fight.act(StartTurn("aldo"))
blow = Attack("aldo", "ragna", "broadsword", "swing", "torso")
_ = fight.act(blow, dice=[9, 9], choices={"defence": "parry:axe"})
book = FightBook(fight)
book"""
SAY = "print(*sorted(fight.lines.heads), 'at act', book.cursor.act, 'of', book.cursor.line)"


def test_a_die_is_changed_conflicts_are_settled_and_the_branch_is_opened(lab: Lab) -> None:
    notebook = lab.open_notebook(lab.write("ford.ipynb", SETUP, PARRIED, SAY))
    notebook.run_cell(0)
    notebook.run_cell(1)
    book = Book(notebook.output(1)).ready()
    output = book.output
    expect(book.button("Preview")).to_have_count(0)
    output.get_by_role("button", name="What if …").click()
    expect(output).to_contain_text("Act 8 of main: Aldo: Attack")
    book.press("Home", "Shift+ArrowRight", "Control+ArrowRight")
    expect(output).to_contain_text("Act 2 of main: Aldo: Attack")

    book.button("Preview").click()
    expect(output).to_contain_text("Nothing is different yet")
    damage = output.get_by_label("Aldo's damage against Ragna (2d6)", exact=True)
    expect(damage).to_have_value("5")
    box = damage.bounding_box()
    assert box is not None
    assert box["width"] > 100, "long words leave room for what is typed in"
    damage.fill("12")
    damage.press("Tab")
    book.button("Odds").click()
    expect(output).to_contain_text("Odds of the act as it would be.")
    book.button("Preview").click()
    expect(output).to_contain_text("2 conflicts to settle")
    expect(output).to_contain_text("the weapon is not in hand: Axe [DF-READY-02]")
    expect(output.get_by_text("Aldo's damage against Ragna: 5 → 12, given now")).to_be_hidden()
    output.locator("summary", has_text="Act 2, Aldo: Attack: edited").click()
    expect(output.get_by_text("Aldo's damage against Ragna: 5 → 12, given now")).to_be_visible()

    book.button("Settle it").click()
    expect(output).to_contain_text("1 conflict to settle")
    expect(output).to_contain_text("'parry:axe' is not offered")
    answer = output.get_by_label("Ragna's defence against Aldo", exact=True).locator("visible=true").last
    dodge = answer.locator("option").filter(has_text=re.compile("^dodge,.retreating"))
    answer.select_option(value=dodge.get_attribute("value"))
    book.button("Settle it").click()
    expect(output).not_to_contain_text("to settle")
    expect(output).not_to_contain_text("in conflict are left out")
    output.get_by_label("Branch", exact=True).fill("the leg is gone")
    book.button("Open branch").click()
    expect(output).to_contain_text("The branch the leg is gone holds what comes of it.")
    expect(book.output.locator(".fb-where")).to_contain_text("the leg is gone")
    expect(output.locator(".fb-lane-label")).to_have_count(2)
    expect(kernel_says(notebook, 2)).to_contain_text("main the leg is gone at act 2 of the leg is gone")


def test_an_act_is_taken_back_by_key_and_another_is_done(lab: Lab) -> None:
    notebook = lab.open_notebook(lab.write("ford.ipynb", SETUP, PARRIED, SAY))
    notebook.run_cell(0)
    notebook.run_cell(1)
    book = Book(notebook.output(1)).ready()
    last = book.at()
    book.press("Control+Backspace")
    expect(book.output.locator(".fb-live")).to_contain_text("Back before act 8, Aldo: Attack")
    assert book.at() < last
    book.choose("Act", re.compile("^Attack$"))
    book.choose("Location", re.compile("^neck$"))
    book.choose("Defences", "they decide")
    book.button("Do it").click()
    expect(book.output).to_contain_text("A new branch was opened: main-1.")
    book.output.locator("button.jupyter-button", has_text="Take back the act").click()
    expect(book.output).to_contain_text(
        "Back before act 8, Aldo: Attack. The next act opens a branch; nothing is lost."
    )
    expect(kernel_says(notebook, 2)).to_contain_text("main main-1 at act 7 of main-1")
