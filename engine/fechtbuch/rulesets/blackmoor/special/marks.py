"""What the marks of the monster list do when a blow hits (BM-SPECIAL-02 to -05)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fechtbuch.decide.requests import Rule
from fechtbuch.rulesets.blackmoor.special.constriction import constrict
from fechtbuch.rulesets.blackmoor.special.swallowing import swallow, swallow_unless
from fechtbuch.rulesets.blackmoor.special.tearing import tear

__all__ = ["MARKS"]

MARKS: Final[Mapping[str, Rule]] = {"*": constrict, "**": tear, "***": swallow, "****": swallow_unless}
"""By mark, decisions ``(scene, blow) -> whether the blow is settled``; otherwise it does its damage as any other."""
