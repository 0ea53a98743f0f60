"""Refusals in the order and words of data/reasons.toml."""

from __future__ import annotations

from collections.abc import Iterable

from fechtbuch.decide.legality import Breach
from fechtbuch.rulesets.blackmoor.creature.here import Here, tables_of

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


def breach(here: Here, code: str, detail: str = "", rule: str = "") -> Breach:
    """The breach of that reason code; ``detail`` says what it is about, ``rule`` replaces the code's own rule id."""
    return tables_of(here).reasons.breach(code, detail, rule)


def in_order(here: Here, breaches: Iterable[Breach]) -> tuple[Breach, ...]:
    """All breaches in the table's order, each reason once."""
    return tables_of(here).reasons.in_order(breaches)
