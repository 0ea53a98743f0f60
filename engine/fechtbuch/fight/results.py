"""What an act gives back: what was played, or the question it waits for."""

from __future__ import annotations

from attrs import evolve, field, frozen

from fechtbuch.decide.answers import DiceAnswer
from fechtbuch.decide.legality import Breach
from fechtbuch.decide.pending import Pending
from fechtbuch.decide.requests import Ask, Roll
from fechtbuch.decide.resolve import Resolution, Unanswered
from fechtbuch.fight.looking import At, Looking
from fechtbuch.history.commits import Commit
from fechtbuch.history.store.contract import Position
from fechtbuch.model.acts import Act
from fechtbuch.model.address import Address
from fechtbuch.model.events import Event

__all__ = ["PendingAct", "Played"]


@frozen
class Played:
    """An act that is in the log. ``branch`` is the line it lies on, ``opened`` whether that line is new."""

    commit: Commit
    branch: str
    opened: bool
    position: Position
    fight: Looking = field(repr=False, eq=False)

    @property
    def events(self) -> tuple[Event, ...]:
        """The facts."""
        return self.commit.events

    @property
    def text(self) -> str:
        """What happened, a line for each fact."""
        return self.fight.told(self.commit)

    def __str__(self) -> str:
        return self.text


@frozen
class PendingAct:
    """An act on its way to the log: answers are values, nothing is kept until ``Fight.commit_pending``.

    ``line`` is the line it will extend if ``at_head``, else the line a new branch is named after; ``at`` is what was
    asked for, so that a cursor moves along.
    """

    pending: Pending
    line: str
    at_head: bool
    at: At = None
    breaches: tuple[Breach, ...] = ()
    overrule: str = ""
    branch: str | None = None
    author: str = ""
    note: str = ""

    @property
    def act(self) -> Act:
        """The act."""
        return self.pending.act

    @property
    def question(self) -> tuple[Address, Roll | Ask] | None:
        """What it waits for: the address and the request; none when it can be committed."""
        return self.pending.question

    @property
    def waiting(self) -> bool:
        """Whether an answer is still missing."""
        return self.question is not None

    def run(self) -> Resolution | Unanswered:
        """What would come of it, or the question it waits for."""
        return self.pending.run()

    def answer(self, value: DiceAnswer | str) -> PendingAct:
        """The same act with its next question answered. Raises ``WrongAnswer``, ``ImpossibleRoll``."""
        return evolve(self, pending=self.pending.answer(value))

    def back(self) -> PendingAct:
        """The last answer taken back."""
        return evolve(self, pending=self.pending.back())
