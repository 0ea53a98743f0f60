"""Pictures of statistics: damage by round, successes against expectation, win probability. Needs ``fechtbuch[plots]``.

Each gives a figure of its own and touches no state that figures share. They tell their parts apart by dashes, markers
and labels, so that they stay readable in grey; ``plot_data`` has the text that says the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from fechtbuch.audit.plot_data import DamageLine, RateBar, WinPoint
from fechtbuch.dice.percent import percent
from fechtbuch.model.errors import FechtbuchError, to_install
from fechtbuch.narrate import shown

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["NoPlots", "plot_damage", "plot_rates", "plot_win"]

_DASHES: Final = ("-", "--", "-.", ":")
_MARKERS: Final = ("o", "s", "^", "D", "v", "P", "X")
_GREYS: Final = ("0.05", "0.4", "0.6")
_INK: Final = "0.05"
_BAND: Final = "0.82"
_LONGEST: Final = 24
"""Longer names are cut."""
_LONGEST_LABEL: Final = 80
"""So are longer headings of acts."""


class NoPlots(FechtbuchError):
    """The library that draws is not installed."""


def _axes(width: float, height: float) -> tuple[Figure, Axes]:
    """An empty figure with one pair of axes. Raises ``NoPlots``."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise NoPlots(f"plots need matplotlib, which is not installed: {to_install('plots')}") from None
    figure = Figure(figsize=(width, height), layout="constrained")
    axes = figure.subplots()
    axes.spines[["top", "right"]].set_visible(False)
    return figure, axes


def _name(text: str, most: int = _LONGEST) -> str:
    """A name as a label: safe, at most ``most`` signs, and no formula to the drawing library."""
    safe = shown(text)
    cut = safe if len(safe) <= most else safe[: most - 1] + "…"
    return cut.replace("$", r"\$")


def plot_damage(lines: Sequence[DamageLine]) -> Figure:
    """Damage dealt, summed up over the rounds, a line for each; the largest first in the legend. Raises ``NoPlots``."""
    figure, axes = _axes(7, 4)
    for number, line in enumerate(sorted(lines, key=lambda one: -one.total)):
        style: dict[str, Any] = {
            "linestyle": _DASHES[number % len(_DASHES)],
            "marker": _MARKERS[number % len(_MARKERS)],
            "color": _GREYS[number % len(_GREYS)],
        }
        rounds, sums = [at for at, _ in line.points], [total for _, total in line.points]
        axes.plot(rounds, sums, label=f"{_name(line.name)}: {line.total}", markersize=5, **style)
    axes.set(xlabel="round", ylabel="damage dealt so far", title="Damage by round")
    axes.locator_params(axis="x", integer=True)
    axes.set_ylim(bottom=0)
    if lines:
        axes.legend(frameon=False)
    return figure


def plot_rates(bars: Sequence[RateBar], what: str = "attacks") -> Figure:
    """Successes (dots) against the expectation (ticks) and its interval (grey), a row for each. Raises ``NoPlots``."""
    figure, axes = _axes(7, 1.4 + 0.45 * max(len(bars), 1))
    for row, bar in enumerate(bars):
        fair, of = bar.fair, max(bar.fair.checks, 1)
        axes.barh(row, (fair.high - fair.low) / of, left=fair.low / of, height=0.5, color=_BAND, edgecolor="0.5")
        axes.plot([float(fair.expected) / of] * 2, [row - 0.25, row + 0.25], color=_INK, linewidth=2)
        axes.plot(bar.made / of, row, marker="o" if bar.usual else "X", color=_INK, markersize=8, linestyle="")
    axes.set_yticks(range(len(bars)), [f"{_name(bar.name)}\n{bar.made} of {bar.fair.checks}" for bar in bars])
    axes.invert_yaxis()
    axes.set_xlim(-0.02, 1.02)
    level = f"{float(bars[0].fair.level):.0%}" if bars else "95%"
    axes.set(xlabel=f"share of {what} that succeeded; bar: expectation; grey: {level} of cases; X: outside")
    axes.set_title(f"{what.capitalize()} against expectation")
    return figure


def plot_win(points: Sequence[WinPoint], side: str) -> Figure:
    """The win probability of a side after each act, with its interval. Raises ``NoPlots``.

    Points with a label are marked by their acts' numbers; the labels stand below the picture.
    """
    marked = [point for point in points if point.label]
    figure, axes = _axes(8, 4 + 0.2 * len(marked))
    acts = [point.act for point in points]
    axes.fill_between(acts, [p.low for p in points], [p.high for p in points], color=_BAND, linewidth=0)
    axes.plot(acts, [point.value for point in points], color=_INK)
    axes.axhline(0.5, color="0.5", linestyle=":", linewidth=1)
    for point in marked:
        label = f"act {point.act}: {_name(point.label, _LONGEST_LABEL)}, {percent(point.value)}"
        axes.plot(point.act, point.value, marker="o", color=_INK, linestyle="", label=label)
        axes.annotate(
            str(point.act),
            (point.act, point.value),
            xytext=(9, 9),
            textcoords="offset points",
            bbox={"facecolor": "white", "edgecolor": "0.5", "boxstyle": "round,pad=0.2"},
        )
    if marked:
        figure.legend(loc="outside lower left", frameon=False, handlelength=0, markerscale=0, handletextpad=0)
    axes.set_ylim(0, 1)
    axes.locator_params(axis="x", integer=True)
    axes.set(xlabel="act", ylabel="win probability", title=f"Win probability of {_name(side)}")
    axes.yaxis.set_major_formatter(lambda share, _: f"{share:.0%}")
    return figure
