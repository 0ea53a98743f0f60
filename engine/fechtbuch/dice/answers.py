"""What a person says the dice showed, checked: a total or the faces become a ``Rolled``, or a plain refusal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final, TypeGuard

from fechtbuch.dice.notation import Dice
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.tape import Rolled

__all__ = ["ImpossibleRoll", "check_rolled"]

_MOST_SHOWN: Final = 12
"""Most faces, or runs of totals, that a message lists."""


class ImpossibleRoll(FechtbuchError):
    """An answer that the dice cannot show; the message names the purpose, the dice, the answer and the range."""


def check_rolled(
    dice: Dice,
    answer: int | Sequence[int] | Rolled,
    *,
    purpose: str,
    each_die: bool = False,
    allowed: frozenset[int] | None = None,
) -> Rolled:
    """``answer`` as a :class:`Rolled`: its total, and its faces in the given order where they are known.

    A number is a total (of a single die also its face), a sequence the faces. ``each_die`` demands faces, ``allowed``
    limits the totals. A result comes back equal when it is checked again. Raises :class:`ImpossibleRoll`.
    """
    try:
        rolled = answer if isinstance(answer, Rolled) else _read(dice, answer)
        _check(dice, rolled)
        if allowed is not None and rolled.total not in allowed:
            raise ImpossibleRoll(f"must be one of {_runs(allowed)}, not {rolled.total}")
        return _with_faces(dice, rolled) if each_die else rolled
    except ImpossibleRoll as reason:
        raise ImpossibleRoll(f"{purpose} ({dice}): {reason}") from None


def _read(dice: Dice, answer: object) -> Rolled:
    if _is_whole(answer):
        return Rolled(answer, (answer,) if dice.count == 1 else None)
    if isinstance(answer, Sequence) and not isinstance(answer, (str, bytes)):
        given = tuple(answer)
        for face in given:
            if not _is_whole(face):
                raise ImpossibleRoll(f"each face must be a whole number, not {face!r}")
        return Rolled(sum(given), given)
    raise ImpossibleRoll(f"expected a total or the faces of the dice, not {answer!r}")


def _is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _check(dice: Dice, rolled: Rolled) -> None:
    if rolled.faces is None:
        if not dice.low <= rolled.total <= dice.high:
            raise ImpossibleRoll(
                f"total {rolled.total} is impossible on {dice}, totals go from {dice.low} to {dice.high}"
            )
        return
    faces = rolled.faces
    if len(faces) != dice.count:
        plural = "" if dice.count == 1 else "s"
        raise ImpossibleRoll(f"{dice.count} face{plural} needed, {len(faces)} given: {_some(faces)}")
    for face in faces:
        if not 1 <= face <= dice.sides:
            raise ImpossibleRoll(f"a {face} on a d{dice.sides} is impossible, faces go from 1 to {dice.sides}")
    if sum(faces) != rolled.total:
        raise ImpossibleRoll(f"the faces {_some(faces)} add up to {sum(faces)}, not to {rolled.total}")


def _with_faces(dice: Dice, rolled: Rolled) -> Rolled:
    if rolled.faces is not None:
        return rolled
    if dice.count == 1:
        return Rolled(rolled.total, (rolled.total,))
    raise ImpossibleRoll(f"needs the faces of each die, {dice.count} numbers from 1 to {dice.sides}, not a total alone")


def _runs(totals: Iterable[int]) -> str:
    """Totals in order, neighbours joined: ``2, 4-6``."""
    ordered = sorted(totals)
    breaks = [at for at, (one, two) in enumerate(pairwise(ordered), 1) if two != one + 1]
    runs = [ordered[start:end] for start, end in pairwise([0, *breaks, len(ordered)])] if ordered else []
    return _some([str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs])


def _some(values: Sequence[object]) -> str:
    """The first few values as a list; ``nothing`` for none."""
    tail = ", ..." if len(values) > _MOST_SHOWN else ""
    return ", ".join(str(value) for value in values[:_MOST_SHOWN]) + tail or "nothing"
