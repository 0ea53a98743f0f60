"""What facts force: zones take damage, bleeding begins, dexterity falls, flyers come down, creatures die."""

from __future__ import annotations

from fechtbuch.decide.scene import Consequences
from fechtbuch.rulesets.blackmoor.harm import bleeding, death, grounding, maiming, wound
from fechtbuch.rulesets.blackmoor.special import holds
from fechtbuch.rulesets.joining import together

__all__ = ["CONSEQUENCES"]

CONSEQUENCES = Consequences(
    forced=together((wound.FORCED, death.FORCED, bleeding.FORCED, maiming.FORCED, grounding.FORCED, holds.FORCED))
)
"""The zone first, then what it means: death before bleeding and maiming, which the dead are spared."""
