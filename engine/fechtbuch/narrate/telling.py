"""Telling a fight: a sentence for each fact, in passages of one act each, under a heading."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from attrs import frozen

from fechtbuch.history.commits import Commit
from fechtbuch.history.log import Log, Node
from fechtbuch.history.store.contract import Position
from fechtbuch.model.acts import Begin
from fechtbuch.model.events import Attacked, Died, Event, Grappled, Wounded, ZoneChanged
from fechtbuch.model.events import Bound as BoundTo
from fechtbuch.model.state import Battle, Clock
from fechtbuch.model.tape import Rolled
from fechtbuch.narrate.bookkeeping import minor_facts
from fechtbuch.narrate.generic import GENERIC
from fechtbuch.rulesets.protocol import Bound, RuleSet, Sentence, act_words

__all__ = [
    "Passage",
    "Tellable",
    "Told",
    "dice_shown",
    "heading",
    "marks",
    "narrate",
    "narrate_fight",
    "passage",
    "touched",
]


class Tellable(Protocol):
    """What can be told: a log, its rules if they are installed, and where somebody looks."""

    @property
    def log(self) -> Log: ...

    @property
    def rules(self) -> Bound | None: ...

    def position(self, at: str | None = None) -> Position: ...


@frozen
class Told:
    """One fact, told; ``position`` is where it stands in the log. ``minor``: it only keeps the books."""

    position: Position
    event: Event
    sentence: Sentence
    minor: bool = False


@frozen
class Passage:
    """One act, told. ``number`` counts acts from 1 (the genesis is 0); the clock is as it stands once the act began."""

    number: int
    commit: str
    clock: Clock
    heading: str
    told: tuple[Told, ...]
    overruled: str = ""


def narrate(rules: Bound | RuleSet | None, battle: Battle, event: Event) -> Sentence:
    """The fact in the rule set's words, or the engine's where it has none; ``battle`` is as it was before the fact."""
    ruleset = rules.ruleset if isinstance(rules, Bound) else rules
    maker = None if ruleset is None else ruleset.sentences.get(type(event))
    told = () if maker is None else maker(battle, event)
    return told or GENERIC[type(event)](battle, event)


def marks(event: Event) -> frozenset[str]:
    """What a fact is on a timeline: ``wound``, ``death``."""
    if isinstance(event, Wounded):
        return frozenset({"wound"} if event.by > 0 else ())
    return frozenset({"death"} if isinstance(event, Died) else ())


def touched(event: Event) -> tuple[str, str, int] | None:
    """The creature and the zone of its body that a fact tells of, and the points it lost there; else none.

    The zone is empty where the rules name none for a wound.
    """
    if isinstance(event, Wounded):
        return None if event.item else (event.who, event.zone, event.by)
    if isinstance(event, ZoneChanged):
        return event.who, event.zone, 0
    if isinstance(event, Attacked):
        return (event.target, event.location, 0) if event.location else None
    if isinstance(event, Grappled | BoundTo):
        return (event.target, event.zone, 0) if event.zone else None
    return None


def dice_shown(event: Event) -> tuple[Rolled, ...]:
    """The throws that a fact tells of, in order."""
    checks = (getattr(event, "check", None), getattr(event, "opposed", None))
    thrown = [check.rolled for check in checks if check is not None]
    rolled = getattr(event, "rolled", None)
    return tuple(thrown if rolled is None else [*thrown, rolled])


def heading(rules: Bound | RuleSet | None, commit: Commit, node: Node) -> str:
    """An act in a line: ``Round 3 · Ragna · All-out attack``."""
    battle = node.states[0] if node.states else node.before
    act, clock = commit.act, battle.clock
    if isinstance(act, Begin):
        return act.title or "The fight begins"
    ruleset = rules.ruleset if isinstance(rules, Bound) else rules
    words = act_words(node.before, act) if ruleset is None else ruleset.heading(node.before, act)
    creature = node.end.creatures.get(act.who)
    parts = [f"Round {clock.round}" if clock.round else "", creature.name if creature else act.who, words]
    return " · ".join(part for part in parts if part)


def passage(rules: Bound | RuleSet | None, commit: Commit, node: Node, line: str = "") -> Passage:
    """One act, told. An act without facts has a heading and nothing below it."""
    told = []
    before = node.before
    minor = minor_facts(rules, commit.events)
    for number, (event, after) in enumerate(zip(commit.events, node.states, strict=True)):
        told.append(Told(Position(commit.id, number, line), event, narrate(rules, before, event), minor[number]))
        before = after
    clock = (node.states[0] if node.states else node.before).clock
    return Passage(node.depth, commit.id, clock, heading(rules, commit, node), tuple(told), commit.overruled)


def narrate_fight(fight: Tellable, line: str | None = None) -> Iterator[Passage]:
    """A line of a fight (by default the current one), act by act; streams, O(line)."""
    at = fight.position(line)
    for commit, node in fight.log.commits(at.commit):
        yield passage(fight.rules, commit, node, at.line)
