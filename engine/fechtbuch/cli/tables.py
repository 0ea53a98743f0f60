"""Statistics of logs: ``tables`` writes them as files, ``stats`` prints a summary."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from fechtbuch.cli.logs import store_of
from fechtbuch.cli.printing import counted, say, say_json, table
from fechtbuch.interchange.tables import ALL_LINES, TABLES, whole_fraction, write
from fechtbuch.interchange.tables.rows import Row, rows_of_tables
from fechtbuch.model.errors import FechtbuchError, near

__all__ = ["GROUPS", "show_stats", "write_tables"]

GROUPS: Final = {
    "creature": ("creatures", ("name", "side")),
    "side": ("sides", ("side",)),
    "round": ("rounds", ("round", "side")),
}
"""What ``stats`` can sum up by: from which table, under which columns."""

_EXPECTED: Final = ("expected_hits", "expected_defended")
_HEAD: Final = ("turns", "hits", "expected", "defended", "expected", "damage dealt", "taken")


def write_tables(where: str, out: Path, *, format: str, fight: str, lines: str, tables: Iterable[str]) -> int:
    """Write the tables, one file each; every one where none is named."""
    with store_of(where) as store:
        _filled(store.where, len(store.fights()))
        wanted = tuple(tables) or tuple(TABLES)
        done = write(store, out, format, tables=wanted, fight=fight or None, lines=lines)
    for path, rows in done.items():
        say(f"{path}: {counted(rows, 'row')}")
    return 0


def _filled(where: str, fights: int) -> None:
    if not fights:
        raise FechtbuchError(f"{where} holds no fight")


def show_stats(where: str, *, by: str, fight: str, branch: str, as_json: bool) -> int:
    """Print a summary: of one line of a fight, or of the oldest line of each."""
    if by not in GROUPS:
        raise FechtbuchError(f"nothing is summed up by {by!r}" + near(by, GROUPS))
    if branch == ALL_LINES:
        raise FechtbuchError("a summary of several lines would count what they share more than once: name one of them")
    name, columns = GROUPS[by]
    with store_of(where) as store:
        _filled(store.where, len(store.fights()))
        rows: dict[str, list[Row]] = {"fights": [], name: [], "resources": []}
        for kind, row in rows_of_tables(store, tuple(rows), fight=fight or None, lines=branch):
            rows[kind].append(row)
    if as_json:
        for row in rows[name]:
            say_json({column: row.get(column) for column in TABLES[name].names})
        return 0
    _heading(rows["fights"])
    if by == "creature" and len(rows["fights"]) == 1:
        columns = ("creature", *columns)
    spent = _spent(rows["resources"], columns) if by != "round" else {}
    _print(rows[name], columns, spent, len(rows["fights"]))
    return 0


def _heading(fights: list[Row]) -> None:
    """Which fights these are, and how they ended."""
    if len(fights) == 1:
        one = fights[0]
        rounds, acts = counted(_number(one["rounds"]), "round"), counted(_number(one["acts"]), "act")
        end = f"{one['winner']} won" if one["winner"] is not None else one["outcome"] or "no rules to say who won"
        say(f"{one['title']}: {one['ruleset']}, {rounds}, {acts}; {end}", "bold")
    else:
        facts = sum(_number(one["facts"]) for one in fights)
        won = Counter(str(one["winner"]) for one in fights if one["winner"] is not None)
        wins = "".join(f"; {side} won {count}" for side, count in sorted(won.items()))
        say(f"{counted(len(fights), 'fight')}, {counted(facts, 'fact')}{wins}", "bold")
    missing = sorted({str(one["without_rules"]) for one in fights if one["without_rules"] is not None})
    for reason in missing:
        say(f"nothing is expected of fights without their rules: {reason}", "yellow")


def _number(value: Any) -> int:
    return 0 if value is None else int(value)


def _key(row: Row, columns: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(str(row["who"] if column not in row else row[column]) for column in columns)


def _spent(resources: list[Row], columns: tuple[str, ...]) -> dict[tuple[str, ...], Counter[str]]:
    """Points of creatures' pools that went other than by wounds, in the order of their first going."""
    found: dict[tuple[str, ...], Counter[str]] = {}
    for row in resources:
        if row["sort"] == "pool" and not row["item"] and row["spent"] and row["side"] is not None:
            found.setdefault(_key(row, columns), Counter())[str(row["resource"])] += _number(row["spent"])
    return found


def _print(rows: list[Row], columns: tuple[str, ...], spent: dict[tuple[str, ...], Counter[str]], fights: int) -> None:
    sums: dict[tuple[str, ...], _Sum] = {}
    for row in rows:
        sums.setdefault(_key(row, columns), _Sum()).add(row)
    several = ("fights",) if fights > 1 else ()
    resources = ("spent",) if spent else ()
    lines = []
    for key, one in sums.items():
        line = [*key, *([str(len(one.fights))] if several else ()), *one.cells()]
        if resources:
            line.append(", ".join(f"{name} {points}" for name, points in spent.get(key, Counter()).items()))
        lines.append(line)
    table((*columns, *several, *_HEAD, *resources), lines)


class _Sum:
    """Rows added up."""

    def __init__(self) -> None:
        self.fights: set[str] = set()
        self.counts: Counter[str] = Counter()
        self.expected: dict[str, Fraction] = dict.fromkeys(_EXPECTED, Fraction(0))

    def add(self, row: Row) -> None:
        """Add a row."""
        self.fights.add(str(row["fight"]))
        for name, value in row.items():
            if type(value) is int:
                self.counts[name] += value
        for name in _EXPECTED:
            self.expected[name] += whole_fraction(row, name) or 0

    def cells(self) -> tuple[str, ...]:
        """As ``_HEAD`` names them."""
        count = self.counts
        return (
            str(count["turns"]),
            f"{count['hits']} of {count['attacks']}" if count["attacks"] else "",
            self._shown("expected_hits", count["attacks"], count["rated_attacks"]),
            f"{count['defended']} of {count['defences']}" if count["defences"] else "",
            self._shown("expected_defended", count["defences"], count["rated_defences"]),
            str(count["damage_dealt"]),
            str(count["damage_taken"]),
        )

    def _shown(self, name: str, tried: int, rated: int) -> str:
        """The expectation, and of how many where it is not of all."""
        value = self.expected[name]
        if not tried:
            return ""
        if not rated:
            return "unknown"
        return f"{float(value):.1f}" + (f" of {rated}" if rated < tried else "")
