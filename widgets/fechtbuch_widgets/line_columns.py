"""The events and acts of a line in columns, read once: a longer line, or one that parts later, goes on from them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

from attrs import Factory, define

from fechtbuch.history.commits import Commit
from fechtbuch.history.log import Node
from fechtbuch.model.acts import Begin
from fechtbuch.model.events import Event
from fechtbuch.model.state import Battle
from fechtbuch.narrate.bookkeeping import minor_facts
from fechtbuch.narrate.telling import marks, touched
from fechtbuch.rulesets.protocol import Bound, act_words
from fechtbuch_widgets.growing import Growing

__all__ = ["Columns"]

_MARKS = {"wound": 1, "death": 2}


@define(eq=False)
class Columns:
    """By event ``events``, ``before``, ``after``, ``minor`` and ``hurt`` (the marks that it has of itself).

    ``acts`` are (first event, number, commit id, heading), ``turns`` (event, round, whose turn), ``hits`` (event, who,
    zone, points). ``kinds``, ``zones`` and ``people`` are all that occur, each with the event that has it first.
    """

    acts: Growing[tuple[int, int, str, str]] = Factory(Growing)
    events: Growing[Event] = Factory(Growing)
    before: Growing[Battle] = Factory(Growing)
    after: Growing[Battle] = Factory(Growing)
    minor: Growing[bool] = Factory(Growing)
    hurt: Growing[int] = Factory(Growing)
    turns: Growing[tuple[int, int, str]] = Factory(Growing)
    hits: Growing[tuple[int, str, str, int]] = Factory(Growing)
    kinds: dict[str, int] = Factory(dict)
    zones: dict[str, int] = Factory(dict)
    people: dict[str, int] = Factory(dict)

    def up_to(self, acts: int) -> Columns:
        """The columns of the first so many acts. O(kinds, zones and people)."""
        end = self.first(acts)
        return Columns(
            self.acts.up_to(acts),
            self.events.up_to(end),
            self.before.up_to(end),
            self.after.up_to(end),
            self.minor.up_to(end),
            self.hurt.up_to(end),
            self.turns.up_to(bisect_left(self.turns, end, key=lambda turn: turn[0])),
            self.hits.up_to(bisect_left(self.hits, end, key=lambda hit: hit[0])),
            *({key: at for key, at in first.items() if at < end} for first in (self.kinds, self.zones, self.people)),
        )

    def first(self, act: int) -> int:
        """The first event of an act; past the last act how many events there are."""
        return self.acts[act][0] if act < len(self.acts) else len(self.events)

    def take(self, rules: Bound | None, commit: Commit, node: Node) -> None:
        """Put one more act at the end."""
        start, events = len(self.events), commit.events
        self.acts.extend([(start, node.depth, commit.id, _heading(rules, commit, node))])
        self.events.extend(events)
        self.before.extend((node.before, *node.states)[: len(events)])
        self.after.extend(node.states)
        self.minor.extend(minor_facts(rules, events))
        self.hurt.extend(sum(_MARKS[mark] for mark in marks(event)) for event in events)
        self.turns.extend(self._new_turns(start, node))
        for at, event in enumerate(events, start):
            self.kinds.setdefault(event.kind, at)
            self.people.setdefault(event.who, at)
            self._touch(at, event)

    def _new_turns(self, start: int, node: Node) -> Iterator[tuple[int, int, str]]:
        last = self.turns[-1][1:] if self.turns else None
        for at, battle in enumerate(node.states, start):
            now = battle.clock.round, battle.clock.turn
            if now != last:
                yield at, *now
                last = now

    def _touch(self, at: int, event: Event) -> None:
        found = touched(event)
        if found is not None:
            who, zone, by = found
            self.zones.setdefault(zone, at)
            self.people.setdefault(who, at)
            self.hits.extend([(at, who, zone, by)])


def _heading(rules: Bound | None, commit: Commit, node: Node) -> str:
    """The act in a few words; the page itself puts round and turn before it."""
    act = commit.act
    if isinstance(act, Begin):
        return act.title
    return act_words(node.before, act) if rules is None else rules.ruleset.heading(node.before, act)
