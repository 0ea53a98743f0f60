"""Lariats and wielded nets: what a hit does, and keeping the victim snared (topic LARIAT, DF-NET-07)."""

from __future__ import annotations

from typing import Final

from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene
from fechtbuch.model.figures import add
from fechtbuch.rulesets.dungeon_fantasy.attacks.reach import yards_of
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Defended, Strike
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Melee
from fechtbuch.rulesets.dungeon_fantasy.entangling.kinds import LARIAT
from fechtbuch.rulesets.dungeon_fantasy.entangling.landing import (
    ARM,
    FOOT,
    NECK,
    arm_parts,
    mode_of,
    part_struck,
    region_of,
    running,
    trip,
)
from fechtbuch.rulesets.dungeon_fantasy.entangling.tangles import hang_on

__all__ = ["landed", "snared"]

RUNNING: Final = -4
"""What running costs on the roll to stay standing (DF-LARIAT-06)."""

FALL: Final = {False: -4, True: -2}
"""Add to the 1d of a fall, by whether the victim was running (DF-LARIAT-07)."""

RULES: Final = {NECK: "DF-LARIAT-05", FOOT: "DF-LARIAT-06"}
"""The rule of a hit by what was roped; others DF-LARIAT-03."""


def landed(scene: Scene, strike: Strike, defended: Defended) -> Decision[None]:
    """The target is snared at the part struck; no contest is rolled yet (DF-LARIAT-01, DF-LARIAT-03, AMB-38)."""
    part = yield from part_struck(scene, strike)
    yield from snared(scene, strike, part)


def snared(scene: Scene, strike: Strike, part: str) -> Decision[None]:
    """The rope is on that part; a roped foot may bring the target down at once (DF-LARIAT-06, DF-LARIAT-07)."""
    target, mode = strike.target, mode_of(scene, strike)
    region = region_of(scene, target, part)
    wielded = isinstance(mode, Melee)
    data = {
        "length": _length(mode),
        "region": region,
        "parts": arm_parts(scene, target, part) if region == ARM else (),
        "net": wielded,
    }
    rule = "DF-NET-07" if wielded else RULES.get(region, "DF-LARIAT-03")
    yield from hang_on(scene, strike.attacker, target, strike.weapon, LARIAT, part, rule, **data)
    if region == FOOT:
        fast = running(scene, target)
        terms = (add(RUNNING, "Running", "DF-LARIAT-06"),) if fast else ()
        yield from trip(scene, strike, "DF-LARIAT-06", FALL[fast], "DF-LARIAT-07", terms)


def _length(mode: object) -> int:
    """Yards between the two: the range of a lariat, the longest reach of a net in hand (DF-OWN-70)."""
    if isinstance(mode, Melee):
        return max((yards_of(reach) for reach in mode.reach), default=1)
    return int(getattr(mode, "most", 0)) or 1
