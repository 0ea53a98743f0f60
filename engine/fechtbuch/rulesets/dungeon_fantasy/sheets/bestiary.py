"""The bestiary: creatures of our own as fight-file tables, to be named with ``from = "bestiary:wolf"``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from fechtbuch.rulesets.dungeon_fantasy.sheets.errors import Unreadable
from fechtbuch.rulesets.naming import unknown
from fechtbuch.rulesets.tables import packaged_text, parse_toml

__all__ = ["bestiary", "bestiary_entry"]


@cache
def bestiary() -> Mapping[str, Mapping[str, Any]]:
    """The tables of all creatures by name, read-only."""
    text = packaged_text("fechtbuch.rulesets.dungeon_fantasy", "bestiary.toml")
    rows = parse_toml(text, "bestiary.toml")
    return MappingProxyType({name: MappingProxyType(row) for name, row in rows.items()})


def bestiary_entry(name: str) -> Mapping[str, Any]:
    """The table of a creature; raises :class:`Unreadable` with near names."""
    found = bestiary().get(name)
    if found is None:
        raise Unreadable(f'the bestiary has no "{name}"' + unknown(name, bestiary(), "dungeon_fantasy", "bestiary"))
    return found
