"""All tables of the rule set together, and how they are loaded."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from attrs import frozen

from fechtbuch.rulesets.control_zone.data.armour import Armour
from fechtbuch.rulesets.control_zone.data.blows import Blows
from fechtbuch.rulesets.control_zone.data.body import Body
from fechtbuch.rulesets.control_zone.data.coherence import unknown_words
from fechtbuch.rulesets.control_zone.data.control import Control
from fechtbuch.rulesets.control_zone.data.damage_types import DamageTypes
from fechtbuch.rulesets.control_zone.data.falling import Falling
from fechtbuch.rulesets.control_zone.data.manoeuvres import Manoeuvres
from fechtbuch.rulesets.control_zone.data.skills import Skills
from fechtbuch.rulesets.control_zone.data.states import States
from fechtbuch.rulesets.control_zone.data.weapons import Weapons
from fechtbuch.rulesets.control_zone.data.wounds import Wounds
from fechtbuch.rulesets.loading import Kinds, lost_reasons, read_tables
from fechtbuch.rulesets.reasons import Reasons
from fechtbuch.rulesets.tables import BadTable

__all__ = ["TABLES", "Tables", "load_tables"]

_PACKAGE = "fechtbuch.rulesets.control_zone"


@frozen
class Tables:
    """Every table of the rule set; each attribute is the file of that name."""

    damage_types: DamageTypes
    weapons: Weapons
    armour: Armour
    manoeuvres: Manoeuvres
    wounds: Wounds
    blows: Blows
    body: Body
    states: States
    control: Control
    falling: Falling
    skills: Skills
    reasons: Reasons

    def __attrs_post_init__(self) -> None:
        """Check what one table says of another."""
        for file, key, reason in unknown_words(self):
            raise BadTable(file, key, reason)


TABLES: Kinds = {
    "damage_types": DamageTypes,
    "weapons": Weapons,
    "armour": Armour,
    "manoeuvres": Manoeuvres,
    "wounds": Wounds,
    "blows": Blows,
    "body": Body,
    "states": States,
    "control": Control,
    "falling": Falling,
    "skills": Skills,
    "reasons": Reasons,
}


def load_tables(replaced: Mapping[str, str] | None = None) -> Tables:
    """All tables; ``replaced`` maps a table's name to TOML text that stands in for its file.

    Raises :class:`BadTable` for a text that does not fit or a name that is no table. Cached by content.
    """
    return _tables(tuple(sorted((replaced or {}).items())))


@lru_cache(maxsize=32)
def _tables(replaced: tuple[tuple[str, str], ...]) -> Tables:
    texts = dict(replaced)
    found = read_tables(TABLES, _PACKAGE, texts, "the control zone")
    if "reasons" in texts:
        for file, key, reason in lost_reasons(found["reasons"], _PACKAGE):
            raise BadTable(file, key, reason)
    return Tables(**found)
