"""The three tables of consequences: what may cancel a fact, what it forces, what others may do about it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from fechtbuch.decide.scene import Consequences, Reaction
from fechtbuch.model.events import Event
from fechtbuch.rulesets.control_zone.attacks import strike
from fechtbuch.rulesets.control_zone.ground import clinch, field
from fechtbuch.rulesets.control_zone.harm import dying, injuries
from fechtbuch.rulesets.control_zone.reactions import falling_down
from fechtbuch.rulesets.control_zone.turns import preparing

__all__ = ["CONSEQUENCES"]

Reactions = Mapping[type[Event], tuple[Reaction, ...]]


def _together(tables: Iterable[Reactions]) -> Reactions:
    """Several tables as one: for each event the reactions of the first table come first."""
    found: dict[type[Event], tuple[Reaction, ...]] = {}
    for table in tables:
        for kind, reactions in table.items():
            found[kind] = (*found.get(kind, ()), *reactions)
    return found


CONSEQUENCES = Consequences(
    before=_together((field.BEFORE, falling_down.BEFORE, clinch.BEFORE)),
    forced=_together((strike.FORCED, clinch.FORCED, preparing.FORCED, dying.FORCED, injuries.FORCED)),
    after=_together((falling_down.AFTER,)),
)
