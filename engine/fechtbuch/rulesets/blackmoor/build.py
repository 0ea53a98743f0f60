"""A fight file's creature: a table of figures, a bestiary entry with overrides.

``from = "bestiary:NAME"`` starts from a table of the bestiary. ``weapons`` holds names of the table of weapons, rows of
the monster list (``"monster:giant octopus"``), or tables of their own; ``weapon`` is short for a single one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any, Final, Literal

from attrs import field, fields_dict, frozen

from fechtbuch.model.errors import FechtbuchError, near
from fechtbuch.model.state import Creature, Place, Pool
from fechtbuch.model.table import Table, freeze, thaw
from fechtbuch.model.wire import encode
from fechtbuch.rulesets.blackmoor.creature.arming import weapons_of
from fechtbuch.rulesets.blackmoor.creature.bestiary import bestiary_entry
from fechtbuch.rulesets.blackmoor.creature.body import plan_of
from fechtbuch.rulesets.blackmoor.creature.sheet import BodySheet, freeze_sheet
from fechtbuch.rulesets.blackmoor.data import Tables
from fechtbuch.rulesets.blackmoor.data.bodies import Composite, ZoneRow
from fechtbuch.rulesets.blackmoor.moving.postures import FLYING, postures_of
from fechtbuch.rulesets.map_fields import FARTHEST
from fechtbuch.rulesets.sheet_fields import BadCreature
from fechtbuch.rulesets.tables import KEY, BadTable, Within, structure_table
from fechtbuch.space.hex import DIRECTIONS

__all__ = ["KEYS", "BadCreature", "build"]

_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,100}")
_DICE: Final = re.compile(r"([1-9]\d?)d([1-9]\d{0,2})(?:\+(\d{1,3}))?")


@frozen
class _Row:
    """What a creature's table may say."""

    id: str
    name: str = ""
    side: str = ""
    origin: str = field(default="", metadata={KEY: "from"})
    cell: tuple[int, ...] = (0, 0)
    facing: Annotated[int, Within(0, len(DIRECTIONS) - 1)] = 0
    elevation: Annotated[int, Within(-FARTHEST, FARTHEST)] = 0
    posture: str = "standing"
    plan: str = "humanoid"
    hp: Annotated[int, Within(1, FARTHEST)] = 8
    hp_now: int | None = None
    hit_dice: str = ""
    height: Annotated[Fraction, Within(0, 1000)] = Fraction(6)
    to_hit: Annotated[int, Within(-100, 300)] = 19
    to_hit_die: Literal["", "d20", "d100"] = ""
    armour_class: Annotated[int, Within(-20, 20)] = 9
    guard: Annotated[int, Within(0, 20)] = 0
    dexterity: Annotated[int, Within(0, 100)] = 10
    speed: Annotated[int, Within(0, 1000)] = 6
    flight: Annotated[int, Within(0, 1000)] = 0
    swim: Annotated[int, Within(0, 1000)] = 0
    wings: bool = False
    tail: bool = False
    biped: bool = False
    parts: dict[str, int] = field(factory=dict)
    nest: str = ""
    weapon: str = ""
    weapons: tuple[Any, ...] = ()


KEYS: Final = tuple(attribute.metadata.get(KEY, name) for name, attribute in fields_dict(_Row).items())
"""All keys of a creature's table."""


def build(data: Mapping[str, Any], tables: Tables, place: str) -> tuple[Creature, str]:
    """The creature of a fight file's table, and the table as JSON, bestiary figures included.

    Raises ``FechtbuchError`` naming ``place``, key, reason and near names.
    """
    written = _overlaid(data, place)
    try:
        row = structure_table(_Row, written, place)
    except BadTable as error:
        raise BadCreature(error.file, error.key, error.reason) from None
    _check(row, tables, place)
    sheet = _sheet(row, tables, place)
    now = row.hp if row.hp_now is None else row.hp_now
    pools = {"hp": Pool(now, row.hp), "dexterity": Pool(row.dexterity, row.dexterity)}
    spot = Place((row.cell[0], row.cell[1]), row.facing, row.elevation, row.posture)
    made = Creature(
        row.id, row.name or row.id, row.side or row.id, freeze_sheet(sheet, row.origin), Table(pools), place=spot
    )
    return made, encode(thaw(freeze(written, place))).decode()


