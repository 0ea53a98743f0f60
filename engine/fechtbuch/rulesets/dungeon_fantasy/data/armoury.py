"""The armoury: weapons (CMP-WEAPONS, skills by DF-OWN-05), shields, natural attacks, missile spells (DF-OWN-02).

A torch has the lines of a baton (AMB-55).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Annotated, Literal

from attrs import frozen

from fechtbuch.rulesets.tables import Filled, TableProblem, Within, by_name, named_rows, pick

__all__ = ["Armoury", "MeleeMode", "MissileSpell", "NaturalAttack", "RangedMode", "Shield", "Weapon", "WeaponDamage"]


@frozen
class WeaponDamage:
    """A damage formula: a base (thrust, swing or dice), adds and a type."""

    base: Literal["thr", "sw", "dice", "special"]
    type: str = ""
    add: int = 0
    per_die: int = 0
    """Added once for each die of the base."""
    dice: Annotated[int, Within(0, 1000)] = 0
    divisor: Fraction = Fraction(1)
    """DR is divided by this."""
    st: Literal["user", "weapon"] = "user"
    """Whose ST counts; a crossbow has its own."""

    def __attrs_post_init__(self) -> None:
        """Check that there is something to roll, of some type, and a divisor that divides."""
        if self.divisor <= 0:
            raise TableProblem("divisor", f"{self.divisor} divides nothing; it must be above 0")
        if self.base != "special" and not self.type:
            raise TableProblem("type", "missing: only special damage has none")
        if self.base == "dice" and not self.dice:
            raise TableProblem("dice", "missing: the base is dice")


@frozen
class MeleeMode:
    """A line of the melee weapon table. DF-MELEE-02, DF-REACH, CMP-WEAPONS."""

    name: str
    skill: str
    damage: WeaponDamage
    reach: Annotated[tuple[Literal["C", "1", "2", "3"], ...], Filled()]
    reach_change: bool = False
    """Reach must be set, and takes a Ready to change. DF-REACH-07."""
    parry: int | None = None
    """None: cannot parry."""
    unbalanced: bool = False
    fencing: bool = False
    flail: bool = False
    min_st: Annotated[int, Within(0)] = 0
    hands: Literal[1, 2] = 1
    dagger: Literal["", "single", "double"] = ""
    """Mark of weapons that become unready. CMP-UNREADY."""
    effect: str = ""
    """What a hit does instead of plain damage: a name of ``attacks.effects``."""


@frozen
class RangedMode:
    """A line of the ranged weapon table. CMP-WEAPONS, DF-MISSILE, DF-THROWN."""

    name: str
    skill: str
    damage: WeaponDamage
    acc: int | None = None
    half: Annotated[Fraction | None, Within(0)] = None
    """Half-damage range as a multiple of ST; none: no loss of damage."""
    max: Annotated[Fraction | None, Within(0)] = None
    """Maximum range as a multiple of ST."""
    yards: Annotated[int | None, Within(1)] = None
    """Maximum range in yards (the length of a line); if ``max`` is none too, the source states no limit."""
    shots: Annotated[int, Within(0)] = 1
    reload: Annotated[int, Within(0)] = 0
    """Ready manoeuvres to reload."""
    bulk: Annotated[int, Within(-100, 0)] = 0
    min_st: Annotated[int, Within(0)] = 0
    hands: Literal[1, 2] = 1
    thrown: bool = False
    tethered: bool = False
    effect: str = ""
    """What a hit does instead of plain damage: a name of ``attacks.effects``."""


@frozen
class Weapon:
    """A weapon with its modes of use; ``weight`` in pounds."""

    id: str
    name: str
    rule: str
    weight: Annotated[Fraction, Within(0)]
    melee: tuple[MeleeMode, ...] = ()
    ranged: tuple[RangedMode, ...] = ()
    sticks: bool = False
    """May get stuck in the victim. CMP-PICKS."""
    no_disarm_penalty: bool = False
    """Escapes the further -2 for disarming. DF-WEAPON-07."""
    light: Annotated[int, Within(0, 100)] = 0
    """Yards within which it takes darkness away, burning. DF-VISIBILITY-04, CMP-VISION."""


@frozen
class Shield:
    """A shield: Defense Bonus, weight in pounds, and the bash."""

    id: str
    name: str
    rule: str
    weight: Annotated[Fraction, Within(0)]
    db: Annotated[int, Within(0, 10)]
    skill: str
    melee: tuple[MeleeMode, ...] = ()
    large: bool = False


@frozen
class NaturalAttack:
    """An unarmed attack: the best of ``skills`` rolls. DF-UNARMED, DF-GRAPPLE-04."""

    id: str
    rule: str
    skills: tuple[str, ...]
    damage: WeaponDamage
    reach: Annotated[tuple[Literal["C", "1", "2", "3"], ...], Filled()]
    to_hit: int = 0
    limb: Literal["", "arm", "leg", "mouth"] = ""
    """The kind of body part used; empty: a part of its own or the whole body."""
    armoured_add: int | None = None
    """The add instead of ``damage.add`` when the part wears at least ``armoured_dr``. DF-UNARMED-03 and -05."""
    armoured_dr: Annotated[int, Within(0)] = 0
    both_hands_per_die: int | None = None
    """The per-die add when both hands are used. DF-UNARMED-08."""
    knockback_only: int = 0
    """Damage times this counts for knockback alone and never injures. DF-UNARMED-09."""
    miss_dx_or_fall: bool = False
    """A miss calls for a DX roll or a fall. DF-UNARMED-06."""


@frozen
class MissileSpell:
    """A spell thrown like a missile; ranges in yards. Defaults of ours unless a user's table says otherwise."""

    id: str
    name: str
    rule: str
    skill: str
    damage_type: str
    dice_per_fp: Annotated[int, Within(1, 100)]
    add_per_die: int = 0
    max_fp: Annotated[int, Within(1, 1000)] = 3
    seconds_per_fp: Annotated[int, Within(0, 1000)] = 1
    acc: int = 0
    half: Annotated[int | None, Within(0)] = None
    max: Annotated[int, Within(0)] = 0
    bulk: Annotated[int, Within(-100, 0)] = 0
    divisor: Annotated[Fraction, Within(0)] = Fraction(1)
    knockback: Literal["as_type", "double"] = "as_type"
    explosive: bool = False
    default: bool = False


