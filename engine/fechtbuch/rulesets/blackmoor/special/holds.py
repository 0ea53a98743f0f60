"""Bonds that the marks make: constriction, being seized, being swallowed; when they end (BM-OWN-09)."""

from __future__ import annotations

from typing import Final

from fechtbuch.decide.engine_acts import since
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import Bound, ConditionGained, Died, Left, Moved, PoolChanged, Released, ZoneChanged
from fechtbuch.model.state import Battle, Bond, Place, bond_key
from fechtbuch.model.table import Table
from fechtbuch.rulesets.blackmoor.creature.here import Here
from fechtbuch.rulesets.blackmoor.creature.sheet import Weapon
from fechtbuch.rulesets.blackmoor.creature.views import Combatant
from fechtbuch.rulesets.blackmoor.harm.in_force import Bar, bar
from fechtbuch.rulesets.blackmoor.striking.reach import within_reach
from fechtbuch.rulesets.joining import Reactions

__all__ = [
    "CONSTRICTION",
    "FORCED",
    "HOLDS",
    "RULE",
    "SEIZED",
    "SWALLOWED",
    "bind",
    "held_by_whom",
    "hold_bar",
    "hold_on",
    "holding",
    "swallower",
]

CONSTRICTION: Final = "constriction"
SEIZED: Final = "seized"
SWALLOWED: Final = "swallowed"

HOLDS: Final = (CONSTRICTION, SEIZED, SWALLOWED)
"""All bonds of these rules."""

RULE: Final = "BM-OWN-09"


def hold_on(battle: Battle, kind: str, holder: str, held: str) -> Bond | None:
    """The bond of that kind, if there is one."""
    return battle.bonds.get(bond_key(kind, holder, held))  # type: ignore[no-any-return]


def swallower(battle: Battle, who: str) -> str:
    """Who has swallowed a creature; empty for nobody."""
    return next((bond.holder for bond in battle.held_by(who, SWALLOWED)), "")


def held_by_whom(battle: Battle, who: str) -> tuple[Bond, ...]:
    """All bonds of these rules that hold a creature."""
    return tuple(bond for bond in battle.held_by(who) if bond.kind in HOLDS)


def holding(one: Combatant, weapon: Weapon) -> int:
    """How many of a weapon's natural attacks hold somebody, and are not free to strike (BM-OWN-09)."""
    bonds = one.here.battle.holds_of(one.id, CONSTRICTION)
    return sum(bond.hands for bond in bonds if bond.data.get("weapon") == weapon.id)


def hold_bar(here: Here, who: str) -> Bar | None:
    """Why somebody who is held cannot go anywhere."""
    found = held_by_whom(here.battle, who)
    if not found:
        return None
    words = "swallowed" if any(bond.kind == SWALLOWED for bond in found) else "held fast"
    return Bar(f"{words} by {here.battle[found[0].holder].name}", RULE)


def bind(
    scene: Scene, who: str, target: str, kind: str, rule: str, zones: tuple[str, ...], weapon: str
) -> Decision[None]:
    """State the bond as it is afterwards: with so many holds, at these parts, last squeezed in this round.

    Nothing is bound where either takes no part, or where both are one (BM-OWN-09).
    """
    if who == target or any(id not in scene.battle or scene.battle[id].status != "in" for id in (who, target)):
        return
    data = Table({"weapon": weapon, "zones": zones, "round": scene.battle.clock.round})
    zone = zones[-1] if zones else ""
    yield from happen(scene, Bound(who, target, kind, zone, len(zones), rule, since(scene), data))


def _ends_with(scene: Scene, event: Died | Left) -> Decision[None]:
    """A bond ends when either of the two falls or is gone; whoever was swallowed comes out where the swallower lies."""
    battle = scene.battle
    for bond in (*battle.holds_of(event.who), *battle.held_by(event.who)):
        if bond.kind in HOLDS and hold_on(scene.battle, bond.kind, bond.holder, bond.held) is not None:
            why = "dead" if isinstance(event, Died) else "gone"
            yield from happen(scene, Released(bond.holder, bond.held, bond.kind, why, RULE))


def _grips(battle: Battle, who: str) -> tuple[Bond, ...]:
    """The holds of a creature on whom it has not swallowed."""
    return tuple(bond for kind in (CONSTRICTION, SEIZED) for bond in battle.holds_of(who, kind))


def _slips(scene: Scene, event: ZoneChanged | ConditionGained | PoolChanged) -> Decision[None]:
    """Lost parts hold nobody, nor does whoever cannot attack any more (BM-GENERAL-08, BM-OWN-09)."""
    for bond in _grips(scene.battle, event.who):
        why = _loosened(Combatant(scene, event.who), bond)
        if why is not None:
            yield from happen(scene, Released(bond.holder, bond.held, bond.kind, why.words, why.rule))


def _loosened(one: Combatant, bond: Bond) -> Bar | None:
    weapon = one.sheet.weapon(str(bond.data.get("weapon", "")))
    parts = one.parts_of(*weapon.uses) if weapon is not None and weapon.uses else ()
    if parts and all(one.lost(part) for part in parts):
        return Bar("lost", "BM-GENERAL-08")
    return bar(one, "no_attack", "writhes")


def _goes(scene: Scene, event: Moved) -> Decision[None]:
    """Whoever goes takes along whom it has swallowed, and lets go of whom it no longer reaches (BM-OWN-09)."""
    place = scene.battle[event.who].place
    for bond in scene.battle.holds_of(event.who, SWALLOWED):
        yield from _along(scene, bond.held, place)
    for bond in (*_grips(scene.battle, event.who), *scene.battle.held_by(event.who)):
        if bond.kind not in (CONSTRICTION, SEIZED):
            continue
        sheet = Combatant(scene, bond.holder).sheet
        weapon = sheet.weapon(str(bond.data.get("weapon", ""))) or Weapon("", "")
        if not within_reach(scene, bond.holder, bond.held, weapon):
            yield from happen(scene, Released(bond.holder, bond.held, bond.kind, "out of reach", RULE))


def _along(scene: Scene, who: str, place: Place) -> Decision[None]:
    now = scene.battle[who].place
    if (now.cell, now.elevation) != (place.cell, place.elevation):
        yield from happen(scene, Moved(who, (place.cell,), how="carried", rule=RULE, elevation=place.elevation))


def _inside(scene: Scene, event: Bound) -> Decision[None]:
    """Whoever is swallowed is held by nobody else, holds nobody, and lies where the swallower lies (BM-OWN-09)."""
    if event.bond != SWALLOWED:
        return
    others = [bond for bond in held_by_whom(scene.battle, event.target) if (bond.kind, bond.holder) != _key(event)]
    for bond in (*others, *_grips(scene.battle, event.target)):
        if hold_on(scene.battle, bond.kind, bond.holder, bond.held) is not None:
            yield from happen(scene, Released(bond.holder, bond.held, bond.kind, "swallowed", RULE))
    yield from _along(scene, event.target, scene.battle[event.who].place)


def _key(event: Bound) -> tuple[str, str]:
    return event.bond, event.who


FORCED: Final[Reactions] = {
    Died: (_ends_with,),
    Left: (_ends_with,),
    ZoneChanged: (_slips,),
    ConditionGained: (_slips,),
    PoolChanged: (_slips,),
    Moved: (_goes,),
    Bound: (_inside,),
}
"""What frees the held."""
