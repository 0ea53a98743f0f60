"""The page asks to take an act back: the cursor goes before it."""

from __future__ import annotations

from fechtbuch.fight import Fight
from fechtbuch.model.acts import EndTurn, StartTurn
from fechtbuch_widgets import ActForm, CursorModel
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


def test_nothing_comes_of_a_request_about_a_line_that_has_changed(ford: Fight) -> None:
    page = Page(CursorModel(ford))
    rev, act = page.model.line.rev, page.model.cursor.act
    ford.act(EndTurn("ragna"), at=page.model.cursor)
    page.model.refresh()
    answer = page.ask("data", topic="take_back", rev=rev, at=len(page.model.line) - 1)
    assert (answer["type"], "nothing was done" in answer["message"]) == ("error", True)
    assert page.model.cursor.act == act + 1
    assert page.model.ignored.by_reason == {"late": 1}


def test_what_a_form_has_begun_is_put_away(ford: Fight) -> None:
    page = Page(CursorModel(ford))
    form = ActForm(page.model)
    form.roll.value = "table"
    form.undo.click()
    form.undo.click()
    form.go.click()
    form.go.click()
    was_asked = form.question.waiting
    assert "Back before act 4" in back(page, stands(page))
    assert (was_asked, form.question.waiting, form.course.pending) == (True, False, None)
    assert form.chosen() == StartTurn("ragna"), "what is offered next is what comes here"
    form.ask.value = "policy"
    form.roll.value = "program"
    form.who.value = "aldo"
    form.go.click()
    assert page.model.cursor.line == "main-1"
    form.close()
    assert back(page, stands(page)), "a form that is closed is not asked"
