"""Patches between two JSON values: what the kernel sends, and `src/patch.js` applies (see CONTRACT.md, states)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TypeAlias

__all__ = ["Json", "Patch", "difference"]

Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json] | None"
Patch: TypeAlias = list[list[Json]]
"""A list of `[path, value]`; `[path]` alone removes a key."""


def difference(before: Json, after: Json) -> Patch:
    """The patch that leads from one value to the other, empty if they are equal.

    Dictionaries are compared by key, lists of equal length by position; a list of another length is replaced whole.
    Parts that are the same object are not looked into, so that values which share structure compare fast.
    """
    return list(_differences([], before, after))


def _differences(path: list[Json], before: Json, after: Json) -> Iterator[list[Json]]:
    if before is after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        for key in [key for key in before if key not in after]:
            yield [[*path, key]]
        for key, value in after.items():
            if key in before:
                yield from _differences([*path, key], before[key], value)
            else:
                yield [[*path, key], value]
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        pairs = enumerate(zip(before, after, strict=True))
        yield from chain.from_iterable(_differences([*path, at], old, new) for at, (old, new) in pairs)
    elif type(before) is not type(after) or before != after:
        yield [path, after]
