"""Every act of a line derived again, with its own answers, on its own recorded past."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import define, evolve, field, frozen

from fechtbuch.decide.answers import Answerer, Given
from fechtbuch.decide.requests import Ask, Roll
from fechtbuch.decide.resolve import Resolution
from fechtbuch.fight import Fight
from fechtbuch.fight.answering import Dice, policies
from fechtbuch.history.commits import Commit
from fechtbuch.history.log import Node
from fechtbuch.model.address import Address
from fechtbuch.model.events import Event
from fechtbuch.model.state import Battle
from fechtbuch.model.tape import Rolled
from fechtbuch.rulesets.protocol import Bound
from fechtbuch.whatif.differences import FactChange, fact_changes
from fechtbuch.whatif.redecide import Known, RebaseConflict, Redecided, as_recorded, redecide

__all__ = ["Deriver", "Rederived"]


@frozen
class Rederived:
    """An act of the log beside what the rules make of it.

    ``number`` counts from 1. ``redone`` is the act decided again, in spite of the ``conflicts`` that speak against it
    where that can be done; ``asked`` are the questions for dice that the record does not answer. ``changes`` are the
    facts in which both differ, the recorded one ``before``; none where the act could not be decided.
    """

    number: int
    commit: Commit
    node: Node
    redone: Redecided
    conflicts: tuple[RebaseConflict, ...] = ()
    changes: tuple[FactChange, ...] = ()
    asked: Mapping[Address, Roll] = field(factory=dict)

    @property
    def resolution(self) -> Resolution | None:
        """What the rules make of it."""
        return self.redone.resolution

    @property
    def events_by_rules(self) -> tuple[Event, ...]:
        """The facts that the rules state."""
        return () if self.resolution is None else self.resolution.events

    @property
    def as_recorded(self) -> bool:
        """Whether the record is what the rules make of the act, answers and facts."""
        return not (self.conflicts or self.changes) and self.redone.as_known

    def before(self, place: int) -> Battle:
        """The battle before a recorded fact."""
        return self.node.states[place - 1] if place else self.node.before

    def before_rederived(self, place: int) -> Battle:
        """The battle before a fact that the rules state."""
        resolution = self.resolution
        return resolution.states[place - 1] if resolution is not None and place else self.node.before

    @property
    def recorded_dice(self) -> frozenset[Rolled]:
        """The throws on the tape."""
        return frozenset(entry.answer for entry in self.commit.tape if isinstance(entry.answer, Rolled))


@define
class _Noting:
    """The fight's dice, with an account of what they were asked for."""

    dice: Dice
    asked: dict[Address, Roll] = field(factory=dict)

    def __call__(self, address: Address, request: Roll | Ask, battle: Battle) -> Given | None:
        if isinstance(request, Roll):
            self.asked[address] = request
        return self.dice(address, request, battle)


@frozen
class Deriver:
    """Decides acts of one fight again; what the record does not answer, the fight's dice and the default policy do."""

    seed: str
    rules: Bound
    policy: Answerer

    @classmethod
    def of(cls, fight: Fight) -> Deriver:
        """For the acts of a fight. Raises ``NoRules``."""
        rules = fight.bound("held against its rules")
        return cls(fight.seed, rules, policies(rules.ruleset, None))

    def line(self, fight: Fight, head: str) -> Iterator[Rederived]:
        """All acts of the line to ``head`` but the genesis, in order; streams. O(line)."""
        for commit, node in fight.log.commits(head):
            if commit.parent is not None:
                yield self.act(commit, node)

    def act(self, commit: Commit, node: Node) -> Rederived:
        """One act, on its recorded past."""
        known, dice = as_recorded(commit), self._dice(commit)
        redone = redecide(self.rules, node.before, known, dice, self.policy)
        conflicts = redone.conflicts
        if conflicts and all(one.sort in ("illegal", "reason") for one in conflicts):
            redone = redecide(self.rules, node.before, insisting(known), dice, self.policy)
            conflicts = tuple(dict.fromkeys((*conflicts, *redone.conflicts)))
        found = redone.resolution
        changes = () if found is None else fact_changes(commit.events, found.events)
        return Rederived(node.depth, commit, node, redone, conflicts, changes, dice.asked)

    def on(self, battle: Battle, commit: Commit) -> tuple[Redecided, Mapping[Address, Roll]]:
        """The act of a commit on some battle, whatever speaks against it; and what was asked for anew."""
        dice = self._dice(commit)
        return redecide(self.rules, battle, insisting(as_recorded(commit)), dice, self.policy), dice.asked

    def _dice(self, commit: Commit) -> _Noting:
        return _Noting(Dice(self.seed, str(commit.parent), commit.act))


def insisting(known: Known) -> Known:
    """The same, whatever speaks against it short of the impossible."""
    return evolve(known, insist=True)
