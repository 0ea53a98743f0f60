"""Playing a battle on in memory: no commits, no judgement of people, the same end for the same seed everywhere.

The dice of a rollout are a keyed stream, (seed, who, ordinal of that creature's act, address), so that in two courses
of the same seed the same questions meet the same dice, however far the courses have drifted apart elsewhere.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, Literal

from attrs import define, field, frozen

from fechtbuch.decide.answers import Answerer, Given, Recorded, Stream
from fechtbuch.decide.checking import WrongAnswer, checked_choice
from fechtbuch.decide.requests import Ask, Roll
from fechtbuch.decide.resolve import resolve
from fechtbuch.dice.stream import stream_key
from fechtbuch.fight.judging import breaches
from fechtbuch.fight.turns import sides_in, turn_after, turns
from fechtbuch.model.acts import Act, EndTurn
from fechtbuch.model.address import Address
from fechtbuch.model.errors import FechtbuchError, shown
from fechtbuch.model.state import Battle
from fechtbuch.model.tape import Rolled, Tape
from fechtbuch.rulesets.protocol import Bound
from fechtbuch.whatif.simulation.cast import Cast

__all__ = [
    "MOST_ACTS",
    "End",
    "Ending",
    "First",
    "RolloutFailed",
    "Stage",
    "next_act",
    "seed_of",
    "simulate",
    "would_answer",
]

MOST_ACTS = 1_000
"""Acts after which a rollout that has not ended counts as undecided."""

STILL = 10
"""Rounds in a row that leave everything as it was but the clock, after which nobody is expected to do anything more."""

End = Literal["won", "nobody", "limit", "stuck"]
"""One side is left; none is; the limit of acts was reached; nobody has a turn, or nothing has happened for long."""


class RolloutFailed(FechtbuchError):
    """A player or policy that does not keep to the rules; names rollout, act, creature, who chose, and why not."""


@frozen
class First:
    """An act that comes before anybody chooses, its dice free. ``choices`` stand wherever they are offered again."""

    act: Act
    choices: Tape = ()


@frozen(eq=False)
class Stage:
    """Where rollouts begin. ``base`` names their seeds, ``turn`` is whose turn is running (empty: between turns).

    ``counts`` are the acts that creatures have behind them, so that their next ones meet the dice meant for those.
    """

    rules: Bound
    battle: Battle
    cast: Cast
    base: str
    turn: str = ""
    first: First | None = None
    counts: Mapping[str, int] = field(factory=dict)
    most_acts: int = MOST_ACTS


@frozen
class Ending:
    """How one rollout ended. ``winner`` is a side, none unless ``end`` is ``won``.

    ``acts``, ``turns`` and ``rounds`` count from the stage on. ``up`` take part to the end, ``dead`` are dead; both in
    listing order. ``pools`` are each creature's (name, value).
    """

    index: int
    winner: str | None
    end: End
    acts: int
    turns: int
    rounds: int
    up: tuple[str, ...]
    dead: tuple[str, ...]
    pools: tuple[tuple[str, tuple[tuple[str, int], ...]], ...]


def seed_of(base: str, index: int) -> str:
    """The seed of a rollout, by what they all start from and its number."""
    return stream_key(base, b"rollout", b"%d" % index).hex()


def next_act(stage: Stage) -> Act | None:
    """What comes next when the players go on, the first act aside; none when it is over. Raises ``RolloutFailed``."""
    course = _Course(stage, "", 0)
    return None if course.is_over() else next(turns(stage.rules, stage.battle, course.choose, stage.turn), None)


def would_answer(stage: Stage, act: Act, tape: Tape) -> bool:
    """Whether the policies, with the dice of a tape, make the choices that are on it."""
    dice = Recorded.of([entry for entry in tape if isinstance(entry.answer, Rolled)])
    try:
        played = resolve(stage.battle, stage.rules.play(act), _Answers(_Course(stage, "", 0), dice, {}))
    except FechtbuchError:
        return False
    return [(e.address, e.answer) for e in played.tape] == [(e.address, e.answer) for e in tape]


def simulate(stage: Stage, index: int) -> Ending:
    """Play a stage on until one side is left, or the limit of acts is reached. Pure.

    Raises ``RolloutFailed``; ``UnknownPlayer`` for rules that do not say whose turn is next.
    """
    course = _Course(stage, seed_of(stage.base, index), index)
    course.to_end()
    return course.ending()


@define(eq=False)
class _Course:
    """One rollout as it goes."""

    stage: Stage
    seed: str
    index: int
    battle: Battle = field(init=False)
    counts: dict[str, int] = field(init=False)
    last: Battle = field(init=False)
    acts: int = 0
    still: int = 0

    def __attrs_post_init__(self) -> None:
        self.battle = self.last = self.stage.battle
        self.counts = dict(self.stage.counts)

    def is_over(self) -> bool:
        """Whether fewer than two sides are left."""
        return len(sides_in(self.stage.rules, self.battle)) < 2

    def to_end(self) -> None:
        """Play it out."""
        stage, turn = self.stage, self.stage.turn
        if stage.first is not None:
            act = stage.first.act
            self.play(act, stage.first.choices)
            turn = turn_after(act, turn)
        coming = turns(stage.rules, self.battle, self.choose, turn)
        following = None if self.is_over() else next(coming, None)
        while following is not None and self.acts < stage.most_acts:
            self.play(following)
            ended = self.is_over() or self.is_still()
            following = None if ended else _sent(coming, self.battle)

    def is_still(self) -> bool:
        """Whether for many rounds nothing has changed but the clock; asked after every act."""
        if self.battle.clock.round == self.last.clock.round:
            return False
        same = _but_the_clock(self.battle) == _but_the_clock(self.last)
        self.still = self.still + 1 if same else 0
        self.last = self.battle
        return self.still >= STILL

    def choose(self, battle: Battle, who: str) -> Act:
        """What the creature's player does: a legal act of its own."""
        rules = self.stage.rules
        name, player = self.stage.cast.player(battle[who])
        try:
            act = player(battle, who, rules.tables)
        except Exception as error:
            raise self.failed(f"the player {name!r} of {who!r} fails: {_named(error)}") from error
        if not _is_act(act):
            raise self.failed(f"the player {name!r} of {who!r} gives {shown(act)}, which is no act")
        if act.who != who:
            raise self.failed(f"the player {name!r} of {who!r} acts for {act.who!r}: {act.do}")
        broken = () if isinstance(act, EndTurn) else breaches(rules, battle, act)
        if broken:
            why = "; ".join(f"{breach.text} [{breach.reason}, {breach.rule}]" for breach in broken)
            raise self.failed(f"the player {name!r} of {who!r} chooses {act.do}, which is not allowed: {why}")
        return act

    def play(self, act: Act, choices: Tape = ()) -> None:
        """Resolve an act on the battle."""
        number = self.counts.get(act.who, 0)
        self.counts[act.who] = number + 1
        answer = _Answers(self, Stream(self.seed, act.who, b"%d" % number), {e.address: e.answer for e in choices})
        try:
            self.battle = resolve(self.battle, self.stage.rules.play(act), answer).battle
        except WrongAnswer as error:
            raise self.failed(f"{act.do} of {act.who!r}: {error}") from error
        self.acts += 1

    def failed(self, why: str) -> RolloutFailed:
        """The error to raise about the act that is next."""
        return RolloutFailed(f"rollout {self.index}, act {self.acts + 1}: {why}")

    def ending(self) -> Ending:
        """What came of it."""
        battle, began = self.battle, self.stage.battle.clock
        sides = sides_in(self.stage.rules, battle)
        limit: End = "limit" if self.acts >= self.stage.most_acts else "stuck"
        end: End = "won" if len(sides) == 1 else limit if sides else "nobody"
        return Ending(
            self.index,
            sides[0] if end == "won" else None,
            end,
            self.acts,
            battle.clock.turns - began.turns,
            battle.clock.round - began.round,
            tuple(creature.id for creature in battle if not self.stage.rules.out(battle, creature.id)),
            tuple(creature.id for creature in battle if creature.status == "dead"),
            tuple((c.id, tuple((name, pool.value) for name, pool in c.pools.items())) for c in battle),
        )


