"""Every body plan of every rule system's own data, with its zones as a page gets them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fechtbuch.model.table import Table
from fechtbuch.rulesets import find_ruleset
from fechtbuch.rulesets.blackmoor.creature.body import body_of_sheet
from fechtbuch.rulesets.blackmoor.creature.sheet import BodySheet
from fechtbuch.rulesets.bodies import whole_body

__all__ = ["plans"]


def plans() -> Mapping[str, tuple[str, tuple[str, ...]]]:
    """Plan and zone ids, by a name for people."""
    return dict(_plans())


def _plans() -> Iterator[tuple[str, tuple[str, tuple[str, ...]]]]:
    for plan in find_ruleset("dungeon_fantasy").bind().tables.hit_locations.plan:
        yield f"dungeon_fantasy {plan.id}", (plan.id, tuple(part.id for part in plan.parts))
    tables = find_ruleset("blackmoor").bind().tables
    for name, found in {**tables.plans, **tables.composites}.items():
        more = {row.name: row.count + 2 for row in found.zones if row.count_min}
        for said, sheet in (
            ("", BodySheet(name, 20)),
            (" with all", BodySheet(name, 20, parts=Table(more), wings=True, tail=True)),
        ):
            body = body_of_sheet(sheet, tables, bool(said), False)
            yield f"blackmoor {name}{said}", (body.id, tuple(body.parts))
    parts = find_ruleset("control_zone").bind().tables.body.part
    yield "control_zone", ("humanoid", tuple(part.id for part in parts))
    whole = whole_body(4, 6)
    yield "dungeon_board", (whole.plan, whole.ids)
