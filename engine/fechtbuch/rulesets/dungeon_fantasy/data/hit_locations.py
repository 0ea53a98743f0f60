"""Hit locations: kinds of body parts, and body plans with their random tables."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Final, Literal

from attrs import frozen

from fechtbuch.model.errors import near
from fechtbuch.rulesets.dungeon_fantasy.data.three_dice import ThreeDice
from fechtbuch.rulesets.tables import TableProblem, Within, by_name, named_rows, pick

__all__ = ["TORSO", "BodyPlan", "HitLocations", "LocationKind", "LocationRow", "Part"]

TORSO: Final = "torso"
"""The kind of part, and the part of most bodies, that is struck when nothing else is meant."""


@frozen
class LocationKind:
    """What all parts of one kind (arm, leg, eye) have in common. DF-LOCATION-02, DF-GRAPPLE-05, CMP-HITLOC-EFFECTS."""

    id: str
    rule: str
    penalty: int
    wounding: str
    """The row of wounding.toml that multiplies injury here."""
    shield_penalty: int | None = None
    """Attack penalty when the part bears a shield; none: no difference. DF-LOCATION-03."""
    grapple: int | None = None
    """Attack modifier for seizing the part, in place of ``penalty``; none: it cannot be seized."""
    knockdown: int = 0
    """Modifier to the knockdown roll."""
    knockdown_trait: str = ""
    """The victim's trait without which ``knockdown`` does not apply."""
    knockdown_on_shock: bool = False
    """Any injury here that causes shock calls for a knockdown roll."""
    cripple: Annotated[int | None, Within(1)] = None
    """Injury over HP / ``cripple`` cripples (an eye: blinds); none: the part cannot be crippled."""
    capped: bool = False
    """Injury beyond what cripples is lost."""
    crippled: Literal["", "useless", "drop", "fall", "blind", "no_effect"] = ""
    """What a crippled part means for its owner."""
    natural_dr: Annotated[int, Within(0)] = 0
    head: bool = False
    criticals: Literal["general", "head"] = "general"
    types: tuple[str, ...] = ()
    """The only damage types that may be aimed here; empty: all."""
    arcs: tuple[Literal["front", "side", "back"], ...] = ()
    """The only sides from which it can be struck; empty: all."""
    from_behind: str = ""
    """The kind of part that a random result counts as when the attack comes from behind."""
    from_above: str = ""
    """The kind of part that a random result counts as when the attacker is directly above. DF-LOCATION-06."""
    lariat: Literal["arm", "torso", "neck", "foot", ""] = ""
    """Which rope rules apply. AMB-37."""
    random: bool = True
    """False: never rolled at random."""
    default: bool = False
    """True: a figure of ours, to be replaced when the game's own is known."""


@frozen
class Part:
    """One part of a body: its name, its kind, its side, and the group that random rolls name (hand, foreleg)."""

    id: str
    kind: str
    side: Literal["", "left", "right", "middle"] = ""
    group: str = ""


@frozen
class LocationRow:
    """The part, or the group of parts of which one is picked at random, that a roll of 3d6 strikes."""

    roll_min: int
    roll_max: int
    location: str


@frozen(cache_hash=True)
class BodyPlan:
    """The parts of a body and the random hit location table over them. CMP-HITLOC."""

    id: str
    rule: str
    rows: ThreeDice[LocationRow]
    parts: tuple[Part, ...] = named_rows()
    default: bool = False

    def __attrs_post_init__(self) -> None:
        """Check that every row names parts of this plan."""
        names = [name for part in self.parts for name in (part.id, part.group) if name]
        for place, row in enumerate(self.rows):
            if not self.candidates(row.location):
                raise TableProblem(
                    f"rows[{place}].location",
                    f'no part of "{self.id}" is called "{row.location}"{near(row.location, names)}',
                )

    def part(self, name: str) -> Part:
        """The part called ``name``; raises :class:`UnknownRow`."""
        return pick(self._parts, name, f"part of the body plan {self.id}")

    def candidates(self, location: str) -> tuple[Part, ...]:
        """The parts that ``location`` means, each equally likely: one part, or all of a group; right ones first."""
        return tuple(part for part in self.parts if location in (part.id, part.group))

    def rolled(self, total: int) -> tuple[Part, ...]:
        """The parts that ``total`` on 3d6 may have struck; ``KeyError`` if three dice cannot show it."""
        return self.candidates(self.rows[total].location)

    @cached_property
    def _parts(self) -> Mapping[str, Part]:
        return by_name(self.parts)


@frozen
class HitLocations:
    """Kinds of body parts and the body plans made of them."""

    rule: str
    grapple_object: int
    """Attack modifier for seizing an object the foe holds. DF-GRAPPLE-05."""
    chinks_torso: int
    chinks_elsewhere: int
    chinks_types: tuple[str, ...]
    """Aiming at chinks in armour. DF-LOCATION-07 and DF-LOCATION-08."""
    kind: tuple[LocationKind, ...] = named_rows()
    plan: tuple[BodyPlan, ...] = named_rows()

    def __attrs_post_init__(self) -> None:
        """Check that plans use kinds that exist, and so do the cross references between kinds."""
        for place, plan in enumerate(self.plan):
            for spot, part in enumerate(plan.parts):
                if part.kind not in self._kinds:
                    raise TableProblem(f"plan[{place}].parts[{spot}].kind", self._no_kind(part.kind))
        for place, kind in enumerate(self.kind):
            for key in ("from_behind", "from_above"):
                other = str(getattr(kind, key))
                if other and other not in self._kinds:
                    raise TableProblem(f"kind[{place}].{key}", self._no_kind(other))

    def body_plan(self, name: str) -> BodyPlan:
        """The plan called ``name``; raises :class:`UnknownRow`."""
        return pick(self._plans, name, "body plan")

    def location_kind(self, name: str) -> LocationKind:
        """The kind called ``name``; raises :class:`UnknownRow`."""
        return pick(self._kinds, name, "kind of body part")

    def kind_of(self, plan: str, part: str) -> LocationKind:
        """The kind of ``part`` in ``plan``."""
        return self.location_kind(self.body_plan(plan).part(part).kind)

    def _no_kind(self, name: str) -> str:
        return f'there is no kind of body part called "{name}"{near(name, self._kinds)}'

    @cached_property
    def _plans(self) -> Mapping[str, BodyPlan]:
        return by_name(self.plan)

    @cached_property
    def _kinds(self) -> Mapping[str, LocationKind]:
        return by_name(self.kind)
