"""Thrown nets: what a hit does, and what the two kinds of net are (topic NET)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import frozen

from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Defended, Strike
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter
from fechtbuch.rulesets.dungeon_fantasy.entangling.kinds import NETTED
from fechtbuch.rulesets.dungeon_fantasy.entangling.tangles import lying_on
from fechtbuch.rulesets.dungeon_fantasy.harm.marks import gain

__all__ = ["NETS", "Net", "landed"]


@frozen
class Net:
    """A kind of net: the ST that tears it (DF-NET-06), what it adds to wriggling out (DF-NET-03, AMB-45)."""

    name: str
    strength: int
    easier: int = 0


NETS: Final[Mapping[str, Net]] = {"net": Net("Large net", 22), "melee_net": Net("Melee net", 14, 3)}
"""Kinds of thrown net, by the effect that a weapon's line names (AMB-46)."""


def landed(scene: Scene, strike: Strike, defended: Defended) -> Decision[None]:
    """Whoever is hit neither moves nor attacks until freed; a second net adds nothing (DF-NET-01, DF-NET-02)."""
    if Fighter(scene, strike.target).has(NETTED):
        return
    thing = scene.battle.things.get(strike.thing)
    hangs = yield from lying_on(scene, thing, strike.target, "entangles", "DF-NET-02")
    data = {"thing": hangs, "net": strike.effect if strike.effect in NETS else "net"}
    yield from gain(scene, strike.target, NETTED, "DF-NET-02", source=strike.attacker, data=data)
