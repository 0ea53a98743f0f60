"""Hit locations: which parts a body has, what aiming at them costs, where a random blow lands (topic LOCATION)."""

from __future__ import annotations

from fechtbuch.decide.requests import Decision, Roll
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import TableRolled
from fechtbuch.model.figures import Term, add
from fechtbuch.model.state import Sheet
from fechtbuch.rulesets.dungeon_fantasy.collisions.from_above import directly_above
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import per_sheet, read_sheet
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.data import BodyPlan, LocationKind, Part
from fechtbuch.rulesets.dungeon_fantasy.ground.facing import side_of

__all__ = [
    "MISSING_PARTS",
    "RANDOM",
    "aimed_part",
    "chinks_terms",
    "kind_of",
    "location_terms",
    "one_of",
    "parts_of",
    "plan_of",
    "random_location",
    "shield_parts",
]

RANDOM = "random"
"""The location of an attack at whatever presents itself (DF-LOCATION-04)."""

MISSING_PARTS = {
    "no_head": ("skull", "face", "eye", "neck"),
    "no_eyes": ("eye",),
    "no_neck": ("neck",),
    "no_vitals": ("vitals",),
}
"""Kinds of parts that a creature with the trait does not have (CMP-WOUND)."""


def plan_of(here: Here, who: str) -> BodyPlan:
    """The creature's body plan."""
    return tables_of(here).hit_locations.body_plan(Fighter(here, who).sheet.plan)


def kind_of(here: Here, who: str, part: str) -> LocationKind:
    """What kind of part ``part`` is on that creature's body."""
    return tables_of(here).hit_locations.kind_of(Fighter(here, who).sheet.plan, part)


def parts_of(here: Here, who: str, wanted: str) -> tuple[Part, ...]:
    """The parts that ``wanted`` may mean: a part, a group, or a kind (``arm``: both); empty when there is none.

    Parts that are gone, or that the creature's traits say it lacks, are left out.
    """
    fighter = Fighter(here, who)
    missing = _missing(fighter.creature.sheet)
    plan = plan_of(here, who)
    found = plan.candidates(wanted) or tuple(part for part in plan.parts if part.kind == wanted)
    return tuple(part for part in found if part.kind not in missing and "destroyed" not in fighter.part_status(part.id))


@per_sheet
def _missing(sheet: Sheet) -> frozenset[str]:
    """The kinds of parts that a sheet's traits say are not there."""
    figures = read_sheet(sheet)
    return frozenset(kind for trait, kinds in MISSING_PARTS.items() if figures.has(trait) for kind in kinds)


def aimed_part(here: Here, who: str, wanted: str) -> Part | None:
    """The part an attacker means by ``wanted``; of several the first, right before left. Empty means the torso."""
    parts = parts_of(here, who, wanted or "torso")
    return parts[0] if parts else None


def shield_parts(here: Here, who: str) -> tuple[str, ...]:
    """The parts that bear a ready shield: the arm it is strapped to and that arm's hand."""
    fighter = Fighter(here, who)
    for key, item in fighter.creature.items.items():
        weapon = fighter.weapon(key)
        if weapon is not None and weapon.shield is not None and item.held:
            side = item.held.split("_")[0]
            return (f"{side}_arm", f"{side}_hand")
    return ()


def location_terms(here: Here, target: str, location: str) -> list[Term]:
    """The attack modifier for aiming at a part (DF-LOCATION-02, DF-LOCATION-03)."""
    if location == RANDOM:
        return []
    part = aimed_part(here, target, location)
    if part is None:
        return []
    kind = kind_of(here, target, part.id)
    name = part.id.replace("_", " ")
    if kind.shield_penalty is not None and part.id in shield_parts(here, target):
        return [add(kind.shield_penalty, f"{name}, bearing a shield", "DF-LOCATION-03")]
    return [add(kind.penalty, name, kind.rule)] if kind.penalty else []


def chinks_terms(here: Here, target: str, location: str) -> list[Term]:
    """The modifier for aiming at chinks in armour, in place of the location's (DF-LOCATION-08)."""
    table = tables_of(here).hit_locations
    part = aimed_part(here, target, location)
    torso = part is not None and part.kind == "torso"
    where = "on the torso" if torso else "elsewhere"
    penalty = table.chinks_torso if torso else table.chinks_elsewhere
    return [add(penalty, f"chinks in armour {where}", "DF-LOCATION-08")]


def random_location(scene: Scene, attacker: str, target: str) -> Decision[str]:
    """Roll 3d6 on the target's table after a hit; a group's side is one more die (DF-LOCATION-04, CMP-HITLOC).

    A missing part sends the blow to the torso. From behind a face counts as the skull; from straight above legs count
    as arms.
    """
    plan = plan_of(scene, target)

    def struck(total: int) -> str:
        return plan.rows[total].location

    rolled = yield from Roll(attacker, "hit_location", "3d6", target, of=struck)
    parts = parts_of(scene, target, struck(rolled.total)) or parts_of(scene, target, "torso")
    part = yield from one_of(attacker, target, parts)
    kind = kind_of(scene, target, part.id)
    if kind.from_behind and side_of(scene, target, attacker) == "back":
        behind = parts_of(scene, target, kind.from_behind)
        part = behind[0] if behind else part
    if kind.from_above and directly_above(scene, attacker, target):
        part = _as_from_above(scene, target, part, kind)
    yield from happen(scene, TableRolled(attacker, "hit_location", "3d6", rolled, part.id, target, "DF-LOCATION-04"))
    return part.id


def _as_from_above(here: Here, target: str, part: Part, kind: LocationKind) -> Part:
    """From straight above a leg counts as the arm, a foot as the hand of the same side (DF-LOCATION-06, AMB-57)."""
    found = parts_of(here, target, kind.from_above)
    return next((other for other in found if other.side == part.side), found[0] if found else part)


def one_of(attacker: str, target: str, parts: tuple[Part, ...]) -> Decision[Part]:
    """One of several parts with even chances: 1-3 right and 4-6 left for two, else one die of that many sides."""
    if len(parts) == 1:
        return parts[0]
    if len(parts) == 2:
        rolled = yield from Roll(attacker, "hit_side", "1d6", target, of=lambda total: total > 3)
        return parts[rolled.total > 3]
    rolled = yield from Roll(attacker, "hit_side", f"1d{len(parts)}", target)
    return parts[rolled.total - 1]
