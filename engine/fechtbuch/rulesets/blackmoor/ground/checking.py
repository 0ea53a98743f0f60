"""Whether a fight of these rules can take place on a map: its field and its nests."""

from __future__ import annotations

from fechtbuch.model.state import BattleMap
from fechtbuch.rulesets.blackmoor.ground.field import read_field
from fechtbuch.rulesets.blackmoor.special.nest import check_nests

__all__ = ["check_map"]


def check_map(map: BattleMap, place: str) -> None:
    """Raise an error that names ``place``, key and reason for a map that cannot be."""
    read_field(map, place)
    check_nests(map, place)
