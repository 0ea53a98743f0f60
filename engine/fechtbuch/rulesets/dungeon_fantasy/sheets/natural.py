"""The natural attacks that sheets rarely hold: punch, kick, bite, and what traits such as claws and horns make of them.

Every body with hands punches, with feet kicks, with a mouth bites if teeth or its plan say so (DF-UNARMED-02, -04,
-10). Claws and teeth change those lines (DF-UNARMED-07, -10); horns, stingers and the like are weapons of their own
(DF-UNARMED-11). What each trait does stands in ``traits.toml`` (DF-OWN-90); a sheet's own lines win.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from attrs import evolve

from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Armour, Melee, Weapon
from fechtbuch.rulesets.dungeon_fantasy.data import BodyPlan
from fechtbuch.rulesets.dungeon_fantasy.sheets.arming import Wielder, natural_weapon
from fechtbuch.rulesets.dungeon_fantasy.sheets.traits import NaturalArms, TraitRow, trait_table

__all__ = ["natural_attacks"]

_BASIC = (("hand", "punch", "Punch"), ("foot", "kick", "Kick"), ("face", "bite", "Bite"))
"""The kind of part each needs, the armoury's entry, its name."""


def natural_attacks(
    plan: BodyPlan,
    who: Wielder,
    traits: Collection[str],
    dr: Mapping[str, Armour],
    have: Collection[str] = (),
    armed: Collection[str] = (),
) -> tuple[Weapon, ...]:
    """Punch and kick for bodies with hands and feet, bite for bodies with teeth, strikers by traits.

    Left out are those whose ids the creature does ``have``, and strikers of traits that are ``armed`` with lines.
    """
    rows = [row for trait in traits if (row := trait_table().row(trait)) is not None]
    arms = [part for row in rows for part in row.arms]
    kinds = {part.kind for part in plan.parts}
    found = [
        _changed(natural_weapon(who.tables.armoury.natural_of(id), who, name, _least(plan, dr, kind)), id, arms)
        for kind, id, name in _BASIC
        if kind in kinds and id not in have and (id != "bite" or _bites(plan, rows))
    ]
    strikers = [part for row in rows if row.id not in armed for part in row.arms if part.attack == "striker"]
    own = {part.id: _striker(part, who, kinds) for part in strikers}
    return (*found, *(weapon for id, weapon in own.items() if id not in have))


def _bites(plan: BodyPlan, rows: Iterable[TraitRow]) -> bool:
    """People bite only with teeth worth the name; other bodies with a mouth always."""
    return plan.id != "humanoid" or any(part.attack == "bite" for row in rows for part in row.arms)


def _changed(weapon: Weapon, attack: str, arms: Iterable[NaturalArms]) -> Weapon:
    """A fist, foot or mouth with what the traits do to it: the first that names a type gives it, all adds count."""
    mine = [part for part in arms if part.attack == attack]
    types = next((part.types for part in mine if part.types), ())
    rows = [_sharpened(row, mine, kind, n) for row in weapon.melee for n, kind in enumerate(types or ("",))]
    return evolve(weapon, melee=tuple(rows))


def _sharpened(row: Melee, mine: Iterable[NaturalArms], kind: str, number: int) -> Melee:
    for part in mine:
        row = _with(row, part)
    return evolve(
        row,
        name=f"{row.name}, {kind}" if number else row.name,
        damage=evolve(row.damage, type=kind or row.damage.type),
    )


def _striker(part: NaturalArms, who: Wielder, kinds: Collection[str]) -> Weapon:
    """A weapon of its own; the part of the body it is, if the body has such a part."""
    weapon = natural_weapon(who.tables.armoury.natural_of("striker"), who, part.name)
    rows = [
        _sharpened(row, (part,), kind, n)
        for row in weapon.melee
        for n, kind in enumerate(part.types or (row.damage.type,))
    ]
    return evolve(weapon, id=part.id, melee=tuple(rows), part=part.part if part.part in kinds else "")


def _with(row: Melee, part: NaturalArms) -> Melee:
    """The line with the trait's adds, reach and side effect."""
    damage = row.damage
    dice = int(damage.dice.partition("d")[0] or 0)
    more = " ".join(text for text in (damage.follow_up, part.effect) if text)
    damage = evolve(damage, add=damage.add + part.add + part.per_die * dice, follow_up=more)
    return evolve(row, damage=damage, reach=part.reach or row.reach)


def _least(plan: BodyPlan, dr: Mapping[str, Armour], kind: str) -> int:
    worn = [dr.get(part.id, Armour()).worn for part in plan.parts if part.kind == kind]
    return min(worn, default=0)
