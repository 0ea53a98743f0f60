"""What turning points are: the chance to win along a line, and of each act how much was choice and how much luck."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from fechtbuch.model.errors import FechtbuchError, near
from fechtbuch.whatif.simulation.intervals import Estimate, exactly, paired, wilson

__all__ = ["NoSide", "TriedAct", "Tries", "TurningPoints"]

Bounds = tuple[float, float]


class NoSide(FechtbuchError):
    """There is no side of that name in the fight."""


@frozen(eq=False)
class Tries:
    """The winners of the rollouts of one question, by their numbers; ``certain``: it was over, nothing was played."""

    winners: tuple[str | None, ...]
    certain: bool = False

    def chance(self, side: str) -> Estimate:
        """The chance of a side."""
        hits = self.winners.count(side)
        return exactly(hits / len(self.winners), len(self.winners)) if self.certain else wilson(hits, len(self.winners))

    def less(self, other: Tries, side: str) -> Estimate:
        """The chance of a side here less that of ``other``, whose rollouts have the same random numbers."""
        if self is other:
            return exactly(0.0, len(self.winners))
        mine, theirs = ([winner == side for winner in tries.winners] for tries in (self, other))
        found = paired(mine, theirs)
        return exactly(found.value, found.n) if self.certain and other.certain else found


@frozen(eq=False)
class TriedAct:
    """One act of the line, with what came of the rollouts around it, all from the commit before it.

    ``before``: the players go on by themselves. ``forced``: the act is done, its dice fall anew. ``after``: they have
    fallen as they did. Questions with the same answer share their rollouts.
    """

    number: int
    commit: str
    who: str
    do: str
    heading: str
    before: Tries
    forced: Tries
    after: Tries

    def choice(self, side: str) -> Estimate:
        """What deciding on it was worth to a side."""
        return self.forced.less(self.before, side)

    def luck(self, side: str) -> Estimate:
        """What its dice were worth to a side."""
        return self.after.less(self.forced, side)

    def swing(self, side: str) -> Estimate:
        """Both together."""
        return self.after.less(self.before, side)

    def to_data(self, side: str) -> dict[str, Any]:
        """As plain data, seen by a side."""
        return {
            "act": self.number,
            "commit": self.commit,
            "who": self.who,
            "do": self.do,
            "heading": self.heading,
            "before": self.before.chance(side).to_data(),
            "after": self.after.chance(side).to_data(),
            "choice": self.choice(side).to_data(),
            "luck": self.luck(side).to_data(),
            "swing": self.swing(side).to_data(),
        }


@frozen(eq=False)
class TurningPoints:
    """The chances along a line, and its acts in order. ``side`` is the one they are seen by unless another is named.

    ``last`` is what comes of the end of the line. ``partial``: it was cancelled before all was played. ``again`` are
    rollouts that a worker lost and that were played anew.
    """

    fight: str
    head: str
    sides: tuple[str, ...]
    side: str
    acts: tuple[TriedAct, ...]
    last: Tries
    partial: bool = False
    again: int = 0

    def chances(self, side: str | None = None) -> tuple[Estimate, ...]:
        """The chance of a side at the beginning and after each act. Raises ``NoSide``."""
        seen = self._side(side)
        return (*(act.before.chance(seen) for act in self.acts), self.last.chance(seen))

    def most(self, count: int = 5, side: str | None = None) -> tuple[TriedAct, ...]:
        """The acts that moved a side's chance most, the greatest first; acts that did nothing to it are none."""
        seen = self._side(side)
        moved = [act for act in self.acts if act.swing(seen).value]
        return tuple(sorted(moved, key=lambda act: (-abs(act.swing(seen).value), act.number))[:count])

    def unsettled(self, top: int, side: str | None = None) -> tuple[TriedAct, ...]:
        """The acts that may be among the ``top`` that moved most, as far as their intervals say; at most twice as many.

        Of more than that, those that may have moved it furthest.
        """
        seen = self._side(side)
        reach = {act.number: _reach(act.swing(seen)) for act in self.acts}
        lows = sorted((low for low, _ in reach.values()), reverse=True)
        bar = lows[min(top, len(lows)) - 1] if top and lows else 1.0
        doubtful = [n for n, (low, high) in reach.items() if high > low and high >= bar]
        furthest = sorted(doubtful, key=lambda n: (-reach[n][1], n))[: 2 * top]
        return tuple(act for act in self.acts if act.number in furthest)

    def _side(self, side: str | None) -> str:
        if side is None:
            return self.side
        if side not in self.sides:
            raise NoSide(f"there is no side {side!r} in this fight" + near(side, self.sides))
        return side

    def to_data(self, side: str | None = None) -> dict[str, Any]:
        """As plain data, for panels and files: the chances of every side, the acts seen by one."""
        seen = self._side(side)
        return {
            "fight": self.fight,
            "head": self.head,
            "side": seen,
            "sides": list(self.sides),
            "partial": self.partial,
            "chances": {one: [chance.to_data() for chance in self.chances(one)] for one in self.sides},
            "acts": [act.to_data(seen) for act in self.acts],
        }

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def lines(self, count: int = 5, side: str | None = None) -> Iterator[str]:
        """The chances at both ends, and the acts that moved them most, a line each."""
        seen = self._side(side)
        chances = self.chances(seen)
        cut = ", cut short" if self.partial else ""
        yield f"chance of {seen or 'no side'}: {chances[0]} at first, {chances[-1]} at the end{cut}"
        for act in self.most(count, seen):
            parts = f"choice {signed(act.choice(seen))}, luck {signed(act.luck(seen))}"
            yield f"{act.number:>4}  {act.heading}: {signed(act.swing(seen))} ({parts})"


def signed(change: Estimate) -> str:
    """A difference in points of a hundred, with what it may be either way."""
    if change.exact:
        return f"{100 * change.value:+.0f}"
    return f"{100 * change.value:+.0f} [{100 * change.low:+.0f}, {100 * change.high:+.0f}]"


def _reach(change: Estimate) -> Bounds:
    """Between what and what the size of a difference lies, whatever its direction."""
    low, high = sorted((abs(change.low), abs(change.high)))
    return (0.0 if change.low <= 0.0 <= change.high else low), high
