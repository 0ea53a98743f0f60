"""Exact odds: every way a decision can go, with integer weights.

Each ``Part`` is solved once per (rule, arguments, battle) and equal results are merged; a roll with classes branches
on its classes only; ``Each`` keeps independent parts apart, so five victims of one blast cost five small problems
instead of their product. The decision goes on beside them for as long as it looks at nothing they changed; only then
are they multiplied out. The likeliest way is followed first; what a bound leaves unexplored widens every chance to an
interval.

The bound counts all work whose amount depends on the decision: requests, ways, combinations, outcomes compared. Should
following every way to its end not fit into it, a quarter more is spent fairly: each way, and each part on it, gets a
share by how likely it is, so that a wide and unlikely part does not swallow what the likely ways need.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import count, product
from typing import Any

from attrs import define, field, frozen
from attrs import evolve as with_fields

from fechtbuch.decide.answers import WrongAnswer
from fechtbuch.decide.odds import (
    Interval,
    NotSeparable,
    Odds,
    Outcome,
    Things,
    may_change,
    things_of,
    with_creatures,
    with_things,
)
from fechtbuch.decide.requests import Ask, Decision, Each, Fact, Part, Roll, Rule
from fechtbuch.decide.resolve import Play, not_a_request
from fechtbuch.decide.scene import Scene
from fechtbuch.decide.watching import GROUND, Note, Watch, changed_things, plain, watched
from fechtbuch.dice.distribution import Distribution, distribution
from fechtbuch.dice.notation import Dice, parse_dice
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.evolve import evolve
from fechtbuch.model.state import Battle, Creature
from fechtbuch.model.tape import Rolled

__all__ = ["Chooser", "Interval", "NotSeparable", "Odds", "Outcome", "TooManyFaces", "outcomes", "thrown", "uniform"]

Chooser = Callable[[Battle, Ask], str | Mapping[str, int]]
"""Answers an ``Ask`` for the odds: one value, or integer weights over values."""

_MOST_FACES = 100_000
"""Most throws of a roll that is told die by die."""

_FAIR_SHARE = 4
"""One part in so many of the bound is spent on a fair look at the likeliest ways where the bound does not suffice."""

_WAYS_A_STEP = 16
"""Ways that are put down for later in the time that a request takes."""

_STEPS_A_JOIN = 2
"""Requests that could be served in the time that it takes to multiply out one combination."""

_MOST_JOINED = 100_000
"""Most combinations of independent parts that are multiplied out at once; the likeliest are kept."""


class TooManyFaces(FechtbuchError):
    """A roll told die by die that can fall in too many ways to list; ``Roll.of`` with classes would do."""


def uniform(battle: Battle, ask: Ask) -> Mapping[str, int]:
    """Every option is equally likely."""
    return dict.fromkeys(ask.values, 1)


def outcomes(battle: Battle, play: Play, chooser: Chooser, *, most: int = 5_000_000) -> Odds:
    """The exact odds of a decision on a battle.

    ``chooser`` answers the choices. About ``most`` steps of work are done (a request served is one), and a quarter more
    where they do not suffice; what is left then is ``unexplored``. Time grows with ``most`` at most in proportion.
    Raises ``WrongAnswer`` when the chooser names an option that is not offered.
    """
    solver, task = _Solver(play, chooser, most), _Task(battle, play.rule, play.args)
    found = solver.solve(task).odds
    if found.complete or most < _FAIR_SHARE:
        return found
    solver.left, solver.fair = most // _FAIR_SHARE, True
    return max(found, solver.solve(task).odds, key=_explored)


def _explored(odds: Odds) -> Fraction:
    """The share that was followed to its end, fates kept apart included."""
    share = Fraction(0)
    for outcome in odds.outcomes:
        share += outcome.weight * math.prod((_explored(one) for _, one in outcome.each), start=Fraction(1))
    return share / odds.total


# ------------------------------------------------------------------------------------------------ problems and results


@frozen
class _Task:
    """A decision to be solved on a battle. ``chain`` are the facts it follows from, ``watch`` whom to watch."""

    battle: Battle
    rule: Rule
    args: tuple[Any, ...]
    watch: frozenset[str] = frozenset()
    chain: tuple[str, ...] = field(default=(), eq=False)


@frozen
class _Solved:
    """Its odds, and what it read of the watched creatures."""

    odds: Odds
    noted: frozenset[Note]


@frozen
class _Done:
    """The answer of a part or of independent parts: the battle afterwards, the value, what is still kept apart."""

    battle: Battle
    value: Any = None
    each: tuple[tuple[str, Odds], ...] = ()


_Answers = tuple[Any, ...]
"""Answers so far: a ``Rolled``, an option, or a ``_Done`` for each request that takes one."""


@frozen
class _Fork:
    """Ways on, each with all its answers and a weight out of ``total``; ``lost`` of it is unexplored."""

    ways: tuple[tuple[_Answers, int], ...]
    total: int
    lost: int = 0


@frozen
class _End:
    """The end of a way: what tells outcomes apart."""

    key: tuple[Battle, Any, tuple[tuple[str, Odds], ...]]


_LOST = "unexplored"


@define
class _Weights:
    """Results so far: numerators by denominator for each distinct outcome, made whole at the end."""

    shares: dict[Any, dict[int, int]] = field(factory=dict)

    def put(self, key: Any, numerator: int, denominator: int) -> None:
        by_denominator = self.shares.setdefault(key, {})
        by_denominator[denominator] = by_denominator.get(denominator, 0) + numerator

    def odds(self, joint: Iterable[str]) -> Odds:
        denominators = {d for shares in self.shares.values() for d in shares}
        total = math.lcm(*denominators)
        weights = {key: sum(n * (total // d) for d, n in shares.items()) for key, shares in self.shares.items()}
        lost = weights.pop(_LOST, 0)
        shrink = math.gcd(total, lost, *weights.values())
        found = [Outcome(key[0], key[1], weight // shrink, key[2]) for key, weight in weights.items()]
        found.sort(key=lambda outcome: -outcome.weight)
        return Odds(tuple(found), total // shrink, lost // shrink, tuple(sorted(joint)))


# ------------------------------------------------------------------------------------------------ the solver


class _Solver:
    """Solves decisions, remembering each part it has solved."""

    def __init__(self, play: Play, chooser: Chooser, most: int) -> None:
        self.play = play
        self.chooser = chooser
        self.left = most
        self.fair = False
        self.memo: dict[_Task, _Solved] = {}
        self.changes: dict[tuple[Creature, str, Odds], frozenset[str]] = {}

    def solve(self, task: _Task) -> _Solved:
        """Follow every way from fork to fork, the likeliest first."""
        weights = _Weights()
        joint: set[str] = set()
        watch = Watch(task.watch)
        order = count()
        todo: list[tuple[float, int, _Answers, int, int]] = [(-1.0, next(order), (), 1, 1)]
        open_share = 1.0
        while todo:
            minus, _, answers, numerator, denominator = heapq.heappop(todo)
            if self.left <= 0:
                weights.put(_LOST, numerator, denominator)
                continue
            kept = self._set_aside(-minus, open_share)
            found = _Way(self, task, answers, watch, joint).follow()
            self.left += kept
            open_share += minus
            if isinstance(found, _End):
                weights.put(found.key, numerator, denominator)
                continue
            if found.lost:
                weights.put(_LOST, numerator * found.lost, denominator * found.total)
            self.left -= len(found.ways) // _WAYS_A_STEP
            for longer, weight in found.ways:
                n, d = numerator * weight, denominator * found.total
                heapq.heappush(todo, (-n / d, next(order), longer, n, d))
                open_share += n / d
        return _Solved(weights.odds(joint), frozenset(watch.noted))

    def _set_aside(self, share: float, open_share: float) -> int:
        """Take what a way may not use from what is left, and say how much: where work is shared out fairly, it may use
        half of its share, so that as much remains for what comes after it."""
        if not self.fair:
            return 0
        own = max(1, int(self.left * min(1.0, share / max(open_share, share)) / 2)) if share else 1
        kept = max(0, self.left - own)
        self.left -= kept
        return kept

    def changed(self, before: Battle, who: str, odds: Odds) -> frozenset[str]:
        """The fields of ``who`` that a part with these odds may change; remembered, for every way asks again."""
        key = (before[who], who, odds)
        found = self.changes.get(key)
        if found is None:
            found = self.changes[key] = may_change(*key)
        return found

    def part(self, task: _Task) -> _Solved:
        """The same, remembered; what the bound cut short is not."""
        solved = self.memo.get(task)
        if solved is None:
            solved = self.solve(task)
            if not solved.odds.unexplored:
                self.memo[task] = solved
        return solved


@frozen
class _Apart:
    """A fate kept apart: whom it is about, its odds, and which answer brought it."""

    about: str
    odds: Odds
    since: int


class _Way:
    """One way through a decision, run from the start with the answers so far to the next fork or the end."""

    def __init__(self, solver: _Solver, task: _Task, answers: _Answers, watch: Watch, joint: set[str]) -> None:
        self.solver = solver
        self.task = task
        self.answers = answers
        self.outer = self.watch = watch
        self.joint = joint
        self.apart: tuple[_Apart, ...] = ()
        self.changed: dict[str, frozenset[str]] = {}
        self.served = 0
        self.scene = Scene(watched(task.battle, watch), solver.play.consequences, solver.play.tables)
        self.scene.chain = task.chain

    def follow(self) -> _Fork | _End:
        decision = self.task.rule(self.scene, *self.task.args)
        try:
            return self._run(decision)
        finally:
            decision.close()
            self.outer.noted |= {note for note in self.watch.noted if note[0] in self.outer.ids}

    def _run(self, decision: Decision[Any]) -> _Fork | _End:
        used = 0
        send: Any = None
        while True:
            try:
                request = decision.send(send)
            except StopIteration as stop:
                return self._joined() if self._looked() else self._end(stop.value)
            if self._looked():
                return self._joined()
            self.solver.left -= 1
            self.served += 1
            send = None
            if isinstance(request, Fact):
                self.scene.battle = evolve(self.scene.battle, request.event)
                if self._looked():
                    return self._joined()
            elif used == len(self.answers):
                fork = self._fork(request)
                if self._looked():
                    return self._joined()
                if len(fork.ways) > 1 or fork.lost:
                    return fork
                self.answers = fork.ways[0][0]  # the only way: no need to run to here again
                send = self._take(used)
                used += 1
            else:
                send = self._take(used)
                used += 1

    def _end(self, value: Any) -> _End:
        each = tuple((apart.about, apart.odds) for apart in self.apart)
        return _End((plain(self.scene.battle), value, each))

    def _take(self, place: int) -> Any:
        """The answer in that place; one that leaves fates apart makes the rest of the way a watched one."""
        answer = self.answers[place]
        if not isinstance(answer, _Done):
            return answer
        base = answer.battle
        if answer.each:
            self.apart += tuple(_Apart(who, odds, place) for who, odds in answer.each)
            self.changed.update({who: self.solver.changed(base, who, odds) for who, odds in answer.each})
            ground = changed_things(id for _, odds in answer.each for id in odds.ground)
            if ground:
                self.changed[GROUND] = self.changed.get(GROUND, frozenset()) | ground
            fresh = Watch(self.watch.ids.union(self.changed))
            fresh.noted |= {note for note in self.watch.noted if note[0] in self.outer.ids}
            self.watch = fresh
        self.scene.battle = watched(base, self.watch)
        return answer.value

    def _looked(self) -> bool:
        """Whether this way has looked at something that a fate kept apart may change."""
        return bool(self.apart) and self.watch.meets(self.changed)

    # -------------------------------------------------------------------------------------------- forks

    def _fork(self, request: Any) -> _Fork:
        if isinstance(request, Part):
            return self._after(self._solved(request, self.watch.ids))
        if isinstance(request, Each):
            return self._each_fork(request)
        if isinstance(request, Roll):
            throws, total = thrown(request)
            return self._ways(throws, total)
        if isinstance(request, Ask):
            weights = self._weights(request)
            return self._ways(weights.items(), sum(weights.values()))
        raise not_a_request(request)

    def _ways(self, answers: Iterable[tuple[Any, int]], total: int, lost: int = 0) -> _Fork:
        return _Fork(tuple([((*self.answers, answer), weight) for answer, weight in answers]), total, lost)

    def _after(self, solved: _Solved) -> _Fork:
        self._heed(solved)
        odds = solved.odds
        self._claim(who for outcome in odds.outcomes for who, _ in outcome.each)
        done = [(_Done(o.battle, o.value, o.each), o.weight) for o in odds.outcomes]
        return self._ways(done, odds.total, odds.unexplored)

    def _claim(self, abouts: Iterable[str]) -> None:
        """One fate for each creature: a second one that is kept apart counts as a look at the first."""
        for who in abouts:
            self.watch.wrote(who)

    def _heed(self, solved: _Solved) -> None:
        self.joint.update(solved.odds.joint)
        self.watch.noted |= solved.noted

    def _solved(self, part: Part, watch: frozenset[str]) -> _Solved:
        task = _Task(plain(self.scene.battle), part.rule, part.args, watch, self.scene.chain)
        return self.solver.part(task)

    def _weights(self, ask: Ask) -> Mapping[str, int]:
        chosen = self.solver.chooser(self.scene.battle, ask)
        weights = {chosen: 1} if isinstance(chosen, str) else chosen
        for value, weight in weights.items():
            if value not in ask.values or type(weight) is not int or weight < 0:
                offered = ", ".join(ask.values)
                raise WrongAnswer(
                    f"{ask.who}, {ask.question}: {value!r} with weight {weight!r} is no choice; offered, with whole "
                    f"weights: {offered}"
                )
        weights = {value: weight for value, weight in weights.items() if weight}
        if not weights:
            raise WrongAnswer(f"{ask.who}, {ask.question}: no option has a weight")
        return weights

    # -------------------------------------------------------------------------------------------- independent parts

    def _each_fork(self, each: Each) -> _Fork:
        """Independent parts stay apart; parts that depend on one another are run in order as one."""
        solved = self._apart(each)
        battle = plain(self.scene.battle)
        if solved is None:
            self.joint.update(part.about for part in each.parts)
            task = _Task(battle, _one_after_another, (each,), self.watch.ids, self.scene.chain)
            return self._after(self.solver.part(task))
        for one in solved:
            self._heed(one)
        self._claim(part.about for part in each.parts)
        parts = tuple((part.about, one.odds) for part, one in zip(each.parts, solved, strict=True))
        return self._ways([(_Done(battle, None, parts), 1)], 1)

    def _apart(self, each: Each) -> list[_Solved] | None:
        """Each part solved by itself, or nothing when one changes what a later one reads, or more than its creature.

        What the bound cut short does not count: whoever asks for odds leaves out the share in which it happens.
        """
        battle = plain(self.scene.battle)
        changed: dict[str, frozenset[str]] = {}
        solved: list[_Solved] = []
        for part in each.parts:
            if part.about in changed or part.about not in battle:
                return None
            one = self._solved(part, self.watch.ids.union(changed))
            self.solver.left -= len(one.odds.outcomes)
            earlier = Watch(frozenset(changed))
            earlier.noted |= one.noted
            if earlier.meets(changed) or not _touches_only(battle, one.odds, part.about):
                return None
            changed[part.about] = self.solver.changed(battle, part.about, one.odds)
            ground = _ground(battle, one.odds)
            if ground:
                changed[GROUND] = changed.get(GROUND, frozenset()) | changed_things(ground)
                one = with_fields(one, odds=with_fields(one.odds, ground=ground))
            solved.append(one)
        return solved

    def _joined(self) -> _Fork:
        """The fates multiplied out, because this way looks at one of them: each combination goes this way by itself."""
        most = max(1, min(self.solver.left // (_STEPS_A_JOIN + self.served), _MOST_JOINED))
        combined, total = _combined(self.apart, most)
        self.solver.left -= _STEPS_A_JOIN * len(combined)
        ways = tuple([(self._with(fates), weight) for fates, weight in combined])
        return _Fork(ways, total, total - sum(weight for _, weight in ways))

    def _with(self, fates: tuple[_Fate, ...]) -> _Answers:
        """The answers so far on battles in which these fates have come true."""
        answers = []
        for place, answer in enumerate(self.answers):
            if isinstance(answer, _Done):
                true = {a.about: fate for a, fate in zip(self.apart, fates, strict=True) if a.since <= place}
                answer = _Done(_with_fates(answer.battle, true), answer.value) if true else answer
            answers.append(answer)
        return tuple(answers)


def _one_after_another(scene: Scene, each: Each) -> Decision[None]:
    for part in each.parts:
        yield from part


def _touches_only(before: Battle, odds: Odds, who: str) -> bool:
    """Whether every outcome leaves all but the creature ``who``, and things on the ground, as it was."""
    was = {who: before[who]}

    def as_it_was(battle: Battle) -> bool:
        return with_creatures(_grounded(battle, before), was) == before

    return all(not outcome.each and as_it_was(outcome.battle) for outcome in odds.outcomes)


def _grounded(battle: Battle, before: Battle) -> Battle:
    """The battle with the things that lay there before."""
    return with_things(battle, things_of(before, _different(battle, before)))


def _different(one: Battle, two: Battle) -> tuple[str, ...]:
    """The things that differ between two battles."""
    if one.things is two.things:
        return ()
    return tuple(id for id in sorted({*one.things, *two.things}) if one.things.get(id) != two.things.get(id))


def _ground(before: Battle, odds: Odds) -> tuple[str, ...]:
    """The things that a part with these odds may change."""
    return tuple(sorted({id for outcome in odds.outcomes for id in _different(before, outcome.battle)}))


_Fate = tuple[Creature, Things]
"""What has become of a creature, and of the things that went with it."""


def _with_fates(battle: Battle, fates: Mapping[str, _Fate]) -> Battle:
    """The battle in which these fates have come true."""
    battle = with_creatures(battle, {who: creature for who, (creature, _) in fates.items()})
    for _, things in fates.values():
        battle = with_things(battle, things)
    return battle


def _combined(apart: Iterable[_Apart], most: int) -> tuple[list[tuple[tuple[_Fate, ...], int]], int]:
    """Combinations of fates with their weights, and the weight of all; beyond ``most`` the likeliest."""
    combined: list[tuple[tuple[_Fate, ...], int]] = [((), 1)]
    total = 1
    for fate in apart:
        total *= fate.odds.total
        ends: dict[_Fate, int] = {}
        for outcome in fate.odds.outcomes:
            end = outcome.battle[fate.about], things_of(outcome.battle, fate.odds.ground)
            ends[end] = ends.get(end, 0) + outcome.weight
        combined = [((*fates, end), weight * by) for fates, weight in combined for end, by in ends.items()]
        combined = heapq.nlargest(most, combined, key=lambda way: way[1]) if len(combined) > most else combined
    return combined, total


# ------------------------------------------------------------------------------------------------ rolls


def thrown(roll: Roll) -> tuple[list[tuple[Rolled, int]], int]:
    """One throw with its weight for each class of totals, or each total, or each way the dice can lie; and the weight
    of all. Raises ``TooManyFaces``."""
    dice = parse_dice(roll.dice)
    spread = distribution(dice)
    if roll.allowed is not None:
        spread = spread.conditioned(roll.allowed)
    if roll.of is not None:
        classes = [(total, weight) for _, total, weight in spread.classes(roll.of)]
        shown = _lying if roll.each_die else _untold
        return [(shown(dice, total), weight) for total, weight in classes], spread.total_weight
    if roll.each_die:
        return _each_way(roll, dice, spread)
    return [(_untold(dice, total), weight) for total, weight in spread.pairs], spread.total_weight


def _untold(dice: Dice, total: int) -> Rolled:
    return Rolled(total, (total,) if dice.count == 1 else None)


def _lying(dice: Dice, total: int) -> Rolled:
    """Some faces of that total."""
    left = total - dice.count
    faces = []
    for _ in range(dice.count):
        more = min(left, dice.sides - 1)
        faces.append(1 + more)
        left -= more
    return Rolled(total, tuple(faces))


def _each_way(roll: Roll, dice: Dice, spread: Distribution) -> tuple[list[tuple[Rolled, int]], int]:
    if dice.sides**dice.count > _MOST_FACES:
        raise TooManyFaces(f"{roll.who}, {roll.purpose}: {dice} falls in too many ways to follow each die by itself")
    allowed = set(spread.totals)
    throws = [(Rolled(sum(faces), faces), 1) for faces in _all_faces(dice) if sum(faces) in allowed]
    return throws, len(throws)


def _all_faces(dice: Dice) -> Iterator[tuple[int, ...]]:
    return product(range(1, dice.sides + 1), repeat=dice.count)
