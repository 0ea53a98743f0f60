"""The player's journey: clicks on the map, dice from the table, the other side asked; then the log is gone."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.book import Book, kernel_says
from tests.browser.fights import KEPT, TOWER, played
from tests.browser.lab import Lab


def token(book: Book, who: str) -> Locator:
    return book.root.locator(f".fb-map-token[data-creature={who}]")


def click_cell(book: Book, cell: int) -> None:
    """A click on a cell of the row in which Ilse stands at 0 and Gart at 6."""
    ends = [token(book, who).locator(".fb-map-body").bounding_box() for who in ("ilse", "gart")]
    xs = [end["x"] + end["width"] / 2 for end in ends if end is not None]
    ys = [end["y"] + end["height"] / 2 for end in ends if end is not None]
    book.root.page.mouse.click(xs[0] + (xs[1] - xs[0]) * cell / 6, ys[0])


def test_a_turn_is_played_by_clicks_and_the_panel_outlives_its_log(lab: Lab) -> None:
    (lab.folder / "tower.toml").write_text(TOWER)
    notebook = lab.open_notebook(lab.write("tower.ipynb", played("tower"), "FightBook(fight)", KEPT, "file.unlink()"))
    notebook.run_cell(0)
    notebook.run_cell(1)
    book = Book(notebook.output(1)).ready()
    output = book.output

    expect(output.get_by_label("Who", exact=True)).to_have_value(re.compile("Ilse"))
    book.choose("Act", re.compile("^Move$"))
    expect(book.root.locator(".fb-map-read")).to_contain_text("Pick on the map: Path")
    token(book, "ilse").scroll_into_view_if_needed()
    click_cell(book, 4)
    expect(output.get_by_label("Path", exact=True)).to_have_value("1,0 2,0 3,0 4,0")
    book.choose("Dice", "type the dice in")
    book.button("Do it").click()
    expect(output).to_contain_text("Gart: reaction? (asked: toll)")
    book.choose("Answer", re.compile("Thrust"))
    book.button("Enter").click()
    expect(output).to_contain_text("Gart: attack, roll 1d10")
    book.type_in("3")
    expect(output).to_contain_text("Ilse walks to 4,0")

    book.choose("Act", re.compile("^Attack$"))
    book.choose("Manoeuvre", re.compile("^[Ss]wing"))
    token(book, "ilse").click()
    expect(book.root.locator(".fb-creature[data-creature=ilse]")).to_have_class(re.compile("fb-selected"))
    token(book, "gart").click()
    expect(output.get_by_label("Target", exact=True)).to_have_value(re.compile("Gart"))
    book.choose("Defences", "ask me for company")
    book.button("Do it").click()
    book.type_in("2")
    expect(book.current).to_contain_text("Gart")

    book.press("Control+Backspace")
    expect(book.root.locator(".fb-live")).to_contain_text("Back before act 3, Ilse: Attack")
    kept = kernel_says(notebook, 2)
    expect(kept).to_contain_text("all intact")
    expect(kept).to_contain_text("branches: main")

    notebook.run_cell(3)
    expect(book.root.locator(".fb-notice")).to_contain_text("The log cannot be reached")
    book.press("Home", "ArrowRight")
    book.expect_at(1)
    book.press("End")
    expect(book.current).to_contain_text("Gart")
    book.button("Do it").click()
    expect(output).to_contain_text("nothing was written")
    expect(book.root.locator(".fb-notice")).to_be_visible()
