"""Refusals in the order and words of data/reasons.toml."""

from __future__ import annotations

from fechtbuch.rulesets.reasons import breach, in_order

__all__ = ["IMPOSSIBLE", "breach", "in_order"]

IMPOSSIBLE = frozenset(
    {
        "collision_unknown",
        "does_no_damage",
        "facing_unknown",
        "item_not_here",
        "item_unknown",
        "manoeuvre_unknown",
        "no_such_door",
        "no_such_location",
        "no_such_spell",
        "no_such_target",
        "not_held_object",
        "own_self",
        "posture_unknown",
        "surprise_unknown",
        "wait_for_unknown",
        "way_to_move_unknown",
    }
)
"""Codes that nobody can overrule: the act names what does not exist, or nothing could come of it that makes sense."""
