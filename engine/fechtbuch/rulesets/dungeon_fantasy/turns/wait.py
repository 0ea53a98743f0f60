"""A wait that is set off: it interrupts whoever did what was waited for (CMP-WAIT, DF-ATTACK-01, DF-OWN-101)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from attrs import evolve as with_
from attrs import frozen

from fechtbuch.decide.requests import Ask, Choice, Decision, Part
from fechtbuch.decide.scene import Reaction, Scene, happen
from fechtbuch.model.acts import Act
from fechtbuch.model.events import (
    Blocked,
    ConditionChanged,
    ConditionGained,
    CounterChanged,
    Dodged,
    Event,
    Moved,
    Parried,
    Reacted,
    Turned,
)
from fechtbuch.model.evolve import fold
from fechtbuch.model.figures import Withheld
from fechtbuch.model.state import Cell, Condition
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack, Declare, Move, Ready, Turn
from fechtbuch.rulesets.dungeon_fantasy.attacks import attack
from fechtbuch.rulesets.dungeon_fantasy.attacks.reach import reaches, yards_of
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Melee, Ranged
from fechtbuch.rulesets.dungeon_fantasy.creature.views import At, Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import lines_of, ready_weapons, use_of
from fechtbuch.rulesets.dungeon_fantasy.ground.facing import apart
from fechtbuch.rulesets.dungeon_fantasy.ground.figures import cells_of
from fechtbuch.rulesets.dungeon_fantasy.turns import feint, move, ready
from fechtbuch.rulesets.dungeon_fantasy.turns.approach import ways
from fechtbuch.rulesets.dungeon_fantasy.turns.manoeuvres import able, attacks_allowed
from fechtbuch.rulesets.dungeon_fantasy.turns.movement import allowance
from fechtbuch.rulesets.dungeon_fantasy.turns.waiting import COMES, converted, is_waiting, wait_of
from fechtbuch.space.hex import direction_of

__all__ = ["AFTER", "BEFORE", "LET_PASS", "Reply", "replies", "respond"]

LET_PASS: Final = "let_pass"
RULE: Final = "CMP-WAIT"


# what sets a wait off


def _acting(here: Here, who: str) -> bool:
    """Only what is done in a turn sets waits off, or in answer to what was waited for."""
    if here.battle.clock.turn == who:
        return True
    mark = Fighter(here, who).manoeuvre if who in here.battle else None
    return mark is not None and bool(mark.data.get("triggered"))


def _set_off(scene: Scene, mover: str, what: str) -> Decision[None]:
    """Everybody who waits for this answers in turn, the longest weapon first, as long as the mover can go on."""
    if not _acting(scene, mover):
        return
    waiting = [c.id for c in scene.battle if is_waiting(scene, c.id, mover, what)]
    for who in sorted(waiting, key=lambda who: -_longest(scene, who)):
        if is_waiting(scene, who, mover, what) and able(scene, who) and able(scene, mover):
            yield from Part("triggered", who, respond, (who, mover, what))


def _longest(here: Here, who: str) -> int:
    reaches = [mode.reach[-1] for weapon in ready_weapons(here, who) for mode in weapon.melee if mode.reach]
    return max((0 if reach == "C" else int(reach) for reach in reaches), default=0)


def on_the_way(scene: Scene, moved: Moved) -> Decision[None]:
    """Before a move: how far the mover has come towards whoever waits for him this turn, for stop thrusts."""
    if not moved.path or not _acting(scene, moved.who):
        return
    for creature in scene.battle:
        mark = wait_of(scene, creature.id)
        if mark is not None and is_waiting(scene, creature.id, moved.who, COMES):
            yield from _closer(scene, creature.id, moved, mark)


def _closer(scene: Scene, who: str, moved: Moved, mark: Condition) -> Decision[None]:
    turns, old = scene.battle.clock.turns, apart(scene, who, moved.who)
    new = apart(At(fold(scene.battle, (moved,)), scene.tables), who, moved.who)
    before = mark.data.get("came")
    come = int(before["yards"]) if before is not None and (before["who"], before["turn"]) == (moved.who, turns) else 0
    data = mark.data.set("came", Table({"who": moved.who, "turn": turns, "yards": come + old - new}))
    yield from happen(scene, ConditionChanged(who, with_(mark, data=data), "watches him come"))


def on_moved(scene: Scene, moved: Moved) -> Decision[None]:
    """Somebody moved: those who wait for that, or for him to come within reach."""
    yield from _set_off(scene, moved.who, "moves")
    yield from _set_off(scene, moved.who, COMES)


def on_attack(scene: Scene, counted: CounterChanged) -> Decision[None]:
    """Somebody is about to roll an attack."""
    if counted.counter == "attacks" and counted.by > 0:
        yield from _set_off(scene, counted.who, "attacks")


def on_manoeuvre(scene: Scene, gained: ConditionGained) -> Decision[None]:
    """Somebody begins to cast."""
    if gained.condition.name == "manoeuvre" and gained.condition.data.get("name") == "concentrate":
        yield from _set_off(scene, gained.who, "casts")


def on_defence(scene: Scene, event: Any) -> Decision[None]:
    """Who defended while waiting may not go all out any more (CMP-WAIT)."""
    mark = wait_of(scene, event.who)
    if mark is not None and not mark.data.get("defended"):
        yield from happen(scene, ConditionChanged(event.who, with_(mark, data=mark.data.set("defended", True)), RULE))


# the answer


@frozen
class Reply:
    """One answer to what was waited for: the manoeuvre it becomes, the way there, the facing, the act itself.

    ``within_reach``: a plain melee attack, after a step at most.
    """

    value: str
    words: str
    manoeuvre: str
    option: str
    act: Act
    path: tuple[Cell, ...] = ()
    facing: int | None = None
    within_reach: bool = False


def respond(scene: Scene, who: str, mover: str, what: str) -> Decision[None]:
    """Ask what is done about it; do it, and the wait is used up. Let it pass, and this mover is let pass this turn."""
    mark = wait_of(scene, who)
    if mark is None or mark.data.get("passed") == _moment(scene, mover):
        return
    offered, barred = _split(mark, tuple(replies(scene, who, mover, mark)), scene)
    if what == COMES and not any(reply.within_reach for reply in offered):
        return
    choices = [Choice(reply.value, reply.words, _figure(scene, who, mark, mover, reply), RULE) for reply in offered]
    refused = tuple(Withheld(reply.value, "defended while waiting", RULE) for reply in barred)
    value = yield from Ask(who, "wait", (*choices, Choice(LET_PASS, "let it pass")), mover, refused, LET_PASS)
    reply = next((reply for reply in offered if reply.value == value), None)
    if reply is None:
        data = mark.data.set("passed", _moment(scene, mover))
        yield from happen(scene, ConditionChanged(who, with_(mark, data=data), "let it pass"))
        return
    yield from happen(scene, Reacted(who, mover, "wait", RULE))
    yield from happen(scene, ConditionChanged(who, converted(mark, reply.manoeuvre, reply.option, mover), "triggered"))
    yield from _carry_out(scene, reply, mover)
    now = Fighter(scene, who).manoeuvre
    if now is not None and now.data.get("triggered"):
        yield from happen(scene, ConditionChanged(who, with_(now, data=now.data.without("triggered")), "done"))


def _split(mark: Condition, found: tuple[Reply, ...], here: Here) -> tuple[tuple[Reply, ...], tuple[Reply, ...]]:
    """The answers that are open, and the all-out ones that are not to who defended while waiting (CMP-WAIT)."""
    if not mark.data.get("defended"):
        return found, ()
    table = tables_of(here).manoeuvres
    barred = tuple(reply for reply in found if table.of(reply.manoeuvre).attack == "all_out")
    return tuple(reply for reply in found if reply not in barred), barred


def _moment(here: Here, mover: str) -> str:
    return f"{mover}:{here.battle.clock.turns}"


def _carry_out(scene: Scene, reply: Reply, mover: str) -> Decision[None]:
    who = reply.act.who
    if reply.path:
        yield from move.move(scene, Move(who, reply.path, reply.facing))
    elif reply.facing is not None:
        yield from move.turn(scene, Turn(who, reply.facing))
    if isinstance(reply.act, Ready):
        yield from ready.ready(scene, reply.act)
    elif isinstance(reply.act, Declare):
        yield from Part("feint", mover, feint.feint, (who, mover, reply.act.weapon))
    elif isinstance(reply.act, Attack):
        yield from _attacks(scene, reply.act)


def _attacks(scene: Scene, act: Attack) -> Decision[None]:
    """The attack, and those that the manoeuvre and traits give beside it, as long as the first target is up."""
    for _ in range(attacks_allowed(scene, act)):
        if any(attack.checks(scene, act)) or Fighter(scene, act.target).out:
            return
        yield from Part("reply", act.target, attack.attack, (act,))


# what may be answered


def replies(here: Here, who: str, mover: str, mark: Condition) -> Iterator[Reply]:
    """Everything that may be done now: attacks with what is ready, after a step or a run if need be, a feint, Ready."""
    table = tables_of(here).manoeuvres
    for name in table.of("wait").turns_into:
        kind = table.of(name).attack
        if name == "feint":
            yield from _feints(here, who, mover, mark)
        elif name == "ready":
            yield from _readied(here, who, mark)
        elif kind != "none":
            options = [row.id for row in table.options_of(name) if not row.feint] or [""]
            for option in options:
                yield from _strikes(here, who, mover, mark, name, option)


def _strikes(here: Here, who: str, mover: str, mark: Condition, name: str, option: str) -> Iterator[Reply]:
    as_if = _as_if(here, who, converted(mark, name, option, mover))
    on_the_move = tables_of(here).manoeuvres.of(name).attack == "on_the_move"
    for weapon in ready_weapons(here, who):
        for mode in lines_of(weapon):
            act = Attack(who, mover, weapon.id, mode.name)
            if option == "strong" and not (isinstance(mode, Melee) and mode.damage.base):
                continue
            found = _within_reach(as_if, act, on_the_move)
            if found is not None:
                path, facing = found
                spot = f"{name}.{option}" if option else name
                words = f"{table_name(here, name)}{f' ({option})' if option else ''}: {weapon.name}, {mode.name}"
                way = f", after {len(path)} yd" if path else ""
                plain = name == "attack" and isinstance(mode, Melee)
                yield Reply(f"{spot}:{weapon.id}/{mode.name}", words + way, name, option, act, path, facing, plain)


def table_name(here: Here, name: str) -> str:
    """A manoeuvre's name in words."""
    return tables_of(here).manoeuvres.of(name).name


