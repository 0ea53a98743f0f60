"""What changed between two battles as players say it, without what is said twice or only keeps the books."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from attrs import field, frozen

from fechtbuch.model.evolve import EMPTY_BATTLE
from fechtbuch.model.state import Battle
from fechtbuch.narrate import shown
from fechtbuch.narrate.wording import words
from fechtbuch.rulesets.protocol import Bound
from fechtbuch.whatif.changes import Change

__all__ = ["NOTHING", "NOTHING_ELSE", "in_words", "settled"]

NOTHING = "nothing changes"
NOTHING_ELSE = "nothing else changes"

_TALLIES = frozenset(("counter", "facing", "cells_moved"))
"""Values, or sorts of them, that players do not follow: tallies of the turn, and where somebody looks."""

_CLOCK = frozenset(("turn", "phase", "adventure"))
"""Values of a creature that are the same for all: the clock tells them."""

_STATES = frozenset(("conditions", "effects", "marks", "states"))
"""Lists of what somebody is: each says as much by itself."""

_SAID_BY: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"cells": ("cell",), "territory": ("cell",), "room": ("cell",), "dead": ("status",), "alive": ("status",)}
    | {"out": ("status", "dead"), "left": ("wounds",), "tally_percent": ("tally",), "items": (), "in_hand": ()}
    | {"reeling": ("hp",), "tired": ("fp",), "conditions": ("status",)}
)
"""Values that say nothing once one of the others is told; those with none are told by the things themselves."""

_OF_ZONES = frozenset(("lost", "excess"))
"""What the states of a body part say as well."""

_STATUS = MappingProxyType({"dead": "dies", "in": "enters the fight"})


def settled(value: Any) -> Any:
    """A view's value as one that hashes: lists as tuples, tables by sorted keys."""
    if isinstance(value, (list, tuple)):
        return tuple(settled(one) for one in value)
    if isinstance(value, dict):
        return tuple(sorted((str(key), settled(one)) for key, one in value.items()))
    return value


def in_words(
    changes: Iterable[Change],
    but: Iterable[Change] = (),
    battle: Battle = EMPTY_BATTLE,
    rules: Bound | None = None,
) -> str:
    """``Ragna: HP 11 → 6, stunned; round 3``. What ``but`` holds is said elsewhere, and left out.

    ``battle`` has the names of creatures and things; ``rules`` say what only keeps the books.
    """
    said = {_key(change) for change in but}
    by_creature: dict[str, list[Change]] = {}
    for change in changes:
        by_creature.setdefault(change.who, []).append(change)
    books = frozenset() if rules is None else rules.ruleset.books
    told = [_Telling(battle, who, found, books).told(said) for who, found in by_creature.items()]
    return "; ".join(one for one in told if one) or (NOTHING_ELSE if said else NOTHING)


def _key(change: Change) -> Any:
    return change.who, change.name, settled(change.after)


