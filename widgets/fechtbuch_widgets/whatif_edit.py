"""What is to be different about an act: its answers, the act itself, its place, whether it happened, one beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as w

from fechtbuch.fight import Fight
from fechtbuch.history.commits import Commit
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.rulesets.protocol import Bound
from fechtbuch.whatif import ChangeAct, ChangeAnswer, Drop, Edit, Insert, Move
from fechtbuch_widgets.act_choice import ActChoice
from fechtbuch_widgets.act_fields import wide
from fechtbuch_widgets.answer_field import AnswerField
from fechtbuch_widgets.asking import questions
from fechtbuch_widgets.closing import close_all
from fechtbuch_widgets.saying import said

__all__ = ["ACT", "AFTER", "ANSWERS", "BEFORE", "DROP", "MOVE", "EditBox", "NothingChanged"]

ANSWERS, ACT, DROP, BEFORE, AFTER, MOVE = "answers", "act", "drop", "before", "after", "move"

_WAYS = (
    ("the dice or choices were others", ANSWERS),
    ("another act was made", ACT),
    ("it had not happened", DROP),
    ("an act came before it", BEFORE),
    ("an act came after it", AFTER),
    ("it came elsewhere", MOVE),
)
_WITH_ACT = (ACT, BEFORE, AFTER)


class NothingChanged(FechtbuchError):
    """Nothing is to be different yet."""


class EditBox(w.VBox):
    """Shows one commit of a line; ``edits`` are what the person wants."""

    def __init__(self, fight: Fight, rules: Bound, changed: Callable[[], None], **kwargs: Any) -> None:
        self._fight = fight
        self._rules = rules
        self._tell = changed
        self._commit: Commit | None = None
        self._number = 0
        self.fields: tuple[AnswerField, ...] = ()
        self.way = w.Dropdown(description="What if", options=_WAYS, value=ANSWERS, layout=wide())
        self.answers = w.HBox(layout=w.Layout(flex_flow="row wrap"))
        self.act = ActChoice(rules, changed)
        self.overrule = w.Text(description="Overrule", placeholder="a reason, if it is not allowed", layout=wide())
        self.after = w.BoundedIntText(description="After act", min=0, max=0, layout=wide())
        self.note = w.HTML()
        self.way.observe(self._turned, "value")
        super().__init__([self.way, self.note, self.answers, self.act, self.overrule, self.after], **kwargs)
        self._lay_out()

    def show(self, commit: Commit, number: int, last: int) -> None:
        """Offer what can be changed about act ``number`` of a line with ``last`` acts."""
        self._commit, self._number = commit, number
        node = self._fight.log.node(commit.id)
        asked = questions(self._rules, node.before, commit.act, commit.tape)
        old, changed = self.fields, self._tell
        self.fields = tuple(
            AnswerField(entry.address, entry.answer, asked.get(entry.address), node.before, changed)
            for entry in commit.tape
        )
        self.answers.children = self.fields
        close_all(*old)
        self.after.max = last
        self.after.value = max(0, number - 2)
        self._offer_act()
        self._lay_out()

    def edits(self) -> tuple[Edit, ...]:
        """What is to be different. Raises ``NothingChanged``, ``BadDice``, ``BadField``, ``NoAct``."""
        number, way = self._number, self.way.value
        if way == ANSWERS:
            found = tuple(ChangeAnswer(number, one.address, one.read()) for one in self.fields if one.changed)
            if not found:
                raise NothingChanged("Nothing is different yet: change an answer, or say what else is to be so.")
            return found
        if way == DROP:
            return (Drop(number),)
        if way == MOVE:
            return (Move(number, int(self.after.value)),)
        act, reason = self.act.act, self.overrule.value.strip()
        if way == ACT:
            return (ChangeAct(number, act, overrule=reason),)
        return (Insert(number - (way == BEFORE), act, overrule=reason),)

    def _turned(self, _: Any) -> None:
        self._offer_act()
        self._lay_out()
        self._tell()

    def _offer_act(self) -> None:
        if self._commit is None or self.way.value not in _WITH_ACT:
            return
        node = self._fight.log.node(self._commit.id)
        battle = node.end if self.way.value == AFTER else node.before
        self.act.offer(battle, self._commit.act if self.way.value == ACT else None)

    def _lay_out(self) -> None:
        way, commit = self.way.value, self._commit
        _show(self.answers, way == ANSWERS)
        _show(self.act, way in _WITH_ACT)
        _show(self.overrule, way in _WITH_ACT)
        _show(self.after, way == MOVE)
        note = ""
        if way == ANSWERS and commit is not None and not self.fields:
            note = "This act asked nothing: no dice, no choices."
        elif way == ACT and commit is not None and not self.act.knows(commit.act):
            note = "The fields cannot show this act; what they hold takes its place."
        self.note.value = said(note) if note else ""


def _show(widget: w.Widget, shown: bool) -> None:
    widget.layout.display = None if shown else "none"
