"""The bestiary: creatures of our own as fight-file tables, to be named with ``from = "bestiary:wolf"``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from fechtbuch.model.errors import FechtbuchError
from fechtbuch.rulesets.naming import unknown
from fechtbuch.rulesets.tables import packaged_text, parse_toml

__all__ = ["bestiary", "bestiary_entry"]


@cache
def bestiary() -> Mapping[str, Mapping[str, Any]]:
    """The tables of all creatures by name, read-only."""
    rows = parse_toml(packaged_text("fechtbuch.rulesets.blackmoor", "bestiary.toml"), "bestiary.toml")
    return MappingProxyType({name: MappingProxyType(row) for name, row in rows.items()})


def bestiary_entry(name: str) -> Mapping[str, Any]:
    """The table of a creature; raises ``FechtbuchError`` with near names."""
    found = bestiary().get(name)
    if found is None:
        raise FechtbuchError(f'the bestiary has no "{name[:60]}"' + unknown(name, bestiary(), "blackmoor", "bestiary"))
    return found
