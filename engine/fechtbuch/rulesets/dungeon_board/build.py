"""A fight file's creature: a table of printed figures, or a bestiary entry with overrides (DB-COMP-SHEET).

``from = "bestiary:orc"`` starts from a figure of the bestiary. ``wounds``, ``ammo``, ``used`` and ``used_scrolls``
carry an adventure on: wounds taken, missiles left, and copies of spells used in an earlier fight of it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from fechtbuch.model.errors import near
from fechtbuch.model.state import Creature, Place, Pool
from fechtbuch.model.table import Table, freeze, thaw
from fechtbuch.model.wire import encode, to_json
from fechtbuch.rulesets.dungeon_board.board.board import FARTHEST
from fechtbuch.rulesets.dungeon_board.creature.sheet import FigureSheet, freeze_sheet
from fechtbuch.rulesets.dungeon_board.creature.views import (
    AMMO,
    ENDURANCE,
    HEROES,
    LEARNED,
    MONSTERS,
    SCROLL,
    SCROLLS,
    SIDES,
)
from fechtbuch.rulesets.dungeon_board.data import MonsterSpells, Spells, Tables
from fechtbuch.rulesets.naming import unknown
from fechtbuch.rulesets.sheet_fields import BadCreature, Fields

__all__ = ["KEYS", "BadCreature", "build"]

_PRINTED: Final = ("name", "side", "kind", "endurance", "speed", "strike", "parry", "missiles", "spells", "spell_table")
_OWN: Final = ("id", "from", "cell", "territory", "scrolls")
_SO_FAR: Final = ("wounds", "ammo", "used", "used_scrolls")

KEYS: Final = (*_OWN, *_PRINTED, *_SO_FAR)
"""All keys of a creature's table."""

_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,100}")
_MODIFIER: Final = 20
RULES: Final = "dungeon_board"


def build(data: Mapping[str, Any], tables: Tables, place: str) -> tuple[Creature, str]:
    """The creature of a fight file's table, and the table as JSON, bestiary figures included.

    Raises ``BadCreature`` naming ``place``, key, reason and near names.
    """
    own = Fields(data, place)
    own.only(KEYS)
    fields = Fields({**_printed(own, tables), **data}, place)
    id = _id(fields)
    cell = _cell(fields)
    sheet = FigureSheet(
        kind=fields.text("kind") or id,
        endurance=fields.whole("endurance", 4, 1, 1000),
        speed=fields.whole("speed", 4, 0, 1000),
        strike=fields.whole("strike", 0, -_MODIFIER, _MODIFIER),
        parry=fields.whole("parry", 0, -_MODIFIER, _MODIFIER),
        missiles=_missiles(fields, tables),
        spells=_known(fields, "spells", "spell", tables.spells),
        spell_table=_spell_table(fields, tables),
        territory=fields.text("territory"),
        appeared=cell,
    )
    left = sheet.endurance - fields.whole("wounds", 0, 0, sheet.endurance - 1)
    creature = Creature(
        id,
        fields.text("name") or id,
        _side(fields),
        freeze_sheet(sheet, fields.text("from")),
        Table({ENDURANCE: Pool(left, sheet.endurance)}),
        place=Place(cell),
        counters=Table({**_ammo(fields, sheet, tables), **_copies(fields, sheet, tables)}),
    )
    return creature, encode(thaw(freeze(fields.data, place))).decode()


def _printed(fields: Fields, tables: Tables) -> Mapping[str, Any]:
    source = fields.text("from")
    if not source:
        return {}
    kind, _, name = source.partition(":")
    if kind != "bestiary":
        raise fields.bad("from", f'"{source}" names no bestiary entry, as in "bestiary:orc"')
    if name not in tables.bestiary.ids:
        tail = unknown(name, tables.bestiary.ids, RULES, "bestiary")
        raise fields.bad("from", f'there is no figure in the bestiary called "{name}"{tail}')
    row = tables.bestiary.of(name)
    return {key: value for key, value in to_json(row).items() if key in _PRINTED}


