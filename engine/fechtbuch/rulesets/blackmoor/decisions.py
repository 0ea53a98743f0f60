"""Which decision carries out which act."""

from __future__ import annotations

from fechtbuch.decide.requests import Rule
from fechtbuch.model.acts import Act
from fechtbuch.rulesets.blackmoor import acts
from fechtbuch.rulesets.blackmoor.harm import mending
from fechtbuch.rulesets.blackmoor.moving import move, stance, straying, turning
from fechtbuch.rulesets.blackmoor.special import letting_go, nest
from fechtbuch.rulesets.blackmoor.striking import attack
from fechtbuch.rulesets.blackmoor.turns import turn

__all__ = ["DECISIONS"]

DECISIONS: dict[type[Act], Rule] = {
    acts.StartTurn: turn.start_turn,
    acts.EndTurn: turn.end_turn,
    acts.NextPhase: turn.next_phase,
    acts.Attack: attack.attack,
    acts.Hit: attack.hit,
    acts.Treat: mending.treat,
    acts.Heal: mending.heal,
    acts.Move: move.move,
    acts.Turn: turning.turn,
    acts.Stance: stance.stance,
    acts.LetGo: letting_go.let_go,
    acts.Stray: straying.stray,
    acts.Replace: nest.replace,
    acts.AfterFight: nest.after_fight,
}
"""Decision ``(scene, act)`` by act class."""
