"""Slams, shield rushes and pounces: running into somebody on purpose (DF-SLAM, DF-SHIELDRUSH, DF-POUNCE)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fechtbuch.decide.legality import Breach, Option
from fechtbuch.decide.requests import Decision, Part
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.acts import Act
from fechtbuch.model.checks import Check
from fechtbuch.model.events import Attacked, Skipped
from fechtbuch.model.state import Cell
from fechtbuch.rulesets.dungeon_fantasy.acts import Slam
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Defended, Strike
from fechtbuch.rulesets.dungeon_fantasy.collisions.charge import (
    LEGS,
    Charge,
    breaches,
    kind_breaches,
    rushing_shield,
    way_of,
)
from fechtbuch.rulesets.dungeon_fantasy.collisions.figures import SKILLS, aggressor_adds, body_use, hit_figure
from fechtbuch.rulesets.dungeon_fantasy.collisions.impact import impact
from fechtbuch.rulesets.dungeon_fantasy.collisions.overshoot import overshoot
from fechtbuch.rulesets.dungeon_fantasy.collisions.pounce import land
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.data.hit_locations import TORSO
from fechtbuch.rulesets.dungeon_fantasy.defences.defence import defend
from fechtbuch.rulesets.dungeon_fantasy.ground.figures import cells_of, gap, nearest
from fechtbuch.rulesets.dungeon_fantasy.harm.critical import critical_miss
from fechtbuch.rulesets.dungeon_fantasy.readings import reading_of
from fechtbuch.rulesets.dungeon_fantasy.rolls import roll_against
from fechtbuch.rulesets.dungeon_fantasy.turns.manoeuvres import declare_in_passing, in_force, spend_attack
from fechtbuch.rulesets.dungeon_fantasy.turns.movement import half_move, move_figure
from fechtbuch.rulesets.dungeon_fantasy.turns.tallies import CHARGED, MOVED, SLAMS, count
from fechtbuch.rulesets.dungeon_fantasy.turns.walking import face_along, fit_to_go, walk
from fechtbuch.rulesets.dungeon_fantasy.turns.ways import yards_left
from fechtbuch.space.hex import direction_of, distance, step

__all__ = ["checks", "collide", "count_slam", "options", "run_up", "slam", "straight_way"]

PARRIED: Final = ("parry", "block")
"""Defences that stop a charging body (AMB-16)."""

RULES: Final = {
    "slam": "DF-SLAM-05",
    "shield_rush": "DF-SHIELDRUSH-01",
    "pounce": "DF-POUNCE-01",
    "overrun": "DF-OVERRUN-02",
}
"""The rule of each kind's attack roll."""


def checks(here: Here, act: Slam) -> Iterator[Breach]:
    """All breaches of a slam, a shield rush or a pounce."""
    yield from breaches(here, act)
    yield from kind_breaches(here, act)


def slam(scene: Scene, act: Slam) -> Decision[None]:
    """Run up, roll, meet (DF-SLAM-01 to -13). Every step of the way may be waited for."""
    yield from declare_in_passing(scene, act)
    way = way_of(scene, act)
    origin = yield from run_up(scene, act, way)
    if origin is None:
        return
    if not (yield from spend_attack(scene, act.who, act.target)):
        return
    yield from count_slam(scene, act)
    kind = act.kind if act.kind == "pounce" or rushing_shield(scene, act.who) is not None else "slam"
    charge = Charge(act.who, act.target, kind, origin, way[-1], Fighter(scene, act.who).counter(MOVED) + 1)
    yield from Part("slam", act.target, collide, (charge, act, max(yards_left(scene, act), 0)))


def run_up(scene: Scene, act: Act, way: tuple[Cell, ...]) -> Decision[Cell | None]:
    """Run up to the last hex before the foe's and face him; that hex, or nothing where one got no farther."""
    who, target = act.who, str(getattr(act, "target", ""))
    if not way:
        yield from happen(scene, Skipped(who, act.do, "no way leads into his hex", "DF-SLAM-01"))
        return None
    origin = way[-2] if len(way) > 1 else Fighter(scene, who).cell
    if way[:-1] and not (yield from walk(scene, who, way[:-1], act.do)):
        return None
    yield from face_along(scene, who, origin, way[-1])
    if target not in scene.battle or way[-1] not in cells_of(scene, target):
        yield from happen(scene, Skipped(who, act.do, "the foe is not there any more", "DF-SLAM-01"))
        return None
    return origin


