"""What a step sets off: before it for leaving somebody, after it for coming into his zone (CZ-OPPORTUNITY-02, -03)."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.decide.requests import Decision, Part
from fechtbuch.decide.scene import Scene
from fechtbuch.model.state import Cell
from fechtbuch.rulesets.control_zone.creature.views import Character, Here
from fechtbuch.rulesets.control_zone.ground.gaps import gap
from fechtbuch.rulesets.control_zone.ground.readings import SEVERAL
from fechtbuch.rulesets.control_zone.ground.zones import in_zone
from fechtbuch.rulesets.control_zone.reactions.answering import could_react, may_react, opponents, respond, stops
from fechtbuch.rulesets.control_zone.reactions.kinds import JAB, OPPORTUNITY, Trigger
from fechtbuch.rulesets.control_zone.readings import reading

__all__ = ["Due", "entered", "left_behind", "moves_apart", "react_to_step"]

Due = tuple[str, Trigger]
"""Who may react, and to what."""


def moves_apart(here: Here, mover: str, one: Cell, two: Cell) -> tuple[str, ...]:
    """The clinch partners to whom a step enlarges the gap; keeping or shrinking it is free (CZ-CLINCH-03, -05)."""
    at = {partner: Character(here, partner).cell for partner in Character(here, mover).clinch}
    return tuple(partner for partner, cell in at.items() if gap(two, cell) > gap(one, cell))


def left_behind(here: Here, mover: str, one: Cell, two: Cell) -> tuple[Due, ...]:
    """Who may strike before a step: partners it moves away from, opponents whose zone it leaves, in listing order.

    At most one Opportunity Attack each (CZ-OPPORTUNITY-02, -03, -16, CZ-CLINCH-03). O(creatures).
    """
    return tuple(due for due in _left_behind(here, mover, one, two) if could_react(here, *due))


def _left_behind(here: Here, mover: str, one: Cell, two: Cell) -> Iterator[Due]:
    apart, foes = moves_apart(here, mover, one, two), opponents(here, mover)
    for who in here.battle.order:
        if who in apart:
            yield who, Trigger((OPPORTUNITY,), mover, "moving_away", "CZ-OPPORTUNITY-03", one)
        elif who in foes and _crosses(Character(here, who), one, two):
            yield who, Trigger((OPPORTUNITY,), mover, "leaving", "CZ-OPPORTUNITY-02", one)


def _crosses(foe: Character, inside: Cell, outside: Cell) -> bool:
    """Whether one cell lies in somebody's zone and the other does not."""
    return in_zone(foe, inside) and not in_zone(foe, outside)


def entered(here: Here, mover: str, one: Cell, two: Cell) -> tuple[Due, ...]:
    """Who may jab after a step: opponents whose control zone it enters, in listing order (CZ-REACTION-01, -03).

    O(creatures).
    """
    due = [
        (who, Trigger((JAB,), mover, "entering", "CZ-REACTION-01", two))
        for who in opponents(here, mover)
        if _crosses(Character(here, who), two, one)
    ]
    return tuple(one for one in due if could_react(here, *one))


def react_to_step(scene: Scene, mover: str, due: tuple[Due, ...]) -> Decision[str]:
    """All who are triggered by one step attack, in listing order; who first stopped the mover, empty for nobody.

    Even if an earlier one already hit, as long as the mover is up (CZ-OPPORTUNITY-16, CZ-CLINCH-13).
    """
    stopped = ""
    for who, trigger in due:
        if Character(scene, mover).out or (stopped and reading(scene.battle, SEVERAL) == "until_stopped"):
            break
        if may_react(scene, who, trigger):
            label = "jab" if JAB in trigger.kinds else "opportunity"
            result = yield from Part(label, who, respond, (who, trigger), trigger.at)
            if stops(scene, result) and not stopped:
                stopped = who
    return stopped
