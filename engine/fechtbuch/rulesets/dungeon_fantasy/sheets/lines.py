"""The line of a sheet that a figure cites, in words: a weapon, a skill, an attribute, armour, traits."""

from __future__ import annotations

from fechtbuch.model.state import Creature
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Armour, FighterSheet, read_sheet
from fechtbuch.rulesets.dungeon_fantasy.sheets.shown import figures_shown, lines_shown

__all__ = ["sheet_line"]

_SPELL = "spell:"
_SKILL = "skill:"
_ARMOUR = "dr"


def sheet_line(creature: Creature, path: str) -> str:
    """What stands under a path that figures cite; empty where nothing does. Paths of sheet files are taken back to the
    names they stand for."""
    sheet = read_sheet(creature.sheet)
    key = next((name for name, place in sheet.paths.items() if place == path), path)
    return _weapon(sheet, path) or _armour(sheet, key) or _figure(sheet, key.removeprefix(_SKILL))


def _weapon(sheet: FighterSheet, path: str) -> str:
    ids = {weapon.id for weapon in sheet.weapons if path in (weapon.id, weapon.path)}
    ids |= {f"{_SPELL}{spell.id}" for spell in sheet.spells if path in (f"{_SPELL}{spell.id}", spell.path)}
    return "; ".join(f"{line.name}: {line.text}" for line in lines_shown(sheet) if line.weapon in ids)


def _armour(sheet: FighterSheet, key: str) -> str:
    kind, _, part = key.partition(":")
    if kind != _ARMOUR:
        return ""
    rows = {part: sheet.dr[part]} if part in sheet.dr else dict(sheet.dr)
    return "DR: " + ", ".join(f"{name.replace('_', ' ')} {_points(row)}" for name, row in rows.items()) if rows else ""


def _points(row: Armour) -> str:
    kinds = (("worn", row.worn), ("natural", row.natural), ("by a spell", row.spell))
    return " and ".join(f"{points} {kind}" for kind, points in kinds if points) or "0"


def _figure(sheet: FighterSheet, key: str) -> str:
    if key in sheet.levels:
        return f"{key} {sheet.levels[key]}"
    shown = {name.lower(): f"{name} {value}" for name, value in figures_shown(sheet)}
    if key in sheet.bonus:
        return f"{key.capitalize()} {sheet.bonus[key]:+d}" + (f"; {shown['traits']}" if "traits" in shown else "")
    return shown.get(key.lower(), "")
