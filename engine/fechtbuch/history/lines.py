"""The lines of a fight as this handle knows them: branches with their heads, and heads without a name.

A line is named by its branch, or by the id of its head.
"""

from __future__ import annotations

from attrs import define, field

from fechtbuch.history.log import Log
from fechtbuch.history.store.checks import is_id
from fechtbuch.history.store.contract import BranchRow, Position
from fechtbuch.history.store.errors import unknown_branch

__all__ = ["Lines"]


@define(eq=False)
class Lines:
    """Branch heads as last seen. They move by this handle's own acts and by ``refresh``: that is what a lock needs."""

    log: Log
    heads: dict[str, str] = field(factory=dict, init=False)
    _created: dict[str, int] = field(factory=dict, init=False)

    def __attrs_post_init__(self) -> None:
        self.refresh()

    def refresh(self) -> dict[str, str] | None:
        """See what others have done; none when nothing is different.

        Gives for each name that is gone what its line is called now: the branch's new name, or the head it had.
        """
        rows = self.rows()
        before, created = self.heads, self._created
        self.heads = {row.name: row.head for row in rows}
        self._created = {row.name: row.created for row in rows}
        if list(before.items()) == list(self.heads.items()):
            return None
        names = {row.created: row.name for row in rows}
        gone = [name for name in before if name not in self.heads]
        return {name: names.get(created.get(name, -1), before[name]) for name in gone}

    def rename(self, old: str, new: str) -> None:
        """A branch is called otherwise; it keeps its place among the others."""
        self.heads = {new if name == old else name: head for name, head in self.heads.items()}
        if old in self._created:
            self._created[new] = self._created.pop(old)

    def rows(self) -> tuple[BranchRow, ...]:
        """The branches as the store lists them now."""
        return self.log.store.branches(self.log.row.id)

    def nameless(self) -> tuple[str, ...]:
        """Heads that no branch names."""
        return self.log.store.nameless_heads(self.log.row.id)

    @property
    def first(self) -> str:
        """The name of the oldest branch."""
        return next(iter(self.heads))

    def head(self, line: str) -> str:
        """The id of a line's head. Raises ``UnknownBranch`` with near names."""
        if line in self.heads:
            return self.heads[line]
        if is_id(line) and self.log.has(line):
            return line
        raise unknown_branch(self.log.row.id, line, self.heads, self.log.store.where)

    def knows(self, line: str) -> bool:
        """Whether a line of that name (or head) is there."""
        return line in self.heads or (is_id(line) and self.log.has(line))

    def holding(self, commit: str, *preferred: str) -> str:
        """A line on which ``commit`` lies: a preferred one, the oldest branch, a head without a name, itself."""
        lines = [line for line in preferred if line and self.knows(line)]
        for line in (*lines, *self.heads):
            if self.log.on_line(commit, self.head(line)):
                return line
        return next((head for head in self.nameless() if self.log.on_line(commit, head)), commit)

    def fork(self, one: str, other: str) -> str:
        """The last commit that two lines have in common. O(what the other does not share)."""
        head = self.head(one)
        at: str | None = self.head(other)
        while at is not None:
            if self.log.on_line(at, head):
                return at
            at = self.log.parent(at)
        return self.log.root

    def at_this_fork(self, at: Position) -> tuple[str, ...]:
        """The followed line and those that part from it at the last fork up to ``at``, in order of opening."""
        depth = self.log.depth(at.commit)
        lines = tuple(dict.fromkeys((*self.heads, *self.nameless(), at.line)))
        parting = {line: self.log.depth(self.fork(at.line, line)) for line in lines if line != at.line}
        before = [level for line, level in parting.items() if level <= depth and self.head(line) != self.head(at.line)]
        if not before:
            return (at.line,)
        last = max(before)
        return tuple(line for line in lines if line == at.line or parting[line] == last)
