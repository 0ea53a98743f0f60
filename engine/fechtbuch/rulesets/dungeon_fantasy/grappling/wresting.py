"""Wresting an object away, and making somebody drop what he holds (DF-GRAPPLE-09 to -11, -16)."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene
from fechtbuch.model.figures import Figure
from fechtbuch.rulesets.dungeon_fantasy.acts import ForceDrop, Wrest
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import hands_on
from fechtbuch.rulesets.dungeon_fantasy.grappling.grasp import hand_of, hands_of_bond
from fechtbuch.rulesets.dungeon_fantasy.grappling.handing_over import hand_over
from fechtbuch.rulesets.dungeon_fantasy.grappling.hold_acts import begin, hold_breaches
from fechtbuch.rulesets.dungeon_fantasy.grappling.holds import held_kind, hold_of, release
from fechtbuch.rulesets.dungeon_fantasy.grappling.struggle import strength_terms
from fechtbuch.rulesets.dungeon_fantasy.harm.dropping import drop_held, in_hand
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.rolls import Contest, contest

__all__ = ["force_drop", "force_drop_checks", "wrest", "wrest_checks"]

ARMS = ("arm", "hand")
"""Kinds of parts whose holder controls what the hand holds (DF-GRAPPLE-16)."""


def wrest_checks(here: Here, act: Wrest) -> Iterator[Breach]:
    """All breaches of wresting an object away: it must have been grabbed on an earlier turn (DF-GRAPPLE-10)."""
    yield from hold_breaches(here, act, "grab", "not_holding_object")
    bond = hold_of(here, act.who, act.target, "grab")
    if bond is not None and bond.zone != act.item:
        yield breach(here, "not_holding_object", act.item)


def force_drop_checks(here: Here, act: ForceDrop) -> Iterator[Breach]:
    """All breaches of forcing a drop: a hand or arm must be held, and that hand hold something (DF-GRAPPLE-16)."""
    yield from hold_breaches(here, act, "grapple", "not_grappled")
    if act.target not in here.battle:
        return
    hand = _held_hand(here, act)
    if not hand:
        yield breach(here, "not_holding_arm")
    elif not _in_that_hand(here, act.target, hand):
        yield breach(here, "nothing_to_drop", hand.replace("_", " "))


def _held_hand(here: Here, act: ForceDrop) -> str:
    """The hand that a hold on a hand or arm controls; empty for other holds."""
    bond = hold_of(here, act.who, act.target)
    if bond is None or held_kind(here, bond) not in ARMS:
        return ""
    return hand_of(bond.zone)


def _in_that_hand(here: Here, who: str, hand: str) -> bool:
    items = Fighter(here, who).items
    return any(hand in hands_on(items[key]) for key in in_hand(here, who))


def wrest(scene: Scene, act: Wrest) -> Decision[None]:
    """Quick Contest of ST: the grabber takes the object, or loses his grip (DF-GRAPPLE-10, DF-GRAPPLE-11).

    On a tie he keeps his grip and the owner the object (AMB-23).
    """
    if not (yield from begin(scene, act)):
        return
    fight = yield from _strength(scene, act, "wrest", "DF-GRAPPLE-10")
    bond = hold_of(scene, act.who, act.target, "grab")
    if bond is None or fight.result == "tie":
        return
    if fight.result == "lose":
        yield from release(scene, act.who, act.target, "grab", "lost the grip", "DF-GRAPPLE-11")
        return
    yield from release(scene, act.who, act.target, "grab", "wrested away", "DF-GRAPPLE-10")
    hands = hands_of_bond(bond)
    yield from hand_over(scene, act.target, act.item, act.who, hands, "wrested away", "DF-GRAPPLE-10")


def force_drop(scene: Scene, act: ForceDrop) -> Decision[None]:
    """Quick Contest of ST: the held hand drops what it holds, or the holder loses his grip (DF-GRAPPLE-16, AMB-23)."""
    if not (yield from begin(scene, act)):
        return
    fight = yield from _strength(scene, act, "force_drop", "DF-GRAPPLE-16")
    if fight.result == "win":
        hand = _held_hand(scene, act)
        yield from drop_held(scene, act.target, "forced to drop it", "DF-GRAPPLE-16", (hand,))
    elif fight.result == "lose":
        yield from release(scene, act.who, act.target, "grapple", "lost the grip", "DF-GRAPPLE-16")


def _strength(scene: Scene, act: Wrest | ForceDrop, purpose: str, rule: str) -> Decision[Contest]:
    own, other = Figure(tuple(strength_terms(scene, act.who))), Figure(tuple(strength_terms(scene, act.target)))
    return (yield from contest(scene, act.who, act.target, purpose, own, other, rule=rule))
