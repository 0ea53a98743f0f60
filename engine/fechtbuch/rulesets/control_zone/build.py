"""A fight file's character: figures, weapons and armour by name or as tables, or a bestiary entry with overrides."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeVar

from attrs import AttrsInstance, evolve

from fechtbuch.model.errors import FechtbuchError, near
from fechtbuch.model.state import Condition, Creature, Item, Place, Pool, Zone
from fechtbuch.model.table import Table, freeze, thaw
from fechtbuch.model.wire import encode
from fechtbuch.rulesets.control_zone.bestiary import bestiary
from fechtbuch.rulesets.control_zone.creature.sheet import CharacterSheet, Resistance, freeze_sheet, kept
from fechtbuch.rulesets.control_zone.creature.speed import speed_figure
from fechtbuch.rulesets.control_zone.creature.views import ARMS, DYING, DYINGS
from fechtbuch.rulesets.control_zone.data.armour import Piece
from fechtbuch.rulesets.control_zone.data.damage_types import ORIGINS
from fechtbuch.rulesets.control_zone.data.loading import Tables
from fechtbuch.rulesets.control_zone.data.weapons import Weapon
from fechtbuch.rulesets.control_zone.gear.hands import arms_for
from fechtbuch.rulesets.control_zone.known_skills import known_skills
from fechtbuch.rulesets.control_zone.reactions.kinds import KINDS
from fechtbuch.rulesets.naming import unknown
from fechtbuch.rulesets.sheet_fields import BadCreature, Fields
from fechtbuch.rulesets.tables import BadTable, structure_table

__all__ = ["KEYS", "BadCreature", "build"]

_FIGURES: Final = ("strength", "agility", "reaction", "block_bonus", "dodge_bonus")
KEYS: Final = (
    "id",
    "name",
    "side",
    "cell",
    "elevation",
    "from",
    *_FIGURES,
    "hp",
    "hp_now",
    "temp_hp",
    "luck",
    "luck_now",
    "action_points",
    "ap_now",
    "speed_now",
    "skills",
    "modifiers",
    "talents",
    "dr",
    "weapon",
    "weapon_limb",
    "carries",
    "shield_arm",
    "armour",
    "states",
    "traumas",
    "mutilations",
    "dying_count",
    "peon",
    "flying",
)
"""All keys of a character's table. ``weapon`` is in hand, ``carries`` what is put away, ``armour`` what is worn."""

_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,100}")
_MOST: Final = 10_000
_OWNED: Final[Mapping[str, tuple[str, ...]]] = {"weapons": ("weapon", "carries"), "armour": ("armour",)}
"""The keys that name things of a kind."""

RULES: Final = "control_zone"

Row = TypeVar("Row", bound=AttrsInstance)


def build(data: Mapping[str, Any], tables: Tables, place: str) -> tuple[Creature, str]:
    """The creature of a fight file's table, and the table as JSON, bestiary figures included.

    Raises ``BadCreature`` naming ``place``, key, reason and near names.
    """
    fields = Fields(data, place)
    fields.only(KEYS)
    if "from" in fields:
        fields = Fields({**_entry(fields), **{key: value for key, value in data.items() if key != "from"}}, place)
    weapons = _owned(fields, "weapons", Weapon, tables.weapons.index)
    pieces = _owned(fields, "armour", Piece, tables.armour.index)
    _known_types(fields, tables, weapons, pieces)
    sheet = _sheet(fields, tables, weapons, pieces)
    creature = Creature(
        _id(fields),
        fields.text("name") or _id(fields),
        fields.text("side", _id(fields)),
        freeze_sheet(sheet, str(data.get("from", ""))),
        _pools(fields, sheet, tables),
        _zones(fields, tables),
        _conditions(fields, tables),
        _place(fields, tables),
        _items(fields, weapons, pieces),
        Table({DYINGS: fields.whole("dying_count", 0)} if fields.whole("dying_count", 0) else {}),
    )
    return creature, encode(thaw(freeze(fields.data, place))).decode()


def _entry(fields: Fields) -> Mapping[str, Any]:
    kind, _, name = fields.text("from").partition(":")
    if kind != "bestiary":
        raise fields.bad("from", f'"{kind}" is no source' + near(kind, ("bestiary",)))
    if name not in bestiary():
        raise fields.bad("from", f'the bestiary has no "{name}"' + unknown(name, bestiary(), RULES, "bestiary"))
    return bestiary()[name]


def _id(fields: Fields) -> str:
    id = fields.text("id")
    if not _ID.fullmatch(id):
        raise fields.bad(
            "id", f'"{id}" is no id of a character: 1 to 100 letters, digits, _ and -' if id else "missing"
        )
    return id


# figures