def _within_reach(as_if: At, act: Attack, moving: bool) -> tuple[tuple[Cell, ...], int | None] | None:
    """The shortest way after which the attack is legal, with the facing at its end; none if there is none."""
    if not moving and not any(attack.checks(as_if, act)):
        return (), None
    far = max(allowance(as_if, Move(act.who, ()), "attack").whole - Fighter(as_if, act.who).counter("moved"), 0)
    if _too_far(as_if, act, far):
        return None
    for way in ways(as_if, act.who, far):
        if moving and not way:
            continue
        there = _moved(as_if, act, way)
        if not any(attack.checks(there, act)) and not (way and any(move.move_checks(as_if, Move(act.who, way)))):
            return way, Fighter(there, act.who).facing
    return None


def _too_far(as_if: At, act: Attack, yards: int) -> bool:
    """Whether no way of so many yards brings the target within reach or range, wherever it leads. O(1).

    A large attacker that turns comes nearer by as many hexes as its body has besides the head's.
    """
    use = use_of(as_if, act)
    if use is None:
        return True
    if isinstance(use.mode, Ranged):
        most = use.mode.most or None
    else:
        most = max([yards_of(reach) for reach in reaches(as_if, act.who, use)], default=0)
    turning = len(cells_of(as_if, act.who)) - 1
    return most is not None and apart(as_if, act.who, act.target) > most + yards + turning


