"""What follows is not there: a copy of a line, in memory, that holds only the acts that may be seen."""

from __future__ import annotations

from collections.abc import Sequence

from fechtbuch.fight import Fight
from fechtbuch.history.store import MemoryStore
from fechtbuch_widgets.lessons.story import rules_for

__all__ = ["Curtain"]


class Curtain:
    """A line behind a curtain. ``shown`` is a fight of its own that grows as the curtain rises.

    Panels look at ``shown``, so that nothing of what follows can reach the page. Notes and other lines stay behind.
    Raises ``NoRules``, ``UnknownBranch``.
    """

    def __init__(self, fight: Fight, line: str | None = None) -> None:
        rules = rules_for(fight)
        name = line or fight.current
        head = fight.lines.head(name)
        self._fight = fight
        self._line = name if name in fight.lines.heads else "main"
        self._spine: Sequence[str] = tuple(fight.log.spine(head)[: fight.log.depth(head) + 1])
        self._up = 0
        store, row = MemoryStore(), fight.log.row
        store.create_fight(row, fight.store.commit(fight.id, row.root), self._line)
        self.shown = Fight.open(store, ruleset=rules.ruleset)

    @property
    def at(self) -> str:
        """The id of the last act that is shown."""
        return self._spine[self._up]

    @property
    def open(self) -> bool:
        """Whether all of the line is shown."""
        return self._up + 1 == len(self._spine)

    def rise(self, commit: str | None = None) -> None:
        """Show all up to and including an act, by default the whole line. What is shown stays so."""
        end = len(self._spine) - 1
        if commit is not None:
            end = self._spine.index(commit) if commit in self._spine else self._up
        if end <= self._up:
            return
        fight, ids = self._fight, self._spine[self._up + 1 : end + 1]
        rows = [fight.store.commit(fight.id, id) for id in ids]
        self.shown.store.append(fight.id, self._line, self.at, rows)
        self._up = end
        self.shown.refresh()
