"""Sentences about blows: strikes, parries, wounds, death and healing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fechtbuch.model import events as e
from fechtbuch.model.checks import Check
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.dungeon_board.creature.views import ENDURANCE
from fechtbuch.rulesets.dungeon_board.telling.names import count, name, signed
from fechtbuch.rulesets.protocol import Sentence, SentenceMaker, Span

__all__ = ["SENTENCES"]


def die(check: Check) -> str:
    """``5 − 3``: what the die showed and what was added."""
    return f"{check.rolled.total}{signed(int(check.figure.value))}"


def _attacked(b: Battle, x: e.Attacked) -> Sentence:
    verb = VERBS.get(x.mode, "attacks")
    weapon = f" with the {x.weapon.replace('_', ' ')}" if x.weapon else ""
    result = x.detail.get("result", x.check.rolled.total)
    told = (name(b, x.who), Span(f" {verb} "), name(b, x.target), Span(f"{weapon}: {die(x.check)} = "))
    missed = x.mode != "strike" and x.check.missed
    return (*told, Span(str(result), "strong"), *((Span(", a miss"),) if missed else ()))


VERBS: Final = {"strike": "strikes at", "shot": "shoots at", "spell": "aims at"}
"""The verb for each way of attacking."""


def _parried(b: Battle, x: e.Parried) -> Sentence:
    told = (name(b, x.who), Span(f" parries: {die(x.check)} = "), Span(str(x.detail.get("result", 0)), "strong"))
    return (*told, Span(", which is enough" if x.check.succeeded else ""))


def _stopped(b: Battle, x: e.Stopped) -> Sentence:
    """A shot, or a spell that flies like one, that does not arrive."""
    if x.what not in ("shot", "spell"):
        return ()
    told = (name(b, x.who), Span(f"'s {x.what} is lost: "))
    if x.reason == "figure":
        return (*told, name(b, x.source), Span(" stands in the way"))
    return (*told, Span(LOST.get(x.reason, x.reason)))


LOST: Final = {
    "wall": "a wall stands in the way",
    "door": "a shut door is in the way",
    "corner": "the corner is closed",
    "obstacle": "an obstacle stands in the way",
    "range": "it falls short",
}
"""What becomes of a shot that does not arrive."""


def _skipped(b: Battle, x: e.Skipped) -> Sentence:
    words = SKIPPED.get(x.what)
    return (name(b, x.who), Span(f" {words}: {x.reason}")) if words else ()


SKIPPED: Final = {
    "parry": "does not parry",
    "healing": "is not healed",
    "spell": "casts nothing",
    "sleep": "puts nobody to sleep",
    "longer sleep": "sleeps no longer for it",
    "ward": "gains no Ward by it",
}
"""What does not happen, in words."""


def _wounded(b: Battle, x: e.Wounded) -> Sentence:
    if x.by <= 0:
        return (name(b, x.who), Span(f" takes none of {count(x.raw, 'wound')}: the Ward absorbs them"))
    full = b.creatures[x.who].pools[ENDURANCE].full if x.who in b else x.after
    return (name(b, x.who), Span(" takes "), Span(count(x.by, "wound"), "loss"), Span(f", {full - x.after} of {full}"))


def _healed(b: Battle, x: e.PoolChanged) -> Sentence:
    if x.pool != ENDURANCE or x.who not in b:
        return ()
    full = b.creatures[x.who].pools[ENDURANCE].full if x.full_after is None else x.full_after
    verb = "is healed of" if x.by >= 0 else "suffers"
    why = f" ({x.reason})" if x.reason else ""
    left = Span(f", {full - x.after} of {full} left{why}")
    return (name(b, x.who), Span(f" {verb} "), Span(count(abs(x.by), "wound"), "strong" if x.by > 0 else "loss"), left)


def _died(b: Battle, x: e.Died) -> Sentence:
    return (name(b, x.who), Span(" is dead" + (f": {x.reason}" if x.reason else "")))


SENTENCES: Final[Mapping[type[e.Event], SentenceMaker]] = {
    e.Attacked: _attacked,
    e.Parried: _parried,
    e.Stopped: _stopped,
    e.Skipped: _skipped,
    e.Wounded: _wounded,
    e.PoolChanged: _healed,
    e.Died: _died,
}
