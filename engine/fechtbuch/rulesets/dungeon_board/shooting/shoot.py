"""Shots (DB-SHOOT-01 to -13): who may shoot at whom, what it costs, whether it is blocked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import Stopped
from fechtbuch.rulesets.dungeon_board.acts import Shoot
from fechtbuch.rulesets.dungeon_board.board.contact import enemies_in_contact
from fechtbuch.rulesets.dungeon_board.creature.views import CAST, PARRIED, SHOT, STRUCK, Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_board.marks import mark, mark_breaches
from fechtbuch.rulesets.dungeon_board.reasons import breach
from fechtbuch.rulesets.dungeon_board.shooting.ammunition import spend
from fechtbuch.rulesets.dungeon_board.shooting.flight import Missile, blocked, fly
from fechtbuch.rulesets.dungeon_board.shooting.range import cells_apart
from fechtbuch.rulesets.dungeon_board.table_options import BLOCKED_SHOT, CONTACT_SHOT, OUT_OF_RANGE
from fechtbuch.rulesets.dungeon_board.turns.acting import acting_breaches
from fechtbuch.rulesets.table_options import chosen, value_of

__all__ = ["checks", "shoot", "weapon_of"]

FORBID: Final = (
    (STRUCK, "DB-SHOOT-02"),
    (PARRIED, "DB-SHOOT-03"),
    (SHOT, "DB-SHOOT-04"),
    (CAST, "DB-SHOOT-05"),
)
"""Marks that forbid a shot."""


def weapon_of(here: Here, act: Shoot) -> str:
    """The weapon an act names, else the first of the shooter's missiles column; empty when it has none."""
    return act.weapon or next(iter(Fighter(here, act.who).sheet.missiles), "")


def checks(here: Here, act: Shoot) -> Iterator[Breach]:
    """All breaches of a shot. A refused shot costs nothing (DB-AMMO-05)."""
    fighter, target, weapon = Fighter(here, act.who), Fighter(here, act.target), weapon_of(here, act)
    yield from acting_breaches(here, act.who)
    yield from mark_breaches(here, act.who, FORBID)
    if not fighter.shoots(weapon):
        yield breach(here, "no_missile_weapon", weapon)
    elif fighter.ammo(weapon) < 1:
        yield breach(here, "out_of_ammo", tables_of(here).weapons.of(weapon).name)
    if value_of(here.battle.options, CONTACT_SHOT) and enemies_in_contact(here, act.who):
        yield breach(here, "enemy_adjacent", "", "DB-SHOOT-12")
    if not target.on_board:
        yield breach(here, "target_gone", target.name)
    elif target.cell == fighter.cell:
        yield breach(here, "same_cell", target.name)
    elif fighter.shoots(weapon) and chosen(here.battle.options, OUT_OF_RANGE) == "refused":
        yield from _range_breaches(here, act, weapon)


def _range_breaches(here: Here, act: Shoot, weapon: str) -> Iterator[Breach]:
    cells, most = _distance(here, act), tables_of(here).weapons.range_of(weapon)
    if cells > most:
        yield breach(here, "out_of_range", f"{cells} cells, and it reaches {most}")


def _distance(here: Here, act: Shoot) -> int:
    return cells_apart(here, Fighter(here, act.who).cell, Fighter(here, act.target).cell)


def shoot(scene: Scene, act: Shoot) -> Decision[None]:
    """The missile and the mark, then the line, then the die. A blocked shot is a shot all the same (DB-SHOOT-13)."""
    weapon = tables_of(scene).weapons.of(weapon_of(scene, act))
    missile = Missile(weapon.id, weapon.name, weapon.modifier, f"table:weapons.toml#{weapon.id}")
    counts = bool(value_of(scene.battle.options, BLOCKED_SHOT))
    yield from spend(scene, act.who, weapon.id)
    if counts:
        yield from mark(scene, act.who, SHOT, "DB-SHOOT-01")
    if (yield from _falls_short(scene, act, weapon.id)) or (yield from blocked(scene, act.who, act.target, missile)):
        return
    yield from mark(scene, act.who, SHOT, "DB-SHOOT-01")
    yield from fly(scene, act.who, act.target, missile)


def _falls_short(scene: Scene, act: Shoot, weapon: str) -> Decision[bool]:
    """Whether the target lies beyond the weapon's range, where the table lets such shots be made."""
    if _distance(scene, act) <= tables_of(scene).weapons.range_of(weapon):
        return False
    yield from happen(scene, Stopped(act.who, "range", "DB-SHOOT-06", "", "shot", Fighter(scene, act.target).cell))
    return True
