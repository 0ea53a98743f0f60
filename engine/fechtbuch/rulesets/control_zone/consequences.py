"""The three tables of consequences: what may cancel a fact, what it forces, what others may do about it."""

from __future__ import annotations

from fechtbuch.decide.scene import Consequences
from fechtbuch.rulesets.control_zone.attacks import strike
from fechtbuch.rulesets.control_zone.ground import clinch, field
from fechtbuch.rulesets.control_zone.harm import dying, injuries
from fechtbuch.rulesets.control_zone.reactions import falling_down
from fechtbuch.rulesets.control_zone.turns import preparing
from fechtbuch.rulesets.joining import together

__all__ = ["CONSEQUENCES"]

CONSEQUENCES = Consequences(
    before=together((field.BEFORE, falling_down.BEFORE, clinch.BEFORE)),
    forced=together((strike.FORCED, clinch.FORCED, preparing.FORCED, dying.FORCED, injuries.FORCED)),
    after=together((falling_down.AFTER,)),
)
