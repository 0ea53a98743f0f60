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
    MapChanged,
    Moved,
    Parried,
    Turned,
)
from fechtbuch.model.figures import Term, add
from fechtbuch.model.state import Cell, Condition
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Ranged, Weapon
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import Use, ready_weapons, usable
from fechtbuch.rulesets.dungeon_fantasy.ground.field import field_of
from fechtbuch.rulesets.dungeon_fantasy.ground.lines import line_of_fire
from fechtbuch.rulesets.dungeon_fantasy.ground.sight import in_view, sight
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.shooting import missile
from fechtbuch.rulesets.dungeon_fantasy.shooting.cover import look_out
from fechtbuch.rulesets.dungeon_fantasy.turns.evaluate import breaches as target_breaches
from fechtbuch.space.hex import step

__all__ = ["FORCED", "aim_terms", "braced", "breaches", "lose_aim", "sees", "take_aim"]

CROSSBOW = "Crossbow"

MORE = {1: 0, 2: 1, 3: 2}
"""What the turns of aiming add to Acc (CMP-AIM)."""


def sees(here: Here, who: str, target: str | Cell) -> bool:
    """Whether the target is in the field of vision (DF-ARC-01, CMP-FACING)."""
    return in_view(here, who, target)


def breaches(here: Here, who: str, target: str, weapon: str) -> Iterator[Breach]:
    """Aim takes one target that is seen, a line of fire, and a ranged weapon that could shoot (DF-AIM-02)."""
    goal = _goal(here, target)
    if goal is None or target in here.battle:
        yield from target_breaches(here, who, target)
    if goal is not None and target != who:
        yield from _line_breaches(here, who, goal)
    line = aimed_weapon(here, who, weapon)
    if line is None:
        if weapon and Fighter(here, who).weapon(weapon) is None:
            yield breach(here, "weapon_unknown", weapon)
        else:
            yield breach(here, "not_ranged", weapon or "no weapon in hand")
        return
    yield from usable(here, who, line)
    yield from missile.breaches(here, Attack(who, target, line.id), Use(line, line.ranged[0]))


def _goal(here: Here, target: str) -> str | Cell | None:
    """What is aimed at, one specific creature or thing (DF-AIM-02): a creature's id, or the hex of a thing."""
    if target in here.battle:
        return target
    thing = here.battle.things.get(target)
    return thing.cell if thing is not None else None


def _line_breaches(here: Here, who: str, target: str | Cell) -> Iterator[Breach]:
    """DF-AIM-02, DF-BLINDFIRE-03; nobody aims at what he cannot see (DF-OWN-64)."""
    seen = sight(here, who, target)
    if not seen.in_view:
        yield breach(here, "not_in_field_of_vision", target if isinstance(target, str) else "", "DF-AIM-02")
    elif not seen.seen:
        yield breach(here, "cannot_aim_blind", seen.why, "DF-BLINDFIRE-03" if seen.kind == "blind" else "DF-OWN-64")
    line = line_of_fire(here, who, target)
    if line.blocked_by:
        yield breach(here, "no_line_of_fire", f"{', '.join(line.blocked_by)} in between", "DF-AIM-02")


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
    goal = _goal(scene, target)
    if goal is not None and scene.battle.map.features:
        yield from look_out(scene, who, line_of_fire(scene, who, goal))


def aim_terms(here: Here, who: str, target: str, use: Use) -> list[Term]:
    """Acc and what further turns add, for the target and weapon aimed with (DF-AIM-01, CMP-AIM)."""
    mark = Fighter(here, who).condition("aiming")
    mode = use.mode
    if mark is None or not isinstance(mode, Ranged) or not _meant(mark, target, use):
        return []
    turns = "a turn" if mark.level == 1 else f"{mark.level} turns"
    terms = [add(mode.acc, f"Acc, aimed for {turns}", "CMP-AIM")] if mode.acc else []
    more = MORE[min(mark.level, max(MORE))]
    if more:
        terms.append(add(more, "Aimed longer", "CMP-AIM"))
    return [*terms, tables_of(here).attack_modifiers.term("braced")] if braced(here, who, use) else terms


def braced(here: Here, who: str, use: Use) -> bool:
    """Whether a crossbow is braced: its shooter lies, or something low stands in his hex or before him (DF-OWN-65)."""
    if not isinstance(use.mode, Ranged) or not use.mode.skill.startswith(CROSSBOW):
        return False
    fighter = Fighter(here, who)
    if fighter.posture == "lying":
        return True
    if not here.battle.map.features:
        return False
    spots = (fighter.cell, step(fighter.cell, fighter.facing))
    return any(thing.height == "low" for spot in spots for thing in field_of(here).things_in(spot))


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
    """Forced by a move or turn: who no longer sees his target, or has no line to it, aims no more (DF-AIM-03)."""
    for who, target in _aimers(scene):
        if event.who in (who, target):
            yield from _look_again(scene, who, target)


def _a_door_spoils(scene: Scene, event: MapChanged) -> Decision[None]:
    """Forced by a change of the map: a door that shuts, a light that goes out (DF-AIM-03)."""
    for who, target in _aimers(scene):
        yield from _look_again(scene, who, target)


def _aimers(here: Here) -> tuple[tuple[str, str | Cell], ...]:
    """Who aims at what, of those that are both there."""
    marks = [(creature.id, creature.conditions.get("aiming")) for creature in here.battle]
    pairs = [(who, _goal(here, str(mark.data.get("target", "")))) for who, mark in marks if mark is not None]
    return tuple((who, goal) for who, goal in pairs if goal is not None)


def _look_again(scene: Scene, who: str, target: str | Cell) -> Decision[None]:
    if not sees(scene, who, target):
        yield from lose_aim(scene, who, "the target is out of sight", "DF-AIM-03")
    elif scene.battle.map.features and line_of_fire(scene, who, target).blocked_by:
        yield from lose_aim(scene, who, "the line of fire is lost", "DF-AIM-03")


FORCED: Mapping[type[Event], tuple[Callable[[Scene, Any], Decision[None]], ...]] = MappingProxyType(
    {
        Parried: (_defending_spoils,),
        Blocked: (_defending_spoils,),
        Dodged: (_defending_spoils,),
        Moved: (_losing_sight_spoils,),
        Turned: (_losing_sight_spoils,),
        MapChanged: (_a_door_spoils,),
    }
)
"""Reactions for the table of consequences."""
