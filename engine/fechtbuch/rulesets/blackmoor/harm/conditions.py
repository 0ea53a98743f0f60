"""The words of the consequence table: how many parts are needed, under which condition, with which exception."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from fechtbuch.rulesets.blackmoor.creature.body import Part
from fechtbuch.rulesets.blackmoor.creature.views import Combatant
from fechtbuch.rulesets.blackmoor.data.naming import SIDES

__all__ = ["CONDITIONS", "EXCEPTIONS", "NEEDS", "enough", "sides"]

Parts = tuple[Part, ...]
Condition = Callable[[Combatant, Parts, Parts], Parts]
"""``(creature, all parts of the row, those that meet its trigger) -> those that count``; none: it is not met."""


def sides(all_parts: Parts, hit: Parts) -> tuple[str, ...]:
    """The body sides of which every part of the row is among ``hit``."""
    found = []
    for side in SIDES:
        mine = [part for part in all_parts if part.side == side]
        if mine and all(part in hit for part in mine):
            found.append(side)
    return tuple(found)


# needs


def _ids(all_parts: Parts, hit: Parts) -> tuple[str, ...]:
    return tuple(part.id for part in hit)


def _all(all_parts: Parts, hit: Parts) -> tuple[str, ...]:
    return ("all",) if all_parts and len(hit) == len(all_parts) else ()


NEEDS: Final[Mapping[str, Callable[[Parts, Parts], tuple[str, ...]]]] = {
    "any": _ids,
    "each": _ids,
    "each lost and untreated": _ids,
    "all": _all,
    "one_side": sides,
}
"""The causes that a row's ``need`` makes of the parts that meet its trigger; a number asks for so many parts."""


def enough(need: Any, all_parts: Parts, hit: Parts) -> tuple[str, ...]:
    """The causes; none where too few parts are hit."""
    if isinstance(need, int):
        return (f"{need} lost",) if len(hit) >= need else ()
    return NEEDS[need](all_parts, hit)


# conditions


def _quadruped(one: Combatant, all_parts: Parts, hit: Parts) -> Parts:
    return () if one.sheet.biped else hit


def _biped(one: Combatant, all_parts: Parts, hit: Parts) -> Parts:
    return hit if one.sheet.biped else ()


def _sides_of(hit: Parts) -> list[str]:
    return [part.side for part in hit]


def _same_side(one: Combatant, all_parts: Parts, hit: Parts) -> Parts:
    hit = _quadruped(one, all_parts, hit)
    return hit if any(_sides_of(hit).count(side) >= 2 for side in SIDES) else ()


def _different_sides(one: Combatant, all_parts: Parts, hit: Parts) -> Parts:
    hit = _quadruped(one, all_parts, hit)
    return hit if len(set(_sides_of(hit))) == len(SIDES) else ()


def _together_over(one: Combatant, all_parts: Parts, hit: Parts) -> Parts:
    """The damage of all parts together is more than their points together (BM-AVIAN-10)."""
    damage, points = sum(one.damage(part.id) for part in all_parts), sum(part.limit for part in all_parts)
    return hit if damage > points else ()


def _crawling(one: Combatant, all_parts: Parts, hit: Parts) -> Parts:
    return hit if one.lost_of("leg") else ()


def _legs_left(all_parts: Parts, hit: Parts) -> dict[str, int]:
    return {side: sum(part.side == side and part not in hit for part in all_parts) for side in SIDES}


def _harmless_legs(one: Combatant, all_parts: Parts, hit: Parts) -> Parts:
    """Legs lost on one side only, with two or more left there (BM-INSECTOID-15)."""
    hurt = set(_sides_of(hit))
    return hit if len(hurt) == 1 and all(_legs_left(all_parts, hit)[side] >= 2 for side in hurt) else ()


def _slowing_legs(one: Combatant, all_parts: Parts, hit: Parts) -> Parts:
    """A leg lost on each side, or one leg left on a side (BM-INSECTOID-15, BM-INSECTOID-16)."""
    both = len(set(_sides_of(hit))) == len(SIDES)
    return hit if both or 1 in _legs_left(all_parts, hit).values() else ()


def _fins_that_count(one: Combatant, all_parts: Parts, hit: Parts) -> Parts:
    """While the body is lost only pectoral fins count (BM-FISH-13)."""
    return tuple(part for part in hit if part.kind == "pectoral") if one.lost_of("body") else hit


def _three_quarters(one: Combatant, all_parts: Parts, hit: Parts) -> Parts:
    """The tally is above 75 % of the full hit points (BM-SNAKE-12)."""
    return hit if one.tally * 100 > 75 * one.full_hp else ()


CONDITIONS: Final[Mapping[str, Condition]] = {
    "": lambda one, all_parts, hit: hit,
    "quadruped": _quadruped,
    "biped": _biped,
    "quadruped, same side": _same_side,
    "quadruped, different sides": _different_sides,
    "damage of both legs together > sum of their points": _together_over,
    "while crawling": _crawling,
    "legs lost on one side only and two or more legs left there": _harmless_legs,
    "a leg lost on each side, or exactly one leg left on one or both sides": _slowing_legs,
    "with the body lost: pectorals only": _fins_that_count,
    "tally * 100 > 75 * hp_full": _three_quarters,
}
"""Conditions by their words in the table."""


def _two_wings(hit: Parts) -> bool:
    return len(hit) == 2 and all(part.kind == "wing" for part in hit)


EXCEPTIONS: Final[Mapping[str, Callable[[Parts], bool]]] = {
    "": lambda hit: False,
    "exactly two lost limbs and both are wings": _two_wings,
}
"""Exceptions by their words in the table."""
