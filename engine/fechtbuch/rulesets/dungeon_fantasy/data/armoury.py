"""The armoury: weapons, shields, natural attacks, missile spells."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import Literal

from attrs import frozen

from fechtbuch.rulesets.tables import by_name, named_rows, pick

__all__ = ["Armoury", "MeleeMode", "MissileSpell", "NaturalAttack", "RangedMode", "Shield", "Weapon", "WeaponDamage"]


@frozen
class WeaponDamage:
    """A damage formula: a base (thrust, swing or dice), adds and a type."""

    base: Literal["thr", "sw", "dice", "special"]
    type: str = ""
    add: int = 0
    per_die: int = 0
    """Added once for each die of the base."""
    dice: int = 0
    divisor: Fraction = Fraction(1)
    """DR is divided by this."""
    st: Literal["user", "weapon"] = "user"
    """Whose ST counts; a crossbow has its own."""


@frozen
class MeleeMode:
    """A line of the melee weapon table. DF-MELEE-02, DF-REACH, CMP-WEAPONS."""

    name: str
    skill: str
    damage: WeaponDamage
    reach: tuple[Literal["C", "1", "2", "3"], ...]
    reach_change: bool = False
    """Reach must be set, and takes a Ready to change. DF-REACH-07."""
    parry: int | None = None
    """None: cannot parry."""
    unbalanced: bool = False
    fencing: bool = False
    flail: bool = False
    min_st: int = 0
    hands: Literal[1, 2] = 1
    dagger: Literal["", "single", "double"] = ""
    """Mark of weapons that become unready. CMP-UNREADY."""


@frozen
class RangedMode:
    """A line of the ranged weapon table. CMP-WEAPONS, DF-MISSILE, DF-THROWN."""

    name: str
    skill: str
    damage: WeaponDamage
    acc: int | None = None
    half: Fraction | None = None
    """Half-damage range as a multiple of ST; none: no loss of damage."""
    max: Fraction | None = None
    """Maximum range as a multiple of ST."""
    yards: int | None = None
    """Maximum range in yards (the length of a line); if ``max`` is none too, the source states no limit."""
    shots: int = 1
    reload: int = 0
    """Ready manoeuvres to reload."""
    bulk: int = 0
    min_st: int = 0
    hands: Literal[1, 2] = 1
    thrown: bool = False
    tethered: bool = False


@frozen
class Weapon:
    """A weapon with its modes of use; ``weight`` in pounds."""

    id: str
    name: str
    rule: str
    weight: Fraction
    melee: tuple[MeleeMode, ...] = ()
    ranged: tuple[RangedMode, ...] = ()
    sticks: bool = False
    """May get stuck in the victim. CMP-PICKS."""
    no_disarm_penalty: bool = False
    """Escapes the further -2 for disarming. DF-WEAPON-07."""


@frozen
class Shield:
    """A shield: Defense Bonus, weight in pounds, and the bash."""

    id: str
    name: str
    rule: str
    weight: Fraction
    db: int
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
    reach: tuple[Literal["C", "1", "2", "3"], ...]
    to_hit: int = 0
    limb: Literal["", "arm", "leg", "mouth"] = ""
    """The kind of body part used; empty: a part of its own or the whole body."""
    armoured_add: int | None = None
    """The add instead of ``damage.add`` when the part wears at least ``armoured_dr``. DF-UNARMED-03 and -05."""
    armoured_dr: int = 0
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
    dice_per_fp: int
    add_per_die: int = 0
    max_fp: int = 3
    seconds_per_fp: int = 1
    acc: int = 0
    half: int | None = None
    max: int = 0
    bulk: int = 0
    divisor: Fraction = Fraction(1)
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