def _moved(here: At, act: Attack, way: tuple[Cell, ...]) -> At:
    """The battle with the attacker at the end of the way, facing his target."""
    facts: list[Event] = [Moved(act.who, way)] if way else []
    towards = direction_of(way[-1] if way else Fighter(here, act.who).cell, Fighter(here, act.target).cell)
    facts += [Turned(act.who, towards[0])] if towards else []
    return At(fold(here.battle, facts), here.tables)


def _feints(here: Here, who: str, mover: str, mark: Condition) -> Iterator[Reply]:
    as_if = _as_if(here, who, converted(mark, "feint", "", mover))
    if not any(feint.breaches(as_if, who, mover, "")):
        yield Reply("feint", "feint", "feint", "", Declare(who, "feint", target=mover))


def _readied(here: Here, who: str, mark: Condition) -> Iterator[Reply]:
    as_if = _as_if(here, who, converted(mark, "ready", "", ""))
    for key, item in Fighter(here, who).creature.items.items():
        act = Ready(who, key)
        if not any(ready.checks(as_if, act)):
            yield Reply(f"ready:{key}", f"ready the {item.name}", "ready", "", act)


def _as_if(here: Here, who: str, mark: Condition) -> At:
    return At(fold(here.battle, (ConditionChanged(who, mark),)), here.tables)


def _figure(here: Here, who: str, mark: Condition, mover: str, reply: Reply) -> Any:
    if not isinstance(reply.act, Attack):
        return None
    as_if = _as_if(here, who, converted(mark, reply.manoeuvre, reply.option, mover))
    return attack.attack_figure(_moved(as_if, reply.act, reply.path), reply.act)


BEFORE: Final[Mapping[type[Event], tuple[Reaction, ...]]] = {Moved: (on_the_way,)}
"""What waits note before a fact."""

AFTER: Final[Mapping[type[Event], tuple[Reaction, ...]]] = {
    Moved: (on_moved,),
    CounterChanged: (on_attack,),
    ConditionGained: (on_manoeuvre,),
    Parried: (on_defence,),
    Blocked: (on_defence,),
    Dodged: (on_defence,),
}
"""What sets waits off, by fact."""
