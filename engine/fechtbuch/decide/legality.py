"""What an act may not do: breaches with reason, rule and text; and what may be done: options."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from fechtbuch.model.acts import Act
from fechtbuch.model.errors import FechtbuchError

__all__ = ["Because", "Breach", "Illegal", "Option"]


@frozen
class Breach:
    """One rule an act would break: the reason code, the rule's id, and what is wrong here in words."""

    reason: str
    rule: str
    text: str


@frozen
class Because:
    """A condition that forced or allowed an act: the rule, where in the state it reads, the value it needs there."""

    rule: str
    path: str
    value: str


@frozen
class Option:
    """An act that is legal now, in words, and what allows or forces it."""

    act: Act
    label: str
    because: tuple[Because, ...] = ()


class Illegal(FechtbuchError):
    """An act that breaks rules. ``breaches`` are all of them, in order; nothing was rolled or spent."""

    def __init__(self, act: Act, breaches: Sequence[Breach]) -> None:
        self.act = act
        self.breaches = tuple(breaches)
        reasons = "; ".join(f"{b.text} [{b.reason}, {b.rule}]" for b in self.breaches)
        who = f"{act.who}: " if act.who else ""
        super().__init__(f"{who}{act.do} is not allowed: {reasons}")
