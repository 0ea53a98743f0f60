"""All tables of the rule set together, and how they are loaded."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from attrs import frozen

from fechtbuch.rulesets.dungeon_board.data.bestiary import Bestiary
from fechtbuch.rulesets.dungeon_board.data.coherence import unknown_words
from fechtbuch.rulesets.dungeon_board.data.monster_spells import MonsterSpells
from fechtbuch.rulesets.dungeon_board.data.spells import Spells
from fechtbuch.rulesets.dungeon_board.data.weapons import Weapons
from fechtbuch.rulesets.loading import Kinds, lost_reasons, read_tables
from fechtbuch.rulesets.reasons import Reasons
from fechtbuch.rulesets.tables import BadTable

__all__ = ["TABLES", "Tables", "load_tables"]

_PACKAGE = "fechtbuch.rulesets.dungeon_board"


@frozen
class Tables:
    """Every table of the rule set; each attribute is the file of that name."""

    reasons: Reasons
    bestiary: Bestiary
    weapons: Weapons
    spells: Spells
    monster_spells: MonsterSpells

    def __attrs_post_init__(self) -> None:
        """Check what one table says of another."""
        for file, key, reason in unknown_words(self):
            raise BadTable(file, key, reason)


TABLES: Kinds = {
    "reasons": Reasons,
    "bestiary": Bestiary,
    "weapons": Weapons,
    "spells": Spells,
    "monster_spells": MonsterSpells,
}
"""Table class by name of the file."""


def load_tables(replaced: Mapping[str, str] | None = None) -> Tables:
    """All tables; ``replaced`` maps a table's name to TOML text that stands in for its file.

    Raises :class:`BadTable` for a text that does not fit or a name that is no table. Cached by content.
    """
    return _tables(tuple(sorted((replaced or {}).items())))


@lru_cache(maxsize=32)
def _tables(replaced: tuple[tuple[str, str], ...]) -> Tables:
    texts = dict(replaced)
    found = read_tables(TABLES, _PACKAGE, texts)
    if "reasons" in texts:
        for file, key, reason in lost_reasons(found["reasons"], _PACKAGE):
            raise BadTable(file, key, reason)
    return Tables(**found)
