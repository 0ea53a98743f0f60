"""Death at once or after some turns: each cause rolls its own delay, the earliest end counts (BM-GENERAL-13, -14).

A head of 15 points that has taken 15 kills at that moment, whatever the tally (BM-GENERAL-04). What the dying may still
do is in their timers: a reptile neither moves nor attacks but defends itself (BM-REPTILE-08).
"""

from __future__ import annotations

from fechtbuch.decide.engine_acts import since
from fechtbuch.decide.requests import Decision, Roll
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import ConditionGained, ConditionLost, Died, PoolChanged, TableRolled, Wounded, ZoneChanged
from fechtbuch.model.state import Condition
from fechtbuch.model.table import Table
from fechtbuch.rulesets.blackmoor.creature.views import DYING, Combatant
from fechtbuch.rulesets.blackmoor.data.consequences import ConsequenceRow, split_delay
from fechtbuch.rulesets.blackmoor.harm.clock import turn_now
from fechtbuch.rulesets.blackmoor.harm.in_force import TALLY, causes, rows_of
from fechtbuch.rulesets.blackmoor.harm.writhing import AFTER_DEATH
from fechtbuch.rulesets.blackmoor.words import words
from fechtbuch.rulesets.joining import Reactions

__all__ = ["FORCED", "die_of_timers", "end_timers_undone"]


def settle(scene: Scene, event: Wounded | PoolChanged | ZoneChanged) -> Decision[None]:
    """Whatever has become deadly by this fact kills now or starts its timer."""
    who = event.who
    if who not in scene.battle or (isinstance(event, PoolChanged) and event.pool != "hp"):
        return
    one = Combatant(scene, who)
    for row in rows_of(one):
        if "death" not in row.effects:
            continue
        for cause in causes(one, row):
            if one.out:
                return
            if not one.has(_timer(row, cause)):
                yield from _doom(scene, who, row, cause)


def _timer(row: ConsequenceRow, cause: str) -> str:
    return f"{DYING}{row.id}:{cause}"


def _doom(scene: Scene, who: str, row: ConsequenceRow, cause: str) -> Decision[None]:
    dice, turns = split_delay(row.delay)
    if dice:
        rolled = yield from Roll(who, "delay", dice, about=cause)
        turns = max(0, rolled.total + turns)
        result = f"{turns} turns" if turns != 1 else "1 turn"
        yield from happen(scene, TableRolled(who, "delay", dice, rolled, result, cause, row.rule))
    if not turns:
        yield from _die(scene, who, row, cause)
        return
    data = Table({"limits": row.dying, "row": row.id, "cause": cause, "turns": turns})
    mark = Condition(_timer(row, cause), turn_now(scene) + turns, rule=row.rule, since=since(scene), data=data)
    yield from happen(scene, ConditionGained(who, mark))


def _die(scene: Scene, who: str, row: ConsequenceRow, cause: str) -> Decision[None]:
    yield from happen(scene, Died(who, _reason(cause), row.rule))
    after = AFTER_DEATH.get(row.afterwards) if row.afterwards else None
    if after is not None:
        yield from after(scene, who, row)


def _reason(cause: str) -> str:
    return "total" if cause == TALLY else words(cause)


def die_of_timers(scene: Scene, who: str, turn: int) -> Decision[None]:
    """At the end of a turn: the earliest timer that is due kills."""
    one = Combatant(scene, who)
    due = [mark for mark in one.timers if mark.level <= turn]
    if due and not one.out:
        first = due[0]
        yield from happen(scene, Died(who, _reason(str(first.data.get("cause", ""))), first.rule))


def end_timers_undone(scene: Scene, who: str) -> Decision[None]:
    """Timers that the tally set end once it is under its limit; those of lost zones do not (BM-OWN-05, BM-SNAKE-10)."""
    one = Combatant(scene, who)
    for row in rows_of(one):
        name = _timer(row, TALLY)
        if one.has(name) and not causes(one, row):
            yield from happen(scene, ConditionLost(who, name, "healed", "BM-OWN-05"))


FORCED: Reactions = {Wounded: (settle,), PoolChanged: (settle,), ZoneChanged: (settle,)}
"""Any fact about zones or hit points may be deadly, a game master's too."""
