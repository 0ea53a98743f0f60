"""What changed between two battles, in a few words: each creature's values, what is said twice left out."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import Any

from fechtbuch.narrate import shown
from fechtbuch.whatif.changes import Change

__all__ = ["NOTHING", "NOTHING_ELSE", "in_words", "settled"]

NOTHING = "nothing changes"
NOTHING_ELSE = "nothing else changes"


def settled(value: Any) -> Any:
    """A view's value as one that hashes: lists as tuples, tables by sorted keys."""
    if isinstance(value, (list, tuple)):
        return tuple(settled(one) for one in value)
    if isinstance(value, dict):
        return tuple(sorted((str(key), settled(one)) for key, one in value.items()))
    return value


def in_words(changes: Iterable[Change], but: Iterable[Change] = ()) -> str:
    """``ragna: hp 11 -> 6, stunned; round 2 -> 3``. What ``but`` holds is said elsewhere, and left out."""
    said = {_key(change) for change in but}
    by_creature: dict[str, list[Change]] = {}
    for change in changes:
        by_creature.setdefault(change.who, []).append(change)
    told = [_creature(who, found, said) for who, found in by_creature.items()]
    return "; ".join(one for one in told if one) or (NOTHING_ELSE if said else NOTHING)


def _key(change: Change) -> Any:
    return change.who, change.name, settled(change.after)


def _creature(who: str, changes: list[Change], said: Container[Any]) -> str:
    names = {change.name.rpartition(".")[2] for change in changes}
    whole = {change.name: change for change in changes}
    words = [_one(change, names) for change in changes if _key(change) not in said and not _doubled(change, whole)]
    told = ", ".join(word for word in words if word)
    return f"{shown(who)}: {told}" if who and told else told


def _doubled(change: Change, whole: Mapping[str, Change]) -> bool:
    """Whether a shorter name says as much: ``stunned`` beside ``condition.stunned``."""
    last = change.name.rpartition(".")[2]
    other = whole.get(last)
    if other is None or other is change:
        return False
    same = (other.before or 0, other.after or 0) == (change.before or 0, change.after or 0)
    return same or isinstance(change.after, (bool, type(None)))


def _one(change: Change, names: Container[str]) -> str:
    """One change; of a list what came and went, unless another change goes by its name."""
    before, after = change.before, change.after
    if _is_list(before, after) and all(isinstance(one, str) for one in (*(before or ()), *(after or ()))):
        came = [f"+{shown(one)}" for one in after or () if one not in (before or ()) and one not in names]
        gone = [f"-{shown(one)}" for one in before or () if one not in (after or ()) and one not in names]
        place = (change.name,) if "." in change.name else ()
        return " ".join((*place, *came, *gone)) if came or gone else ""
    if isinstance(after, bool) and (before is None or isinstance(before, bool)):
        return change.name if after else f"not {change.name}"
    return f"{change.name} {_value(before)} -> {_value(after)}"


def _value(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return "(" + ", ".join(_value(one) for one in value) + ")"
    return "-" if value is None or value == "" else shown(str(value))


def _is_list(before: Any, after: Any) -> bool:
    """Whether it is a list before and after, one that is not shown counting as empty."""
    kinds = {type(one) for one in (before, after) if one is not None}
    return bool(kinds) and kinds <= {list, tuple}
