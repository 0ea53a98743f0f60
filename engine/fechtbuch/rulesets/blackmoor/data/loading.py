"""All tables of the rule set together, and how they are loaded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Any

from attrs import evolve, field, frozen

from fechtbuch.rulesets.blackmoor.data.bodies import Composite, Plan
from fechtbuch.rulesets.blackmoor.data.book import Book
from fechtbuch.rulesets.blackmoor.data.charts import Chart
from fechtbuch.rulesets.blackmoor.data.checking.whole import problems
from fechtbuch.rulesets.blackmoor.data.consequences import ConsequenceRow
from fechtbuch.rulesets.blackmoor.data.heights import HeightCell
from fechtbuch.rulesets.blackmoor.data.inheriting import inherit
from fechtbuch.rulesets.blackmoor.data.monsters import MonsterAttack, SpecialAttack
from fechtbuch.rulesets.blackmoor.data.readings import OptionRow
from fechtbuch.rulesets.blackmoor.data.replacing import repeated, supplemented
from fechtbuch.rulesets.blackmoor.data.small import with_reasons, with_weapons
from fechtbuch.rulesets.blackmoor.data.weapons import WeaponRow, Weapons
from fechtbuch.rulesets.loading import check_names
from fechtbuch.rulesets.reasons import Reasons
from fechtbuch.rulesets.tables import BadTable, load_table, packaged_text, parse_toml, structure_table

__all__ = ["TABLES", "Book", "Tables", "load_tables"]


@frozen(eq=False)
class Tables:
    """Every table, with its rows by their keys."""

    book: Book
    reasons: Reasons
    armoury: Weapons
    options: Mapping[str, OptionRow] = field(init=False)
    plans: Mapping[str, Plan] = field(init=False)
    composites: Mapping[str, Composite] = field(init=False)
    charts: Mapping[tuple[str, str, str], Chart] = field(init=False)
    consequences: Mapping[str, tuple[ConsequenceRow, ...]] = field(init=False)
    cells: Mapping[tuple[int, int], HeightCell] = field(init=False)
    attacks: Mapping[str, tuple[MonsterAttack, ...]] = field(init=False)
    marks: Mapping[str, SpecialAttack] = field(init=False)
    weapons: Mapping[str, WeaponRow] = field(init=False)

    @options.default
    def _options(self) -> Mapping[str, OptionRow]:
        return {row.id: row for row in self.book.option}

    @plans.default
    def _plans(self) -> Mapping[str, Plan]:
        return {row.id: row for row in self.book.bodyplan}

    @composites.default
    def _composites(self) -> Mapping[str, Composite]:
        return {row.id: row for row in self.book.composite}

    @charts.default
    def _charts(self) -> Mapping[tuple[str, str, str], Chart]:
        return {row.key: row for row in self.book.location_table}

    @consequences.default
    def _consequences(self) -> Mapping[str, tuple[ConsequenceRow, ...]]:
        return _grouped((row.bodyplan, row) for row in self.book.consequence)

    @cells.default
    def _cells(self) -> Mapping[tuple[int, int], HeightCell]:
        return {(row.attacker, row.defender): row for row in self.book.height_cell}

    @attacks.default
    def _attacks(self) -> Mapping[str, tuple[MonsterAttack, ...]]:
        return _grouped((row.monster, row) for row in self.book.monster_attack)

    @marks.default
    def _marks(self) -> Mapping[str, SpecialAttack]:
        return {row.mark: row for row in self.book.special_attack}

    @weapons.default
    def _weapons(self) -> Mapping[str, WeaponRow]:
        return {row.id: row for row in self.armoury.weapon}


def _grouped(pairs: Iterable[tuple[str, Any]]) -> dict[str, tuple[Any, ...]]:
    found: dict[str, tuple[Any, ...]] = {}
    for key, row in pairs:
        found[key] = (*found.get(key, ()), row)
    return found


TABLES = ("blackmoor", "reasons", "weapons")
"""Tables of which a fight may replace rows, by name; each row by its key."""


def load_tables(replaced: Mapping[str, str] | None = None) -> Tables:
    """All tables; ``replaced`` maps a table's name to TOML text whose rows replace those of its file.

    Raises :class:`BadTable` for a text that does not fit or a name that is no table. Cached by content.
    """
    return _tables(tuple(sorted((replaced or {}).items())))


@lru_cache(maxsize=32)
def _tables(replaced: tuple[tuple[str, str], ...]) -> Tables:
    texts = dict(replaced)
    check_names(texts, TABLES)
    book = _book(texts.get("blackmoor"))
    reasons = load_table(Reasons, _packaged("reasons.toml"), "reasons.toml")
    weapons = load_table(Weapons, _packaged("weapons.toml"), "weapons.toml")
    return Tables(
        book, with_reasons(reasons, texts.get("reasons", "")), with_weapons(weapons, texts.get("weapons", ""), book)
    )


def _book(text: str | None) -> Book:
    """The shipped book, or that with the rows of a user's text in it; composites have what their plans give them."""
    shipped, file = _shipped(), "blackmoor.toml"
    if text is None:
        return shipped
    book, own = supplemented(shipped, parse_toml(text, file), file)
    return _whole(book, shipped, own, file)


@cache
def _shipped() -> Book:
    file = "blackmoor.toml"
    book = structure_table(Book, parse_toml(_packaged(file), file), file)
    repeated(book, file)
    return _whole(book, book, book, file)


def _whole(book: Book, shipped: Book, own: Book, file: str) -> Book:
    for key, reason in problems(book, shipped, own):
        raise BadTable(file, key, reason)
    plans = {plan.id: plan for plan in book.bodyplan}
    return evolve(book, composite=tuple(inherit(row, plans) for row in book.composite))


def _packaged(file: str) -> str:
    return packaged_text("fechtbuch.rulesets.blackmoor", file)
