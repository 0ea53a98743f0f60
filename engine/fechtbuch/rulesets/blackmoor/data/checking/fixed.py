"""Words of the tables that say what the rules do anyway: a user's file may leave them out, but not say otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

__all__ = ["fixed_problems"]


def fixed_problems(row: Any, shipped: Any, keys: Iterable[str]) -> Iterator[tuple[str, str]]:
    """A key and the reason for each of these that says something else than the shipped row."""
    for key in keys:
        value, here = getattr(row, key), getattr(shipped, key)
        if value not in ("", here):
            yield key, f'"{value[:60]}" would change nothing: the rules know ' + (f'only "{here}"' if here else "none")
