"""Journeys through the fight book in real JupyterLab: what a person does with keys, mouse, form and kernel menu."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.book import Book, expect_kernel_to_say, kernel_says
from tests.browser.fights import PLAY, SETUP
from tests.browser.lab import Lab, Notebook

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"

HOSTILE_NAME = '<img src=x onerror="console.error(1)">Aldo & <b>sons</b>'


def opened(lab: Lab, *cells: str) -> Notebook:
    notebook = lab.open_notebook(lab.write("ford.ipynb", *cells))
    notebook.run_all()
    return notebook


WHERE = 'c = fight.cursor("book")\nprint("act", c.act, "of", c.line, "branches:", *sorted(fight.lines.heads))'
ATTACK, DODGE, WOUND, LAST = 6, 7, 8, 17
"""Events of the first blows, as the book counts them from 0."""


def test_stepping_by_key_button_and_drag_and_reloading_the_page(lab: Lab) -> None:
    notebook = opened(lab, SETUP, "FightBook(fight)", WHERE)
    book = Book(notebook.output(1)).ready()
    book.expect_at(LAST)
    expect(book.output).to_contain_text("Aldo swings the broadsword at Ragna's right leg: hit, 9 against 12")

    book.press("Home")
    book.expect_at(0)
    book.press("Shift+ArrowRight", "Control+ArrowRight", "ArrowRight")  # the tally between is passed over
    book.expect_at(ATTACK)
    expect(book.output.get_by_role("heading", name="Attack: why 12?")).to_be_visible()
    terms = book.output.locator(".fb-sum tbody tr")
    expect(terms.first).to_contain_text("Broadsword")
    expect(terms.filter(has_text="leg")).to_contain_text("−2")

    book.command("next")
    book.command("next")
    book.expect_at(WOUND)
    expect(book.output.locator(".fb-cards > *", has_text="Ragna")).to_contain_text("8 / 15")
    book.drag_to(DODGE)
    book.expect_at(DODGE)
    expect(book.output.locator(".fb-where")).to_contain_text("event 8 of 18")
    expect_kernel_to_say(notebook, 2, "act 2 of main")

    notebook.save()
    notebook.page.reload()
    notebook.page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=60_000)
    notebook.wait_idle()
    again = Book(notebook.output(1)).ready()
    again.expect_at(DODGE)
    again.press("ArrowLeft")
    again.expect_at(ATTACK)
    expect(again.output.get_by_role("heading", name="Attack: why 12?")).to_be_visible()

    notebook.wait_idle()
    notebook.run_cell(1)
    rerun = Book(notebook.output(1)).ready()
    rerun.expect_at(ATTACK)
    rerun.press("ArrowRight")
    rerun.expect_at(DODGE)


def test_acting_in_the_past_opens_a_branch_with_a_defence_asked_and_dice_typed_in(lab: Lab) -> None:
    cells = SETUP, "FightBook(fight)", WHERE, "fight.delete_branch('main-1')"
    notebook = lab.open_notebook(lab.write("ford.ipynb", *cells))
    notebook.run_cell(0)
    notebook.run_cell(1)
    book = Book(notebook.output(1)).ready()
    book.press("Home", "Shift+ArrowRight")
    book.expect_at(3)
    book.choose("Act", re.compile("^Attack$"))
    book.choose("Location", re.compile("^neck$"))
    expect(book.output.get_by_label("Target", exact=True)).to_have_value(re.compile("Ragna"))
    book.choose("Dice", "type the dice in")
    book.button("Do it").click()
    rolled = book.output.get_by_label("Rolled", exact=True)
    expect(book.output).to_contain_text("Aldo: attack, roll 3d6")
    rolled.fill("3 x")
    rolled.press("Enter")
    expect(book.output).to_contain_text("'x' is no number of dice")
    rolled.fill("2 2 3")
    rolled.press("Enter")
    expect(book.output).to_contain_text("Ragna: defence?")
    book.choose("Answer", re.compile("^no.defence"))
    book.button("Take back").click()
    expect(book.output).to_contain_text("Aldo: attack, roll 3d6")
    rolled.fill("6")
    book.button("Enter").click()
    expect(book.output).to_contain_text("Ragna: defence?")
    book.choose("Answer", re.compile("^no.defence"))
    book.button("Enter").click()
    expect(book.output).to_contain_text("Ragna: ")
    expect(rolled).to_be_visible()
    rolled.fill("2")
    book.button("Enter").click()
    expect(book.output).to_contain_text("A new branch was opened: main-1.")
    expect(book.output.locator(".fb-where")).to_contain_text("main-1")
    expect(book.output.locator(".fb-lane-label")).to_have_count(2)
    expect(book.current).to_contain_text("Ragna")
    expect(kernel_says(notebook, 2)).to_contain_text("act 2 of main-1 branches: main main-1")

    book.choose("Act", re.compile("^Attack$"))
    expect(book.output).to_contain_text("no attack is left this turn [DF-ATTACK-06]")
    book.output.get_by_role("button", name=re.compile("^main · ")).click()
    expect(book.output.locator(".fb-where")).to_contain_text(re.compile("main\u2069? · event"))
    expect(book.output).to_contain_text("Aldo swings the broadsword at Ragna's right leg: hit, 9 against 12")
    notebook.run_cell(3)
    expect(book.output.locator(".fb-lane-label")).to_have_count(2)


def test_restarting_the_kernel_and_running_again(lab: Lab) -> None:
    notebook = opened(lab, SETUP, "FightBook(fight)", WHERE)
    book = Book(notebook.output(1)).ready()
    book.press("Home", "Control+ArrowRight")
    book.drag_to(ATTACK)
    expect_kernel_to_say(notebook, 2, "act 2 of main")

    notebook.restart_kernel()
    expect(book.root).to_contain_text("cut off", ignore_case=True)
    book.press("ArrowRight", "ArrowRight")
    book.expect_at(WOUND)

    notebook.run_all()
    book = Book(notebook.output(1)).ready()
    book.expect_at(ATTACK)
    expect(kernel_says(notebook, 2)).to_contain_text("act 2 of main")
    expect(book.root).not_to_contain_text("cut off", ignore_case=True)
    book.press("ArrowRight")
    book.expect_at(DODGE)


BUSY = """\
import time
print("running")
while not Path("enough").exists():
    time.sleep(0.05)
