"""Refusals in the order and words of data/reasons.toml."""

from __future__ import annotations

from fechtbuch.rulesets.reasons import breach

__all__ = ["IMPOSSIBLE", "breach"]

IMPOSSIBLE = frozenset(
    {
        "bad_amount",
        "door_open",
        "no_missile_weapon",
        "no_such_door",
        "no_such_spell",
        "no_spell_table",
        "off_board",
        "target_gone",
        "wrong_target",
    }
)
"""Codes that nobody can overrule: the act names what does not exist, or is so already."""
