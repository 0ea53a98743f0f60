"""Keeping a victim snared with a lariat or a net in hand: a contest of ST each turn (DF-LARIAT-03 to -05, -08)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import ConditionChanged
from fechtbuch.model.figures import Figure, add
from fechtbuch.model.state import Bond
from fechtbuch.rulesets.dungeon_fantasy.acts import Haul
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.entangling.breath import breathes, cut_off
from fechtbuch.rulesets.dungeon_fantasy.entangling.kinds import HAULING, LARIAT, as_tangle
from fechtbuch.rulesets.dungeon_fantasy.entangling.landing import NECK
from fechtbuch.rulesets.dungeon_fantasy.entangling.tangles import changed, leave_on
from fechtbuch.rulesets.dungeon_fantasy.grappling.holds import hold_of, took_hold_earlier
from fechtbuch.rulesets.dungeon_fantasy.harm.marks import gain, lose
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.rolls import contest
from fechtbuch.rulesets.dungeon_fantasy.turns.evaluate import breaches as target_breaches
from fechtbuch.rulesets.dungeon_fantasy.turns.spending import ready_breaches, spend_ready

__all__ = ["checks", "haul", "haul_figures", "slackens"]

BY_THE_NECK: Final = -5
"""What a roped neck costs the victim in the contest (DF-LARIAT-05)."""

RULE: Final = "DF-LARIAT-03"


def checks(here: Here, act: Haul) -> Iterator[Breach]:
    """All breaches of hauling: a Ready upon a rope thrown on an earlier turn (DF-LARIAT-03, DF-LARIAT-08, AMB-38)."""
    yield from target_breaches(here, act.who, act.target)
    yield from ready_breaches(here, act, RULE)
    bond = hold_of(here, act.who, act.target, LARIAT)
    if bond is None:
        yield breach(here, "not_roped", act.target)
    elif not took_hold_earlier(here, bond):
        yield breach(here, "roped_this_turn")


def haul_figures(here: Here, bond: Bond) -> tuple[Figure, Figure]:
    """ST of both; a victim roped by the neck is at -5 (DF-LARIAT-03, DF-LARIAT-05)."""
    own = Figure(tuple(Fighter(here, bond.holder).attribute_terms("ST")))
    terms = Fighter(here, bond.held).attribute_terms("ST")
    if bond.data.get("region") == NECK:
        terms = [*terms, add(BY_THE_NECK, "roped by the neck", "DF-LARIAT-05")]
    return own, Figure(tuple(terms))


def haul(scene: Scene, act: Haul) -> Decision[None]:
    """Win: the victim is immobilized, and roped by the neck cannot breathe; lose: the rope is torn out of the hands;
    a tie: the rope is slack (DF-LARIAT-04, DF-LARIAT-05).
    """
    yield from spend_ready(scene, act, RULE)
    bond = hold_of(scene, act.who, act.target, LARIAT)
    if bond is None:
        return
    own, other = haul_figures(scene, bond)
    fight = yield from contest(scene, act.who, act.target, "haul", own, other, rule=RULE)
    if fight.result == "win":
        yield from _taut(scene, bond)
    elif fight.result == "tie":
        yield from lose(scene, act.who, HAULING + act.target, "a tie: the rope is slack", "DF-LARIAT-04")
    else:
        yield from leave_on(scene, bond, "pulled out of the hands", "DF-LARIAT-04")


def _taut(scene: Scene, bond: Bond) -> Decision[None]:
    """The rope is taut until the end of the holder's next turn, unless he hauls again (DF-LARIAT-08)."""
    who, name = bond.holder, HAULING + bond.held
    old = Fighter(scene, who).condition(name)
    if old is None:
        yield from gain(scene, who, name, "DF-LARIAT-04", until=f"turn_end:{who}", source=bond.held)
    else:
        again = evolve(old, since=scene.battle.clock.turns)
        yield from happen(scene, ConditionChanged(who, again, "the rope stays taut"))
    if not bond.data.get("taut"):
        yield from changed(scene, as_tangle(bond), "taut", "DF-LARIAT-04", taut=True)
    if bond.data.get("region") == NECK:
        yield from cut_off(scene, bond.held, f"{LARIAT}:{who}", who, "DF-LARIAT-05")


def slackens(scene: Scene, who: str, victim: str, reason: str) -> Decision[None]:
    """The rope is slack: the victim moves within its length, and breathes (DF-LARIAT-08)."""
    bond = hold_of(scene, who, victim, LARIAT)
    if bond is not None and bond.data.get("taut"):
        yield from changed(scene, as_tangle(bond), reason, "DF-LARIAT-08", taut=False)
    yield from breathes(scene, victim, f"{LARIAT}:{who}", reason, "DF-LARIAT-08")
