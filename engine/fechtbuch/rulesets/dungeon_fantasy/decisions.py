"""Which decision carries out which act."""

from __future__ import annotations

from fechtbuch.decide.requests import Rule
from fechtbuch.model.acts import Act
from fechtbuch.rulesets.dungeon_fantasy import acts
from fechtbuch.rulesets.dungeon_fantasy.attacks import attack, shove
from fechtbuch.rulesets.dungeon_fantasy.grappling import after_grapple, break_free, grapple
from fechtbuch.rulesets.dungeon_fantasy.turns import (
    cast,
    fatigue,
    manoeuvres,
    move,
    ready,
    turn,
)

__all__ = ["DECISIONS"]

DECISIONS: dict[type[Act], Rule] = {
    acts.StartTurn: turn.start_turn,
    acts.EndTurn: turn.end_turn,
    acts.Rest: fatigue.rest,
    acts.Declare: manoeuvres.declare,
    acts.Attack: attack.attack,
    acts.Shove: shove.shove,
    acts.Grapple: grapple.grapple,
    acts.Grab: grapple.grab,
    acts.Wrest: after_grapple.wrest,
    acts.ForceDrop: after_grapple.force_drop,
    acts.Takedown: after_grapple.takedown,
    acts.Pin: after_grapple.pin,
    acts.Choke: after_grapple.choke,
    acts.BreakFree: break_free.break_free,
    acts.LetGo: break_free.let_go,
    acts.Ready: ready.ready,
    acts.Cast: cast.cast,
    acts.Move: move.move,
    acts.Turn: move.turn,
    acts.ChangePosture: move.change_posture,
}
"""Decision ``(scene, act)`` by act class."""
