"""Rows of the statistics of one line: by creature, side and round, of resources, of the fight as a whole."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from attrs import frozen

from fechtbuch.interchange.tables.counting import Counts
from fechtbuch.interchange.tables.figures import Figures
from fechtbuch.interchange.tables.places import line_columns, name_of, side_of
from fechtbuch.interchange.tables.reading import Line
from fechtbuch.interchange.tables.values import Row
from fechtbuch.model.state import Creature, Pool

__all__ = ["STATISTICS", "Ended", "ended"]


@frozen
class Ended:
    """A line that was read to its end: its counts, who is out, and what came of it."""

    line: Line
    counts: Counts
    out: Mapping[str, bool] | None
    """By creature; none without rules."""
    outcome: str | None
    winner: str | None

    @property
    def cast(self) -> tuple[Creature, ...]:
        """The creatures in listing order."""
        return tuple(self.counts.battle)

    def won(self, side: str) -> bool | None:
        """Whether a side won; none where no side has."""
        return None if self.winner is None else side == self.winner

    def total(self, who: Iterable[str], round: int | None = None) -> Figures:
        """The figures of some creatures together, in one round or all."""
        wanted, found = frozenset(who), Figures()
        for (number, one), figures in self.counts.by_round.items():
            if one in wanted and round in (None, number):
                found.add(figures)
        return found


def ended(line: Line, counts: Counts) -> Ended:
    """What came of a line: ``won`` if just one of several sides is left, ``nobody``, else ``undecided``."""
    battle, rules = counts.battle, line.rules
    try:
        out = None if rules is None else {creature.id: rules.out(battle, creature.id) for creature in battle}
    except Exception:  # rules may stumble over a state that bare facts have brought about
        out = None
    if out is None:
        return Ended(line, counts, None, None, None)
    sides = dict.fromkeys(creature.side for creature in battle)
    left = [side for side in sides if any(c.side == side and not out[c.id] for c in battle)]
    if len(sides) > 1 and len(left) == 1:
        return Ended(line, counts, out, "won", left[0])
    return Ended(line, counts, out, "undecided" if left else "nobody", None)


def _creature_columns(creature: Creature) -> Row:
    return {"creature": creature.id, "name": creature.name, "side": creature.side}


def _creatures(end: Ended) -> Iterator[Row]:
    for creature in end.cast:
        row = line_columns(end.line) | _creature_columns(creature)
        row |= {"ruleset": end.line.row.ruleset, "status": creature.status}
        row |= {"out": None if end.out is None else end.out[creature.id], "won": end.won(creature.side)}
        row["died_in_round"] = end.counts.died.get(creature.id) if creature.status == "dead" else None
        yield row | end.total((creature.id,)).columns()


def _rounds_of(end: Ended) -> list[int]:
    return sorted({number for number, _ in end.counts.by_round})


def _creature_rounds(end: Ended) -> Iterator[Row]:
    for number in _rounds_of(end):
        for creature in end.cast:
            figures = end.counts.by_round.get((number, creature.id))
            if figures is not None:
                yield line_columns(end.line) | {"round": number} | _creature_columns(creature) | figures.columns()


def _by_side(end: Ended) -> dict[str, list[str]]:
    sides: dict[str, list[str]] = {}
    for creature in end.cast:
        sides.setdefault(creature.side, []).append(creature.id)
    return sides


def _sides(end: Ended) -> Iterator[Row]:
    for side, who in _by_side(end).items():
        standing = None if end.out is None else sum(not end.out[one] for one in who)
        row = line_columns(end.line) | {"side": side, "creatures": len(who), "standing": standing, "won": end.won(side)}
        yield row | end.total(who).columns()


def _rounds(end: Ended) -> Iterator[Row]:
    for number in _rounds_of(end):
        for side, who in _by_side(end).items():
            if any((number, one) in end.counts.by_round for one in who):
                yield line_columns(end.line) | {"round": number, "side": side} | end.total(who, number).columns()


def _resources(end: Ended) -> Iterator[Row]:
    battle = end.counts.battle
    for (who, sort, item, name), flow in end.counts.flows.items():
        row = line_columns(end.line) | {"who": who, "name": name_of(battle, who), "side": side_of(battle, who)}
        row |= {"sort": sort, "item": item, "resource": name, "full": _full(end, who, sort, item, name)}
        row |= {"first": flow.first, "last": flow.last, "spent": flow.spent, "gained": flow.gained}
        yield row | {"wounded": flow.wounded, "changes": flow.changes}


def _full(end: Ended, who: str, sort: str, item: str, name: str) -> int | None:
    """What full is; null for a counter, and for what has left with its item or thing."""
    battle = end.counts.battle
    holder = battle.creatures.get(who) or battle.things.get(who)
    if item and holder is not None:
        holder = holder.items.get(item)
    pool: Pool | None = None if sort == "counter" or holder is None else holder.pools.get(name)
    return None if pool is None else pool.full


def _fights(end: Ended) -> Iterator[Row]:
    line, battle = end.line, end.counts.battle
    row = line_columns(line) | {"title": line.row.title, "ruleset": line.row.ruleset, "version": line.row.version}
    row |= {"installed": None if line.rules is None else line.rules.ruleset.version}
    row |= {"without_rules": line.without or None, "seed": line.begin.seed, "created": line.row.created}
    row |= {"head": line.head, "acts": line.store.depth(line.row.id, line.head), "facts": end.counts.facts}
    row |= {"rounds": end.counts.rounds, "turns": battle.clock.turns}
    row |= {"creatures": len(battle.order), "sides": len({creature.side for creature in battle})}
    yield row | {"outcome": end.outcome, "winner": end.winner}


STATISTICS: Final[Mapping[str, Callable[[Ended], Iterator[Row]]]] = MappingProxyType(
    {
        "fights": _fights,
        "sides": _sides,
        "creatures": _creatures,
        "rounds": _rounds,
        "creature_rounds": _creature_rounds,
        "resources": _resources,
    }
)
"""The tables that are known at the end of a line only."""
