"""Shields and cloaks on fire: what they do to their bearer, and how long they last (DF-GRENADE-15, -16, AMB-43)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from attrs import evolve

from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Reaction, Scene, happen
from fechtbuch.model.events import ConditionLost, Event, ItemChanged, ItemMoved
from fechtbuch.model.figures import Figure, at_least, round_down, start
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.harm.marks import gain, lose

__all__ = ["BURNING_SHIELD", "FORCED", "burning_shield", "seconds_of", "set_shield_alight", "shield_saved"]

BURNING_SHIELD = "burning_shield"
"""The condition of the bearer: data holds the item."""

RULE = "DF-GRENADE-16"

METAL = ("metal",)
"""Traits of shields that fire does not destroy."""


def seconds_of(here: Here, who: str, key: str) -> Figure:
    """Seconds until the fire has destroyed it: its weight in pounds, which is twice the mass in kilograms (AMB-43)."""
    line = Fighter(here, who).weapon(key)
    weight = line.weight if line is not None else 1
    return Figure(
        (
            start(weight, "Weight in pounds", f"sheet:{line.path or key if line is not None else key}"),
            round_down("fractions dropped", "AMB-43"),
            at_least(1, "at least a second", RULE),
        )
    )


def burning_shield(here: Here, who: str) -> str:
    """The shield or cloak of ``who`` that burns; empty when none does."""
    mark = Fighter(here, who).condition(BURNING_SHIELD)
    return str(mark.data.get("item", "")) if mark is not None else ""


def set_shield_alight(scene: Scene, who: str, key: str, source: str = "") -> Decision[None]:
    """It burns, distracting its bearer and adding to the blows made with it, until it is put out or destroyed."""
    item = Fighter(scene, who).item(key)
    if item is None or burning_shield(scene, who) == key:
        return
    seconds = seconds_of(scene, who, key).whole
    last = scene.battle.clock.round + seconds
    burning = evolve(item, data=item.data.set("burning", last))
    yield from happen(scene, ItemChanged(who, key, burning, "catches fire", "DF-GRENADE-15"))
    until = f"round:{last}"
    data = {"item": key}
    yield from gain(scene, who, BURNING_SHIELD, RULE, level=seconds, until=until, source=source, data=data)


def shield_saved(scene: Scene, who: str) -> Decision[None]:
    """The fire of the shield is out in time."""
    yield from lose(scene, who, BURNING_SHIELD, "put out", RULE)


def _burnt_down(scene: Scene, event: ConditionLost) -> Decision[None]:
    """Forced when the fire ends: in time it is only out, else the shield is destroyed unless it is of metal."""
    if event.name != BURNING_SHIELD:
        return
    fighter = Fighter(scene, event.who)
    for key, item in fighter.items.items():
        if not item.data.get("burning"):
            continue
        line = fighter.weapon(key)
        cold = evolve(item, data=item.data.without("burning"))
        lasting = line is not None and any(word in line.traits for word in METAL)
        if int(item.data["burning"]) <= scene.battle.clock.round and not lasting:
            yield from happen(scene, ItemMoved(event.who, key, cold, reason="burnt to ashes", rule=RULE))
        else:
            yield from happen(scene, ItemChanged(event.who, key, cold, event.reason, RULE))


def _let_go(scene: Scene, event: ItemMoved) -> Decision[None]:
    """Whoever drops a burning shield is rid of the fire."""
    if event.item.data.get("burning") and event.who in scene.battle:
        yield from lose(scene, event.who, BURNING_SHIELD, "let go", RULE)


FORCED: Mapping[type[Event], tuple[Reaction, ...]] = MappingProxyType(
    {ConditionLost: (_burnt_down,), ItemMoved: (_let_go,)}
)
"""Reactions for the table of consequences."""
