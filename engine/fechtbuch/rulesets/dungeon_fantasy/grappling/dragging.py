"""Taking along those one holds, or is held by (DF-HOLD-06, DF-GRAPPLE-14, AMB-67)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from fechtbuch.decide.legality import Breach
from fechtbuch.model.state import Bond
from fechtbuch.rulesets.dungeon_fantasy.creature.body_weight import weight_with_load
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.ground.moved_by_others import CARRIED, DRAGGED
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach

__all__ = ["DRAG", "Burden", "along", "burdens", "can_drag", "drag_breaches"]

DRAG: Final = "drag"
"""The way to move that takes the victims along."""


@frozen
class Burden:
    """Somebody whose weight counts as encumbrance."""

    name: str
    pounds: int
    rule: str


def can_drag(here: Here, bond: Bond) -> bool:
    """Whether a victim may be dragged or carried: pinned, or of less than half the grappler's ST (DF-HOLD-06)."""
    victim = Fighter(here, bond.held)
    strength = Fighter(here, bond.holder).attribute("ST").value
    pinned = any(pin.held == bond.held for pin in here.battle.holds_of(bond.holder, "pin"))
    return pinned or strength > 2 * victim.attribute("ST").value


def drag_breaches(here: Here, who: str) -> Iterator[Breach]:
    """Why ``who`` cannot drag: nobody is held, or somebody held is too strong."""
    held = Fighter(here, who).my_grapples
    if not held:
        yield breach(here, "not_grappled", rule="DF-HOLD-06")
    for bond in held:
        if not can_drag(here, bond):
            yield breach(here, "captive_too_strong_to_drag", here.battle[bond.held].name)


def burdens(here: Here, who: str, how: str = "") -> tuple[Burden, ...]:
    """Whose weight counts for somebody who moves: captors too weak to stop him, and victims that he drags."""
    fighter = Fighter(here, who)
    if not here.battle.bonds:
        return ()
    found = [_burden(here, bond.holder, "DF-GRAPPLE-14") for bond in fighter.grapples_on_me]
    if how == DRAG:
        found += [_burden(here, bond.held, "DF-HOLD-06") for bond in fighter.my_grapples]
    return tuple(found)


def _burden(here: Here, who: str, rule: str) -> Burden:
    return Burden(here.battle[who].name, weight_with_load(here, who), rule)


def along(here: Here, who: str, how: str = "") -> tuple[tuple[str, str, str], ...]:
    """Who comes along with somebody who moves, as (who, how, rule): captors are carried, victims dragged."""
    fighter = Fighter(here, who)
    found = [(bond.holder, CARRIED, "DF-GRAPPLE-14") for bond in fighter.grapples_on_me]
    if how == DRAG:
        captors = {one for one, _, _ in found}
        mine = [bond.held for bond in fighter.my_grapples if bond.held not in captors]
        found += [(held, DRAGGED, "DF-HOLD-06") for held in mine]
    return tuple(found)
