"""Where rules look: a scene, or a battle outside a decision, with the rule set's tables."""

from __future__ import annotations

from fechtbuch.rulesets.blackmoor.data import Tables
from fechtbuch.rulesets.seeing import At, Here

__all__ = ["At", "Here", "tables_of"]


def tables_of(here: Here) -> Tables:
    """The rule set's tables, typed."""
    tables: Tables = here.tables
    return tables
