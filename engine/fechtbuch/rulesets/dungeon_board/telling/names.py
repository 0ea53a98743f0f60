"""Names in sentences."""

from __future__ import annotations

from fechtbuch.model.state import Battle, Cell
from fechtbuch.rulesets.protocol import Span

__all__ = ["at", "count", "name", "signed", "the", "words"]


def name(battle: Battle, who: str) -> Span:
    """A figure by name, else by id."""
    creature = battle.creatures.get(who)
    return Span(creature.name if creature is not None else who or "Somebody", f"who:{who}" if who else "")


def words(stored: str) -> str:
    """A stored word for people: ``throwing_knife`` is ``throwing knife``."""
    return stored.replace("_", " ")


def the(thing: str) -> str:
    """A thing of the board by its name: ``the gate``; one that is numbered needs no article: ``door 2``."""
    return thing if thing[-1:].isdigit() else f"the {thing}"


def at(cell: Cell) -> str:
    """A cell: ``3,4``."""
    return f"{cell[0]},{cell[1]}"


def count(number: int, what: str, more: str = "") -> str:
    """``1 wound``, ``3 wounds``."""
    return f"{number} {what if number == 1 else more or what + 's'}"


def signed(number: int) -> str:
    """``+2``, ``−1``, and nothing for 0."""
    return f" + {number}" if number > 0 else f" − {-number}" if number < 0 else ""
