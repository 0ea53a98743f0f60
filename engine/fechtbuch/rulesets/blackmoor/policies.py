"""Policies by name: how creatures answer questions when nobody at the table does."""

from __future__ import annotations

from collections.abc import Mapping

from fechtbuch.decide.answers import Policy
from fechtbuch.rulesets.blackmoor.playing import answers

__all__ = ["POLICIES"]

POLICIES: Mapping[str, Policy] = {
    "default": answers.first,
    "first": answers.first,
    "fighter": answers.first,
    "cautious": answers.first,
    "beast": answers.first,
    "random": answers.random,
}
"""By name; ``default`` answers when nobody was named."""
