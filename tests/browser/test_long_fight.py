"""A fight of 10,000 events in real JupyterLab: opened, stepped, searched, dragged, gone on with."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.book import Book, expect_kernel_to_say
from tests.browser.lab import Lab

LONG = """\
from fechtbuch.fight import Fight
from fechtbuch.model.events import Wounded
from fechtbuch.model.state import Creature, Pool, Sheet
from fechtbuch.model.table import Table
from fechtbuch_widgets import FightBook

crowd = [Creature(f"c{n}", f"Creature {n}", "blue" if n % 2 else "red", Sheet(),
                  Table({"hp": Pool(1000, 1000), "fp": Pool(10, 10)})) for n in range(20)]
fight = Fight.start(None, "dungeon_fantasy", "The long day", crowd, seed=1)


def wound(n):
    zone = "neck" if n == 6_000 else "torso"
    return Wounded(f"c{n % 20}", "hp", 1, 999 - n // 20, f"c{(n + 1) % 20}", zone=zone)


with fight.batch():
    for start in range(0, 10_000, 4):
        fight.record([wound(n) for n in range(start, start + 4)])
book = FightBook(fight, form=False)
book"""
GROW = "_ = fight.record([wound(n) for n in range(10_000, 10_004)])"
WHERE = "print('act', book.cursor.act, 'of', book.cursor.line)"
FIRST = 21
"""The first wound: the fight has begun, twenty have joined."""


def test_a_fight_of_10000_events_is_opened_stepped_searched_and_gone_on_with(lab: Lab) -> None:
    notebook = lab.open_notebook(lab.write("long.ipynb", LONG, WHERE, GROW))
    notebook.run_cell(0)
    book = Book(notebook.output(0)).ready()
    last = FIRST + 10_000 - 1
    book.expect_at(last)
    expect(book.output.locator(".fb-where")).to_contain_text(f"event {last + 1} of {last + 1}")

    book.press("Home", *["ArrowRight"] * 30)
    book.expect_at(30)
    expect(book.current).to_contain_text(f"Creature {(30 - FIRST) % 20}")
    book.drag_to(FIRST + 5_000)
    book.expect_at(FIRST + 5_000)
    expect(book.current).to_contain_text(f"Creature {5_000 % 20}")
    expect(book.output.locator(".fb-cards > *", has_text=re.compile("Creature 0"))).to_contain_text("749 / 1000")
    assert book.output.locator(".fb-window > *").count() <= 60
    expect_kernel_to_say(notebook, 1, f"act {5_000 // 4 + 1} of main")

    book.output.get_by_label("Search the sentences").fill("neck")
    expect(book.output.locator(".fb-events-section .fb-count")).to_have_text(f"1 of {last + 1}", timeout=30_000)
    book.output.locator(f"[data-event='{FIRST + 6_000}']").click()
    book.expect_at(FIRST + 6_000)
    book.output.get_by_label("Search the sentences").fill("")
    book.press("ArrowRight")
    book.expect_at(FIRST + 6_001)

    book.press("End")
    expect_kernel_to_say(notebook, 1, "act 2500 of main")
    notebook.run_cell(2)
    book.expect_at(last + 4)
    expect(book.output.locator(".fb-where")).to_contain_text(f"event {last + 5} of {last + 5}")
