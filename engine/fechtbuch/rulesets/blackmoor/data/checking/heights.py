"""Heights: the steps answer for every difference once, the matrix names each height once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fechtbuch.rulesets.blackmoor.data.book import Book
from fechtbuch.rulesets.blackmoor.data.checking.fixed import fixed_problems

__all__ = ["step_problems", "unread_problems"]


_FIXED: Final = {"height_matrix": ("outside",), "weapon_length": ("taller_extra_feet", "taller_applied_as")}

FARTHEST: Final = 999
"""The greatest difference of heights that the steps answer for."""


def unread_problems(book: Book, shipped: Book) -> Iterator[tuple[str, str]]:
    """Words about heights and lengths that say something else than what the rules do."""
    for section, keys in _FIXED.items():
        for key, reason in fixed_problems(getattr(book, section), getattr(shipped, section), keys):
            yield f"{section}.{key}", reason


def step_problems(book: Book) -> Iterator[tuple[str, str]]:
    """Gaps and overlaps of the steps, and heights that the matrix names twice."""
    awaited = -FARTHEST
    for step in sorted(book.height_step, key=lambda row: row.min):
        place = f"height_step[{step.min} to {step.max}]"
        if step.min < awaited:
            yield f"{place}.min", f"a difference of {step.min} feet is answered by another step"
        if step.min > awaited:
            yield f"{place}.min", f"no step answers for differences from {awaited} to {step.min - 1} feet"
        awaited = max(awaited, step.max + 1)
    if awaited <= FARTHEST:
        yield "height_step", f"no step answers for differences from {awaited} to {FARTHEST} feet"
    for name in ("attackers", "defenders"):
        heights: tuple[int, ...] = getattr(book.height_matrix, name)
        for n, height in enumerate(heights):
            if height in heights[:n]:
                yield f"height_matrix.{name}[{n}]", f"{height} stands there twice"
