"""A fight file's creature: a table of figures and equipment, a bestiary entry or a sheet, with overrides.

``from = "bestiary:NAME"`` starts from a table of the bestiary, ``from = "gcs:FILE"`` from a sheet. A sheet's text comes
as ``sheet = { name = ..., content = ... }`` (text or bytes), which whoever reads the fight file puts in.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from attrs import evolve

from fechtbuch.model.errors import near
from fechtbuch.model.state import Condition, Creature, Item, Place
from fechtbuch.model.table import Table, freeze, thaw
from fechtbuch.model.wire import encode
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import FighterSheet, read_sheet
from fechtbuch.rulesets.dungeon_fantasy.data import Tables
from fechtbuch.rulesets.dungeon_fantasy.harm.death import CERTAIN, DESTROYED
from fechtbuch.rulesets.dungeon_fantasy.sheets.bestiary import bestiary_entry
from fechtbuch.rulesets.dungeon_fantasy.sheets.creature import Standing, creature_of
from fechtbuch.rulesets.dungeon_fantasy.sheets.drafting import FIGURE_KEYS, drafted, overlaid
from fechtbuch.rulesets.dungeon_fantasy.sheets.errors import BadCreature, Unreadable
from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs import read_gcs
from fechtbuch.rulesets.dungeon_fantasy.sheets.hands import HOLDS
from fechtbuch.rulesets.sheet_fields import Fields

__all__ = ["KEYS", "BadCreature", "build"]

_STANDING: Final = ("id", "name", "side", "cell", "facing", "elevation", "posture", "hp_now", "fp_now", "items")
_SOURCE: Final = ("from", "sheet")

KEYS: Final = (*_STANDING, *_SOURCE, *FIGURE_KEYS)
"""All keys of a creature's table."""

_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,100}")
_ITEM_KEYS: Final = ("id", "name", "held", "ready", "light")


def build(data: Mapping[str, Any], tables: Tables, place: str) -> tuple[Creature, str]:
    """The creature of a fight file's table and the text it came from.

    The text is the sheet's for ``gcs:``, otherwise the table as JSON, bestiary figures included. Overrides change the
    named figures alone, except that a new ST moves all damage that comes from strength.

    Raises ``FechtbuchError`` naming ``place``, key, reason and near names.
    """
    fields = Fields(data, place)
    fields.only(KEYS)
    source = fields.text("from")
    kind, _, name = source.partition(":")
    if kind == "gcs":
        return _from_sheet(fields, tables, source, name)
    if "sheet" in fields:
        raise fields.bad("sheet", 'only goes with from = "gcs:FILE"')
    if kind not in ("", "bestiary"):
        raise fields.bad(
            "from", f'"{source}" names neither a bestiary entry nor a sheet' + near(kind, ("bestiary", "gcs"))
        )
    table = Fields(overlaid(_entry(fields, name), data) if kind else data, place)
    sheet = drafted(table, tables)
    creature = creature_of(sheet, _standing(table, tables, sheet, ""), source, more=_items(table, sheet))
    return _fit_to_join(fields, sheet, creature), _text(table)


def _entry(fields: Fields, name: str) -> Mapping[str, Any]:
    try:
        return bestiary_entry(name)
    except Unreadable as error:
        raise fields.bad("from", str(error)) from None


def _from_sheet(fields: Fields, tables: Tables, source: str, file: str) -> tuple[Creature, str]:
    given = fields.table("sheet")
    given.only(("name", "content"))
    content = given.data.get("content")
    if not isinstance(content, (str, bytes)):
        raise fields.bad("sheet", f"the text of {file or 'the sheet'} is missing")
    raw = content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
    imported = read_gcs(raw, given.text("name", file, 1000), _id(fields), tables)
    base = read_sheet(imported.creature.sheet)
    sheet = drafted(fields, tables, base)
    behind = tuple(weapon.id for weapon in base.weapons if weapon.id not in imported.creature.items)
    behind = tuple(id for id in behind if not _is_held(sheet, id))
    standing = _standing(fields, tables, sheet, imported.creature.name)
    standing = _as_hurt(fields, standing, imported.creature)
    creature = creature_of(sheet, standing, source, behind, _items(fields, sheet))
    return _fit_to_join(fields, sheet, creature), imported.source


