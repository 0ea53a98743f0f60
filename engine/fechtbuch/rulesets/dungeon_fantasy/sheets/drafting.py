"""A fight file's table turned into figures: upon nothing, or upon a sheet whose figures it overrides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeVar

from attrs import evolve

from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Damage, FighterSheet, Melee, Ranged, Spell, Weapon
from fechtbuch.rulesets.dungeon_fantasy.data import BodyPlan, DiceAdd, Tables
from fechtbuch.rulesets.dungeon_fantasy.sheets.arming import Wielder, missile_spell
from fechtbuch.rulesets.dungeon_fantasy.sheets.errors import Unreadable
from fechtbuch.rulesets.dungeon_fantasy.sheets.hands import HOLDS, carried, unique_id
from fechtbuch.rulesets.dungeon_fantasy.sheets.hexes import read_hexes
from fechtbuch.rulesets.dungeon_fantasy.sheets.inline import (
    inline_shield,
    inline_spell,
    inline_weapon,
    named_shield,
    named_spell,
    named_weapon,
    spell_skill,
)
from fechtbuch.rulesets.dungeon_fantasy.sheets.natural import natural_attacks
from fechtbuch.rulesets.dungeon_fantasy.sheets.protection import read_protection
from fechtbuch.rulesets.dungeon_fantasy.sheets.skills import skill_problem
from fechtbuch.rulesets.dungeon_fantasy.sheets.strength import basic_damage, dice_text
from fechtbuch.rulesets.dungeon_fantasy.sheets.traits import body_of, bonus_of, level_in, trait_table
from fechtbuch.rulesets.sheet_fields import Fields
from fechtbuch.rulesets.tables import UnknownRow

__all__ = ["FIGURE_KEYS", "drafted", "overlaid"]

_LIMITS: Final[Mapping[str, tuple[int, int]]] = {
    "st": (0, 5000),
    "dx": (0, 100),
    "iq": (0, 100),
    "ht": (0, 100),
    "will": (0, 100),
    "per": (0, 100),
    "hp": (1, 100_000),
    "fp": (0, 100_000),
    "move": (0, 1000),
    "sm": (-20, 50),
    "arms": (0, 100),
    "legs": (0, 1000),
    "encumbrance": (0, 4),
    "weight": (0, 100_000_000),
}
"""Whole figures and their limits."""

FIGURE_KEYS: Final = (
    *_LIMITS,
    "speed",
    "plan",
    "traits",
    "skills",
    "weapon",
    "weapons",
    "shield",
    "armour",
    "dr",
    "bonus",
    "spells",
    "hands",
    "hexes",
    "notes",
)
"""The keys of a creature's table that say what it is and has."""

_MERGED: Final = ("skills", "armour", "dr", "bonus", "notes")
_ARMS: Final = ("arm", "wing")

_Row = TypeVar("_Row", Melee, Ranged)


def overlaid(base: Mapping[str, Any], data: Mapping[str, Any]) -> dict[str, Any]:
    """A bestiary table with a fight file's own keys laid over it: tables merge, everything else is replaced."""
    found = dict(base)
    if "weapon" in data or "weapons" in data:
        for key in ("weapon", "weapons", "hands"):
            found.pop(key, None)
    for key, value in data.items():
        old = found.get(key)
        merge = key in _MERGED and isinstance(value, Mapping) and isinstance(old, Mapping)
        found[key] = {**old, **value} if merge and old is not None else value
    return found


def drafted(fields: Fields, tables: Tables, base: FighterSheet | None = None) -> FighterSheet:
    """The figures of a table, upon those of a sheet if there is one. Raises ``BadCreature``."""
    sheet = _figures(fields, base or _fresh(fields))
    plan = _plan(fields, sheet, tables)
    sheet = _limbs(fields, _traits(fields, sheet), plan, fresh=base is None)
    sheet = evolve(sheet, hexes=read_hexes(fields, sheet.hexes))
    sheet = evolve(
        sheet,
        levels=_levels(fields, sheet, tables),
        dr=read_protection(fields, "dr", "natural", plan, read_protection(fields, "armour", "worn", plan, sheet.dr)),
        notes=Table({**sheet.notes, **_notes(fields)}),
    )
    if base is None or "st" in fields:
        sheet = _strength(sheet, tables)
    who = Wielder(sheet.st, sheet.dx, sheet.levels, tables)
    weapons = _weapons(fields, sheet, who)
    if base is None:
        have = {weapon.id for weapon in weapons}
        weapons = (*weapons, *natural_attacks(plan, who, sheet.traits, sheet.dr, have))
    return evolve(sheet, weapons=weapons, spells=_spells(fields, sheet, who))


