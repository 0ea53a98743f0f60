"""Refusals in the order and words of data/reasons.toml."""

from __future__ import annotations

from collections.abc import Iterable

from fechtbuch.decide.legality import Breach
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Here, tables_of

__all__ = ["IMPOSSIBLE", "breach", "in_order"]

IMPOSSIBLE = frozenset(
    {
        "collision_unknown",
        "facing_unknown",
        "item_unknown",
        "manoeuvre_unknown",
        "no_such_door",
        "no_such_location",
        "no_such_spell",
        "no_such_target",
        "not_held_object",
        "posture_unknown",
        "surprise_unknown",
        "wait_for_unknown",
        "way_to_move_unknown",
    }
)
"""Codes that nobody can overrule: the act names what does not exist."""


def breach(here: Here, code: str, detail: str = "", rule: str = "") -> Breach:
    """The breach of that reason code; ``detail`` says what it is about, ``rule`` replaces the code's own rule id."""
    return tables_of(here).reasons.breach(code, detail, rule)


def in_order(here: Here, breaches: Iterable[Breach]) -> tuple[Breach, ...]:
    """All breaches in the table's order, each reason once."""
    return tables_of(here).reasons.in_order(breaches)
