"""What pictures of statistics show, as values, with a text that says the same for whoever cannot see them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from attrs import frozen

from fechtbuch.dice.percent import percent
from fechtbuch.dice.spread import Spread, spread
from fechtbuch.interchange.tables import Row, Source, rows, whole_fraction
from fechtbuch.whatif.simulation.fortune import TurningPoints

__all__ = [
    "DamageLine",
    "RateBar",
    "WinPoint",
    "damage_lines",
    "rate_bars",
    "tell_damage",
    "tell_rates",
    "tell_win",
    "win_points",
]


@frozen
class DamageLine:
    """The damage that a creature (or side) has dealt by the end of each round: ``points`` are (round, sum)."""

    name: str
    points: tuple[tuple[int, int], ...]

    @property
    def total(self) -> int:
        """All of it."""
        return self.points[-1][1] if self.points else 0


@frozen
class RateBar:
    """How often somebody's checks succeeded, against what was to be expected of just these checks."""

    name: str
    made: int
    fair: Spread

    @property
    def usual(self) -> bool:
        """Whether it lies within the interval."""
        return self.fair.low <= self.made <= self.fair.high


@frozen
class WinPoint:
    """The win probability after an act, between ``low`` and ``high``; ``label`` marks a turning point."""

    act: int
    value: float
    low: float
    high: float
    label: str = ""


def damage_lines(
    source: Source, by: str = "creature", *, fight: str | None = None, lines: str = ""
) -> tuple[DamageLine, ...]:
    """Damage dealt, summed up round by round, by ``creature`` or ``side``; several fights are laid on one another.

    Arguments and errors as of ``fechtbuch.interchange.tables.rows``.
    """
    table = "rounds" if by == "side" else "creature_rounds"
    found: dict[tuple[str, ...], dict[int, int]] = {}
    last = 0
    for row in rows(source, table, fight=fight, lines=lines):
        key = (str(row["side"]),) if by == "side" else (str(row["creature"]), str(row["name"]))
        one, number = found.setdefault(key, {}), _whole(row, "round")
        one[number] = one.get(number, 0) + _whole(row, "damage_dealt")
        last = max(last, number)
    return tuple(DamageLine(key[-1], _summed(one, last)) for key, one in found.items())


def _whole(row: Row, column: str) -> int:
    value = row[column]
    return 0 if value is None else int(value)


def _summed(by_round: dict[int, int], last: int) -> tuple[tuple[int, int], ...]:
    total, points = 0, []
    for number in range(last + 1):
        total += by_round.get(number, 0)
        points.append((number, total))
    return tuple(points)


def rate_bars(
    source: Source,
    roles: Iterable[str] = ("attack",),
    *,
    fight: str | None = None,
    lines: str = "",
    level: Fraction = Fraction(95, 100),
) -> tuple[RateBar, ...]:
    """For each creature's name and side, in order of their first check: how many checks in these roles succeeded.

    Roles as in the table ``checks``; ``("parry", "block", "dodge")`` are defences. Checks whose chance is not known
    are left out. Arguments and errors as of ``fechtbuch.interchange.tables.rows``.
    """
    wanted = frozenset(roles)
    found: dict[tuple[str, str], tuple[list[Fraction], list[bool]]] = {}
    for row in rows(source, "checks", fight=fight, lines=lines):
        chance = whole_fraction(row, "chance")
        if row["role"] in wanted and chance is not None and row["name"] is not None:
            chances, made = found.setdefault((str(row["name"]), str(row["side"])), ([], []))
            chances.append(chance)
            made.append(bool(row["succeeded"]))
    names = [name for name, _ in found]
    return tuple(
        RateBar(name if names.count(name) == 1 else f"{name} ({side})", sum(made), spread(chances, level))
        for (name, side), (chances, made) in found.items()
    )


def win_points(turning: TurningPoints, side: str | None = None, top: int = 3) -> tuple[WinPoint, ...]:
    """A side's win probability along a line; the ``top`` acts that moved it most have labels. Raises ``NoSide``."""
    marked = {act.number: act.heading for act in turning.most(top, side)}
    first = turning.acts[0].number - 1 if turning.acts else 0
    acts = (first, *(act.number for act in turning.acts))
    return tuple(
        WinPoint(act, chance.value, chance.low, chance.high, marked.get(act, ""))
        for act, chance in zip(acts, turning.chances(side), strict=True)
    )


def tell_damage(lines: Sequence[DamageLine]) -> str:
    """The picture in words: who dealt how much, and in which round the most."""
    if not lines:
        return "No damage: there is nobody who could have dealt any."
    ranked = sorted(lines, key=lambda line: -line.total)
    return "Damage dealt. " + " ".join(map(_damage_words, ranked))


def _damage_words(line: DamageLine) -> str:
    if not line.total:
        return f"{line.name}: none."
    before = (0, *(total for _, total in line.points))
    most = max(range(len(line.points)), key=lambda n: line.points[n][1] - before[n])
    number, total = line.points[most]
    return f"{line.name}: {line.total}, the most in round {number} ({total - before[most]})."


def tell_rates(bars: Sequence[RateBar]) -> str:
    """The picture in words: successes, what was to be expected, whether that is usual."""
    if not bars:
        return "No check with a known chance."
    return "Successes against expectation. " + " ".join(map(_rate_words, bars))


def _rate_words(bar: RateBar) -> str:
    fair = bar.fair
    usual = "usual" if bar.usual else "fewer than usual" if bar.made < fair.low else "more than usual"
    how = "at least" if fair.exact else "about"
    return (
        f"{bar.name}: {bar.made} of {fair.checks}, expected {float(fair.expected):.1f}"
        f" ({fair.low} to {fair.high} in {how} {float(fair.level):.0%} of cases): {usual}."
    )


def tell_win(points: Sequence[WinPoint], side: str) -> str:
    """The picture in words: where it began and ended, and the turning points."""
    if not points:
        return f"No win probability is known for {side}."
    first, last = points[0], points[-1]
    marked = "".join(f" Act {p.act}, {p.label}: {percent(p.value)}." for p in points if p.label)
    return (
        f"Win probability of {side}: {percent(first.value)} at act {first.act}, {percent(last.value)} at act {last.act}"
        f" ({percent(last.low)} to {percent(last.high)}).{marked}"
    )
