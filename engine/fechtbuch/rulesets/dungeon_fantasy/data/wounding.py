"""Wounding: damage types, multipliers of injury by location, unusual bodies."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import Annotated, Literal

from attrs import frozen

from fechtbuch.rulesets.tables import Within, by_name, named_rows, pick

__all__ = ["Body", "DamageType", "Wounding", "WoundingRow"]


@frozen
class DamageType:
    """A damage type: its column in the wounding table and what else depends on it. CMP-WOUND, CMP-DAMAGE."""

    id: str
    name: str
    column: Literal["cr", "cut", "imp", "pi_minus", "pi", "pi_plus", "pi_plusplus", "burn", "cor", "tox"]
    least: Annotated[int, Within(0)] = 1
    """Least basic damage: 0 for crushing, 1 for all else."""
    knockback: Literal["never", "always", "unpenetrated"] = "never"
    """Whether the blow can push its victim back. CMP-KNOCKBACK."""
    piercing: bool = False
    """Counts as impaling or piercing for diffuse bodies."""
    vitals: Annotated[Fraction | None, Within(0)] = None
    """Multiplier against vitals in place of the column's."""


@frozen
class WoundingRow:
    """Multipliers of injury to one location, by damage type. CMP-WOUND."""

    id: str
    cr: Annotated[Fraction, Within(0)]
    cut: Annotated[Fraction, Within(0)]
    imp: Annotated[Fraction, Within(0)]
    pi_minus: Annotated[Fraction, Within(0)]
    pi: Annotated[Fraction, Within(0)]
    pi_plus: Annotated[Fraction, Within(0)]
    pi_plusplus: Annotated[Fraction, Within(0)]
    burn: Annotated[Fraction, Within(0)]
    cor: Annotated[Fraction, Within(0)]
    tox: Annotated[Fraction, Within(0)]


@frozen
class Body:
    """How an unusual body changes multipliers; an absent column leaves the location's own. CMP-WOUND."""

    id: str
    imp: Annotated[Fraction | None, Within(0)] = None
    pi_minus: Annotated[Fraction | None, Within(0)] = None
    pi: Annotated[Fraction | None, Within(0)] = None
    pi_plus: Annotated[Fraction | None, Within(0)] = None
    pi_plusplus: Annotated[Fraction | None, Within(0)] = None
    keeps: tuple[str, ...] = ()
    """Locations whose own multipliers stay."""
    ignores_location: bool = False
    """Every other type counts as if it had struck the torso."""
    cap_piercing: Annotated[int | None, Within(0)] = None
    """Most injury one impaling or piercing hit can do."""
    cap_other: Annotated[int | None, Within(0)] = None
    """Most injury one hit of any other type can do."""


@frozen
class Wounding:
    """Damage types, multipliers by location and unusual bodies."""

    rule: str
    damage_type: tuple[DamageType, ...] = named_rows()
    location: tuple[WoundingRow, ...] = named_rows()
    body: tuple[Body, ...] = named_rows()

    def type_of(self, name: str) -> DamageType:
        """The damage type written ``name``; raises :class:`UnknownRow`."""
        return pick(self._types, name, "damage type")

    def multiplier(self, damage_type: str, wounding: str = "torso", body: str = "living") -> Fraction:
        """What penetrating damage is multiplied by; ``wounding`` is :attr:`LocationKind.wounding`. CMP-WOUND."""
        kind, made = self.type_of(damage_type), pick(self._bodies, body, "body")
        if wounding not in made.keeps:
            changed = getattr(made, kind.column, None)
            if isinstance(changed, Fraction):
                return changed
            wounding = "torso" if made.ignores_location else wounding
        if wounding == "vitals" and kind.vitals is not None:
            return kind.vitals
        figure: Fraction = getattr(pick(self._locations, wounding, "location to wound"), kind.column)
        return figure

    def cap(self, damage_type: str, body: str = "living") -> int | None:
        """The most injury one hit can do to such a body; none: no limit. CMP-WOUND."""
        made = pick(self._bodies, body, "body")
        return made.cap_piercing if self.type_of(damage_type).piercing else made.cap_other

    @cached_property
    def _types(self) -> Mapping[str, DamageType]:
        return by_name(self.damage_type)

    @cached_property
    def _locations(self) -> Mapping[str, WoundingRow]:
        return by_name(self.location)

    @cached_property
    def _bodies(self) -> Mapping[str, Body]:
        return by_name(self.body)
