"""A line of a fight as a story that can be stopped: each act with what it asked, and what it had brought by then."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from hashlib import blake2b
from typing import Any

import attrs
from attrs import frozen

from fechtbuch.decide.answers import Recorded
from fechtbuch.decide.requests import Ask
from fechtbuch.decide.resolve import Unanswered, resolve
from fechtbuch.fight import Fight, NoRules
from fechtbuch.history.commits import Commit
from fechtbuch.history.log import Node
from fechtbuch.model.acts import Act, Adjust, Begin, EndTurn, Join, Leave, NextPhase, Record, StartTurn
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.events import CounterChanged, Event
from fechtbuch.model.state import Battle
from fechtbuch.narrate import narrate, shown, text
from fechtbuch.narrate.generic import words
from fechtbuch.rulesets.protocol import Bound

__all__ = ["Asked", "StoryAct", "described", "mixed", "name_of", "rules_for", "story"]

_NO_DEED = (Adjust, Begin, EndTurn, Join, Leave, NextPhase, Record, StartTurn)
"""Acts that nobody is asked about: nothing is decided by the rules' sums in them."""


@frozen(eq=False)
class Asked:
    """A choice as somebody met it: in which battle, after how many facts of the act, and what the table chose."""

    ask: Ask
    battle: Battle
    events: int
    chosen: str


@frozen(eq=False)
class StoryAct:
    """One act of a line with its states. ``number`` is its depth on the line."""

    fight: Fight
    rules: Bound
    commit: Commit
    node: Node

    @property
    def act(self) -> Act:
        """The act."""
        return self.commit.act

    @property
    def parent(self) -> str:
        """The act before it."""
        return str(self.commit.parent)

    @property
    def deed(self) -> bool:
        """Whether it is something that a creature does by the rules."""
        return not isinstance(self.act, _NO_DEED) and self.act.who in self.node.before

    def before(self, event: int) -> Battle:
        """The battle before one of its facts."""
        return self.node.states[event - 1] if event else self.node.before

    def told(self, events: int) -> tuple[str, ...]:
        """What is done, and what its first facts say."""
        told = [(n, event) for n, event in self.facts() if n < events and not isinstance(event, CounterChanged)]
        facts = (text(narrate(self.rules, self.before(n), event)) for n, event in told)
        return (described(self.rules, self.node.before, self.act), *(fact for fact in facts if fact))

    def facts(self) -> Iterator[tuple[int, Event]]:
        """Its facts with their numbers."""
        return enumerate(self.commit.events)

    @cached_property
    def asked(self) -> tuple[Asked, ...]:
        """The choices on its tape; none where it cannot be run again as it was."""
        tape, found = self.commit.tape, list[Asked]()
        for number, entry in enumerate(tape):
            if not isinstance(entry.answer, str):
                continue
            try:
                resolve(self.node.before, self.rules.play(self.act), Recorded.of(tape[:number]))
            except Unanswered as waits:
                told = len(waits.events)
                if waits.address != entry.address or waits.events != self.commit.events[:told]:
                    return ()
                if isinstance(waits.request, Ask):
                    found.append(Asked(waits.request, waits.battle, told, entry.answer))
            except FechtbuchError:
                return ()
        return tuple(found)


def rules_for(fight: Fight) -> Bound:
    """The fight's rules. Raises ``NoRules``: without them there is nothing to ask about."""
    if fight.rules is None:
        raise NoRules(f"fight {fight.id!r} cannot be asked about: {fight.missing}")
    return fight.rules


def story(fight: Fight, line: str | None = None) -> tuple[StoryAct, ...]:
    """The acts of a line in order, the genesis left out. Raises ``NoRules``, ``UnknownBranch``."""
    rules = rules_for(fight)
    head = fight.lines.head(line or fight.current)
    return tuple(StoryAct(fight, rules, commit, node) for commit, node in fight.log.commits(head) if commit.parent)


def name_of(battle: Battle, who: str) -> str:
    """A creature's name as sentences show it, else what stands for it."""
    return shown(battle[who].name or who) if who in battle else shown(who)


def described(rules: Bound, battle: Battle, act: Act) -> str:
    """An act in words, without what came of it: who, what, and the fields that were filled in."""
    head = shown(rules.ruleset.heading(battle, act))
    filled = [
        f"{one.label.lower()} {value}"
        for one in rules.ruleset.fields.get(type(act), ())
        if one.name != "who" and (value := _value(battle, act, one.name)) and value.lower() not in head.lower()
    ]
    who = f"{name_of(battle, act.who)}: " if act.who else ""
    return who + head[:1].lower() + head[1:] + (f" ({', '.join(filled)})" if filled else "")


def _value(battle: Battle, act: Act, name: str) -> str:
    """A field in words; empty where it was left as it is."""
    kind: Any = type(act)
    value, default = getattr(act, name, None), attrs.fields_dict(kind)[name].default
    if value is None or value is False or value in ("", ()) or value == default:
        return ""
    if value is True:
        return "yes"
    if isinstance(value, tuple):
        cells = value if isinstance(value[0], tuple) else (value,)
        return " ".join(",".join(map(str, cell)) for cell in cells)
    return name_of(battle, value) if value in battle else shown(words(str(value)))


def mixed(key: str, values: set[str]) -> tuple[str, ...]:
    """Values in an order that tells nothing and is always the same."""
    return tuple(sorted(values, key=lambda value: blake2b(f"{key}\0{value}".encode(), digest_size=8).digest()))
