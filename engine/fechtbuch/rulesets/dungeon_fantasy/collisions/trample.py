"""Treading on those who are much smaller (DF-TRAMPLE-01, DF-TRAMPLE-02, DF-TRAMPLE-03, DF-TRAMPLE-04)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from fechtbuch.decide.legality import Breach, Option
from fechtbuch.decide.requests import Decision, Part
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.checks import Check
from fechtbuch.model.events import Attacked
from fechtbuch.model.figures import Term, multiply, round_down
from fechtbuch.model.state import Cell
from fechtbuch.rulesets.dungeon_fantasy.acts import Trample
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import NO_ROLL, Strike
from fechtbuch.rulesets.dungeon_fantasy.collisions.charge import ON_FEET, breaches, way_of
from fechtbuch.rulesets.dungeon_fantasy.collisions.figures import body_use, trample_damage, trample_figure
from fechtbuch.rulesets.dungeon_fantasy.collisions.marks import felled_under, trodden
from fechtbuch.rulesets.dungeon_fantasy.collisions.slam import count_slam, run_up
from fechtbuch.rulesets.dungeon_fantasy.creature.views import HALF, Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.data.hit_locations import TORSO
from fechtbuch.rulesets.dungeon_fantasy.defences.defence import defend
from fechtbuch.rulesets.dungeon_fantasy.ground.figures import cells_of
from fechtbuch.rulesets.dungeon_fantasy.harm.critical import critical_hit, critical_miss
from fechtbuch.rulesets.dungeon_fantasy.harm.crushing import crush
from fechtbuch.rulesets.dungeon_fantasy.harm.damage import damage_terms
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.rolls import roll_against
from fechtbuch.rulesets.dungeon_fantasy.turns.manoeuvres import declare_in_passing, spend_attack
from fechtbuch.rulesets.dungeon_fantasy.turns.walking import fit_to_go, walk
from fechtbuch.space.hex import neighbours

__all__ = ["checks", "options", "run_over", "trample", "tread_on_fallen"]

STANDING: Final = "standing"

BIGGER: Final = 2
"""So much more SM it takes to trample somebody; one less where he lies (DF-TRAMPLE-01)."""

HALVED: Final = (multiply(HALF, "Automatic trample", "DF-TRAMPLE-04"), round_down("fractions dropped", "AMB-20"))


def checks(here: Here, act: Trample) -> Iterator[Breach]:
    """All breaches of a trample (DF-SLAM-01, DF-SLAM-02, DF-TRAMPLE-01)."""
    yield from breaches(here, act)
    posture = Fighter(here, act.who).posture
    if posture in ON_FEET and posture != STANDING:
        yield breach(here, "not_on_feet", posture, "DF-TRAMPLE-01")
    if act.target in here.battle and not _big_enough(here, act.who, act.target):
        more = _more(here, act.who, act.target)
        yield breach(here, "not_big_enough", f"SM {more:+} more than {here.battle[act.target].name}'s")


def _more(here: Here, who: str, target: str) -> int:
    return Fighter(here, who).sheet.sm - Fighter(here, target).sheet.sm


def _big_enough(here: Here, who: str, target: str) -> bool:
    low = Fighter(here, target).posture == "lying"
    return _more(here, who, target) >= BIGGER - low


def trample(scene: Scene, act: Trample) -> Decision[None]:
    """Into the foe's hex and upon him: roll, dodge, damage (DF-TRAMPLE-02, DF-TRAMPLE-03)."""
    yield from declare_in_passing(scene, act)
    way = way_of(scene, act)
    if way and (yield from run_up(scene, act, way)) is None:
        return
    if not (yield from spend_attack(scene, act.who, act.target)):
        return
    yield from count_slam(scene, act)
    yield from Part("trample", act.target, _tread, (act, way[-1:]))


def _tread(scene: Scene, act: Trample, last: tuple[Cell, ...]) -> Decision[None]:
    who, target = act.who, act.target
    figure = trample_figure(scene, who, target, act)
    check = yield from roll_against(who, "attack", figure, about=target, rule="DF-TRAMPLE-02")
    fact = Attacked(who, target, check, "", "trample", TORSO, "DF-TRAMPLE-02")
    if not (yield from happen(scene, fact)):
        return
    more = tuple(damage_terms(scene, who, body_use(scene, who, "")))
    strike = _strike(scene, who, target, check, more)
    if check.fumbled:
        yield from Part("fumble", who, critical_miss, (who, strike, "attack"))
    stopped = check.missed
    if not check.missed and not check.critical:
        stopped = (yield from Part("defence", target, defend, (strike,))).stopped
    if not fit_to_go(scene, who):
        return
    if last and Fighter(scene, who).cell != last[0]:
        yield from walk(scene, who, last, "trample")
    if stopped:
        return
    location, row = TORSO, None
    if check.critical:
        location, row = yield from Part("critical", target, critical_hit, (strike,))
    yield from crush(scene, strike, location, row)


def _strike(scene: Scene, who: str, target: str, check: Check, more: tuple[Term, ...] = ()) -> Strike:
    damage, adds = trample_damage(scene, who)
    return Strike(
        who,
        target,
        "slam",
        check,
        mode="trample",
        location=TORSO,
        damage=damage,
        unarmed=True,
        adds=(*adds, *more),
        defences=("dodge",),
        bars="DF-TRAMPLE-02",
    )


# after a collision


def tread_on_fallen(scene: Scene, who: str) -> Decision[None]:
    """Whoever goes on over those he ran down treads on them (DF-TRAMPLE-04)."""
    for foe in felled_under(scene, who):
        yield from Part("trample", foe, run_over, (who, foe))


def run_over(scene: Scene, who: str, foe: str) -> Decision[None]:
    """An automatic trample: no rolls but damage, half of it before DR; the SM rule holds (AMB-19, AMB-20)."""
    yield from trodden(scene, foe)
    if Fighter(scene, who).posture != STANDING or not _big_enough(scene, who, foe):
        return
    yield from crush(scene, evolve(_strike(scene, who, foe, NO_ROLL), after=HALVED), TORSO)


def options(here: Here, who: str, foe: str) -> Iterator[Option]:
    """Tramples that ``who`` might try; legality is the caller's."""
    own = Fighter(here, who).cell
    if _big_enough(here, who, foe) and {own, *neighbours(own)} & set(cells_of(here, foe)):
        yield Option(Trample(who, foe), f"trample {here.battle[foe].name}")
