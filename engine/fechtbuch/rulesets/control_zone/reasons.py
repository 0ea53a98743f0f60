"""Refusals in the words of data/reasons.toml."""

from __future__ import annotations

from fechtbuch.rulesets.reasons import breach

__all__ = ["IMPOSSIBLE", "breach"]

IMPOSSIBLE = frozenset(
    {
        "amount_impossible",
        "formula_unknown",
        "manoeuvre_unknown",
        "no_such_target",
        "part_unknown",
        "path_broken",
        "piece_unknown",
        "state_unknown",
        "type_unknown",
        "way_unknown",
        "weapon_unknown",
        "word_unknown",
    }
)
"""Codes that nobody can overrule: the act names what does not exist (CZ-OWN-01)."""
