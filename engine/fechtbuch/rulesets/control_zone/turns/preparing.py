"""Aiming and Reloading in force: what they give, and what spoils them (CZ-DISRUPT)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from fechtbuch.decide.engine_acts import since
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Reaction, Scene, happen
from fechtbuch.model.events import Attacked, ConditionGained, ConditionLost, Event, Stopped, Wounded
from fechtbuch.model.figures import Term, add
from fechtbuch.model.state import Condition
from fechtbuch.model.table import Table
from fechtbuch.rulesets.control_zone.creature.views import Character, Here, tables_of
from fechtbuch.rulesets.control_zone.harm.damage import RECEIVED
from fechtbuch.rulesets.control_zone.readings import ABSORBED, reading

__all__ = ["AIMING", "FORCED", "PREPARATIONS", "RELOADING", "aim_terms", "begin_aiming", "load_on", "received"]

AIMING: Final = "aiming"
RELOADING: Final = "reloading"
PREPARATIONS: Final = {AIMING: "Aiming", RELOADING: "Reloading"}
"""Prepared actions in force are conditions of these names."""


def aim_terms(here: Here, who: str, kind: str) -> Iterator[Term]:
    """What Aiming in force gives the next shot (CZ-DISRUPT-05)."""
    if kind == "ranged" and Character(here, who).creature.has(AIMING):
        yield add(tables_of(here).manoeuvres.points.aiming, "aimed", "CZ-DISRUPT-05")


def begin_aiming(scene: Scene, who: str) -> Decision[None]:
    """Aiming is in force from now until the next shot (CZ-DISRUPT-05)."""
    yield from happen(scene, ConditionGained(who, _preparation(scene, AIMING, 0, "")))


def load_on(scene: Scene, who: str, weapon: str) -> Decision[None]:
    """One Reloading more: in force with its progress until the weapon is loaded (CZ-DISRUPT-05)."""
    one = Character(scene, who)
    found = one.creature.conditions.get(RELOADING)
    done = 1 + (found.level if found is not None and found.data.get("weapon") == weapon else 0)
    yield from happen(scene, ConditionGained(who, _preparation(scene, RELOADING, done, weapon)))
    if done >= one.weapons[weapon].reloadings:
        yield from happen(scene, ConditionLost(who, RELOADING, "loaded", "CZ-DISRUPT-05"))


def _preparation(scene: Scene, name: str, level: int, weapon: str) -> Condition:
    data = Table({"weapon": weapon}) if weapon else Table()
    return Condition(name, level, rule="CZ-DISRUPT-05", since=since(scene), data=data)


def received(scene: Scene, event: Wounded) -> bool:
    """Whether a wound is received damage: 1 or more after DR, absorbed or not (CZ-TEMPHP-06, CZ-DISRUPT-02)."""
    if reading(scene.battle, ABSORBED) == "not_received":
        return event.by > 0
    return event.by > 0 or bool(event.detail.get(RECEIVED))


def _spoiled(scene: Scene, event: Wounded) -> Decision[None]:
    """Any damage received ends what is in force, whatever deals it; a hit without any does not (CZ-DISRUPT-01, -02)."""
    if event.who not in scene.battle or event.pool != "hp" or event.item or not received(scene, event):
        return
    for name, words in PREPARATIONS.items():
        if Character(scene, event.who).creature.has(name):
            yield from happen(scene, Stopped(event.who, "damage", "CZ-DISRUPT-01", event.source, words))
            yield from happen(scene, ConditionLost(event.who, name, "damage", "CZ-DISRUPT-01"))


def _spent(scene: Scene, event: Attacked) -> Decision[None]:
    """The next shot uses Aiming up, hit or miss (CZ-DISRUPT-05)."""
    if event.detail.get("kind") == "ranged" and Character(scene, event.who).creature.has(AIMING):
        yield from happen(scene, ConditionLost(event.who, AIMING, "shot", "CZ-DISRUPT-05"))


FORCED: Final[Mapping[type[Event], tuple[Reaction, ...]]] = MappingProxyType(
    {Wounded: (_spoiled,), Attacked: (_spent,)}
)
"""Reactions for the table of consequences."""
