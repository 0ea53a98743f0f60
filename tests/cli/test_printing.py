"""Lines on a terminal, and numbers with what they count."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator

import pytest
from rich.text import Text

from fechtbuch.cli.printing import commits_told, counted, forgive, say

LONG = "        [DF-HP-01] At half: " + "a wounded fighter reels and staggers about, " * 4


class Terminal(io.StringIO):
    """Somebody looks at it."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def narrow(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A terminal of 60 columns, which may be set up anew."""
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    yield
    monkeypatch.undo()
    forgive()


def printed(monkeypatch: pytest.MonkeyPatch, stream: io.StringIO, line: str | Text) -> list[str]:
    monkeypatch.setattr(sys, "stdout", stream)
    forgive()
    say(line)
    return stream.getvalue().splitlines()


@pytest.mark.usefixtures("narrow")
@pytest.mark.parametrize("line", [LONG, Text(LONG)])
def test_a_terminal_gets_rows_that_fit_below_one_another(monkeypatch: pytest.MonkeyPatch, line: str | Text) -> None:
    rows = printed(monkeypatch, Terminal(), line)
    assert len(rows) > 2
    assert max(map(len, rows)) <= 60
    assert {len(row) - len(row.lstrip()) for row in rows} == {8}
    assert " ".join(" ".join(rows).split()) == " ".join(LONG.split())


@pytest.mark.usefixtures("narrow")
def test_a_program_gets_whole_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    assert printed(monkeypatch, io.StringIO(), LONG) == [LONG]


def test_one_is_no_plural() -> None:
    assert [counted(n, "act") for n in (0, 1, 2)] == ["0 acts", "1 act", "2 acts"]
    assert [commits_told(n, n) for n in (1, 2)] == ["1 commit, 1 branch", "2 commits, 2 branches"]
