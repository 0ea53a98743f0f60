"""Large-area injury: which armour counts when a whole body is struck (CMP-LARGEAREA, DF-AREA-04, AMB-66)."""

from __future__ import annotations

from fechtbuch.model.figures import Term, add, multiply, round_up, start
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Strike
from fechtbuch.rulesets.dungeon_fantasy.creature.views import HALF, Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.data.hit_locations import TORSO
from fechtbuch.rulesets.dungeon_fantasy.harm.location import kind_of, parts_of, plan_of
from fechtbuch.rulesets.dungeon_fantasy.harm.protection import part_dr

__all__ = ["exposed_parts", "large_area_terms"]

RULE = "CMP-LARGEAREA"


def exposed_parts(here: Here, who: str) -> tuple[str, ...]:
    """The parts that an area can reach: those a random blow may find and that are there (DF-OWN-82)."""
    there = [part.id for part in plan_of(here, who).parts if kind_of(here, who, part.id).random]
    return tuple(id for id in there if parts_of(here, who, id)) or (TORSO,)


def large_area_terms(here: Here, strike: Strike) -> list[Term]:
    """The mean, rounded up, of the torso's DR and the least DR of a part exposed; a single part counts alone."""
    who, share = strike.target, strike.worn
    exposed = strike.exposed or exposed_parts(here, who)
    sheet = Fighter(here, who).sheet
    source = f"sheet:{sheet.paths.get('dr', 'dr')}"
    if len(exposed) == 1:
        only = exposed[0]
        return [start(part_dr(here, who, only, share), f"{only.replace('_', ' ')}, alone exposed", source)]
    torso = next((part.id for part in parts_of(here, who, TORSO)), exposed[0])
    least = min(exposed, key=lambda part: part_dr(here, who, part, share))
    return [
        start(part_dr(here, who, torso, share), "torso", source),
        add(part_dr(here, who, least, share), f"least protected: {least.replace('_', ' ')}", source),
        multiply(HALF, "mean of both", RULE),
        round_up("rounded up", RULE),
    ]
