"""The page asks to take an act back: the cursor goes before it."""

from __future__ import annotations

from fechtbuch.fight import Fight
from fechtbuch.model.acts import EndTurn, StartTurn
from fechtbuch_widgets import CursorModel
from tests.widgets_py.page import Page


def back(page: Page, at: int) -> str:
    answer = page.ask("data", topic="take_back", rev=page.model.line.rev, at=at)
    return str(answer.get("message") or answer["value"]["text"])


def stands(page: Page) -> int:
    """The event the page was told to stand at."""
    line, position = page.model.line, page.model.position
    first = next(act[0] for act in line.acts if act[2] == position["commit"])
    return int(first + position["event"])


def test_the_cursor_goes_before_the_act_the_page_stands_in(page: Page) -> None:
    line = page.model.line
    last = len(line) - 1
    assert "Back before act 5, Ragna: Attack" in back(page, last)
    assert page.model.cursor.act == 4
    assert stands(page) < last
    assert page.model.position["seq"] < 0


def test_acts_without_facts_are_taken_back_too(page: Page, ford: Fight) -> None:
    ford.act(EndTurn("ragna"))
    page.model.refresh()
    last = len(page.model.line) - 1
    acts = []
    for _ in range(3):
        back(page, min(last, stands(page)))
        acts.append(page.model.cursor.act)
    assert acts == [5, 4, 3]


def test_a_page_that_stands_elsewhere_takes_back_what_it_shows(page: Page) -> None:
    assert "Back before act 2, Aldo: Attack" in back(page, 6)
    assert page.model.cursor.act == 1


def test_at_the_beginning_there_is_nothing(page: Page) -> None:
    page.model.cursor.to_start()
    assert "Here the fight begins" in back(page, stands(page))
    assert page.model.cursor.act == 0


def test_the_next_act_opens_a_branch(page: Page, ford: Fight) -> None:
    back(page, len(page.model.line) - 1)
    back(page, stands(page))
    played = ford.act(StartTurn("aldo"), at=page.model.cursor)
    assert played.opened
    assert set(ford.lines.heads) == {"main", "main-1"}


def test_a_request_of_another_line_takes_back_where_the_cursor_is(ford: Fight) -> None:
    page = Page(CursorModel(ford))
    page.model.cursor.previous_act()
    page.ask("data", topic="take_back", rev="another@line", at=0)
    assert page.model.cursor.act == 3
