"""The words by which a weapon line says what its hit does instead of plain damage, or beside it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from fechtbuch.model.errors import near

__all__ = ["EFFECT_WORDS", "effect_problem"]

EFFECT_WORDS: Final = (
    *("lariat", "snare", "bolas", "harpoon", "net", "melee_net", "stuck"),
    *("grenade", "area", "cone", "explosion"),
)
"""The effects; after a colon ``grenade`` names its kind, ``area`` and ``cone`` their yards."""

_SIZED: Final = ("area", "cone")
_WIDEST: Final = 100


def effect_problem(effect: str, grenades: Collection[str]) -> str:
    """Why a text names no effect, with near words; empty when it names one, or is empty itself."""
    word, colon, rest = effect.partition(":")
    if not effect:
        return ""
    if word not in EFFECT_WORDS:
        return f'there is no effect called "{word}"{near(word, EFFECT_WORDS)}'
    if word == "grenade":
        return "" if rest in grenades else f'there is no kind of grenade called "{rest}"{near(rest, grenades)}'
    if word in _SIZED:
        sized = rest.isdecimal() and len(rest) < 4 and 1 <= int(rest) <= _WIDEST
        return "" if sized else f'"{effect}" needs its yards, 1 to {_WIDEST}: {word}:5'
    return f'nothing follows "{word}", as in "{effect}"' if colon else ""
