"""Pictures of statistics: they draw what the tables say, in grey, and a text says the same."""

from __future__ import annotations

import io
import subprocess
import sys
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from matplotlib.figure import Figure

from fechtbuch.audit.plot_data import (
    DamageLine,
    RateBar,
    WinPoint,
    damage_lines,
    rate_bars,
    tell_damage,
    tell_rates,
    tell_win,
    win_points,
)
from fechtbuch.audit.plots import NoPlots, plot_damage, plot_rates, plot_win
from fechtbuch.dice.spread import spread
from fechtbuch.fight import Fight
from fechtbuch.interchange import tables
from fechtbuch.interchange.fight_file import read
from fechtbuch.interchange.play import play
from fechtbuch.whatif.simulation.fortune import TriedAct, Tries, TurningPoints
from tests.setup.project import ROOT

HOSTILE = "$x^2$ \x1b[31m" + "long" * 50


@pytest.fixture(scope="module")
def causeway() -> Fight:
    (case,) = read(Path(ROOT / "notebooks" / "blackmoor.toml")).cases
    return play(case).fight


POINTS = (
    WinPoint(0, 0.5, 0.4, 0.6),
    WinPoint(3, 0.25, 0.2, 0.3, "Oda falls"),
    WinPoint(9, 0.9, 0.8, 1.0, HOSTILE),
)


def drawn(figure: Figure) -> bytes:
    file = io.BytesIO()
    figure.savefig(file, format="png", dpi=50)
    return file.getvalue()


def colours(figure: Figure) -> set[tuple[float, float, float]]:
    import matplotlib.image as image

    pixels: Any = image.imread(io.BytesIO(drawn(figure)))
    return {tuple(pixel) for row in pixels[:, :, :3].tolist() for pixel in row}


def test_damage_sums_up_to_what_was_dealt(causeway: Fight) -> None:
    lines = damage_lines(causeway)
    dealt = {row["name"]: row["damage_dealt"] for row in tables.rows(causeway, "creatures")}
    assert {line.name: line.total for line in lines} == dealt
    for line in lines:
        assert all(one <= two for (_, one), (_, two) in pairwise(line.points))
        assert [number for number, _ in line.points] == list(range(9))


def test_damage_by_side_is_that_of_its_creatures(causeway: Fight) -> None:
    dealt = {row["side"]: row["damage_dealt"] for row in tables.rows(causeway, "sides")}
    assert {line.name: line.total for line in damage_lines(causeway, "side")} == dealt


def test_rates_are_those_of_the_tables(causeway: Fight) -> None:
    bars = {bar.name: bar for bar in rate_bars(causeway)}
    for row in tables.rows(causeway, "creatures"):
        bar = bars[str(row["name"])]
        assert (bar.made, bar.fair.checks) == (row["hits"], row["attacks"])
        assert bar.fair.expected == tables.whole_fraction(row, "expected_hits")
    assert rate_bars(causeway, ("parry", "block", "dodge")) == ()


def test_the_texts_say_what_is_seen() -> None:
    lines = (DamageLine("Oda", ((0, 0), (1, 3), (2, 10))), DamageLine("Pim", ((0, 0), (1, 0), (2, 0))))
    assert tell_damage(lines) == "Damage dealt. Oda: 10, the most in round 2 (7). Pim: none."
    bars = tuple(RateBar(str(made), made, spread([Fraction(1, 2)] * 10)) for made in (0, 5, 10))
    assert tell_rates(bars) == (
        "Successes against expectation."
        " 0: 0 of 10, expected 5.0 (2 to 8 in at least 95% of cases): fewer than usual."
        " 5: 5 of 10, expected 5.0 (2 to 8 in at least 95% of cases): usual."
        " 10: 10 of 10, expected 5.0 (2 to 8 in at least 95% of cases): more than usual."
    )
    assert tell_win(POINTS[:2], "watch") == (
        "Win probability of watch: 50 % at act 0, 25 % at act 3 (20 % to 30 %). Act 3, Oda falls: 25 %."
    )
    nearly = WinPoint(1, 0.9996, 0.9961, 0.99996, "Pim falls")
    assert tell_win([nearly], "watch") == (
        "Win probability of watch: over 99.9 % at act 1, over 99.9 % at act 1 (99.6 % to over 99.9 %)."
        " Act 1, Pim falls: over 99.9 %."
    )


