"""Where rules look: a scene, or a battle outside a decision, with the rule set's tables."""

from __future__ import annotations

from typing import Any, Protocol

from attrs import frozen

from fechtbuch.model.state import Battle

__all__ = ["At", "Here"]


class Here(Protocol):
    """A scene, or anything else with a current battle and the rule set's tables."""

    @property
    def battle(self) -> Battle: ...

    @property
    def tables(self) -> Any: ...


@frozen
class At:
    """A battle to look at outside a decision."""

    battle: Battle
    tables: Any