@frozen(eq=False)
class _Answers:
    """Dice from the stream, choices from those given if they are offered, else from the creature's policy."""

    course: _Course
    dice: Answerer
    given: Mapping[Address, Any]

    def __call__(self, address: Address, request: Roll | Ask, battle: Battle) -> Given | None:
        if isinstance(request, Roll):
            return self.dice(address, request, battle)
        if address in self.given and _offered(address, request, self.given[address]):
            return Given(self.given[address], "record")
        name, policy = self.course.stage.cast.policy(battle.creatures.get(request.who))
        try:
            value = policy(battle, request)
        except Exception as error:
            why = f"the policy {name!r} of {request.who!r} fails at {address}: {_named(error)}"
            raise self.course.failed(why) from error
        if not _offered(address, request, value):
            offered = ", ".join(request.values)
            why = f"the policy {name!r} of {request.who!r} answers {shown(value)} at {address}; offered: {offered}"
            raise self.course.failed(why)
        return Given(value, "policy")


def _offered(address: Address, ask: Ask, value: Any) -> bool:
    if value in ask.values:
        return True
    try:
        checked_choice(address, ask, value)
    except WrongAnswer:
        return False
    return True


def _but_the_clock(battle: Battle) -> tuple[object, ...]:
    return battle.creatures, battle.bonds, battle.things, battle.areas, battle.map


def _sent(coming: Generator[Act, Battle, None], battle: Battle) -> Act | None:
    """The act that follows on a battle; none when nobody has a turn any more."""
    try:
        return coming.send(battle)
    except StopIteration:
        return None


def _is_act(given: object) -> bool:
    return isinstance(given, Act)


def _named(error: Exception) -> str:
    return str(error) if isinstance(error, FechtbuchError) else f"{type(error).__name__}: {error}"
