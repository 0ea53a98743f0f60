"""Which decision carries out which act."""

from __future__ import annotations

from fechtbuch.decide.requests import Rule
from fechtbuch.model.acts import Act
from fechtbuch.rulesets.control_zone import acts
from fechtbuch.rulesets.control_zone.gear import armour, hands
from fechtbuch.rulesets.control_zone.harm import dying, injuries, suffering
from fechtbuch.rulesets.control_zone.reactions import preparation, shooting, wishes
from fechtbuch.rulesets.control_zone.turns import checking, move, rest, states, thrown, turn

__all__ = ["DECISIONS"]

DECISIONS: dict[type[Act], Rule] = {
    acts.StartTurn: turn.start_turn,
    acts.EndTurn: turn.end_turn,
    acts.Attack: shooting.attack,
    acts.CheckSkill: checking.check,
    acts.AddState: states.add_state,
    acts.TakeDamage: suffering.suffer,
    acts.Heal: dying.heal,
    acts.GainTempHp: suffering.gain_temp_hp,
    acts.SpendLuck: dying.spend_luck,
    acts.Interact: dying.interact,
    acts.Treat: injuries.treat,
    acts.PutOn: armour.put_on,
    acts.TakeInHand: hands.take_in_hand,
    acts.Rest: rest.rest,
    acts.NewSession: rest.new_session,
    acts.Move: move.move,
    acts.JumpDown: move.jump_down,
    acts.Aim: preparation.aim,
    acts.Reload: preparation.reload,
    acts.Fall: thrown.fall,
    acts.Knockback: thrown.knockback,
    acts.React: wishes.react,
}
"""Decision ``(scene, act)`` by act class."""
