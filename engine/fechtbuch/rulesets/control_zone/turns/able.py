"""Who can act at all, and action points (CZ-DYING-02, CZ-TRAUMA-08, CZ-ATTACK-06)."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import PoolChanged
from fechtbuch.rulesets.control_zone.creature.views import Character, Here, tables_of
from fechtbuch.rulesets.control_zone.reasons import breach

__all__ = ["affordable", "cost_of", "idle", "pay", "pay_points"]


def idle(here: Here, who: str, manoeuvre: bool = True) -> Iterator[Breach]:
    """Why somebody can do nothing of his own: dead, Dying, or in a state that bars manoeuvres and reactions.

    ``manoeuvre``: what he tries is one of these two; a mere check is not.
    """
    one = Character(here, who)
    if one.dead:
        yield breach(here, "dead")
    if one.dying:
        yield breach(here, "dying")
    for state in one.states if manoeuvre else ():
        if state.bars:
            yield breach(here, "stunned", state.name, state.rule)


def cost_of(here: Here, manoeuvre: str) -> int:
    """The action points of a manoeuvre."""
    return tables_of(here).manoeuvres.of(manoeuvre).ap


def affordable(here: Here, who: str, manoeuvre: str) -> Iterator[Breach]:
    """Too few action points for a manoeuvre (CZ-ATTACK-06)."""
    have, cost = Character(here, who).ap, cost_of(here, manoeuvre)
    if have < cost:
        yield breach(here, "not_enough_ap", f"{have} of {cost}")


def pay(scene: Scene, who: str, manoeuvre: str) -> Decision[None]:
    """Pay a manoeuvre as it is declared, whatever comes of it (CZ-ATTACK-06)."""
    row = tables_of(scene).manoeuvres.of(manoeuvre)
    yield from pay_points(scene, who, row.ap, row.name, "CZ-ATTACK-06")


def pay_points(scene: Scene, who: str, points: int, reason: str, rule: str) -> Decision[None]:
    """Action points go; never below 0, for an act that was allowed in spite of the rules."""
    have = Character(scene, who).ap
    paid = min(points, have)
    if paid:
        yield from happen(scene, PoolChanged(who, "ap", -paid, have - paid, reason, rule))
