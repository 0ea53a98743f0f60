"""Which acts of a fight turned it: the chance to win along a line, and of each act how much was choice, how much luck.

Of one act, from the commit before it: ``before`` is the chance when the players go on, ``forced`` when the act is done
and its dice fall anew, ``after`` when they have fallen as they did. Choice is forced less before, luck is after less
forced; all three use the same random numbers, so that their differences are known better than they are.

Choices that somebody made within an act, a defence for one, stand in ``forced`` wherever they are offered again: they
count as choice. By definition an act without dice is no luck, and an act that the players would have done themselves,
with the choices in it that they would have made, is no choice; so a turn's beginning and end are neither, unless
somebody ended it early or dice fell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from functools import partial
from itertools import takewhile

from attrs import define, evolve, field, frozen

from fechtbuch.fight import Fight
from fechtbuch.fight.turns import turn_after
from fechtbuch.history.commits import Commit
from fechtbuch.history.log import Node
from fechtbuch.model.errors import shown
from fechtbuch.model.tape import Rolled
from fechtbuch.narrate import heading
from fechtbuch.whatif.simulation.blocks import Cancel, Job, Progress, play_all
from fechtbuch.whatif.simulation.cast import Players, Policies
from fechtbuch.whatif.simulation.fortune import NoSide, TriedAct, Tries, TurningPoints
from fechtbuch.whatif.simulation.rollouts import BadRollouts, Casting, casting, check_numbers, sides_of, stage_of
from fechtbuch.whatif.simulation.simulate import MOST_ACTS, First, Stage, next_act, would_answer
from fechtbuch.whatif.simulation.starts import start_at

__all__ = ["turning_points"]

FEWEST = 20
"""Rollouts of every question at least, before it is known which acts matter."""

SHARE = 8
"""What part of the rollouts every question gets; the acts that moved most get them all."""


def turning_points(
    fight: Fight,
    line: str | None = None,
    *,
    side: str | None = None,
    n: int = 200,
    top: int = 5,
    players: Players | None = None,
    policies: Policies | None = None,
    executor: Executor | None = None,
    block: int | None = None,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
    most_acts: int = MOST_ACTS,
    ruleset: str = "",
    known: TurningPoints | None = None,
) -> TurningPoints:
    """The chances along a line (by default the current one), and what each act did to them.

    Every question gets an eighth of ``n`` rollouts, at least 20; then the acts that may be among the ``top`` that moved
    the chance of ``side`` (by default the first one's) most get all ``n``. All else as for ``rollouts``. If cancelled,
    what is there is given, marked ``partial``. Leading acts that ``known`` tells of, found with the same players and
    policies, are taken from there.

    Raises ``NoSide``, and what ``rollouts`` raises.
    """
    check_numbers(n, most_acts, block)
    if type(top) is not int or top < 0:
        raise BadRollouts(f"top is a whole number of 0 or more, not {shown(top)}")
    head = fight.position(line).commit
    start = start_at(fight, head, ruleset=ruleset)
    sides = sides_of(start)
    if side is not None and side not in sides:
        raise NoSide(f"there is no side {side!r} in this fight; there are {', '.join(map(repr, sides))}")
    seen = side if side is not None else next(iter(sides), "")
    rough = min(n, max(FEWEST, n // SHARE))
    held = () if known is None else _held(fight, head, known, rough)
    plan = _plan(fight, head, casting(start, players, policies), most_acts, held)
    tried = _Tried(plan.casting, executor, block, progress, cancel)
    tried.play(plan.stages, range(rough))
    points = plan.points(tried, fight.id, head, sides, seen)
    if points.partial or rough == n:
        return points
    tried.play(plan.stages_of(points.unsettled(top)), range(rough, n))
    return plan.points(tried, fight.id, head, sides, seen)


@frozen(eq=False)
class _Act:
    """An act of the line, and where its three questions are among the stages."""

    number: int
    commit: Commit
    heading: str
    before: Stage
    forced: Stage
    after: Stage


@frozen(eq=False)
class _Plan:
    """All questions about a line after what is ``held`` of it; those with the same answer are the same stage."""

    casting: Casting
    held: tuple[TriedAct, ...]
    acts: tuple[_Act, ...]
    last: Stage

    @property
    def stages(self) -> tuple[Stage, ...]:
        """Every stage once, in order."""
        return self._once(self.acts, self.last)

    def stages_of(self, tried: Iterable[TriedAct]) -> tuple[Stage, ...]:
        """The stages of some acts."""
        numbers = {act.number for act in tried}
        return self._once(act for act in self.acts if act.number in numbers)

    def _once(self, acts: Iterable[_Act], *more: Stage) -> tuple[Stage, ...]:
        every = [stage for act in acts for stage in (act.before, act.forced, act.after)]
        return tuple({id(stage): stage for stage in (*every, *more)}.values())

    def points(self, tried: _Tried, fight: str, head: str, sides: tuple[str, ...], side: str) -> TurningPoints:
        """What is known so far."""
        found = {id(stage): tried.tries(stage) for stage in self.stages}
        acts = tuple(
            TriedAct(
                act.number,
                act.commit.id,
                act.commit.act.who,
                act.commit.act.do,
                act.heading,
                *(found[id(stage)] for stage in (act.before, act.forced, act.after)),
            )
            for act in self.acts
        )
        tried_acts = (*self.held, *acts)
        return TurningPoints(fight, head, sides, side, tried_acts, found[id(self.last)], tried.cut, tried.again)


def _held(fight: Fight, head: str, known: TurningPoints, rough: int) -> tuple[TriedAct, ...]:
    """The leading acts of the line that are known, each of whose questions was tried often enough."""
    line = fight.log.spine(head)[1 : fight.log.depth(head) + 1]
    pairs = takewhile(lambda pair: pair[0].commit == pair[1], zip(known.acts, line, strict=False))
    often = (all(len(tries.winners) >= rough for tries in (act.before, act.forced, act.after)) for act, _ in pairs)
    return known.acts[: sum(takewhile(bool, often))]


def _plan(fight: Fight, head: str, casting: Casting, most_acts: int, held: tuple[TriedAct, ...]) -> _Plan:
    """What has to be tried, from the end of the line backwards, since acts that decide nothing ask what the next does.

    The chance before an act that has no dice, and that the players do by themselves, is that of what follows.
    """
    steps = tuple(enumerate(_steps(fight, head, casting, most_acts), 1))[len(held) :]
    following = last = stage_of(casting, head, most_acts)
    acts: list[_Act] = []
    for number, (commit, node, before) in reversed(steps):
        stages = _questions(commit, node, before, following)
        acts.append(_Act(number, commit, heading(fight.rules, commit, node), *stages))
        following = stages[0]
    return _Plan(casting, held, tuple(reversed(acts)), last)


def _steps(fight: Fight, head: str, casting: Casting, most_acts: int) -> Iterator[tuple[Commit, Node, Stage]]:
    """The acts after the beginning, each with the stage before it."""
    running = ""
    for commit, node in fight.log.commits(head):
        if commit.parent is not None:
            yield commit, node, stage_of(casting, commit.parent, most_acts, battle=node.before, turn=running)
        running = turn_after(commit.act, running)


def _questions(commit: Commit, node: Node, before: Stage, following: Stage) -> tuple[Stage, Stage, Stage]:
    """The stages before an act, with it forced, and after it."""
    act = commit.act
    choices = tuple(entry for entry in commit.tape if not isinstance(entry.answer, Rolled))
    dice = len(choices) < len(commit.tape)
    natural = next_act(before) == act and (not choices or would_answer(before, act, commit.tape))
    if natural and not dice:
        return following, following, following
    after = evolve(before, battle=node.end, turn=turn_after(act, before.turn), counts={act.who: 1})
    if natural:
        return before, before, after
    return before, (evolve(before, first=First(act, choices)) if dice else after), after


@define(eq=False)
class _Tried:
    """The rollouts of stages so far: winners by number."""

    casting: Casting
    executor: Executor | None
    block: int | None
    progress: Progress | None
    cancel: Cancel | None
    cut: bool = False
    again: int = 0
    _winners: dict[int, dict[int, str | None]] = field(factory=dict)
    _played: set[int] = field(factory=set)

    def play(self, stages: Iterable[Stage], numbers: range) -> None:
        """Play these rollouts of each stage."""
        jobs = [Job(stage, numbers, partial(self.casting.parcel, stage)) for stage in stages]
        found = play_all(jobs, self.executor, block=self.block, progress=self.progress, cancel=self.cancel)
        for job, endings in zip(jobs, found.endings, strict=True):
            self._winners.setdefault(id(job.stage), {}).update({ending.index: ending.winner for ending in endings})
            self.cut = self.cut or len(endings) < len(numbers)
            if any(ending.acts for ending in endings):
                self._played.add(id(job.stage))
        self.again += found.again

    def tries(self, stage: Stage) -> Tries:
        """What came of a stage, as far as no number is missing."""
        winners = self._winners.get(id(stage), {})
        whole = tuple(winners[n] for n in takewhile(winners.__contains__, range(len(winners))))
        return Tries(whole, bool(whole) and id(stage) not in self._played)
