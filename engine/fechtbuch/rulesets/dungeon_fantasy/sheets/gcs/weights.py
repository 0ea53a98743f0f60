"""Weights as GCS writes them, in pounds; what is carried, and the encumbrance it makes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from fechtbuch.rulesets.dungeon_fantasy.data import Tables
from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs.document import Document
from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs.node import Node

__all__ = ["body_weight_of", "encumbrance_of", "load_of", "pounds"]

MOST: Final = 100_000_000
"""Most pounds of a body."""

_WEIGHT: Final = re.compile(r"\s*([\d,]{1,15}(?:\.\d{1,10})?)\s*([a-z#]*)\s*", re.IGNORECASE)
_POUNDS: Final[Mapping[str, Fraction]] = {
    "": Fraction(1),
    "lb": Fraction(1),
    "lbs": Fraction(1),
    "#": Fraction(1),
    "oz": Fraction(1, 16),
    "tn": Fraction(2000),
    "ton": Fraction(2000),
    "lt": Fraction(2240),
    "kg": Fraction(2),
    "g": Fraction(1, 500),
    "t": Fraction(2000),
}
"""Pounds in each unit; metric ones by the game's simple rate of half a kilogram to the pound."""


def pounds(node: Node) -> Fraction:
    """A weight such as ``12.6 lb``; nothing where there is none, with a note where it cannot be read."""
    if node.value is None:
        return Fraction(0)
    found = _WEIGHT.fullmatch(node.text())
    unit = _POUNDS.get(found[2].lower()) if found else None
    digits = found[1].replace(",", "") if found else ""
    if unit is None or not digits or digits.startswith("."):
        node.log.warn(f"{node.path} is no weight")
        return Fraction(0)
    return Fraction(digits) * unit


def load_of(document: Document) -> Fraction:
    """Pounds of all that is carried."""
    return sum((_whole_weight(node) for node in document.root["equipment"].rows()), Fraction(0))


def body_weight_of(document: Document) -> int:
    """Pounds of the body, to the nearest; 0 where the sheet does not say."""
    return min(round(pounds(document.root["profile"]["weight"])), MOST)


def encumbrance_of(document: Document, st: int, tables: Tables) -> int:
    """The level of encumbrance of all that is carried (CMP-ENCUMBRANCE)."""
    load = load_of(document)
    lift = pounds(document.root["calc"]["basic_lift"]) or tables.encumbrance.basic_lift(st)
    level = next((row.level for row in tables.encumbrance.level if load <= row.max_bl * lift), None)
    if level is None:
        document.log.warn("the load is more than the creature can carry")
        return max(row.level for row in tables.encumbrance.level)
    return level


def _whole_weight(node: Node) -> Fraction:
    """The weight of a piece with all that is in it."""
    if "extended_weight" in node["calc"]:
        return pounds(node["calc"]["extended_weight"])
    total, waiting = Fraction(0), [node]
    while waiting:
        piece = waiting.pop()
        own = pounds(piece["base_weight"] if "base_weight" in piece else piece["weight"])
        number = piece["quantity"].figure() if "quantity" in piece else Fraction(1)
        total += own * max(number or Fraction(0), Fraction(0))
        waiting += list(piece["children"].rows())
    return total
