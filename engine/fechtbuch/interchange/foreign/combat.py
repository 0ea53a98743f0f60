"""One combat of a foreign log, line after line in the order of the file.

A snapshot comes before the command that caused it, and after what the tracker's automation did; so a step collects
runs, the snapshot and the words around it, and is told once something else begins. Times are never compared.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any, Final

from attrs import define, field

from fechtbuch.interchange.foreign.keeping import Keeper
from fechtbuch.interchange.foreign.lines import Line
from fechtbuch.interchange.foreign.snapshot import BadSnapshot, read_snapshot
from fechtbuch.interchange.foreign.steps import LONGEST_REASON, Run, Said, Step
from fechtbuch.interchange.foreign.telling import Teller
from fechtbuch.interchange.foreign.values import items, key_of, mapping, moment, name, text

__all__ = ["Combat"]

_MOST_SAID: Final = 20
"""Messages that wait until it is clear whether they are commands."""

_RAW: Final = 1_000
"""Characters that are kept of a line that was not understood."""


@define
class Combat:
    """Takes the lines of one combat in order and hands its steps to the teller."""

    teller: Teller
    _step: Step = field(factory=Step)
    _said: OrderedDict[str, Said] = field(factory=OrderedDict)

    def take(self, line: Line) -> None:
        """The next line. Raises ``BadForeignLog`` where the combat is beyond the limits."""
        kind = text(line.data.get("event_type"), 60)
        teller = self.teller
        teller.created = teller.created or moment(line.data.get("timestamp"))
        reader = _READERS.get(kind)
        if reader is not None:
            reader(self, line)
        elif kind in _PASSED:
            teller.counts.passed[_PASSED[kind]] += 1
        else:
            self.keep_raw(line, line.why_not or (f"event {kind!r}" if kind else "a line without an event type"))

    def finish(self) -> Keeper:
        """The end of the file: what is left is told."""
        self.release()
        self.teller.begun(None)
        for said in self._said.values():
            self.teller.note(said)
        return self.teller.finish()

    def release(self) -> None:
        """Another step begins: this one is told."""
        step, self._step = self._step, Step()
        self.teller.step(step)

    def settle(self) -> None:
        """The step is told if its snapshot was there; runs alone go on waiting for theirs."""
        if self._step.snapshot is not None:
            self.release()

    # lines by kind

    def message(self, line: Line) -> None:
        """People's words wait, as they may be a command; the tracker's own name what it just did."""
        data = line.data
        if data.get("author_bot") is True or _is_tracker(data):
            self.teller.counts.passed["messages of the tracker"] += 1
            embed = mapping(next(iter(items(data.get("embeds"))), None))
            if self._step.snapshot is not None and not self._step.title:
                self._step.title = text(embed.get("title"), LONGEST_REASON)
            return
        self.settle()
        said = Said(text(data.get("content")), name(data.get("author_name")), _when(data), self.teller.here)
        self._said[key_of(data.get("message_id")) or f"line:{line.number}"] = said
        while len(self._said) > _MOST_SAID:
            self.teller.note(self._said.popitem(last=False)[1])

    def run(self, line: Line) -> None:
        self.settle()
        if self._step.full:
            self.release()
        cause = self.caused(line.data.get("interaction_id"))
        self._step.runs.append(Run(line.number, cause, line.data, len(line.raw)))

    def state(self, line: Line) -> None:
        self.settle()
        try:
            self._step.snapshot = read_snapshot(line.data)
        except BadSnapshot as error:
            self.keep_raw(line, str(error))
            return
        self._step.cause = self.caused(line.data.get("probable_interaction_id"))

    def command(self, line: Line) -> None:
        """Comes last of all that it caused; by then only its name is news."""
        self.teller.counts.passed["commands"] += 1
        cause = self.caused(line.data.get("message_id"), text(line.data.get("content"), LONGEST_REASON))
        if cause and cause == self._step.cause:
            self._step.command = name(line.data.get("command_name"))
            self.release()

    def button(self, line: Line) -> None:
        self.settle()
        self.teller.counts.passed["buttons"] += 1
        self.teller.causes.remember(key_of(line.data.get("interaction_id")), name(line.data.get("button_label")))

    def begins(self, line: Line) -> None:
        self.teller.counts.passed["beginnings and ends"] += 1

    def ends(self, line: Line) -> None:
        self.teller.counts.passed["beginnings and ends"] += 1
        self.release()
        self.teller.note(Said("The combat ended here.", "", _when(line.data), self.teller.here))

    def keep_raw(self, line: Line, what: str) -> None:
        """A line that was not understood: counted, and kept as a note where the record stands."""
        self.teller.counts.unread.add(what, line.number)
        self.settle()
        words = text(line.raw[: 4 * _RAW].decode("utf-8", "replace").strip(), _RAW)
        self.teller.note(Said(f"Line {line.number}, {what}: {words}", "", _when(line.data), self.teller.here))

    def caused(self, id: object, words: str = "") -> str:
        """The id of what caused a line. A message of that id was a command, and no chat."""
        cause = key_of(id)
        said = self._said.pop(cause, None)
        if said is not None or words:
            self.teller.causes.remember(cause, said.words if said is not None else words)
        return cause


def _is_tracker(data: Mapping[str, Any]) -> bool:
    """Older logs do not say who is a program; only those embed."""
    return "author_bot" not in data and bool(items(data.get("embeds")))


def _when(data: Mapping[str, Any]) -> str:
    return moment(data.get("created_at")) or moment(data.get("timestamp"))


_PASSED: Final[Mapping[str, str]] = {"alias_resolution": "aliases", "snippet_resolution": "snippets"}
_READERS: Final[Mapping[str, Callable[[Combat, Line], None]]] = {
    "message": Combat.message,
    "automation_run": Combat.run,
    "combat_state_update": Combat.state,
    "command": Combat.command,
    "button_press": Combat.button,
    "combat_start": Combat.begins,
    "combat_end": Combat.ends,
}
