"""What is counted within a turn: attacks, hexes moved, things handled; all begins anew with the creature's turn."""

from __future__ import annotations

from typing import Final

from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import CounterChanged
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter

__all__ = [
    "ATTACKS",
    "BLOCKS",
    "CASTS",
    "CHARGED",
    "MOVED",
    "OF_THE_TURN",
    "POSTURES",
    "READIES",
    "RECOVERIES",
    "SLAMS",
    "count",
]

ATTACKS: Final = "attacks"
"""Attacks made."""

BLOCKS: Final = "blocks"
"""Blocks tried."""

MOVED: Final = "moved"
"""Hexes moved."""

READIES: Final = "readies"
"""Things done with the Ready manoeuvre: items handled, doors, tries against a tangle."""

CASTS: Final = "casts"
"""Seconds of casting."""

POSTURES: Final = "postures"
"""Changes of posture that took the manoeuvre."""

RECOVERIES: Final = "recoveries"
"""Rolls to recover from being stunned: there is one, however often the turn is said to end."""

SLAMS: Final = "slams"
"""Collisions that counted as attacks."""

CHARGED: Final = "charged"
"""Says: moved farther than an All-Out Attack for anything else allows (DF-SLAM-03)."""

OF_THE_TURN: Final = (ATTACKS, BLOCKS, MOVED, READIES, CASTS, POSTURES, RECOVERIES, SLAMS, CHARGED)
"""All of them."""


def count(scene: Scene, who: str, tally: str, rule: str, by: int = 1, reason: str = "") -> Decision[None]:
    """Count one more, or so many, of something that ``who`` did."""
    after = Fighter(scene, who).counter(tally) + by
    yield from happen(scene, CounterChanged(who, tally, by, after, reason, rule))
