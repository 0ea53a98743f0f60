"""All tables of the rule set together, and how they are loaded."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from attrs import AttrsInstance, frozen

from fechtbuch.model.errors import near
from fechtbuch.rulesets.control_zone.data.armour import Armour
from fechtbuch.rulesets.control_zone.data.blows import Blows
from fechtbuch.rulesets.control_zone.data.body import Body
from fechtbuch.rulesets.control_zone.data.coherence import unknown_words
from fechtbuch.rulesets.control_zone.data.control import Control
from fechtbuch.rulesets.control_zone.data.damage_types import DamageTypes
from fechtbuch.rulesets.control_zone.data.falling import Falling
from fechtbuch.rulesets.control_zone.data.manoeuvres import Manoeuvres
from fechtbuch.rulesets.control_zone.data.states import States
from fechtbuch.rulesets.control_zone.data.weapons import Weapons
from fechtbuch.rulesets.control_zone.data.wounds import Wounds
from fechtbuch.rulesets.reasons import Reasons
from fechtbuch.rulesets.tables import BadTable, load_table, packaged_text

__all__ = ["TABLES", "Tables", "load_tables"]


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
    reasons: Reasons

    def __attrs_post_init__(self) -> None:
        """Check what one table says of another."""
        for file, key, reason in unknown_words(self):
            raise BadTable(file, key, reason)


TABLES: Mapping[str, type[AttrsInstance]] = {
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
    for name in texts:
        if name not in TABLES:
            raise BadTable(f"{name}.toml", "", "the control zone rules have no table of this name" + near(name, TABLES))
    found: dict[str, Any] = {
        name: load_table(TABLES[name], texts[name], f"{name}.toml") if name in texts else _packaged(name)
        for name in TABLES
    }
    if "reasons" in texts:
        _same_reasons(found["reasons"])
    return Tables(**found)


def _same_reasons(given: Reasons) -> None:
    """A replaced list of reasons may order and word them anew, but rules name every one of them."""
    shipped = _packaged("reasons")
    assert isinstance(shipped, Reasons)
    codes = {reason.code for reason in given.reason}
    for reason in shipped.reason:
        if reason.code not in codes:
            raise BadTable("reasons.toml", "reason", f'"{reason.code}" is missing, which the rules name')


@cache
def _packaged(name: str) -> AttrsInstance:
    file = f"{name}.toml"
    return load_table(TABLES[name], packaged_text("fechtbuch.rulesets.control_zone", file), file)
