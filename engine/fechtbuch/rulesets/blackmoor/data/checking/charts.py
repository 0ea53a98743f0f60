"""Charts: known bodies, positions and zones, within what the position reaches; a chart for every position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fechtbuch.model.errors import near
from fechtbuch.rulesets.blackmoor.data.bodies import Composite, Plan
from fechtbuch.rulesets.blackmoor.data.book import Book
from fechtbuch.rulesets.blackmoor.data.charts import Chart
from fechtbuch.rulesets.blackmoor.data.checking.bodies import no_zone
from fechtbuch.rulesets.blackmoor.data.naming import kind_of, parts_meant
from fechtbuch.rulesets.blackmoor.data.reaching import ASPECTS, INSTEAD, POSITIONS, VARIANTS, find_chart, listed
from fechtbuch.rulesets.blackmoor.data.replacing import row_place

__all__ = ["chart_problems", "positions_without_chart"]


def chart_problems(chart: Chart, bodies: Mapping[str, Plan | Composite]) -> Iterator[tuple[str, str]]:
    """What is wrong with a chart: its body, position, variant, or a zone that the body lacks or does not show there."""
    body = bodies.get(chart.bodyplan)
    if body is None:
        yield "bodyplan", f'there is no body plan "{chart.bodyplan}"' + near(chart.bodyplan, bodies)
        return
    if chart.aspect not in ASPECTS:
        yield "aspect", f'"{chart.aspect}" is no position' + near(chart.aspect, ASPECTS)
        return
    if chart.variant not in VARIANTS:
        yield "variant", f'"{chart.variant}" is no variant' + near(chart.variant, VARIANTS)
        return
    parts = {id: zone.name for zone in body.zones for id in zone.ids}
    aliases = {alias: zone.name for zone in body.zones for alias in zone.alias}
    kinds = _reached(body, chart)
    for n, band in enumerate(chart.bands):
        meant = parts_meant(band.zone, tuple(parts), "left", aliases)
        if not meant:
            yield f"bands[{n}].zone", no_zone(body, band.zone, [*parts, *dict.fromkeys(parts.values())])
        elif kinds and parts[meant[0]] not in kinds:
            yield f"bands[{n}].zone", f'"{band.zone}" cannot be hit from there: {body.id} lists {", ".join(kinds)}'


def _reached(body: Plan | Composite, chart: Chart) -> tuple[str, ...]:
    """The kinds that may stand in a chart; empty where an option opens the whole side, or nothing is listed."""
    if chart.variant == "whole":
        return ()
    aspects = body.aspects
    names = listed(aspects, chart.aspect, chart.variant) or listed(aspects, INSTEAD.get(chart.aspect, chart.aspect))
    return tuple(dict.fromkeys(kind_of(name) for name in names))


def positions_without_chart(book: Book) -> Iterator[tuple[str, str]]:
    """Bodies that some position has no chart for, stand-ins counted (BM-GENERAL-18)."""
    charts = {chart.key: chart for chart in book.location_table}
    for section, rows in (("bodyplan", book.bodyplan), ("composite", book.composite)):
        for body in rows:
            for aspect in POSITIONS:
                variants = ("folded", "spread") if aspect == "side" else ()
                if find_chart(charts, body.id, aspect, "", variants) is None:
                    yield f"{row_place(section, body)}", f"no location_table says where blows from {_from(aspect)} land"


def _from(aspect: str) -> str:
    return {"front": "in front", "side": "the side", "rear": "behind"}.get(aspect, aspect)
