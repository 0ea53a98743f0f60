"""The attack roll, and where it lands: by an option a near miss at a small part strikes the torso (AMB-52)."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene
from fechtbuch.model.checks import Check
from fechtbuch.model.figures import Figure, add
from fechtbuch.rulesets.dungeon_fantasy.harm.location import RANDOM, kind_of
from fechtbuch.rulesets.dungeon_fantasy.readings import reading_of
from fechtbuch.rulesets.dungeon_fantasy.rolls import outcome_of, roll_against

__all__ = ["rolled"]

SMALL: Final = ("eye", "skull", "face", "neck", "groin", "vitals")
"""Kinds of parts beside which a blow that goes a little wide finds the torso."""

TORSO: Final = "torso"


def rolled(scene: Scene, who: str, target: str, figure: Figure, location: str) -> Decision[tuple[Check, str]]:
    """The attack roll and the part it lands on, ``location`` unless the option moves it (DF-ATTACK-07 to -09)."""
    near = location != RANDOM and reading_of(scene, "near_miss_hits_torso")
    near = near and target in scene.battle and kind_of(scene, target, location).id in SMALL
    target_number = figure.whole

    def of(total: int) -> Hashable:
        return outcome_of(total, target_number), near and total - target_number == 1

    check = yield from roll_against(who, "attack", figure, about=target, rule="DF-ATTACK-07", of=of)
    if not (near and check.outcome == "failure" and check.margin == -1):
        return check, location
    wider = figure.then(add(1, "Missed by 1: the torso", "AMB-52"))
    return Check(check.purpose, check.dice, check.rolled, wider, "success", 0, "AMB-52"), TORSO
