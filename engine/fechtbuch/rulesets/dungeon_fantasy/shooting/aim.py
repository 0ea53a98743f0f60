"""Aiming: what may be aimed at, what it gives, what spoils it (DF-AIM, CMP-AIM)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import (
    Blocked,
    ConditionChanged,
    ConditionGained,
    ConditionLost,
    Dodged,
    Event,
    Moved,
    Parried,
    Turned,
)
from fechtbuch.model.figures import Term, add
from fechtbuch.model.state import Condition
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Ranged, Weapon
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import Use, ready_weapons, usable
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.shooting import missile
from fechtbuch.rulesets.dungeon_fantasy.turns.evaluate import breaches as target_breaches
from fechtbuch.space.facing import in_vision

__all__ = ["FORCED", "aim_terms", "breaches", "lose_aim", "sees", "take_aim"]

MORE = {1: 0, 2: 1, 3: 2}
"""What the turns of aiming add to Acc (CMP-AIM)."""


def sees(here: Here, who: str, target: str) -> bool:
    """Whether the target is in the field of vision (DF-ARC-01, CMP-FACING)."""
    fighter = Fighter(here, who)
    wide = fighter.trait("peripheral_vision")
    return in_vision(fighter.cell, fighter.facing, Fighter(here, target).cell, wide)


def breaches(here: Here, who: str, target: str, weapon: str) -> Iterator[Breach]:
    """Aim takes one target in the field of vision and a ranged weapon that could shoot (DF-AIM-02)."""
    yield from target_breaches(here, who, target)
    if target in here.battle and target != who and not sees(here, who, target):
        yield breach(here, "not_in_field_of_vision", target, "DF-AIM-02")
    line = aimed_weapon(here, who, weapon)
    if line is None:
        if weapon and Fighter(here, who).weapon(weapon) is None:
            yield breach(here, "weapon_unknown", weapon)
        else:
            yield breach(here, "not_ranged", weapon or "no weapon in hand")
        return
    yield from usable(here, who, line)
    yield from missile.breaches(here, Attack(who, target, line.id), Use(line, line.ranged[0]))


def aimed_weapon(here: Here, who: str, weapon: str) -> Weapon | None:
    """The weapon aimed with: the one named, else the first ready one that throws or shoots."""
    if weapon:
        line = Fighter(here, who).weapon(weapon)
        return line if line is not None and line.ranged else None
    return next((line for line in ready_weapons(here, who) if line.ranged), None)


def take_aim(scene: Scene, who: str, target: str, weapon: str) -> Decision[None]:
    """One more turn of aiming at the target with the weapon; anything else aimed at before is forgotten."""
    line = aimed_weapon(scene, who, weapon)
    key = line.id if line is not None else weapon
    old = Fighter(scene, who).condition("aiming")
    same = old is not None and (old.data.get("target"), old.data.get("weapon")) == (target, key)
    mark = Condition(
        "aiming",
        level=min(max(MORE), (old.level if old is not None and same else 0) + 1),
        source=who,
        rule="CMP-AIM",
        since=scene.battle.clock.turns,
        until=f"turn_end:{who}",
        data=Table({"target": target, "weapon": key}),
    )
    yield from happen(scene, (ConditionChanged if old is not None else ConditionGained)(who, mark))


def aim_terms(here: Here, who: str, target: str, use: Use) -> list[Term]:
    """Acc and what further turns add, for the target and weapon aimed with (DF-AIM-01, CMP-AIM)."""
    mark = Fighter(here, who).condition("aiming")
    mode = use.mode
    if mark is None or not isinstance(mode, Ranged) or not _meant(mark, target, use):
        return []
    turns = "a turn" if mark.level == 1 else f"{mark.level} turns"
    terms = [add(mode.acc, f"Acc, aimed for {turns}", "CMP-AIM")] if mode.acc else []
    more = MORE[min(mark.level, max(MORE))]
    return [*terms, add(more, "Aimed longer", "CMP-AIM")] if more else terms


def _meant(mark: Condition, target: str, use: Use) -> bool:
    return (mark.data.get("target"), mark.data.get("weapon")) == (target, use.weapon.id)


# what spoils it


def lose_aim(scene: Scene, who: str, reason: str, rule: str) -> Decision[None]:
    """End an aim, if there is one."""
    if Fighter(scene, who).has("aiming"):
        yield from happen(scene, ConditionLost(who, "aiming", reason, rule))


def _defending_spoils(scene: Scene, event: Parried | Blocked | Dodged) -> Decision[None]:
    """Forced by a defence: whoever defends aims no more (CMP-AIM)."""
    yield from lose_aim(scene, event.who, "defended", "CMP-AIM")


def _losing_sight_spoils(scene: Scene, event: Moved | Turned) -> Decision[None]:
    """Forced by a move or turn: who no longer sees his target aims no more (DF-AIM-03)."""
    for creature in scene.battle:
        mark = creature.conditions.get("aiming")
        if mark is None:
            continue
        target = str(mark.data.get("target", ""))
        if event.who in (creature.id, target) and target in scene.battle and not sees(scene, creature.id, target):
            yield from lose_aim(scene, creature.id, "the target is out of sight", "DF-AIM-03")


FORCED: Mapping[type[Event], tuple[Callable[[Scene, Any], Decision[None]], ...]] = MappingProxyType(
    {
        Parried: (_defending_spoils,),
        Blocked: (_defending_spoils,),
        Dodged: (_defending_spoils,),
        Moved: (_losing_sight_spoils,),
        Turned: (_losing_sight_spoils,),
    }
)
"""Reactions for the table of consequences."""
