"""Looking at a fight: positions, states, cursors, the facts of a line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeVar
from weakref import WeakSet

from attrs import define, field

from fechtbuch.fight.batch import Batch
from fechtbuch.fight.views import BattleHandle, CreatureHandle, markup_name, markup_table
from fechtbuch.history.commits import Commit
from fechtbuch.history.cursor import Cursor
from fechtbuch.history.lines import Lines
from fechtbuch.history.log import Log
from fechtbuch.history.positions import write_position
from fechtbuch.history.projections import Projects, project
from fechtbuch.history.store import MemoryStore
from fechtbuch.history.store.contract import Position, Store
from fechtbuch.model.events import Event
from fechtbuch.model.state import Battle
from fechtbuch.narrate import passage, shown, text
from fechtbuch.rulesets.protocol import Bound

__all__ = ["At", "Looking", "Moment"]

At = Cursor | Position | str | None
"""A cursor, a position, a written one, a branch (its head), a commit's whole id (its end); none: the current line."""

S = TypeVar("S")


class Moment(NamedTuple):
    """One fact of a line: where it stands, what it says, the battle before and after it."""

    position: Position
    event: Event
    before: Battle
    after: Battle


@define(eq=False, repr=False)
class Looking:
    """A fight to be looked at. ``rules`` is its rule set with its tables; none, and ``missing`` says why, without.

    ``current`` is the line that acts extend and looks see when they do not say where. Everything the handle shows is
    what it last read: ``refresh`` takes in what others did meanwhile.
    """

    log: Log
    lines: Lines
    rules: Bound | None
    missing: str = ""
    current: str = ""
    _batch: Batch | None = field(default=None, init=False)
    _cursors: WeakSet[Cursor] = field(factory=WeakSet, init=False)

    @property
    def id(self) -> str:
        """Its id in the store."""
        return self.log.row.id

    @property
    def title(self) -> str:
        """Its title."""
        return self.log.row.title

    @property
    def store(self) -> Store:
        """The store it is kept in."""
        return self.log.store

    @property
    def seed(self) -> str:
        """The seed of its dice."""
        return self.log.begin.seed

    @property
    def head(self) -> str:
        """The id of the head of the current line."""
        return self.lines.head(self.current)

    def position(self, at: At = None) -> Position:
        """The position meant. Raises ``UnknownBranch``, ``BadPosition``, ``UnknownCommit``, ``NoSuchEvent``."""
        if isinstance(at, Cursor):
            return at.position
        if isinstance(at, Position):
            return at
        if at is None and self._batch is not None:
            return self.log.end(self._batch.tip, self._batch.line)
        if at is None or at in self.lines.heads:
            line = at or self.current
            return self.log.end(self.lines.head(line), line)
        if ":" in at:
            return self._looking(self.current).resolve(at)
        commit = self.lines.head(at)
        return self.log.end(commit, self.lines.holding(commit, self.current))

    def _base(self, at: At) -> tuple[str, str]:
        """The commit an act plays on, and the line it extends or branches from."""
        place = self.position(at)
        commit, line = place.commit, place.line
        if not self.lines.knows(line):
            line = self.lines.holding(commit, self.current)
        if place.event < 0 and self.log.node(commit).states:
            commit = self.log.parent(commit) or commit
        return commit, line

    def state(self, at: At = None) -> Battle:
        """The battle at a position: by default at the head of the current line. O(1) once folded."""
        return self.log.battle(self.position(at))

    def battle(self, at: At = None) -> BattleHandle:
        """The same with what a notebook shows of it; ``.state`` is the plain value."""
        place = self.position(at)
        return BattleHandle(self.log.battle(place), place, self.rules)

    def creature(self, who: str, at: At = None) -> CreatureHandle:
        """One creature at a position. Raises ``UnknownCreature`` with near ids."""
        return self.battle(at)[who]

    def project(self, projection: Projects[S], at: At = None) -> S:
        """A reader's own view, folded from the facts up to a position. O(line)."""
        place = self.position(at)
        return project(projection, (moment.event for moment in self._until(place)))

    def _until(self, place: Position) -> Iterator[Moment]:
        for moment in self._moments(place.commit, place.line):
            if moment.position.commit == place.commit and moment.position.event > place.event:
                return
            yield moment

    def commit(self, at: At = None) -> Commit:
        """The commit at a position."""
        return self.log.commit(self.position(at).commit)

    def cursor(self, name: str = "", at: At = None) -> Cursor:
        """A cursor, at the head of the current line unless said otherwise.

        One with a ``name`` stands where the store last saw it, unless ``at`` is given, and is kept there.
        """
        found = self.store.cursor(self.id, name) if name and at is None else None
        cursor = self._looking(self.current)
        cursor.position = self.position(at) if found is None else cursor.resolve(found)
        if not cursor.position.line:
            cursor.position = cursor.resolve(cursor.position)
        cursor.name = name
        self._cursors.add(cursor)
        return cursor

    def _looking(self, line: str) -> Cursor:
        return Cursor(self.log, self.lines, self.log.end(self.lines.head(line), line))

    def line(self, line: str | None = None) -> Iterator[Moment]:
        """All facts of a line in order, by default the current one; streams, O(line)."""
        place = self.position() if line is None else self.log.end(self.lines.head(line), line)
        return self._moments(place.commit, place.line)

    def _moments(self, head: str, line: str) -> Iterator[Moment]:
        for id, events, node in self.log.facts(head):
            before = node.before
            for number, (event, after) in enumerate(zip(events, node.states, strict=True)):
                yield Moment(Position(id, number, line), event, before, after)
                before = after

    def share(self, at: At = None) -> str:
        """A position to hand on, with the id of its line's head: ``fight:commit:event@head``."""
        place = self.position(at)
        line = place.line or self.lines.holding(place.commit, self.current)
        return write_position(self.id, place, self.lines.head(line))

    def told(self, commit: Commit) -> str:
        """What a commit's facts say, a line for each."""
        one = passage(self.rules, commit, self.log.node(commit.id))
        return "\n".join(text(told.sentence) for told in one.told)

    def __str__(self) -> str:
        branches = ", ".join(f"{shown(name)} at act {self.log.depth(head)}" for name, head in self.lines.heads.items())
        rules = self.log.row.ruleset if self.rules is not None else f"{self.log.row.ruleset} (not installed)"
        return f"Fight {self.id}, {rules}, in {self._where_kept}; {branches}\n{self.battle()}"

    @property
    def _where_kept(self) -> str:
        return "memory, kept in no file" if isinstance(self.store, MemoryStore) else self.store.where

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        current = self.position().line
        rows = [
            (markup_name(name) + (" (current)" if name == current else ""), str(self.log.depth(head)), head[:12])
            for name, head in self.lines.heads.items()
        ]
        caption = f"{markup_name(self.title)}: fight {markup_name(self.id)}, {markup_name(self.log.row.ruleset)}"
        if isinstance(self.store, MemoryStore):
            caption += f", in {self._where_kept}"
        return markup_table(("branch", "acts", "head"), rows, caption) + self.battle()._repr_html_()
