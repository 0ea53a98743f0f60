"""Ways in which somebody is moved by somebody else: the ``how`` of such a move."""

from __future__ import annotations

from typing import Final

__all__ = ["CARRIED", "DRAGGED", "KNOCKED_BACK", "MOVED_BY_OTHERS", "TAKEN_ALONG"]

CARRIED: Final = "carried"
"""A captor comes along with a captive too strong for him (DF-GRAPPLE-14)."""

DRAGGED: Final = "dragged"
"""A captive is taken along (DF-HOLD-06)."""

KNOCKED_BACK: Final = "knockback"
"""A blow pushes (CMP-KNOCKBACK)."""

TAKEN_ALONG: Final = (CARRIED, DRAGGED)
"""Moves that keep a hold as it is."""

MOVED_BY_OTHERS: Final = (*TAKEN_ALONG, KNOCKED_BACK)
"""All of them."""
