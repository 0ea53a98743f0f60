"""What a battle is worth to a side: by default its hit points less those of the others; or a value by its path."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from attrs import field, frozen

from fechtbuch.model.errors import FechtbuchError, near, shown
from fechtbuch.model.figures import Number
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.protocol import Bound, UnknownPath
from fechtbuch.whatif.changes import values_of

__all__ = ["BadValue", "Value", "Worth", "lead", "named", "worth"]

Value = Callable[[Battle], Number] | str | None
"""A function of the battle, a path (``B.hp``), or nothing: the ``lead`` of a side."""

_CLOCK = ("round", "turn")


class BadValue(FechtbuchError):
    """A value that is no whole number or fraction."""


@frozen(eq=False)
class Worth:
    """The worth of a battle, remembered by battle."""

    of: Callable[[Battle], Any]
    _known: dict[Battle, Number] = field(factory=dict, init=False, repr=False)

    def __call__(self, battle: Battle) -> Number:
        found = self._known.get(battle)
        if found is None:
            found = self.of(battle)
            if not isinstance(found, (int, Fraction)):
                raise BadValue(f"a battle's value must be a whole number or a fraction, not {shown(found)}")
            self._known[battle] = found
        return found


def worth(rules: Bound, before: Battle, value: Value, side: str) -> Worth:
    """The value wanted, ready to be asked for. Raises ``UnknownPath`` for what is not shown before the act."""
    if callable(value):
        return Worth(value)
    if value is None:
        return Worth(lambda battle: lead(battle, side, rules))
    who, name = named(value, before)
    if who and name not in values_of(before, who, rules):
        raise UnknownPath(f"{who} shows no {shown(name)}" + near(name, values_of(before, who, rules)))
    return Worth(lambda battle: values_of(battle, who, rules).get(name, 0) if who else getattr(battle.clock, name))


def lead(battle: Battle, side: str, rules: Bound) -> int:
    """The hit points of a side less those of all others: each creature's first pool; of who is out, at most 0."""
    total = 0
    for creature in battle:
        view = rules.view(battle, creature.id)
        points = view.pools[0][1] if view.pools else 0
        points = min(points, 0) if view.out else points
        total += points if creature.side == side else -points
    return total


def named(path: str, battle: Battle) -> tuple[str, str]:
    """The creature and the name that a path is made of; no creature for ``round`` and ``turn``. Raises
    ``UnknownPath``."""
    if path in _CLOCK:
        return "", path
    fitting = [who for who in battle.order if path.startswith(f"{who}.")]
    if not fitting:
        known = (*battle.order, *_CLOCK)
        raise UnknownPath(f"{shown(path)} begins with no creature's id" + near(path.partition(".")[0], known))
    who = max(fitting, key=len)
    return who, path[len(who) + 1 :]
