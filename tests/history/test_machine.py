"""A fight against a model of plain lists: acting, stepping, jumping, branching, reopening in any order.

The model keeps every commit's parent and facts in dictionaries and finds each state by folding from the very start.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from fechtbuch.fight import Fight, Played
from fechtbuch.history import log as log_module
from fechtbuch.history.store.contract import Position
from fechtbuch.model.acts import Act, EndTurn, StartTurn
from fechtbuch.model.events import Event
from fechtbuch.model.evolve import EMPTY_BATTLE, fold
from fechtbuch.model.state import Battle
from tests.support.duels import duel, state_bytes
from tests.support.toy_ruleset import TOY, Strike, TakeAim, Wait

ACTS: tuple[Act, ...] = (
    Strike("A", "B"),
    Strike("B", "A"),
    TakeAim("A"),
    Wait("B"),
    StartTurn("A"),
    StartTurn("B"),
    EndTurn("A"),
)
NAMES = st.text(min_size=1, max_size=6).filter(lambda name: "\0" not in name and name.isprintable())
acts = st.sampled_from(ACTS)
indexes = st.integers(0, 10_000)


class History(RuleBasedStateMachine):
    """See the module."""

    where: str | Path

    def __init__(self) -> None:
        super().__init__()
        self.patch = pytest.MonkeyPatch()
        self.patch.setattr(log_module, "CHECKPOINT_EVERY", 5)
        self.patch.setattr(log_module, "_CHECKPOINT_WHEN_LOADING", 7)
        self.folder = Path(tempfile.mkdtemp())
        self.fight = duel(self.store_place())
        root = self.fight.commit()
        self.parents: dict[str, str | None] = {root.id: None}
        self.facts: dict[str, tuple[Event, ...]] = {root.id: root.events}
        self.heads = {"main": root.id}
        self.cursor = self.fight.cursor("mine")
        self.at = Position(root.id, 2, "main")

    def store_place(self) -> Path | None:
        return None

    def teardown(self) -> None:
        self.fight.close()
        self.patch.undo()
        shutil.rmtree(self.folder)

    # the model

    def line(self, head: str) -> list[str]:
        ids: list[str] = []
        at: str | None = head
        while at is not None:
            ids.insert(0, at)
            at = self.parents[at]
        return ids

    def places(self, head: str) -> list[tuple[str, int]]:
        return [(id, k) for id in self.line(head) for k in (range(len(self.facts[id])) or (-1,))]

    def battle(self, id: str, event: int) -> Battle:
        before = [fact for one in self.line(id)[:-1] for fact in self.facts[one]]
        return fold(EMPTY_BATTLE, [*before, *self.facts[id][: event + 1]])

    def head_of(self, line: str) -> str:
        return self.heads.get(line, line)

    def here(self) -> tuple[list[tuple[str, int]], int]:
        places = self.places(self.head_of(self.at.line))
        return places, places.index((self.at.commit, self.at.event))

    def stand(self, place: tuple[str, int]) -> None:
        self.at = Position(place[0], place[1], self.at.line)

    def free_name(self, line: str) -> str:
        base = line if line in self.heads else line[:12]
        n = 1
        while f"{base}-{n}" in self.heads:
            n += 1
        return f"{base}-{n}"

    def came(self, played: Played, base: str, line: str) -> None:
        """What an act must have done to lines and cursor."""
        commit = played.commit
        assert commit.parent == base
        known = commit.id in self.parents
        self.parents[commit.id] = base
        self.facts[commit.id] = commit.events
        if self.heads.get(line) == base:
            assert (played.branch, played.opened) == (line, False)
            self.heads[line] = commit.id
        elif known:
            assert not played.opened
            assert commit.id in self.line(self.head_of(played.branch))
            line = played.branch
        else:
            assert (played.branch, played.opened) == (self.free_name(line), True)
            line = played.branch
            self.heads[line] = commit.id
        self.at = Position(commit.id, len(commit.events) - 1, line)

    # what is done

    @rule(act=acts)
    def act(self, act: Act) -> None:
        base, line = self.at.commit, self.at.line
        self.came(self.fight.act(act, at=self.cursor), base, line)

    @rule(act=acts, index=indexes)
    def act_elsewhere(self, act: Act, index: int) -> None:
        """Acting at a place that another cursor shows does not move this one's commit."""
        name = list(self.heads)[index % len(self.heads)]
        places = self.places(self.heads[name])
        id, event = places[index % len(places)]
        mine = self.at
        self.came(self.fight.act(act, at=Position(id, event, name)), id, name)
        self.at = mine

    @rule(several=st.lists(acts, min_size=1, max_size=4))
    def batch(self, several: list[Act]) -> None:
        base, line = self.at.commit, self.at.line
        at_head = self.heads.get(line) == base
        with self.fight.batch(at=self.cursor):
            commits = [self.fight.act(act).commit for act in several]
        known = commits[-1].id in self.parents
        for commit in commits:
            self.parents[commit.id] = commit.parent
            self.facts[commit.id] = commit.events
        if not at_head and known:
            line = self.cursor.position.line
            assert commits[-1].id in self.line(self.head_of(line))
        else:
            line = line if at_head else self.free_name(line)
            self.heads[line] = commits[-1].id
        self.at = Position(commits[-1].id, len(commits[-1].events) - 1, line)

    @rule(step=st.sampled_from(["next", "previous"]), many=st.integers(1, 4))
    def step(self, step: str, many: int) -> None:
        for _ in range(many):
            places, index = self.here()
            wanted = index + (1 if step == "next" else -1)
            moved = self.cursor.next_event() if step == "next" else self.cursor.previous_event()
            assert moved == (0 <= wanted < len(places))
            if moved:
                self.stand(places[wanted])

    @rule()
    def next_act(self) -> None:
        places, index = self.here()
        later = [n for n in range(index + 1, len(places)) if n + 1 == len(places) or places[n + 1][0] != places[n][0]]
        assert self.cursor.next_act() == bool(later)
        if later:
            self.stand(places[later[0]])

    @rule()
    def previous_act(self) -> None:
        places, index = self.here()
        earlier = [n for n in range(index) if places[n][0] != places[index][0]]
        wanted = earlier[-1] if earlier else 0
        assert self.cursor.previous_act() == (wanted != index)
        self.stand(places[wanted])

    @rule(forwards=st.booleans(), of=st.sampled_from(["turn", "round"]))
    def leap(self, forwards: bool, of: str) -> None:
        measure: Callable[[Battle], object] = (
            (lambda battle: battle.clock.round) if of == "round" else (lambda b: (b.clock.turns, b.clock.turn))
        )
        places, index = self.here()
        measured = [measure(self.battle(*place)) for place in places]
        if forwards:
            wanted = next((n for n in range(index, len(places)) if measured[n] != measured[index]), len(places) - 1)
            assert getattr(self.cursor, f"next_{of}")() == (wanted != index)
        else:
            wanted = max(index - 1, 0)
            while wanted > 0 and measured[wanted - 1] == measured[wanted]:
                wanted -= 1
            assert getattr(self.cursor, f"previous_{of}")() == (wanted != index)
        self.stand(places[wanted])

    @rule(index=indexes, written=st.booleans())
    def jump(self, index: int, written: bool) -> None:
        places, _ = self.here()
        place = places[index % len(places)]
        self.stand(place)
        self.cursor.jump(f"duel:{place[0]}:{place[1]}" if written else Position(*place, ""))

    @rule()
    def ends(self) -> None:
        places, _ = self.here()
        self.cursor.to_start()
        assert (self.cursor.position.commit, self.cursor.position.event) == (places[0][0], 2)
        self.cursor.to_head()
        self.stand(places[-1])

    @rule(index=indexes)
    def follow(self, index: int) -> None:
        name = list(self.heads)[index % len(self.heads)]
        line = self.line(self.heads[name])
        self.cursor.follow(name)
        if self.at.commit in line:
            self.at = Position(self.at.commit, self.at.event, name)
        else:
            shared = [id for id in self.line(self.head_of(self.at.line)) if id in line][-1]
            self.at = Position(shared, len(self.facts[shared]) - 1, name)

    @rule(name=st.none() | NAMES)
    def branch(self, name: str | None) -> None:
        if name in self.heads:
            return
        given = self.fight.branch(name, at=self.cursor)
        assert given == (self.free_name(self.at.line) if name is None else name)
        self.heads[given] = self.at.commit

    @rule(index=indexes, new=NAMES)
    def rename(self, index: int, new: str) -> None:
        old = list(self.heads)[index % len(self.heads)]
        if new in self.heads:
            return
        self.fight.rename_branch(old, new)
        self.heads = {new if name == old else name: head for name, head in self.heads.items()}
        if self.at.line == old:
            self.at = Position(self.at.commit, self.at.event, new)

    @precondition(lambda self: len(self.heads) > 1)
    @rule(index=indexes)
    def delete(self, index: int) -> None:
        name = list(self.heads)[index % len(self.heads)]
        self.fight.delete_branch(name)
        head = self.heads.pop(name)
        if self.at.line == name:
            self.at = Position(self.at.commit, self.at.event, head)

    @rule()
    def reopen(self) -> None:
        """Another handle reads everything anew; the named cursor stands where it stood."""
        self.cursor.save()
        self.fight = Fight.open(self.fight.store, "duel", ruleset=TOY)
        self.cursor = self.fight.cursor("mine")

    # what must hold

    @invariant()
    def the_cursor_stands_where_the_model_says(self) -> None:
        assert self.cursor.position == self.at

    @invariant()
    def the_state_is_the_one_folded_from_the_start(self) -> None:
        assert state_bytes(self.cursor.battle) == state_bytes(self.battle(self.at.commit, self.at.event))

    @invariant()
    def the_lines_are_the_models(self) -> None:
        assert {row.name: row.head for row in self.fight.branches()} == self.heads == self.fight.lines.heads
        assert {row.id: row.parent for row in self.fight.store.tree("duel")} == self.parents

    @invariant()
    def the_head_is_the_head(self) -> None:
        places, index = self.here()
        assert self.cursor.at_head == (index == len(places) - 1)


class HistoryOnDisk(History):
    """The same in a file that is closed and opened again."""

    def store_place(self) -> Path | None:
        return self.folder / "fights.db"

    @rule()
    def close_and_open(self) -> None:
        self.cursor.save()
        self.fight.close()
        self.fight = Fight.open(self.folder / "fights.db", ruleset=TOY)
        self.cursor = self.fight.cursor("mine")


History.TestCase.settings = settings(max_examples=60, stateful_step_count=40)
HistoryOnDisk.TestCase.settings = settings(max_examples=12, stateful_step_count=30)
TestHistory = History.TestCase
TestHistoryOnDisk = HistoryOnDisk.TestCase
