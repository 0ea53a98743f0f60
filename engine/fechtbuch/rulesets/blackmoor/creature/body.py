"""The zones of one body: which parts it has, what each can take, where it comes from (BM-GENERAL-01, -02, -12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import cycle

from attrs import field, frozen

from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.figures import Figure, at_least, multiply, round_up, start
from fechtbuch.rulesets.blackmoor.creature.sheet import BodySheet
from fechtbuch.rulesets.blackmoor.data import Tables
from fechtbuch.rulesets.blackmoor.data.bodies import Composite, Plan, ZoneRow
from fechtbuch.rulesets.blackmoor.data.naming import side_of
from fechtbuch.rulesets.naming import unknown

__all__ = ["Body", "Part", "body_of_sheet", "plan_of", "points_figure"]

OPTIONAL = {"wing": "wings", "tail": "tail"}
"""Kinds of optional zones, and what of the sheet says that a body has them."""

SHARES = {
    "humanoid": "BM-HUMANOID-16",
    "avian": "BM-AVIAN-14",
    "reptile": "BM-REPTILE-16",
    "insectoid": "BM-INSECTOID-18",
    "fish": "BM-FISH-16",
    "snake": "BM-SNAKE-13",
}
"""The rule that gives the shares of a plan."""


@frozen
class Part:
    """One part of a body: ``arm_left``, of the kind ``arm``, from ``plan``. ``points`` is what it can take."""

    id: str
    row: ZoneRow
    plan: str
    side: str
    points: Figure

    @property
    def kind(self) -> str:
        """The kind of zone."""
        return self.row.name

    @property
    def limit(self) -> int:
        """The points as a number."""
        return self.points.whole


@frozen(eq=False)
class Body:
    """A body with its parts in order; ``total_rule`` is the plan that decides on the tally."""

    id: str
    members: tuple[str, ...]
    total_rule: str
    parts: Mapping[str, Part]
    kinds: Mapping[str, tuple[Part, ...]] = field(init=False)

    @kinds.default
    def _by_kind(self) -> Mapping[str, tuple[Part, ...]]:
        found: dict[str, tuple[Part, ...]] = {}
        for part in self.parts.values():
            found[part.kind] = (*found.get(part.kind, ()), part)
        return found

    @property
    def composite(self) -> bool:
        """Whether it is put together from several plans."""
        return len(self.members) > 1


def plan_of(tables: Tables, name: str) -> Plan | Composite:
    """A plan or composite by name; raises ``FechtbuchError`` with near names."""
    found = tables.plans.get(name) or tables.composites.get(name)
    if found is None:
        tail = unknown(name, [*tables.plans, *tables.composites], "blackmoor", "plans")
        raise FechtbuchError(f'there is no body plan "{name}"{tail}')
    return found


@lru_cache(maxsize=1024)
def body_of_sheet(sheet: BodySheet, tables: Tables, optional: bool, highest: bool) -> Body:
    """The body of a sheet. ``optional``: tails and wings count; ``highest``: shares are of the most its dice allow.

    Raises ``FechtbuchError`` for an unknown plan.
    """
    plan = plan_of(tables, sheet.plan)
    base = sheet.highest_hp if highest and sheet.highest_hp else sheet.hp
    parts = {}
    for row in plan.zones:
        if row.optional and not (optional and getattr(sheet, OPTIONAL.get(row.name, ""), True)):
            continue
        origin = row.origin or plan.id
        figure = points_figure(base, row.percent, origin)
        for id in part_ids(row, sheet.parts.get(row.name, row.count)):
            parts[id] = Part(id, row, origin, side_of(id), figure)
    if isinstance(plan, Composite):
        return Body(plan.id, plan.members, plan.total_rule, parts)
    return Body(plan.id, (plan.id,), plan.id, parts)


def part_ids(row: ZoneRow, count: int) -> tuple[str, ...]:
    """The names of so many parts: those of the plan, then as many more in pairs, numbered from 2."""
    return (*row.ids, *_more(row, count - row.count)) if count >= row.count else row.ids[:count]


def _more(row: ZoneRow, count: int) -> Iterator[str]:
    left = [id for id in row.ids if side_of(id) == "left"]
    right = [id for id in row.ids if side_of(id) == "right"]
    ordered = [id for pair in zip(left, right, strict=True) for id in pair] or list(row.ids)
    for n, id in zip(range(count), cycle(ordered), strict=False):
        yield f"{id}_{2 + n // len(ordered)}"


def points_figure(base: int, percent: int, plan: str) -> Figure:
    """``max(1, ceil(base * percent / 100))``, never scaled down though shares overlap (BM-GENERAL-01, BM-GENERAL-02).

    Of 100 hit points a humanoid's head has 15, its chest 80, its abdomen 60, each arm 20 (BM-GENERAL-03).
    """
    return Figure(
        (
            start(base, "full hit points", "sheet:hp"),
            multiply(Fraction(percent, 100), f"{percent} % share", SHARES.get(plan, "BM-GENERAL-02")),
            round_up("rounded up", "BM-AMB-02"),
            at_least(1, "at least 1", "BM-GENERAL-01"),
        )
    )
