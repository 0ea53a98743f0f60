"""The critical hit tables (CMP-CRITHIT, DF-ATTACK-10)."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Literal

from attrs import fields

from fechtbuch.decide.requests import Decision, Roll
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import TableRolled
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Strike
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.data import CriticalHit
from fechtbuch.rulesets.dungeon_fantasy.ground.facing import side_of
from fechtbuch.rulesets.dungeon_fantasy.harm.location import RANDOM, kind_of, one_of, parts_of, random_location

__all__ = ["critical_hit", "effect_of"]

RULE = "CMP-CRITHIT"
EYE = "eye"
TableName = Literal["general", "head"]


def critical_hit(scene: Scene, strike: Strike) -> Decision[tuple[str, CriticalHit]]:
    """Roll on the table: the part struck and the row that applies.

    The table roll comes before the roll for a random location, whose result says which of the two tables is read.
    """
    table = tables_of(scene).critical_hits
    known: TableName | None = None if strike.location == RANDOM else _table_of(scene, strike.target, strike.location)

    def rows(total: int) -> Hashable:
        names: tuple[TableName, ...] = ("general", "head") if known is None else (known,)
        return tuple(effect_of(table.row(name, total)) for name in names)

    rolled = yield from Roll(strike.attacker, "critical_hit", "3d6", strike.target, of=rows)
    part = strike.location
    if part == RANDOM:
        part = yield from random_location(scene, strike.attacker, strike.target)
    row = table.row(_table_of(scene, strike.target, part), rolled.total)
    if row.eye_hit:
        eye = yield from _eye(scene, strike, part)
        part, row = (eye, row) if eye else (part, table.row("head", row.else_total or rolled.total))
    words = _words(row)
    yield from happen(scene, TableRolled(strike.attacker, "critical_hit", "3d6", rolled, words, strike.target, RULE))
    return part, row


def _table_of(here: Here, target: str, part: str) -> TableName:
    return kind_of(here, target, part).criticals


def effect_of(row: CriticalHit) -> Hashable:
    """What a row does, whatever totals lead to it: equal effects are one class."""
    return tuple(getattr(row, name) for name in _FIELDS)


_FIELDS = tuple(field.name for field in fields(CriticalHit) if not field.name.startswith("roll_"))


def _eye(scene: Scene, strike: Strike, part: str) -> Decision[str]:
    """The eye that a blow to the head strikes instead; empty when it cannot (CMP-HITLOC-EFFECTS)."""
    if kind_of(scene, strike.target, part).id == EYE:
        return part
    eyes = parts_of(scene, strike.target, EYE)
    if not eyes:
        return ""
    kind = tables_of(scene).hit_locations.location_kind(EYE)
    side = side_of(scene, strike.target, strike.attacker)
    if strike.damage.type not in kind.types or (kind.arcs and side not in kind.arcs):
        return ""
    return (yield from one_of(strike.attacker, strike.target, eyes)).id


def _words(row: CriticalHit) -> str:
    """The row's effects by their names in the table."""
    said = [] if row.damage == "normal" else [f"{row.damage} damage"]
    said += [] if row.dr == "normal" else [f"DR {row.dr.replace('_', ' ')}"]
    said += [] if row.shock == "normal" else ["double shock"]
    said += [f"drops {row.drop}"] if row.drop else []
    flags = ("major_wound", "disable", "eye_hit", "do_nothing", "deafen_or_scar")
    said += [name.replace("_", " ") for name in flags if getattr(row, name)]
    return ", ".join(said) or "normal damage"
