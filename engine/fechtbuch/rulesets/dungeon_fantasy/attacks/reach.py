"""Who can be reached with what (topic REACH)."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.decide.legality import Breach
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Melee
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import Use
from fechtbuch.rulesets.dungeon_fantasy.ground.facing import apart, side_of, yards_in_front
from fechtbuch.rulesets.dungeon_fantasy.ground.field import field_of
from fechtbuch.rulesets.dungeon_fantasy.ground.lines import through
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach

__all__ = ["facing_breaches", "reach_breaches", "reaches", "yards_of"]

CLOSE = "C"

RULES = {0: "DF-REACH-02", 1: "DF-REACH-03", 2: "DF-REACH-04"}
"""The rule of each distance in hexes; all longer ones are as three hexes (DF-REACH-05)."""


def yards_of(reach: str) -> int:
    """The distance in hexes of a reach: 0 for ``C``; monsters list more than 3 (DF-UNARMED-12)."""
    return 0 if reach == CLOSE else int(reach)


def reaches(here: Here, who: str, use: Use) -> tuple[str, ...]:
    """The reaches at which a melee line may be used now.

    A weapon marked with an asterisk is set to one of them (DF-REACH-07); others may use any (DF-REACH-06).
    """
    mode = use.mode
    assert isinstance(mode, Melee)
    item = Fighter(here, who).item(use.weapon.id)
    if not mode.reach_change or item is None:
        return mode.reach
    chosen = str(item.data.get("reach", mode.reach[-1]))
    return (chosen,) if chosen in mode.reach else ()


def reach_breaches(here: Here, who: str, target: str, use: Use) -> Iterator[Breach]:
    """Why the target cannot be reached with this melee line (DF-REACH-01 to -07, CMP-POSTURE).

    A target that is not in front can be reached, by a Wild Swing (DF-FACING-01).
    """
    now = reaches(here, who, use)
    far = yards_in_front(here, who, target) or {apart(here, who, target)}
    yards = min(far)
    mode = use.mode
    assert isinstance(mode, Melee)
    name = f"{use.weapon.name} reaches {', '.join(now) or 'nothing now'}; the target is {yards} yd away"
    if far.isdisjoint([yards_of(reach) for reach in now]):
        listed = not far.isdisjoint([yards_of(reach) for reach in mode.reach])
        if listed:
            yield breach(here, "reach_not_set", name, "DF-REACH-07")
        else:
            yield breach(here, "out_of_reach", name, _rule_of(mode))
    ground = field_of(here)
    if who != target and (ground.walls or ground.obstacles):
        blocked = through(here, who, target).blocked_by
        if blocked:
            yield breach(here, "blow_blocked", ", ".join(blocked))
    posture = tables_of(here).postures.of(Fighter(here, who).posture)
    if posture.reach_c_only and yards:
        yield breach(here, "posture_reach_c", posture.id)


def facing_breaches(here: Here, who: str, target: str) -> Iterator[Breach]:
    """For what is possible against foes in front alone (DF-FACING-01, CMP-FACING)."""
    if apart(here, who, target) and side_of(here, who, target) != "front":
        yield breach(here, "not_in_front", "", "DF-FACING-01")


def _rule_of(mode: Melee) -> str:
    """The rule of the longest reach listed."""
    return RULES.get(yards_of(mode.reach[-1]), "DF-REACH-05")
