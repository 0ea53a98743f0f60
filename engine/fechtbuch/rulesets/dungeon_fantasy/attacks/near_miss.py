"""The attack roll, and where it lands: by an option a near miss at a small part strikes the torso (AMB-52)."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene
from fechtbuch.model.checks import Check
from fechtbuch.model.figures import Figure, add
from fechtbuch.rulesets.dungeon_fantasy.data.hit_locations import TORSO
from fechtbuch.rulesets.dungeon_fantasy.harm.location import RANDOM, kind_of
from fechtbuch.rulesets.dungeon_fantasy.readings import reading_of
from fechtbuch.rulesets.dungeon_fantasy.rolls import outcome_of, roll_against

__all__ = ["rolled"]

SMALL: Final = ("eye", "skull", "face", "neck", "groin", "vitals")
"""Kinds of parts beside which a blow that goes a little wide finds the torso."""


NEVER: Final = 17
"""From this total on an attack never hits, whatever it is aimed at (DF-ATTACK-11)."""

MISSES: Final = ("failure", "critical_failure")


def rolled(
    scene: Scene,
    who: str,
    target: str,
    figure: Figure,
    location: str,
    miss: Callable[[int], Hashable] | None = None,
) -> Decision[tuple[Check, str]]:
    """The attack roll and the part it lands on, ``location`` unless the option moves it (DF-ATTACK-07 to -09).

    ``miss`` gives the class of a miss, by its margin, where more than the miss matters for what follows.
    """
    near = location != RANDOM and reading_of(scene, "near_miss_hits_torso")
    near = near and target in scene.battle and kind_of(scene, target, location).id in SMALL
    target_number = figure.whole

    def of(total: int) -> Hashable:
        outcome = outcome_of(total, target_number)
        wide = miss(target_number - total) if miss is not None and outcome in MISSES else None
        return outcome, near and _just_wide(total, target_number), wide

    check = yield from roll_against(who, "attack", figure, about=target, rule="DF-ATTACK-07", of=of)
    if not (near and check.outcome == "failure" and _just_wide(check.rolled.total, target_number)):
        return check, location
    wider = figure.then(add(1, "Missed by 1: the torso", "AMB-52"))
    return Check(check.purpose, check.dice, check.rolled, wider, "success", 0, "AMB-52"), TORSO


def _just_wide(total: int, target_number: int) -> bool:
    """Whether a total misses by 1 and is none that never hits."""
    return total - target_number == 1 and total < NEVER
