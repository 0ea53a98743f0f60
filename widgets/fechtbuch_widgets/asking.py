"""What an act asked, or asks: its questions by address, found by running it again with answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress

from attrs import define, evolve, field

from fechtbuch.decide.answers import Answerer, Given, InTurn, Recorded
from fechtbuch.decide.requests import Ask, Roll
from fechtbuch.decide.resolve import Play, resolve
from fechtbuch.fight import PendingAct
from fechtbuch.fight.answering import policies
from fechtbuch.model.acts import Act
from fechtbuch.model.address import Address
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.state import Battle
from fechtbuch.model.tape import Rolled, Tape, TapeEntry
from fechtbuch.rulesets.protocol import Bound

__all__ = ["answered_so_far", "only_for", "questions"]

Questions = Mapping[Address, Roll | Ask]


@define
class _Listening:
    """Passes questions on and keeps them, with the answers that are plain."""

    answerer: Answerer
    asked: dict[Address, Roll | Ask] = field(factory=dict)
    tape: list[TapeEntry] = field(factory=list)

    def __call__(self, address: Address, request: Roll | Ask, battle: Battle) -> Given | None:
        self.asked[address] = request
        given = self.answerer(address, request, battle)
        if given is not None and isinstance(given.answer, str | Rolled):
            self.tape.append(TapeEntry(address, given.answer, given.by, given.rejected))
        return given


def questions(rules: Bound, battle: Battle, act: Act, tape: Iterable[TapeEntry]) -> Questions:
    """The questions of an act on a battle, in order, as far as the tape answers them.

    The first without an answer is the last of them; where the act cannot be decided, those asked before it failed.
    """
    return _heard(battle, lambda: rules.play(act), Recorded.of(tuple(tape))).asked


def answered_so_far(pending: PendingAct) -> Tape:
    """All answers that an act on its way has, those of the program and of policies among them."""
    waiting = pending.pending
    answerers: tuple[Answerer, ...] = (Recorded.of(waiting.answers),)
    if waiting.helper is not None:
        answerers = (*answerers, waiting.helper)
    return tuple(_heard(waiting.battle, lambda: waiting.play, InTurn(answerers)).tape)


def only_for(pending: PendingAct, rules: Bound, side: str) -> PendingAct:
    """The same act on its way, with choices of all who are not of the side made by the rule set's policy."""
    waiting, policy = pending.pending, policies(rules.ruleset, None)

    def others(address: Address, request: Roll | Ask, battle: Battle) -> Given | None:
        if request.who in battle and battle[request.who].side == side:
            return None
        return policy(address, request, battle)

    helper = others if waiting.helper is None else InTurn((waiting.helper, others))
    return evolve(pending, pending=evolve(waiting, helper=helper))


def _heard(battle: Battle, play: Callable[[], Play], answerer: Answerer) -> _Listening:
    listening = _Listening(answerer)
    with suppress(FechtbuchError):  # a question without an answer, or an act that cannot be decided here
        resolve(battle, play(), listening)
    return listening
