"""Every throw of a line: which dice, who threw them and what for, and the fact that tells of it.

A tape holds what was thrown, not with which dice. So each act is decided once more with its own tape, and what it asks
for is noted. An act that the rules do not decide as recorded, or have no part in, is read from its facts alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from attrs import define, evolve, field, frozen

from fechtbuch.decide.answers import Given, Recorded
from fechtbuch.decide.requests import Ask, Roll
from fechtbuch.decide.resolve import Resolution, resolve
from fechtbuch.dice.answers import ImpossibleRoll, check_rolled
from fechtbuch.dice.notation import BadDice, Dice, parse_dice
from fechtbuch.fight import Fight
from fechtbuch.history.commits import Commit
from fechtbuch.history.log import Node
from fechtbuch.model.acts import Begin, Record
from fechtbuch.model.address import Address
from fechtbuch.model.checks_made import Made, checks_of
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.events import Event, TableRolled, Wounded
from fechtbuch.model.state import Battle
from fechtbuch.model.tape import By, Rolled, TapeEntry
from fechtbuch.rulesets.protocol import Bound

__all__ = ["Sort", "Throw", "throws"]

Sort = Literal["check", "damage", "other"]
"""Held against a figure; points of damage; anything else, a row of a table or a direction."""

_BROKEN = (FechtbuchError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What rules may raise on a past that none of them brought about."""


@frozen
class Throw:
    """One throw: dice that ``who`` rolled for a ``purpose``, ``about`` somebody or something.

    ``event`` is the number of the first fact that tells of it, if one does; ``made`` is the check it was held against.
    Throws before it in ``rejected`` did not come to one of the ``allowed`` totals and were thrown again. ``by`` says
    whose dice they were; of a fact that was stated by hand it is ``record``.
    """

    act: int
    commit: str
    event: int | None
    who: str
    purpose: str
    about: str
    dice: Dice
    rolled: Rolled
    by: By
    sort: Sort
    made: Made | None = None
    allowed: frozenset[int] | None = None
    rejected: tuple[Rolled, ...] = ()


def throws(fight: Fight, line: str | None = None) -> Iterator[Throw]:
    """All throws of a line, by default the current one, in order; streams. O(acts), each decided once.

    Throws that the dice named cannot show are left out. Raises ``UnknownBranch``, ``CorruptCommit``.
    """
    for commit, node in fight.log.commits(fight.position(line).commit):
        if not isinstance(commit.act, Begin):
            yield from _of_act(fight.rules, commit, node)


def _of_act(rules: Bound | None, commit: Commit, node: Node) -> Iterator[Throw]:
    if rules is not None and commit.tape and not isinstance(commit.act, Record):
        asked = _Asked(Recorded.of(commit.tape))
        try:
            found = resolve(node.before, rules.play(commit.act), asked)
        except _BROKEN:
            found = None
        if found is not None and found.events == commit.events:
            return _decided(commit, node, found, asked)
    return _told(commit, node)


@define
class _Asked:
    """The record, each throw as a value of its own, so that a fact can be known by the very throw it holds."""

    record: Recorded
    rolls: dict[Address, Roll] = field(factory=dict)

    def __call__(self, address: Address, request: Roll | Ask, battle: Battle) -> Given | None:
        given = self.record(address, request, battle)
        if given is None or isinstance(request, Ask) or not isinstance(given.answer, Rolled):
            return given
        self.rolls[address] = request
        return evolve(given, answer=evolve(given.answer))


@frozen
class _Mention:
    """A throw as a fact tells of it: the fact's number, the dice, who threw them, what for, about whom."""

    event: int
    dice: str
    rolled: Rolled
    who: str
    purpose: str
    about: str
    sort: Sort
    made: Made | None = None


def _mentions(events: Sequence[Event]) -> Iterator[_Mention]:
    for number, event in enumerate(events):
        for made in checks_of(event):
            check = made.check
            if check.dice:
                yield _Mention(number, check.dice, check.rolled, made.who, check.purpose, made.about, "check", made)
        if isinstance(event, TableRolled):
            yield _Mention(number, event.dice, event.rolled, event.who, event.purpose, event.about, "other")
        elif isinstance(event, Wounded) and event.rolled is not None:
            yield _Mention(number, event.dice, event.rolled, event.source, "damage", event.who, "damage")


def _decided(commit: Commit, node: Node, found: Resolution, asked: _Asked) -> Iterator[Throw]:
    """What the decision asked for, each throw with the first fact that holds it."""
    told: dict[int, _Mention] = {}
    for mention in _mentions(found.events):
        told.setdefault(id(mention.rolled), mention)
    for entry in found.tape:
        roll = asked.rolls.get(entry.address)
        if roll is None or not isinstance(entry.answer, Rolled):
            continue
        one = told.get(id(entry.answer))
        sort: Sort = "damage" if one is None and roll.purpose == "damage" else "other" if one is None else one.sort
        yield Throw(
            node.depth,
            commit.id,
            None if one is None else one.event,
            roll.who,
            roll.purpose,
            one.about if one is not None and one.sort != "other" else roll.about,
            parse_dice(roll.dice),
            entry.answer,
            entry.by,
            sort,
            None if one is None else one.made,
            roll.allowed,
            entry.rejected,
        )


def _told(commit: Commit, node: Node) -> Iterator[Throw]:
    """What the facts tell of; several facts may tell of one throw of the tape."""
    left = [entry for entry in commit.tape if isinstance(entry.answer, Rolled)]
    by_hand = not left
    for one in _mentions(commit.events):
        dice = _dice(one)
        entry = _taken(left, one)
        if dice is None or (entry is None and not by_hand):
            continue
        by: By = "record" if entry is None else entry.by
        place = (node.depth, commit.id, one.event, one.who, one.purpose, one.about)
        yield Throw(*place, dice, one.rolled, by, one.sort, one.made)


def _dice(one: _Mention) -> Dice | None:
    """The dice of a fact, if they are any and can show what was thrown."""
    try:
        dice = parse_dice(one.dice)
        check_rolled(dice, one.rolled, purpose=one.purpose)
    except (BadDice, ImpossibleRoll):
        return None
    return dice


def _taken(left: list[TapeEntry], one: _Mention) -> TapeEntry | None:
    """The tape's entry for a throw, taken off what is left: of the same purpose if there is one."""
    alike = [entry for entry in left if entry.answer == one.rolled and entry.address.who == one.who]
    alike.sort(key=lambda entry: entry.address.purpose != one.purpose)
    if not alike:
        return None
    left.remove(alike[0])
    return alike[0]
