"""What pages hold of the followed line and of those around it, and the messages that bring it up to date (CONTRACT.md).

A page gets the line whole once; then what follows the acts that it holds already.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fechtbuch.fight import Fight
from fechtbuch.history.cursor import Cursor
from fechtbuch_widgets.line_data import LineData
from fechtbuch_widgets.meta_data import everyone, meta
from fechtbuch_widgets.patch import Json
from fechtbuch_widgets.state_data import StateData
from fechtbuch_widgets.tree_data import Forest, tree

__all__ = ["LineNews"]

Message = dict[str, Json]


class LineNews:
    """``line`` is the followed line as last sent to the pages; its indices are theirs.

    Pages number people as they are listed. A page that opens gets those of now, while the others hold those ``_sent``
    to all. The list only grows at its end, so that numbers stay as they are.
    """

    def __init__(self, fight: Fight, cursor: Cursor) -> None:
        self._fight = fight
        self._cursor = cursor
        self._states = StateData(fight.rules)
        self._forest = Forest(fight)
        self._people = self._sent = everyone(fight)
        self._opening: Message = {}
        self.line = LineData(self._forest, cursor.line, self._states)
        self._lines = self._lines_now()

    def look(self) -> None:
        """Take in what a page that opens is told beside the line. Raises ``StoreError`` where the store is gone."""
        self._people = everyone(self._fight, self._people)
        self._opening = {"meta": self._meta(), "tree": self._tree()}

    @property
    def known(self) -> bool:
        """Whether there is something to open with."""
        return bool(self._opening)

    def opening(self) -> Message:
        """All that a page gets that holds nothing, as it was when last looked at; it stands where the cursor does."""
        at = self.line.index_of(self._cursor.position)
        return {"type": "open", **self._opening, "index": self.line.index(at, list(self._people))}

    def follow(self, held: object) -> Message:
        """The line that the cursor follows: what the line named ``held`` has not, if that was sent last; else all."""
        old = self.line
        self.line = self._line_now()
        self._lines = self._heads_looked_at()
        return self._part(old if held == old.rev else None, -1)

    def since_last(self, stand: Callable[[], int]) -> list[Message]:
        """What was acted, branched, renamed or noted, and who joined, since last sent; none where nothing was.

        ``stand`` tells where on the line, once it is ``line``, a page has to stand, -1 if it may stay.
        O(what is new + lines + notes).
        """
        old, line, lines = self.line, self._line_now(), self._heads_looked_at()
        noted = line.noted_since(old)
        found: list[Message] = [
            {"type": "rows", "rev": old.rev, "from": at, "to": at + 1, "rows": line.rows(at, at + 1)} for at in noted
        ]
        if noted or self._newcomers() or (line.line, line.head) != (old.line, old.head):
            found.append(self._send(line, stand))
        elif lines != self._lines:
            found.append({"type": "tree", "tree": self._tree()})
            found += self._marks(line)
        self._lines = lines
        return found

    def _send(self, line: LineData, stand: Callable[[], int]) -> Message:
        old, self.line = self.line, line
        part = self._part(old, stand())
        self._sent = self._people
        return part

    def _part(self, since: LineData | None, at: int) -> Message:
        """The line from the first act that ``since`` has not, or that tells of newcomers: they had no number."""
        newcomers, acts = self._newcomers(), 0
        if since is not None:
            told = (since.columns.people.get(who) for who in newcomers)
            acts = min([self.line.shared(since), *(since.act(first) for first in told if first is not None)])
        index = self.line.index(at, list(self._people), since if acts else None, acts)
        if not newcomers:
            return {"type": "line", "index": index, "tree": self._tree()}
        self.look()
        return {"type": "open", **self._opening, "index": index}

    def _newcomers(self) -> set[str]:
        """Who joined, on whichever line, since people were last sent to all pages."""
        return self._people.keys() - self._sent.keys()

    def _marks(self, line: LineData) -> list[Message]:
        """Marks that are different on the same line: forks came or went."""
        changed = line.marked_since(self.line, len(line))
        self.line.forks = line.forks
        return [{"type": "marks", "rev": line.rev, "set": changed}] if changed else []

    def _line_now(self) -> LineData:
        return LineData(self._forest, self._cursor.line, self._states, self.line)

    def _heads_looked_at(self) -> tuple[Any, ...]:
        """The lines as they are; where they differ from those last sent, with a look at who is on them."""
        lines = self._lines_now()
        if lines != self._lines:
            self._people = everyone(self._fight, self._people)
        return lines

    def _lines_now(self) -> tuple[Any, ...]:
        return tuple(self._fight.lines.heads.items()), self._fight.nameless_heads(), self._cursor.line

    def _tree(self) -> Json:
        return tree(self._forest, self.line.line, self._states)

    def _meta(self) -> Json:
        return meta(self._fight, self._people, self._states.bodies)
