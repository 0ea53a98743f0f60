"""A user's second file of the same shape: which of its rows replace rows here, by what key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from attrs import evolve, fields_dict, frozen

from fechtbuch.rulesets.blackmoor.data.bodies import Composite, Plan
from fechtbuch.rulesets.blackmoor.data.book import Book
from fechtbuch.rulesets.blackmoor.data.charts import Chart
from fechtbuch.rulesets.blackmoor.data.consequences import ConsequenceRow
from fechtbuch.rulesets.blackmoor.data.heights import HeightCell, HeightMatrix, HeightStep, WeaponLength
from fechtbuch.rulesets.blackmoor.data.monsters import MonsterAttack, SpecialAttack
from fechtbuch.rulesets.blackmoor.data.readings import OptionRow
from fechtbuch.rulesets.tables import BadTable, structure_table

__all__ = ["KEYS", "row_key", "row_place", "supplemented"]

KEYS: Final[Mapping[str, tuple[str, ...]]] = {
    "option": ("id",),
    "bodyplan": ("id",),
    "composite": ("id",),
    "consequence": ("id",),
    "location_table": ("bodyplan", "aspect", "variant"),
    "height_cell": ("attacker", "defender"),
    "monster_attack": ("monster", "attack"),
    "special_attack": ("mark",),
}
"""The keys that name a row of each list. A row with a key that is here already replaces the row here."""

_WHOLE: Final = ("height_step",)
"""Lists that a user's file replaces as a whole."""


@frozen
class _Supplement:
    """What a user's file may hold: any of the sections, each as in the book."""

    option: tuple[OptionRow, ...] = ()
    bodyplan: tuple[Plan, ...] = ()
    composite: tuple[Composite, ...] = ()
    consequence: tuple[ConsequenceRow, ...] = ()
    location_table: tuple[Chart, ...] = ()
    height_matrix: HeightMatrix | None = None
    height_step: tuple[HeightStep, ...] = ()
    height_cell: tuple[HeightCell, ...] = ()
    weapon_length: WeaponLength | None = None
    monster_attack: tuple[MonsterAttack, ...] = ()
    special_attack: tuple[SpecialAttack, ...] = ()


def row_key(section: str, row: Any) -> tuple[Any, ...]:
    """What names a row among those of its list."""
    return tuple(getattr(row, name) for name in KEYS[section])


def row_place(section: str, row: Any) -> str:
    """A row as messages name it: ``location_table[humanoid, front, plain]``."""
    return f"{section}[{', '.join(str(part) for part in row_key(section, row))}]"


def repeated(book: Book, file: str) -> None:
    """Raise :class:`BadTable` for the first row whose key an earlier row of the same file has."""
    for section, names in KEYS.items():
        seen: dict[tuple[Any, ...], int] = {}
        for place, row in enumerate(getattr(book, section)):
            key = row_key(section, row)
            if key in seen:
                shown = ", ".join(f"{name} {part!r}" for name, part in zip(names, key, strict=True))
                raise BadTable(file, f"{section}[{place}]", f"{shown} is the key of {section}[{seen[key]}] already")
            seen[key] = place


def supplemented(shipped: Book, found: dict[str, Any], file: str) -> tuple[Book, Book]:
    """The shipped book with the rows of a user's parsed file in it, and the file's own rows alone.

    Rows with a known key take the place of the row here, others come last; ``height_matrix`` and ``height_step`` are
    replaced as a whole, ``weapon_length`` key by key. Raises :class:`BadTable` for what does not fit and for a key that
    the file repeats.
    """
    own = _read(shipped, found, file)
    repeated(own, file)
    rows: dict[str, Any] = {name: _merged(name, getattr(shipped, name), getattr(own, name)) for name in KEYS}
    rows |= {name: getattr(own, name) or getattr(shipped, name) for name in _WHOLE}
    return evolve(own, **rows), own


def _read(shipped: Book, found: dict[str, Any], file: str) -> Book:
    """The user's rows in the shape of the book: lists that the file lacks are empty, single tables are the shipped."""
    own = structure_table(_Supplement, found, file)
    length = {key: getattr(own.weapon_length, key) for key in found.get("weapon_length", ())}
    rows: dict[str, Any] = {name: getattr(own, name) for name in fields_dict(_Supplement)}
    rows["height_matrix"] = own.height_matrix or shipped.height_matrix
    rows["weapon_length"] = evolve(shipped.weapon_length, **length)
    return Book(**rows)


def _merged(section: str, shipped: tuple[Any, ...], own: tuple[Any, ...]) -> tuple[Any, ...]:
    """The shipped rows in order, each replaced by the user's row of the same key, then the user's new ones."""
    rows = {row_key(section, row): row for row in shipped}
    rows.update({row_key(section, row): row for row in own})
    return tuple(rows.values())