def count_slam(scene: Scene, act: Act) -> Decision[None]:
    """Count a collision, and whether it ran farther than another All-Out Attack may (DF-SLAM-02, DF-SLAM-03)."""
    fighter = Fighter(scene, act.who)
    yield from count(scene, act.who, SLAMS, "DF-SLAM-02")
    manoeuvre, _ = in_force(scene, act)
    if manoeuvre.forward_only and fighter.counter(MOVED) + 1 > half_move(scene, act.who, manoeuvre.name).whole:
        yield from count(scene, act.who, CHARGED, "DF-SLAM-03")


def collide(scene: Scene, charge: Charge, act: Act | None, left: int) -> Decision[Defended]:
    """Attack roll, defence, and what comes of it. ``left`` are the yards that the aggressor may still run.

    Roll and defence belong to the border of the foe's hex; then the aggressor is in it (DF-OWN-50).
    """
    figure = hit_figure(scene, charge, act)
    rule = RULES[charge.kind]
    check = yield from roll_against(charge.who, "attack", figure, about=charge.target, rule=rule)
    strike = _strike(scene, charge, check)
    if not (yield from happen(scene, Attacked(charge.who, charge.target, check, "", charge.kind, TORSO, rule))):
        return Defended()
    defended = Defended()
    if check.fumbled:
        yield from Part("fumble", charge.who, critical_miss, (charge.who, strike, "attack"))
    elif not check.missed and not check.critical:
        defended = yield from Part("defence", charge.target, defend, (strike,))
    hit = not check.missed and not defended.stopped
    if not fit_to_go(scene, charge.who):
        return defended
    if hit or defended.sort not in PARRIED or reading_of(scene, "parried_slam") == "enters":
        yield from _enter(scene, charge, hit)
    if hit:
        yield from Part("impact", charge.target, impact, (charge, strike))
    landed = True
    if charge.kind == "pounce" and (hit or reading_of(scene, "pounce_landing") == "always"):
        landed = yield from Part("landing", charge.who, land, (charge, hit))
    if landed and not hit and (check.missed or defended.sort == "dodge"):
        yield from overshoot(scene, charge, strike, left - 1)
    return defended


def _strike(scene: Scene, charge: Charge, check: Check) -> Strike:
    use = body_use(scene, charge.who, hit_skill(scene, charge))
    return Strike(
        charge.who,
        charge.target,
        "slam",
        check,
        mode=charge.kind,
        location=TORSO,
        damage=use.mode.damage,
        unarmed=True,
        adds=aggressor_adds(scene, charge, use),
    )


def hit_skill(here: Here, charge: Charge) -> str:
    """The skill that a collision rolls, for what it adds to ST (CMP-SKILLBONUS)."""
    return "" if charge.kind == "shield_rush" else Fighter(here, charge.who).skill_level(*SKILLS)[0]


def _enter(scene: Scene, charge: Charge, hit: bool) -> Decision[None]:
    """Into the foe's hex (DF-SLAM-01); after a foe who retreated and was hit all the same, into the next (DF-OWN-50).

    Where the foe parried or blocked, the aggressor stops there (AMB-16).
    """
    who = charge.who
    if Fighter(scene, who).cell == charge.origin:
        yield from walk(scene, who, (charge.cell,), charge.kind)
    theirs = cells_of(scene, charge.target)
    _, where = nearest((charge.cell,), theirs)
    if hit and gap(cells_of(scene, who), theirs) == 1 and distance(where, charge.cell) == 1:
        yield from walk(scene, who, (where,), charge.kind)


# what may be tried


def options(here: Here, who: str, foe: str) -> Iterator[Option]:
    """Slams that ``who`` might make at a foe beside him or straight ahead; legality is the caller's."""
    name, way = here.battle[foe].name, straight_way(here, who, foe)
    if not way:
        return
    beside = len(way) == 1
    manoeuvre = "" if beside else "move_and_attack"
    far = "" if beside else f", {len(way)} yd away"
    yield Option(Slam(who, foe, way, manoeuvre=manoeuvre), f"slam into {name}{far}")
    if rushing_shield(here, who) is not None:
        yield Option(Slam(who, foe, way, "shield_rush", manoeuvre), f"rush at {name} with the shield{far}")
    if Fighter(here, who).sheet.legs >= LEGS:
        yield Option(Slam(who, foe, way, "pounce", manoeuvre), f"pounce on {name}{far}")


def straight_way(here: Here, who: str, foe: str) -> tuple[Cell, ...]:
    """The straight way into the foe's nearest hex, no longer than Move; empty where there is none."""
    one, two = nearest((Fighter(here, who).cell,), cells_of(here, foe))
    towards, far = direction_of(one, two), distance(one, two)
    if len(towards) != 1 or step(one, towards[0], far) != two or far > move_figure(here, who).whole:
        return ()
    return tuple(step(one, towards[0], n) for n in range(1, far + 1))