# ------------------------------------------------------------------------------------------------ figures


def _fresh(fields: Fields) -> FighterSheet:
    """A body without a sheet: secondary figures follow from the attributes."""
    st, dx, iq, ht = (fields.whole(name, 10, *_LIMITS[name]) for name in ("st", "dx", "iq", "ht"))
    base = FighterSheet(st=st, dx=dx, iq=iq, ht=ht, will=iq, per=iq, hp=max(st, 1), fp=ht, speed=dx + ht)
    return evolve(base, move=_speed(fields, base) // 4)


def _figures(fields: Fields, base: FighterSheet) -> FighterSheet:
    whole: dict[str, Any] = {name: fields.whole(name, getattr(base, name), *limits) for name, limits in _LIMITS.items()}
    bonus = fields.table("bonus")
    bonus.only(("dodge", "parry", "block"))
    given = {name: bonus.whole(name, 0, -100, 100) for name in bonus}
    return evolve(base, **whole, speed=_speed(fields, base), bonus=Table({**base.bonus, **given}))


def _speed(fields: Fields, base: FighterSheet) -> int:
    """Basic Speed in quarters."""
    if "speed" not in fields:
        return base.speed
    quarters = fields.figure("speed", 0, 0, 1000) * 4
    if quarters.denominator != 1:
        raise fields.bad("speed", "Basic Speed goes in quarters: 5, 5.25, 5.5, 5.75")
    return quarters.numerator


def _plan(fields: Fields, sheet: FighterSheet, tables: Tables) -> BodyPlan:
    try:
        return tables.hit_locations.body_plan(fields.text("plan", sheet.plan))
    except UnknownRow as error:
        raise fields.bad("plan", str(error)) from None


def _traits(fields: Fields, sheet: FighterSheet) -> FighterSheet:
    """Named traits take the place of the sheet's, with what they add to defences and say of the body."""
    if "traits" not in fields:
        return sheet
    table, found, levels = trait_table(), [], dict[str, int]()
    for n, word in enumerate(fields.words("traits")):
        try:
            found.append(table.named(word).id)
            levels.update(level_in(word, found[-1]))
        except Unreadable as error:
            raise fields.bad(f"traits[{n}]", str(error)) from None
    traits = table.with_implied(found)
    sheet = evolve(sheet, notes=sheet.notes.set("trait_levels", Table(levels)) if levels else sheet.notes)
    before, after = bonus_of(sheet.traits, table), bonus_of(traits, table)
    given = fields.table("bonus")
    bonus = {
        name: sheet.bonus.get(name, 0) + (0 if name in given else after.get(name, 0) - before.get(name, 0))
        for name in ("dodge", "parry", "block")
    }
    kept = Table({name: value for name, value in bonus.items() if value})
    return evolve(sheet, traits=traits, body=body_of(traits, table), bonus=kept)


def _limbs(fields: Fields, sheet: FighterSheet, plan: BodyPlan, fresh: bool) -> FighterSheet:
    if not fresh and "plan" not in fields:
        return sheet
    arms = sum(part.kind in _ARMS for part in plan.parts)
    legs = sum(part.kind == "leg" for part in plan.parts)
    return evolve(
        sheet,
        plan=plan.id,
        arms=sheet.arms if "arms" in fields else arms,
        legs=sheet.legs if "legs" in fields else legs,
    )


def _levels(fields: Fields, sheet: FighterSheet, tables: Tables) -> Table[int]:
    """The sheet's levels with those that are written. Raises for a skill that neither it nor these rules know."""
    table = fields.table("skills")
    given = {name: table.whole(name, 0, 0, 100) for name in table}
    own = (*sheet.levels, *_spell_skills(fields))
    for name in given:
        problem = skill_problem(name, tables, own)
        if problem:
            raise table.bad(name[:40], problem)
    return Table({**sheet.levels, **given})


def _spell_skills(fields: Fields) -> Iterator[str]:
    """The skills of the spells that are written as tables."""
    for n, row in enumerate(fields.rows("spells")):
        if isinstance(row, Mapping):
            yield spell_skill(fields.sub(f"spells[{n}]", row))


def _notes(fields: Fields) -> dict[str, str]:
    table = fields.table("notes")
    return {name: table.text(name, longest=10_000) for name in table}


def _strength(sheet: FighterSheet, tables: Tables) -> FighterSheet:
    """Thrust and swing of the ST, and with them the damage of the weapons that are on the sheet already."""
    thrust, swing = (basic_damage(base, sheet.st, tables) for base in ("thr", "sw"))
    moved = {"thr": _change(sheet.thrust, thrust), "sw": _change(sheet.swing, swing)}
    weapons = tuple(_stronger(weapon, moved) for weapon in sheet.weapons)
    return evolve(sheet, thrust=dice_text(thrust), swing=dice_text(swing), weapons=weapons)


def _change(old: tuple[str, int], new: DiceAdd) -> DiceAdd:
    return DiceAdd(new.dice - _dice(old[0]), new.add - old[1])


def _dice(text: str) -> int:
    return int(text.partition("d")[0] or 0)


def _stronger(weapon: Weapon, moved: Mapping[str, DiceAdd]) -> Weapon:
    return evolve(
        weapon,
        melee=tuple(_moved(row, moved) for row in weapon.melee),
        ranged=tuple(_moved(row, moved) for row in weapon.ranged),
    )


def _moved(row: _Row, moved: Mapping[str, DiceAdd]) -> _Row:
    damage: Damage = row.damage
    change = moved.get(damage.base)
    if change is None or damage.unusable or (isinstance(row, Ranged) and row.st):
        return row
    dice, add = dice_text(DiceAdd(_dice(damage.dice) + change.dice, damage.add + change.add))
    return evolve(row, damage=evolve(damage, dice=dice, add=add))


# ------------------------------------------------------------------------------------------------ equipment


def _weapons(fields: Fields, sheet: FighterSheet, who: Wielder) -> tuple[Weapon, ...]:
    owned = {weapon.id: weapon for weapon in sheet.weapons}
    found = dict(owned)
    ready: list[str] = []
    for key, row in _named(fields):
        weapon = _weapon(fields, key, row, who, owned)
        if owned.get(weapon.id) is not weapon:
            weapon = evolve(weapon, id=unique_id(weapon.id, found))
        found[weapon.id] = weapon
        ready.append(weapon.id)
    if not ready and "hands" not in fields:
        return tuple(found.values())
    return _held(fields, tuple(found.values()), ready)


def _named(fields: Fields) -> list[tuple[str, Any]]:
    if "weapon" in fields and "weapons" in fields:
        raise fields.bad("weapon", "give weapon or weapons, not both")
    rows = [("weapon", fields.data["weapon"])] if "weapon" in fields else []
    rows += [(f"weapons[{n}]", row) for n, row in enumerate(fields.rows("weapons"))]
    return rows + ([("shield", fields.data["shield"])] if "shield" in fields else [])


def _weapon(fields: Fields, key: str, row: Any, who: Wielder, owned: Mapping[str, Weapon]) -> Weapon:
    shield = key == "shield"
    if not isinstance(row, str):
        return (inline_shield if shield else inline_weapon)(fields.sub(key, row), who)
    name = Fields({key: row}, fields.place, fields.at).text(key)
    if name in owned:
        return owned[name]
    try:
        return (named_shield if shield else named_weapon)(name, who)
    except Unreadable as error:
        raise fields.bad(key, str(error)) from None


def _held(fields: Fields, weapons: tuple[Weapon, ...], ready: list[str]) -> tuple[Weapon, ...]:
    table = fields.table("hands")
    table.only(HOLDS)
    hands = {place: table.text(place) for place in table} if "hands" in fields else None
    try:
        return carried(weapons, ready, hands)
    except Unreadable as error:
        raise fields.bad("hands", str(error)) from None


def _spells(fields: Fields, sheet: FighterSheet, who: Wielder) -> tuple[Spell, ...]:
    known = {spell.id: spell for spell in sheet.spells}
    for n, row in enumerate(fields.rows("spells")):
        key = f"spells[{n}]"
        spell = _named_spell(fields, key, row, who) if isinstance(row, str) else inline_spell(fields.sub(key, row), who)
        known[spell.id] = spell
    return tuple(known.values())


def _named_spell(fields: Fields, key: str, name: str, who: Wielder) -> Spell:
    try:
        entry = named_spell(name, who)
    except Unreadable as error:
        raise fields.bad(key, str(error)) from None
    level = who.levels.get(entry.skill)
    if level is None:
        raise fields.bad(key, f'no level: give skills = {{ "{entry.skill}" = 12 }} or a table with id and level')
    return missile_spell(entry, level)