def _sheet(
    fields: Fields, tables: Tables, weapons: Mapping[str, Weapon], pieces: Mapping[str, Piece]
) -> CharacterSheet:
    sheet = CharacterSheet()
    return evolve(
        sheet,
        **{name: fields.whole(name, getattr(sheet, name), -100, 100) for name in _FIGURES},
        hp=fields.whole("hp", sheet.hp, 1, _MOST),
        luck=fields.whole("luck", sheet.luck, 0, _MOST),
        action_points=fields.whole("action_points", 0, 0, 1000) if "action_points" in fields else None,
        skills=_skills(fields, tables, weapons),
        modifiers=_whole_numbers(fields, "modifiers"),
        talents=tuple(_talents(fields)),
        dr=tuple(_resistances(fields, tables)),
        weapons=Table({id: kept(weapon) for id, weapon in weapons.items()}),
        pieces=Table({id: kept(piece) for id, piece in pieces.items()}),
        shield_arm=fields.choice("shield_arm", "", ARMS),
        peon=fields.flag("peon"),
        flying=fields.flag("flying"),
    )


def _talents(fields: Fields) -> Iterator[str]:
    """Talents that some reaction asks for, each once (CZ-REACTION-01, CZ-OPPORTUNITY-17)."""
    known, words = [kind.talent for kind in KINDS.values() if kind.talent], fields.words("talents")
    for n, name in enumerate(words):
        if name not in known:
            raise fields.bad(f"talents[{n}]", f'there is no talent "{name}"' + unknown(name, known, RULES, "talents"))
        if name in words[:n]:
            raise fields.bad(f"talents[{n}]", f'"{name}" is there already')
        yield name


def _skills(fields: Fields, tables: Tables, weapons: Mapping[str, Weapon]) -> Table[int]:
    """Ranks by skill: of the tables, or of a weapon of its own."""
    skills = fields.table("skills")
    known = {*known_skills(tables), *(weapon.skill for weapon in weapons.values())}
    for name in skills:
        if name not in known:
            raise skills.bad(name[:40], "no such skill" + unknown(name, known, RULES, "skills"))
    return Table({name: skills.whole(name, 0, -100, 100) for name in skills})


def _whole_numbers(fields: Fields, key: str) -> tuple[int, ...]:
    rows = fields.rows(key)
    return tuple(
        Fields({f"{key}[{n}]": row}, fields.place).whole(f"{key}[{n}]", 0, -100, 100) for n, row in enumerate(rows)
    )


def _resistances(fields: Fields, tables: Tables) -> Iterator[Resistance]:
    """DR that no armour gives: type, units, origin (an effect if none is named)."""
    for n, given in enumerate(fields.rows("dr")):
        row = fields.sub(f"dr[{n}]", given)
        row.only(("type", "units", "origin"))
        type = row.choice("type", "", tables.damage_types.types)
        if not type:
            raise row.bad("type", "missing")
        yield Resistance(type, row.whole("units", 0, 0, 1000), _origin(row))


def _origin(row: Fields) -> Any:
    return row.choice("origin", "effect", ORIGINS)


# pools


def _pools(fields: Fields, sheet: CharacterSheet, tables: Tables) -> Table[Pool]:
    points = tables.manoeuvres.points.each_turn if sheet.action_points is None else sheet.action_points
    speed = speed_figure(sheet).whole
    temp = fields.whole("temp_hp", 0, 0, _MOST)
    return Table(
        {
            "hp": Pool(fields.whole("hp_now", sheet.hp, 0, sheet.hp), sheet.hp),
            "temp_hp": Pool(temp, temp),
            "ap": Pool(fields.whole("ap_now", points, 0, max(points, 0)), points),
            "speed": Pool(fields.whole("speed_now", speed, 0, speed), speed),
            "luck": Pool(fields.whole("luck_now", sheet.luck, 0, sheet.luck), sheet.luck),
        }
    )


# what it owns


def _owned(fields: Fields, kind: str, cls: type[Row], known: Mapping[str, Row]) -> dict[str, Row]:
    """Weapons or armour by id: each named as the table has it, or a table of its own. Raises for one named twice."""
    found: dict[str, Row] = {}
    for key in _OWNED[kind]:
        for n, given in enumerate(_listed(fields, key)):
            at = f"{key}[{n}]" if isinstance(fields.data.get(key), list) else key
            row = _row(fields, at, given, kind, cls, known)
            id = str(getattr(row, "id", ""))
            if not _ID.fullmatch(id):
                raise fields.bad(f"{at}.id", f'"{id}" is no id: letters, digits, _ and - only')
            if id in found:
                raise fields.bad(at, f'"{id}" is there already')
            found[id] = row
    return found


def _listed(fields: Fields, key: str) -> list[Any]:
    """One thing or a list of them."""
    value = fields.data.get(key, [])
    return fields.rows(key) if isinstance(value, (list, tuple)) else [value]


def _row(fields: Fields, at: str, given: Any, kind: str, cls: type[Row], known: Mapping[str, Row]) -> Row:
    if isinstance(given, str):
        if given not in known:
            raise fields.bad(at, f'there is no "{given:.40}"' + unknown(given, known, RULES, kind))
        return known[given]
    table = fields.sub(at, given)
    try:
        return structure_table(cls, {"name": table.text("id").replace("_", " ").capitalize(), **table.data})
    except BadTable as error:
        raise fields.bad(f"{at}.{error.key}" if error.key else at, error.reason) from None
    except FechtbuchError as error:
        raise fields.bad(at, str(error)) from None


