"""Fights told in words, by the rule sets' sentence tables (English first), and explained figure by figure."""

from __future__ import annotations

from fechtbuch.narrate.bookkeeping import minor_facts
from fechtbuch.narrate.explain import Explanation, Throw, explain, rules_cited
from fechtbuch.narrate.generic import GENERIC
from fechtbuch.narrate.plain import plain, shown, text
from fechtbuch.narrate.telling import (
    Passage,
    Told,
    dice_shown,
    heading,
    marks,
    narrate,
    narrate_fight,
    passage,
    touched,
)

__all__ = [
    "GENERIC",
    "Explanation",
    "Passage",
    "Throw",
    "Told",
    "dice_shown",
    "explain",
    "heading",
    "marks",
    "minor_facts",
    "narrate",
    "narrate_fight",
    "passage",
    "plain",
    "rules_cited",
    "shown",
    "text",
    "touched",
]
