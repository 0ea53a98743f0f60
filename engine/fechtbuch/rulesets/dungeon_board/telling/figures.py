"""Sentences about figures and the board: turns, steps, marks, missiles, what is seen, who leaves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fechtbuch.model import events as e
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.dungeon_board.board.reading import ADVENTURE, DOOR, KNOWN, TRAP
from fechtbuch.rulesets.dungeon_board.creature.views import AMMO, LEARNED, MOVED, SCROLL, SCROLLS
from fechtbuch.rulesets.dungeon_board.telling.names import at, count, name, the, words
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

DOORS: Final = {"open": "opens", "shut": "shuts"}
"""What somebody does to a door, by how it is then."""


def _clock(b: Battle, x: e.ClockAdvanced) -> Sentence:
    told: Sentence = (Span(f"Turn {x.round}, {PHASES.get(x.phase, words(x.phase) or 'no phase')}"),)
    return (*told, Span(": "), name(b, x.who)) if x.who else told


def _moved(b: Battle, x: e.Moved) -> Sentence:
    verb = "steps to" if x.how == "" else "is transferred to" if x.how == "transfer" else f"goes ({words(x.how)}) to"
    return (name(b, x.who), Span(f" {verb} {', '.join(at(cell) for cell in x.path)}"))


def _gained(b: Battle, x: e.ConditionGained) -> Sentence:
    told = BEGINS.get(x.condition.name, f"is now {words(x.condition.name)}")
    moment, _, turn = x.condition.until.partition(":")
    until = f" until turn {turn} begins" if moment == "round" else f" until {words(moment)}" if moment else ""
    return (name(b, x.who), Span(f" {told}{until}"))


def _lost(b: Battle, x: e.ConditionLost) -> Sentence:
    told = ENDS.get(x.name)
    if told is None and x.name in BEGINS:
        return (name(b, x.who), Span(f" may act anew: {words(x.name)} no longer counts"))
    return (name(b, x.who), Span(f" {told or 'is no longer ' + words(x.name)}"))


def _counted(b: Battle, x: e.CounterChanged) -> Sentence:
    head, _, rest = x.counter.partition(":")
    if x.counter == MOVED and not x.after:
        return (name(b, x.who), Span(" may move anew"))
    if x.counter == MOVED:
        return (name(b, x.who), Span(f": {count(x.after, 'cell')} moved this turn"))
    counted = {AMMO: "missiles", LEARNED: "learned copies", SCROLL: "scrolls", SCROLLS: "scrolls held"}.get(f"{head}:")
    if counted is None:
        return ()
    return (name(b, x.who), Span(f": {counted} of {words(rest)}: {x.after}"))


def _learned(b: Battle, x: e.CellsLearned) -> Sentence:
    return (name(b, x.who), Span(f" has seen {count(len(x.cells), 'new cell')}"))


def _map_changed(b: Battle, x: e.MapChanged) -> Sentence:
    if x.feature == ADVENTURE:
        return (Span(f"Adventure {x.value} begins"),)
    if x.feature.startswith(KNOWN):
        return (name(b, x.feature.removeprefix(KNOWN)), Span(" forgets the old dungeon"))
    if x.feature.startswith(DOOR):
        return _door(b, x)
    if x.feature.startswith(TRAP):
        return (Span("The trap on "), Span(x.feature.removeprefix(TRAP), "strong"), Span(f" is {words(str(x.value))}"))
    return ()


def _door(b: Battle, x: e.MapChanged) -> Sentence:
    """Somebody opens or shuts it; of nobody, or by another word, how it is."""
    door = x.feature.removeprefix(DOOR)
    if x.who and x.value in DOORS:
        return (name(b, x.who), Span(f" {DOORS[x.value]} {the(door)}"))
    return (Span(f"{door[:1].upper()}{door[1:]} is {words(str(x.value))}"),)


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
