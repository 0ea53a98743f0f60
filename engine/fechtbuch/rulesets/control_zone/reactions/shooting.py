"""An attack of somebody's own turn, and what a shot sets off once it is resolved in full (CZ-OPPORTUNITY-06, -07)."""

from __future__ import annotations

from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene
from fechtbuch.rulesets.control_zone.acts import Attack
from fechtbuch.rulesets.control_zone.attacks import attack as attacking
from fechtbuch.rulesets.control_zone.reactions.answering import answer_shot

__all__ = ["attack"]


def attack(scene: Scene, act: Attack) -> Decision[None]:
    """The attack, then what opponents do about a shot."""
    yield from attacking.attack(scene, act)
    yield from answer_shot(scene, act.who, act.manoeuvre)
