"""Names of zones in charts and lists: a part, a kind, a part of the attacker's side, any part of a group."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

__all__ = ["NEAR", "SIDES", "kind_of", "parts_meant", "side_of"]

NEAR: Final = "near_"
"""Of a pair, the one on the side on which the attacker stands (BM-GENERAL-11)."""

SIDES: Final = ("left", "right")
"""Sides of a body."""


def side_of(id: str) -> str:
    """``left`` or ``right`` for one of a pair, empty for others."""
    words = id.split("_")
    return next((side for side in SIDES if side in words), "")


def kind_of(name: str) -> str:
    """The kind of zone that a list of aspects means: ``near_arm`` is an arm."""
    return name.removeprefix(NEAR)


def parts_meant(name: str, parts: tuple[str, ...], side: str, aliases: Mapping[str, str]) -> tuple[str, ...]:
    """The parts that a name means, in the order of the body; none if the body has none such.

    ``leg_left`` is that part, or all legs of that side; ``near_leg_rear`` the one of the attacker's ``side``,
    ``near_leg`` all of that side; ``arm`` all arms; an alias what it stands for.
    """
    word = kind_of(name)
    word = aliases.get(word, word)
    if name.startswith(NEAR):
        first, _, rest = word.partition("_")
        word = "_".join(piece for piece in (first, side, rest) if piece)
    return tuple(id for id in parts if id == word or id.startswith(f"{word}_"))
