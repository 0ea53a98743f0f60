"""What goes to the terminal: names and texts of other people's making cannot steer it, reorder it, or colour it."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, TextIO

from rich.console import Console
from rich.table import Table
from rich.text import Text

from fechtbuch.narrate import plain, shown
from fechtbuch.rulesets.protocol import Sentence

__all__ = [
    "BROKEN_PIPE",
    "commits_told",
    "complain",
    "counted",
    "end_output",
    "forgive",
    "say",
    "say_json",
    "sentence",
    "table",
]

BROKEN_PIPE = 141
"""The exit code when nobody reads on, as of a program that the broken pipe ended."""

_WIDE = 1_000
_NARROW = 20
"""Columns beside an indent in which nothing is wrapped any more."""

_STYLES = {"strong": "bold", "loss": "bold red", "who": "cyan", "rule": "dim", "": ""}
_UNSAFE = re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


class _Console(Console):
    """Quiet when nobody reads on."""

    def on_broken_pipe(self) -> None:
        """End the program without a word."""
        _close(sys.stdout)
        raise SystemExit(BROKEN_PIPE)


@cache
def _console(stream: str) -> _Console:
    file: TextIO = getattr(sys, stream)
    width = None if file.isatty() else _WIDE
    return _Console(file=file, markup=False, emoji=False, highlight=False, soft_wrap=True, width=width)


def _close(stream: TextIO) -> None:
    """Let what is still buffered go nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def forgive() -> None:
    """Signs that the terminal's encoding lacks come out as escapes instead of ending the program."""
    _console.cache_clear()
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def end_output() -> None:
    """Write out what is buffered; ends the program quietly if nobody reads on."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        _close(sys.stdout)
        raise SystemExit(BROKEN_PIPE) from None


def say(line: str | Text = "", style: str = "") -> None:
    """One line on standard output; a plain text is made safe. What a terminal cannot show in one row is wrapped."""
    for row in _rows(_console("stdout"), Text(plain(line), style) if isinstance(line, str) else line):
        _console("stdout").print(row)


def _rows(console: Console, line: Text) -> Iterator[Text]:
    """Between words, further rows under the beginning of the first; for a file or a program lines stay whole."""
    indent = len(line.plain) - len(line.plain.lstrip(" "))
    room = console.width - indent
    if not console.file.isatty() or line.cell_len <= console.width or room < _NARROW:
        yield line
        return
    for row in line[indent:].wrap(console, room):
        row.rstrip()
        yield Text(" " * indent) + row


def counted(count: int, what: str) -> str:
    """``1 case``, ``2 cases``: a number with what is counted, which takes an s."""
    return f"{count} {what}{'' if count == 1 else 's'}"


def commits_told(commits: int, branches: int) -> str:
    """How much of a fight there is: ``14 commits, 1 branch``."""
    return f"{counted(commits, 'commit')}, {branches} branch{'' if branches == 1 else 'es'}"


def complain(message: str) -> None:
    """One line on standard error, with the program's name."""
    _console("stderr").print(Text(plain(f"fechtbuch: {message}")))


def say_json(value: Any) -> None:
    """One line of JSON; signs that could steer a terminal are escaped."""
    text = json.dumps(value, ensure_ascii=False)
    line = _UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", text) + "\n"
    try:
        sys.stdout.write(line)
    except BrokenPipeError:
        _close(sys.stdout)
        raise SystemExit(BROKEN_PIPE) from None


def sentence(told: Sentence, indent: str = "") -> Text:
    """A sentence with its emphasis."""
    line = Text(indent)
    for span in told:
        kind = span.style.partition(":")[0]
        line.append(shown(span.text) if kind == "who" else plain(span.text), _STYLES.get(kind, ""))
    return line


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> None:
    """A table without lines; cells are made safe."""
    made = Table(*head, box=None, pad_edge=False, header_style="bold", show_header=True)
    for row in rows:
        made.add_row(*(Text(plain(cell)) for cell in row))
    _console("stdout").print(made)
