"""The facts of these rules in English; kinds that are not here are told in the engine's own words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fechtbuch.model import events as e
from fechtbuch.model.acts import Act
from fechtbuch.model.checks import Check
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.control_zone.acts import Attack
from fechtbuch.rulesets.control_zone.creature.sheet import weapons_of
from fechtbuch.rulesets.control_zone.creature.views import CLINCH, DYINGS
from fechtbuch.rulesets.control_zone.data.armour import LAYERS
from fechtbuch.rulesets.control_zone.ground.sentences import GROUND_SENTENCES
from fechtbuch.rulesets.control_zone.harm.damage import RECEIVED
from fechtbuch.rulesets.protocol import Sentence, Span

__all__ = ["SENTENCES", "heading", "words_of"]

HITS = {"success": "hit", "failure": "miss", "critical_failure": "critical miss"}

POOLS = {
    "hp": "HP",
    "temp_hp": "temporary HP",
    "ap": "AP",
    "speed": "m of Speed",
    "luck": "luck",
}

SPENT = ("ap", "speed", "luck")
"""Pools that are spent, not lost."""

BEGINS = {
    "dying": "is Dying",
    "confused": "is Confused",
    "stunned": "is Stunned",
    "winded": "is Winded",
    "spent": "is Spent",
    "maimed": "is Maimed",
    "aiming": "takes aim",
    "reloading": "reloads",
}
"""What a state's beginning is called; others are named."""

ENDS = {"dying": "is Dying no more", "aiming": "no longer aims", "reloading": "is done reloading"}


def words_of(name: str) -> str:
    """A stored word for people: ``arm_left`` is ``arm left``."""
    return name.replace("_", " ").replace(":", " ")


def _who(battle: Battle, who: str) -> Span:
    name = battle.creatures[who].name if who in battle.creatures else who
    return Span(name, f"who:{who}")


def _weapon(battle: Battle, who: str, weapon: str) -> str:
    if who in battle.creatures:
        own = weapons_of(battle[who].sheet).get(weapon)
        if own is not None:
            return str(own.name).lower()
    return words_of(weapon)


def _part(part: str) -> str:
    side = {"_left": "left ", "_right": "right "}
    for end, word in side.items():
        if part.endswith(end):
            return word + part.removesuffix(end)
    return words_of(part)


def _article(word: str) -> str:
    return "an" if word[:1] in "aeiou" else "a"


def _rolled(check: Check) -> str:
    total = check.rolled.total + check.figure.whole
    goal = f" against {check.against.value}" if check.against is not None else ""
    return f"{check.rolled.total} {'−' if check.figure.whole < 0 else '+'} {abs(check.figure.whole)} = {total}{goal}"


def _attacked(b: Battle, x: e.Attacked) -> Sentence:
    how = words_of(x.mode)
    weapon = f" with the {_weapon(b, x.who, x.weapon)}" if x.weapon else ""
    where = "" if x.location in ("", "torso") else f", at the {_part(x.location)}"
    defence = str(x.detail.get("defence", ""))
    return (
        _who(b, x.who),
        Span(f" tries {_article(how)} {how} at " if how else " attacks "),
        _who(b, x.target),
        Span(f"{weapon}{where}: "),
        Span(HITS.get(x.check.outcome, x.check.outcome), "strong"),
        Span(f", {_rolled(x.check)}" + (f" ({defence})" if defence in ("block", "dodge") else "")),
    )


def _wounded(b: Battle, x: e.Wounded) -> Sentence:
    received = int(x.detail.get(RECEIVED, 0))
    part = f" in the {_part(x.zone)}" if x.zone else ""
    blow = f"{x.raw} {words_of(x.type)}".strip()
    if x.by:
        way = f"{blow}, {received} after DR" if x.type and received != x.raw else blow
        loss = Span(f"{x.by} {POOLS.get(x.pool, words_of(x.pool))}", "loss")
        return (_who(b, x.who), Span(f" is wounded{part}: {way} → "), loss, Span(f", {x.after} left"))
    if received:
        return (_who(b, x.who), Span(f" is struck{part}, but temporary hit points absorb it: {blow}"))
    return (_who(b, x.who), Span(f" is struck{part}, and it does nothing: {blow}"))


def _checked(b: Battle, x: e.Checked) -> Sentence:
    words = (_who(b, x.who), Span(f" rolls for {words_of(x.check.purpose)}: "))
    if x.check.against is None:
        return (*words, Span(_rolled(x.check), "strong"))
    return (*words, Span("succeeds" if x.check.succeeded else "fails", "strong"), Span(f", {_rolled(x.check)}"))


def _pool(b: Battle, x: e.PoolChanged) -> Sentence:
    what = POOLS.get(x.pool, words_of(x.pool))
    why = f" ({x.reason})" if x.reason else ""
    if x.by < 0 and x.pool in SPENT:
        return (_who(b, x.who), Span(f" spends {-x.by} {what}, {x.after} left{why}"))
    verb = "gains" if x.by > 0 else "loses"
    style = "loss" if x.by < 0 and x.pool in ("hp", "temp_hp") else ""
    return (_who(b, x.who), Span(f" {verb} "), Span(f"{abs(x.by)} {what}", style), Span(f", {x.after} now{why}"))


