"""Refusals in the words of data/reasons.toml."""

from __future__ import annotations

from fechtbuch.decide.legality import Breach
from fechtbuch.rulesets.control_zone.creature.views import Here, tables_of

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


def breach(here: Here, code: str, detail: str = "", rule: str = "") -> Breach:
    """The breach of that reason code; ``detail`` says what it is about, ``rule`` replaces the code's own rule id."""
    return tables_of(here).reasons.breach(code, detail, rule)
