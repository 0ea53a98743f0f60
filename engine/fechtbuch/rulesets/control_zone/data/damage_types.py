"""Types of damage, and which DR counts against them (CZ-TYPE-01, CZ-TYPE-02, CZ-TYPE-03)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Literal

from attrs import frozen

from fechtbuch.model.errors import near
from fechtbuch.rulesets.tables import Filled, TableProblem, by_name, named_rows, pick

__all__ = ["ORIGINS", "DamageGroup", "DamageType", "DamageTypes", "Defence", "Origin"]

Origin = Literal["armour", "material", "potion", "effect"]
Defence = Literal["", "block", "dodge"]

ORIGINS: tuple[Origin, ...] = ("armour", "material", "potion", "effect")
"""Where DR can come from."""


@frozen
class DamageType:
    """A type of damage and the group whose DR counts."""

    id: str
    name: str
    group: str
    rare: bool = False


@frozen
class DamageGroup:
    """What DR counts against a group's types, and the defence that does not apply against them."""

    id: str
    rule: str
    origins: Annotated[tuple[Origin, ...], Filled()]
    barred: Defence = ""


@frozen
class DamageTypes:
    """All types and groups; each type names a group that is there."""

    damage_type: tuple[DamageType, ...] = named_rows()
    group: tuple[DamageGroup, ...] = named_rows()

    def __attrs_post_init__(self) -> None:
        """Check that every group exists."""
        groups = [group.id for group in self.group]
        for n, row in enumerate(self.damage_type):
            if row.group not in groups:
                raise TableProblem(
                    f"damage_type[{n}].group", f'there is no group "{row.group}"' + near(row.group, groups)
                )

    def of(self, id: str) -> DamageType:
        """The type of that id; raises :class:`UnknownRow`."""
        return pick(self.types, id, "type of damage")

    def group_of(self, type: str) -> DamageGroup:
        """The group of a type; raises :class:`UnknownRow`."""
        return self._groups[self.of(type).group]

    @cached_property
    def types(self) -> Mapping[str, DamageType]:
        """The types by id."""
        return by_name(self.damage_type)

    @cached_property
    def _groups(self) -> Mapping[str, DamageGroup]:
        return by_name(self.group)
