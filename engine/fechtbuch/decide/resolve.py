"""The driver of play: runs a decision to its end, takes answers, keeps the battle current, writes the tape."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import field, frozen

from fechtbuch.decide.answers import Answerer, Given
from fechtbuch.decide.checking import WrongAnswer, barred_by, checked_choice, checked_roll
from fechtbuch.decide.requests import Ask, Decision, Each, Fact, Part, Request, Roll
from fechtbuch.decide.scene import NO_CONSEQUENCES, Consequences, Scene
from fechtbuch.model.address import Address, Step
from fechtbuch.model.errors import FechtbuchError, shown
from fechtbuch.model.events import Event, Refused
from fechtbuch.model.evolve import evolve
from fechtbuch.model.state import Battle
from fechtbuch.model.tape import Rolled, Tape, TapeEntry

__all__ = ["BadDecision", "Play", "Resolution", "Unanswered", "not_a_request", "resolve"]


class BadDecision(FechtbuchError):
    """A rule that asked for something no driver can give."""


def not_a_request(asked: Any) -> BadDecision:
    """The error for what a rule yielded instead of a request."""
    return BadDecision(f"a rule asked for {shown(asked)}, which is no request; facts are stated through happen")


class Unanswered(WrongAnswer):
    """Nobody answered a question. ``address`` and ``request`` say which, ``events`` are the facts before it."""

    def __init__(self, address: Address, request: Roll | Ask, battle: Battle, events: tuple[Event, ...] = ()) -> None:
        self.address = address
        self.request = request
        self.battle = battle
        self.events = events
        wanted = request.dice if isinstance(request, Roll) else "one of " + ", ".join(request.values)
        super().__init__(f"{address} waits for an answer: {wanted}")


@frozen
class Play:
    """A decision ready to run: the generator function with its arguments, and the rules around it."""

    rule: Callable[..., Decision[Any]]
    args: tuple[Any, ...] = ()
    consequences: Consequences = NO_CONSEQUENCES
    tables: Any = None

    def scene(self, battle: Battle) -> Scene:
        """A fresh scene on a battle."""
        return Scene(battle, self.consequences, self.tables)


@frozen
class Resolution:
    """What came of a decision: the battle afterwards, the facts, the answers it took, what it returned.

    ``states`` are the battles after each fact, the last of which is ``battle``; none where nobody kept them.
    """

    battle: Battle
    events: tuple[Event, ...]
    tape: Tape
    value: Any = None
    states: tuple[Battle, ...] = field(default=(), eq=False, repr=False)


def resolve(battle: Battle, play: Play, answerer: Answerer) -> Resolution:
    """Run a decision to its end.

    Raises ``Unanswered`` when nobody answers, ``ImpossibleRoll`` for dice that cannot fall so, ``WrongAnswer`` for an
    answer that was not offered; in every case nothing is kept. About 0.1 ms for a small act.
    """
    return _Run(battle, play, answerer).to_end()


class _Run:
    """One run; mutable only while it lasts."""

    def __init__(self, battle: Battle, play: Play, answerer: Answerer) -> None:
        self.scene = play.scene(battle)
        self.answerer = answerer
        self.events: list[Event] = []
        self.states: list[Battle] = []
        self.tape: list[TapeEntry] = []
        self.counts: dict[Address, int] = {}
        self.stack: list[tuple[Decision[Any], tuple[Step, ...]]] = [(play.rule(self.scene, *play.args), ())]

    def to_end(self) -> Resolution:
        answer: Any = None
        stack = self.stack
        while stack:
            decision, path = stack[-1]
            try:
                request = decision.send(answer)
            except StopIteration as stop:
                stack.pop()
                answer = stop.value
                continue
            answer = self._serve(request, path)
        return Resolution(self.scene.battle, tuple(self.events), tuple(self.tape), answer, tuple(self.states))

    def _serve(self, request: Request[Any], path: tuple[Step, ...]) -> Any:
        if isinstance(request, Fact):
            self._state(request.event)
        elif isinstance(request, (Roll, Ask)):
            return self._answer(request, path)
        elif isinstance(request, Part):
            step = Step(request.label, request.about, request.at)
            self.stack.append((request.rule(self.scene, *request.args), (*path, step)))
        elif isinstance(request, Each):
            self.stack.append((_in_order(request), path))
        else:
            raise not_a_request(request)
        return None

    def _state(self, event: Event) -> None:
        self.scene.battle = battle = evolve(self.scene.battle, event)
        self.events.append(event)
        self.states.append(battle)

    def _answer(self, request: Roll | Ask, path: tuple[Step, ...]) -> Any:
        purpose = request.purpose if isinstance(request, Roll) else request.question
        first = Address(path, request.who, purpose, request.about)
        ordinal = self.counts.get(first, 0)
        self.counts[first] = ordinal + 1
        address = first._replace(ordinal=ordinal) if ordinal else first
        given = self.answerer(address, request, self.scene.battle)
        if given is None:
            raise Unanswered(address, request, self.scene.battle, tuple(self.events))
        if isinstance(request, Roll):
            return self._rolled(request, address, given)
        return self._chosen(request, address, given)

    def _rolled(self, request: Roll, address: Address, given: Given) -> Rolled:
        rolled = checked_roll(address, request, given.answer)
        self.tape.append(TapeEntry(address, rolled, given.by, given.rejected))
        return rolled

    def _chosen(self, request: Ask, address: Address, given: Given) -> str:
        value = checked_choice(address, request, given.answer)
        self.tape.append(TapeEntry(address, value, given.by))
        barred = barred_by(request, value)
        if not barred:
            return value
        self._state(Refused(request.who, value, barred, barred[0].rule))
        return request.decline


def _in_order(each: Each) -> Decision[None]:
    for part in each.parts:
        yield from part
