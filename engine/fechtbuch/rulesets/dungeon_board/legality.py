"""What an act would breach: one table from act to its checks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fechtbuch.decide.legality import Breach
from fechtbuch.model.acts import Act
from fechtbuch.model.acts import EndTurn as EngineEndTurn
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.dungeon_board import acts
from fechtbuch.rulesets.dungeon_board.board import doors
from fechtbuch.rulesets.dungeon_board.creature.views import At, Fighter, Here
from fechtbuch.rulesets.dungeon_board.harm import wounds
from fechtbuch.rulesets.dungeon_board.magic import cast, monster_cast
from fechtbuch.rulesets.dungeon_board.melee import strike
from fechtbuch.rulesets.dungeon_board.reasons import IMPOSSIBLE
from fechtbuch.rulesets.dungeon_board.shooting import ammunition, shoot
from fechtbuch.rulesets.dungeon_board.turns import move, phases
from fechtbuch.rulesets.dungeon_board.turns.acting import off_board_breaches
from fechtbuch.rulesets.judging import Check, judged
from fechtbuch.rulesets.reasons import in_order

__all__ = ["CHECKS", "violations"]

CHECKS: dict[type[Act], Check] = {
    acts.StartTurn: phases.start_checks,
    acts.EndTurn: phases.end_checks,
    EngineEndTurn: phases.end_checks,
    acts.Rest: phases.rest_checks,
    acts.Move: move.checks,
    acts.OpenDoor: doors.checks,
    acts.Strike: strike.checks,
    acts.Shoot: shoot.checks,
    acts.GainAmmo: ammunition.gain_ammo_checks,
    acts.Cast: cast.checks,
    acts.MonsterCast: monster_cast.checks,
    acts.Heal: wounds.heal_checks,
}
"""Checks by act class; an act that is not listed has nothing to breach."""


def violations(battle: Battle, act: Act, tables: Any) -> tuple[Breach, ...]:
    """All breaches of an act in the order of data/reasons.toml; empty when it is legal. Pure.

    A refused act costs nothing: no missile, no copy, no mark (DB-AMMO-05, DB-MAGIC-16).
    """
    here = At(battle, tables)
    gone = tuple(_removed(here, act.who)) if type(act) in CHECKS else ()
    found = judged(CHECKS, battle, act, tables)
    return in_order(here, (*gone, *(one for one in found if one.reason in IMPOSSIBLE))) if gone else found


def _removed(here: Here, who: str) -> Iterator[Breach]:
    """A removed monster is refused for that, and for what nobody at all could do (DB-MONSTERMAGIC-07)."""
    if who in here.battle and here.battle[who].status == "left" and not Fighter(here, who).is_hero:
        yield from off_board_breaches(here, who)
