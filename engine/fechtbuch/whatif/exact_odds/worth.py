"""What a battle is worth to a side: by default its hit points less those of the others; or a value by its path."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from attrs import field, frozen

from fechtbuch.model.errors import FechtbuchError, near, shown
from fechtbuch.model.figures import Number
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.protocol import Bound, UnknownPath
from fechtbuch.whatif.changes import values_of

__all__ = ["BadValue", "Value", "Worth", "checked", "lead", "named", "worth"]

Value = Callable[[Battle], Number] | str | None
"""A function of the battle, a path (``B.hp``), or nothing: the ``lead`` of a side."""

_CLOCK = ("round", "turn")


class BadValue(FechtbuchError):
    """A value that is no whole number or fraction, or the lead of a side that is not there."""


@frozen(eq=False)
class Worth:
    """The worth of a battle, remembered by battle.

    ``parts`` are what it is the sum of, by the creature that each looks at; none where that is not known.
    """

    of: Callable[[Battle], Any]
    parts: Mapping[str, Callable[[Battle], Any]] | None = None
    _known: dict[Battle, Number] = field(factory=dict, init=False, repr=False)

    def __call__(self, battle: Battle) -> Number:
        found = self._known.get(battle)
        if found is None:
            found = self._known[battle] = checked(self.of(battle))
        return found


def checked(found: object) -> Number:
    """The value itself. Raises ``BadValue`` for what is no whole number or fraction."""
    if not isinstance(found, (int, Fraction)):
        raise BadValue(f"a battle's value must be a whole number or a fraction, not {shown(found)}")
    return found


def worth(rules: Bound, before: Battle, value: Value, side: str) -> Worth:
    """The value wanted, ready to be asked for. Raises ``UnknownPath`` for what is not shown before the act, and
    ``BadValue`` for a side that is not there."""
    if callable(value):
        return Worth(value)
    if value is None:
        sides = dict.fromkeys(creature.side for creature in before)
        if side and side not in sides:
            raise BadValue(f"there is no side {shown(side)} here" + near(str(side), sides))
        return Worth(
            lambda battle: lead(battle, side, rules),
            {who: partial(_counts, who=who, side=side, rules=rules) for who in before.order},
        )
    who, name = named(value, before)
    if who and name not in values_of(before, who, rules):
        raise UnknownPath(f"{who} shows no {shown(name)}" + near(name, values_of(before, who, rules)))

    def read(battle: Battle) -> Any:
        return values_of(battle, who, rules).get(name, 0) if who else getattr(battle.clock, name)

    return Worth(read, {who: read})


def lead(battle: Battle, side: str, rules: Bound) -> int:
    """The hit points of a side less those of all others: each creature's first pool; of who is out, at most 0."""
    return sum(_counts(battle, creature.id, side, rules) for creature in battle)


def _counts(battle: Battle, who: str, side: str, rules: Bound) -> int:
    """What one creature counts for in the lead of a side."""
    view = rules.view(battle, who)
    points = view.pools[0][1] if view.pools else 0
    points = min(points, 0) if view.out else points
    return points if battle[who].side == side else -points


def named(path: str, battle: Battle) -> tuple[str, str]:
    """The creature and the name that a path is made of; no creature for ``round`` and ``turn``. Raises
    ``UnknownPath``."""
    if not isinstance(path, str):
        raise UnknownPath(f"{shown(path)} is no path of a value, as B.hp is")
    if path in _CLOCK:
        return "", path
    fitting = [who for who in battle.order if path.startswith(f"{who}.")]
    if not fitting:
        known = (*battle.order, *_CLOCK)
        raise UnknownPath(f"{shown(path)} begins with no creature's id" + near(path.partition(".")[0], known))
    who = max(fitting, key=len)
    return who, path[len(who) + 1 :]
