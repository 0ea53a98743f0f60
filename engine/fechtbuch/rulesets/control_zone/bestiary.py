"""The bestiary: characters of our own as fight-file tables, to be named with ``from = "bestiary:NAME"``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from fechtbuch.rulesets.tables import packaged_text, parse_toml

__all__ = ["bestiary"]


@cache
def bestiary() -> Mapping[str, Mapping[str, Any]]:
    """The tables of all creatures of our own by name, read-only."""
    rows = parse_toml(packaged_text("fechtbuch.rulesets.control_zone", "bestiary.toml"), "bestiary.toml")
    return MappingProxyType({name: MappingProxyType(row) for name, row in rows.items()})
