"""Acts: what somebody decides to do. The engine's own, common to all rule sets, and the raw form of unknown ones."""

from __future__ import annotations

from typing import Any, ClassVar

from attrs import frozen

from fechtbuch.model.events import Event
from fechtbuch.model.state import NO_MAP, BattleMap, Creature
from fechtbuch.model.table import EMPTY, Table

__all__ = [
    "ENGINE_ACTS",
    "PLAIN_ACTS",
    "Act",
    "Adjust",
    "Begin",
    "EndTurn",
    "Join",
    "Leave",
    "NextPhase",
    "RawAct",
    "Record",
    "Rest",
    "StartTurn",
]


class Act:
    """Base of all acts. ``do`` is the stable name in logs and fight files; ``who`` the creature that acts, or empty."""

    __slots__ = ()
    do: ClassVar[str]
    who: str


@frozen
class Begin(Act):
    """The genesis: everything a fight needs to be re-decided elsewhere.

    ``tables`` holds the TOML text of each replaced table, ``sources`` the text each sheet was parsed from, ``origin``
    the fight and commit this one continues.
    """

    do: ClassVar[str] = "begin"
    who: str
    title: str
    seed: str
    options: Table[Any] = EMPTY
    map: BattleMap = NO_MAP
    creatures: tuple[Creature, ...] = ()
    tables: Table[str] = EMPTY
    sources: Table[str] = EMPTY
    origin: str = ""


@frozen
class StartTurn(Act):
    """``who`` begins its turn: what expires does, what is due is rolled."""

    do: ClassVar[str] = "start_turn"
    who: str


@frozen
class EndTurn(Act):
    """``who`` ends its turn."""

    do: ClassVar[str] = "end_turn"
    who: str


@frozen
class NextPhase(Act):
    """The fight goes on to the next phase of the round."""

    do: ClassVar[str] = "next_phase"
    who: str = ""


@frozen
class Rest(Act):
    """``who`` rests for a time, in the rule set's unit."""

    do: ClassVar[str] = "rest"
    who: str
    time: int = 1


@frozen
class Join(Act):
    """A creature enters a running fight; ``source`` is the text its sheet was parsed from."""

    do: ClassVar[str] = "join"
    who: str
    creature: Creature
    source: str = ""


@frozen
class Leave(Act):
    """``who`` leaves the fight."""

    do: ClassVar[str] = "leave"
    who: str
    reason: str = ""


@frozen
class Adjust(Act):
    """A game master's change: the facts pass through every consequence the rules know."""

    do: ClassVar[str] = "adjust"
    who: str
    facts: tuple[Event, ...]
    reason: str


@frozen
class Record(Act):
    """Plain facts, folded as given; no rule runs."""

    do: ClassVar[str] = "record"
    who: str
    facts: tuple[Event, ...]
    reason: str = ""


@frozen
class RawAct(Act):
    """An act whose rule set is not installed: its name and fields as stored."""

    who: str
    name: str
    fields: Table[Any] = EMPTY

    @property
    def do(self) -> str:  # type: ignore[override]
        """The stored name."""
        return self.name


ENGINE_ACTS: dict[str, type[Act]] = {
    act.do: act for act in (Begin, StartTurn, EndTurn, NextPhase, Rest, Join, Leave, Adjust, Record)
}
"""Act class by name."""

PLAIN_ACTS: dict[str, type[Act]] = {act.do: act for act in (Begin, Record)}
"""The acts that every rule set leaves to the engine: all that can be understood of a fight without its rule set.

A rule set may have acts of its own under the other names, with other fields.
"""
