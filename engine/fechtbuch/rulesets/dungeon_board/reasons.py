"""Refusals in the order and words of data/reasons.toml."""

from __future__ import annotations

from fechtbuch.decide.legality import Breach
from fechtbuch.rulesets.dungeon_board.creature.views import Here, tables_of

__all__ = ["IMPOSSIBLE", "breach"]

IMPOSSIBLE = frozenset(
    {"bad_amount", "no_missile_weapon", "no_such_spell", "no_spell_table", "target_gone", "wrong_target"}
)
"""Codes that nobody can overrule: the act names what does not exist."""


def breach(here: Here, code: str, detail: str = "", rule: str = "") -> Breach:
    """The breach of that reason code; ``detail`` says what it is about, ``rule`` replaces the code's own rule id."""
    return tables_of(here).reasons.breach(code, detail, rule)
