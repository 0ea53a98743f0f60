"""What a source of the form ``sheet:PATH`` stands for: a line of a creature's sheet, in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from fechtbuch.model.state import Creature

__all__ = ["SHEET", "LineTeller", "figure_line", "origin_words"]

SHEET = "sheet:"
"""What such a source begins with; the path follows."""

LineTeller = Callable[[Creature, str], str]
"""``(creature, path) -> the line in words``; empty where the sheet has none of that path."""

_ORIGINS: Mapping[str, str] = {
    "": "Written in the fight file",
    "bestiary": "The bestiary's {}, with what the fight file changes",
    "gcs": "From the sheet file {}",
}
_STEP = re.compile(r"[^.\[\]]+")


def figure_line(creature: Creature, path: str) -> str:
    """A figure under its name, as the sheet keeps it: ``skills.blades`` is ``blades: 3``. O(length of the path)."""
    value: Any = creature.sheet.figures
    steps = _STEP.findall(path)
    for step in steps:
        value = _inside(value, step)
    if value is None or not steps:
        return ""
    name = next((step for step in reversed(steps) if not step.isdecimal()), path).replace("_", " ")
    return f"{name}: {_words(value)}"


def _inside(value: Any, step: str) -> Any:
    if isinstance(value, Mapping):
        return value.get(step)
    if isinstance(value, (list, tuple)) and step.isdecimal() and int(step) < len(value):
        return value[int(step)]
    return None


def _words(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key.replace('_', ' ')} {_words(item)}" for key, item in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(map(_words, value))
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def origin_words(creature: Creature) -> str:
    """Where a creature's sheet comes from."""
    kind, _, name = creature.sheet.origin.partition(":")
    return _ORIGINS.get(kind, "From {}").format(name or kind)
