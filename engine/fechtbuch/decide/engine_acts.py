"""What the engine's own acts do: the genesis, turns, joining and leaving, a game master's changes, plain facts.

A rule set's own decision for such an act takes precedence, except for ``Begin`` and ``Record``, which run no rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from fechtbuch.decide.requests import Decision, Fact, Rule
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.acts import Act, Adjust, Begin, EndTurn, Join, Leave, NextPhase, Record, Rest, StartTurn
from fechtbuch.model.events import (
    Adjusted,
    AreaEnded,
    ClockAdvanced,
    ConditionLost,
    Joined,
    Left,
    Released,
    Skipped,
    Started,
)
from fechtbuch.model.state import Condition, UnknownCreature

__all__ = [
    "ENGINE_DECISIONS",
    "adjust",
    "begin",
    "end_turn",
    "expire",
    "join",
    "leave",
    "next_phase",
    "next_round",
    "record",
    "rest",
    "since",
    "start_turn",
]


def since(scene: Scene) -> int:
    """What ``Condition.since`` and ``Bond.since`` are to hold now: how many turns have begun."""
    return scene.battle.clock.turns


def expire(scene: Scene, moment: str, who: str = "") -> Decision[None]:
    """End every condition, mark, timer and area whose ``until`` is ``moment:who``, in listing order.

    What was gained until ``turn_end:X`` during a turn of X lasts until the end of X's next turn. ``round:n`` is the
    moment ``round`` with ``who`` the number. O(creatures + conditions).
    """
    until = f"{moment}:{who}"
    turns = scene.battle.clock.turns if moment == "turn_end" else -1
    ending = [
        (creature.id, condition)
        for creature in scene.battle
        for condition in creature.conditions.values()
        if condition.until == until and condition.since != turns
    ]
    for bearer, condition in ending:
        if _still(scene, bearer, condition):
            yield from happen(scene, ConditionLost(bearer, condition.name, reason="expired", rule=condition.rule))
    for area in [area for area in scene.battle.areas.values() if area.until == until]:
        if area.id in scene.battle.areas:
            yield from happen(scene, AreaEnded(who, area.id, reason="expired", rule=area.rule))


def _still(scene: Scene, bearer: str, condition: Condition) -> bool:
    """A consequence of an earlier expiry may have ended or renewed it."""
    return bool(scene.battle[bearer].conditions.get(condition.name) == condition)


def next_round(scene: Scene, who: str) -> int:
    """The round in which ``who`` begins a turn: a new one when it does not come after the last in listing order."""
    clock, order = scene.battle.clock, scene.battle.order
    if who not in order:
        raise UnknownCreature(f"there is no creature {who!r} in this fight")
    if not clock.round or clock.turn not in order:
        return max(clock.round, 1)
    return clock.round + (order.index(who) <= order.index(clock.turn))


def begin(scene: Scene, act: Begin, ruleset: str, version: str) -> Decision[None]:
    """The genesis facts, as given: no rule runs."""
    yield from Fact(Started("", ruleset, version, act.title, act.options, act.map))
    for creature in act.creatures:
        yield from Fact(Joined(creature.id, creature))


def start_turn(scene: Scene, act: StartTurn) -> Decision[None]:
    """The clock moves to ``act.who``; what lasts until a new round or this turn's start ends."""
    clock = scene.battle.clock
    number = next_round(scene, act.who)
    yield from happen(scene, ClockAdvanced(act.who, number, clock.phase, clock.turns + 1))
    if number != clock.round:
        yield from expire(scene, "round", str(number))
    yield from expire(scene, "turn_start", act.who)


def end_turn(scene: Scene, act: EndTurn) -> Decision[None]:
    """What lasts until the end of this turn ends. The clock stays: it says who had the last turn."""
    yield from expire(scene, "turn_end", act.who)


def next_phase(scene: Scene, act: NextPhase) -> Decision[None]:
    """Without phases of its own a rule set has one phase to the round: the next round begins, nobody's turn."""
    clock = scene.battle.clock
    yield from happen(scene, ClockAdvanced("", clock.round + 1, clock.phase, clock.turns))
    yield from expire(scene, "round", str(clock.round + 1))


def rest(scene: Scene, act: Rest) -> Decision[None]:
    """Time passes for ``act.who``; what that heals is for a rule set to say."""
    yield from happen(scene, Skipped(act.who, "rest", reason=f"rests for {act.time}"))


def join(scene: Scene, act: Join) -> Decision[None]:
    """The creature enters."""
    yield from happen(scene, Joined(act.who, act.creature))


def leave(scene: Scene, act: Leave) -> Decision[None]:
    """Every bond with the creature ends, then it is gone."""
    battle = scene.battle
    for bond in (*battle.holds_of(act.who), *battle.held_by(act.who)):
        yield from happen(scene, Released(bond.holder, bond.held, bond.kind, reason="left"))
    yield from happen(scene, Left(act.who, act.reason))


def adjust(scene: Scene, act: Adjust) -> Decision[None]:
    """A game master's change: said once, then each fact with all its consequences."""
    what = ", ".join(fact.kind for fact in act.facts)
    yield from happen(scene, Adjusted(act.who, what, act.reason))
    for fact in act.facts:
        yield from happen(scene, fact)


def record(scene: Scene, act: Record) -> Decision[None]:
    """Plain facts, as given: no rule runs."""
    for fact in act.facts:
        yield from Fact(fact)


ENGINE_DECISIONS: Mapping[type[Act], Rule] = MappingProxyType(
    {
        StartTurn: start_turn,
        EndTurn: end_turn,
        NextPhase: next_phase,
        Rest: rest,
        Join: join,
        Leave: leave,
        Adjust: adjust,
        Record: record,
    }
)
"""Decision by engine act, for whatever a rule set does not decide itself. ``begin`` needs the rule set's name too."""
