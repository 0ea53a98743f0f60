"""What objects are made of, how much they stand, when they break."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated

from attrs import frozen

from fechtbuch.model.errors import near
from fechtbuch.rulesets.tables import TableProblem, Within, by_name, named_rows, pick

__all__ = ["Make", "MakeOf", "Objects"]


@frozen
class Make:
    """What an object is made of. CMP-OBJECTS."""

    id: str
    name: str
    dr: Annotated[int, Within(0)]
    body: str
    """The row of wounding.toml for such a body."""
    per_cube_root: Annotated[int, Within(0)]
    """HP: this many times the cube root of the weight in pounds."""
    hp: Annotated[int | None, Within(1)] = None
    """HP whatever it weighs."""


@frozen
class MakeOf:
    """Which weapons are made so: by id, or by the skill of their first line. DF-OWN-40."""

    make: str
    weapons: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()


@frozen
class Objects:
    """Makes of objects and which weapon is of which."""

    rule: str
    ht: int
    destroyed_at: int
    """Multiple of its HP at which an object is destroyed without a roll."""
    default: str
    """The make of what no entry names."""
    kind: tuple[MakeOf, ...]
    make: tuple[Make, ...] = named_rows()

    def __attrs_post_init__(self) -> None:
        """Check that every entry names a make that exists."""
        names = [(f"kind[{place}].make", entry.make) for place, entry in enumerate(self.kind)]
        for key, name in (("default", self.default), *names):
            if name not in self._index:
                raise TableProblem(key, f'there is no make called "{name}"{near(name, self._index)}')

    def of(self, name: str) -> Make:
        """The make called ``name``; raises :class:`UnknownRow`."""
        return pick(self._index, name, "make of objects")

    def make_of(self, id: str, skill: str = "", traits: tuple[str, ...] = ()) -> Make:
        """The make of a weapon: by a word among its traits, by its id, by its skill, else the default."""
        for trait in traits:
            if trait in self._index:
                return self._index[trait]
        stem, _, number = id.rpartition("_")
        plain = stem if number.isdigit() else id
        name = self._by_weapon.get(plain) or self._by_skill.get(skill) or self.default
        return self._index[name]

    @cached_property
    def _index(self) -> Mapping[str, Make]:
        return by_name(self.make)

    @cached_property
    def _by_weapon(self) -> Mapping[str, str]:
        return {weapon: entry.make for entry in self.kind for weapon in entry.weapons}

    @cached_property
    def _by_skill(self) -> Mapping[str, str]:
        return {skill: entry.make for entry in self.kind for skill in entry.skills}
