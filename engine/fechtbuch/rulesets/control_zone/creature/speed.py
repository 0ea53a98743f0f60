"""Speed in metres (CZ-MOVE-01)."""

from __future__ import annotations

from fechtbuch.model.figures import Figure, add, at_least, multiply, start
from fechtbuch.rulesets.control_zone.creature.sheet import CharacterSheet

__all__ = ["speed_figure"]


def speed_figure(sheet: CharacterSheet) -> Figure:
    """(2 + Agility) x 2 metres, never below 0."""
    return Figure(
        (
            start(2, "base", "CZ-MOVE-01"),
            add(sheet.agility, "Agility", "sheet:agility"),
            multiply(2, "metres", "CZ-MOVE-01"),
            at_least(0, "no less than none", "CZ-MOVE-01"),
        )
    )
