"""Which checks a fact tells of: made by whom, about whom, in what role."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from attrs import frozen

from fechtbuch.model.checks import Check
from fechtbuch.model.events import Attacked, Blocked, Cast, Checked, Dodged, Event, Parried

__all__ = ["ATTACK", "DEFENCES", "ROLES", "Made", "checks_of"]

ATTACK: Final = "attack"
DEFENCES: Final = ("parry", "block", "dodge")
ROLES: Final[Mapping[type[Event], str]] = MappingProxyType(
    {Attacked: ATTACK, Parried: "parry", Blocked: "block", Dodged: "dodge", Cast: "cast", Checked: "check"}
)
"""The role of the check that a fact holds."""

_SWAPPED: Final = MappingProxyType({"win": "lose", "lose": "win"})


@frozen
class Made:
    """One check that was made: by whom, against whom, in what role; ``contest`` is how a contest went for ``who``."""

    role: str
    who: str
    about: str
    check: Check
    contest: str = ""


def checks_of(fact: Any) -> tuple[Made, ...]:
    """The checks that a fact holds: none, one, or both of a contest."""
    role = ROLES.get(type(fact))
    if role is None or fact.check is None:
        return ()
    if not isinstance(fact, Checked):
        about = fact.target if isinstance(fact, (Attacked, Cast)) else fact.against
        return (Made(role, fact.who, about, fact.check),)
    own = Made(role, fact.who, fact.about, fact.check, fact.result)
    if fact.opposed is None:
        return (own,)
    return own, Made("opposed", fact.about, fact.who, fact.opposed, _SWAPPED.get(fact.result, fact.result))
