"""A cursor: where somebody looks at a fight. A commit, an event in it, and the line to follow.

It shows the state after its event. Event -1 is before the first one: a cursor stands there only in a commit without
events and before the genesis. Acts step whole; acting in the middle of an act means acting after it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from attrs import define, evolve, field

from fechtbuch.history.lines import Lines
from fechtbuch.history.log import Log, NoSuchEvent
from fechtbuch.history.positions import BadPosition, parse_position, write_position
from fechtbuch.history.store.contract import Position
from fechtbuch.history.store.errors import StoreError, short
from fechtbuch.model.errors import shown
from fechtbuch.model.events import Event
from fechtbuch.model.state import Battle

__all__ = ["Cursor", "Observer"]

Observer = Callable[["Cursor"], None]
Measure = Callable[[Battle], object]


def _turn(battle: Battle) -> object:
    return battle.clock.turns, battle.clock.turn


def _round(battle: Battle) -> object:
    return battle.clock.round


@define(eq=False, repr=False)
class Cursor:
    """Steps return whether the cursor moved. ``name`` makes the position outlive the session: a row of the store."""

    log: Log
    lines: Lines
    position: Position
    name: str = ""
    observers: list[Observer] = field(factory=list)

    # where it is

    @property
    def battle(self) -> Battle:
        """The state it shows. O(1) once folded."""
        return self.log.battle(self.position)

    @property
    def event(self) -> Event | None:
        """The event it stands on, if any."""
        at = self.position
        return self.log.commit(at.commit).events[at.event] if at.event >= 0 else None

    @property
    def line(self) -> str:
        """The line it follows: a branch or a head's id; another that passes here if that is not there any more."""
        return self.lines.holding(self.position.commit, self.position.line)

    @property
    def head(self) -> str:
        """The id of the head of the line it follows."""
        return self.lines.head(self.line)

    @property
    def at_head(self) -> bool:
        """Whether nothing follows on its line."""
        return self.position.commit == self.head and self._last(self.position)

    @property
    def act(self) -> int:
        """The number of the act it is in; the genesis is act 0."""
        return self.log.depth(self.position.commit)

    @property
    def written(self) -> str:
        """Its position as ``fight:commit:event``."""
        return write_position(self.log.row.id, self.position)

    def __repr__(self) -> str:
        named = f" {self.name!r}" if self.name else ""
        last = self.log.depth(self.head)
        return f"cursor{named}: act {self.act} of {last} on {shown(self.line)}, {self.written}"

    # steps

    def next_event(self) -> bool:
        """One event on; a commit without events counts as one step."""
        return self._to(self._after(self.position))

    def previous_event(self) -> bool:
        """One event back."""
        return self._to(self._before(self.position))

    def next_act(self) -> bool:
        """To the end of this act, or of the next when it stands there already."""
        at = self.position
        commit = at.commit if not self._last(at) else self.log.after(at.commit, self.head)
        return commit is not None and self._to(self._end(commit))

    def previous_act(self) -> bool:
        """To the end of the act before; in the genesis to its first event."""
        parent = self.log.parent(self.position.commit)
        return self._to(self._start() if parent is None else self._end(parent))

    def next_turn(self) -> bool:
        """To the event that begins the next turn, or to the head when no other turn begins."""
        return self._forward(_turn)

    def previous_turn(self) -> bool:
        """To the event that began this turn, or the one before when it stands there already."""
        return self._backward(_turn)

    def next_round(self) -> bool:
        """To the event that begins the next round, or to the head."""
        return self._forward(_round)

    def previous_round(self) -> bool:
        """To the event that began this round, or the one before."""
        return self._backward(_round)

    def to_start(self) -> bool:
        """To the beginning: the genesis done, nothing played."""
        return self._to(self._end(self.log.root))

    def to_head(self) -> bool:
        """To the head of its line."""
        return self._to(self._end(self.head))

    def jump(self, to: Position | str) -> bool:
        """To a position, or a written one. Raises ``BadPosition``, ``NoSuchEvent``, ``UnknownCommit``.

        It goes on following its line if that passes there, else a line that does.
        """
        return self._to(self.resolve(to))

    def follow(self, line: str) -> bool:
        """Follow another line, by name or head; to the last commit both have in common if it stands beyond."""
        head = self.lines.head(line)
        at = evolve(self.position, line=line)
        if not self.log.on_line(at.commit, head):
            at = self.log.end(self.lines.fork(self.line, line), line)
        return self._to(at)

    def next_line(self) -> bool:
        """The next line at this fork: at the fork itself only the line changes, beyond it the act of equal number."""
        return self._sideways(1)

    def previous_line(self) -> bool:
        """The line before at this fork."""
        return self._sideways(-1)

    # finding positions

    def resolve(self, to: Position | str) -> Position:
        """The position meant, checked, with a line that passes there."""
        wanted = self._parsed(to) if isinstance(to, str) else to
        at = self._tidy(wanted)
        return evolve(at, line=self.lines.holding(at.commit, wanted.line, self.position.line))

    def _parsed(self, text: str) -> Position:
        written = parse_position(text)
        fight = self.log.row.id
        if not fight.startswith(written.fight):
            raise BadPosition(f"{text[:120]!r} is a position in fight {written.fight[:60]!r}; this one is {fight!r}")
        commit = self.log.store.find_commit(fight, written.commit)
        if not written.head:
            return Position(commit, written.event, "")
        head = self._shared_head(written.head)
        if not self.log.on_line(commit, head):
            raise BadPosition(f"commit {short(commit)} does not lie on the line to {short(head)} of fight {fight!r}")
        return Position(commit, written.event, self.lines.holding(head))

    def _shared_head(self, head: str) -> str:
        try:
            return self.log.store.find_commit(self.log.row.id, head)
        except StoreError:
            raise BadPosition(
                f"fight {self.log.row.id!r} holds no commit {short(head)}: this is not (or no longer) the log that was "
                "shared"
            ) from None

    def _tidy(self, at: Position) -> Position:
        """The same state, standing on an event where there is one."""
        count = len(self.log.node(at.commit).states)
        if not -1 <= at.event < count:
            self.log.battle(at)
            raise NoSuchEvent(f"commit {short(at.commit)} has no event {at.event}: they count from 0")
        if at.event >= 0 or not count:
            return at
        return self._before(Position(at.commit, 0, at.line)) or at

    def _start(self) -> Position:
        return Position(self.log.root, 0 if self.log.node(self.log.root).states else -1, self.position.line)

    def _end(self, commit: str) -> Position:
        return self.log.end(commit, self.position.line)

    def _last(self, at: Position) -> bool:
        return at.event == len(self.log.node(at.commit).states) - 1

    def _after(self, at: Position) -> Position | None:
        if not self._last(at):
            return Position(at.commit, at.event + 1, at.line)
        following = self.log.after(at.commit, self.head)
        if following is None:
            return None
        return Position(following, 0 if self.log.node(following).states else -1, at.line)

    def _before(self, at: Position) -> Position | None:
        if at.event > 0:
            return Position(at.commit, at.event - 1, at.line)
        parent = self.log.parent(at.commit)
        return None if parent is None else self.log.end(parent, at.line)

    def _forward(self, measure: Measure) -> bool:
        here, at = measure(self.battle), self.position
        for later in self._run(self._after):
            at = later
            if measure(self.log.battle(at)) != here:
                break
        return self._to(at)

    def _backward(self, measure: Measure) -> bool:
        """To the first position of this stretch of equal measure, or of the one before."""
        at = self.position
        before = self._before(at)
        if before is None:
            return False
        wanted = measure(self.log.battle(before))
        at = before
        for earlier in self._run(self._before, before):
            if measure(self.log.battle(earlier)) != wanted:
                break
            at = earlier
        return self._to(at)

    def _run(self, step: Callable[[Position], Position | None], start: Position | None = None) -> Iterator[Position]:
        at = step(start or self.position)
        while at is not None:
            yield at
            at = step(at)

    def _sideways(self, by: int) -> bool:
        at = evolve(self.position, line=self.line)
        lines = self.lines.at_this_fork(at)
        line = lines[(lines.index(at.line) + by) % len(lines)]
        if line == at.line:
            return False
        head = self.lines.head(line)
        if self.log.on_line(at.commit, head):
            return self._to(evolve(at, line=line))
        depth = min(self.log.depth(at.commit), self.log.depth(head))
        return self._to(self.log.end(self.log.spine(head)[depth], line))

    # moving

    def _to(self, at: Position | None) -> bool:
        if at is None or at == self.position:
            return False
        self.position = at
        try:
            self.save()
        finally:  # It stands there, kept or not.
            self.announce()
        return True

    def save(self) -> None:
        """Keep a named cursor's place in the store; a store opened for reading, or a batch, keeps it in memory."""
        if self.name and not self.log.store.readonly and not self.log.waits(self.position.commit):
            self.log.store.set_cursor(self.log.row.id, self.name, self.position)

    def announce(self) -> None:
        """Tell whoever watches."""
        for observer in tuple(self.observers):
            observer(self)
