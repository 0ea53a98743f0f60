"""One line of a fight as the page gets it: index, rows, states, figures (CONTRACT.md)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from fechtbuch.fight import Fight
from fechtbuch.history.bulk import bulk_load
from fechtbuch.history.commits import Commit
from fechtbuch.history.log import Node
from fechtbuch.history.store.contract import Position
from fechtbuch.history.store.errors import StoreError
from fechtbuch.model.acts import Begin
from fechtbuch.model.events import Event
from fechtbuch.model.figures import Figure
from fechtbuch.model.state import Battle
from fechtbuch.model.tape import Rolled
from fechtbuch.narrate.bookkeeping import minor_facts
from fechtbuch.narrate.explain import Explanation, Throw, explain, rules_cited
from fechtbuch.narrate.generic import words
from fechtbuch.narrate.telling import dice_shown, marks, narrate, touched
from fechtbuch.rulesets.protocol import Sentence, act_words
from fechtbuch_widgets.patch import Json, difference
from fechtbuch_widgets.state_data import StateData
from fechtbuch_widgets.tree_data import Forest

__all__ = ["EVERY", "MOST_EVENTS", "MOST_FIGURES", "LineData", "everyone", "spans"]

EVERY = 50
"""Events between two keyframes."""

MOST_EVENTS = 400
MOST_FIGURES = 24

WOUND, DEATH, FORK, NOTE = 1, 2, 4, 8
_MARKS = {"wound": WOUND, "death": DEATH}
_UNITS = 2**53


class LineData:
    """A line as it stood when it was made: its events in columns. Reading is by window; making it is O(line).

    What ``previous`` shares with the line is taken from there. ``marks`` and ``notes`` are as last sent.
    """

    def __init__(self, forest: Forest, line: str, states: StateData, previous: LineData | None = None) -> None:
        fight = self.fight = forest.fight
        self._forest = forest
        self.line = line
        self.head = fight.lines.head(line)
        self.rev = f"{line}@{self.head[:12]}"
        self.events: list[Event] = []
        self.before: list[Battle] = []
        self.after: list[Battle] = []
        self.minor: list[bool] = []
        self.acts: list[tuple[int, int, str, str]] = []
        self._act_of: dict[str, int] = {}
        self._states = states
        with bulk_load():
            for commit, node in self._unknown(previous):
                self._take(commit, node)
        self._firsts = [act[0] for act in self.acts]
        self.marks = self.marks_now()
        self.notes = self.notes_now()

    def _unknown(self, previous: LineData | None) -> Iterator[tuple[Commit, Node]]:
        """The commits that ``previous`` does not share, once what it shares is taken over."""
        log = self.fight.log
        spine = log.spine(self.head)[: log.depth(self.head) + 1]
        known = previous.acts if previous is not None else []
        shared = next((n for n, (id, act) in enumerate(zip(spine, known, strict=False)) if id != act[2]), None)
        if shared is None:
            shared = min(len(spine), len(known))
        if previous is None or not shared:
            yield from log.commits(self.head)
            return
        self._share(previous, shared)
        for id in spine[shared:]:
            yield log.commit(id), log.node(id)

    def _share(self, previous: LineData, acts: int) -> None:
        events = previous.acts[acts][0] if acts < len(previous.acts) else len(previous.events)
        self.acts = previous.acts[:acts]
        self._act_of = {act[2]: number for number, act in enumerate(self.acts)}
        self.events, self.before = previous.events[:events], previous.before[:events]
        self.after, self.minor = previous.after[:events], previous.minor[:events]

    def _take(self, commit: Commit, node: Node) -> None:
        self._act_of[commit.id] = len(self.acts)
        self.acts.append((len(self.events), node.depth, commit.id, self._heading(commit, node)))
        self.minor.extend(minor_facts(self.fight.rules, commit.events))
        before = node.before
        for event, after in zip(commit.events, node.states, strict=True):
            self.events.append(event)
            self.before.append(before)
            self.after.append(after)
            before = after

    def _heading(self, commit: Commit, node: Node) -> str:
        """The act in a few words; the page itself puts round and turn before it."""
        act, rules = commit.act, self.fight.rules
        if isinstance(act, Begin):
            return act.title
        return act_words(node.before, act) if rules is None else rules.ruleset.heading(node.before, act)

    def __len__(self) -> int:
        return len(self.events)

    # positions

    def index_of(self, position: Position) -> int:
        """The event a position stands on; of an act without events the last one before it."""
        act = self._act_of.get(position.commit)
        if act is None:
            return -1
        return max(0, min(self.acts[act][0] + max(position.event, -1), len(self.events) - 1))

    def position(self, index: int) -> Position:
        """The position of an event."""
        first, _, commit, _ = self.acts[bisect_right(self._firsts, index) - 1]
        return Position(commit, index - first, self.line)

    def standing(self, at: Position) -> Position:
        """The same state as far along the line as it goes: after the acts without events that follow.

        Whoever stands on the last event that can be seen and acts, acts at the head.
        """
        number = self._act_of.get(at.commit)
        if number is None or not self.last(at):
            return at
        end = number
        while end + 1 < len(self.acts) and self._count(end + 1) == 0:
            end += 1
        return at if end == number else Position(self.acts[end][2], -1, at.line)

    def last(self, at: Position) -> bool:
        """Whether nothing more of its act follows."""
        number = self._act_of.get(at.commit)
        return number is not None and at.event == self._count(number) - 1

    def _count(self, number: int) -> int:
        """How many events an act has."""
        end = self.acts[number + 1][0] if number + 1 < len(self.acts) else len(self.events)
        return end - self.acts[number][0]

    # what the page asks for

    def index(self, at: int, creatures: Sequence[str]) -> Json:
        """The columns over all events; ``creatures`` as the page lists them."""
        kinds = {kind: n for n, kind in enumerate(dict.fromkeys(event.kind for event in self.events))}
        people = {who: n for n, who in enumerate(creatures)}
        return {
            "rev": self.rev,
            "line": self.line,
            "label": self.line if self.line in self.fight.lines.heads else self.line[:8],
            "n": len(self.events),
            "at": at,
            "every": EVERY,
            "acts": [list(act) for act in self._filled_acts()],
            "turns": [list(turn) for turn in self._turns()],
            "kinds": [[kind, words(_spaced(kind)).lower()] for kind in kinds],
            "kind": [kinds[event.kind] for event in self.events],
            "who": [people.get(event.who, -1) for event in self.events],
            "depth": "".join(self._depths()),
            "marks": self.marks,
            "minor": "".join("1" if minor else "0" for minor in self.minor),
            **self._hits(people),
        }

    def _hits(self, people: Mapping[str, int]) -> dict[str, Json]:
        """Which events tell of which zone of whose body, with the points lost there."""
        zones: dict[str, int] = {}
        hits: list[Json] = []
        for at, event in enumerate(self.events):
            found = touched(event)
            if found is not None and found[0] in people:
                who, zone, by = found
                hits.append([at, people[who], zones.setdefault(zone, len(zones)), by])
        return {"zones": list(zones), "hits": hits}

    def _filled_acts(self) -> Iterator[tuple[int, int, str, str]]:
        """Acts that have events; one without shares its first event's index with the next and is left out."""
        return (act for number, act in enumerate(self.acts) if self._count(number))

    def _turns(self) -> Iterator[tuple[int, int, str]]:
        last: tuple[int, str] | None = None
        for at, battle in enumerate(self.after):
            now = battle.clock.round, battle.clock.turn
            if now != last:
                yield at, *now
                last = now

    def _depths(self) -> Iterator[str]:
        firsts = {act[0] for act in self.acts}
        return ("0" if at in firsts else "1" for at in range(len(self.events)))

    def marks_now(self) -> str:
        """One hexadecimal digit for each event: wounds, deaths, forks, notes."""
        forks, noted = self._fork_ends(), self.notes_now()
        return "".join(
            format(sum(_MARKS[mark] for mark in marks(event)) + FORK * (at in forks) + NOTE * (at in noted), "x")
            for at, event in enumerate(self.events)
        )

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

    def _fork_ends(self) -> set[int]:
        """The last events of acts after which another line leaves this one."""
        self._forest.lines()
        ends = [act[0] - 1 for act in self.acts[1:]] + [len(self.events) - 1]
        return {end for act, end in zip(self.acts, ends, strict=True) if self._forest.forked(act[2])}

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
        return [[at, self._explained(self.events[at])] for at in range(start, end)]

    def _explained(self, event: Event) -> Json:
        found = explain(self.fight.rules, event)
        if not found:
            return None
        texts: Json = {
            id: {"title": rule.title, "text": rule.text, "source": rule.source}
            for id, rule in rules_cited(self.fight.rules, found).items()
        }
        first, *more = [_figure(explanation) for explanation in found]
        return {**first, "rules": texts, "more": [{**one, "rules": {}} for one in more]}


