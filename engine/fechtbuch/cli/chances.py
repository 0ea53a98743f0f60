"""``fechtbuch chances``: who would win, act by act, and which acts turned the fight."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager

from fechtbuch.cli.odds import fight_of
from fechtbuch.cli.printing import say, say_json, table
from fechtbuch.narrate import plain
from fechtbuch.whatif.simulation.fortune import TurningPoints
from fechtbuch.whatif.simulation.turning_points import turning_points

__all__ = ["show_chances"]


def show_chances(
    where: str,
    *,
    n: int,
    workers: int,
    top: int,
    side: str,
    player: str,
    line: str,
    fight: str,
    case: str,
    as_json: bool,
) -> int:
    """Print the chances along a line and its turning points. Gives the exit code."""
    with fight_of(where, fight, case) as found, _executor(workers) as executor:
        points = turning_points(
            found,
            line or None,
            side=side or None,
            n=n,
            top=top,
            players=player or None,
            executor=executor,
            progress=_count,
        )
    if sys.stderr.isatty():
        sys.stderr.write("\r\x1b[K")
    if as_json:
        say_json(points.to_data())
    else:
        _print(points, top)
    return 0


@contextmanager
def _executor(workers: int) -> Iterator[Executor | None]:
    if workers == 1:
        yield None
        return
    with ProcessPoolExecutor(workers) as pool:
        yield pool


def _count(done: int, total: int) -> None:
    """Say how far it is, where somebody sees it."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{done:,} of {total:,} rollouts")
        sys.stderr.flush()


def _print(points: TurningPoints, top: int) -> None:
    turned = {act.number for act in points.most(top)}
    chances = {side: points.chances(side) for side in points.sides}
    headings = {0: "at first", **{act.number: plain(act.heading) for act in points.acts}}
    table(
        ("", "act", "", *(side or "no side" for side in points.sides)),
        (
            (">" if number in turned else "", str(number), words, *(str(each[number]) for each in chances.values()))
            for number, words in headings.items()
        ),
    )
    say()
    first, *turns = points.lines(top)
    say(first, "bold")
    for turn in turns:
        say(turn)
