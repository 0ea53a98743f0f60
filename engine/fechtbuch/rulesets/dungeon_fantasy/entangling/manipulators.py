"""With what a creature works at ropes: hands, paws, hooves; and which of them are free (DF-BOLAS-06, DF-NET-03)."""

from __future__ import annotations

from typing import Final, Literal

from fechtbuch.model.figures import Term, add
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import free_hands
from fechtbuch.rulesets.dungeon_fantasy.entangling.binds import tied_parts
from fechtbuch.rulesets.dungeon_fantasy.harm.location import plan_of

__all__ = ["Sort", "free", "manipulator_terms", "sort_of"]

Sort = Literal["hands", "paws", "hooves", "none"]

CLUMSY: Final = {"paws": -3, "hooves": -6}
"""What paws and hooves cost on ropes (DF-BOLAS-06)."""

FOREFOOT: Final = "fore_foot"


def sort_of(here: Here, who: str) -> Sort:
    """What it has to work with: hands by its body plan, else forefeet, which are hooves by trait."""
    parts = plan_of(here, who).parts
    if any(part.kind == "hand" for part in parts):
        return "hands"
    if any(part.id.endswith(FOREFOOT) for part in parts):
        return "hooves" if Fighter(here, who).trait("hooves") else "paws"
    return "none"


def free(here: Here, who: str) -> tuple[str, ...]:
    """Hands or forefeet that are free: hold nothing, are sound, neither held nor tied."""
    if sort_of(here, who) == "hands":
        return free_hands(here, who)
    fighter, tied = Fighter(here, who), tied_parts(here, who)
    held = {bond.zone for bond in fighter.grapples_on_me}
    feet = [part.id for part in plan_of(here, who).parts if part.id.endswith(FOREFOOT)]
    return tuple(foot for foot in feet if foot not in tied | held and not fighter.part_useless(foot))


def manipulator_terms(here: Here, who: str) -> list[Term]:
    """-3 for paws, -6 for hooves (DF-BOLAS-06)."""
    sort = sort_of(here, who)
    return [add(CLUMSY[sort], sort.capitalize(), "DF-BOLAS-06")] if sort in CLUMSY else []
