"""The weapons of a creature's table: names (BM-OWN-08), rows of the monster list, or tables of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from fechtbuch.model.errors import FechtbuchError, near, shown
from fechtbuch.rulesets.blackmoor.creature.sheet import Weapon
from fechtbuch.rulesets.blackmoor.data import Tables
from fechtbuch.rulesets.blackmoor.data.small import kinds_of
from fechtbuch.rulesets.blackmoor.data.weapons import WeaponRow
from fechtbuch.rulesets.naming import unknown
from fechtbuch.rulesets.tables import structure_table

__all__ = ["weapons_of"]

MONSTER = "monster:"
RULES = "blackmoor"


def weapons_of(written: Sequence[Any], tables: Tables, place: str) -> tuple[Weapon, ...]:
    """The weapons in order. Raises ``FechtbuchError`` naming place, key and reason."""
    found: dict[str, Weapon] = {}
    for n, entry in enumerate(written):
        for weapon in _weapons(entry, tables, place, f"weapons[{n}]"):
            if weapon.id in found:
                raise FechtbuchError(f'{place}: weapons[{n}]: "{weapon.id}" is there already')
            if weapon.mark and weapon.mark not in tables.marks:
                raise FechtbuchError(
                    f"{place}: weapons[{n}].mark: {shown(weapon.mark)} is no mark" + near(weapon.mark, tables.marks)
                )
            kinds = kinds_of(tables.book)
            for kind in weapon.uses:
                if kind not in kinds:
                    reason = f"no body has a zone {shown(kind)}" + near(kind, kinds)
                    raise FechtbuchError(f"{place}: weapons[{n}].uses: {reason}")
            found[weapon.id] = weapon
    return tuple(found.values())


def _weapons(entry: Any, tables: Tables, place: str, key: str) -> Iterator[Weapon]:
    if isinstance(entry, str) and entry.startswith(MONSTER):
        yield from _of_monster(entry.removeprefix(MONSTER), tables, f"{place}: {key}")
    elif isinstance(entry, str):
        row = tables.weapons.get(entry)
        if row is None:
            tail = unknown(entry, tables.weapons, RULES, "weapons")
            raise FechtbuchError(f'{place}: {key}: there is no weapon "{entry[:60]}"{tail}')
        yield _weapon(row)
    elif isinstance(entry, dict):
        yield _weapon(structure_table(WeaponRow, entry, f"{place}: {key}"))
    else:
        raise FechtbuchError(f"{place}: {key}: {shown(entry)} is neither a name nor a table")


def _weapon(row: WeaponRow) -> Weapon:
    name = row.name or row.id.replace("_", " ")
    return Weapon(row.id, name, row.dice, row.add, row.length, row.number, row.mark, row.uses, row.reach)


def _of_monster(name: str, tables: Tables, place: str) -> Iterator[Weapon]:
    """All rows of a monster (BM-SPECIAL-06); of a count such as 1-6 the highest."""
    rows = tables.attacks.get(name)
    if rows is None:
        tail = unknown(name, tables.attacks, RULES, "monsters")
        raise FechtbuchError(f'{place}: the monster list has no "{name[:60]}"{tail}')
    for row in rows:
        number = int(row.number.rpartition("-")[2] or 1)
        yield Weapon(row.attack.replace(" ", "_"), row.attack, row.dice, number=number, mark=row.mark, listed=True)
