"""What an act would breach: one table from act to its checks."""

from __future__ import annotations

from typing import Any

from fechtbuch.decide.legality import Breach
from fechtbuch.model.acts import Act
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.control_zone import acts
from fechtbuch.rulesets.control_zone.attacks import attack
from fechtbuch.rulesets.control_zone.gear import armour, hands
from fechtbuch.rulesets.control_zone.harm import dying, injuries, suffering
from fechtbuch.rulesets.control_zone.reactions import allowed, preparation
from fechtbuch.rulesets.control_zone.turns import checking, move, rest, states, thrown, turn
from fechtbuch.rulesets.judging import Check, judged

__all__ = ["CHECKS", "violations"]

CHECKS: dict[type[Act], Check] = {
    acts.StartTurn: turn.start_checks,
    acts.EndTurn: turn.end_checks,
    acts.Attack: attack.checks,
    acts.CheckSkill: checking.checks,
    acts.AddState: states.add_state_checks,
    acts.TakeDamage: suffering.suffer_checks,
    acts.Heal: dying.heal_checks,
    acts.GainTempHp: suffering.gain_checks,
    acts.SpendLuck: dying.luck_checks,
    acts.Interact: dying.interact_checks,
    acts.Treat: injuries.treat_checks,
    acts.PutOn: armour.put_on_checks,
    acts.TakeInHand: hands.take_in_hand_checks,
    acts.Rest: rest.rest_checks,
    acts.Move: move.checks,
    acts.JumpDown: move.jump_checks,
    acts.Aim: preparation.aim_checks,
    acts.Reload: preparation.reload_checks,
    acts.Fall: thrown.fall_checks,
    acts.Knockback: thrown.knockback_checks,
    acts.React: allowed.react_checks,
}
"""Checks by act class; an act that is not listed has nothing to breach."""


def violations(battle: Battle, act: Act, tables: Any) -> tuple[Breach, ...]:
    """All breaches of an act in the order of data/reasons.toml; empty when it is legal. Pure."""
    return judged(CHECKS, battle, act, tables)
