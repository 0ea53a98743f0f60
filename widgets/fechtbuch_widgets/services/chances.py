"""Each side's chance to win along the followed line, and its turning points: found by rollouts off the main thread."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from threading import Event
from time import monotonic
from typing import Any
from weakref import WeakKeyDictionary, ref

from attrs import frozen

from fechtbuch.fight import Fight
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.whatif import CannotTravel, Estimate, TurningPoints, turning_points
from fechtbuch.whatif.simulation.cast import Players, Policies
from fechtbuch_widgets.background import Background, Errand
from fechtbuch_widgets.keeping_up import in_turn
from fechtbuch_widgets.line_data import LineData
from fechtbuch_widgets.patch import Json

__all__ = ["Chances", "ChancesWanted", "begun", "chances", "chances_of"]

TOPIC = "chances"

_PAUSE = 0.2
"""Seconds between two words on how far it is."""

_MOST_KEPT = 16


@frozen
class ChancesWanted:
    """How chances are found: ``n`` rollouts for each question about the ``top`` acts, fewer for others; by whom the
    fight is played on; how many ``workers``, none: all processors but one. One worker is a thread of this process."""

    n: int = 100
    top: int = 5
    workers: int | None = None
    players: Players | None = None
    policies: Policies | None = None

    @contextmanager
    def executor(self) -> Iterator[Executor | None]:
        """Processes to play in; none for a thread."""
        workers = max(1, (os.cpu_count() or 2) - 1) if self.workers is None else self.workers
        if workers < 2:
            yield None
            return
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            yield pool

    def same(self, other: ChancesWanted) -> bool:
        """Whether the same comes of it, by however many workers."""
        mine, theirs = ((one.n, one.top, one.players, one.policies) for one in (self, other))
        return mine == theirs


_found: WeakKeyDictionary[Fight, list[tuple[ChancesWanted, TurningPoints]]] = WeakKeyDictionary()
_desks: WeakKeyDictionary[Any, Chances] = WeakKeyDictionary()


def chances_of(model: Any) -> Chances:
    """The chances along the line that a model follows."""
    desk = _desks.get(model)
    if desk is None:
        desk = _desks[model] = Chances(model)
    return desk


def chances(model: Any, request: dict[str, Any]) -> Json:
    """How things stand with the chances; ``do`` ``start`` begins to find them, ``cancel`` ends it."""
    desk, do = chances_of(model), request.get("do")
    if do == "start":
        desk.start()
    elif do == "cancel":
        desk.cancel()
    else:
        desk.go_on()
    return desk.told()


class Chances:
    """Finds chances for one model, in the background; pages are told. Once begun it follows the line as it grows."""

    def __init__(self, model: Any) -> None:
        self._model: Callable[[], Any] = ref(model)
        self._fight: Fight = model.fight
        self.wanted = ChancesWanted()
        self.background: Background[Any] = Background(model)
        self._on = self._running = False
        self._cancel = Event()
        self._progress = 0, 0
        self._problem = ""
        model.leaving.append(self.leave)

    @property
    def points(self) -> TurningPoints | None:
        """What is known of the followed line as it stands; none before it is found."""
        model = self._model()
        found = None if model is None else self._known(model.line)
        return found if found is not None and found.head == model.line.head else None

    def start(self, wanted: ChancesWanted | None = None) -> None:
        """Find them for the followed line, unless they are known."""
        if wanted is not None:
            self.wanted = wanted
        self._on = True
        self._begin()
        model = self._model()
        if model is not None:
            in_turn(model, self._tell)

    def cancel(self) -> None:
        """End it; what was found so far is kept."""
        self._on = False
        self._cancel.set()

    def leave(self) -> None:
        """End it; nobody looks any more."""
        self.cancel()
        self._running = False
        self.background.stop()

    def wait(self, seconds: float = 60) -> bool:
        """Wait until nothing is looked for; gives whether it is so."""
        return self.background.wait(seconds)

    def go_on(self) -> None:
        """If the line has grown since they were found, find the rest."""
        if self._on:
            self._begin()

    def _begin(self) -> None:
        model = self._model()
        points = self.points
        if model is None or self._running or (points is not None and not points.partial):
            return
        line: LineData = model.line
        fight, head = self._fight, line.head
        self._running = True
        self._cancel, self._progress, self._problem = Event(), (0, 0), ""
        cancel, wanted, known, said = self._cancel, self.wanted, self._known(line), monotonic()

        def work(errand: Errand[Any]) -> TurningPoints:
            def progress(done: int, total: int) -> None:
                nonlocal said
                if not errand.void:
                    self._progress = done, total
                if monotonic() - said >= _PAUSE:
                    said = monotonic()
                    errand.tell(self._tell)

            return _points(fight, head, wanted, known, progress, lambda: errand.void or cancel.is_set())

        self.background.start(work, lambda model, found: self._done(model, wanted, found), self._failed)

    def _tell(self, model: Any) -> None:
        model.push(TOPIC, self.told())

    def _done(self, model: Any, wanted: ChancesWanted, found: TurningPoints) -> None:
        kept = _found.setdefault(self._fight, [])
        kept[:] = [(one, old) for one, old in kept if old.head != found.head or not one.same(wanted)][-_MOST_KEPT:]
        kept.append((wanted, found))
        self._running = False
        self.go_on()
        self._tell(model)

    def _failed(self, model: Any, problem: str) -> None:
        self._on = self._running = False
        self._problem = problem
        self._tell(model)

    def _known(self, line: LineData) -> TurningPoints | None:
        """What reaches furthest along a line; of its head itself, if there is such."""
        ids = [act[2] for act in line.acts[1:]]
        found = [points for wanted, points in _found.get(self._fight, ()) if wanted.same(self.wanted)]
        return max(found, key=lambda points: (points.head == line.head, _shared(points, ids)), default=None)

    def told(self) -> Json:
        """What pages are told."""
        model = self._model()
        line: LineData = model.line
        points = self._known(line)
        whole = points is not None and points.head == line.head
        state = "none"
        if self._running:
            state = "running"
        elif self._problem:
            state = "failed"
        elif whole:
            state = "cut" if points is not None and points.partial else "done"
        done, total = self._progress
        head: dict[str, Json] = {"rev": line.rev, "state": state, "done": done, "total": total, "text": self._problem}
        return {**head, **_told(points, line, self.wanted.top)}


def _points(
    fight: Fight,
    head: str,
    wanted: ChancesWanted,
    known: TurningPoints | None,
    progress: Callable[[int, int], object],
    cancel: Callable[[], bool],
) -> TurningPoints:
    def find(executor: Executor | None) -> TurningPoints:
        return turning_points(
            fight,
            head,
            n=wanted.n,
            top=wanted.top,
            players=wanted.players,
            policies=wanted.policies,
            executor=executor,
            progress=progress,
            cancel=cancel,
            known=known,
        )

    try:
        with wanted.executor() as executor:
            return find(executor)
    except CannotTravel:  # Rules or players that live in this process only.
        return find(None)


def _shared(points: TurningPoints, ids: list[str]) -> int:
    """How many leading acts of a line it tells of."""
    count = 0
    for act, id in zip(points.acts, ids, strict=False):
        if act.commit != id:
            break
        count += 1
    return count


def _told(points: TurningPoints | None, line: LineData, top: int) -> dict[str, Json]:
    """Columns over the acts that are known: chances by side where they stand, and what each act did."""
    if points is None:
        return {"n": 0, "side": "", "sides": {}, "acts": [], "turning": []}
    count = _shared(points, [act[2] for act in line.acts[1:]])
    ends = [_end(line, number) for number in range(count + 1)]
    sides: dict[str, Json] = {}
    for side in points.sides:
        estimates = points.chances(side)[: count + 1]
        sides[side] = [[at, *_three(one)] for at, one in zip(ends, estimates, strict=False) if one.n]
    side = points.side
    acts = points.acts[:count]
    swings = [(act, act.swing(side)) for act in acts if act.after.winners]
    turned = [(abs(swing.value), act.number) for act, swing in swings if swing.low > 0 or swing.high < 0]
    turning = sorted(number for _, number in sorted(turned, key=lambda one: (-one[0], one[1]))[:top])
    told: list[Json] = [
        [act.number, ends[act.number], _three(act.choice(side)), _three(act.luck(side)), _three(swing)]
        for act, swing in swings
    ]
    most = max((len(act.after.winners) for act in acts), default=0)
    return {"n": most, "side": side, "sides": sides, "acts": told, "turning": list(turning)}


def _end(line: LineData, number: int) -> int:
    """The last event of an act; of one without events the last before it."""
    after = line.acts[number + 1][0] if number + 1 < len(line.acts) else len(line)
    return max(0, after - 1)


def _three(estimate: Estimate) -> list[Json]:
    """Value and interval, in hundredths of a percent."""
    return [round(10_000 * value) for value in (estimate.value, estimate.low, estimate.high)]


def begun(model: Any, wanted: bool | ChancesWanted) -> Chances | None:
    """Begin at once if it is wanted. Raises ``FechtbuchError`` for numbers out of range."""
    if wanted is False:
        return None
    settings = ChancesWanted() if wanted is True else wanted
    if settings.n < 1 or settings.top < 0 or (settings.workers is not None and settings.workers < 1):
        raise FechtbuchError("chances need n and workers of at least 1, and top of at least 0")
    desk = chances_of(model)
    desk.start(settings)
    return desk
