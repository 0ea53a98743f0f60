"""Sentences about figures and the board: turns, steps, marks, missiles, what is seen, who leaves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fechtbuch.model import events as e
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.dungeon_board.board.reading import ADVENTURE, DOOR, KNOWN, TRAP
from fechtbuch.rulesets.dungeon_board.creature.views import AMMO, LEARNED, MOVED, SCROLL, SCROLLS
from fechtbuch.rulesets.dungeon_board.telling.names import at, count, name
from fechtbuch.rulesets.protocol import Sentence, SentenceMaker, Span

__all__ = ["SENTENCES"]

PHASES: Final = {"heroes": "the heroes' phase", "monsters": "the monsters' phase"}

BEGINS: Final = {
    "struck": "has struck in this turn",
    "parried": "has parried in this turn",
    "shot": "has shot in this turn",
    "cast": "has cast in this turn",
    "asleep": "falls asleep",
    "ward": "is under a Ward",
}
ENDS: Final = {"asleep": "wakes up", "ward": "has lost the Ward"}


def _clock(b: Battle, x: e.ClockAdvanced) -> Sentence:
    told: Sentence = (Span(f"Turn {x.round}, {PHASES.get(x.phase, x.phase)}"),)
    return (*told, Span(": "), name(b, x.who)) if x.who else told


def _moved(b: Battle, x: e.Moved) -> Sentence:
    verb = "steps to" if x.how == "" else "is transferred to" if x.how == "transfer" else f"goes ({x.how}) to"
    return (name(b, x.who), Span(f" {verb} {', '.join(at(cell) for cell in x.path)}"))


def _gained(b: Battle, x: e.ConditionGained) -> Sentence:
    words = BEGINS.get(x.condition.name, f"is now {x.condition.name.replace('_', ' ')}")
    until = x.condition.until.removeprefix("round:")
    return (name(b, x.who), Span(f" {words}" + (f" until turn {until} begins" if until else "")))


def _lost(b: Battle, x: e.ConditionLost) -> Sentence:
    words = ENDS.get(x.name)
    if words is None and x.name in BEGINS:
        return (name(b, x.who), Span(f" may act anew: {x.name} no longer counts"))
    return (name(b, x.who), Span(f" {words or 'is no longer ' + x.name.replace('_', ' ')}"))


def _counted(b: Battle, x: e.CounterChanged) -> Sentence:
    head, _, rest = x.counter.partition(":")
    if x.counter == MOVED and not x.after:
        return (name(b, x.who), Span(" may move anew"))
    if x.counter == MOVED:
        return (name(b, x.who), Span(f": {count(x.after, 'cell')} moved this turn"))
    words = {AMMO: "missiles", LEARNED: "learned copies", SCROLL: "scrolls", SCROLLS: "scrolls held"}.get(f"{head}:")
    if words is None:
        return ()
    return (name(b, x.who), Span(f": {words} of {rest.replace('_', ' ')}: {x.after}"))


def _learned(b: Battle, x: e.CellsLearned) -> Sentence:
    return (name(b, x.who), Span(f" has seen {count(len(x.cells), 'new cell')}"))


def _map_changed(b: Battle, x: e.MapChanged) -> Sentence:
    if x.feature == ADVENTURE:
        return (Span(f"Adventure {x.value} begins"),)
    if x.feature.startswith(KNOWN):
        return (name(b, x.feature.removeprefix(KNOWN)), Span(" forgets the old dungeon"))
    if x.feature.startswith(DOOR):
        return (Span(f"{x.feature.removeprefix(DOOR).capitalize()} is {x.value}"),)
    if x.feature.startswith(TRAP):
        return (Span("The trap on "), Span(x.feature.removeprefix(TRAP), "strong"), Span(f" is {x.value}"))
    return ()


def _left(b: Battle, x: e.Left) -> Sentence:
    return (name(b, x.who), Span(" leaves the board" + (f": {x.reason}" if x.reason else "")))


SENTENCES: Final[Mapping[type[e.Event], SentenceMaker]] = {
    e.ClockAdvanced: _clock,
    e.Moved: _moved,
    e.ConditionGained: _gained,
    e.ConditionLost: _lost,
    e.CounterChanged: _counted,
    e.CellsLearned: _learned,
    e.MapChanged: _map_changed,
    e.Left: _left,
}
