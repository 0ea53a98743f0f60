"""Refusals in the order and words of data/reasons.toml."""

from __future__ import annotations

from fechtbuch.rulesets.reasons import breach, in_order

__all__ = ["IMPOSSIBLE", "breach", "in_order"]

IMPOSSIBLE = frozenset(
    {
        "no_damage",
        "no_such_aspect",
        "no_such_facing",
        "no_such_posture",
        "no_such_roll",
        "no_such_target",
        "no_such_way_to_move",
        "no_such_weapon",
        "no_such_zone",
    }
)
"""Codes that nobody can overrule: the act names what does not exist."""
