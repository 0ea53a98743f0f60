"""What belongs together in a foreign log: what was said, what was run, and the snapshot that shows what came of it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, Final

from attrs import define, field, frozen

from fechtbuch.interchange.foreign.snapshot import Snapshot
from fechtbuch.interchange.foreign.values import text

__all__ = ["LONGEST_REASON", "Causes", "Run", "Said", "Step"]

LONGEST_REASON: Final = 200
"""Characters of what an act of the record is called."""

_MOST_RUNS: Final = 500
_MOST_BYTES: Final = 16 << 20
_MOST_CAUSES: Final = 20


@frozen
class Said:
    """Words, with the commit at which they were said; ``""`` is the beginning of the fight."""

    words: str
    author: str
    at: str
    commit: str


@frozen
class Run:
    """One run of the automation: its line, the id of what caused it, and its size in bytes."""

    line: int
    cause: str
    data: Mapping[str, Any]
    size: int


@define
class Step:
    """Runs, the snapshot after them, and what the tracker or the person called it."""

    runs: list[Run] = field(factory=list)
    snapshot: Snapshot | None = None
    cause: str = ""
    command: str = ""
    title: str = ""

    @property
    def empty(self) -> bool:
        """Whether there is nothing to tell."""
        return not self.runs and self.snapshot is None

    @property
    def full(self) -> bool:
        """Whether no more runs may wait for a snapshot."""
        return len(self.runs) >= _MOST_RUNS or sum(run.size for run in self.runs) > _MOST_BYTES


@define
class Causes:
    """The words of the last commands and buttons by the id that runs and snapshots name; older ones are forgotten."""

    _words: OrderedDict[str, str] = field(factory=OrderedDict)

    def remember(self, cause: str, words: str) -> None:
        """What somebody typed or pressed."""
        self._words[cause] = text(words, LONGEST_REASON)
        while len(self._words) > _MOST_CAUSES:
            self._words.popitem(last=False)

    def reason(self, step: Step) -> str:
        """What the step is called: in the tracker's words, else in the person's."""
        first = step.runs[0].cause if step.runs else ""
        return step.title or self._words.get(step.cause) or self._words.get(first) or step.command

    def title(self, step: Step, run: Run) -> str:
        """What one run of the step is called; of a typed ``!cast bless -t A`` the spell is known at least."""
        if step.title and (len(step.runs) == 1 or run.cause == step.cause):
            return step.title
        words = self._words.get(run.cause, "").split()
        return f" casts {words[1]}" if len(words) > 1 and words[0].lower().endswith("cast") else ""
