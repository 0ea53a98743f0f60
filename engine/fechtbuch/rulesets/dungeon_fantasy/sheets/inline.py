"""Weapons written into a fight file: an armoury entry with changes, or rows of the weapon tables in their notation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from attrs import evolve

from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Damage, Melee, Ranged, Shield, Spell, Weapon
from fechtbuch.rulesets.dungeon_fantasy.data.armoury import MissileSpell
from fechtbuch.rulesets.dungeon_fantasy.data.effects import effect_problem
from fechtbuch.rulesets.dungeon_fantasy.sheets.arming import Wielder, armed, missile_spell, shielded
from fechtbuch.rulesets.dungeon_fantasy.sheets.errors import Unreadable
from fechtbuch.rulesets.dungeon_fantasy.sheets.notation import (
    Parry,
    parse_accuracy,
    parse_damage,
    parse_parry,
    parse_range,
    parse_reach,
    parse_shots,
    parse_strength,
)
from fechtbuch.rulesets.dungeon_fantasy.sheets.skills import RULES, Level, at_level, level_of, skill_problem
from fechtbuch.rulesets.dungeon_fantasy.sheets.strength import basic_damage, rolled_damage
from fechtbuch.rulesets.naming import unknown
from fechtbuch.rulesets.sheet_fields import Fields
from fechtbuch.rulesets.tables import UnknownRow

__all__ = [
    "damage_of",
    "inline_shield",
    "inline_spell",
    "inline_weapon",
    "named_shield",
    "named_spell",
    "named_weapon",
    "spell_skill",
]

_WEAPON_KEYS = (
    *("id", "armoury", "name", "level", "weight", "count", "traits", "natural", "part", "melee", "ranged", "st"),
)
_ROW_KEYS = ("name", "skill", "level", "damage", "st", "hands", "attack", "effect")
_MELEE_KEYS = (*_ROW_KEYS, "reach", "parry", "flail")
_RANGED_KEYS = (*_ROW_KEYS, "range", "acc", "shots", "bulk")
_SHIELD_KEYS = ("id", "armoury", "name", "level", "weight", "db", "skill", "block", "traits")
_SPELL_KEYS = ("id", "name", "skill", "level", "damage", "cost", "most_power", "time", "acc", "range")
_ID = re.compile(r"[A-Za-z0-9_-]{1,100}")


def named_weapon(name: str, who: Wielder, st: int | None = None) -> Weapon:
    """A weapon or shield of the armoury, of its own ``st``; raises :class:`Unreadable` with near names."""
    armoury = who.tables.armoury
    shields = [shield.id for shield in armoury.shield]
    if name in shields:
        return shielded(armoury.shield_of(name), who)
    try:
        return armed(armoury.weapon_of(name), who, st=st)
    except UnknownRow:
        known = (*(weapon.id for weapon in armoury.weapon), *shields)
        raise Unreadable(_missing("weapon", name, known)) from None


def named_shield(name: str, who: Wielder) -> Weapon:
    """A shield of the armoury; raises :class:`Unreadable` with near names."""
    armoury = who.tables.armoury
    try:
        return shielded(armoury.shield_of(name), who)
    except UnknownRow:
        raise Unreadable(_missing("shield", name, [shield.id for shield in armoury.shield])) from None


def named_spell(name: str, who: Wielder) -> MissileSpell:
    """A missile spell of the armoury; raises :class:`Unreadable` with near names."""
    armoury = who.tables.armoury
    try:
        return armoury.spell_of(name)
    except UnknownRow:
        raise Unreadable(_missing("spell", name, [spell.id for spell in armoury.missile_spell])) from None


def _missing(what: str, name: str, known: Iterable[str]) -> str:
    return f'the armoury has no {what} "{name}"{unknown(name, known, RULES, what + "s")}'


def inline_weapon(fields: Fields, who: Wielder) -> Weapon:
    """A weapon written as a table.

    ``armoury`` (or an ``id`` of the armoury, when no rows are given) names the entry it starts from; ``melee`` and
    ``ranged`` are rows of its own in the notation of weapon tables. ``st`` is the strength of a crossbow.
    """
    fields.only(_WEAPON_KEYS)
    id = _id(fields)
    own = "melee" in fields or "ranged" in fields
    weapon = Weapon(id, id.replace("_", " ").capitalize())
    if not own or "armoury" in fields:
        weapon = _known(fields, fields.text("armoury", id), who)
    if "st" in fields and not any(row.st for row in weapon.ranged):
        raise fields.bad("st", f"{weapon.name} has no strength of its own: only what is cocked, as a crossbow, has")
    weapon = evolve(
        weapon,
        id=id,
        name=fields.text("name", weapon.name),
        melee=tuple(_melee(row, who) for row in _tables(fields, "melee")) or weapon.melee,
        ranged=tuple(_ranged(row, who) for row in _tables(fields, "ranged")) or weapon.ranged,
        natural=fields.flag("natural", weapon.natural),
        part=fields.text("part", weapon.part),
        weight=_plain(fields, weapon.weight),
        count=fields.whole("count", 1, 1, 1000),
        traits=(*weapon.traits, *fields.words("traits")),
    )
    _told_apart(fields, weapon)
    return _levelled(weapon, fields.whole("level", 0, 0, 100)) if "level" in fields else weapon


def inline_shield(fields: Fields, who: Wielder) -> Weapon:
    """A shield written as a table: an armoury entry with changes, or one of its own with ``db``."""
    fields.only(_SHIELD_KEYS)
    id = _id(fields)
    if "db" not in fields or "armoury" in fields:
        weapon = _guard(fields, fields.text("armoury", id), who)
    else:
        weapon = Weapon(id, id.replace("_", " ").capitalize(), shield=Shield(0))
    old = weapon.shield or Shield(0)
    skill = fields.text("skill", old.skill)
    level = _level(fields, skill, who)
    block = fields.whole("block", old.block, -20, 20)
    shield = Shield(fields.whole("db", old.db, 0, 10), skill, level.level, block, ground=level.ground)
    name = fields.text("name", weapon.name)
    traits = (*weapon.traits, *fields.words("traits"))
    melee = tuple(evolve(row, skill=skill, level=level.level, ground=level.ground) for row in weapon.melee)
    return evolve(
        weapon, id=id, name=name, melee=melee, shield=shield, weight=_plain(fields, weapon.weight), traits=traits
    )


def inline_spell(fields: Fields, who: Wielder) -> Spell:
    """A missile spell written as a table: one of the armoury with changes, or one of its own with ``damage``."""
    fields.only(_SPELL_KEYS)
    id = _id(fields)
    name = fields.text("name", id.replace("_", " ").title())
    spell = Spell(id, name, name, 0, Damage())
    if "damage" not in fields:
        try:
            spell = missile_spell(named_spell(id, who), 0)
        except Unreadable as error:
            raise fields.bad("id", str(error)) from None
    try:
        damage = damage_of(fields.text("damage"), who.st, who) if "damage" in fields else spell.damage
        half, most = parse_range(fields.text("range"), who.st) if "range" in fields else (spell.half, spell.most)
    except Unreadable as error:
        raise fields.bad("", str(error)) from None
    skill = fields.text("skill", spell.skill)
    if "level" not in fields and skill not in who.levels:
        raise fields.bad("level", f"missing, and the creature has no skill {skill}")
    return evolve(
        spell,
        name=fields.text("name", spell.name),
        skill=skill,
        level=fields.whole("level", who.levels.get(skill, 0), 0, 100),
        damage=damage,
        cost=fields.whole("cost", spell.cost, 0, 1000),
        most_power=fields.whole("most_power", spell.most_power, 1, 1000),
        time=fields.whole("time", spell.time, 0, 1000),
        acc=fields.whole("acc", spell.acc, -100, 100),
        half=half,
        most=most,
    )


def spell_skill(fields: Fields) -> str:
    """The skill of a spell written as a table: one of its own has its name."""
    return fields.text("skill", fields.text("name", fields.text("id").replace("_", " ").title()))


def damage_of(text: str, st: int, who: Wielder) -> Damage:
    """A damage line in the hands of a ST. Raises :class:`Unreadable`."""
    line = parse_damage(text)
    damage = rolled_damage(line.base, line.plus(basic_damage(line.base, st, who.tables)), line.type)
    divisor = line.divisor.numerator if line.divisor.denominator == 1 else line.divisor
    return evolve(damage, divisor=divisor, explosive=line.explosive, follow_up=line.rest)


def _id(fields: Fields) -> str:
    id = fields.text("id", fields.text("armoury", ""))
    if not _ID.fullmatch(id):
        raise fields.bad("id", f'"{id}" is no id: letters, digits, _ and - only')
    return id


def _known(fields: Fields, name: str, who: Wielder) -> Weapon:
    st = fields.whole("st", 1, 1, 5000) if "st" in fields else None
    try:
        return named_weapon(name, who, st)
    except Unreadable as error:
        raise fields.bad("armoury" if "armoury" in fields else "id", str(error)) from None


def _guard(fields: Fields, name: str, who: Wielder) -> Weapon:
    try:
        return named_shield(name, who)
    except Unreadable as error:
        raise fields.bad("armoury" if "armoury" in fields else "id", str(error)) from None


def _tables(fields: Fields, key: str) -> Sequence[Fields]:
    return [fields.sub(f"{key}[{n}]", row) for n, row in enumerate(fields.rows(key))]


def _melee(row: Fields, who: Wielder) -> Melee:
    row.only(_MELEE_KEYS)
    try:
        reach = parse_reach(row.text("reach", "1"))
        parry = parse_parry(row.text("parry", "No"))
        common = _common(row, who)
    except Unreadable as error:
        raise row.bad("", str(error)) from None
    return Melee(
        **common,
        reach=reach.reaches,
        reach_change=reach.change,
        flail=row.flag("flail"),
        **_parry(parry),
    )


def _parry(parry: Parry) -> dict[str, Any]:
    return {"parry": parry.modifier, "unbalanced": parry.unbalanced, "fencing": parry.fencing}


def _ranged(row: Fields, who: Wielder) -> Ranged:
    row.only(_RANGED_KEYS)
    try:
        half, most = parse_range(row.text("range", "10"), who.st)
        shots = parse_shots(row.text("shots", ""))
        common = _common(row, who)
        acc = parse_accuracy(row.text("acc", "0"))
    except Unreadable as error:
        raise row.bad("", str(error)) from None
    common.pop("dagger", None)
    return Ranged(
        **common,
        acc=acc,
        half=half,
        most=most,
        shots=shots.shots,
        reload=shots.reload,
        thrown=shots.thrown,
        bulk=row.whole("bulk", 0, -100, 100),
    )


def _common(row: Fields, who: Wielder) -> dict[str, Any]:
    strength = parse_strength(row.text("st", ""))
    skill = row.text("skill", "DX")
    level = _level(row, skill, who)
    return {
        "name": row.text("name", "attack"),
        "skill": skill,
        "level": level.level,
        "damage": at_level(damage_of(row.text("damage", ""), who.st, who), level.level),
        "min_st": strength.least,
        "hands": row.whole("hands", strength.hands, 0, 2),
        "dagger": strength.dagger,
        "attack": row.whole("attack", 0, -50, 50),
        "ground": level.ground,
        "effect": _effect(row, who),
    }


def _level(row: Fields, skill: str, who: Wielder) -> Level:
    """The level that is written there, else that of the skill. Raises for a skill that these rules do not know."""
    problem = skill_problem(skill, who.tables, (*who.levels, "DX", ""))
    if problem:
        raise row.bad("skill", f'"{skill}": {problem}')
    if "level" in row:
        return Level(skill, row.whole("level", 0, 0, 100))
    return Level(skill, who.dx) if skill == "DX" else level_of(skill, who.levels, who.dx, who.tables.skills)


def _effect(row: Fields, who: Wielder) -> str:
    effect = row.text("effect")
    problem = effect_problem(effect, [kind.id for kind in who.tables.grenades.kind])
    if problem:
        raise row.bad("effect", problem)
    return effect


def _told_apart(fields: Fields, weapon: Weapon) -> None:
    """Raise if two lines have one name: acts name a line by its name alone."""
    names: set[str] = set()
    for name in (*(line.name for line in weapon.melee), *(line.name for line in weapon.ranged)):
        if name in names:
            raise fields.bad("", f'two lines of {weapon.id} are called "{name}"; give each a name of its own')
        names.add(name)


def _levelled(weapon: Weapon, level: int) -> Weapon:
    melee = tuple(evolve(row, level=level, ground="") for row in weapon.melee)
    ranged = tuple(evolve(row, level=level, ground="") for row in weapon.ranged)
    shield = evolve(weapon.shield, level=level, ground="") if weapon.shield is not None else None
    return evolve(weapon, melee=melee, ranged=ranged, shield=shield)


def _plain(fields: Fields, default: Any) -> Any:
    exact = fields.figure("weight", default)
    return exact.numerator if exact.denominator == 1 else exact
