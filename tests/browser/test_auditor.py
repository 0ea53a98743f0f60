"""The auditor's journey: findings judged and turned into a branch, the branch compared, a note with a glyph."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.book import Book, kernel_says
from tests.browser.fights import KEPT, played
from tests.browser.lab import Lab
from tests.setup.project import ROOT

NOTEBOOKS = ROOT / "notebooks"


def test_findings_are_judged_and_the_log_keeps_it(lab: Lab) -> None:
    lab.add(NOTEBOOKS / "session.toml")
    lab.add(NOTEBOOKS / "sheets")
    notebook = lab.open_notebook(lab.write("audit.ipynb", played("session"), "FightBook(fight)", KEPT))
    notebook.run_cell(0)
    notebook.run_cell(1)
    book = Book(notebook.output(1)).ready()
    root = book.root

    book.tab("Findings")
    items = root.locator(".fb-finding")
    expect(items).to_have_count(6)
    armour = items.filter(has_text="robber's HP as 8")
    armour.locator("[data-go]").click()
    expect(armour.locator("[data-go]")).to_have_attribute("aria-current", "true")
    expect(book.current).to_contain_text("robber")
    armour.get_by_text("Why", exact=True).click()
    expect(armour.locator("details li").first).to_be_visible()

    bottle = items.filter(has_text="Two-Rivers's HP as 16")
    bottle.get_by_role("button", name="Accept with a reason").click()
    bottle.get_by_label("Reason for accepting this finding").fill("the bottle was a <b>large</b> one")
    bottle.get_by_role("button", name="Accept", exact=True).click()
    expect(bottle).to_contain_text("Accepted: the bottle was a <b>large</b> one")
    root.get_by_label("Severity").select_option("open")
    expect(items).to_have_count(5)
    root.get_by_label("Severity").select_option("")

    arrow = items.filter(has_text="she is quick with the quiver")
    arrow.get_by_role("button", name="As it should have been").click()
    root.get_by_role("button", name="Go to ").click()
    expect(root.locator(".fb-where")).to_contain_text("main-1")
    expect(root.locator(".fb-lane-label")).to_have_count(2)

    book.tab("Compare")
    expect(root.locator(".fb-compare-said")).to_contain_text("They part after act 10")
    went = root.get_by_role("table", name="How they went")
    expect(went.get_by_role("row").filter(has_text="Damage").first).to_be_visible()
    root.get_by_role("button", name="Go to the fork").click()
    expect(root.locator(".fb-where")).to_contain_text("round 2")

    book.press("Home", "Shift+ArrowRight", "Control+ArrowRight")
    book.tab("Notes")
    root.get_by_label("Note", exact=True).fill("Nobody saw it <i>coming</i>.")
    root.get_by_text("!?", exact=True).click()
    root.get_by_label("Author").fill("Mia")
    root.get_by_role("button", name="Keep note").click()
    expect(root.locator(".fb-note-item").first).to_contain_text("Nobody saw it <i>coming</i>.")
    expect(book.current).to_contain_text("!?")

    kept = kernel_says(notebook, 2)
    expect(kept).to_contain_text("all intact")
    expect(kept).to_contain_text("branches: main main-1")
    expect(kept).to_contain_text("note: !? Nobody saw it <i>coming</i>. by Mia")
    expect(kept).to_contain_text("accepted: the bottle was a <b>large</b> one")
