"""Policies: how creatures answer questions when nobody at the table does."""

from __future__ import annotations

from collections.abc import Mapping

from fechtbuch.decide.answers import Policy
from fechtbuch.decide.requests import Ask
from fechtbuch.model.state import Battle

__all__ = ["POLICIES", "best_defence", "first", "hold_ground"]


def best_defence(battle: Battle, ask: Ask) -> str:
    """The option with the highest figure; options without one only when there is nothing else."""
    figured = [option for option in ask.options if option.figure is not None]
    if not figured:
        return ask.options[0].value
    return max(figured, key=lambda option: option.figure.value if option.figure is not None else 0).value


def hold_ground(battle: Battle, ask: Ask) -> str:
    """The best option that is no retreat."""
    stay = tuple(option for option in ask.options if "retreat" not in option.value)
    best = max(stay or ask.options, key=lambda option: option.figure.value if option.figure is not None else -99)
    return best.value


def first(battle: Battle, ask: Ask) -> str:
    """The first option offered."""
    return ask.options[0].value


POLICIES: Mapping[str, Policy] = {
    "default": hold_ground,
    "hold_ground": hold_ground,
    "best_defence": best_defence,
    "first": first,
}
"""By name; ``default`` answers when nobody was named."""
