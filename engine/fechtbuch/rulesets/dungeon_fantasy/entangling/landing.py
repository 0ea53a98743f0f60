"""What lariats, bolas and nets have in common when they land: where, on which line, and whether the victim falls."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from fechtbuch.decide.requests import Decision, Part
from fechtbuch.decide.scene import Scene
from fechtbuch.model.figures import Term, add
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Strike
from fechtbuch.rulesets.dungeon_fantasy.attacks.unarmed import dx_or_fall
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Damage, Melee, Ranged
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import lines_of
from fechtbuch.rulesets.dungeon_fantasy.data.hit_locations import TORSO
from fechtbuch.rulesets.dungeon_fantasy.data.postures import LYING
from fechtbuch.rulesets.dungeon_fantasy.harm.damage import strike_injury
from fechtbuch.rulesets.dungeon_fantasy.harm.location import RANDOM, kind_of, plan_of, random_location
from fechtbuch.rulesets.dungeon_fantasy.turns.movement import step_figure
from fechtbuch.rulesets.dungeon_fantasy.turns.tallies import MOVED
from fechtbuch.rulesets.tables import UnknownRow

__all__ = ["ARM", "FOOT", "NECK", "arm_parts", "mode_of", "part_struck", "region_of", "running", "trip"]

ARM: Final = "arm"
NECK: Final = "neck"
FOOT: Final = "foot"


def mode_of(here: Here, strike: Strike) -> Melee | Ranged | None:
    """The line of the sheet that was used, if it is still there."""
    weapon = Fighter(here, strike.attacker).weapon(strike.weapon)
    if weapon is None:
        weapon = Fighter(here, strike.attacker).sheet.weapon(strike.weapon)
    lines = lines_of(weapon) if weapon is not None else ()
    return next((line for line in lines if line.name == strike.mode), None)


def part_struck(scene: Scene, strike: Strike) -> Decision[str]:
    """The part aimed at, or a random one (DF-LOCATION-04)."""
    if strike.location != RANDOM:
        return strike.location
    part: str = yield from Part("location", strike.target, random_location, (strike.attacker, strike.target))
    return part


def region_of(here: Here, who: str, part: str) -> str:
    """What a part counts as for a rope: arm, torso, neck or foot (AMB-37); parts of other bodies as the torso."""
    try:
        return kind_of(here, who, part).lariat or TORSO
    except UnknownRow:
        return TORSO


def arm_parts(here: Here, who: str, part: str) -> tuple[str, ...]:
    """Arm and hand, where the part is one of them."""
    side, _, kind = part.rpartition("_")
    pair = (f"{side}_arm", f"{side}_hand")
    known = {one.id for one in plan_of(here, who).parts}
    return tuple(one for one in pair if one in known) if kind in ("arm", "hand") else ()


# falling


def running(here: Here, who: str) -> bool:
    """Whether it moved faster than a step on its last turn (DF-LARIAT-06)."""
    return Fighter(here, who).counter(MOVED) > step_figure(here, who).whole


def trip(
    scene: Scene, strike: Strike, rule: str, hurts: int, damage_rule: str, terms: tuple[Term, ...] = ()
) -> Decision[None]:
    """A DX roll to stay standing, or a fall that does 1d crushing with this add, stopped by torso DR (AMB-40)."""
    who = strike.target
    before = Fighter(scene, who).posture
    yield from dx_or_fall(scene, who, "balance", "tripped", rule, terms)
    if before == LYING or Fighter(scene, who).posture != LYING:
        return
    yield from Part("fall", who, _tumble, (strike, hurts, damage_rule))


def _tumble(scene: Scene, strike: Strike, hurts: int, rule: str) -> Decision[None]:
    """The fall is nobody's blow: it pushes nobody, and lands on the torso."""
    ground = evolve(
        strike,
        attacker=strike.target,
        kind="melee",
        weapon="fall",
        mode="",
        location=TORSO,
        damage=Damage("1d6", type="cr"),
        unarmed=False,
        chinks=False,
        adds=(add(hurts, "A fall", rule),),
        after=(),
        halved=False,
        effect="",
    )
    yield from strike_injury(scene, ground, TORSO, None)
