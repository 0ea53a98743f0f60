"""Sentences for every kind of fact in the engine's own words, for rule sets that have none (or are not installed)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from fechtbuch.model import events as e
from fechtbuch.model.checks import Check
from fechtbuch.model.events import Event
from fechtbuch.model.state import Battle
from fechtbuch.model.tape import Rolled
from fechtbuch.narrate.wording import kinds_told, words
from fechtbuch.rulesets.protocol import Sentence, SentenceMaker, Span

__all__ = ["GENERIC", "named", "sentence", "words"]

Piece = Span | str

_OUTCOMES = {
    "critical_success": "critical success",
    "success": "success",
    "failure": "failure",
    "critical_failure": "critical failure",
}
_APART = re.compile(r"[.:/]")
"""What parts the words of a choice: ``parry:broadsword``."""

_RESULTS = {"win": "wins", "lose": "loses", "tie": "ties"}


def sentence(*pieces: Piece) -> Sentence:
    """Spans from spans and plain words; empty words are left out."""
    spans = [Span(piece) if isinstance(piece, str) else piece for piece in pieces]
    return tuple(span for span in spans if span.text)


def named(battle: Battle, who: str) -> Span:
    """A creature (or thing) by name, else by id; ``somebody`` for none."""
    creature = battle.creatures.get(who)
    if creature is not None:
        return Span(creature.name or who, f"who:{who}")
    thing = battle.things.get(who)
    return Span((thing.name if thing is not None else who) or "Somebody")


def _rolled(rolled: Rolled | None) -> str:
    if rolled is None:
        return ""
    if rolled.faces is None or len(rolled.faces) < 2:
        return str(rolled.total)
    return f"{rolled.total} ({'-'.join(map(str, rolled.faces))})"


def _check(check: Check) -> tuple[Piece, ...]:
    """`` rolls 11 (3-4-4) against 12: success``."""
    outcome = Span(_OUTCOMES.get(check.outcome, check.outcome), "strong")
    if check.sense == "over" and check.against is not None:
        bonus = f" + {check.figure.value}" if check.figure.value else ""
        return (f" rolls {_rolled(check.rolled)}{bonus} against {check.against.value}: ", outcome)
    return (f" rolls {_rolled(check.rolled)} against {check.figure.value}: ", outcome)


def _because(reason: str) -> str:
    return f" ({words(reason)})" if reason else ""


def _with(weapon: str) -> str:
    return f" with {words(weapon)}" if weapon else ""


def _until(until: str) -> str:
    return f", until {words(until).replace(':', ' ')}" if until else ""


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


def _cell(cell: Any) -> str:
    return "" if cell is None else f"{cell[0]},{cell[1]}"


def _started(b: Battle, x: e.Started) -> Sentence:
    return sentence("The fight begins", ": " if x.title else "", Span(x.title, "strong"), ".")


def _joined(b: Battle, x: e.Joined) -> Sentence:
    return sentence(Span(x.creature.name or x.who, f"who:{x.who}"), " enters the fight.")


def _left(b: Battle, x: e.Left) -> Sentence:
    return sentence(named(b, x.who), " leaves the fight", _because(x.reason), ".")


def _clock(b: Battle, x: e.ClockAdvanced) -> Sentence:
    phase = f", {words(x.phase)}" if x.phase else ""
    if not x.who:
        return sentence(f"Round {x.round}{phase}.")
    return sentence(f"Round {x.round}{phase}: the turn of ", named(b, x.who), ".")


def _counter(b: Battle, x: e.CounterChanged) -> Sentence:
    return sentence(named(b, x.who), f": {words(x.counter)} {_signed(x.by)}, now {x.after}", _because(x.reason), ".")


def _pool(b: Battle, x: e.PoolChanged) -> Sentence:
    style = "loss" if x.by < 0 else "strong"
    change = Span(f"{_signed(x.by)} {words(x.pool)}", style)
    return sentence(named(b, x.who), ": ", change, f", now {x.after}", _because(x.reason), ".")


def _checked(b: Battle, x: e.Checked) -> Sentence:
    start = (named(b, x.who), f", {words(x.check.purpose)}:", *_check(x.check))
    if x.opposed is None:
        return sentence(*start, ".")
    other = named(b, x.about) if x.about else Span("the other")
    won = _RESULTS.get(x.result)
    end = () if won is None else ("; ", named(b, x.who), " ", Span(won, "strong"), f" by {x.by}")
    return sentence(*start, "; ", other, *_check(x.opposed), *end, ".")


def _table(b: Battle, x: e.TableRolled) -> Sentence:
    result = f": {words(x.result)}" if x.result else ""
    return sentence(named(b, x.who), f", {words(x.purpose)}: {x.dice} comes to {_rolled(x.rolled)}{result}.")


def _refused(b: Battle, x: e.Refused) -> Sentence:
    why = "; ".join(item.why for item in x.reasons)
    wish, *how = _APART.split(words(x.wish))
    detail = f" ({', '.join(how)})" if how else ""
    return sentence(named(b, x.who), f" may not {wish}{detail}", f": {why}" if why else "", ".")


def _skipped(b: Battle, x: e.Skipped) -> Sentence:
    return sentence(named(b, x.who), f": no {words(x.what)}", _because(x.reason), ".")


def _attacked(b: Battle, x: e.Attacked) -> Sentence:
    where = f", {words(x.location)}" if x.location else ""
    target = (" attacks ", named(b, x.target)) if x.target else (f" attacks {_cell(x.cell) or 'nobody'}",)
    return sentence(named(b, x.who), *target, where, _with(x.weapon), ":", *_check(x.check), ".")


def _defence(verb: str) -> SentenceMaker:
    def maker(b: Battle, x: Any) -> Sentence:
        weapon = _with(getattr(x, "weapon", ""))
        return sentence(named(b, x.who), f" {verb} against ", named(b, x.against), weapon, ":", *_check(x.check), ".")

    return maker


def _wounded(b: Battle, x: e.Wounded) -> Sentence:
    zone = f" to the {words(x.zone)}" if x.zone else ""
    source = (" from ", named(b, x.source)) if x.source else ()
    if not x.by:
        return sentence(named(b, x.who), f" takes no damage{zone}", *source, ".")
    loss = Span(f"{x.by} {words(x.pool)}", "loss")
    return sentence(named(b, x.who), " loses ", loss, zone, *source, f", now {x.after}.")


def _zone(b: Battle, x: e.ZoneChanged) -> Sentence:
    status = ", ".join(words(word) for word in x.status) or "no mark"
    return sentence(named(b, x.who), f", {words(x.zone)}: {status}, {x.after} damage in all", _because(x.reason), ".")


def _gained(b: Battle, x: e.ConditionGained) -> Sentence:
    level = f" {x.condition.level}" if x.condition.level else ""
    mark = Span(words(x.condition.name) + level, "strong")
    return sentence(named(b, x.who), ": ", mark, _until(x.condition.until), ".")


def _changed(b: Battle, x: e.ConditionChanged) -> Sentence:
    level = f" {x.condition.level}" if x.condition.level else ""
    mark = Span(words(x.condition.name) + level, "strong")
    return sentence(named(b, x.who), ": now ", mark, _until(x.condition.until), _because(x.reason), ".")


def _lost(b: Battle, x: e.ConditionLost) -> Sentence:
    return sentence(named(b, x.who), ": no longer ", Span(words(x.name), "strong"), _because(x.reason), ".")


def _died(b: Battle, x: e.Died) -> Sentence:
    return sentence(named(b, x.who), " ", Span("dies", "loss"), _because(x.reason), ".")


def _moved(b: Battle, x: e.Moved) -> Sentence:
    to = f" to {_cell(x.path[-1])}" if x.path else ""
    return sentence(named(b, x.who), f" moves{to}", _because(x.how), ".")


def _stopped(b: Battle, x: e.Stopped) -> Sentence:
    source = (" by ", named(b, x.source)) if x.source else ()
    return sentence(named(b, x.who), " is stopped", *source, _because(x.reason), ".")


def _turned(b: Battle, x: e.Turned) -> Sentence:
    return sentence(named(b, x.who), f" turns to direction {x.facing}.")


def _posture(b: Battle, x: e.PostureChanged) -> Sentence:
    return sentence(named(b, x.who), " is ", Span(words(x.posture), "strong"), _because(x.reason), ".")


def _grappled(b: Battle, x: e.Grappled) -> Sentence:
    zone = f" by the {words(x.zone)}" if x.zone else ""
    return sentence(named(b, x.who), " takes hold of ", named(b, x.target), zone, ".")


def _bound(b: Battle, x: e.Bound) -> Sentence:
    return sentence(named(b, x.who), f": {words(x.bond)} on ", named(b, x.target), ".")


def _released(b: Battle, x: e.Released) -> Sentence:
    return sentence(
        named(b, x.target), f" is free of the {words(x.bond)} of ", named(b, x.who), _because(x.reason), "."
    )


def _item_moved(b: Battle, x: e.ItemMoved) -> Sentence:
    if x.to in b.creatures:
        return sentence(named(b, x.to), " has ", Span(x.item.name, "strong"), _because(x.reason), ".")
    if x.to:
        at = f" at {_cell(x.cell)}" if x.cell is not None else ""
        return sentence(Span(x.item.name, "strong"), f" lies on the ground{at}", _because(x.reason), ".")
    return sentence(named(b, x.who), " no longer has ", Span(x.item.name, "strong"), _because(x.reason), ".")


def _item_changed(b: Battle, x: e.ItemChanged) -> Sentence:
    state = "ready" if x.item.ready else "not ready"
    held = f", {words(x.item.held)}" if x.item.held else ""
    return sentence(named(b, x.who), ": ", Span(x.item.name, "strong"), f" is {state}{held}", _because(x.reason), ".")


def _cast(b: Battle, x: e.Cast) -> Sentence:
    target = (" at ", named(b, x.target)) if x.target else ()
    outcome = (":", *_check(x.check)) if x.check is not None else ()
    return sentence(named(b, x.who), " casts ", Span(words(x.spell), "strong"), *target, *outcome, ".")


def _area(b: Battle, x: e.AreaPlaced) -> Sentence:
    size = f"{len(x.cells)} cell{'' if len(x.cells) == 1 else 's'}"
    return sentence(Span(words(x.name), "strong"), f" covers {size}", _until(x.until), ".")


def _area_ended(b: Battle, x: e.AreaEnded) -> Sentence:
    area = b.areas.get(x.area)
    return sentence(Span(words(area.name if area is not None else x.area), "strong"), " ends", _because(x.reason), ".")


def _map(b: Battle, x: e.MapChanged) -> Sentence:
    end = " is gone" if x.value is None else " changes"
    return sentence(Span(words(x.feature), "strong"), end, _because(x.reason), ".")


def _learned(b: Battle, x: e.CellsLearned) -> Sentence:
    size = f"{len(x.cells)} cell{'' if len(x.cells) == 1 else 's'}"
    return sentence(named(b, x.who), f" comes to know {size}", _because(x.reason), ".")


def _reacted(b: Battle, x: e.Reacted) -> Sentence:
    to = (" to ", named(b, x.to)) if x.to else ()
    return sentence(named(b, x.who), " reacts", *to, _because(x.how), ".")


def _adjusted(b: Battle, x: e.Adjusted) -> Sentence:
    who = (", ", named(b, x.who)) if x.who else ()
    what = f": {kinds_told(x.what)}" if x.what else ""
    return sentence("By hand", *who, what, _because(x.reason), ".")


GENERIC: Mapping[type[Event], Callable[[Battle, Any], Sentence]] = MappingProxyType(
    {
        e.Started: _started,
        e.Joined: _joined,
        e.Left: _left,
        e.ClockAdvanced: _clock,
        e.CounterChanged: _counter,
        e.PoolChanged: _pool,
        e.Checked: _checked,
        e.TableRolled: _table,
        e.Refused: _refused,
        e.Skipped: _skipped,
        e.Attacked: _attacked,
        e.Parried: _defence("parries"),
        e.Blocked: _defence("blocks"),
        e.Dodged: _defence("dodges"),
        e.Wounded: _wounded,
        e.ZoneChanged: _zone,
        e.ConditionGained: _gained,
        e.ConditionChanged: _changed,
        e.ConditionLost: _lost,
        e.Died: _died,
        e.Moved: _moved,
        e.Stopped: _stopped,
        e.Turned: _turned,
        e.PostureChanged: _posture,
        e.Grappled: _grappled,
        e.Bound: _bound,
        e.Released: _released,
        e.ItemMoved: _item_moved,
        e.ItemChanged: _item_changed,
        e.Cast: _cast,
        e.AreaPlaced: _area,
        e.AreaEnded: _area_ended,
        e.MapChanged: _map,
        e.CellsLearned: _learned,
        e.Reacted: _reacted,
        e.Adjusted: _adjusted,
    }
)
"""Sentence maker by kind, for all kinds."""
