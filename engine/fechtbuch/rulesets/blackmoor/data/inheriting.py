"""Composites: each zone comes from one plan and keeps its share and flags (BM-COMPOSITE-03, -04); lists are unions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from attrs import evolve

from fechtbuch.model.errors import near
from fechtbuch.rulesets.blackmoor.data.bodies import Aspects, Composite, Plan, ZoneRow
from fechtbuch.rulesets.blackmoor.data.naming import kind_of
from fechtbuch.rulesets.blackmoor.data.reaching import INSTEAD, POSITIONS

__all__ = ["INHERITED", "inherit", "inheritance_problems", "union"]

INHERITED: Final = ("percent", "lethal", "cumulative", "sort", "fin")
"""What a zone keeps of the plan it comes from."""


def inherit(composite: Composite, plans: Mapping[str, Plan]) -> Composite:
    """The composite with the shares and flags of its plans as they are in force, whoever replaced them.

    Where it lists no zones by position, the union of what its plans list.
    """
    zones = tuple(_inherited(zone, plans) for zone in composite.zones)
    aspects = union(composite, plans) if composite.aspects == Aspects() else composite.aspects
    return evolve(composite, zones=zones, aspects=aspects)


def union(composite: Composite, plans: Mapping[str, Plan]) -> Aspects:
    """For each position what the members list, or its stand-in, as far as the body has it (BM-COMPOSITE-06)."""
    has = [zone.name for zone in composite.zones]
    found: dict[str, tuple[str, ...]] = {}
    for position in POSITIONS:
        names = dict.fromkeys(
            name
            for member in composite.members
            if member in plans
            for name in plans[member].aspects.of(position) or plans[member].aspects.of(INSTEAD.get(position, position))
        )
        kept = [name for name in names if kind_of(name) in has]
        found[position] = tuple(sorted(kept, key=lambda name: has.index(kind_of(name))))
    return Aspects(**found)


def _inherited(zone: ZoneRow, plans: Mapping[str, Plan]) -> ZoneRow:
    origin = _origin(zone, plans)
    return zone if origin is None else evolve(zone, **{name: getattr(origin, name) for name in INHERITED})


def _origin(zone: ZoneRow, plans: Mapping[str, Plan]) -> ZoneRow | None:
    plan = plans.get(zone.origin)
    return next((row for row in plan.zones if row.name == zone.name), None) if plan is not None else None


def inheritance_problems(composite: Composite, plans: Mapping[str, Plan]) -> Iterator[tuple[str, str]]:
    """Key and reason of whatever is wrong with members, deciding plan and origins. Figures are compared as written."""
    for n, member in enumerate(composite.members):
        if member not in plans:
            yield f"members[{n}]", f'there is no body plan "{member}"' + near(member, plans)
    if composite.total_rule not in composite.members:
        what = f'"{composite.total_rule}" is none of its members' if composite.total_rule else "no deciding plan"
        yield "total_rule", f"{what}: one of them decides on the tally (BM-COMPOSITE-05)"
    for n, zone in enumerate(composite.zones):
        yield from ((f"zones[{n}].{key}", reason) for key, reason in _zone_problems(zone, composite, plans))


def _zone_problems(zone: ZoneRow, composite: Composite, plans: Mapping[str, Plan]) -> Iterator[tuple[str, str]]:
    if zone.origin not in composite.members:
        what = f'"{zone.origin}" is none of its members' if zone.origin else "missing: each zone names its plan"
        yield "from", what + near(zone.origin, composite.members)
        return
    origin = _origin(zone, plans)
    if origin is None and zone.origin in plans:
        names = [row.name for row in plans[zone.origin].zones]
        yield "name", f'the plan {zone.origin} has no zone "{zone.name}"' + near(zone.name, names)
    elif origin is not None and zone.percent != origin.percent:
        yield "percent", f"{zone.percent} is not the {origin.percent} of the plan {zone.origin} (BM-COMPOSITE-03)"
