"""Questions of an act and their answers as a reader says them: ``Aldo's parry against Ragna``, ``parry (axe)``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fechtbuch.model.address import Address
from fechtbuch.model.state import Battle
from fechtbuch.narrate import plain, shown
from fechtbuch.narrate.generic import words

__all__ = ["answer_words", "choice_words", "question_words"]

_LONGEST = 160


def question_words(address: Address, battle: Battle) -> str:
    """Whose what, against whom; a question asked once more has its number. Names are those of the battle."""
    whose = f"{_name(address.who, battle)}'s " if address.who else ""
    about = f" against {_name(address.about, battle)}" if address.about in battle else ""
    again = f", number {address.ordinal + 1}" if address.ordinal else ""
    return f"{whose}{shown(words(address.purpose))}{about}{again}"


def choice_words(value: str) -> str:
    """A stored choice: ``parry:right_hand+retreat`` is ``parry (right hand, retreat)``."""
    what, *how = plain(value)[:_LONGEST].replace("+", ":").split(":")
    return words(what) + (f" ({', '.join(words(one) for one in how)})" if how else "")


def answer_words(answer: Any) -> str:
    """An answer as plain data holds it: a total with its faces, a choice; empty for none."""
    if isinstance(answer, Mapping):
        faces = answer["faces"]
        return f"{answer['total']}" + (f" ({'-'.join(map(str, faces))})" if faces and len(faces) > 1 else "")
    return "" if answer is None else choice_words(str(answer))


def _name(who: str, battle: Battle) -> str:
    return shown(battle[who].name or who) if who in battle else shown(who)
