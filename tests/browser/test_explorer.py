"""The explorer's journey: chances to win, odds of what was done and of what might be, branches named and compared."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.book import Book, kernel_says
from tests.browser.fights import DOOR, KEPT, played
from tests.browser.lab import Lab


def test_chances_odds_and_branches(lab: Lab) -> None:
    (lab.folder / "door.toml").write_text(DOOR)
    notebook = lab.open_notebook(lab.write("explore.ipynb", played("door"), "FightBook(fight)", KEPT))
    notebook.run_cell(0)
    notebook.run_cell(1)
    book = Book(notebook.output(1)).ready()
    root = book.root

    root.get_by_role("button", name="Win probability").click()
    progress = root.get_by_role("progressbar", name="Chances to win")
    expect(progress).to_be_visible()
    root.get_by_role("button", name="Cancel the search for chances").click()
    expect(progress).to_be_hidden()
    expect(root.locator(".fb-chance-bar")).to_contain_text("cut short")

    book.press("Home", "Control+ArrowRight")
    book.tab("Odds")
    expect(root.locator(".fb-odds-title")).to_contain_text("Brom: Strike")
    expect(root).to_contain_text("All chances are exact.")
    expect(root.locator(".fb-outcome.fb-happened")).to_contain_text("this happened")

    root.get_by_role("button", name="Go on with chances").click()
    expect(root.locator(".fb-chance")).to_have_count(2, timeout=60_000)
    expect(progress).to_be_hidden()
    root.get_by_role("button", name="Timeline as a table").click()
    table = root.get_by_role("table", name="Chances to win, act by act")
    expect(table.get_by_role("row").filter(has_text="turning point").first).to_contain_text("1")
    root.get_by_role("button", name="Timeline as a table").click()

    book.press("End", "Control+Backspace")
    expect(root.locator(".fb-live")).to_contain_text("Back before act 5")
    book.choose("Act", re.compile("^Strike$"))
    root.get_by_label("Whose odds").select_option("considered")
    expect(root.locator(".fb-odds-title")).to_contain_text("Brom: Strike")
    expect(root.locator(".fb-outcome").first).to_be_visible()
    expect(root.locator(".fb-outcome.fb-happened")).to_have_count(0)

    book.choose("Dice", "type the dice in")
    book.button("Do it").click()
    book.type_in("6")
    expect(book.output).to_contain_text("Grak: defence?")
    book.choose("Answer", re.compile("^decline"))
    book.button("Enter").click()
    expect(book.output).to_contain_text("A new branch was opened: main-1.")

    root.get_by_role("button", name="Rename, delete or compare branches").click()
    change = root.get_by_role("group", name="Change a branch")
    change.get_by_role("button", name="Rename").click()
    root.get_by_label("New name").fill("a clean <b>cut</b>")
    root.locator(".fb-branch-forms").get_by_role("button", name="Rename").click()
    expect(root.locator(".fb-where")).to_contain_text("a clean <b>cut</b>")

    change.get_by_role("button", name="Compare").click()
    root.locator(".fb-branch-forms").get_by_role("button", name="Show side by side").click()
    expect(root.locator(".fb-compare-said")).to_contain_text("They part after act 4")
    expect(root.get_by_role("table", name="How they went")).to_contain_text("Brom")
    expect(kernel_says(notebook, 2)).to_contain_text("branches: a clean <b>cut</b> main")

    change.get_by_label("Branch to change").select_option("main")
    change.get_by_role("button", name="Forget name").click()
    root.locator(".fb-branch-forms").get_by_role("button", name="Forget the name").click()
    expect(root.locator(".fb-branch-forms")).to_contain_text("main")
    kept = kernel_says(notebook, 2)
    expect(kept).to_contain_text("all intact")
    expect(kept).to_contain_text(re.compile(r"branches: a clean <b>cut</b>\s*$", re.M))
