"""Names in sentences."""

from __future__ import annotations

from fechtbuch.model.state import Battle, Cell
from fechtbuch.rulesets.protocol import Span

__all__ = ["at", "count", "name", "signed"]


def name(battle: Battle, who: str) -> Span:
    """A figure by name, else by id."""
    creature = battle.creatures.get(who)
    return Span(creature.name if creature is not None else who or "Somebody", f"who:{who}" if who else "")


def at(cell: Cell) -> str:
    """A cell: ``3,4``."""
    return f"{cell[0]},{cell[1]}"


def count(number: int, what: str, more: str = "") -> str:
    """``1 wound``, ``3 wounds``."""
    return f"{number} {what if number == 1 else more or what + 's'}"


def signed(number: int) -> str:
    """``+2``, ``−1``, and nothing for 0."""
    return f" + {number}" if number > 0 else f" − {-number}" if number < 0 else ""
