"""What scores are read from, as a value: where two standings are equal, so are the scores.

In a fight the same two stand against each other again and again, and what has changed meanwhile, the turn, a few hit
points, counts for no score. What was worked out for a standing is therefore remembered with it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from fechtbuch.model.state import Battle, Creature
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here

__all__ = ["Same", "Standing", "standing"]

T = TypeVar("T")

MOST = 512
"""Standings that are remembered at a time."""


class Same:
    """Something that equals only itself: tables, which are too large to compare."""

    __slots__ = ("it",)

    def __init__(self, it: Any) -> None:
        self.it = it

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.it is self.it

    def __hash__(self) -> int:
        return id(self.it)


class Standing:
    """One creature over against another, with what was worked out for the two."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[Hashable, Any] = {}

    def remembered(self, key: Hashable, work_out: Callable[[], T]) -> T:
        """What ``work_out`` gave for an equal key, or gives; never none. It may read only what ``standing`` lists."""
        found: T | None = self._known.get(key)
        if found is None:
            found = self._known[key] = work_out()
        return found


_STANDINGS: dict[Hashable, Standing] = {}
_last: tuple[Battle | None, str, str, Any, Standing] = (None, "", "", None, Standing())


def standing(here: Here, one: str, other: str) -> Standing:
    """All that a score of one creature against another may be read from. O(creatures); O(1) when asked again at once.

    Left out: since when conditions last (of shock it counts whether it is in force), the round, points beyond the
    thresholds that matter, and of bystanders all but who they are, where, and what they have.
    """
    global _last
    battle, tables = here.battle, here.tables
    last = _last
    if last[0] is battle and last[1] == one and last[2] == other and last[3] is tables:
        return last[4]
    parts = _parts(here, one, other)
    found = _STANDINGS.get(parts)
    if found is None:
        if len(_STANDINGS) >= MOST:
            _STANDINGS.clear()
        found = _STANDINGS[parts] = Standing()
    _last = battle, one, other, tables, found
    return found


def _parts(here: Here, one: str, other: str) -> Hashable:
    battle = here.battle
    have = battle.creatures
    return (
        Same(here.tables),
        _body(here, have[one]) if one in have else one,
        _body(here, have[other]) if other in have else other,
        tuple([_bystander(c) for c in battle if c.id != one and c.id != other]),
        battle.clock.turn,
        battle.bonds,
        battle.things,
        battle.areas,
        battle.map,
        battle.options,
    )


def _bystander(c: Creature) -> Hashable:
    """One of the others: who and where it is, what hexes it fills, and what it has, which may give light."""
    return c.id, c.side, c.sheet, c.place, c.status, c.items, c.conditions.get("lies_across")


def _body(here: Here, c: Creature) -> Hashable:
    """One of the two."""
    seen = Fighter(here, c.id)
    hp, fp = seen.pool("hp"), seen.pool("fp")
    marks = c.conditions
    return (
        c.id,
        c.side,
        c.sheet,
        c.items,
        c.zones,
        c.counters,
        c.place,
        c.status,
        (hp.full, hp.value * 3 < hp.full, hp.value > 0),
        (fp.full, fp.value * 3 < fp.full, fp.value > 0),
        seen.shock if "shock" in marks else 0,
        tuple([(name, mark.level, mark.data) for name, mark in marks.items()]) if marks else (),
    )
