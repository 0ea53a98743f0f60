"""Who answers a decision: the keyed stream, people at the table, a recorded tape, a policy; or several in turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol

from attrs import define, field, frozen

from fechtbuch.decide.checking import WrongAnswer
from fechtbuch.decide.requests import Ask, Roll
from fechtbuch.dice.notation import parse_dice
from fechtbuch.dice.stream import KeySource, faces, joined
from fechtbuch.model.address import Address, BadAddress, fits
from fechtbuch.model.errors import shown
from fechtbuch.model.state import Battle
from fechtbuch.model.tape import Answer, By, Rolled, TapeEntry
from fechtbuch.model.wire import encode

__all__ = [
    "Answerer",
    "Given",
    "InTurn",
    "Policy",
    "Recorded",
    "Stream",
    "Typed",
    "WrongAnswer",
    "by_policy",
    "first_option",
]

DiceAnswer = int | Sequence[int] | Rolled
Policy = Callable[[Battle, Ask], str]
"""Chooses one of an ``Ask``'s values. It must be a pure function of the battle and the question."""

_MOST_REDRAWS = 10_000


@frozen
class Given:
    """An answer and who gave it."""

    answer: Answer | int | Sequence[int]
    by: By
    rejected: tuple[Rolled, ...] = ()


class Answerer(Protocol):
    """Answers a question, or passes with ``None``."""

    def __call__(self, address: Address, request: Roll | Ask, battle: Battle) -> Given | None: ...


@frozen
class InTurn:
    """Asks each of several in turn; the first who answers counts."""

    answerers: tuple[Answerer, ...]

    def __call__(self, address: Address, request: Roll | Ask, battle: Battle) -> Given | None:
        for answerer in self.answerers:
            given = answerer(address, request, battle)
            if given is not None:
                return given
        return None


@frozen
class Stream:
    """The program's dice: faces from the key (seed, parent commit, act, take, address). Nothing is kept or advanced."""

    seed: str
    parent: str
    act: bytes
    take: int = 0
    _keys: KeySource = field(init=False, eq=False, repr=False)

    @_keys.default
    def _source(self) -> KeySource:
        return KeySource(self.seed, self.parent.encode(), self.act, b"%d" % self.take)

    def __call__(self, address: Address, request: Roll | Ask, battle: Battle) -> Given | None:
        if isinstance(request, Ask):
            return None
        dice, allowed = parse_dice(request.dice), request.allowed
        rejected: tuple[Rolled, ...] = ()
        for attempt in range(_MOST_REDRAWS):
            thrown = faces(self._keys.key(_name_of(address, attempt)), dice)
            rolled = Rolled(sum(thrown), thrown)
            if allowed is None or rolled.total in allowed:
                return Given(rolled, "program", rejected)
            rejected = (*rejected, rolled)
        raise WrongAnswer(f"{address}: {request.dice} never came to one of the allowed totals")


@lru_cache(maxsize=4096)
def _name_of(address: Address, attempt: int) -> bytes:
    """An address as part of a key's name; the acts of a fight ask under the same ones again and again."""
    return joined(encode(address.to_json()), b"%d" % attempt)


@frozen
class Recorded:
    """Answers from a tape, by address, as they were given."""

    tape: Mapping[Address, TapeEntry]

    @classmethod
    def of(cls, tape: Sequence[TapeEntry]) -> Recorded:
        """From a tape in order."""
        return cls({entry.address: entry for entry in tape})

    def __call__(self, address: Address, request: Roll | Ask, battle: Battle) -> Given | None:
        entry = self.tape.get(address)
        if entry is None or isinstance(entry.answer, str) is isinstance(request, Roll):
            return None
        return Given(entry.answer, entry.by, entry.rejected)


@define
class Typed:
    """Answers from the table: dice in the order asked for or by short address, choices by short address.

    A number is a total, a sequence the faces. Call ``finish`` afterwards: it raises ``WrongAnswer`` for what was left
    over. A key that fits two questions raises ``BadAddress``.
    """

    dice: Sequence[DiceAnswer] | Mapping[str, DiceAnswer] = ()
    choices: Mapping[str, str] = field(factory=dict)
    by: By = "table"
    _used: dict[tuple[str, str], Address] = field(factory=dict, init=False)
    _next: int = field(default=0, init=False)

    def __call__(self, address: Address, request: Roll | Ask, battle: Battle) -> Given | None:
        if isinstance(request, Ask):
            return self._keyed("choice", self.choices, address)
        if isinstance(self.dice, Mapping):
            return self._keyed("dice", self.dice, address)
        if self._next == len(self.dice):
            return None
        self._next += 1
        return Given(self.dice[self._next - 1], self.by)

    def _keyed(self, sort: str, answers: Mapping[str, Any], address: Address) -> Given | None:
        """The answer under the written address, else under the first key that fits it."""
        written = str(address)
        key = written if written in answers else next((key for key in answers if fits(key, address)), None)
        if key is None:
            return None
        seen = self._used.setdefault((sort, key), address)
        if seen != address:
            raise BadAddress(f"{key!r} fits several questions: {seen}, {address}")
        return Given(answers[key], self.by)

    def finish(self) -> None:
        """Everything must have been used. Raises ``WrongAnswer``."""
        keyed = [("dice", key) for key in self.dice] if isinstance(self.dice, Mapping) else []
        keyed += [("choice", key) for key in self.choices]
        left = [key for sort, key in keyed if (sort, key) not in self._used]
        if left:
            raise WrongAnswer("no question asked for: " + ", ".join(left))
        if not isinstance(self.dice, Mapping) and self._next < len(self.dice):
            over = list(self.dice[self._next :])
            raise WrongAnswer(f"{len(self.dice)} rolls were given, {self._next} asked for; left over: {shown(over)}")


def by_policy(choose: Callable[[str], Policy]) -> Answerer:
    """Let each creature's policy (``choose(who)``) answer its questions."""

    def answer(address: Address, request: Roll | Ask, battle: Battle) -> Given | None:
        if isinstance(request, Roll):
            return None
        return Given(choose(request.who)(battle, request), "policy")

    return answer


def first_option(battle: Battle, ask: Ask) -> str:
    """The plainest policy: the first option offered."""
    return ask.options[0].value
