"""What became of one act in a rebase."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

from attrs import frozen

from fechtbuch.history.commits import Commit
from fechtbuch.history.log import Node
from fechtbuch.model.acts import Act
from fechtbuch.model.address import Address
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.state import Battle
from fechtbuch.model.tape import Answer
from fechtbuch.rulesets.protocol import Bound, act_words
from fechtbuch.whatif.differences import FactChange, fact_changes
from fechtbuch.whatif.rebasing.edits import WayOut
from fechtbuch.whatif.redecide import RebaseConflict, Redecided

__all__ = ["RebaseEntry", "Status"]

Status = Literal["kept", "changed", "conflict", "dropped", "inserted", "edited", "moved"]
"""The same facts and answers; other ones; left out for now, as something stands against it; left out by wish; put in;
changed by wish; come from another place."""


@frozen
class RebaseEntry:
    """One act of a rebase.

    ``number`` names it in the report: the act's number on the edited line, and beyond its last for acts put in, whose
    ``act_number`` is none.
    ``old`` is the commit it was, ``new`` the one it is, none while it is left out. ``conflicts`` are what stands or
    stood against it, ``way_out`` what was chosen then, ``suggestion`` the act that ``Retry()`` takes, ``said`` a word
    on a choice that does not help. ``before`` is the battle it meets, ``states`` those after each of its facts.
    """

    number: int
    act_number: int | None
    status: Status
    act: Act
    rules: Bound
    before: Battle
    old: Commit | None = None
    old_node: Node | None = None
    new: Commit | None = None
    states: tuple[Battle, ...] = ()
    decided: Redecided | None = None
    conflicts: tuple[RebaseConflict, ...] = ()
    suggestion: Act | None = None
    way_out: WayOut | None = None
    said: str = ""

    @property
    def called(self) -> str:
        """``act 13``, or ``new act`` for one put in."""
        return "new act" if self.act_number is None else f"act {self.act_number}"

    @property
    def after(self) -> Battle:
        """The battle it leaves."""
        return self.states[-1] if self.states else self.before

    @property
    def open(self) -> bool:
        """Whether it waits for a way out of its conflicts."""
        return self.status == "conflict"

    @property
    def rolled(self) -> tuple[Address, ...]:
        """Questions for which new dice were thrown."""
        return self.decided.rolled if self.decided is not None else ()

    @property
    def impossible(self) -> tuple[Address, ...]:
        """Those among them whose recorded dice cannot fall any more."""
        return self.decided.impossible if self.decided is not None else ()

    @property
    def assumed(self) -> tuple[Address, ...]:
        """Choices that a policy made."""
        return self.decided.assumed if self.decided is not None else ()

    @property
    def unused(self) -> tuple[Address, ...]:
        """Recorded answers that nobody asks for."""
        return self.decided.unused if self.decided is not None else ()

    @property
    def recalled(self) -> tuple[Address, ...]:
        """Questions answered as they were on a past from which the act came earlier."""
        return self.decided.recalled if self.decided is not None else ()

    @property
    def moot(self) -> tuple[Address, ...]:
        """Answers given now that nobody asks for."""
        return self.decided.moot if self.decided is not None else ()

    @cached_property
    def facts(self) -> tuple[FactChange, ...]:
        """What is different in its facts, field by field; nothing unless it was and is an act of the line."""
        if self.old is None or self.new is None or self.old.events is self.new.events:
            return ()
        return fact_changes(self.old.events, self.new.events)

    def answer(self, address: Address) -> Answer | None:
        """What answered a question of the act as it is; none where it was not asked."""
        tape = () if self.new is None else self.new.tape
        return next((entry.answer for entry in tape if entry.address == address), None)

    @property
    def heading(self) -> str:
        """The act in a line: who does what."""
        try:
            words = self.rules.ruleset.heading(self.before, self.act)
        except FechtbuchError:
            words = act_words(self.before, self.act)
        who = self.act.who
        name = self.before[who].name if who in self.before else who
        return f"{name}: {words}" if name else words
