"""What an act asks for, told when the answers of a fight file do not fit."""

from __future__ import annotations

from contextlib import suppress

from attrs import define, field

from fechtbuch.decide.answers import Given, InTurn, Stream, Typed, WrongAnswer
from fechtbuch.decide.requests import Ask, Roll
from fechtbuch.decide.resolve import resolve
from fechtbuch.fight import Fight
from fechtbuch.fight.answering import policies
from fechtbuch.history.commits import act_bytes
from fechtbuch.history.store.contract import Position
from fechtbuch.interchange.acting import act_of
from fechtbuch.interchange.entries import ActEntry
from fechtbuch.model.address import Address, BadAddress
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.state import Battle

__all__ = ["answers_wanted"]

_MOST = 12


def answers_wanted(fight: Fight, at: Position, entry: ActEntry, error: FechtbuchError) -> str:
    """A tail for ``error``: the questions of the act played at a position, in order, as far as they were asked.

    Empty for errors that are not about answers.
    """
    if not isinstance(error, (WrongAnswer, BadAddress)) or fight.rules is None:
        return ""
    act = act_of(entry, fight.rules)
    listening = _Listening()
    typed = Typed(() if entry.dice is None else entry.dice, entry.choose)
    others = (Stream(fight.seed, at.commit, act_bytes(act), entry.take), policies(fight.rules.ruleset, None))
    with suppress(FechtbuchError):
        resolve(fight.state(at), fight.rules.play(act), InTurn((listening, typed, *others)))
    if not listening.asked:
        return "; it asks for nothing"
    more = f" and {len(listening.asked) - _MOST} more" if len(listening.asked) > _MOST else ""
    return "; it asks for " + ", ".join(listening.asked[:_MOST]) + more


@define
class _Listening:
    """Answers nothing and remembers every question."""

    asked: list[str] = field(factory=list)

    def __call__(self, address: Address, request: Roll | Ask, battle: Battle) -> Given | None:
        wanted = request.dice if isinstance(request, Roll) else "one of " + ", ".join(request.values)
        self.asked.append(f"{address} ({wanted})")
        return None
