"""Two wrestlers in one hex, and holds of one on the other, for tests of grapples and what follows them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fechtbuch.model.events import Bound, Event, Grappled
from fechtbuch.model.state import Battle, Creature
from fechtbuch.model.table import Table
from tests.rulesets.dungeon_fantasy.ring import battle, creature, given

HANDS = ("right_hand", "left_hand")


def wrestler(id: str, **fields: Any) -> Creature:
    """ST 12, DX 12, HT 11, without weapons or skills."""
    return creature(id, **{"st": 12, "dx": 12, "ht": 11, **fields})


def bout(a: dict[str, Any] | None = None, b: dict[str, Any] | None = None, *others: Creature) -> Battle:
    """A, whose turn it is, and B, who faces him, in one hex."""
    one, two = wrestler("A", side="red", **(a or {})), wrestler("B", **{"side": "blue", "facing": 3, **(b or {})})
    return battle(one, two, *others, turn="A")


def hold(
    holder: str, held: str, zone: str = "torso", hands: Iterable[str] = HANDS, kind: str = "grapple", since: int = 0
) -> Event:
    """A hold from an earlier turn."""
    names = tuple(hands)
    data = Table({"hands": names})
    count = 0 if names == ("body",) else len(names)
    if kind == "grapple":
        return Grappled(holder, held, zone, count, "DF-GRAPPLE-08", since, data)
    return Bound(holder, held, kind, zone, count, "DF-PIN-03", since, data)


def held(
    zone: str = "torso",
    hands: Iterable[str] = HANDS,
    *more: Event,
    a: dict[str, Any] | None = None,
    b: dict[str, Any] | None = None,
) -> Battle:
    """A has seized B on an earlier turn."""
    return given(bout(a, b), hold("A", "B", zone, hands), *more).battle


def pinned(hands: Iterable[str] = HANDS, a: dict[str, Any] | None = None, b: dict[str, Any] | None = None) -> Battle:
    """A has pinned B, who lies."""
    return held("torso", hands, hold("A", "B", "torso", hands, "pin"), a=a, b={"posture": "lying", **(b or {})})
