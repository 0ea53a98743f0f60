"""What an act would breach: one table from act to its checks."""

from __future__ import annotations

from typing import Any

from fechtbuch.decide.legality import Breach
from fechtbuch.model.acts import Act
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.dungeon_fantasy import acts
from fechtbuch.rulesets.dungeon_fantasy.areas import bottles, putting_out
from fechtbuch.rulesets.dungeon_fantasy.attacks import attack, shove, strike_weapon
from fechtbuch.rulesets.dungeon_fantasy.collisions import drop, slam, trample
from fechtbuch.rulesets.dungeon_fantasy.entangling import cutting, haul, pull, tearing, wriggle
from fechtbuch.rulesets.dungeon_fantasy.grappling import after_grapple, break_free, grapple
from fechtbuch.rulesets.dungeon_fantasy.ground import doors
from fechtbuch.rulesets.dungeon_fantasy.turns import cast, fast_draw, manoeuvres, move, ready, surprise, turn
from fechtbuch.rulesets.judging import Check, judged

__all__ = ["CHECKS", "violations"]

CHECKS: dict[type[Act], Check] = {
    acts.StartTurn: turn.start_checks,
    acts.EndTurn: turn.end_checks,
    acts.Declare: manoeuvres.checks,
    acts.Sneak: surprise.sneak_checks,
    acts.Surprise: surprise.surprise_checks,
    acts.Attack: attack.checks,
    acts.StrikeWeapon: strike_weapon.checks,
    acts.StrikeGrenade: bottles.checks,
    acts.PutOut: putting_out.checks,
    acts.Shove: shove.checks,
    acts.Grapple: grapple.grapple_checks,
    acts.Grab: grapple.grab_checks,
    acts.Wrest: after_grapple.wrest_checks,
    acts.ForceDrop: after_grapple.force_drop_checks,
    acts.Takedown: after_grapple.takedown_checks,
    acts.Pin: after_grapple.pin_checks,
    acts.Choke: after_grapple.choke_checks,
    acts.BreakFree: break_free.checks,
    acts.LetGo: break_free.let_go_checks,
    acts.Ready: ready.checks,
    acts.FastDraw: fast_draw.checks,
    acts.Door: doors.checks,
    acts.Cast: cast.checks,
    acts.Move: move.move_checks,
    acts.Slam: slam.checks,
    acts.Trample: trample.checks,
    acts.Drop: drop.checks,
    acts.Turn: move.turn_checks,
    acts.ChangePosture: move.posture_checks,
    acts.Haul: haul.checks,
    acts.Pull: pull.checks,
    acts.Wriggle: wriggle.checks,
    acts.CutFree: cutting.checks,
    acts.Tear: tearing.checks,
}
"""Checks by act class; an act that is not listed has nothing to breach."""


def violations(battle: Battle, act: Act, tables: Any) -> tuple[Breach, ...]:
    """All breaches of an act in the order of data/reasons.toml; empty when it is legal. Pure."""
    return judged(CHECKS, battle, act, tables)