@frozen
class _Telling:
    """What changed about one creature, or with the clock where there is none."""

    battle: Battle
    who: str
    changes: list[Change]
    books: Collection[str]
    names: Mapping[str, Change] = field(init=False)

    @names.default
    def _by_name(self) -> Mapping[str, Change]:
        return {change.name: change for change in self.changes}

    def told(self, said: Container[Any]) -> str:
        wanted = [change for change in self.changes if _key(change) not in said and not self._doubled(change)]
        some = ", ".join(dict.fromkeys(part for change in wanted for part in self._one(change) if part))
        return f"{self._named(self.who)}: {some}" if self.who and some else some

    def _named(self, who: Any) -> str:
        """A creature by name; whatever else it is, as words."""
        return shown(self.battle[who].name or who) if who in self.battle else shown(_plain(who))

    def _doubled(self, change: Change) -> bool:
        """Whether it is only kept, or another change says as much: ``stunned`` beside ``condition.stunned``."""
        sort, _, rest = change.name.partition(".")
        if sort in _TALLIES or (rest or sort).partition(":")[0] in self.books or (self.who and sort in _CLOCK):
            return True
        if sort == "zone" and rest.rpartition(".")[2] in _OF_ZONES:
            return change.name.rpartition(".")[0] in self.names
        if change.name in _SAID_BY:
            others = _SAID_BY[change.name]
            return not others or any(one in self.names for one in others)
        other = self.names.get(change.name.rpartition(".")[2])
        if other is None or other is change:
            return False
        same = (other.before or 0, other.after or 0) == (change.before or 0, change.after or 0)
        return same or isinstance(change.after, (bool, type(None)))

    def _one(self, change: Change) -> tuple[str, ...]:
        sort, _, rest = change.name.partition(".")
        if sort != "cell" and _is_list(change.before, change.after):
            of = "" if change.name in _STATES else f"{_plain(rest if sort in _TOLD else change.name)} "
            return self._listed(change.before or (), change.after or (), of)
        maker = _TOLD.get(sort)
        return (maker(self, change, rest) if maker is not None else self._plainly(change, change.name),)

    def _plainly(self, change: Change, name: str) -> str:
        """By the sort of value: yes or no, a number, words."""
        before, after, what = change.before, change.after, _plain(name)
        if isinstance(after, bool) and (before is None or isinstance(before, bool)):
            return what if after else f"no longer {what}"
        if after is None or after == "" or after is False:
            return f"no longer {what}"
        if before is None or before == "" or isinstance(before, bool) or isinstance(after, str):
            return what if after is True else f"{what} {self._value(after)}"
        return f"{what} {self._value(before)} → {self._value(after)}"

    def _listed(self, before: Any, after: Any, of: str) -> tuple[str, ...]:
        """What came and what went, each under what it is ``of``; of what somebody is, what is told by itself is not."""
        seen = set(self.books) | (set() if of else {name.rpartition(".")[2] for name in self.names})
        came = [f"{of}{self._value(one)}" for one in after if one not in before and str(one) not in seen]
        gone = [f"no longer {of}{self._value(one)}" for one in before if one not in after and str(one) not in seen]
        return (*came, *gone)

    def _value(self, value: Any) -> str:
        if isinstance(value, (list, tuple)):
            return ",".join(self._value(one) for one in value)
        return "none" if value is None or value == "" else self._named(str(value))

    # what is told in its own way

    def _place(self, change: Change, rest: str) -> str:
        return "has no place" if change.after is None else f"goes to {self._value(change.after)}"

    def _status(self, change: Change, rest: str) -> str:
        return _STATUS.get(str(change.after), "leaves the fight")

    def _posture(self, change: Change, rest: str) -> str:
        return _plain(change.after)

    def _turn(self, change: Change, rest: str) -> str:
        if self.who:
            return self._plainly(change, change.name)
        return f"{self._named(change.after)}'s turn" if change.after else "nobody's turn"

    def _round(self, change: Change, rest: str) -> str:
        return f"round {change.after}"

    def _of_sort(self, change: Change, rest: str) -> str:
        """A condition or body part: its name says what it is."""
        return self._plainly(change, rest)

    def _item(self, change: Change, rest: str) -> str:
        key, _, of = rest.partition(".")
        name = self._thing(key)
        if not of:
            if change.after is None:
                return f"without {name}"
            return f"{name} at hand" if change.before is None else f"{name}: {self._value(change.after)}"
        place = self.names.get(f"item.{key}")
        if place is not None and None in (place.before, place.after):
            return ""
        if isinstance(change.after, bool):
            return f"{name} {'' if change.after else 'not '}{_plain(of)}"
        return f"{name}: {self._plainly(change, of)}"

    def _thing(self, key: str) -> str:
        item = self.battle[self.who].items.get(key) if self.who in self.battle else None
        return shown(item.name) if item is not None and item.name else shown(_plain(key))


_TOLD: Mapping[str, Callable[[_Telling, Change, str], str]] = MappingProxyType(
    {
        "cell": _Telling._place,
        "status": _Telling._status,
        "posture": _Telling._posture,
        "turn": _Telling._turn,
        "round": _Telling._round,
        "condition": _Telling._of_sort,
        "zone": _Telling._of_sort,
        "item": _Telling._item,
    }
)
"""By the value's name, or by its sort, the word before the dot; all others are told plainly."""


def _plain(name: Any) -> str:
    """A stored name as words: ``spell:ember_dart`` is ``spell ember dart``."""
    return words(str(name).replace(".", " ").replace(":", " ").replace("_", " "))


def _is_list(before: Any, after: Any) -> bool:
    """Whether it is a list before and after, one that is not shown counting as empty."""
    kinds = {type(one) for one in (before, after) if one is not None}
    return bool(kinds) and kinds <= {list, tuple}
