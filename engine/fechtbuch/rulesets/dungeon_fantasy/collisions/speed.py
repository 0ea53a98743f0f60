"""What speed adds to each die of a collision (DF-SLAM-08, CMP-SSRT, AMB-02)."""

from __future__ import annotations

from fechtbuch.rulesets.dungeon_fantasy.creature.views import Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.readings import reading_of

__all__ = ["per_die"]

TWO = 2
"""Hexes below which one reading has the run count for nothing."""


def per_die(here: Here, hexes: int) -> int:
    """The Size Modifier of so many yards, for each die of damage of both sides; nothing for no hex at all."""
    if hexes <= 0:
        return 0
    table, chosen = tables_of(here).size_speed_range, reading_of(here, "slam_speed")
    if chosen == "nothing_below_two" and hexes < TWO:
        return 0
    if chosen == "row_below":
        return max((row.size for row in table.row if row.yards <= hexes), default=table.row[0].size)
    return table.size_modifier(hexes)
