"""How these rules tell what happened: one sentence for each kind of event, in English."""

from __future__ import annotations

from collections.abc import Mapping

from fechtbuch.model import events as e
from fechtbuch.model.acts import Act
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.blackmoor.acts import Attack, Hit, Treat
from fechtbuch.rulesets.blackmoor.creature.sheet import read_sheet
from fechtbuch.rulesets.blackmoor.creature.views import DYING
from fechtbuch.rulesets.blackmoor.words import condition_words, words
from fechtbuch.rulesets.protocol import Sentence, SentenceMaker, Span, act_words

__all__ = ["SENTENCES", "heading"]


def _who(battle: Battle, who: str) -> Span:
    return Span(battle[who].name if who in battle else who or "Somebody", f"who:{who}")


def _weapon(battle: Battle, who: str, weapon: str) -> str:
    line = read_sheet(battle[who].sheet).weapon(weapon) if who in battle and weapon else None
    return line.name if line is not None else words(weapon)


def heading(battle: Battle, act: Act) -> str:
    """An act's name for people."""
    if isinstance(act, Attack) and act.target in battle:
        return f"Attack {battle[act.target].name}"
    if isinstance(act, Hit) and act.target in battle:
        return f"{battle[act.target].name} is hit for {act.damage}"
    if isinstance(act, Treat):
        return f"Treat {words(act.zone)}" if act.zone else "Treat a wound"
    return act_words(battle, act)


def _attacked(battle: Battle, x: e.Attacked) -> Sentence:
    weapon = _weapon(battle, x.who, x.weapon)
    needed = x.check.against.value if x.check.against is not None else 0
    where = str(x.detail.get("aspect", ""))
    side = str(x.detail.get("side", ""))
    frm = f" from the {side + ' ' if side else ''}{where}" if where in ("front", "side", "rear") else f" from {where}"
    return (
        _who(battle, x.who),
        Span(" attacks "),
        _who(battle, x.target),
        Span((f" with {weapon}" if weapon else "") + frm + ": "),
        Span("hit" if x.check.succeeded else "miss", "strong"),
        Span(f" ({x.check.rolled.total}, {needed} needed)"),
    )


def _table_rolled(battle: Battle, x: e.TableRolled) -> Sentence:
    if x.purpose in ("location", "which"):
        return (Span("The blow lands on the "), Span(words(x.result), "strong"), Span(f" ({x.rolled.total})"))
    if x.purpose == "delay":
        cause = "the total" if x.about == "tally" else words(x.about)
        return (_who(battle, x.who), Span(f" has {x.result} to live: {cause} ({x.rolled.total})"))
    if x.purpose == "direction":
        return (_who(battle, x.who), Span(f" goes astray: {x.result} clockwise ({x.rolled.total})"))
    if x.purpose == "writhing":
        return (_who(battle, x.who), Span(f"'s body writhes for {x.result}"))
    if x.purpose == "escape":
        return (_who(battle, x.about), Span(f" is {x.result} ({x.rolled.total})"))
    if x.purpose == "dexterity":
        return (_who(battle, x.who), Span(f" loses {x.result} dexterity with the {words(x.about)}"))
    return (_who(battle, x.who), Span(f": {words(x.purpose)} {x.rolled.total}, {words(x.result)}"))


def _wounded(battle: Battle, x: e.Wounded) -> Sentence:
    where = f" on the {words(x.zone)}" if x.zone else ""
    tally = f"; {x.by} of it count towards the total" if x.by != x.raw else ""
    points = f"{x.raw} point" + ("s" if x.raw != 1 else "")
    return (_who(battle, x.who), Span(" takes "), Span(points, "loss"), Span(f"{where}{tally}"))


def _zone(battle: Battle, x: e.ZoneChanged) -> Sentence:
    part = Span(f"'s {words(x.zone)}")
    if x.reason == "treated":
        return (_who(battle, x.who), part, Span(" is bound up"))
    if x.by < 0:
        return (_who(battle, x.who), part, Span(f" heals {-x.by} points"))
    before = battle[x.who].zones.get(x.zone)
    was = before.status if before is not None else ()
    if "lost" in x.status and "lost" not in was:
        return (_who(battle, x.who), part, Span(" is lost", "strong"))
    return (_who(battle, x.who), part, Span(f" has taken {x.after} in all"))


def _condition(battle: Battle, x: e.ConditionGained) -> Sentence:
    mark = x.condition
    if mark.name.startswith(DYING):
        turns = int(mark.data.get("turns", 0))
        return (_who(battle, x.who), Span(f" is dying: {turns} turn{'s' if turns != 1 else ''} left"))
    return (_who(battle, x.who), Span(f": {condition_words(mark.name, mark.level)}"))


def _condition_lost(battle: Battle, x: e.ConditionLost) -> Sentence:
    mark = battle[x.who].conditions.get(x.name)
    return (_who(battle, x.who), Span(f": no longer {condition_words(x.name, mark.level if mark is not None else 0)}"))


