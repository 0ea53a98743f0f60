"""A decision that tells, beside what it returns, which checks and choices it went through.

Exact odds forget the way to an outcome: equal battles are merged. What is wanted of the way is put into the value that
the decision and each of its parts return, so that the solver itself stays as it is, and ways that differ in nothing
told are merged as ever.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from attrs import evolve, field, frozen

from fechtbuch.decide.requests import Ask, Decision, Each, Fact, Part, Roll, Rule
from fechtbuch.decide.resolve import Play
from fechtbuch.decide.scene import Scene
from fechtbuch.decide.watching import plain, whom
from fechtbuch.dice.distribution import distribution
from fechtbuch.dice.notation import parse_dice
from fechtbuch.model.checks import Check
from fechtbuch.model.events import Event
from fechtbuch.model.state import Battle
from fechtbuch.model.tape import Rolled

__all__ = ["FIRST_CHECKS", "Mark", "Node", "Steps", "Together", "Traced", "Tracer", "traced"]

FIRST_CHECKS = 2
"""How many checks of a way are told: as a rule the attack and the defence against it."""


@frozen(cache_hash=True)
class Mark:
    """A check on the way: the kind of fact it came with, who made it, what for, and the share of its throws that
    succeed, 0 or 1 unless a class of throws holds both."""

    kind: str
    who: str
    purpose: str
    about: str
    success: Fraction


@frozen
class Node:
    """A question at which somebody is free to choose, in the battle in which it is asked."""

    battle: Battle
    ask: Ask


Steps = tuple[tuple[int, str], ...]
"""Free choices on a way, in order: the number of the node, the option."""


@frozen(cache_hash=True)
class Traced:
    """What a decision returned, its first checks, its free choices; whose fates, with choices, are ``apart``."""

    value: Any = None
    checks: tuple[Mark, ...] = ()
    steps: Steps = ()
    apart: frozenset[str] = frozenset()


class Together(Exception):
    """Parts that were to stay apart, each with its choices, turned out to depend on one another."""


@frozen(eq=False)
class Tracer:
    """What to tell. ``free`` says whose choices are free; without it none are told.

    Independent parts stay apart; where choices are told only if ``apart``, and then ``Together`` is raised as soon as
    they do not. ``nodes`` numbers the nodes as they are met.
    """

    succeeds: Callable[[Check, int], bool]
    free: Callable[[Battle, str], bool] | None = None
    apart: bool = True
    nodes: dict[Node, int] = field(factory=dict)

    def node(self, battle: Battle, ask: Ask) -> int:
        """The number of a node."""
        return self.nodes.setdefault(Node(battle, ask), len(self.nodes))


def traced(play: Play, tracer: Tracer, checks: int = FIRST_CHECKS) -> Play:
    """The same decision, returning ``Traced`` with so many of its checks."""
    return evolve(play, rule=_trace, args=(tracer, checks, play.rule, play.args))


def _trace(scene: Scene, tracer: Tracer, wanted: int, rule: Rule, args: tuple[Any, ...]) -> Decision[Traced]:
    """Run a rule and tell; ``wanted`` is how many checks are still to be told."""
    decision = rule(scene, *args)
    told = _Told(tracer, wanted)
    send: Any = None
    try:
        while True:
            try:
                request: Any = decision.send(send)
            except StopIteration as stop:
                return Traced(stop.value, tuple(told.checks), tuple(told.steps), told.apart)
            if isinstance(request, Part) and told.listening:
                inner: Traced = yield from told.part(request)
                send = told.took(scene, inner)
            elif isinstance(request, Each):
                yield from told.each(scene, request)
                send = None
            elif isinstance(request, Ask):
                send = yield from told.choice(scene, request)
            else:
                send = yield from request
                told.saw(request, send)
    finally:
        decision.close()


class _Told:
    """What a rule has gone through so far; lasts as long as its run."""

    def __init__(self, tracer: Tracer, wanted: int) -> None:
        self.tracer = tracer
        self.wanted = wanted
        self.checks: list[Mark] = []
        self.steps: list[tuple[int, str]] = []
        self.apart: frozenset[str] = frozenset()
        self.rolls: list[tuple[Roll, Rolled]] = []

    @property
    def listening(self) -> bool:
        """Whether anything of what comes is still of interest."""
        return self.tracer.free is not None or len(self.checks) < self.wanted

    def part(self, part: Part) -> Part:
        """The part, told in its turn."""
        args = (self.tracer, self.wanted - len(self.checks), part.rule, part.args)
        return evolve(part, rule=_trace, args=args)

    def took(self, scene: Scene, inner: Traced) -> Any:
        """Take over what a part has told; what it returned."""
        self.checks += inner.checks
        self.steps += inner.steps
        self.keep_apart(scene, inner.apart)
        return inner.value

    def keep_apart(self, scene: Scene, abouts: frozenset[str]) -> None:
        """Fates with choices in them stay apart; they are watched for as long as they do. Raises ``Together``."""
        if not abouts <= whom(scene.battle):
            raise Together
        self.apart |= abouts

    def each(self, scene: Scene, each: Each) -> Decision[None]:
        """Independent parts. Of those that stay apart no check is told, nor any after them."""
        if self.tracer.free is not None and not self.tracer.apart:
            for part in each.parts:
                inner = yield from self.part(part)
                self.took(scene, inner)
            return
        self.wanted = len(self.checks)
        if self.tracer.free is None:
            yield from each
            return
        yield from evolve(each, parts=tuple(map(self.part, each.parts)))
        self.keep_apart(scene, frozenset(part.about for part in each.parts))

    def choice(self, scene: Scene, ask: Ask) -> Decision[str]:
        """A choice, told if it is free."""
        free = self.tracer.free
        if free is None or not free(scene.battle, ask.who):
            return (yield from ask)
        node = self.tracer.node(plain(scene.battle), ask)
        chosen = yield from ask
        self.steps.append((node, chosen))
        return chosen

    def saw(self, request: Any, answer: Any) -> None:
        """Take note of a roll, and of the check that comes of it."""
        if len(self.checks) >= self.wanted:
            return
        if isinstance(request, Roll):
            self.rolls.append((request, answer))
        elif isinstance(request, Fact):
            check = getattr(request.event, "check", None)
            if isinstance(check, Check):
                self.checks.append(self._mark(request.event, check))

    def _mark(self, event: Event, check: Check) -> Mark:
        about = getattr(event, "target", "") or getattr(event, "against", "")
        return Mark(event.kind, event.who, check.purpose, about, self._success(check))

    def _success(self, check: Check) -> Fraction:
        """The share of the throws like this one that succeed: those of a class lead to equal battles, and may differ in
        that."""
        for roll, rolled in reversed(self.rolls):
            if rolled == check.rolled and roll.of is not None:
                return _share(roll, rolled, lambda total: self.tracer.succeeds(check, total))
        return Fraction(check.succeeded)


def _share(roll: Roll, rolled: Rolled, holds: Callable[[int], bool]) -> Fraction:
    """The share of the throws of one class with a roll for which ``holds``."""
    of = roll.of
    assert of is not None
    spread = distribution(parse_dice(roll.dice))
    spread = spread if roll.allowed is None else spread.conditioned(roll.allowed)
    mine = of(rolled.total)
    alike = [(total, weight) for total, weight in spread.pairs if of(total) == mine]
    return Fraction(sum(weight for total, weight in alike if holds(total)), sum(weight for _, weight in alike))
