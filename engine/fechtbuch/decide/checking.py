"""Whether an answer answers its question: the one check that every driver applies."""

from __future__ import annotations

from typing import Any

from fechtbuch.decide.requests import Ask, Roll
from fechtbuch.dice.answers import ImpossibleRoll, check_rolled
from fechtbuch.dice.notation import parse_dice
from fechtbuch.model.address import Address
from fechtbuch.model.errors import FechtbuchError, near, shown
from fechtbuch.model.figures import Withheld
from fechtbuch.model.tape import Rolled

__all__ = ["WrongAnswer", "barred_by", "checked_choice", "checked_roll"]


class WrongAnswer(FechtbuchError):
    """An answer that no question fits, too few answers, or answers left over."""


def checked_roll(address: Address, roll: Roll, answer: Any) -> Rolled:
    """The answer to a roll as ``Rolled``. Raises ``ImpossibleRoll``, or ``WrongAnswer`` for what is no number."""
    if isinstance(answer, str):
        raise WrongAnswer(f"{address}: {shown(answer)} is no number of dice")
    dice = parse_dice(roll.dice)
    try:
        return check_rolled(dice, answer, purpose="", each_die=roll.each_die, allowed=roll.allowed)
    except ImpossibleRoll:  # only now is the address worth writing out
        return check_rolled(dice, answer, purpose=str(address), each_die=roll.each_die, allowed=roll.allowed)


def checked_choice(address: Address, ask: Ask, answer: Any) -> str:
    """The answer to a choice: one of its options, or one of those refused. Raises ``WrongAnswer``."""
    values = ask.values
    if answer in values:
        return answer  # type: ignore[no-any-return]
    barred = [reason.label for reason in ask.refused]
    if not isinstance(answer, str) or answer not in barred:
        tail = near(answer, (*values, *barred)) if isinstance(answer, str) else ""
        raise WrongAnswer(f"{address}: {shown(answer)} is not offered; offered: {', '.join(values)}{tail}")
    if ask.decline not in values:
        raise WrongAnswer(f"{address}: {shown(answer)} is barred, and this question cannot be declined")
    return answer


def barred_by(ask: Ask, answer: str) -> tuple[Withheld, ...]:
    """The reasons that bar an answer; none for one of the options."""
    if answer in ask.values:
        return ()
    return tuple(reason for reason in ask.refused if reason.label == answer)
