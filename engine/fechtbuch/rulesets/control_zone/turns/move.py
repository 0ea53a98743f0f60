"""The manoeuvre Move: step by step, and what others do about it (CZ-MOVE, CZ-VERTICAL, CZ-OPPORTUNITY-12, -13)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from attrs import define, field

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision, Part
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.errors import near
from fechtbuch.model.events import Moved, PoolChanged, Refused, Stopped
from fechtbuch.model.figures import Withheld
from fechtbuch.model.state import Cell
from fechtbuch.rulesets.control_zone.creature.views import Character, Here, tables_of
from fechtbuch.rulesets.control_zone.ground.acts import JumpDown, Move
from fechtbuch.rulesets.control_zone.ground.field import field_of
from fechtbuch.rulesets.control_zone.ground.walking import climb_cost, costs, height_after, way_breaches, way_cost
from fechtbuch.rulesets.control_zone.harm.falling import hit_the_ground
from fechtbuch.rulesets.control_zone.reactions.steps import Due, entered, left_behind, moves_apart, react_to_step
from fechtbuch.rulesets.control_zone.reasons import breach
from fechtbuch.rulesets.control_zone.turns.able import affordable, idle, pay

__all__ = ["checks", "jump_checks", "jump_down", "move", "spend_speed"]


# legality


def checks(here: Here, act: Move) -> Iterator[Breach]:
    """Everything that bars a Move; a way that costs more than the Speed left is refused whole (CZ-MOVE-03)."""
    manoeuvres = tables_of(here).manoeuvres.index
    for name in act.during:
        if name not in manoeuvres:
            yield breach(here, "manoeuvre_unknown", f"{name!r:.40}" + near(name, manoeuvres))
    if bool(act.path) is bool(act.distance):
        yield breach(here, "way_unknown")
    if min(act.distance, act.levels_up) < 0:
        yield breach(here, "amount_impossible", str(min(act.distance, act.levels_up)))
    yield from idle(here, act.who)
    yield from affordable(here, act.who, "move")
    have, cost = Character(here, act.who).pool("speed"), way_cost(here, act)
    if cost > have:
        rule = "CZ-VERTICAL-02" if cost - have <= climb_cost(here, act) else ""
        yield breach(here, "not_enough_speed", f"{cost} m of {have}", rule)
    yield from way_breaches(here, act)


# the movement


@define
class _Walk:
    """A way half gone: the steps that are taken but not told yet, and what they cost.

    ``down``: the mover was out from the start, and moves in spite of the rules.
    """

    act: Move
    down: bool
    cells: list[Cell] = field(factory=list)
    cost: int = 0

    def goes_on(self, here: Here) -> bool:
        """Whether the mover is still up, if he was."""
        return self.down or not Character(here, self.act.who).out


def move(scene: Scene, act: Move) -> Decision[None]:
    """Pay the manoeuvre, then go; reactions interrupt it, other manoeuvres inside it are refused (CZ-MOVE-04, -05)."""
    yield from pay(scene, act.who, "move")
    for name in act.during:
        words = tables_of(scene).reasons.of("movement_in_progress").text
        reason = Withheld(name, f"{words} [movement_in_progress]", "CZ-MOVE-04")
        yield from happen(scene, Refused(act.who, name, (reason,), "CZ-MOVE-04"))
    if act.path:
        yield from _go(scene, act)
    else:
        cost = way_cost(scene, act)
        yield from happen(scene, Moved(act.who, (), cost, _how(scene, act.who), "CZ-MOVE-03"))
        yield from spend_speed(scene, act.who, cost)


def _go(scene: Scene, act: Move) -> Decision[None]:
    """Step by step; steps that set nothing off are told together."""
    walk = _Walk(act, Character(scene, act.who).out)
    ways = pairwise((Character(scene, act.who).cell, *act.path))
    for (one, two), cost in zip(ways, costs(scene, act), strict=True):
        if not (yield from _step(scene, walk, one, two, cost)):
            return
    yield from _tell(scene, walk)


def _step(scene: Scene, walk: _Walk, one: Cell, two: Cell, cost: int) -> Decision[bool]:
    """One step with what comes before and after it; whether the movement goes on (CZ-OPPORTUNITY-12, CZ-REACTION-03).

    A step down on the map is a jump by choice (CZ-OWN-05).
    """
    who = walk.act.who
    apart, leaving = moves_apart(scene, who, one, two), left_behind(scene, who, one, two)
    if apart or leaving:
        yield from _tell(scene, walk)
    if not (yield from _withstands(scene, walk, leaving, "CZ-OPPORTUNITY-10", one)):
        return False
    walk.cells.append(two)
    walk.cost += cost
    drop = 0 if Character(scene, who).sheet.flying else _drop(scene, one, two)
    entering = entered(scene, who, one, two)
    if not (apart or leaving or entering or drop > 0):
        return True
    yield from _tell(scene, walk)
    if drop > 0:
        yield from Part("jump", who, hit_the_ground, (who, drop, True, "CZ-VERTICAL-04"))
    return walk.goes_on(scene) and (yield from _withstands(scene, walk, entering, "CZ-REACTION-02", two))


def _withstands(scene: Scene, walk: _Walk, due: tuple[Due, ...], rule: str, cell: Cell) -> Decision[bool]:
    """Let those react who are due. A mover who is stopped stays where he is then (CZ-OPPORTUNITY-12)."""
    stopper = yield from react_to_step(scene, walk.act.who, due)
    if not stopper and walk.goes_on(scene):
        return True
    yield from happen(scene, Stopped(walk.act.who, "struck", rule, stopper, "movement", cell))
    return False


def _how(here: Here, who: str) -> str:
    return "fly" if Character(here, who).sheet.flying else "walk"


def _tell(scene: Scene, walk: _Walk) -> Decision[None]:
    """State the steps taken so far; Speed is spent for steps completed (CZ-OPPORTUNITY-13)."""
    if not walk.cells:
        return
    who, path, cost = walk.act.who, tuple(walk.cells), walk.cost
    walk.cells, walk.cost = [], 0
    height = _height(scene, who, path[-1])
    yield from happen(scene, Moved(who, path, cost, _how(scene, who), "CZ-MOVE-03", height))
    yield from spend_speed(scene, who, cost)


def _height(here: Here, who: str, cell: Cell) -> int | None:
    """Where feet on the ground of a cell are; not told on a level field, nor of who flies."""
    if Character(here, who).sheet.flying or not field_of(here).heights:
        return None
    return field_of(here).height(cell)


def _drop(here: Here, one: Cell, two: Cell) -> int:
    return field_of(here).height(one) - field_of(here).height(two)


def spend_speed(scene: Scene, who: str, metres: int) -> Decision[None]:
    """Metres of Speed go; never below 0, for a way that was allowed in spite of the rules (CZ-MOVE-03)."""
    have = Character(scene, who).pool("speed")
    spent = min(metres, have)
    if spent:
        yield from happen(scene, PoolChanged(who, "speed", -spent, have - spent, "moved", "CZ-MOVE-03"))


# down


def jump_checks(here: Here, act: JumpDown) -> Iterator[Breach]:
    """Nobody jumps onto a place that is not free (CZ-VERTICAL-03)."""
    if act.height < 0:
        yield breach(here, "amount_impossible", str(act.height))
    yield from idle(here, act.who)
    if not act.landing_free:
        yield breach(here, "landing_occupied")


def jump_down(scene: Scene, act: JumpDown) -> Decision[None]:
    """Jump: up to 4 m for nothing and unhurt, from higher as the ladder says (CZ-VERTICAL-03, -04, CZ-FALL-03)."""
    safe = act.height <= tables_of(scene).falling.safe
    rule = "CZ-VERTICAL-03" if safe else "CZ-VERTICAL-04"
    yield from happen(scene, Moved(act.who, (), 0, "jump", rule, height_after(scene, act.who, act.height)))
    yield from Part("jump", act.who, hit_the_ground, (act.who, act.height, True, rule))
