"""Which decision carries out which act."""

from __future__ import annotations

from fechtbuch.decide.requests import Rule
from fechtbuch.model.acts import Act
from fechtbuch.rulesets.dungeon_fantasy import acts
from fechtbuch.rulesets.dungeon_fantasy.areas import bottles, putting_out
from fechtbuch.rulesets.dungeon_fantasy.attacks import attack, shove, strike_weapon
from fechtbuch.rulesets.dungeon_fantasy.collisions import drop, slam, trample
from fechtbuch.rulesets.dungeon_fantasy.entangling import cutting, haul, pull, tearing, wriggle
from fechtbuch.rulesets.dungeon_fantasy.grappling import after_grapple, break_free, grapple
from fechtbuch.rulesets.dungeon_fantasy.ground import doors
from fechtbuch.rulesets.dungeon_fantasy.turns import (
    cast,
    fast_draw,
    fatigue,
    manoeuvres,
    move,
    ready,
    surprise,
    turn,
)

__all__ = ["DECISIONS"]

DECISIONS: dict[type[Act], Rule] = {
    acts.StartTurn: turn.start_turn,
    acts.EndTurn: turn.end_turn,
    acts.Rest: fatigue.rest,
    acts.Declare: manoeuvres.declare,
    acts.Sneak: surprise.sneak,
    acts.Surprise: surprise.surprise,
    acts.Attack: attack.attack,
    acts.StrikeWeapon: strike_weapon.strike_weapon,
    acts.StrikeGrenade: bottles.strike_grenade,
    acts.PutOut: putting_out.roll_out,
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
    acts.FastDraw: fast_draw.fast_draw,
    acts.Door: doors.door,
    acts.Cast: cast.cast,
    acts.Move: move.move,
    acts.Slam: slam.slam,
    acts.Trample: trample.trample,
    acts.Drop: drop.drop,
    acts.Turn: move.turn,
    acts.ChangePosture: move.change_posture,
    acts.Haul: haul.haul,
    acts.Pull: pull.pull,
    acts.Wriggle: wriggle.wriggle,
    acts.CutFree: cutting.cut_free,
    acts.Tear: tearing.tear,
}
"""Decision ``(scene, act)`` by act class."""
