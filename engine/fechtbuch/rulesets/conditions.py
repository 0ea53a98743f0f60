"""How a condition shows on a card: its words, what ends it, where it comes from."""

from __future__ import annotations

from typing import NamedTuple

from fechtbuch.model.state import Battle, Condition

__all__ = ["ConditionLine", "Grade", "cause_words", "rounds_left"]

Grade = str
"""How a condition shows: ``good``, ``bad`` or ``plain``."""


class ConditionLine(NamedTuple):
    """A condition in words: ``until`` says what ends it, ``cause`` where it comes from; both may be empty."""

    text: str
    rule: str = ""
    until: str = ""
    grade: Grade = "plain"
    cause: str = ""


def cause_words(battle: Battle, condition: Condition, who: str) -> str:
    """Where a condition comes from: another creature by name, the game master, or whatever its source names."""
    source = condition.source
    if source in ("", who):
        return ""
    if source in battle.creatures:
        return f"by {battle[source].name}"
    if source == "gm":
        return "by the game master"
    kind, _, name = source.rpartition(":")
    return " ".join(part for part in (kind.replace("_", " "), name.replace("_", " ")) if part)


def rounds_left(battle: Battle, last: int) -> str:
    """How long a thing goes on that ends with the round ``last``: ``, 2 more``, or ``, this one``."""
    left = last - battle.clock.round
    return f", {left} more" if left > 0 else ", this one"
