"""Pinning a foe who lies on the ground (topic PIN)."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import Bound
from fechtbuch.model.figures import Figure, add
from fechtbuch.rulesets.dungeon_fantasy.acts import Pin
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.data.hit_locations import TORSO
from fechtbuch.rulesets.dungeon_fantasy.data.postures import LYING
from fechtbuch.rulesets.dungeon_fantasy.grappling.grasp import free_for_pin
from fechtbuch.rulesets.dungeon_fantasy.grappling.hold_acts import begin, grapple_breaches
from fechtbuch.rulesets.dungeon_fantasy.grappling.holds import held_kind, hold_of
from fechtbuch.rulesets.dungeon_fantasy.grappling.struggle import strength_terms
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.rolls import contest, regular_contest

__all__ = ["pin", "pin_checks", "pin_figures"]

SIZE_BONUS = 3
HANDS_BONUS = 3


def pin_checks(here: Here, act: Pin) -> Iterator[Breach]:
    """All breaches of a pin: the foe lies, and is held by the torso (DF-PIN-01)."""
    yield from grapple_breaches(here, act)
    if act.target not in here.battle:
        return
    posture = Fighter(here, act.target).posture
    if posture != LYING:
        yield breach(here, "not_lying", posture)
    bond = hold_of(here, act.who, act.target)
    if bond is not None and held_kind(here, bond) != TORSO:
        yield breach(here, "not_holding_torso", bond.zone.replace("_", " "))
    if hold_of(here, act.who, act.target, "pin") is not None:
        yield breach(here, "already_pinned")


def pin_figures(here: Here, act: Pin) -> tuple[Figure, Figure]:
    """ST of both; +3 for each point of SM to the larger, +3 to the one with more free hands (DF-PIN-02)."""
    own, other = strength_terms(here, act.who), strength_terms(here, act.target)
    bigger = Fighter(here, act.who).sheet.sm - Fighter(here, act.target).sheet.sm
    if bigger:
        side = own if bigger > 0 else other
        side.append(add(SIZE_BONUS * abs(bigger), f"larger by {abs(bigger)} SM", "DF-PIN-02"))
    hands, theirs = free_for_pin(here, act.who, act.target), free_for_pin(here, act.target, act.who)
    if hands != theirs:
        side = own if hands > theirs else other
        side.append(add(HANDS_BONUS, f"more free hands, {max(hands, theirs)} to {min(hands, theirs)}", "DF-PIN-02"))
    return Figure(tuple(own)), Figure(tuple(other))


def pin(scene: Scene, act: Pin) -> Decision[None]:
    """One exchange of a Regular Contest of ST: on a win the foe is pinned and helpless, else nothing happens.

    DF-PIN-01, DF-PIN-02, DF-PIN-03, DF-PIN-04, AMB-24.
    """
    if not (yield from begin(scene, act)):
        return
    own, other = pin_figures(scene, act)
    fight = yield from contest(scene, act.who, act.target, "pin", own, other, rule="DF-PIN-01", judge=regular_contest)
    bond = hold_of(scene, act.who, act.target)
    if fight.result == "win" and bond is not None:
        since = scene.battle.clock.turns
        fact = Bound(act.who, act.target, "pin", bond.zone, bond.hands, "DF-PIN-03", since, bond.data)
        yield from happen(scene, fact)
