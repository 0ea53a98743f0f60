"""The lines of a fight: naming them, following them, taking in what others did."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import define, evolve

from fechtbuch.fight.batch import BatchError
from fechtbuch.fight.looking import At, Looking
from fechtbuch.history.store.contract import BranchRow

__all__ = ["Branching"]


@define(eq=False, repr=False)
class Branching(Looking):
    """A fight whose lines can be named. Commits stay whatever becomes of names."""

    def refresh(self) -> bool:
        """Take in what others did. Returns whether any branch moved, came, went or is called otherwise."""
        self._alone("read anew")
        renamed = self.lines.refresh()
        self._relabel(renamed or {})
        return renamed is not None

    def branches(self) -> tuple[BranchRow, ...]:
        """The branches, in order of opening."""
        return self.lines.rows()

    def nameless_heads(self) -> tuple[str, ...]:
        """The ends of lines that no branch names."""
        return self.lines.nameless()

    def branch(self, name: str | None = None, at: At = None) -> str:
        """Name the commit at a position, to act there later; without a name it is ``<line>-<n>``. Gives the name."""
        self._alone("opened")
        base, line = self._base(at)
        known = line if line in self.lines.heads else line[:12]
        name = self.store.open_branch(self.id, base, (), known, name)
        self.lines.heads[name] = base
        return name

    def follow(self, line: str) -> None:
        """Make a line the current one."""
        self.lines.head(line)
        self.current = line

    def rename_branch(self, old: str, new: str) -> None:
        """Give a branch another name; cursors follow it on. Raises ``UnknownBranch``, ``BranchExists``."""
        self._alone("renamed")
        self.store.rename_branch(self.id, old, new)
        self.lines.rename(old, new)
        self._relabel({old: new})

    def delete_branch(self, name: str) -> None:
        """Forget a name; the commits stay, and cursors follow their head. Raises ``UnknownBranch``, ``LastBranch``."""
        self._alone("deleted")
        self.store.delete_branch(self.id, name)
        self._relabel({name: self.lines.heads.pop(name)})

    def _alone(self, what: str) -> None:
        if self._batch is not None:
            raise BatchError(f"no branch can be {what} inside a batch")

    def _relabel(self, names: Mapping[str, str]) -> None:
        self.current = names.get(self.current, self.current)
        for cursor in self._cursors:
            line = cursor.position.line
            if line in names:
                cursor.position = evolve(cursor.position, line=names[line])
