"""Who is in a combat: the tracker's keys and the short ids under which the record knows the same creatures."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from attrs import define, field

from fechtbuch.interchange.foreign.lines import BadForeignLog
from fechtbuch.interchange.foreign.snapshot import Effect, Seen
from fechtbuch.interchange.foreign.values import key_of, name
from fechtbuch.model.state import Condition, Creature, Pool, Sheet
from fechtbuch.model.table import Table

__all__ = ["HP", "MOST_PEOPLE", "TEMPORARY", "Roster", "condition_of", "creature_of"]

MOST_PEOPLE: Final = 2_000
"""Most creatures of one combat, all told."""

HP: Final = "hp"
TEMPORARY: Final = "temp_hp"
_SIDES: Final = {"player": "players", "monster": "monsters"}
_NO_LETTERS: Final = re.compile(r"\W+")
_LONGEST_ID: Final = 40


@define
class Roster:
    """Ids by the tracker's key, and by name where only that is given. An id once given stays."""

    ids: dict[str, str] = field(factory=dict)
    _names: dict[str, str] = field(factory=dict)
    _taken: set[str] = field(factory=set)

    def __contains__(self, key: str) -> bool:
        return key in self.ids

    def enter(self, seen: Seen) -> str:
        """The id of a creature, a new one if need be. Raises ``BadForeignLog`` for too many."""
        known = self.ids.get(seen.key)
        if known is not None:
            return known
        if len(self.ids) >= MOST_PEOPLE:
            raise BadForeignLog(f"more than {MOST_PEOPLE} creatures in one combat")
        short = _NO_LETTERS.sub("_", seen.name).strip("_")[:_LONGEST_ID] or "creature"
        id, n = short, 1
        while id in self._taken:
            n += 1
            id = f"{short}_{n}"
        self._taken.add(id)
        self.ids[seen.key] = id
        self._names.setdefault(seen.name, id)
        return id

    def find(self, data: Mapping[str, Any]) -> str:
        """The id of a creature that a line describes; empty if it is not in the combat."""
        return self.ids.get(key_of(data.get("id"))) or self._names.get(name(data.get("name")), "")


def creature_of(seen: Seen, id: str, since: int) -> Creature:
    """The creature as it enters, with what it has on it."""
    pools = {} if seen.hp is None else {HP: Pool(seen.hp, seen.hp if seen.full is None else seen.full)}
    if seen.temp:
        pools[TEMPORARY] = Pool(seen.temp, seen.temp)
    figures = seen.figures if seen.ac is None else seen.figures.set("ac", seen.ac)
    return Creature(
        id,
        seen.name,
        _SIDES.get(seen.kind, "others"),
        Sheet(figures, f"tracker:{seen.key}"),
        Table(pools),
        conditions=Table({effect.name: condition_of(effect, since) for effect in seen.effects}),
    )


def condition_of(effect: Effect, since: int, source: str = "") -> Condition:
    """The effect as a condition. Nothing here ends it: that it ended is for the log to say."""
    return Condition(effect.name, source=source, since=since, data=effect.data)
