"""Taking into a fight a whole line of commits that were made elsewhere, as a branch of its own."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define

from fechtbuch.fight.acting import Acting, remarks_of
from fechtbuch.history.commits import Commit, stored
from fechtbuch.history.store.contract import Annotation
from fechtbuch.model.state import Battle

__all__ = ["Adopting"]


@define(eq=False, repr=False)
class Adopting(Acting):
    """A fight that can take in what was decided beside it."""

    def adopt(
        self,
        base: str,
        made: Sequence[tuple[Commit, tuple[Battle, ...]]],
        *,
        line: str,
        seen: str,
        branch: str | None = None,
        remarks: Sequence[Annotation] = (),
        author: str = "",
        note: str = "",
    ) -> str:
        """Keep commits that follow ``base`` one after another, made elsewhere, as a branch; gives its name.

        ``made`` are the commits with the states after their facts; ``line`` the one they come from, whose head was
        ``seen``: it stays as it is. All in one transaction. A branch that ends so already is followed, and ``remarks``
        are then not kept again. Raises ``Conflict`` when the line has moved, ``BranchExists``; then nothing is kept.
        """
        self._alone("opened")
        tip = made[-1][0].id if made else base
        said = remarks_of(tip, author, note)
        there = next((row.name for row in self.lines.rows() if row.head == tip), None)
        if branch is None and there is not None:
            for one in said:
                self.store.annotate(self.id, one)
            self.lines.heads.setdefault(there, tip)
            return there
        first = next((n for n, (commit, _) in enumerate(made) if not self.log.has(commit.id)), len(made))
        new = [commit.id for commit, _ in made[first:]]
        try:
            for commit, states in made[first:]:
                self.log.keep(commit, self.log.fold(commit, states), saved=False)
            with self.store.together(self.id):
                if line in self.lines.heads:
                    self.store.append(self.id, line, seen, ())
                rows = [stored(commit) for commit, _ in made]
                known = line if line in self.lines.heads else line[:12]
                name = self.store.open_branch(self.id, base, rows, known, branch, annotations=(*said, *remarks))
        except BaseException:
            self.log.drop(new)
            raise
        self.log.saved(new)
        self.lines.heads[name] = tip
        return name