def _id(fields: Fields) -> str:
    id = fields.text("id")
    if not _ID.fullmatch(id):
        raise fields.bad("id", f'"{id}" is no creature id: 1 to 100 letters, digits, _ and -' if id else "missing")
    return id


def _side(fields: Fields) -> str:
    side = fields.text("side")
    if side not in SIDES:
        words = f'"{side}" is no side' + near(side, SIDES) if side else "missing"
        raise fields.bad("side", f"{words}; the sides are {' and '.join(SIDES)}")
    return side


def _cell(fields: Fields) -> tuple[int, int]:
    cell = fields.rows("cell") or [0, 0]
    if len(cell) != 2 or not all(type(part) is int and abs(part) <= FARTHEST for part in cell):
        raise fields.bad("cell", f"a cell is two whole numbers, [x, y], within {FARTHEST}")
    return cell[0], cell[1]


def _missiles(fields: Fields, tables: Tables) -> tuple[str, ...]:
    """The missiles column: known weapons, each once (DB-SHOOT-01)."""
    weapons = fields.words("missiles")
    for n, weapon in enumerate(weapons):
        if weapon not in tables.weapons:
            raise fields.bad(
                f"missiles[{n}]",
                f'there is no ranged weapon "{weapon}"' + unknown(weapon, tables.weapons.ids, RULES, "weapons"),
            )
        if weapon in weapons[:n]:
            raise fields.bad(f"missiles[{n}]", f'"{weapon}" stands there twice')
    return tuple(weapons)


def _ammo(fields: Fields, sheet: FigureSheet, tables: Tables) -> dict[str, int]:
    """Missiles left for each weapon: its table's figure (DB-AMMO-01, DB-AMB-03), unless ``ammo`` says otherwise."""
    given = fields.table("ammo")
    given.only(sheet.missiles)
    left = {weapon: given.whole(weapon, tables.weapons.of(weapon).ammo) for weapon in sheet.missiles}
    return {AMMO + weapon: count for weapon, count in left.items() if count}


def _known(fields: Fields, key: str, what: str, table: Spells | MonsterSpells) -> tuple[str, ...]:
    """Words that a table has rows for; a word may come more than once (DB-MAGIC-07)."""
    words = fields.words(key)
    if words and fields.text("side") == MONSTERS:
        raise fields.bad(key, "monsters choose no spells; those that cast have a spell_table (DB-MONSTERMAGIC-02)")
    for n, word in enumerate(words):
        if word not in table:
            raise fields.bad(f"{key}[{n}]", f'there is no {what} "{word}"' + unknown(word, table.ids, RULES, "spells"))
    return tuple(words)


def _spell_table(fields: Fields, tables: Tables) -> str:
    """The table of a monster that casts; heroes choose their spells (DB-MONSTERMAGIC-02)."""
    name = fields.text("spell_table")
    if name and fields.text("side") == HEROES:
        raise fields.bad("spell_table", "heroes have none, they choose their spells")
    if name and name not in tables.monster_spells:
        raise fields.bad(
            "spell_table",
            f'there is no spell table "{name}"' + unknown(name, tables.monster_spells.ids, RULES, "spell_tables"),
        )
    return name


def _copies(fields: Fields, sheet: FigureSheet, tables: Tables) -> dict[str, int]:
    """Copies of spells not yet used, learned and on scrolls (DB-MAGIC-07, DB-MAGIC-08)."""
    scrolls = Counter(_known(fields, "scrolls", "spell", tables.spells))
    held = {SCROLLS + spell: count for spell, count in scrolls.items()}
    learned = _unused(fields, "used", Counter(sheet.spells), LEARNED)
    return {**held, **learned, **_unused(fields, "used_scrolls", scrolls, SCROLL)}


def _unused(fields: Fields, key: str, held: Counter[str], prefix: str) -> dict[str, int]:
    used = Counter(fields.words(key))
    for spell, count in used.items():
        if spell not in held:
            raise fields.bad(key, f'no copy of "{spell}" is held' + near(spell, held))
        if count > held[spell]:
            raise fields.bad(key, f'"{spell}" is used {count} times, but only {held[spell]} copies are held')
    return {prefix + spell: count - used[spell] for spell, count in held.items() if count > used[spell]}
