"""What an act would breach: one table from act to its checks."""

from __future__ import annotations

from typing import Any

from fechtbuch.decide.legality import Breach
from fechtbuch.model.acts import Act
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.blackmoor import acts
from fechtbuch.rulesets.blackmoor.harm import mending
from fechtbuch.rulesets.blackmoor.moving import move, stance, straying, turning
from fechtbuch.rulesets.blackmoor.special import letting_go, nest
from fechtbuch.rulesets.blackmoor.striking import attack
from fechtbuch.rulesets.blackmoor.turns import turn
from fechtbuch.rulesets.judging import Check, judged

__all__ = ["CHECKS", "violations"]

CHECKS: dict[type[Act], Check] = {
    acts.StartTurn: turn.start_checks,
    acts.EndTurn: turn.end_checks,
    acts.Attack: attack.attack_checks,
    acts.Hit: attack.hit_checks,
    acts.Treat: mending.treat_checks,
    acts.Heal: mending.heal_checks,
    acts.Move: move.move_checks,
    acts.Turn: turning.turn_checks,
    acts.Stance: stance.stance_checks,
    acts.LetGo: letting_go.let_go_checks,
    acts.Stray: straying.stray_checks,
    acts.Replace: nest.replace_checks,
    acts.AfterFight: nest.after_fight_checks,
}
"""Checks by act class; an act that is not listed has nothing to breach."""


def violations(battle: Battle, act: Act, tables: Any) -> tuple[Breach, ...]:
    """All breaches of an act in the order of data/reasons.toml; empty when it is legal. Pure."""
    return judged(CHECKS, battle, act, tables)