print("ran")"""


def test_two_panels_on_one_cursor_step_while_a_cell_runs_and_see_what_later_cells_play(lab: Lab) -> None:
    later = "_ = fight.act(StartTurn('aldo'))\nprint(fight.act(Attack('aldo', 'ragna'), dice=[17]))"
    notebook = lab.open_notebook(
        lab.write(
            "ford.ipynb",
            SETUP,
            "book = FightBook(fight, form=False)\nbook",
            "EventList(book.model)",
            BUSY,
            later,
            "_ = fight.note('Far too high.', '?')",
            "fight.rename_branch('main', 'as it was')",
            WHERE,
        )
    )
    for cell in range(3):
        notebook.run_cell(cell)
    book, events = Book(notebook.output(1)).ready(), Book(notebook.output(2)).ready()
    events.expect_at(LAST)

    notebook.start_cell(3)
    expect(notebook.output(3)).to_contain_text("running")
    book.press("Home", "Control+ArrowRight")
    events.expect_at(book.at())
    book.drag_to(WOUND)
    events.expect_at(WOUND)
    events.press("ArrowLeft")
    book.expect_at(DODGE)
    expect(book.output.get_by_role("heading", name="Dodge: why 8?")).to_be_visible()
    expect(notebook.output(3)).not_to_contain_text("ran")
    book.press("End")
    (lab.folder / "enough").touch()
    notebook.wait_done(index=3)
    expect(notebook.output(3)).to_contain_text("ran")
    events.expect_at(LAST)

    notebook.run_cell(4)
    expect(book.current).to_contain_text("Aldo")
    expect(book.output.locator(".fb-where")).to_contain_text("round 2")
    expect(events.output).to_contain_text("miss, 17 against 14")
    notebook.run_cell(5)
    expect(events.output).to_contain_text("Far too high.")
    notebook.run_cell(6)
    expect(book.output.locator(".fb-where")).to_contain_text("as it was")
    expect(kernel_says(notebook, 7)).to_contain_text("of as it was")


def test_hostile_names_and_the_stepper_without_any_front_end_of_ours(lab: Lab) -> None:
    name = f"NAME = {HOSTILE_NAME!r}\n"
    notebook = opened(lab, name + PLAY, "FightBook(fight)", "Stepper(fight)", "fight", "fight.creature('aldo')")
    book, stepper = Book(notebook.output(1)).ready(), notebook.output(2)
    expect(book.output.get_by_label("Who", exact=True)).to_contain_text("<b>sons</b>")
    expect(stepper).to_contain_text("Aldo & <b>sons</b>")
    for output in range(1, 5):
        expect(notebook.output(output).locator("img, b:text('sons')")).to_have_count(0)

    expect(stepper).to_contain_text("event 18 of 18")
    stepper.get_by_role("button", name="Start", exact=True).click()
    stepper.get_by_role("button", name="Next act", exact=True).click()
    stepper.get_by_role("button", name="Next turn", exact=True).click()
    expect(stepper).to_contain_text("Ragna's turn")
    stepper.get_by_role("button", name="Back", exact=True).click()
    expect(stepper.locator("[aria-current=true]")).to_contain_text("turn ends")
    stepper.get_by_role("button", name="Back", exact=True).click()
    expect(stepper.locator("[aria-current=true]")).to_contain_text("suffers shock")
    book.expect_at(LAST)


def test_the_first_notebook_as_a_newcomer_runs_it(lab: Lab) -> None:
    lab.add(NOTEBOOKS / "sheets")
    lab.add(NOTEBOOKS / "the_bridge.toml")
    notebook = lab.open_notebook(lab.add(NOTEBOOKS / "01_first_fight.ipynb"))
    notebook.run_all()
    book = Book(notebook.panel.locator(".jp-Cell", has=notebook.page.locator(".fb-root")).last).ready()
    expect(book.root).to_contain_text("The Bridge")
    expect(book.output.locator(".fb-lane-label")).to_have_count(2)
    book.press("Home", "]")
    expect(book.current).to_contain_text("wounded")
    book.press("ArrowLeft", "ArrowLeft")
    expect(book.output.get_by_role("heading", name=re.compile("^Attack: why"))).to_be_visible()
    expect(book.output.locator(".fb-sum tbody tr").first).to_contain_text("Broadsword")

    heads = book.output.locator(".fb-lane-label").count()
    expect(book.output.get_by_label("Who", exact=True)).to_have_value(re.compile("Aldo"))
    expect(book.button("Roll again")).to_be_disabled()
    book.button("Do it").click()
    expect(book.output).to_contain_text("This very act was there already, and the cursor follows it")
    expect(book.output.get_by_label("Who", exact=True)).to_have_value(re.compile("Grim"))
    book.choose("Act", "Shove")
    expect(book.output).to_contain_text("Not allowed:")
    book.choose("Target", re.compile("Mirel"))
    book.output.get_by_label("Overrule", exact=True).fill("the master says so")
    book.choose("Defences", "they decide")
    book.button("Do it").click()
    expect(book.output).to_contain_text("A new branch was opened")
    expect(book.output.locator(".fb-lane-label")).to_have_count(heads + 1)
