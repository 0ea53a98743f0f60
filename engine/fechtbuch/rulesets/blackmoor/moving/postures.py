"""Postures that a body knows (BM-OWN-07)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

__all__ = ["FLYING", "POSTURES", "postures_of"]

FLYING: Final = "flying"

POSTURES: Final = {"reptile": ("upright",), "snake": ("coiled",)}
"""Postures of a plan besides standing."""


def postures_of(plans: Iterable[str], flight: int) -> tuple[str, ...]:
    """The postures of a body of these plans with that flying speed."""
    own = (posture for plan in plans for posture in POSTURES.get(plan, ()))
    return ("standing", *own, *((FLYING,) if flight else ()))
