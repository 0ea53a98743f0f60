"""Facing: who may turn, and how far (BM-FISH-10, BM-FISH-11, BM-FISH-12, BM-FISH-14)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from fechtbuch.decide.engine_acts import since
from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import ConditionChanged, ConditionGained, ConditionLost, CounterChanged, Turned
from fechtbuch.model.state import Cell, Condition
from fechtbuch.model.table import Table
from fechtbuch.rulesets.blackmoor.acts import Turn
from fechtbuch.rulesets.blackmoor.creature.here import Here
from fechtbuch.rulesets.blackmoor.creature.views import Combatant
from fechtbuch.rulesets.blackmoor.data.naming import SIDES
from fechtbuch.rulesets.blackmoor.harm.in_force import Bar, bar, in_force
from fechtbuch.rulesets.blackmoor.reasons import breach
from fechtbuch.rulesets.blackmoor.special.holds import hold_bar
from fechtbuch.rulesets.blackmoor.turns.checks import turn_breaches
from fechtbuch.space.hex import DIRECTIONS, direction_of

__all__ = ["ROUNDING", "TURNED", "face", "facing_breaches", "turn", "turn_checks", "way_breaches"]

TURNED: Final = "turned"
"""Tally of the slight turns of this turn."""

ROUNDING: Final = "coming_round"
"""The mark of a slow turn: ``level`` is tenths of a degree towards ``data.side``."""

SLIGHT: Final = 225
"""Tenths of a degree that a fish without its tail turns at once (BM-FISH-11, BM-AMB-22)."""

FACE: Final = 3600 // len(DIRECTIONS)
"""Tenths of a degree from one facing to the next."""

_SIDES: Final = {1: "right", 2: "right", 4: "left", 5: "left"}
"""To which side a facing lies, counted clockwise from the present one; 3, about, lies to either."""


def _clockwise(here: Here, who: str, facing: int) -> int:
    return (facing - here.battle[who].place.facing) % len(DIRECTIONS)


def _barred_sides(one: Combatant) -> dict[str, Bar]:
    """The sides to which a fish cannot turn: away from the side whose fins are lost (BM-FISH-14)."""
    found = {}
    for entry in in_force(one):
        if "no_turn_to_other_side" in entry.effects:
            for lost in entry.causes:
                side = "right" if lost == "left" else "left"
                found[side] = Bar(f"the {lost} fins are lost: no turn to the {side}", entry.row.rule)
    return found


def _turn_bar(one: Combatant, clockwise: int) -> Bar | None:
    """Why a body cannot turn so far to that side; none for no turn."""
    if not clockwise:
        return None
    fixed = bar(one, "no_turn", "writhes")
    if fixed is not None:
        return fixed
    sides = _barred_sides(one)
    side = _SIDES.get(clockwise)
    barred = [sides[one_side] for one_side in ((side,) if side else SIDES) if one_side in sides]
    return barred[0] if len(barred) == (1 if side else 2) else None


def facing_breaches(here: Here, who: str, facing: int) -> Iterator[Breach]:
    """A direction that exists and that the body can still turn to."""
    if facing not in range(len(DIRECTIONS)):
        yield breach(here, "no_such_facing", f"{facing} is none of 0 to {len(DIRECTIONS) - 1}")
        return
    one, clockwise = Combatant(here, who), _clockwise(here, who, facing)
    why = _turn_bar(one, clockwise)
    if why is not None:
        yield breach(here, "cannot_turn", why.words, why.rule)
    slight = bar(one, "turn_limit")
    if slight is not None and clockwise and (clockwise not in (1, 5) or one.counter(TURNED)):
        words = "its slight turn is made" if one.counter(TURNED) else "one slight turn towards the next direction"
        yield breach(here, "cannot_turn", words, slight.rule)


def way_breaches(here: Here, who: str, path: tuple[Cell, ...]) -> Iterator[Breach]:
    """A body that cannot turn goes only where it faces, step by step."""
    one = Combatant(here, who)
    facing = one.creature.place.facing
    slight = bar(one, "turn_limit")
    for before, after in pairwise((one.creature.place.cell, *path)):
        directions = direction_of(before, after)
        if not directions:
            return
        clockwise = (directions[0] - facing) % len(DIRECTIONS)
        why = _turn_bar(one, clockwise) or (slight if clockwise else None)
        if why is not None:
            yield breach(here, "cannot_turn", why.words, why.rule)
            return
        facing = directions[0]


def turn_checks(here: Here, act: Turn) -> Iterator[Breach]:
    """All breaches of a turn on the spot."""
    yield from turn_breaches(here, act.who)
    held = hold_bar(here, act.who)
    if held is not None:
        yield breach(here, "held", held.words, held.rule)
    yield from facing_breaches(here, act.who, act.facing)
    astray = bar(Combatant(here, act.who), "random_walk", "random_move")
    if astray is not None:
        yield breach(here, "moves_at_random", astray.words, astray.rule)


def turn(scene: Scene, act: Turn) -> Decision[None]:
    """Face another direction."""
    yield from face(scene, act.who, act.facing)


def face(scene: Scene, who: str, facing: int) -> Decision[None]:
    """Turn at once, or, where only a slight turn is left, so much towards it until the next direction is reached."""
    one = Combatant(scene, who)
    slight = bar(one, "turn_limit")
    if slight is None:
        yield from happen(scene, Turned(who, facing, "BM-OWN-06"))
        return
    clockwise = _clockwise(scene, who, facing)
    if not clockwise:
        return
    made = one.counter(TURNED)
    yield from happen(scene, CounterChanged(who, TURNED, 1, made + 1, "22.5 degrees", slight.rule))
    side = _SIDES.get(clockwise, "right")
    towards = _towards(one, side) + SLIGHT
    if towards >= FACE:
        yield from happen(scene, Turned(who, facing, slight.rule))
        towards -= FACE
    yield from _come_round(scene, who, side, towards, slight.rule)


def _towards(one: Combatant, side: str) -> int:
    """Tenths of a degree already turned to that side; below 0 to the other."""
    mark = one.condition(ROUNDING)
    if mark is None:
        return 0
    return mark.level if mark.data.get("side") == side else -mark.level


def _come_round(scene: Scene, who: str, side: str, towards: int, rule: str) -> Decision[None]:
    """Remember what is turned beyond the facing, to whichever side it comes out."""
    known = Combatant(scene, who).has(ROUNDING)
    if not towards:
        if known:
            yield from happen(scene, ConditionLost(who, ROUNDING, "straight ahead", rule))
        return
    out = side if towards > 0 else ("left" if side == "right" else "right")
    mark = Condition(ROUNDING, abs(towards), "", rule, since(scene), data=Table({"side": out}))
    yield from happen(scene, ConditionChanged(who, mark, "turning") if known else ConditionGained(who, mark))
