"""An act on its way from a form to the log: questions are shown and answered, what would come of them is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import evolve, frozen

from fechtbuch.decide.resolve import Unanswered
from fechtbuch.fight import Fight, PendingAct, Played
from fechtbuch.fight.answering import Dice
from fechtbuch.history.cursor import Cursor
from fechtbuch.history.store.contract import Position
from fechtbuch.model.acts import Act
from fechtbuch.model.state import Battle
from fechtbuch.narrate.plain import shown
from fechtbuch_widgets.act_telling import told_so_far
from fechtbuch_widgets.asking import only_for
from fechtbuch_widgets.background import Background
from fechtbuch_widgets.question import Question
from fechtbuch_widgets.rest_odds import rest_odds
from fechtbuch_widgets.saying import listed

__all__ = ["FOR_SIDE", "ActCourse", "Throw"]

_TOLD = 3
"""Facts before a question that are told with it, the last ones."""

FOR_SIDE = "side:"
"""Before the name of the only side whose choices are asked for."""


@frozen
class Throw:
    """An act as it is played: it can be played again from the same commit with other dice, which is another ``take``.

    ``roll`` is ``program`` or ``table``; ``ask`` is ``table``, ``policy``, or a side after ``FOR_SIDE``.
    """

    act: Act
    at: Position
    take: int
    overrule: str
    roll: Any
    ask: str


class ActCourse:
    """One act at a time. ``asking`` is called when a question is shown, ``done`` when the act is in the log."""

    def __init__(
        self,
        fight: Fight,
        question: Question,
        asking: Callable[[], None],
        done: Callable[[PendingAct, Played], None],
    ) -> None:
        self.fight = fight
        self.question = question
        self.background = Background(self)
        self.pending: PendingAct | None = None
        self.last: Throw | None = None
        self._asking = asking
        self._done = done
        self._thrown: Throw | None = None

    @property
    def closed(self) -> bool:
        """Whether no act is on its way."""
        return self.pending is None

    @property
    def asked(self) -> Battle | None:
        """The battle in which the question is asked that is shown; None while none is."""
        return self.pending.pending.battle if self.pending is not None and self.question.waiting else None

    def start(self, throw: Throw, at: Cursor | Position) -> None:
        """Begin. Raises as ``Fight.pending`` and ``Fight.commit_pending`` do."""
        self._thrown = throw
        pending = self.fight.pending(
            throw.act,
            at=at,
            roll=throw.roll,
            ask="policy" if throw.ask == "policy" else "table",
            overrule=throw.overrule,
            take=throw.take,
        )
        side, rules = throw.ask.removeprefix(FOR_SIDE), self.fight.rules
        self.pending = pending if rules is None or side == throw.ask else only_for(pending, rules, side)
        self._go_on()

    def answer(self, value: Any) -> None:
        """Answer what is asked. Raises ``BadDice``, ``WrongAnswer``, ``ImpossibleRoll``."""
        if self.pending is not None:
            self.pending = self.pending.answer(self.question.read(value))
            self._go_on()

    def roll_one(self) -> None:
        """Let the program throw the dice that are asked for."""
        pending, throw = self.pending, self._thrown
        question = None if pending is None else pending.question
        if pending is None or throw is None or question is None:
            return
        waiting = pending.pending
        given = Dice(self.fight.seed, waiting.parent, waiting.act, throw.take)(*question, waiting.battle)
        if given is not None:
            self.pending = evolve(pending, pending=waiting.given(given))
            self._go_on()

    def back(self) -> None:
        """Take the last answer back."""
        if self.pending is not None:
            self.pending = self.pending.back()
            self._go_on()

    def drop(self) -> None:
        """Keep nothing of it."""
        self.pending = None
        self.background.stop()
        self.question.hide()

    def _go_on(self) -> None:
        pending = self.pending
        if pending is None:
            return
        state = pending.run()
        if not isinstance(state, Unanswered):
            played = self.fight.commit_pending(pending)
            self.last = self._thrown if any(entry.by == "program" for entry in played.commit.tape) else None
            self._done(pending, played)
            return
        request, battle, who = state.request, pending.pending.battle, state.request.who
        name, side = (battle[who].name or who, battle[who].side) if who in battle else (who, "")
        led = told_so_far(self.fight.rules, battle, state.events)
        self.question.ask(request, shown(name), first=not pending.pending.answers, side=side, told=led[-_TOLD:])
        self._tell_odds(pending)
        self._asking()

    def _tell_odds(self, pending: PendingAct) -> None:
        """Say what would come of each answer, once that is known."""

        fight = self.fight

        def done(course: ActCourse, lines: tuple[str, ...]) -> None:
            if course.pending is pending and course.question.waiting:
                course.question.odds.value = listed("What would come of it (later choices equally likely):", lines)

        self.background.start(lambda _: rest_odds(fight, pending), done, lambda *_: None)
