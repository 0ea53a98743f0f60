"""An act that waits for answers, as a value: it can be stored, taken back, and asked for the odds of the rest."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve, frozen

from fechtbuch.decide.answers import Answerer, DiceAnswer, Given, InTurn, Recorded
from fechtbuch.decide.checking import WrongAnswer, checked_choice, checked_roll
from fechtbuch.decide.requests import Ask, Roll
from fechtbuch.decide.resolve import Play, Resolution, Unanswered, resolve
from fechtbuch.model.acts import Act
from fechtbuch.model.address import Address
from fechtbuch.model.state import Battle
from fechtbuch.model.tape import Answer, TapeEntry

__all__ = ["Pending"]


@frozen
class Pending:
    """An act on its way: on which commit (``parent``), which act, the answers so far.

    Each new answer runs the act again from its start, about 0.1 ms. ``helper`` answers what nobody needs to be asked
    (the program's dice, policies of others).
    """

    parent: str
    act: Act
    battle: Battle
    play: Play
    answers: tuple[TapeEntry, ...] = ()
    helper: Answerer | None = None

    def run(self) -> Resolution | Unanswered:
        """The finished resolution, or the question it waits for."""
        answerers: tuple[Answerer, ...] = (Recorded.of(self.answers),)
        if self.helper is not None:
            answerers = (*answerers, self.helper)
        try:
            return resolve(self.battle, self.play, InTurn(answerers))
        except Unanswered as waiting:
            return waiting

    @property
    def question(self) -> tuple[Address, Roll | Ask] | None:
        """What it waits for, if anything."""
        state = self.run()
        return (state.address, state.request) if isinstance(state, Unanswered) else None

    def answer(self, value: DiceAnswer | str) -> Pending:
        """The same act with its next question answered. Raises ``WrongAnswer`` or ``ImpossibleRoll``."""
        state = self.run()
        if not isinstance(state, Unanswered):
            raise WrongAnswer("nothing is asked any more")
        request, address = state.request, state.address
        answer: Answer
        if isinstance(request, Ask):
            answer = checked_choice(address, request, value)
        else:
            answer = checked_roll(address, request, value)
        return evolve(self, answers=(*self.answers, TapeEntry(address, answer, "table")))

    def given(self, given: Given) -> Pending:
        """The next question answered by somebody else than the table: program, record, policy."""
        if not isinstance(given.answer, str) and isinstance(given.answer, Sequence):
            raise WrongAnswer("give a roll as Rolled")
        state = self.answer(given.answer)
        last = evolve(state.answers[-1], by=given.by, rejected=given.rejected)
        return evolve(state, answers=(*state.answers[:-1], last))

    def back(self) -> Pending:
        """The last answer taken back; itself when there is none."""
        return evolve(self, answers=self.answers[:-1])
