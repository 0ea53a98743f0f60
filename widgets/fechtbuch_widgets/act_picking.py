"""The map as a hand of the form to act: it shows what the form waits for, and a pick there is put into it."""

from __future__ import annotations

from typing import Any

from fechtbuch_widgets.act_choice import ActChoice
from fechtbuch_widgets.act_course import ActCourse
from fechtbuch_widgets.cursor_model import CursorModel
from fechtbuch_widgets.guard import Guard
from fechtbuch_widgets.map_picking import answer_by, fill_by, pick_of, wanted, wanted_by_question

__all__ = ["ActPicking"]


class ActPicking:
    """Stands between a model's map and one form: its fields, or the question its act waits for."""

    def __init__(self, model: CursorModel, choice: ActChoice, course: ActCourse, guard: Guard) -> None:
        self._model = model
        self._choice = choice
        self._course = course
        self._guard = guard
        self._take = lambda change: self._picked(change["new"])
        model.observe(self._take, "picked")

    def leave(self) -> None:
        """Wait for nothing any more."""
        self._model.unobserve(self._take, "picked")
        self._model.offer_picking(None)

    def wait(self) -> None:
        """Tell the map what the form waits for."""
        choice, asked = self._choice, self._course.asked
        who, battle = choice.who.value, choice.battle
        if who is None or choice.do.value is None or battle is None:
            self._model.offer_picking(None)
        elif asked is not None:
            self._model.offer_picking(wanted_by_question(self._course.question, asked, who))
        else:
            self._model.offer_picking(wanted(choice.fields, battle, who, choice.shown_fields))

    def _picked(self, written: Any) -> None:
        pick, asked = pick_of(written), self._course.asked
        who, battle = self._choice.who.value, self._choice.battle
        if pick is None or who is None or battle is None:
            return
        if asked is not None:
            self._guard(lambda: answer_by(self._course.question, asked, pick))
        else:
            self._guard(lambda: fill_by(self._choice.fields, battle, who, self._choice.shown_fields, pick))
