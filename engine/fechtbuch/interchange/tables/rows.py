"""Rows of any of the tables, as plain dictionaries, in one reading of the facts."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fechtbuch.interchange.tables.checks import check_rows
from fechtbuch.interchange.tables.counting import Counts
from fechtbuch.interchange.tables.facts import fact_row, wound_row
from fechtbuch.interchange.tables.reading import ALL_LINES, Line, Seen, Source, facts_of, lines_of
from fechtbuch.interchange.tables.schema import spec
from fechtbuch.interchange.tables.statistics import STATISTICS, ended
from fechtbuch.interchange.tables.values import Row
from fechtbuch.model.events import Wounded
from fechtbuch.rulesets import find_ruleset
from fechtbuch.rulesets.chances import Chances
from fechtbuch.rulesets.protocol import RuleSet

__all__ = ["Row", "rows", "rows_of_tables"]


def rows(
    source: Source,
    table: str,
    *,
    fight: str | None = None,
    lines: str = "",
    find: Callable[[str], RuleSet] = find_ruleset,
) -> Iterator[Row]:
    """The rows of one table, streamed: of a fight, or of the fights of a store (or of what ``open_store`` opens).

    ``fight`` is the beginning of an id; ``lines`` a branch, ``""`` (a fight's current line, of a store the oldest of
    each fight) or ``ALL_LINES``; of several fights, those without such a branch are passed over. ``find`` gives the
    rule set of a name; where it raises, what needs rules is null. A row lists the columns that are not null and may
    list others. Raises ``UnknownTable``, ``UnknownFight``, ``UnknownBranch``, ``CorruptCommit``.
    """
    spec(table)
    return (row for _, row in rows_of_tables(source, (table,), fight=fight, lines=lines, find=find))


def rows_of_tables(
    source: Source,
    tables: tuple[str, ...],
    *,
    fight: str | None = None,
    lines: str = "",
    find: Callable[[str], RuleSet] = find_ruleset,
) -> Iterator[tuple[str, Row]]:
    """The same for several tables in one go, each row with its table's name; the rows of a table are in order."""
    wanted = frozenset(spec(table).name for table in tables)
    known: set[str] | None = None
    last = ""
    for line in lines_of(source, fight, lines, find):
        if lines == ALL_LINES and line.row.id != last:
            known, last = set(), line.row.id
        yield from _rows_of_line(line, wanted, known)


def _rows_of_line(line: Line, wanted: frozenset[str], known: set[str] | None) -> Iterator[tuple[str, Row]]:
    chances = Chances(None if line.rules is None else line.rules.ruleset)
    counts, counted = Counts(chances), wanted & STATISTICS.keys()
    for seen in facts_of(line, known):
        yield from _rows_of_fact(seen, wanted, chances)
        if counted:
            counts.take(seen)
    if counted:
        end = ended(line, counts)
        for table in (name for name in STATISTICS if name in wanted):
            for row in STATISTICS[table](end):
                yield table, row


def _rows_of_fact(seen: Seen, wanted: frozenset[str], chances: Chances) -> Iterator[tuple[str, Row]]:
    if "facts" in wanted:
        yield "facts", fact_row(seen)
    if "checks" in wanted:
        for row in check_rows(seen, chances):
            yield "checks", row
    if "wounds" in wanted and isinstance(seen.fact, Wounded):
        yield "wounds", wound_row(seen)