def _as_hurt(fields: Fields, standing: Standing, creature: Creature) -> Standing:
    """A sheet of somebody wounded or tired joins as it is, unless the fight file says otherwise."""
    hp = creature.pools["hp"].value if standing.hp is None and "hp" not in fields else standing.hp
    fp = creature.pools["fp"].value if standing.fp is None and "fp" not in fields else standing.fp
    return evolve(standing, hp=hp, fp=fp)


def _is_held(sheet: FighterSheet, id: str) -> bool:
    weapon = sheet.weapon(id)
    return weapon is not None and bool(weapon.held)


def _standing(fields: Fields, tables: Tables, sheet: FighterSheet, name: str) -> Standing:
    id = _id(fields)
    return Standing(
        id=id,
        name=fields.text("name", name or id) or id,
        side=fields.text("side", id),
        place=_place(fields, tables),
        hp=fields.whole("hp_now", 0, -10 * sheet.hp, sheet.hp) if "hp_now" in fields else None,
        fp=fields.whole("fp_now", 0, -10 * max(sheet.fp, 1), sheet.fp) if "fp_now" in fields else None,
    )


def _fit_to_join(fields: Fields, sheet: FighterSheet, creature: Creature) -> Creature:
    """Whoever is beyond sure death does not join; whoever has no strength left joins unconscious (DF-OWN-105)."""
    hp, fp = creature.pools["hp"], creature.pools["fp"]
    times = DESTROYED if sheet.has("unkillable") else CERTAIN
    if hp.value <= -times * hp.full:
        key = "hp_now" if "hp_now" in fields else "sheet"
        raise fields.bad(key, f"{creature.name} is dead at {hp.value} HP: at -{times} x {hp.full} HP death is certain")
    if not fp.full or fp.value > -fp.full or sheet.has("no_fatigue"):
        return creature
    mark = Condition("unconscious", source="exhaustion", rule="CMP-FATIGUE")
    return evolve(
        creature, place=evolve(creature.place, posture="lying"), conditions=creature.conditions.set(mark.name, mark)
    )


def _id(fields: Fields) -> str:
    id = fields.text("id")
    if not _ID.fullmatch(id):
        raise fields.bad("id", f'"{id}" is no creature id: 1 to 100 letters, digits, _ and -' if id else "missing")
    return id


def _place(fields: Fields, tables: Tables) -> Place:
    cell = fields.rows("cell") or [0, 0]
    if len(cell) != 2 or not all(type(part) is int and abs(part) <= 10_000 for part in cell):
        raise fields.bad("cell", "a cell is two whole numbers, [q, r], within 10000")
    postures = [posture.id for posture in tables.postures.posture]
    return Place(
        cell=(cell[0], cell[1]),
        facing=fields.whole("facing", 0, 0, 5),
        elevation=fields.whole("elevation", 0, -10_000, 10_000),
        posture=fields.choice("posture", "standing", postures),
    )


def _items(fields: Fields, sheet: FighterSheet) -> Table[Item]:
    """Other things it carries: names, or tables with id, name, held, ready, light (the yards it lights)."""
    found: dict[str, Item] = {}
    for n, row in enumerate(fields.rows("items")):
        key = f"items[{n}]"
        entry = fields.sub(key, {"id": row} if isinstance(row, str) else row)
        entry.only(_ITEM_KEYS)
        id = entry.text("id")
        if not _ID.fullmatch(id):
            raise entry.bad("id", f'"{id}" is no id: letters, digits, _ and - only')
        if id in found or sheet.weapon(id) is not None:
            raise entry.bad("id", f'"{id}" is there already')
        held = entry.choice("held", "", HOLDS)
        light = entry.whole("light", 0, 0, 1000)
        data = Table({"light": light} if light else {})
        found[id] = Item(entry.text("name", id.replace("_", " ")), held, entry.flag("ready", bool(held)), data)
    return Table(found)


def _text(fields: Fields) -> str:
    return encode(thaw(freeze(fields.data, fields.place))).decode()
