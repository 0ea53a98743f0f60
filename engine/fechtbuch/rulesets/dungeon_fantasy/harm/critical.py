"""Both sorts of critical results: what a hit does more, what a miss does to oneself."""

from __future__ import annotations

from fechtbuch.rulesets.dungeon_fantasy.harm.critical_hit import critical_hit
from fechtbuch.rulesets.dungeon_fantasy.harm.critical_miss import critical_miss

__all__ = ["critical_hit", "critical_miss"]
