"""The critical miss tables for attacks and parries (CMP-CRITMISS, DF-ATTACK-11)."""

from __future__ import annotations

from collections.abc import Hashable

from attrs import fields

from fechtbuch.decide.requests import Decision, Roll
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import TableRolled
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Strike
from fechtbuch.rulesets.dungeon_fantasy.creature.views import tables_of
from fechtbuch.rulesets.dungeon_fantasy.data import CriticalMiss
from fechtbuch.rulesets.dungeon_fantasy.harm.fumble import Fumble, fumble_of, resists_breakage
from fechtbuch.rulesets.dungeon_fantasy.harm.mishaps import drop_or_break, mishap_of

__all__ = ["critical_miss"]

RULE = "CMP-CRITMISS"

_FIELDS = tuple(field.name for field in fields(CriticalMiss) if not field.name.startswith("roll_"))


def critical_miss(scene: Scene, who: str, strike: Strike, what: str) -> Decision[None]:
    """Roll on the table and carry out the row: ``what`` is ``attack``, or ``parry:`` and the weapon or hand.

    A weapon that resists breakage breaks, and a shot or thrust strikes its owner, only if a second roll says the same.
    """
    fumble = fumble_of(scene, who, strike, what)
    row = yield from _roll(scene, fumble)
    if row.weapon and resists_breakage(scene, fumble):
        again = yield from _roll(scene, fumble)
        if not again.weapon:
            yield from drop_or_break(scene, fumble, row)
            return
    elif row.hit_self and _strikes_again(scene, fumble):
        row = yield from _roll(scene, fumble)
    _, mishap = mishap_of(row)
    yield from mishap(scene, fumble, row)


def _strikes_again(scene: Scene, fumble: Fumble) -> bool:
    return fumble.ranged or fumble.damage.type in tables_of(scene).critical_misses.reroll_hit_self_types


def _roll(scene: Scene, fumble: Fumble) -> Decision[CriticalMiss]:
    def effect(total: int) -> Hashable:
        row = _row(scene, fumble, total)
        return tuple(getattr(row, name) for name in _FIELDS)

    rolled = yield from Roll(fumble.who, "critical_miss", "3d6", fumble.foe, of=effect)
    row = _row(scene, fumble, rolled.total)
    words = mishap_of(row)[0].replace("_", " ")
    yield from happen(scene, TableRolled(fumble.who, "critical_miss", "3d6", rolled, words, fumble.foe, RULE))
    return row


def _row(scene: Scene, fumble: Fumble, total: int) -> CriticalMiss:
    """The row of a total; a ranged attack reads some rows as others."""
    table = tables_of(scene).critical_misses
    row = table.row(fumble.table, total)
    if fumble.ranged and row.ranged_total is not None:
        return table.row(fumble.table, row.ranged_total)
    return row
