"""Policies by name: how creatures answer questions when nobody at the table does."""

from __future__ import annotations

from collections.abc import Mapping

from fechtbuch.decide.answers import Policy
from fechtbuch.rulesets.dungeon_fantasy.playing import answers

__all__ = ["POLICIES"]

POLICIES: Mapping[str, Policy] = {
    "default": answers.hold_ground,
    "hold_ground": answers.hold_ground,
    "best_defence": answers.best_defence,
    "first": answers.first,
    "fighter": answers.fighter,
    "cautious": answers.cautious,
    "archer": answers.cautious,
    "beast": answers.beast,
    "random": answers.random,
}
"""By name; ``default`` answers when nobody was named."""
