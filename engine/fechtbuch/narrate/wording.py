"""Stored words and kinds of facts as people say them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from fechtbuch.model import events as e
from fechtbuch.model.events import Event

__all__ = ["KIND_WORDS", "kinds_told", "words"]

_CAPITALS = frozenset(("ap", "dc", "dr", "dx", "fp", "hp", "ht", "iq"))
"""Short forms that people write in capitals."""


@lru_cache(maxsize=1_024)
def words(name: str) -> str:
    """A stored word for people: ``critical_miss`` is ``critical miss``, ``hp`` is ``HP``."""
    return " ".join(one.upper() if one in _CAPITALS else one for one in name.replace("_", " ").split(" "))


KIND_WORDS: Mapping[type[Event], str] = MappingProxyType(
    {
        e.Started: "beginning",
        e.Joined: "arrival",
        e.Left: "departure",
        e.ClockAdvanced: "clock",
        e.CounterChanged: "tally",
        e.PoolChanged: "points",
        e.Checked: "check",
        e.TableRolled: "roll on a table",
        e.Refused: "refusal",
        e.Skipped: "inaction",
        e.Attacked: "attack",
        e.Parried: "parry",
        e.Blocked: "block",
        e.Dodged: "dodge",
        e.Wounded: "wound",
        e.ZoneChanged: "body part",
        e.ConditionGained: "new condition",
        e.ConditionChanged: "condition",
        e.ConditionLost: "end of a condition",
        e.Died: "death",
        e.Moved: "move",
        e.Stopped: "interruption",
        e.Turned: "facing",
        e.PostureChanged: "posture",
        e.Grappled: "grapple",
        e.Bound: "hold",
        e.Released: "release",
        e.ItemMoved: "whereabouts of an item",
        e.ItemChanged: "state of an item",
        e.Cast: "spell",
        e.AreaPlaced: "area",
        e.AreaEnded: "end of an area",
        e.MapChanged: "map",
        e.CellsLearned: "knowledge of the map",
        e.Reacted: "reaction",
        e.Adjusted: "change by hand",
    }
)
"""What a fact of each kind is, in a noun without an article."""


def kinds_told(what: str) -> str:
    """A list of kinds, as a change by hand stores it, in words; anything else is words already."""
    kinds = [e.KINDS.get(kind) for kind in what.split(", ")]
    named = [KIND_WORDS[kind] for kind in kinds if kind is not None]
    return ", ".join(dict.fromkeys(named)) if len(named) == len(kinds) else words(what)
