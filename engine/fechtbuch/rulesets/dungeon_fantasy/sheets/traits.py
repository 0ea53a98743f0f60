"""Traits: which names on a sheet mean something to these rules, and what they bring."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from typing import Literal

from attrs import field, frozen

from fechtbuch.rulesets.dungeon_fantasy.sheets.errors import Unreadable
from fechtbuch.rulesets.naming import unknown
from fechtbuch.rulesets.tables import by_name, load_table, named_rows, packaged_text

__all__ = [
    "NaturalArms",
    "TraitBonus",
    "TraitRow",
    "Traits",
    "body_of",
    "bonus_of",
    "level_in",
    "normal",
    "trait_table",
]

DamageWord = Literal["cr", "cut", "imp", "pi-", "pi", "pi+", "pi++", "burn", "cor", "tox"]
_SPACE = re.compile(r"\s+")
_LEVEL = re.compile(r"[\s_](\d{1,3})\s*$")
_TAIL = re.compile(r"\s*(?:\([^()]*\)|\[[^\[\]]*\]|\d+)\s*$")


@frozen
class TraitBonus:
    """What a trait adds to active defences."""

    dodge: int = 0
    parry: int = 0
    block: int = 0


@frozen
class NaturalArms:
    """What a trait does to a natural attack (punch, kick, bite), or the striker that it is. DF-UNARMED-07, -10, -11."""

    attack: Literal["punch", "kick", "bite", "striker"]
    types: tuple[DamageWord, ...] = ()
    """Damage types, each a line of its own; none: as the attack has it."""
    add: int = 0
    per_die: int = 0
    reach: tuple[Literal["C", "1", "2", "3"], ...] = ()
    effect: str = ""
    """What else a wound brings, kept as text with the damage."""
    id: str = ""
    """Of a striker."""
    name: str = ""
    part: str = ""
    """The kind of part that a striker is."""


@frozen
class TraitRow:
    """A trait of these rules and the names by which sheets call it."""

    id: str
    rule: str
    names: tuple[str, ...]
    """Without regard to case; a name in brackets at the end of the sheet's text is tried with it, then without."""
    parts: tuple[str, ...] = ()
    """Names of parts (enhancements, specialities) that alone mean this trait."""
    body: str = ""
    """The row of the wounding table for unusual bodies that it brings."""
    bonus: TraitBonus = field(factory=TraitBonus)
    implies: tuple[str, ...] = ()
    arms_per_level: int = 0
    arms: tuple[NaturalArms, ...] = ()


@frozen
class Traits:
    """The traits that these rules know."""

    rule: str
    trait: tuple[TraitRow, ...] = named_rows()

    def find(self, name: str) -> TraitRow | None:
        """The trait that a sheet's name means, with its brackets or without. O(1)."""
        plain = normal(name)
        while plain:
            row = self._by_name.get(plain)
            if row is not None:
                return row
            shorter = _TAIL.sub("", plain)
            if shorter == plain:
                return None
            plain = shorter
        return None

    def exact(self, name: str) -> TraitRow | None:
        """The trait of exactly that name, brackets included."""
        return self._by_name.get(normal(name))

    def part(self, name: str) -> TraitRow | None:
        """The trait that the name of an enhancement or speciality alone means."""
        return self._by_part.get(normal(name))

    def named(self, name: str) -> TraitRow:
        """As ``find``; raises :class:`Unreadable` with near names."""
        row = self.find(name)
        if row is None:
            raise Unreadable(
                f'these rules know no trait "{name}"'
                + unknown(name, (row.id for row in self.trait), "dungeon_fantasy", "traits")
            )
        return row

    def with_implied(self, ids: Iterable[str]) -> tuple[str, ...]:
        """The ids with all that they imply, each once, in order."""
        found: dict[str, None] = {}
        waiting = list(ids)
        while waiting:
            id = waiting.pop(0)
            row = self.row(id)
            if id not in found:
                found[id] = None
                waiting += row.implies if row is not None else ()
        return tuple(found)

    def row(self, id: str) -> TraitRow | None:
        """The row of an id."""
        return self._by_id.get(id)

    @cached_property
    def _by_id(self) -> Mapping[str, TraitRow]:
        return by_name(self.trait)

    @cached_property
    def _by_name(self) -> Mapping[str, TraitRow]:
        return {normal(name): row for row in self.trait for name in (row.id, *row.names)}

    @cached_property
    def _by_part(self) -> Mapping[str, TraitRow]:
        return {normal(name): row for row in self.trait for name in row.parts}


def normal(name: str) -> str:
    """A name in one spelling: lower case, single spaces, straight quotes, underscores as spaces."""
    return _SPACE.sub(" ", name.replace("\u2019", "'").replace("_", " ").lower()).strip()


def level_in(name: str, id: str) -> dict[str, int]:
    """The level that a name ends with, ``Night Vision 5``, by the trait's id; empty without one."""
    found = _LEVEL.search(name)
    return {id: int(found[1])} if found is not None else {}


@cache
def trait_table() -> Traits:
    """The packaged table of traits."""
    return load_table(Traits, packaged_text("fechtbuch.rulesets.dungeon_fantasy", "traits.toml"), "traits.toml")


def bonus_of(ids: Iterable[str], table: Traits) -> dict[str, int]:
    """What traits add to dodge, parry and block together; what adds nothing is left out."""
    rows = [row for id in ids if (row := table.row(id)) is not None]
    sums = {name: sum(getattr(row.bonus, name) for row in rows) for name in ("dodge", "parry", "block")}
    return {name: value for name, value in sums.items() if value}


def body_of(ids: Iterable[str], table: Traits) -> str:
    """The unusual body that traits bring; diffuse outranks homogenous, which outranks unliving."""
    bodies = {row.body for id in ids if (row := table.row(id)) is not None and row.body}
    return next((body for body in ("diffuse", "homogenous", "unliving") if body in bodies), "")