def everyone(fight: Fight, known: Mapping[str, tuple[str, str]] | None = None) -> dict[str, tuple[str, str]]:
    """Name and side of everyone who is ever in the fight, on any line: whoever is ``known`` first, then as listed."""
    found = dict(known or {})
    for head in (*fight.lines.heads.values(), *fight.nameless_heads()):
        battle = fight.log.node(head).end
        found |= {c.id: (c.name, c.side) for c in battle if c.id not in found}
    return found


def _spaced(kind: str) -> str:
    return "".join(f" {letter}" if letter.isupper() else letter for letter in kind).strip()


def spans(sentence: Sentence) -> Json:
    """A sentence as the page gets it."""
    return [span.text if not span.style else [span.text, span.style] for span in sentence]


def _dice(rolled: Rolled) -> Json:
    return list(rolled.faces) if rolled.faces is not None else rolled.total


def _figure(explanation: Explanation) -> dict[str, Json]:
    figure = explanation.figure or explanation.against
    throw = explanation.throw
    title = words(explanation.title)
    against = explanation.against
    more = [] if against is None or figure is against else _terms(against)
    return {
        "title": f"{title.capitalize()}: why {figure.value}?" if figure is not None else title.capitalize(),
        "terms": [] if figure is None else [*_terms(figure), *more],
        "value": "" if figure is None else str(figure.value),
        "value_label": "Target" if throw is not None and throw.target is not None else "Result",
        "withheld": []
        if figure is None
        else [{"label": item.label, "why": item.why, "rule": item.rule} for item in figure.withheld],
        "roll": None if throw is None else _roll(throw),
    }


def _terms(figure: Figure) -> list[Json]:
    return [{"op": term.op, "value": str(term.value), "label": term.label, "rule": term.rule} for term in figure.terms]


def _roll(throw: Throw) -> Json:
    faces: Json = None if throw.rolled.faces is None else list(throw.rolled.faces)
    target = throw.target
    histogram: Json = [[total, weight] for total, weight in throw.spread if weight < _UNITS] or None
    return {
        "dice": throw.dice,
        "faces": faces,
        "total": throw.rolled.total,
        "target": target if isinstance(target, int) else None if target is None else str(target),
        "sense": throw.sense or "over",
        "outcome": words(throw.outcome),
        "chance": _chance(throw.chance),
        "luck": _chance(throw.luck),
        "histogram": histogram,
        "success": list(throw.wins) if throw.wins else None,
    }


def _chance(chance: Fraction | None) -> Json:
    if chance is None:
        return None
    text = f"{float(chance) * 100:.1f} %"
    if chance.denominator > _UNITS:
        chance = chance.limit_denominator(_UNITS)
    return {"num": chance.numerator, "den": chance.denominator, "text": text}