def _overlaid(data: Mapping[str, Any], place: str) -> dict[str, Any]:
    source = data.get("from", "")
    if not isinstance(source, str):
        raise BadCreature(place, "from", "is no text")
    if not source:
        return dict(data)
    kind, _, name = source.partition(":")
    if kind != "bestiary":
        raise BadCreature(place, "from", f'"{source[:60]}" names no bestiary entry' + near(kind, ("bestiary",)))
    try:
        entry = dict(bestiary_entry(name))
    except FechtbuchError as error:
        raise BadCreature(place, "from", str(error)) from None
    if "to_hit" in data:
        entry.pop("to_hit_die", None)
    return {**entry, **data}


def _check(row: _Row, tables: Tables, place: str) -> None:
    if not _ID.fullmatch(row.id):
        raise BadCreature(place, "id", f'"{row.id[:40]}" is no creature id: 1 to 100 letters, digits, _ and -')
    for key, text in (("name", row.name), ("side", row.side), ("nest", row.nest)):
        if not text.isprintable() or len(text) > 200:
            raise BadCreature(place, key, "is longer than 200 characters or holds signs that cannot be printed")
    if len(row.cell) != 2 or any(abs(part) > FARTHEST for part in row.cell):
        raise BadCreature(place, "cell", f"a cell is two whole numbers, [q, r], within {FARTHEST}")
    if row.hp_now is not None and not 0 <= row.hp_now <= row.hp:
        raise BadCreature(place, "hp_now", f"{row.hp_now} is not within 0 to {row.hp}")
    try:
        plan = plan_of(tables, row.plan)
    except FechtbuchError as error:
        raise BadCreature(place, "plan", str(error)) from None
    decides = plan.total_rule if isinstance(plan, Composite) else plan.id
    deadly = (one.trigger == "tally_full" and "death" in one.effects for one in tables.consequences.get(decides, ()))
    if row.hp_now == 0 and any(deadly):
        raise BadCreature(place, "hp_now", f"with 0 left of {row.hp} it is dead by the total of its plan {decides}")
    known = postures_of(plan.members if isinstance(plan, Composite) else (plan.id,), row.flight)
    if row.elevation > 0 and row.posture != FLYING:
        reason = f"{row.elevation} feet up it flies, it does not stand in the air (BM-OWN-07)"
        raise BadCreature(place, "elevation", reason)
    if row.posture not in known:
        raise BadCreature(place, "posture", f'"{row.posture[:40]}" is not known' + near(row.posture, known))
    _check_parts(row, {zone.name: zone for zone in plan.zones}, place)


def _check_parts(row: _Row, zones: Mapping[str, ZoneRow], place: str) -> None:
    for kind, count in row.parts.items():
        zone = zones.get(kind)
        if zone is None:
            raise BadCreature(place, f"parts.{kind}", f"the plan {row.plan} has no such zone" + near(kind, zones))
        if not zone.count_min and count != zone.count:
            raise BadCreature(place, f"parts.{kind}", f"the plan {row.plan} has {zone.count} of them, no more")
        if not zone.count <= count <= 100 or (count - zone.count) % 2:
            reason = f"{count} is none of {zone.count}, {zone.count + 2}, ... up to 100: further parts come in pairs"
            raise BadCreature(place, f"parts.{kind}", reason)


def _sheet(row: _Row, tables: Tables, place: str) -> BodySheet:
    return BodySheet(
        plan=row.plan,
        hp=row.hp,
        highest_hp=_highest(row, place),
        height=row.height,
        to_hit=row.to_hit,
        to_hit_die=row.to_hit_die,
        armour_class=row.armour_class,
        guard=row.guard,
        dexterity=row.dexterity,
        speed=row.speed,
        flight=row.flight,
        swim=row.swim,
        wings=row.wings,
        tail=row.tail,
        biped=row.biped,
        parts=Table(row.parts),
        nest=row.nest,
        weapons=weapons_of((*((row.weapon,) if row.weapon else ()), *row.weapons), tables, place),
    )


def _highest(row: _Row, place: str) -> int:
    """The most that hit dice could give: ``3d8+1`` is 25."""
    if not row.hit_dice:
        return 0
    match = _DICE.fullmatch(row.hit_dice)
    if match is None:
        raise BadCreature(place, "hit_dice", f'"{row.hit_dice[:40]}" is no dice; write 3d8 or 3d8+1')
    highest = int(match[1]) * int(match[2]) + int(match[3] or 0)
    if row.hp > highest:
        raise BadCreature(place, "hit_dice", f"{row.hit_dice} gives at most {highest}, not {row.hp}")
    return highest
