"""From a ``[[creature]]`` table to the creature: built by the rule set, or written out as the log stores it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.state import Creature
from fechtbuch.model.wire import decode, from_json
from fechtbuch.rulesets.protocol import RuleSet

__all__ = ["built"]


def built(data: Mapping[str, Any], ruleset: RuleSet, tables: Any, place: str) -> tuple[Creature, str]:
    """The creature and the text its sheet came from. Raises errors that name ``place``, key and reason."""
    if "stored" not in data:
        return ruleset.build(data, tables, place)
    try:
        return from_json(decode(str(data["stored"])), Creature, "creature"), str(data.get("source", ""))
    except FechtbuchError as error:
        raise FechtbuchError(f"{place}: stored: {error}") from None
