"""Location charts: which zone a d100 means, by body, position of the attacker and variant."""

from __future__ import annotations

from typing import Annotated

from attrs import field, frozen

from fechtbuch.rulesets.tables import KEY, TableProblem, Within

__all__ = ["Band", "Chart"]

TOP = 100


@frozen
class Band:
    """The rolls from ``low`` (``from``) to ``high`` (``to``) mean a zone."""

    zone: str
    low: Annotated[int, Within(1, TOP)] = field(metadata={KEY: "from"})
    high: Annotated[int, Within(1, TOP)] = field(metadata={KEY: "to"})


@frozen
class Chart:
    """A chart from 1 at the top of the body to 100 at its bottom."""

    bodyplan: str
    aspect: str
    variant: str
    bands: tuple[Band, ...]
    only_with_option: str = ""
    default: bool = False
    source: str = ""

    def __attrs_post_init__(self) -> None:
        """Every roll from 1 to 100 means exactly one zone."""
        awaited = 1
        for place, band in enumerate(self.bands):
            if band.high < band.low:
                raise TableProblem(f"bands[{place}].to", f"{band.high} is below from {band.low}")
            if band.low > awaited:
                raise TableProblem(f"bands[{place}].from", f"no band answers for {_span(awaited, band.low - 1)}")
            if band.low < awaited:
                twice = _span(band.low, min(band.high, awaited - 1))
                raise TableProblem(f"bands[{place}].from", f"{twice} is answered by an earlier band")
            awaited = band.high + 1
        if awaited <= TOP:
            raise TableProblem("bands", f"no band answers for {_span(awaited, TOP)}")

    @property
    def key(self) -> tuple[str, str, str]:
        """By what a chart is found."""
        return self.bodyplan, self.aspect, self.variant

    def zone(self, roll: int) -> str:
        """The zone a roll means; ``KeyError`` outside 1 to 100. Linear in the few bands."""
        for band in self.bands:
            if band.low <= roll <= band.high:
                return band.zone
        raise KeyError(roll)


def _span(low: int, high: int) -> str:
    return f"roll {low}" if low == high else f"rolls {low} to {high}"