def _gained(b: Battle, x: e.ConditionGained) -> Sentence:
    return (_who(b, x.who), Span(f" {BEGINS.get(x.condition.name, 'is ' + words_of(x.condition.name))}"))


def _lost(b: Battle, x: e.ConditionLost) -> Sentence:
    why = f" ({x.reason})" if x.reason and x.reason != "expired" else ""
    return (_who(b, x.who), Span(f" {ENDS.get(x.name, 'is no longer ' + words_of(x.name))}{why}"))


def _counted(b: Battle, x: e.CounterChanged) -> Sentence:
    if x.counter == DYINGS:
        often = {0: "not", 1: "once", 2: "twice"}.get(x.after, f"{x.after} times")
        return (_who(b, x.who), Span(f" has {often} been Dying in this session"))
    return (_who(b, x.who), Span(f": {words_of(x.counter)}: {x.after}"))


def _zone(b: Battle, x: e.ZoneChanged) -> Sentence:
    why = f" ({x.reason})" if x.reason else ""
    if x.by < 0:
        return (_who(b, x.who), Span(f"'s {_part(x.zone)} is treated{why}"))
    state = f"injured: {words_of(x.status[-1])}" if x.status else "whole"
    return (_who(b, x.who), Span(f"'s {_part(x.zone)} is {state}{why}"))


def _clock(b: Battle, x: e.ClockAdvanced) -> Sentence:
    if not x.who:
        return (Span(f"Round {x.round}"),)
    return (Span(f"Round {x.round}: "), _who(b, x.who), Span("'s turn"))


def _bound(b: Battle, x: e.Bound) -> Sentence:
    if x.bond == CLINCH:
        return (_who(b, x.who), Span(" and "), _who(b, x.target), Span(" are In Clinch"))
    return (_who(b, x.who), Span(f" has a {words_of(x.bond)} on "), _who(b, x.target))


def _released(b: Battle, x: e.Released) -> Sentence:
    why = f" ({x.reason})" if x.reason else ""
    if x.bond == CLINCH:
        return (_who(b, x.who), Span(" and "), _who(b, x.target), Span(f" are In Clinch no more{why}"))
    return (_who(b, x.who), Span(f" no longer has a {words_of(x.bond)} on "), _who(b, x.target), Span(why))


def _posture(b: Battle, x: e.PostureChanged) -> Sentence:
    how = {"prone": "falls Prone", "standing": "stands up"}
    why = f" ({x.reason})" if x.reason else ""
    return (_who(b, x.who), Span(f" {how.get(x.posture, 'is now ' + words_of(x.posture))}{why}"))


def _item(b: Battle, x: e.ItemChanged) -> Sentence:
    name = x.item.name.lower()
    if x.item.held in LAYERS:
        return (_who(b, x.who), Span(f" puts the {name} on"))
    if not x.item.held:
        return (_who(b, x.who), Span(f" puts the {name} away"))
    return (_who(b, x.who), Span(f" takes the {name} in hand"))


def _moved_item(b: Battle, x: e.ItemMoved) -> Sentence:
    if x.to in b.creatures and x.item.held in LAYERS:
        return (_who(b, x.to), Span(f" puts the {x.item.name.lower()} on"))
    if x.who in b.creatures:
        return (_who(b, x.who), Span(f" loses the {x.item.name.lower()}"))
    return (Span(f"The {x.item.name.lower()} is here"),)


def _skipped(b: Battle, x: e.Skipped) -> Sentence:
    if x.what == "rest":
        return (_who(b, x.who), Span(f" takes a {x.reason}"))
    why = f" ({x.reason})" if x.reason else ""
    return (_who(b, x.who), Span(f": no {words_of(x.what)}{why}"))


def heading(battle: Battle, act: Act) -> str:
    """An act in a few words: an attack by its manoeuvre, the act's name otherwise."""
    words = act.manoeuvre if isinstance(act, Attack) else act.do
    return words.replace("_", " ").capitalize()


SENTENCES: Mapping[type[e.Event], Callable[[Battle, Any], Sentence]] = {
    e.Attacked: _attacked,
    e.Wounded: _wounded,
    e.Checked: _checked,
    e.PoolChanged: _pool,
    e.ConditionGained: _gained,
    e.ConditionLost: _lost,
    e.CounterChanged: _counted,
    e.ZoneChanged: _zone,
    e.ClockAdvanced: _clock,
    e.Bound: _bound,
    e.Released: _released,
    e.PostureChanged: _posture,
    e.ItemChanged: _item,
    e.ItemMoved: _moved_item,
    e.Skipped: _skipped,
    **GROUND_SENTENCES,
}
"""Sentence by kind."""
