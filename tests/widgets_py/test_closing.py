"""What is closed is freed, also when the notebook has shown it."""

from __future__ import annotations

import gc
import weakref

from ipywidgets import Widget, widget

from fechtbuch.fight import Fight
from fechtbuch_widgets import ActForm, CursorModel, EventList, FightBook, Stepper
from fechtbuch_widgets.keeping_up import look_again


def alive() -> int:
    return len(widget._instances)


def is_open(book: FightBook) -> bool:
    return not book.model.closed


def test_a_closed_book_leaves_no_widget_behind(ford: Fight) -> None:
    before = alive()
    book = FightBook(ford)
    assert book.form is not None
    for do in ("attack", "move", "declare"):
        book.form.do.value = do
    kept = [weakref.ref(one) for one in (book, book.form, book.panel, book.model)]
    book.close()
    assert alive() == before
    assert not ford.cursor("book").observers
    del book
    gc.collect()
    assert [one() for one in kept] == [None] * 4


def test_closing_twice_and_in_any_order(ford: Fight) -> None:
    before = alive()
    one, other = FightBook(ford), FightBook(ford)
    events = EventList(one.model)
    one.close()
    one.close()
    assert is_open(other), "another book shows it still"
    other.close()
    assert not is_open(other)
    events.close()
    assert alive() == before
    fresh = FightBook(ford)
    assert is_open(fresh)


def test_a_stepper_lets_go_of_its_cursor(ford: Fight) -> None:
    before, cursor = alive(), ford.cursor()
    stepper = Stepper(ford, cursor)
    kept = weakref.ref(stepper)
    stepper.close()
    assert alive() == before
    assert cursor.observers == []
    del stepper
    gc.collect()
    assert kept() is None


def test_a_form_stops_following(ford: Fight) -> None:
    model = CursorModel(ford)
    form = ActForm(model)
    form.close()
    model.cursor.to_start()
    model.cursor.to_head()


def test_what_was_closed_by_others_is_no_trouble(ford: Fight) -> None:
    book = FightBook(ford)
    Widget.close_all()
    look_again()
    book.cursor.to_start()
    book.close()
