"""Patches between two JSON values, as the page applies them (see CONTRACT.md, states)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TypeAlias

__all__ = ["Json", "Patch", "difference", "patched"]

Json: TypeAlias = "None | bool | int | str | list[Json] | dict[str, Json]"
Key: TypeAlias = str | int
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
        for key in before.keys() - after.keys():
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


def patched(value: Json, patch: Patch) -> Json:
    """The value after a patch; the original is left as it is. The page's own code for this is `src/patch.js`."""
    for path, *put in patch:
        assert isinstance(path, list)
        value = _with(value, path, put)
    return value


def _with(value: Json, path: list[Json], put: list[Json]) -> Json:
    if not path:
        return put[0]
    key, *rest = path
    if isinstance(value, list) and isinstance(key, int):
        return [*value[:key], _with(value[key], rest, put), *value[key + 1 :]]
    assert isinstance(value, dict) and isinstance(key, str), f"a patch leads to {key!r} inside {type(value).__name__}"
    if not rest and not put:
        return {name: part for name, part in value.items() if name != key}
    return {**value, key: _with(value.get(key), rest, put)}
