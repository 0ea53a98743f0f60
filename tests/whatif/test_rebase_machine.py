"""Acting, stepping, jumping, branching and reopening in any order, with rebases that are kept in between."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from fechtbuch.model.acts import Act
from fechtbuch.whatif import Drop, Edit, Insert, LeaveOut, Move, Overrule, Rebase, Redo, Retry, WayOut, rebase
from tests.history.test_machine import History, HistoryOnDisk, acts, indexes

sorts = st.sampled_from(["drop", "move", "insert", "redo", "nothing"])
ways: st.SearchStrategy[WayOut] = st.sampled_from([LeaveOut(), Retry(), Overrule("so it was")])


class Rebasing(History):
    """See the module."""

    def edited(self, line: str, sort: str, index: int, other: int, act: Act) -> Rebase:
        last = len(self.line(self.heads[line])) - 1
        at, after = 1 + index % last, other % (last + 1)
        edits: dict[str, tuple[Edit, ...]] = {
            "drop": (Drop(at),),
            "move": () if at == after else (Move(at, after),),
            "insert": (Insert(after, act),),
            "redo": (Redo(at),),
            "nothing": (),
        }
        return rebase(self.fight, *edits[sort], line=line)

    def kept(self, found: Rebase, line: str) -> None:
        """What keeping a rebase must have done to commits and lines."""
        there = [name for name, head in self.heads.items() if head == found.head]
        name = found.keep()
        for entry in found.entries:
            if entry.new is not None:
                self.parents[entry.new.id] = entry.new.parent
                self.facts[entry.new.id] = entry.new.events
        if found.unchanged:
            assert name == line
        elif there:
            assert name in there
        else:
            assert name == self.free_name(line)
            self.heads[name] = found.head
        assert found.keep() == name

    @precondition(lambda self: any(head != self.line(head)[0] for head in self.heads.values()))
    @rule(line=indexes, sort=sorts, index=indexes, other=indexes, act=acts, way=ways)
    def rebase(self, line: int, sort: str, index: int, other: int, act: Act, way: WayOut) -> None:
        """Edit one of the lines; the last conflict is resolved, the others are left out."""
        played = [name for name, head in self.heads.items() if self.parents[head] is not None]
        name = played[line % len(played)]
        found = self.edited(name, sort, index, other, act)
        if sort in ("nothing", "redo"):
            assert found.unchanged
        if found.conflicts:
            found = found.resolve(found.conflicts[-1], way)
        self.kept(found, name)


class RebasingOnDisk(Rebasing, HistoryOnDisk):
    """The same in a file that is closed and opened again."""


Rebasing.TestCase.settings = settings(max_examples=30, stateful_step_count=30)
RebasingOnDisk.TestCase.settings = settings(max_examples=6, stateful_step_count=25)
TestRebasing = Rebasing.TestCase
TestRebasingOnDisk = RebasingOnDisk.TestCase
