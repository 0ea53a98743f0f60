"""How a pounce ends: on four feet or on the belly (DF-POUNCE-02, DF-POUNCE-03)."""

from __future__ import annotations

from fechtbuch.decide.requests import Ask, Choice, Decision, Part
from fechtbuch.decide.scene import Scene
from fechtbuch.model.figures import Figure
from fechtbuch.rulesets.dungeon_fantasy.collisions.charge import Charge
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter
from fechtbuch.rulesets.dungeon_fantasy.data.postures import LYING
from fechtbuch.rulesets.dungeon_fantasy.grappling.grapple import can_seize, free_grapple, free_grapple_figure
from fechtbuch.rulesets.dungeon_fantasy.harm.dropping import fall
from fechtbuch.rulesets.dungeon_fantasy.readings import reading_of
from fechtbuch.rulesets.dungeon_fantasy.rolls import passes, success_roll
from fechtbuch.rulesets.dungeon_fantasy.turns.movement import balance_terms

__all__ = ["land"]

SKILLS = ("Acrobatics", "Jumping")
"""Skills that land on their feet, beside DX; the best counts (DF-POUNCE-02)."""

GRAPPLE, LET_BE = "grapple", "none"


def land(scene: Scene, charge: Charge, hit: bool) -> Decision[bool]:
    """The landing roll, hit or miss; whether the beast is on its feet (DF-POUNCE-02, AMB-69).

    On its feet over a victim it has knocked down, it may grapple at once (DF-POUNCE-03, AMB-18).
    """
    who = charge.who
    fighter = Fighter(scene, who)
    if fighter.out or fighter.posture == LYING:
        return False
    figure = Figure((*fighter.skill_terms(*SKILLS), *fighter.dx_terms(), *balance_terms(scene, who)))
    lands, rule = passes(figure), "DF-POUNCE-02"
    check = yield from success_roll(scene, who, "landing", figure, about=charge.target, rule=rule, of=lands)
    if check.missed:
        yield from fall(scene, who, "pounced and landed badly", rule)
        return False
    if hit and Fighter(scene, charge.target).posture == LYING and not fighter.stunned:
        yield from _seize(scene, charge)
    return True


def _seize(scene: Scene, charge: Charge) -> Decision[None]:
    if can_seize(scene, charge.who, charge.target) and (yield from _wants(scene, charge)):
        certain = reading_of(scene, "pounce_grapple") == "automatic"
        yield from Part("grapple", charge.target, free_grapple, (charge.who, charge.target, certain))


def _wants(scene: Scene, charge: Charge) -> Decision[bool]:
    figure = free_grapple_figure(scene, charge.who, charge.target)
    choices = (Choice(GRAPPLE, "grapple the fallen foe", figure, "DF-POUNCE-03"), Choice(LET_BE, "do not"))
    return (yield from Ask(charge.who, "free_grapple", choices, charge.target, decline=LET_BE)) == GRAPPLE
