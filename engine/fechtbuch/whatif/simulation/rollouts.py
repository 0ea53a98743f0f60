"""Rollouts: a battle played on many times by players of a rule set, for the chances of each side and creature."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from functools import cached_property
from typing import Any

from attrs import field, frozen

from fechtbuch.fight import Fight
from fechtbuch.fight.looking import At
from fechtbuch.fight.turns import next_up
from fechtbuch.model.acts import Act
from fechtbuch.model.errors import FechtbuchError, near, shown
from fechtbuch.model.state import Battle
from fechtbuch.whatif.simulation.blocks import Cancel, Job, Progress, play_all
from fechtbuch.whatif.simulation.cast import CannotTravel, Cast, Players, Policies, Wishes, cast_for, wishes
from fechtbuch.whatif.simulation.intervals import CONFIDENCE, Estimate, exactly, wilson
from fechtbuch.whatif.simulation.simulate import MOST_ACTS, Ending, First, Stage
from fechtbuch.whatif.simulation.starts import Start, check_first, start_at
from fechtbuch.whatif.simulation.workers import Parcel, parcel, ruleset_path

__all__ = ["BadRollouts", "Casting", "Rollouts", "casting", "check_numbers", "rollouts", "sides_of", "stage_of"]

MOST_ROLLOUTS = 1_000_000


class BadRollouts(FechtbuchError):
    """A question about rollouts that has no answer: a side or creature that is not there, a number out of range."""


@frozen
class Rollouts:
    """What came of rollouts, in order of their numbers; ``partial`` if they were cancelled before all were played.

    ``sides`` are those at the start, ``creatures`` too, in listing order. ``again`` are rollouts that a worker lost and
    that were played anew, which changes nothing about the rest.
    """

    endings: tuple[Ending, ...]
    wanted: int
    sides: tuple[str, ...]
    creatures: tuple[str, ...]
    base: str
    first: Act | None = None
    again: int = field(default=0, eq=False)

    @property
    def n(self) -> int:
        """How many were played."""
        return len(self.endings)

    @property
    def partial(self) -> bool:
        """Whether some are missing."""
        return self.n < self.wanted

    @property
    def certain(self) -> bool:
        """Whether it was over before anybody did anything, so that there is nothing to estimate."""
        return self.n > 0 and not any(ending.acts for ending in self.endings)

    def chance(self, side: str, confidence: float = CONFIDENCE) -> Estimate:
        """The chance that a side wins; undecided rollouts are no win of anybody. Raises ``BadRollouts``."""
        if side not in self.sides:
            raise BadRollouts(f"there is no side {side!r} here" + near(side, self.sides))
        return self._share(lambda ending: ending.winner == side, confidence)

    def undecided(self, confidence: float = CONFIDENCE) -> Estimate:
        """The chance that it comes to no decision within the limit of acts, or that nobody is left to win."""
        return self._share(lambda ending: ending.winner is None, confidence)

    def survival(self, who: str, confidence: float = CONFIDENCE) -> Estimate:
        """The chance that a creature is not dead at the end. Raises ``BadRollouts``."""
        self._known(who)
        return self._share(lambda ending: who not in ending.dead, confidence)

    def standing(self, who: str, confidence: float = CONFIDENCE) -> Estimate:
        """The chance that a creature takes part to the end, neither dead nor otherwise out. Raises ``BadRollouts``."""
        self._known(who)
        return self._share(lambda ending: who in ending.up, confidence)

    def mean(self, of: Callable[[Ending], float]) -> float:
        """The mean of any figure of the endings, such as ``lambda ending: ending.rounds``; 0 without any."""
        return sum(map(of, self.endings)) / self.n if self.n else 0.0

    def left(self, who: str, pool: str = "hp") -> float:
        """What a creature has left in a pool at the end, on average. Raises ``BadRollouts``."""
        self._known(who)
        values = [pools[pool] for ending in self.endings if pool in (pools := dict(dict(ending.pools).get(who, ())))]
        if not values:
            known = [name for ending in self.endings[:1] for name, _ in dict(ending.pools).get(who, ())]
            raise BadRollouts(f"{who} has no pool {pool!r}" + near(pool, known))
        return sum(values) / len(values)

    def _known(self, who: str) -> None:
        if who not in self.creatures:
            raise BadRollouts(f"there is no creature {who!r} here" + near(who, self.creatures))

    def _share(self, holds: Callable[[Ending], bool], confidence: float) -> Estimate:
        if not 0 < confidence < 1:
            raise BadRollouts(f"a confidence lies between 0 and 1, as 0.95 does, not at {shown(confidence)}")
        hits = sum(map(holds, self.endings))
        return exactly(hits / self.n, self.n) if self.certain else wilson(hits, self.n, confidence)

    def to_data(self) -> dict[str, Any]:
        """As plain data, for panels and files."""
        return {
            "n": self.n,
            "wanted": self.wanted,
            "base": self.base,
            "sides": {side: self.chance(side).to_data() for side in self.sides},
            "undecided": self.undecided().to_data(),
            "survival": {who: self.survival(who).to_data() for who in self.creatures},
            "standing": {who: self.standing(who).to_data() for who in self.creatures},
            "acts": self.mean(lambda ending: ending.acts),
            "rounds": self.mean(lambda ending: ending.rounds),
        }

    def __str__(self) -> str:
        chances = ", ".join(f"{side or 'no side'} {self.chance(side)}" for side in self.sides)
        open_ = self.undecided()
        tail = f", undecided {open_}" if open_.value else ""
        cut = f" of {self.wanted}" if self.partial else ""
        return f"{self.n}{cut} rollouts: {chances}{tail}; {self.mean(lambda ending: ending.rounds):.1f} rounds each"


def rollouts(
    where: Fight | Start,
    at: At = None,
    n: int = 200,
    *,
    players: Players | None = None,
    policies: Policies | None = None,
    first: Act | None = None,
    executor: Executor | None = None,
    block: int | None = None,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
    most_acts: int = MOST_ACTS,
    base: str | None = None,
    ruleset: str = "",
) -> Rollouts:
    """Play a fight on from a position ``n`` times, by players and policies per creature or side, till one side is left.

    ``first`` is an act that comes before anybody chooses, its dice free. A rollout that has not ended after
    ``most_acts`` counts as undecided. The same call gives the same rollouts, on any executor and number of workers;
    rollouts of the same ``base`` (by default the commit at the position) share their random numbers, so that what
    differs is what was decided. Workers find a rule set that is not installed at ``ruleset``, ``module:name``.

    Functions for players and policies must be pure; those for workers must be found under a name of their module.
    ``cancel`` (an event, or a function that says when) stops early. ``progress`` gets (done, total) after each block.

    Raises ``UnknownPlayer``, ``UnknownPolicy``, ``CannotTravel``, ``Illegal`` for ``first``, ``RolloutFailed``,
    ``BadRollouts``, ``NoRules``. O(n * acts).
    """
    check_numbers(n, most_acts, block)
    start = start_at(where, at, ruleset=ruleset) if isinstance(where, Fight) else where
    if first is not None:
        if not isinstance(first, Act):
            raise BadRollouts(f"{shown(first)} is no act that could come first")
        check_first(start, first)
    played_by = casting(start, players, policies)
    stage = stage_of(played_by, base or start.seeds, most_acts, None if first is None else First(first))
    job = Job(stage, range(n), lambda: played_by.parcel(stage))
    played = play_all([job], executor, block=block, progress=progress, cancel=cancel)
    return Rollouts(
        played.endings[0], n, sides_of(start), start.battle.order, stage.base, first=first, again=played.again
    )


def check_numbers(n: int, most_acts: int, block: int | None) -> None:
    """Raise ``BadRollouts`` for numbers out of range."""
    if type(n) is not int or not 1 <= n <= MOST_ROLLOUTS:
        raise BadRollouts(f"n is a whole number from 1 to {MOST_ROLLOUTS:,}, not {shown(n)}")
    for name, number in (("most_acts", most_acts), ("block", 1 if block is None else block)):
        if type(number) is not int or number < 1:
            raise BadRollouts(f"{name} is a whole number of 1 or more, not {shown(number)}")


@frozen(eq=False)
class Casting:
    """Who plays a start, and what a worker needs to know of it."""

    start: Start
    players: Wishes
    policies: Wishes
    cast: Cast

    def parcel(self, stage: Stage) -> Parcel:
        """A stage of the same fight, ready to travel. Raises ``CannotTravel``."""
        return parcel(stage, self._path, self.start.tables, self.players, self.policies)

    @cached_property
    def _path(self) -> str:
        """Where workers find the rule set, with the same tables."""
        start = self.start
        ruleset = start.rules.ruleset
        if ruleset.bind(start.tables).tables != start.rules.tables:
            raise CannotTravel("the tables are not the rule set's own, and the start does not hold their texts")
        return ruleset_path(ruleset, start.ruleset)


def casting(start: Start, players: Players | None, policies: Policies | None) -> Casting:
    """Who plays, checked. Raises ``UnknownPlayer``, ``UnknownPolicy``, ``CannotTravel``."""
    next_up(start.rules, start.battle)
    wanted = wishes(players, start.battle, "players"), wishes(policies, start.battle, "policies")
    return Casting(start, *wanted, cast_for(start.rules, *wanted))


def stage_of(
    casting: Casting,
    base: str,
    most_acts: int,
    first: First | None = None,
    battle: Battle | None = None,
    turn: str | None = None,
    counts: Mapping[str, int] | None = None,
) -> Stage:
    """A stage with this cast: the start itself, or another ``battle`` of its fight and whose turn is running in it."""
    start = casting.start
    here = start.battle if battle is None else battle
    running = start.running if turn is None else turn
    return Stage(start.rules, here, casting.cast, base, running, first, counts or {}, most_acts)


def sides_of(start: Start) -> tuple[str, ...]:
    """The sides in listing order."""
    return tuple(dict.fromkeys(creature.side for creature in start.battle))
