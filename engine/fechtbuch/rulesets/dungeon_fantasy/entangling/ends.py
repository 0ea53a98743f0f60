"""What ends entanglement by itself: hands that let go, deaths, departures, being pushed beyond a rope's length."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import evolve

from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Reaction, Scene, happen
from fechtbuch.model.events import (
    ConditionGained,
    ConditionLost,
    Died,
    Event,
    ItemChanged,
    ItemMoved,
    Left,
    Moved,
    Released,
    ZoneChanged,
)
from fechtbuch.model.state import Bond
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.entangling.breath import breathes
from fechtbuch.rulesets.dungeon_fantasy.entangling.haul import slackens
from fechtbuch.rulesets.dungeon_fantasy.entangling.kinds import (
    HAULING,
    KINDS,
    LARIAT,
    LENGTH_RULES,
    MARKS,
    ON,
    ends_of,
    tangles,
    too_far_apart,
)
from fechtbuch.rulesets.dungeon_fantasy.entangling.leash import strains
from fechtbuch.rulesets.dungeon_fantasy.entangling.tangles import leave_on, unwind
from fechtbuch.rulesets.dungeon_fantasy.harm.marks import lose

__all__ = ["BEFORE", "FORCED"]


def _held_by(here: Here, who: str) -> tuple[Bond, ...]:
    """Ropes and weapons whose end ``who`` holds."""
    return tuple(bond for bond in here.battle.holds_of(who) if bond.kind in KINDS)


# the hands that hold


def _leaves_the_hand(scene: Scene, event: ItemMoved) -> Decision[None]:
    """Whoever drops the rope or haft, or has it taken from him, leaves the other end on the victim."""
    if event.who not in scene.battle:
        return
    for bond in _held_by(scene, event.who):
        if _still_held(scene, bond):
            continue
        thing = event.to if event.to in scene.battle.things else ""
        yield from leave_on(scene, bond, event.reason or "let go", event.rule or LENGTH_RULES[bond.kind], thing)
        taken = scene.battle[event.to].items.get(event.key) if event.to in scene.battle else None
        if taken is not None and ON in taken.data:
            loose = evolve(taken, data=taken.data.without(ON))
            yield from happen(scene, ItemChanged(event.to, event.key, loose, "", LENGTH_RULES[bond.kind]))


def _still_held(here: Here, bond: Bond) -> bool:
    item = here.battle[bond.holder].items.get(str(bond.data.get("weapon", "")))
    return item is not None and bool(item.held)


def _put_away(scene: Scene, event: ItemChanged) -> Decision[None]:
    """A weapon stowed is held no longer."""
    if event.item.held or event.who not in scene.battle:
        return
    for bond in _held_by(scene, event.who):
        if bond.data.get("weapon") == event.key:
            yield from leave_on(scene, bond, "let go", LENGTH_RULES[bond.kind])


def _out_of_the_fight(scene: Scene, who: str, reason: str) -> Decision[None]:
    for bond in _held_by(scene, who):
        yield from leave_on(scene, bond, reason, LENGTH_RULES[bond.kind])


def _condition_comes(scene: Scene, event: ConditionGained) -> Decision[None]:
    """The unconscious hold nothing; whoever turns to another manoeuvre lets the rope go slack (DF-LARIAT-08)."""
    name = event.condition.name
    if name == "unconscious":
        yield from _out_of_the_fight(scene, event.who, "the holder is unconscious")
    elif name == "manoeuvre" and event.condition.data.get("name") != "ready":
        for bond in _held_by(scene, event.who):
            yield from lose(scene, event.who, HAULING + bond.held, "another manoeuvre", "DF-LARIAT-08")
    elif name in ("stunned", "do_nothing"):
        for bond in _held_by(scene, event.who):
            yield from lose(scene, event.who, HAULING + bond.held, "stunned", "DF-LARIAT-08")


def _dies(scene: Scene, event: Died) -> Decision[None]:
    """The dead hold nothing; a lariat comes off a dead victim, what sticks in him stays."""
    yield from _out_of_the_fight(scene, event.who, "the holder is dead")
    for bond in scene.battle.held_by(event.who, LARIAT):
        yield from happen(scene, Released(bond.holder, bond.held, LARIAT, "the victim is dead", "DF-LARIAT-08"))


def _leaves(scene: Scene, event: Left) -> Decision[None]:
    """Whoever leaves the fight lets go, or takes along what is on him."""
    yield from _out_of_the_fight(scene, event.who, "the holder has left")
    for bond in scene.battle.held_by(event.who):
        if bond.kind in KINDS:
            yield from leave_on(scene, bond, "taken along", LENGTH_RULES[bond.kind])


def _moves(scene: Scene, event: Moved) -> Decision[None]:
    """Pushed or carried beyond the length, a rope is torn from the hands (DF-OWN-73)."""
    if not scene.battle.bonds or event.who not in scene.battle:
        return
    for bond in ends_of(scene, event.who):
        if too_far_apart(scene, bond, event.who, Fighter(scene, event.who).cell):
            yield from leave_on(scene, bond, "torn out of the hands", LENGTH_RULES[bond.kind])


# the part that is caught


def _part_goes(scene: Scene, event: ZoneChanged) -> Decision[None]:
    """With the part the rope comes off, and the weapon out (CMP-HITLOC-EFFECTS)."""
    if "destroyed" not in event.status or event.who not in scene.battle:
        return
    for tangle in tuple(tangles(scene, event.who)):
        if tangle.zone == event.zone:
            yield from unwind(scene, tangle, "the part is gone", "CMP-HITLOC-EFFECTS")


# what ends with it


def _released(scene: Scene, event: Released) -> Decision[None]:
    """The weapon is on nobody any more, and nothing is taut."""
    if event.bond not in KINDS or event.who not in scene.battle:
        return
    yield from lose(scene, event.who, HAULING + event.target, event.reason, event.rule)
    for key, item in Fighter(scene, event.who).items.items():
        if item.data.get(ON) == event.target:
            yield from happen(
                scene, ItemChanged(event.who, key, evolve(item, data=item.data.without(ON)), "", event.rule)
            )


def _condition_goes(scene: Scene, event: ConditionLost) -> Decision[None]:
    """A slack rope strangles nobody (DF-LARIAT-08); whoever is free of a bolas breathes (DF-BOLAS-05)."""
    if event.name.startswith(HAULING):
        yield from slackens(scene, event.who, event.name.removeprefix(HAULING), event.reason)
    elif event.name.partition(":")[0] in MARKS:
        yield from breathes(scene, event.who, event.name, event.reason, "DF-BOLAS-05")


BEFORE: Final[Mapping[type[Event], tuple[Reaction, ...]]] = {Moved: (strains,)}
"""What may cancel a move."""

FORCED: Final[Mapping[type[Event], tuple[Reaction, ...]]] = {
    ItemMoved: (_leaves_the_hand,),
    ItemChanged: (_put_away,),
    ConditionGained: (_condition_comes,),
    ConditionLost: (_condition_goes,),
    Died: (_dies,),
    Left: (_leaves,),
    Moved: (_moves,),
    ZoneChanged: (_part_goes,),
    Released: (_released,),
}
"""What ends tangles, and what ends with them."""
