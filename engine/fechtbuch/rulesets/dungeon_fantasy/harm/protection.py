"""DR of one part of a body, by its kinds (DF-LOCATION-07, DF-LOCATION-09, CMP-HITLOC-EFFECTS)."""

from __future__ import annotations

from fractions import Fraction

from fechtbuch.model.figures import Figure, Term, add, instead, multiply, round_down, start
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Armour
from fechtbuch.rulesets.dungeon_fantasy.creature.views import HALF, Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.harm.location import kind_of

__all__ = ["part_dr", "part_terms"]

OPEN = ("face", "eye")
"""Kinds of parts that an open helm leaves bare."""


def part_terms(here: Here, who: str, part: str, share: Fraction | int = 1, chinks: bool = False) -> list[Term]:
    """DR of a part by its kinds; chinks halve what is worn (DF-LOCATION-07, DF-LOCATION-09, AMB-56).

    ``share`` of worn armour is worth something against a fluid (DF-GRENADE-11).
    """
    sheet = Fighter(here, who).sheet
    armour: Armour = sheet.dr.get(part, Armour())
    kind = kind_of(here, who, part)
    source = f"sheet:{sheet.paths.get(f'dr:{part}', 'dr')}"
    terms = [start(armour.worn, f"armour {armour.worn}", source)]
    if armour.open and kind.id in OPEN:
        terms.append(instead(0, "open helm", "CMP-HITLOC-EFFECTS"))
    elif armour.worn:
        if chinks:
            terms += [multiply(HALF, "chinks", "DF-LOCATION-09"), round_down("fractions dropped", "AMB-56")]
        if share != 1:
            words = f"a fluid: {share} of worn armour"
            terms += [multiply(share, words, "DF-GRENADE-11"), round_down("fractions dropped", "AMB-20")]
    if armour.natural:
        terms.append(add(armour.natural, f"natural {armour.natural}", source))
    if kind.natural_dr:
        terms.append(add(kind.natural_dr, f"bone {kind.natural_dr}", "CMP-HITLOC-EFFECTS"))
    if armour.spell:
        terms.append(add(armour.spell, f"spells {armour.spell}", "CMP-DAMAGE"))
    return terms


def part_dr(here: Here, who: str, part: str, share: Fraction | int = 1) -> int:
    """DR of a part by all its kinds, worn armour counted at ``share``."""
    return Figure(tuple(part_terms(here, who, part, share))).whole
