"""Reading fights for tables: line after line, fact after fact, with no more in memory than the battle as it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from os import PathLike
from typing import Final

from attrs import frozen

from fechtbuch.fight import Fight
from fechtbuch.history.commits import Commit, CorruptCommit, read_commit
from fechtbuch.history.store import Store, open_store
from fechtbuch.history.store.checks import is_id
from fechtbuch.history.store.contract import FightRow
from fechtbuch.model.acts import Act, Begin
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.events import Event
from fechtbuch.model.evolve import EMPTY_BATTLE, evolve
from fechtbuch.model.state import Battle
from fechtbuch.rulesets import find_ruleset
from fechtbuch.rulesets.protocol import Bound, RuleSet

__all__ = ["ALL_LINES", "Line", "Seen", "Source", "facts_of", "lines_of"]

ALL_LINES: Final = "*"
"""Every line of a fight: its branches in order of opening, then the heads that no branch names."""

_ACTS: Final[Mapping[str, type[Act]]] = {Begin.do: Begin}
"""All other acts stay raw: their names are all that tables show, and rule sets may be missing."""

Source = Fight | Store | str | PathLike[str]
"""A fight, a store, or what ``open_store`` opens."""

FindRules = Callable[[str], RuleSet]


@frozen
class Line:
    """One line of a fight. ``rules`` are those of the fight; none, and ``without`` says why not."""

    store: Store
    row: FightRow
    begin: Begin
    name: str
    head: str
    rules: Bound | None
    without: str = ""


@frozen
class Seen:
    """One fact in its place: the act's commit and number, the battle before and after it."""

    line: Line
    commit: str
    act: int
    do: str
    event: int
    repeated: bool
    fact: Event
    before: Battle
    after: Battle


def lines_of(source: Source, fight: str | None, lines: str, find: FindRules = find_ruleset) -> Iterator[Line]:
    """The lines asked for, fight by fight in order of creation.

    ``fight`` is the beginning of an id (none: all), ``lines`` a branch, ``""`` (a fight's current line; of a store the
    oldest of each fight) or ``ALL_LINES``. Of several fights, those without such a branch are passed over.
    Raises ``UnknownFight``, ``AmbiguousFight``, ``UnknownBranch``, ``CorruptCommit``.
    """
    if isinstance(source, Fight):
        rules = source.rules
        one = lines or source.current
        yield from _lines(source.store, source.log.row, one, lambda begin: (rules, source.missing))
        return
    with _opened(source) as store:
        rows = store.fights() if fight is None else (store.fight(store.resolve_fight(fight)),)
        having = [row for row in rows if _has(store, row.id, lines)]
        for row in having or rows:  # where none has such a branch, the first says so
            yield from _lines(store, row, lines, _binding(row, find))


def _has(store: Store, fight: str, lines: str) -> bool:
    return lines in ("", ALL_LINES) or any(lines == branch.name for branch in store.branches(fight))


@contextmanager
def _opened(source: Store | str | PathLike[str]) -> Iterator[Store]:
    if not isinstance(source, (str, PathLike)):
        yield source
        return
    with open_store(source, readonly=True, create=False) as store:
        yield store


Bind = Callable[[Begin], tuple[Bound | None, str]]


def _binding(row: FightRow, find: FindRules) -> Bind:
    def bind(begin: Begin) -> tuple[Bound | None, str]:
        try:
            return find(row.ruleset).bind(begin.tables), ""
        except FechtbuchError as error:  # not installed, or its tables are of another version
            return None, str(error)

    return bind


def _lines(store: Store, row: FightRow, lines: str, bind: Bind) -> Iterator[Line]:
    """The lines of one fight that are asked for."""
    genesis = store.commit(row.id, row.root)
    begin = read_commit(genesis.id, genesis.parent, genesis.body, _ACTS, fight=row.id).act
    if not isinstance(begin, Begin):
        raise CorruptCommit(f"fight {row.id!r}: it starts with the act {begin.do!r}, not with 'begin'")
    rules, without = bind(begin)
    for name, head in _heads(store, row.id, lines):
        yield Line(store, row, begin, name, head, rules, without)


def _heads(store: Store, fight: str, lines: str) -> list[tuple[str, str]]:
    """Names and heads."""
    named = [(branch.name, branch.head) for branch in store.branches(fight)]
    if lines == ALL_LINES:
        return named + [(head, head) for head in store.nameless_heads(fight)]
    if not lines:
        return named[:1]
    if is_id(lines) and all(lines != name for name, _ in named) and store.has(fight, lines):
        return [(lines, lines)]
    return [(lines, store.branch(fight, lines).head)]


def facts_of(line: Line, known: set[str] | None = None) -> Iterator[Seen]:
    """The facts of a line in order. ``known`` are the commits of the fight that were read before; these join them.

    Streams: one commit and one battle in memory, besides what is known. Raises ``CorruptCommit``.
    """
    battle = EMPTY_BATTLE
    for act, link in enumerate(line.store.chain(line.row.id, line.head)):
        commit = read_commit(*link, _ACTS, fight=line.row.id)
        repeated = known is not None and commit.id in known
        if known is not None:
            known.add(commit.id)
        for event, fact in enumerate(commit.events):
            before, battle = battle, _folded(line, commit, event, battle)
            yield Seen(line, commit.id, act, commit.act.do, event, repeated, fact, before, battle)


def _folded(line: Line, commit: Commit, event: int, battle: Battle) -> Battle:
    try:
        return evolve(battle, commit.events[event])
    except FechtbuchError as error:
        kind = commit.events[event].kind
        raise CorruptCommit(f"fight {line.row.id!r}, commit {commit.short}: event {event}, {kind}: {error}") from None