@frozen
class Armoury:
    """Weapons, shields, natural attacks and missile spells."""

    rule: str
    weapon: tuple[Weapon, ...] = named_rows()
    shield: tuple[Shield, ...] = named_rows()
    natural: tuple[NaturalAttack, ...] = named_rows()
    missile_spell: tuple[MissileSpell, ...] = named_rows()

    def __attrs_post_init__(self) -> None:
        """Check that the modes of each weapon have names of their own: acts name a mode by its name alone."""
        for table in ("weapon", "shield"):
            for place, weapon in enumerate(getattr(self, table)):
                names: set[str] = set()
                for key, spot, mode in _modes(weapon):
                    if mode.name in names:
                        at = f"{table}[{place}].{key}[{spot}].name"
                        raise TableProblem(at, f'"{mode.name}" is taken by an earlier mode of {weapon.id}')
                    names.add(mode.name)

    def effects(self) -> Iterator[tuple[str, str]]:
        """Every effect that a mode names, with the key where it stands."""
        for table in ("weapon", "shield"):
            for place, weapon in enumerate(getattr(self, table)):
                for key, spot, mode in _modes(weapon):
                    yield f"{table}[{place}].{key}[{spot}].effect", mode.effect

    def types(self) -> Iterator[tuple[str, str]]:
        """Every damage type that is named, with the key where it stands."""
        for table in ("weapon", "shield"):
            for place, weapon in enumerate(getattr(self, table)):
                for key, spot, mode in _modes(weapon):
                    yield f"{table}[{place}].{key}[{spot}].damage.type", mode.damage.type
        for place, natural in enumerate(self.natural):
            yield f"natural[{place}].damage.type", natural.damage.type
        for place, spell in enumerate(self.missile_spell):
            yield f"missile_spell[{place}].damage_type", spell.damage_type

    def weapon_of(self, name: str) -> Weapon:
        """The weapon with this id; raises :class:`UnknownRow`."""
        return pick(self._weapons, name, "weapon")

    def shield_of(self, name: str) -> Shield:
        """The shield with this id; raises :class:`UnknownRow`."""
        return pick(self._shields, name, "shield")

    def natural_of(self, name: str) -> NaturalAttack:
        """The natural attack with this id; raises :class:`UnknownRow`."""
        return pick(self._naturals, name, "natural attack")

    def spell_of(self, name: str) -> MissileSpell:
        """The missile spell with this id; raises :class:`UnknownRow`."""
        return pick(self._spells, name, "missile spell")

    @cached_property
    def _weapons(self) -> Mapping[str, Weapon]:
        return by_name(self.weapon)

    @cached_property
    def _shields(self) -> Mapping[str, Shield]:
        return by_name(self.shield)

    @cached_property
    def _naturals(self) -> Mapping[str, NaturalAttack]:
        return by_name(self.natural)

    @cached_property
    def _spells(self) -> Mapping[str, MissileSpell]:
        return by_name(self.missile_spell)


def _modes(weapon: Weapon | Shield) -> Iterator[tuple[str, int, MeleeMode | RangedMode]]:
    """Every mode with the list and the place where it stands; a shield has no ranged ones."""
    for key in ("melee", "ranged"):
        for spot, mode in enumerate(getattr(weapon, key, ())):
            yield key, spot, mode
