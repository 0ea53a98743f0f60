"""One line of a fight as the page gets it: index, rows, states, figures (CONTRACT.md)."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from fechtbuch.history.bulk import bulk_load
from fechtbuch.history.store.contract import Position
from fechtbuch.history.store.errors import StoreError
from fechtbuch.model.events import KINDS
from fechtbuch.model.tape import Rolled
from fechtbuch.narrate.telling import dice_shown, narrate
from fechtbuch.narrate.wording import KIND_WORDS
from fechtbuch.rulesets.protocol import Sentence
from fechtbuch_widgets.figure_data import explained
from fechtbuch_widgets.line_columns import Columns
from fechtbuch_widgets.patch import Json, difference
from fechtbuch_widgets.state_data import StateData
from fechtbuch_widgets.tree_data import Forest

__all__ = ["EVERY", "MOST_EVENTS", "MOST_FIGURES", "LineData", "spans"]

EVERY = 50
"""Events between two keyframes."""

MOST_EVENTS = 400
MOST_FIGURES = 24

_FORK, _NOTE = 4, 8


class LineData:
    """A line as it stood when it was made: its events in columns. Reading is by window.

    Making it costs what ``previous`` does not share with it. ``forks`` and ``notes`` are as last sent.
    """

    def __init__(self, forest: Forest, line: str, states: StateData, previous: LineData | None = None) -> None:
        fight = self.fight = forest.fight
        self._forest = forest
        self._states = states
        forest.lines()
        self.line = line
        self.head = fight.lines.head(line)
        self.rev = f"{line}@{self.head[:12]}"
        columns = self.columns = self._read() if previous is None else self._read_on(previous)
        self.acts, self.events, self.minor = columns.acts, columns.events, columns.minor
        self.before, self.after = columns.before, columns.after
        self.forks = self._fork_ends()
        self.notes = self.notes_now()

    def _read(self) -> Columns:
        columns = Columns()
        with bulk_load():
            for commit, node in self.fight.log.commits(self.head):
                columns.take(self.fight.rules, commit, node)
        return columns

    def _read_on(self, previous: LineData) -> Columns:
        log = self.fight.log
        new: list[str] = []
        at: str | None = self.head
        while at is not None and previous.number(at) is None:
            new.append(at)
            at = log.parent(at)
        columns = previous.columns.up_to(0 if at is None else log.depth(at) + 1)
        with bulk_load():
            for id in reversed(new):
                columns.take(self.fight.rules, log.commit(id), log.node(id))
        return columns

    def __len__(self) -> int:
        return len(self.events)

    # positions

    def number(self, commit: str) -> int | None:
        """The number of an act of the line; none where it is not on it."""
        number = self._forest.depths.get(commit, len(self.acts))
        return number if number < len(self.acts) and self.acts[number][2] == commit else None

    def index_of(self, position: Position) -> int:
        """The event a position stands on; of an act without events the last one before it."""
        act = self.number(position.commit)
        if act is None:
            return -1
        return max(0, min(self.acts[act][0] + max(position.event, -1), len(self.events) - 1))

    def position(self, index: int) -> Position:
        """The position of an event."""
        first, _, commit, _ = self.acts[self.act(index)]
        return Position(commit, index - first, self.line)

    def act(self, index: int) -> int:
        """The number of the act that an event is in. O(log acts)."""
        return bisect_right(self.acts, index, key=lambda act: act[0]) - 1

    def standing(self, at: Position) -> Position:
        """The same state as far along the line as it goes: after the acts without events that follow.

        Whoever stands on the last event that can be seen and acts, acts at the head.
        """
        number = self.number(at.commit)
        if number is None or not self.last(at):
            return at
        end = number
        while end + 1 < len(self.acts) and self._count(end + 1) == 0:
            end += 1
        return at if end == number else Position(self.acts[end][2], -1, at.line)

    def last(self, at: Position) -> bool:
        """Whether nothing more of its act follows."""
        number = self.number(at.commit)
        return number is not None and at.event == self._count(number) - 1

    def _count(self, number: int) -> int:
        """How many events an act has."""
        return self.columns.first(number + 1) - self.columns.first(number)

    def shared(self, other: LineData) -> int:
        """How many leading acts two lines have in common. O(log acts): the acts before a common one are common."""
        most = min(len(self.acts), len(other.acts))
        return bisect_left(range(most), True, key=lambda number: self.acts[number][2] != other.acts[number][2])

    # what the page asks for

    def index(self, at: int, creatures: Sequence[str], since: LineData | None = None, acts: int = 0) -> Json:
        """The columns over all events, or over those after the first so many ``acts`` that ``since`` has as well.

        ``creatures`` are as the page lists them.
        """
        columns, start = self.columns, self.columns.first(acts)
        kinds = {kind: n for n, kind in enumerate(columns.kinds)}
        zones = {zone: n for n, zone in enumerate(columns.zones)}
        people = {who: n for n, who in enumerate(creatures)}
        events = self.events[start:]
        turns = columns.turns[bisect_left(columns.turns, start, key=lambda turn: turn[0]) :]
        hits = columns.hits[bisect_left(columns.hits, start, key=lambda hit: hit[0]) :]
        return {
            "rev": self.rev,
            "base": "" if since is None else since.rev,
            "from": start,
            "line": self.line,
            "label": self.line if self.line in self.fight.lines.heads else self.line[:8],
            "n": len(self.events),
            "at": at,
            "every": EVERY,
            "acts": [list(act) for number, act in enumerate(self.acts[acts:], acts) if self._count(number)],
            "turns": [list(turn) for turn in turns],
            "kinds": [[kind, KIND_WORDS[KINDS[kind]]] for kind in kinds],
            "kind": [kinds[event.kind] for event in events],
            "who": [people.get(event.who, -1) for event in events],
            "depth": "".join(self._depths(acts)),
            "marks": "".join(format(self.mark(event), "x") for event in range(start, len(self))),
            "minor": "".join("1" if minor else "0" for minor in self.minor[start:]),
            "zones": list(zones),
            "hits": [[event, people[who], zones[zone], by] for event, who, zone, by in hits if who in people],
            "set": [] if since is None else self.marked_since(since, start),
        }

    def _depths(self, acts: int) -> Iterator[str]:
        counts = (self._count(number) for number in range(acts, len(self.acts)))
        return ("0" + "1" * (count - 1) for count in counts if count)

    def mark(self, event: int) -> int:
        """The sum of an event's marks: wound 1, death 2, fork 4, note 8."""
        return self.columns.hurt[event] + _FORK * (event in self.forks) + _NOTE * (event in self.notes)

    def marked_since(self, since: LineData, end: int) -> list[Json]:
        """Events before ``end`` that both lines have, and whose marks differ, with the marks they have here."""
        changed = (self.forks ^ since.forks) | (self.notes.keys() ^ since.notes.keys())
        return [[at, self.mark(at)] for at in sorted(changed) if at < end]

    def noted_since(self, since: LineData) -> list[int]:
        """Events that both lines have, and whose notes differ."""
        end, told = self.columns.first(self.shared(since)), self.notes.keys() | since.notes.keys()
        return [at for at in sorted(told) if at < end and self.notes.get(at) != since.notes.get(at)]

    def notes_now(self) -> dict[int, list[Json]]:
        """Glyph and text by event; of several notes on one the last."""
        found = ((self.index_of(note.position), [note.glyph, note.text]) for note in self.fight.notes())
        return {at: [*note] for at, note in found if at >= 0}

    def _notes_known(self) -> dict[int, list[Json]]:
        """The notes, or what was last known of them where the store does not tell."""
        try:
            return self.notes_now()
        except StoreError:
            return self.notes

    def _fork_ends(self) -> frozenset[int]:
        """The last events of acts after which another line leaves this one. O(forks of the fight)."""
        numbers = (self.number(id) for id in self._forest.forks)
        return frozenset(self.columns.first(number + 1) - 1 for number in numbers if number is not None)

    def rows(self, start: int, end: int) -> list[Json]:
        """Sentences, dice, and the note on each event of a window."""
        notes = self._notes_known()
        found: list[Json] = []
        for at in range(start, end):
            event = self.events[at]
            row: list[Json] = [
                spans(narrate(self.fight.rules, self.before[at], event)),
                [_dice(rolled) for rolled in dice_shown(event)],
            ]
            found.append([*row, notes[at]] if at in notes else row)
        return found

    def states(self, start: int, end: int) -> tuple[list[Json], list[Json]]:
        """Keyframes and patches of a window."""
        keyframes: list[Json] = []
        patches: list[Json] = []
        previous = self._states.view(self.after[start - 1]) if start else None
        for at in range(start, end):
            view = self._states.view(self.after[at])
            patch: list[Json] = [] if previous is None else list(difference(previous, view))
            patches.append(patch)
            if at % EVERY == 0:
                keyframes.append([at, view])
            previous = view
        return keyframes, patches

    def figures(self, start: int, end: int) -> list[Json]:
        """What lies behind each event of a window, or null."""
        return [[at, explained(self.fight.rules, self.events[at], self.before[at])] for at in range(start, end)]


def spans(sentence: Sentence) -> Json:
    """A sentence as the page gets it."""
    return [span.text if not span.style else [span.text, span.style] for span in sentence]


def _dice(rolled: Rolled) -> Json:
    return list(rolled.faces) if rolled.faces is not None else rolled.total
