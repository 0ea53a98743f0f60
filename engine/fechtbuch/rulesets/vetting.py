"""Facts stated by hand: breaches that say why no rule could state one, and what several rule sets look for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, Final

from fechtbuch.decide.legality import Breach
from fechtbuch.model.errors import near
from fechtbuch.model.events import Event, MapChanged
from fechtbuch.model.state import Battle, BattleMap
from fechtbuch.rulesets.map_fields import features_after
from fechtbuch.rulesets.seeing import At

__all__ = ["REASON", "Vetted", "among", "impossible", "map_after", "vetted"]

REASON: Final = "impossible_fact"
"""The reason code of every such breach."""

Vetted = Mapping[type[Event], Callable[[At, Any], Iterable[Breach]]]
"""Check by kind of fact; whatever is not listed can be stated."""


def vetted(checks: Vetted, battle: Battle, event: Event, tables: Any) -> tuple[Breach, ...]:
    """Why no rule could state the fact, given the battle before it; empty when one could."""
    check = checks.get(type(event))
    return tuple(check(At(battle, tables), event)) if check is not None else ()


def impossible(rule: str, text: str) -> Breach:
    """The breach of a fact that no rule could state."""
    return Breach(REASON, rule, text)


def among(what: str, value: str, known: Collection[str], rule: str) -> Iterator[Breach]:
    """A breach for a name that is not among the known ones, with those near it."""
    if value not in known:
        yield impossible(rule, f"{value!r:.60} is no {what}{near(value, known)}")


def map_after(battle: Battle, change: MapChanged) -> BattleMap:
    """The map as it would be after a change."""
    return BattleMap(battle.map.grid, features_after(battle.map, change))
