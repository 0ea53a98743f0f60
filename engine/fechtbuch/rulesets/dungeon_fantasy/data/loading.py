"""All tables of the rule set together, and how they are loaded."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from attrs import frozen

from fechtbuch.rulesets.dungeon_fantasy.data.armoury import Armoury
from fechtbuch.rulesets.dungeon_fantasy.data.attack_modifiers import AttackModifiers
from fechtbuch.rulesets.dungeon_fantasy.data.coherence import lost_rows, unknown_words
from fechtbuch.rulesets.dungeon_fantasy.data.critical_hits import CriticalHits
from fechtbuch.rulesets.dungeon_fantasy.data.critical_misses import CriticalMisses
from fechtbuch.rulesets.dungeon_fantasy.data.defence_modifiers import DefenceModifiers
from fechtbuch.rulesets.dungeon_fantasy.data.encumbrance import Encumbrance
from fechtbuch.rulesets.dungeon_fantasy.data.falling import Falling
from fechtbuch.rulesets.dungeon_fantasy.data.fast_draw import FastDraws
from fechtbuch.rulesets.dungeon_fantasy.data.grenades import Grenades
from fechtbuch.rulesets.dungeon_fantasy.data.hit_locations import HitLocations
from fechtbuch.rulesets.dungeon_fantasy.data.manoeuvres import Manoeuvres
from fechtbuch.rulesets.dungeon_fantasy.data.objects import Objects
from fechtbuch.rulesets.dungeon_fantasy.data.postures import Postures
from fechtbuch.rulesets.dungeon_fantasy.data.size_speed_range import SizeSpeedRange
from fechtbuch.rulesets.dungeon_fantasy.data.skill_bonus import SkillBonuses
from fechtbuch.rulesets.dungeon_fantasy.data.skills import Skills
from fechtbuch.rulesets.dungeon_fantasy.data.thrust_swing import ThrustSwing
from fechtbuch.rulesets.dungeon_fantasy.data.wounding import Wounding
from fechtbuch.rulesets.loading import Kinds, packaged_table, read_tables
from fechtbuch.rulesets.reasons import Reasons
from fechtbuch.rulesets.tables import BadTable

__all__ = ["TABLES", "Tables", "load_tables"]

_PACKAGE = "fechtbuch.rulesets.dungeon_fantasy"


@frozen
class Tables:
    """Every table of the rule set; each attribute is the file of that name."""

    hit_locations: HitLocations
    wounding: Wounding
    critical_hits: CriticalHits
    critical_misses: CriticalMisses
    thrust_swing: ThrustSwing
    size_speed_range: SizeSpeedRange
    postures: Postures
    manoeuvres: Manoeuvres
    attack_modifiers: AttackModifiers
    defence_modifiers: DefenceModifiers
    encumbrance: Encumbrance
    skill_bonus: SkillBonuses
    objects: Objects
    falling: Falling
    armoury: Armoury
    grenades: Grenades
    reasons: Reasons
    fast_draw: FastDraws
    skills: Skills

    def __attrs_post_init__(self) -> None:
        """Check what one table says of another."""
        for file, key, reason in unknown_words(self):
            raise BadTable(file, key, reason)


TABLES: Kinds = {
    "hit_locations": HitLocations,
    "wounding": Wounding,
    "critical_hits": CriticalHits,
    "critical_misses": CriticalMisses,
    "thrust_swing": ThrustSwing,
    "size_speed_range": SizeSpeedRange,
    "postures": Postures,
    "manoeuvres": Manoeuvres,
    "attack_modifiers": AttackModifiers,
    "defence_modifiers": DefenceModifiers,
    "encumbrance": Encumbrance,
    "skill_bonus": SkillBonuses,
    "objects": Objects,
    "falling": Falling,
    "armoury": Armoury,
    "grenades": Grenades,
    "reasons": Reasons,
    "fast_draw": FastDraws,
    "skills": Skills,
}


def load_tables(replaced: Mapping[str, str] | None = None) -> Tables:
    """All tables; ``replaced`` maps a table's name to TOML text that stands in for its file.

    Raises :class:`BadTable` for a text that does not fit or a name that is no table. Cached by content: a call with the
    same texts costs microseconds.
    """
    return _tables(tuple(sorted((replaced or {}).items())))


@lru_cache(maxsize=32)
def _tables(replaced: tuple[tuple[str, str], ...]) -> Tables:
    texts = dict(replaced)
    found = read_tables(TABLES, _PACKAGE, texts, "the Dungeon Fantasy")
    for name in texts:
        for file, key, reason in lost_rows(name, found[name], packaged_table(_PACKAGE, name, TABLES[name])):
            raise BadTable(file, key, reason)
    return Tables(**found)
