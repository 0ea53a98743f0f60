"""Which special rules a weapon's line follows, and which of them a fight has switched off (DF-THROWN-04, DF-OWN-77)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Melee, Ranged
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Here
from fechtbuch.rulesets.dungeon_fantasy.readings import reading_of

__all__ = ["TETHERED", "effect_of", "switched_on"]

TETHERED: Final = ("lariat", "harpoon")
"""Effects of weapons that are thrown while one keeps the end of a line (DF-LARIAT-01, DF-HARPOON-01)."""

SECTIONS: Final[Mapping[str, str]] = {
    "lariat": "lariats",
    "snare": "lariats",
    "bolas": "bolas",
    "harpoon": "harpoons",
    "net": "nets",
    "melee_net": "nets",
    "stuck": "stuck_weapons",
}
"""The option that switches an effect off."""

BY_SKILL: Final[Mapping[tuple[str, bool], str]] = {
    ("Lasso", True): "lariat",
    ("Lariat", True): "lariat",
    ("Bolas", True): "bolas",
    ("Thrown Weapon (Harpoon)", True): "harpoon",
    ("Net", True): "net",
    ("Net", False): "snare",
}
"""What a line does that names no effect, by its skill and whether it is thrown: sheets of other programs have no words
for it."""


def switched_on(here: Here, name: str) -> bool:
    """Whether an option is on in this fight."""
    return bool(reading_of(here, name))


def effect_of(here: Here, mode: Melee | Ranged) -> str:
    """What a hit with this line does instead of plain damage, or beside it; empty: damage alone.

    An effect named by the line wins. Every line that swings and impales may stick (CMP-PICKS).
    """
    effect = mode.effect or _by_kind(mode)
    section = SECTIONS.get(effect)
    return effect if section is None or switched_on(here, section) else ""


def _by_kind(mode: Melee | Ranged) -> str:
    known = BY_SKILL.get((mode.skill, isinstance(mode, Ranged)))
    if known is not None:
        return known
    damage = mode.damage
    return "stuck" if isinstance(mode, Melee) and damage.base == "sw" and damage.type == "imp" else ""
