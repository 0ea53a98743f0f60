"""Which charts answer for a body struck from a position: postures, wings, tails, and where a plan lists nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fechtbuch.rulesets.blackmoor.data.bodies import Aspects
from fechtbuch.rulesets.blackmoor.data.charts import Chart

__all__ = ["ASPECTS", "INSTEAD", "POSED", "POSITIONS", "SPECIAL_ASPECTS", "VARIANTS", "find_chart", "listed"]

POSITIONS: Final = ("front", "side", "rear", "above", "below")
"""Where an attacker may stand."""

SPECIAL_ASPECTS: Final = ("front_upright", "coiled")
"""Aspects that a posture brings."""

ASPECTS: Final = (*POSITIONS, *SPECIAL_ASPECTS)
"""All aspects of charts."""

VARIANTS: Final = ("plain", "optional", "folded", "spread", "whole")
"""All variants of charts."""

INSTEAD: Final[Mapping[str, str]] = {"above": "rear", "below": "front"}
"""What is used where a plan lists nothing for above or below (BM-GENERAL-18)."""

POSED: Final[Mapping[tuple[str, str], str]] = {
    ("upright", "front"): "front_upright",
    **{("coiled", position): "coiled" for position in POSITIONS},
}
"""The aspect that a posture puts in the place of a position (BM-REPTILE-04, BM-SNAKE-04)."""

Charts = Mapping[tuple[str, str, str], Chart]


def find_chart(
    charts: Charts, body: str, aspect: str, posture: str = "", variants: tuple[str, ...] = ()
) -> Chart | None:
    """The chart of a body for a position: that of its posture first, of the first of ``variants``, of plain last.

    Where there is none for above or below, that of behind or in front.
    """
    tried = (POSED.get((posture, aspect), aspect), aspect, INSTEAD.get(aspect, aspect))
    for one in tried:
        for variant in (*variants, "plain"):
            chart = charts.get((body, one, variant))
            if chart is not None:
                return chart
    return None


def listed(aspects: Aspects, aspect: str, variant: str = "plain") -> tuple[str, ...]:
    """The kinds of zones that a plan lists for an aspect; folded wings have a list of their own (BM-AVIAN-02)."""
    return (
        aspects.side_folded if (aspect, variant) == ("side", "folded") and aspects.side_folded else aspects.of(aspect)
    )
