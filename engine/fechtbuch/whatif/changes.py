"""What differs between two battles, in the rule set's own words: the values that its views of creatures show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import frozen

from fechtbuch.model.state import Battle
from fechtbuch.rulesets.protocol import Bound

__all__ = ["Change", "changes", "values_of"]


@frozen
class Change:
    """A named value of a creature's view in two battles; ``None`` where it is not shown or nobody is there.

    ``who`` is empty for what belongs to nobody: the clock's round, and whose turn it is.
    """

    who: str
    name: str
    before: Any
    after: Any

    @property
    def path(self) -> str:
        """As fight files write it: ``B.hp``."""
        return f"{self.who}.{self.name}" if self.who else self.name

    def __str__(self) -> str:
        return f"{self.path}: {_shown(self.before)} -> {_shown(self.after)}"


def _shown(value: Any) -> str:
    return "-" if value is None else str(value)


def changes(before: Battle, after: Battle, rules: Bound) -> tuple[Change, ...]:
    """All named values in which two battles differ, creatures in listing order, names in the view's."""
    if before is after:
        return ()
    return tuple(_clock(before, after)) + tuple(
        Change(who, name, old, new)
        for who in dict.fromkeys((*before.order, *after.order))
        for name, old, new in _differing(values_of(before, who, rules), values_of(after, who, rules))
    )


def _clock(before: Battle, after: Battle) -> Iterator[Change]:
    for name in ("round", "turn"):
        old, new = getattr(before.clock, name), getattr(after.clock, name)
        if old != new:
            yield Change("", name, old, new)


def values_of(battle: Battle, who: str, rules: Bound) -> Mapping[str, Any]:
    """What the rule set shows of a creature, with its status; nothing where it is not in the battle."""
    if who not in battle:
        return {}
    return {"status": battle[who].status, **rules.view(battle, who).values}


def _differing(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    for name in dict.fromkeys((*old, *new)):
        if old.get(name) != new.get(name):
            yield name, old.get(name), new.get(name)
