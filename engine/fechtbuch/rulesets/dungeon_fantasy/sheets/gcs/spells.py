"""Missile spells of a GCS sheet: from the spell's own ranged line, else by name from the armoury."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from attrs import evolve

from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Ranged, Spell
from fechtbuch.rulesets.dungeon_fantasy.data import MissileSpell
from fechtbuch.rulesets.dungeon_fantasy.sheets.arming import missile_spell
from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs.attributes import Attributes
from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs.document import Document, Row
from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs.skills import trained_level
from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs.weapon_rows import Wielding, is_melee, ranged_row
from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs.weapons import slug
from fechtbuch.rulesets.dungeon_fantasy.sheets.hands import unique_id
from fechtbuch.rulesets.dungeon_fantasy.sheets.traits import normal

__all__ = ["read_spells"]

_MAGERY: Final = 3
"""The greatest power where the sheet tells no Magery."""

_RANGE: Final = re.compile(r"(\d{1,4})(?:\s*(?:-|\u2013|to)\s*(\d{1,4}))?")


def read_spells(document: Document, who: Wielding) -> tuple[tuple[Spell, ...], tuple[str, ...]]:
    """The missile spells, and the names of all other spells, which the rules have no use for."""
    magery = next((row.level for row in document.traits if normal(row.name).startswith("magery")), _MAGERY)
    known = {normal(entry.name): entry for entry in who.tables.armoury.missile_spell}
    found: dict[str, Spell] = {}
    others: list[str] = []
    for row in document.spells:
        spell = _spell(row, known, who, magery)
        if spell is None:
            others.append(row.name[:200])
        else:
            id = unique_id(spell.id, found)
            found[id] = evolve(spell, id=id)
    document.log.count("spells", len(found) + len(others))
    document.log.count("missile spells", len(found))
    return tuple(found.values()), tuple(others)


def _spell(row: Row, known: Mapping[str, MissileSpell], who: Wielding, magery: int) -> Spell | None:
    level = _level(row, who.attributes)
    line = next((node for node in row.node["weapons"].rows() if not is_melee(node)), None)
    if line is not None:
        return _from_line(row, level, ranged_row(line, row, who), magery)
    entry = known.get(normal(row.name))
    if entry is None:
        return None
    row.node.log.warn(f"{row.name}: the sheet has no ranged line for this spell; the engine's own figures are used")
    return evolve(missile_spell(entry, level), path=row.node.path)


def _level(row: Row, attributes: Attributes) -> int:
    level = trained_level(row.node, attributes)
    if level is None:
        row.node.log.warn(f"{row.name}: no level can be told for this spell; 0 is used")
        return 0
    return level


def _from_line(row: Row, level: int, line: Ranged, magery: int) -> Spell:
    """A spell thrown like a missile: its dice are those of one point of power (DF-MISSILE-01)."""
    cost, most = _span(row.node["casting_cost"].text(), magery)
    time, _ = _span(row.node["casting_time"].text(), magery)
    if line.damage.unusable:
        row.node.log.warn(f"{row.name}: {line.damage.unusable}")
    return Spell(
        id=slug(row.name),
        name=row.name[:200],
        skill=row.name[:200],
        level=level,
        damage=line.damage,
        cost=cost,
        most_power=max(most // cost, 1) if cost else 1,
        time=time,
        acc=line.acc,
        half=line.half,
        most=line.most,
        path=row.node.path,
    )


def _span(text: str, magery: int) -> tuple[int, int]:
    """``1-3`` or ``1 to 3`` as least and most; where words leave the most open, it is the caster's Magery."""
    found = _RANGE.search(text)
    if found is None:
        return 1, max(magery, 1)
    least = int(found[1])
    most = int(found[2]) if found[2] else magery if "mage" in text.lower() or "any" in text.lower() else least
    return least, max(most, least)