def _pool(battle: Battle, x: e.PoolChanged) -> Sentence:
    if x.pool == "dexterity":
        verb = "falls" if x.by < 0 else "rises"
        return (_who(battle, x.who), Span(f"'s dexterity {verb} to {x.after}"))
    if x.by < 0:
        reason = words(x.reason) or "the total"
        return (_who(battle, x.who), Span(" loses "), Span(f"{-x.by} HP", "loss"), Span(f" ({reason})"))
    return (_who(battle, x.who), Span(f" regains {x.by} HP"))


def _died(battle: Battle, x: e.Died) -> Sentence:
    return (_who(battle, x.who), Span(" dies", "strong"), Span(f" ({words(x.reason)})" if x.reason else ""))


_GOES = {
    "walk": "goes",
    "fly": "flies",
    "swim": "swims",
    "fall": "falls",
    "carried": "is carried along",
    "stagger": "staggers",
}


def _moved(battle: Battle, x: e.Moved) -> Sentence:
    verb = _GOES.get(x.how, "moves")
    cell = x.path[-1] if x.path else battle[x.who].place.cell
    height = f", {x.elevation} feet up" if x.elevation else " to the ground" if x.how == "fall" else ""
    return (_who(battle, x.who), Span(f" {verb} to {cell[0]}, {cell[1]}{height}"))


def _turned(battle: Battle, x: e.Turned) -> Sentence:
    return (_who(battle, x.who), Span(f" turns to direction {x.facing}"))


def _posture(battle: Battle, x: e.PostureChanged) -> Sentence:
    why = f" ({x.reason})" if x.reason else ""
    return (_who(battle, x.who), Span(f" is {words(x.posture)}{why}"))


_COUNTED = {"moved": "cells moved", "turned": "slight turns made"}


def _counted(battle: Battle, x: e.CounterChanged) -> Sentence:
    counter, _, weapon = x.counter.partition(":")
    if counter == "attacks":
        line = _weapon(battle, x.who, weapon)
        return (_who(battle, x.who), Span(f": attacks with {line or 'it'} this turn: {x.after}"))
    what = _COUNTED.get(counter, words(counter))
    return (_who(battle, x.who), Span(f": {what} this turn: {x.after}"))


def _clock(battle: Battle, x: e.ClockAdvanced) -> Sentence:
    if x.phase:
        return (_who(battle, x.who), Span("'s turn ends"))
    if not x.who:
        return (Span(f"Round {x.round} begins"),)
    return (Span(f"Round {x.round}: "), _who(battle, x.who), Span("'s turn"))


_BONDS = {"constriction": "has hold of", "seized": "has seized", "swallowed": "swallows"}


def _bound(battle: Battle, x: e.Bound) -> Sentence:
    verb = _BONDS.get(x.bond, f"holds ({words(x.bond)})")
    where = f" at the {words(x.zone)}" if x.zone else ""
    count = f", {x.hands} times" if x.hands > 1 else ""
    return (_who(battle, x.who), Span(f" {verb} "), _who(battle, x.target), Span(f"{where}{count}"))


_FREED = {"swallowed": "comes out of"}


def _released(battle: Battle, x: e.Released) -> Sentence:
    verb = _FREED.get(x.bond, "is free of")
    why = f" ({x.reason})" if x.reason else ""
    return (_who(battle, x.target), Span(f" {verb} "), _who(battle, x.who), Span(why))


def _left(battle: Battle, x: e.Left) -> Sentence:
    return (_who(battle, x.who), Span(" is " + x.reason if x.reason.startswith("replaced") else " leaves the fight"))


def _joined(battle: Battle, x: e.Joined) -> Sentence:
    return (Span(x.creature.name, f"who:{x.who}"), Span(" joins the fight"))


def _map_changed(battle: Battle, x: e.MapChanged) -> Sentence:
    return (Span(f"{words(x.feature)}: {x.reason}" if x.reason else f"{words(x.feature)} change"),)


def _skipped(battle: Battle, x: e.Skipped) -> Sentence:
    return (_who(battle, x.who), Span(f": no {words(x.what)}" + (f" ({x.reason})" if x.reason else "")))


def _coming_round(battle: Battle, x: e.ConditionChanged) -> Sentence:
    return (_who(battle, x.who), Span(f": {condition_words(x.condition.name, x.condition.level)}"))


SENTENCES: Mapping[type[e.Event], SentenceMaker] = {
    e.Attacked: _attacked,
    e.TableRolled: _table_rolled,
    e.Wounded: _wounded,
    e.ZoneChanged: _zone,
    e.ConditionGained: _condition,
    e.ConditionLost: _condition_lost,
    e.PoolChanged: _pool,
    e.Died: _died,
    e.Moved: _moved,
    e.Turned: _turned,
    e.PostureChanged: _posture,
    e.CounterChanged: _counted,
    e.ClockAdvanced: _clock,
    e.Bound: _bound,
    e.Released: _released,
    e.Left: _left,
    e.Joined: _joined,
    e.MapChanged: _map_changed,
    e.Skipped: _skipped,
    e.ConditionChanged: _coming_round,
}
"""Sentence maker by kind of event; the engine tells the rest plainly."""
