"""Catching a thrown weapon out of the air (DF-THROWN-02, DF-THROWN-03)."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from fechtbuch.decide.requests import Ask, Choice, Decision
from fechtbuch.decide.scene import Scene
from fechtbuch.model.figures import Figure
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Defended, Strike
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import HANDS
from fechtbuch.rulesets.dungeon_fantasy.readings import reading_of
from fechtbuch.rulesets.dungeon_fantasy.rolls import outcome_of

__all__ = ["CATCH", "catching", "caught"]

RULE = "DF-THROWN-03"

MARGIN = 5
"""By how much the unarmed parry must succeed, unless it is a critical success."""

CATCH, LET_FALL = "catch", "let_fall"


def catching(strike: Strike, hand: str, figure: Figure) -> Callable[[int], Hashable] | None:
    """Classes of totals of a parry where it matters whether it would catch the weapon; else nothing."""
    if strike.kind != "thrown" or hand not in HANDS:
        return None
    target = figure.whole

    def alike(total: int) -> Hashable:
        return outcome_of(total, target), target - total >= MARGIN

    return alike


def caught(scene: Scene, strike: Strike, defended: Defended) -> Decision[bool]:
    """Whether the defender may catch the weapon that he parried bare-handed, and wants to (DF-THROWN-03)."""
    check = defended.check
    if strike.kind != "thrown" or defended.sort != "parry" or defended.weapon not in HANDS or check is None:
        return False
    if check.margin < MARGIN and not check.critical:
        return False
    if not reading_of(scene, "catching") or Fighter(scene, strike.target).out:
        return False
    choices = (Choice(CATCH, "catch the weapon", rule=RULE), Choice(LET_FALL, "let it fall", rule=RULE))
    return (yield from Ask(strike.target, "catch", choices, strike.attacker)) == CATCH
