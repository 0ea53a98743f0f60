"""Body plans and composites: the zones of a body, their shares of its hit points, and from where each can be struck."""

from __future__ import annotations

from typing import Annotated, Literal

from attrs import field, frozen

from fechtbuch.rulesets.tables import KEY, Filled, TableProblem, Within, by_name

__all__ = ["Aspects", "Composite", "Plan", "ZoneRow"]

ZoneClass = Literal["vital", "trunk", "limb"]


@frozen
class ZoneRow:
    """One kind of zone. ``percent`` is the share of each of its ``count`` parts; ``ids`` name the parts.

    ``lethal``: its loss kills. ``cumulative``: its damage enters the tally. ``sort`` (``class``) says what it is for
    the height codes. ``optional``: used only where a table plays with tails and wings. ``count_min``: a body may have
    more of them. ``origin`` (``from``) is the plan a composite takes it from.
    """

    name: str
    percent: Annotated[int, Within(1, 100)]
    count: Annotated[int, Within(1, 100)]
    lethal: bool
    cumulative: bool
    sort: ZoneClass = field(metadata={KEY: "class"})
    ids: Annotated[tuple[str, ...], Filled()]
    optional: bool = False
    alias: tuple[str, ...] = ()
    leg: bool = False
    fin: bool = False
    count_min: bool = False
    not_a_limb_for: tuple[str, ...] = ()
    origin: str = field(default="", metadata={KEY: "from"})
    default: bool = False

    def __attrs_post_init__(self) -> None:
        """As many ids as parts, each once."""
        if len(self.ids) != self.count:
            raise TableProblem("ids", f"{len(self.ids)} ids for a count of {self.count}")
        for place, id in enumerate(self.ids):
            if id in self.ids[:place]:
                raise TableProblem(f"ids[{place}]", f'"{id}" stands there twice')


@frozen
class Aspects:
    """The kinds of zones that each position of the attacker reaches; ``near_`` is his side. Empty: none listed."""

    front: tuple[str, ...] = ()
    side: tuple[str, ...] = ()
    rear: tuple[str, ...] = ()
    above: tuple[str, ...] = ()
    below: tuple[str, ...] = ()
    side_folded: tuple[str, ...] = ()
    front_upright: tuple[str, ...] = ()
    coiled: tuple[str, ...] = ()

    def of(self, aspect: str) -> tuple[str, ...]:
        """What an aspect lists."""
        found: tuple[str, ...] = getattr(self, aspect)
        return found


def _zones_once(zones: tuple[ZoneRow, ...]) -> None:
    try:
        by_name(zones, "name")
    except TableProblem as problem:
        raise TableProblem("zones" + problem.key, problem.reason) from None
    seen: dict[str, str] = {}
    for place, zone in enumerate(zones):
        for id in zone.ids:
            if id in seen:
                raise TableProblem(f"zones[{place}].ids", f'"{id}" is a part of the zone {seen[id]} already')
            seen[id] = zone.name


@frozen
class Plan:
    """A body plan."""

    id: str
    name: str
    zones: Annotated[tuple[ZoneRow, ...], Filled()]
    aspects: Aspects
    note: str = ""
    section: str = ""
    source: str = ""
    default: bool = False

    def __attrs_post_init__(self) -> None:
        """Each zone and each part once."""
        _zones_once(self.zones)


@frozen
class Composite:
    """A body put together from plans, whole or in part (BM-COMPOSITE-01).

    Insectoid and snake make the centipede (BM-COMPOSITE-02). Each zone names its plan, ``total_rule`` the plan that
    decides on the tally (BM-COMPOSITE-05).
    """

    id: str
    members: Annotated[tuple[str, ...], Filled()]
    total_rule: str
    zones: Annotated[tuple[ZoneRow, ...], Filled()]
    aspects: Aspects = Aspects()
    name: str = ""
    note: str = ""
    source: str = ""
    default: bool = False

    def __attrs_post_init__(self) -> None:
        """Each zone and each part once (BM-COMPOSITE-04)."""
        _zones_once(self.zones)