def test_turning_points_become_points() -> None:
    """Three acts; the second turns the fight for the watch."""
    low, high = Tries(("watch", "marsh", "marsh", "marsh")), Tries(("watch", "watch", "watch", "marsh"))
    acts = tuple(
        TriedAct(number, "", "oda", "attack", f"Oda {number}", before, before, after)
        for number, before, after in ((4, low, low), (5, low, high), (6, high, high))
    )
    points = win_points(TurningPoints("f", "", ("watch", "marsh"), "watch", acts, Tries(("watch",), True)))
    assert [(point.act, point.value, point.label) for point in points] == [
        (3, 0.25, ""),
        (4, 0.25, ""),
        (5, 0.75, "Oda 5"),
        (6, 1.0, ""),
    ]
    assert all(point.low <= point.value <= point.high for point in points)


def test_of_nothing_there_is_a_picture_and_a_text() -> None:
    assert tell_damage(()).startswith("No damage")
    assert tell_rates(()).startswith("No check")
    assert tell_win((), "watch") == "No win probability is known for watch."
    for figure in (plot_damage(()), plot_rates(()), plot_win((), "watch")):
        assert drawn(figure).startswith(b"\x89PNG")


def test_a_picture_of_damage_has_a_line_for_each(causeway: Fight) -> None:
    lines = damage_lines(causeway)
    (axes,) = plot_damage(lines).axes
    shown = {tuple(zip(*map(list, line.get_data()), strict=True)) for line in axes.get_lines()}  # type: ignore[arg-type]
    assert shown == {line.points for line in lines}
    styles = [(line.get_linestyle(), line.get_marker(), line.get_color()) for line in axes.get_lines()]
    assert len(set(styles)) == len(lines)


def test_pictures_are_grey_and_names_are_no_formulas(causeway: Fight) -> None:
    bars = (*rate_bars(causeway), RateBar(HOSTILE, 0, spread([Fraction(1, 2)] * 9)))
    lines = (*damage_lines(causeway), DamageLine(HOSTILE, ((0, 0), (1, 4))))
    for figure in (plot_damage(lines), plot_rates(bars), plot_win(POINTS, HOSTILE)):
        assert all(abs(r - g) < 0.01 and abs(g - b) < 0.01 for r, g, b in colours(figure))


def test_turning_points_are_numbered_on_the_curve_and_named_below_it() -> None:
    heading = "Round 2 · The ogre · Attack with the great maul"
    figure = plot_win((*POINTS[:2], WinPoint(9, 0.9, 0.8, 1.0, heading)), "watch")
    (axes,) = figure.axes
    assert [text.get_text() for text in axes.texts] == ["3", "9"]
    (legend,) = figure.legends
    assert [text.get_text() for text in legend.get_texts()] == ["act 3: Oda falls, 25 %", f"act 9: {heading}, 90 %"]
    figure.draw_without_rendering()
    below = axes.get_tightbbox()
    assert below is not None
    assert legend.get_window_extent().y1 <= below.y0


def test_drawing_leaves_no_shared_state() -> None:
    """No window system is chosen, no current figure is made."""
    code = (
        "import sys; from fechtbuch.audit.plots import plot_damage; plot_damage(());"
        "assert 'matplotlib.figure' in sys.modules and 'matplotlib.pyplot' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_without_matplotlib_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(NoPlots, match=r"pip install -e '\.\[plots\]'"):
        plot_damage(())
