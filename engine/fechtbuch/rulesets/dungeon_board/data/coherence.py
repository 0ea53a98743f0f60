"""What tables must have beyond their own shape: rows that the rules name, and words by which one names another's rows.

A fight may replace any table. Reasons to refuse must all stay; weapons, spells and figures may come and go.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import Any

from fechtbuch.model.errors import near

__all__ = ["Problem", "unknown_words"]

Problem = tuple[str, str, str]
"""File, key, reason."""


def unknown_words(tables: Any) -> Iterator[Problem]:
    """Weapons without a range and ranges without a weapon, and names of weapons, spells and tables nobody has."""
    yield from _ranges(tables.weapons)
    for place, table in enumerate(tables.monster_spells.monster_spell_table):
        words = _listed(f"monster_spell_table[{place}].rows", table.rows)
        yield from _unknown("monster_spells.toml", "spell", tables.spells, words)
    for place, figure in enumerate(tables.bestiary.figure):
        key = f"figure[{place}]"
        yield from _unknown("bestiary.toml", "weapon", tables.weapons, _listed(f"{key}.missiles", figure.missiles))
        yield from _unknown("bestiary.toml", "spell", tables.spells, _listed(f"{key}.spells", figure.spells))
        own_table = [(f"{key}.spell_table", figure.spell_table)] if figure.spell_table else []
        yield from _unknown("bestiary.toml", "spell table", tables.monster_spells, own_table)


def _ranges(weapons: Any) -> Iterator[Problem]:
    """Every ranged weapon has a greatest range (DB-SHOOT-06)."""
    ranged = {row.weapon for row in weapons.weapon_range}
    for place, weapon in enumerate(weapons.weapon):
        if weapon.id not in ranged:
            yield "weapons.toml", f"weapon[{place}].id", f'"{weapon.id}" has no row in weapon_range'
    words = ((f"weapon_range[{place}].weapon", row.weapon) for place, row in enumerate(weapons.weapon_range))
    yield from _unknown("weapons.toml", "weapon", weapons, words)


def _listed(key: str, words: Iterable[str]) -> Iterator[tuple[str, str]]:
    return ((f"{key}[{place}]", word) for place, word in enumerate(words))


def _unknown(file: str, what: str, known: Any, words: Iterable[tuple[str, str]]) -> Iterator[Problem]:
    names: Container[str] = known
    for key, word in words:
        if word not in names:
            yield file, key, f'there is no {what} called "{word}"{near(word, known.ids)}'
