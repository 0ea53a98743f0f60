"""Which chart a blow is looked up on, and which parts its zones mean (BM-GENERAL-06, -11, -12, -18).

The rules of the aspects: BM-HUMANOID-01 to -03, BM-AVIAN-01 to -05, BM-REPTILE-01 to -04, BM-INSECTOID-01 to -05,
BM-FISH-01 to -05, BM-SNAKE-01 to -04, BM-COMPOSITE-06.
"""

from __future__ import annotations

from typing import Final

from attrs import frozen

from fechtbuch.model.errors import FechtbuchError
from fechtbuch.rulesets.blackmoor.creature.body import Part
from fechtbuch.rulesets.blackmoor.creature.here import tables_of
from fechtbuch.rulesets.blackmoor.creature.views import Combatant
from fechtbuch.rulesets.blackmoor.data.charts import Chart
from fechtbuch.rulesets.blackmoor.data.naming import parts_meant as ids_meant
from fechtbuch.rulesets.blackmoor.data.reaching import INSTEAD, find_chart
from fechtbuch.rulesets.blackmoor.striking.aspect import Aspect
from fechtbuch.rulesets.blackmoor.table_options import option

__all__ = ["Look", "look_up", "parts_meant"]

_RULES: Final = {
    ("humanoid", "front"): "BM-HUMANOID-01",
    ("humanoid", "side"): "BM-HUMANOID-02",
    ("humanoid", "rear"): "BM-HUMANOID-03",
    ("avian", "front"): "BM-AVIAN-01",
    ("avian", "side"): "BM-AVIAN-02",
    ("avian", "rear"): "BM-AVIAN-03",
    ("avian", "above"): "BM-AVIAN-04",
    ("avian", "below"): "BM-AVIAN-05",
    ("reptile", "front"): "BM-REPTILE-01",
    ("reptile", "side"): "BM-REPTILE-02",
    ("reptile", "rear"): "BM-REPTILE-03",
    ("reptile", "front_upright"): "BM-REPTILE-04",
    ("insectoid", "front"): "BM-INSECTOID-01",
    ("insectoid", "side"): "BM-INSECTOID-02",
    ("insectoid", "rear"): "BM-INSECTOID-03",
    ("insectoid", "above"): "BM-INSECTOID-04",
    ("insectoid", "below"): "BM-INSECTOID-05",
    ("fish", "front"): "BM-FISH-01",
    ("fish", "side"): "BM-FISH-02",
    ("fish", "rear"): "BM-FISH-03",
    ("fish", "above"): "BM-FISH-04",
    ("fish", "below"): "BM-FISH-05",
    ("snake", "front"): "BM-SNAKE-01",
    ("snake", "rear"): "BM-SNAKE-02",
    ("snake", "side"): "BM-SNAKE-03",
    ("snake", "above"): "BM-SNAKE-03",
    ("snake", "below"): "BM-SNAKE-03",
    ("snake", "coiled"): "BM-SNAKE-04",
}
"""The rule that lists what an aspect reaches."""


@frozen
class Look:
    """A chart for one blow: which aspect it is of, on which side of the body, by which rule."""

    chart: Chart
    aspect: str
    side: str
    rule: str


def look_up(one: Combatant, aspect: Aspect) -> Look:
    """The chart for a blow from there. Raises ``FechtbuchError`` where the tables have none."""
    body = one.body
    chart = find_chart(tables_of(one.here).charts, body.id, aspect.name, one.posture, _variants(one))
    if chart is None:
        raise FechtbuchError(f"the tables hold no location chart for {body.id}, {aspect.name}")
    name = chart.aspect
    rule = "BM-COMPOSITE-06" if body.composite else _RULES.get((body.id, name), "BM-GENERAL-11")
    return Look(chart, name, aspect.side, "BM-GENERAL-18" if name == INSTEAD.get(aspect.name) else rule)


def _variants(one: Combatant) -> tuple[str, ...]:
    """Variants, before plain: whole, optional, spread or folded (BM-GENERAL-12, BM-AVIAN-02, BM-REPTILE-02)."""
    found = []
    if option(one.here, "reptile_side_whole"):
        found.append("whole")
    if any(part.row.optional for part in one.body.parts.values()):
        found.append("optional")
    return (*found, "spread" if one.wings_spread else "folded")


def parts_meant(one: Combatant, zone: str, side: str) -> tuple[Part, ...]:
    """The parts a zone of a chart may mean: one, or several of a group; of a group those that are left.

    ``near_`` is the side the attacker stands on (BM-GENERAL-11). A lost part is struck where it alone is meant, or
    where the whole group is lost (BM-GENERAL-10).
    """
    parts = one.body.parts
    aliases = {alias: part.kind for part in parts.values() for alias in part.row.alias}
    group = tuple(parts[id] for id in ids_meant(zone, tuple(parts), side, aliases))
    left = tuple(part for part in group if not one.lost(part))
    return left or group