def _known_types(fields: Fields, tables: Tables, weapons: Mapping[str, Weapon], pieces: Mapping[str, Piece]) -> None:
    """Types of damage and classes of armour that own weapons and pieces name must exist."""
    types = tables.damage_types.types
    for id, weapon in weapons.items():
        for formula in weapon.formulas:
            if formula.type not in types:
                raise fields.bad(
                    f"weapon {id}", f'there is no type of damage "{formula.type}"' + near(formula.type, types)
                )
    for id, piece in pieces.items():
        if piece.weight not in tables.armour.classes:
            raise fields.bad(
                f"armour {id}.weight", f'there is no class "{piece.weight}"' + near(piece.weight, tables.armour.classes)
            )
        for key, _ in piece.units():
            type = key.partition(".")[2]
            if type not in types:
                raise fields.bad(f"armour {id}.{key}", f'there is no type of damage "{type}"' + near(type, types))


def _items(fields: Fields, weapons: Mapping[str, Weapon], pieces: Mapping[str, Piece]) -> Table[Item]:
    """Weapons in hand or put away, and armour worn, one piece in a layer (CZ-ARMOUR-01)."""
    items = {id: Item(weapon.name) for id, weapon in weapons.items()}
    in_hand = [weapons[id] for id in list(weapons)[: len(_listed(fields, "weapon"))]]
    free = [*ARMS]
    first = fields.choice("weapon_limb", "", ARMS)
    if first:
        free.sort(key=lambda arm: arm != first)
    for weapon in in_hand:
        if weapon.hands > len(free):
            raise fields.bad("weapon", f"no hand is left for the {weapon.name}")
        held = arms_for(weapon.hands, free[0])
        free = free[weapon.hands :]
        items[weapon.id] = Item(weapon.name, held)
    for id, piece in pieces.items():
        if any(item.held == piece.layer for item in items.values()):
            raise fields.bad(
                "armour", f'the {piece.layer} layer holds a piece already, so that "{id}" cannot be worn there'
            )
        if id in items:
            raise fields.bad("armour", f'"{id}" is a weapon as well')
        items[id] = Item(piece.name, piece.layer)
    return Table(items)


# how it is


def _place(fields: Fields, tables: Tables) -> Place:
    cell = fields.rows("cell") or [0, 0]
    if len(cell) != 2 or not all(type(part) is int and abs(part) <= _MOST for part in cell):
        raise fields.bad("cell", f"a cell is two whole numbers, [x, y], within {_MOST}")
    postures = [name for name in fields.words("states") if _is_posture(tables, name)]
    return Place(
        (cell[0], cell[1]), elevation=fields.whole("elevation", 0, -_MOST, _MOST), posture=(postures or ["standing"])[0]
    )


def _is_posture(tables: Tables, name: str) -> bool:
    state = tables.states.index.get(name)
    return state is not None and state.posture


def _conditions(fields: Fields, tables: Tables) -> Table[Condition]:
    """States it is in as the fight begins, those of its mutilations among them (CZ-MUTILATION-04).

    Whoever has no hit points left is Dying (CZ-DYING-02).
    """
    found: dict[str, Condition] = {}
    who, known = _id(fields), tables.states.index
    words = fields.words("states")
    for n, name in enumerate(words):
        if name == DYING:
            raise fields.bad(f"states[{n}]", "whoever has 0 hit points is Dying: write hp_now = 0")
        if name not in known:
            raise fields.bad(f"states[{n}]", f'there is no state "{name}"' + unknown(name, known, RULES, "states"))
        if name in words[:n]:
            raise fields.bad(f"states[{n}]", f'"{name}" is there already')
        if known[name].replaces in words:
            raise fields.bad(f"states[{n}]", f'"{name}" takes the place of "{known[name].replaces}": name one of them')
        if not known[name].posture:
            found[name] = Condition(name, rule=known[name].rule, until=known[name].ends(who))
    for name in fields.words("mutilations"):
        part = tables.body.index.get(name)
        lasting = part.mutilation_lays if part is not None else ""
        if lasting and not known[lasting].posture:
            found[lasting] = Condition(lasting, source=f"part:{name}", rule=known[lasting].rule)
    if fields.whole("hp_now", 1, 0, _MOST) == 0:
        found[DYING] = Condition(DYING, rule="CZ-DYING-02")
    return Table(found)


def _zones(fields: Fields, tables: Tables) -> Table[Zone]:
    """Parts that are injured as the fight begins."""
    found: dict[str, Zone] = {}
    for key, sort in (("traumas", "trauma"), ("mutilations", "mutilation")):
        known = [part.id for part in tables.body.part if part.injury(sort)]
        for n, name in enumerate(fields.words(key)):
            if name not in known:
                raise fields.bad(f"{key}[{n}]", f'no part "{name}" can have a {sort}' + near(name, known))
            zone, mark = found.get(name, Zone()), tables.body.of(name).injury(sort)
            if mark in zone.status:
                raise fields.bad(f"{key}[{n}]", f'"{name}" is there already')
            found[name] = Zone(zone.damage + 1, (*zone.status, mark))
    return Table(found)
