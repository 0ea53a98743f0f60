"""Rounds of opening and closing leave the fight, its cursors, the widgets and the threads as they were."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Callable
from typing import Any

import pytest
from ipywidgets import Widget, widget

import fechtbuch_widgets
from fechtbuch.fight import Fight
from fechtbuch_widgets import (
    ActForm,
    ChancesWanted,
    CursorModel,
    FightBook,
    Lesson,
    Panel,
    Stepper,
    WhatIfForm,
    keeping_up,
)
from fechtbuch_widgets.services.chances import chances_of
from fechtbuch_widgets.services.findings import findings_of
from fechtbuch_widgets.services.odds import working
from tests.widgets_py.conftest import at_the_ford
from tests.widgets_py.page import Page

ROUNDS = 5
PANELS = [kind for kind in map(vars(fechtbuch_widgets).get, fechtbuch_widgets.__all__) if isinstance(kind, type)]
PANELS = [kind for kind in PANELS if issubclass(kind, Panel)]


def held() -> tuple[int, int, list[str]]:
    """Widgets that ipywidgets keeps, fights that are kept up with, threads of ours that run."""
    gc.collect()
    threads = [one.name for one in threading.enumerate() if one.name == "fechtbuch"]
    return len(widget._instances), len(keeping_up._kept), threads


def rounds(open_: Callable[[], list[Any]], fight: Fight) -> None:
    """Open and close over and over; whatever the first round made is gone, and the later ones leave nothing."""
    cursors = len(fight._cursors)
    before, freed = held(), []
    for _ in range(ROUNDS):
        made = open_()
        freed += [weakref.ref(one) for one in made]
        made[0].close()
        del made
    assert held() == before
    assert [one() for one in freed if one() is not None] == []
    assert len(fight._cursors) <= cursors + 1
    assert all(not cursor.observers for cursor in fight._cursors)


def test_books_with_everything_in_them(ford: Fight) -> None:
    def book() -> list[Any]:
        made = FightBook(ford)
        page = Page(made.model)
        n = page.hello()["index"]["n"]
        page.states(n)
        for topic in ("field", "focus", "notes", "citing", "branches"):
            page.ask("data", rev=made.model.line.rev, topic=topic, at=6)
        for do in ("attack", "move", "declare"):
            assert made.form is not None
            made.form.do.value = do
        return [made, made.model, made.panel, made.form, made.whatif, made.model.line]

    rounds(book, ford)


@pytest.mark.parametrize("kind", PANELS, ids=lambda kind: kind.__name__)
def test_every_panel_on_a_cursor_of_its_own(ford: Fight, kind: type[Panel]) -> None:
    def panel() -> list[Any]:
        made = kind(ford)
        made.model.cursor.to_start()
        model = made.model
        made.close()
        return [model, made]

    rounds(panel, ford)


@pytest.mark.parametrize("kind", [ActForm, WhatIfForm, Stepper])
def test_forms_and_the_stepper(ford: Fight, kind: Callable[[Any], Widget]) -> None:
    def form() -> list[Any]:
        if kind is Stepper:
            return [Stepper(ford)]
        model = CursorModel(ford)
        made = kind(model)
        model.cursor.to_start()
        model.cursor.to_head()
        made.close()
        return [model, made]

    rounds(form, ford)


def test_lessons(ford: Fight) -> None:
    def lesson() -> list[Any]:
        made = Lesson(ford, most=3)
        made.next()
        return [made, made.seen]

    rounds(lesson, ford)


def test_work_in_the_background_ends_with_the_book(ford: Fight) -> None:
    def book() -> list[Any]:
        made = FightBook(ford, chances=ChancesWanted(n=500, workers=1))
        page = Page(made.model)
        for topic in ("odds", "findings"):
            page.ask("data", rev=made.model.line.rev, topic=topic, at=6)
        return [made, made.model]

    def settled() -> None:
        for thread in threading.enumerate():
            if thread.name == "fechtbuch":
                thread.join(60)
                assert not thread.is_alive(), "it has nobody to work for"

    before = held()
    freed = []
    for _ in range(3):
        made = book()
        busy = working(made[1])
        freed += [weakref.ref(one) for one in made]
        made[0].close()
        del made
        assert busy.wait(0), "what was asked for is void at once"
        settled()
    del busy
    assert held() == before
    assert [one() for one in freed if one() is not None] == []
    assert ford.cursor("book").observers == []


@pytest.mark.parametrize("topic", ["odds", "findings", "chances", "citing", "field"])
def test_a_fight_goes_once_what_was_asked_of_it_is_answered_and_closed(topic: str) -> None:
    def fight() -> weakref.ref[Fight]:
        model = CursorModel(at_the_ford())
        chances_of(model).wanted = ChancesWanted(n=1, top=0, workers=1)
        answer = Page(model).ask("data", topic=topic, rev="", at=6, do="start")
        assert answer["type"] == "data"
        assert all(desk(model).wait() for desk in (working, findings_of, chances_of))
        model.close()
        return weakref.ref(model.fight)

    gone = fight()
    for thread in threading.enumerate():
        if thread.name == "fechtbuch":
            thread.join(60)
    gc.collect()
    assert gone() is None
