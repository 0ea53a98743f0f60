"""The names of conditions that the rules know, and names that are slips for one of them."""

from __future__ import annotations

from typing import Final

from fechtbuch.rulesets.dungeon_fantasy.sentences import BEGINS, ENDS, TANGLED

__all__ = ["KNOWN", "misspelt"]

KNOWN: Final = frozenset(
    {
        *BEGINS,
        *ENDS,
        *TANGLED,
        "blinded",
        "destroyed",
        "fleeing",
        "flying",
        "hampered",
        "invisible",
        "lasting_harm",
        "manoeuvre",
        "pain",
        "scarred",
        "shock",
        "unaware",
    }
)
"""Conditions and marks that rules read. Any other free word may be noted too."""


def misspelt(name: str) -> str:
    """The known condition that an unknown name is one letter away from; empty for known names and other free words."""
    return "" if name in KNOWN else next((known for known in sorted(KNOWN) if _one_edit(name, known)), "")


def _one_edit(one: str, two: str) -> bool:
    """Whether one letter left out, put in, changed, or two swapped make one word into the other. O(letters)."""
    if abs(len(one) - len(two)) > 1:
        return False
    same = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    rest, other = one[same:], two[same:]
    swapped = rest[:2] == other[1::-1] and rest[2:] == other[2:]
    return rest[1:] == other[1:] or rest[1:] == other or rest == other[1:] or swapped
