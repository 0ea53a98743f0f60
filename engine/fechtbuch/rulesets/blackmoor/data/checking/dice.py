"""Dice in tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from fechtbuch.model.errors import FechtbuchError

__all__ = ["dice_problem"]


def dice_problem(key: str, text: str, parse: Callable[[str], Any]) -> Iterator[tuple[str, str]]:
    """What is wrong with dice, under their key."""
    try:
        parse(text)
    except (FechtbuchError, ValueError) as error:
        yield key, str(error)
