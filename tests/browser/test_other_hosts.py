"""The fight book where people also meet it: Notebook 7 and Voila, both on the server that runs JupyterLab."""

from __future__ import annotations

import re
from urllib.parse import quote

from playwright.sync_api import Page, expect

from tests.browser.book import Book
from tests.browser.fights import SETUP
from tests.browser.lab import OPEN_MS, RUN_MS, Lab

CELL = SETUP + "FightBook(fight)"

# What these applications do by themselves, whatever the notebook holds.
NOTEBOOKS_OWN = (
    "uncaught: Cannot read properties of undefined (reading 'schema')",
    "uncaught: Command 'filebrowser:open-path' not registered.",  # of the workspace that JupyterLab left on the server
)
VOILAS_ERRORS = (
    "/voila/labextensions/@jupyter-notebook/",  # it loads what only Notebook can run
    "MathJax is not defined",
)
VOILAS_OWN = re.compile(r"^https://cdn(js\.cloudflare\.com/ajax/libs/mathjax|\.jsdelivr\.net/npm/@fortawesome)/")


def opened_at(lab: Lab, route: str, *cells: str) -> Page:
    """A notebook of the test's folder under another application of the server."""
    path = (lab.folder / lab.write("ford.ipynb", *cells)).relative_to(lab.server.root).as_posix()
    page = lab.context.new_page()
    page.goto(f"{lab.server.base}/{route}/{quote(path)}?token={lab.server.token}", timeout=RUN_MS)
    return page


def steps(book: Book) -> None:
    """Keys and buttons move the book, and the sentence and the figures with it."""
    book.press("Home", "ArrowRight")
    book.expect_at(1)
    book.command("head")
    expect(book.current).to_contain_text("Ragna")
    book.command("start")
    book.expect_at(0)
    book.press("End", "ArrowLeft")
    expect(book.root.locator(".fb-creature")).to_have_count(2)


def test_notebook_7_shows_the_book_and_acts(lab: Lab) -> None:
    page = opened_at(lab, "notebooks", CELL)
    page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=OPEN_MS)
    page.wait_for_selector(".jp-Notebook-ExecutionIndicator[data-status=idle]", state="attached", timeout=OPEN_MS)
    page.locator(".jp-Cell").first.click()
    page.keyboard.press("Shift+Enter")
    expect(page.locator(".jp-InputPrompt").first).to_have_text("[1]:", timeout=RUN_MS)
    output = page.locator(".jp-Cell").first.locator(".jp-Cell-outputArea")
    book = Book(output).ready()
    steps(book)
    expect(book.button("Do it")).to_be_visible()
    page.close()
    lab.console_errors[:] = [error for error in lab.console_errors if not error.startswith(NOTEBOOKS_OWN)]


def test_voila_shows_the_book_as_a_page(lab: Lab) -> None:
    lab.context.route(VOILAS_OWN, lambda route: route.fulfill(body=""))
    page = opened_at(lab, "voila/render", CELL)
    page.wait_for_selector(".fb-root", timeout=RUN_MS)
    book = Book(page.locator("body")).ready()
    steps(book)
    assert "FightBook(fight)" not in page.locator("body").inner_text(), "only the book, no code"
    lab.external_requests[:] = [address for address in lab.external_requests if not VOILAS_OWN.match(address)]
    lab.console_errors[:] = [error for error in lab.console_errors if not any(own in error for own in VOILAS_ERRORS)]
