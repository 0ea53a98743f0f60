"""A body on its way into somebody else's hex: how it goes there and what that needs (DF-SLAM-01 to -04)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from attrs import frozen

from fechtbuch.decide.legality import Breach
from fechtbuch.model.errors import near
from fechtbuch.model.state import Cell
from fechtbuch.rulesets.dungeon_fantasy.acts import Slam, Trample
from fechtbuch.rulesets.dungeon_fantasy.attacks.attack import target_breaches
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Weapon
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import usable
from fechtbuch.rulesets.dungeon_fantasy.ground.figures import cells_of, gap
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.turns.manoeuvres import attack_breaches, too_strong_to_hold
from fechtbuch.rulesets.dungeon_fantasy.turns.ways import length_breaches, way_breaches
from fechtbuch.space.hex import neighbours

__all__ = ["KINDS", "LEGS", "ON_FEET", "Charge", "breaches", "kind_breaches", "rushing_shield", "way_of"]

Kind = Literal["slam", "shield_rush", "pounce", "overrun"]

KINDS: Final[tuple[str, ...]] = ("slam", "shield_rush", "pounce")
"""Kinds of collision that one may choose; an overrun happens on the way (DF-OVERRUN-01)."""

ON_FEET: Final = ("standing", "crouching")
"""Postures in which a collision can be made (DF-OWN-50)."""

LEGS = 4
"""Legs that a pounce takes (DF-POUNCE-01)."""


@frozen
class Charge:
    """Who runs into whom, how, out of which hex into which, and how many hexes he has run this turn by then."""

    who: str
    target: str
    kind: Kind
    origin: Cell
    cell: Cell
    hexes: int


def way_of(here: Here, act: Slam | Trample) -> tuple[Cell, ...]:
    """The way that the act names; where it names none, the one step into the foe's hex, if that lies beside."""
    if act.path or act.target not in here.battle:
        return act.path
    own, theirs = Fighter(here, act.who).cell, cells_of(here, act.target)
    if gap(cells_of(here, act.who), theirs) == 0:
        return ()
    return tuple(cell for cell in theirs if cell in neighbours(own))[:1]


def breaches(here: Here, act: Slam | Trample) -> Iterator[Breach]:
    """What all collisions need: an attack, one's feet, a way that ends in the foe's hex (DF-SLAM-01, -02, -03)."""
    yield from target_breaches(here, act.who, act.target)
    yield from attack_breaches(here, act)
    fighter = Fighter(here, act.who)
    if fighter.posture not in ON_FEET:
        yield breach(here, "not_on_feet", fighter.posture)
    if fighter.grappled and not too_strong_to_hold(here, act.who):
        yield breach(here, "grappled_cannot_move", rule="DF-GRAPPLE-13")
    if act.target not in here.battle or act.target == act.who:
        return
    way, theirs = way_of(here, act), cells_of(here, act.target)
    if way:
        yield from length_breaches(here, act, way)
        yield from way_breaches(here, act, way)
    inside = way[-1] in theirs if way else gap(cells_of(here, act.who), theirs) == 0 and isinstance(act, Trample)
    if not inside:
        yield breach(here, "not_into_foe", here.battle[act.target].name)


def kind_breaches(here: Here, act: Slam) -> Iterator[Breach]:
    """What the kind of collision needs: a shield to rush, four legs to pounce (DF-SHIELDRUSH-01, DF-POUNCE-01)."""
    if act.kind not in KINDS:
        yield breach(here, "collision_unknown", f"{act.kind!r}{near(act.kind, KINDS)}")
    elif act.kind == "shield_rush" and rushing_shield(here, act.who) is None:
        yield breach(here, "no_shield_to_rush")
    elif act.kind == "pounce" and Fighter(here, act.who).sheet.legs < LEGS:
        yield breach(here, "too_few_legs", str(Fighter(here, act.who).sheet.legs))


UNFIT = ("buckler", "cloak")
"""What serves as a shield but not for a rush (DF-SHIELDRUSH-01)."""


def rushing_shield(here: Here, who: str) -> Weapon | None:
    """The ready shield that ``who`` can rush with: no cloak, no buckler (DF-SHIELDRUSH-01)."""
    fighter = Fighter(here, who)
    for key, item in fighter.creature.items.items():
        weapon = fighter.weapon(key) if item.held else None
        if weapon is None or weapon.shield is None or any(True for _ in usable(here, who, weapon)):
            continue
        words = f"{weapon.id} {weapon.name} {weapon.shield.skill} {' '.join(weapon.traits)}".lower()
        if not any(word in words for word in UNFIT):
            return weapon
    return None
