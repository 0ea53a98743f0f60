"""What every act upon a hold has in common: what it needs, and that it counts as an attack (topic AFTERGRAPPLE)."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene
from fechtbuch.rulesets.dungeon_fantasy.acts import Choke, ForceDrop, Pin, Takedown, Wrest
from fechtbuch.rulesets.dungeon_fantasy.attacks.attack import target_breaches
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Here
from fechtbuch.rulesets.dungeon_fantasy.grappling.holds import hold_of, took_hold_earlier
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.turns.manoeuvres import (
    attack_breaches,
    declare_in_passing,
    manoeuvre_in_force,
    spend_attack,
)

__all__ = ["HoldAct", "begin", "grapple_breaches", "hold_breaches"]

HoldAct = Wrest | ForceDrop | Takedown | Pin | Choke


def hold_breaches(here: Here, act: HoldAct, kind: str, code: str) -> Iterator[Breach]:
    """What counts as an attack, upon a hold of that kind from an earlier turn; ``code`` says that there is none."""
    yield from target_breaches(here, act.who, act.target)
    yield from attack_breaches(here, act)
    bond = hold_of(here, act.who, act.target, kind)
    if bond is None:
        yield breach(here, code)
    elif not took_hold_earlier(here, bond):
        yield breach(here, "grappled_this_turn")


def grapple_breaches(here: Here, act: Takedown | Pin | Choke) -> Iterator[Breach]:
    """As ``hold_breaches`` upon a grapple; takedown, pin and choke are not made on the move (DF-AFTERGRAPPLE-01)."""
    yield from hold_breaches(here, act, "grapple", "not_grappled")
    manoeuvre = manoeuvre_in_force(here, act)
    if manoeuvre.attack == "on_the_move":
        yield breach(here, "wrong_manoeuvre", manoeuvre.name, "DF-AFTERGRAPPLE-01")


def begin(scene: Scene, act: HoldAct) -> Decision[bool]:
    """Declare the manoeuvre and spend an attack: each try counts as one (DF-AFTERGRAPPLE-01, DF-GRAPPLE-10).

    Whether the try goes on.
    """
    yield from declare_in_passing(scene, act)
    return (yield from spend_attack(scene, act.who, act.target))
