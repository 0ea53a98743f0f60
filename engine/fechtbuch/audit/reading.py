"""Claims read, and values looked up where they name them: what a table said, flat, by path and commit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from attrs import frozen

from fechtbuch.fight import Fight
from fechtbuch.interchange.paths import CHECK_NAMES, BadPath, Looked, look, selected
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.events import KINDS
from fechtbuch.model.state import Battle
from fechtbuch.model.table import thaw
from fechtbuch.rulesets.protocol import Bound, UnknownPath

__all__ = [
    "Said",
    "Unreadable",
    "claims_by_commit",
    "is_state",
    "names_what_did_not_happen",
    "read_value",
    "same",
    "seen",
]

_DEEPEST = 4
_ABSENT: Mapping[str, Any] = {"condition": False, "counter": 0}
"""What views of creatures show only while it is there, by the first word of its name."""


class Unreadable(FechtbuchError):
    """A state in which a value cannot be read."""


@frozen
class Said:
    """One value that a table recorded after an act, and who wrote it down."""

    path: str
    value: Any
    author: str


def claims_by_commit(fight: Fight) -> Mapping[str, Mapping[str, Said]]:
    """What was claimed after each commit, by path; of two claims on one value the later counts. O(claims)."""
    found: dict[str, dict[str, Said]] = {}
    for claim in fight.claims():
        there = found.setdefault(claim.position.commit, {})
        for path, value in _flat(thaw(claim.values)):
            there.pop(path, None)
            there[path] = Said(path, value, claim.author)
    return found


def _flat(values: Mapping[str, Any], prefix: str = "", depth: int = 0) -> Iterator[tuple[str, Any]]:
    """Tables within as dotted paths: ``B = { hp = 9 }`` is ``B.hp``."""
    for key, value in values.items():
        if isinstance(value, Mapping) and value and depth < _DEEPEST:
            yield from _flat(value, f"{prefix}{key}.", depth + 1)
        else:
            yield f"{prefix}{key}", value


def is_state(path: str) -> bool:
    """Whether a path names a creature's state, not a check or a fact of the act."""
    head = path.partition(".")[0].partition("[")[0]
    return path not in CHECK_NAMES and head not in KINDS


def names_what_did_not_happen(path: str, where: Looked) -> bool:
    """Whether a path names a kind of fact, or the act's own check, of which there is none."""
    if path in CHECK_NAMES:
        return not any(getattr(event, "check", None) is not None for event in where.events)
    if is_state(path):
        return False
    try:
        return not selected(path, where.events)
    except BadPath:
        return False


def seen(path: str, where: Looked) -> Any:
    """The plain value a path names; a condition that is not on is false, and a counter that is not there is 0.

    Raises ``FechtbuchError``: of a state that no rules expect, ``Unreadable``.
    """
    try:
        return look(path, where)
    except UnknownPath:
        first, _, rest = path.partition(".")[2].partition(".")
        if not rest or first not in _ABSENT:
            raise
        return _ABSENT[first]
    except FechtbuchError:
        raise
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise Unreadable(f"{path}: this state cannot be read: {error}") from None


def read_value(battle: Battle, rules: Bound, path: str) -> Any:
    """The plain value of a creature in a battle. Raises ``Unreadable``."""
    try:
        return seen(path, Looked(battle, (), rules))
    except FechtbuchError as error:
        raise Unreadable(str(error)) from None


def same(one: Any, other: Any) -> bool:
    """Whether two plain values are the same; truth is no number, and a fraction may stand as text."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, Fraction) is not isinstance(other, Fraction):
        return str(one) == str(other)
    return bool(one == other)
