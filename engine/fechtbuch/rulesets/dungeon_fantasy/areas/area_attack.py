"""Attacks that strike a place: areas, explosions, cones, grenades thrown at the ground (DF-AREA-01, DF-AREA-02).

An area attack at a creature is aimed at the hex it stands in.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache

from attrs import evolve

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision, Part
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.checks import Check
from fechtbuch.model.events import Attacked, Cast
from fechtbuch.model.state import Cell, Creature, Sheet
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack
from fechtbuch.rulesets.dungeon_fantasy.areas.aiming import aimed_cell, figure, place_breaches
from fechtbuch.rulesets.dungeon_fantasy.areas.blast import come_down
from fechtbuch.rulesets.dungeon_fantasy.areas.contents import PREFIX
from fechtbuch.rulesets.dungeon_fantasy.areas.dive import Dive, land, try_dive
from fechtbuch.rulesets.dungeon_fantasy.areas.exposure import Burst, exposures
from fechtbuch.rulesets.dungeon_fantasy.areas.grenades import break_at, contents_of, release
from fechtbuch.rulesets.dungeon_fantasy.areas.scatter import misses_alike, scatter
from fechtbuch.rulesets.dungeon_fantasy.areas.shapes import Shape, shape_of
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import NO_ROLL, Kind, Strike
from fechtbuch.rulesets.dungeon_fantasy.creature.borrowed import LENDER
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Melee, Ranged, read_sheet
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import Use, lines_of, use_of, weapon_breaches
from fechtbuch.rulesets.dungeon_fantasy.ground.figures import cells_of, gap
from fechtbuch.rulesets.dungeon_fantasy.harm.critical import critical_miss
from fechtbuch.rulesets.dungeon_fantasy.harm.damage import damage_terms
from fechtbuch.rulesets.dungeon_fantasy.readings import reading_of
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.rolls import outcome_of, roll_against
from fechtbuch.rulesets.dungeon_fantasy.shooting import missile
from fechtbuch.rulesets.dungeon_fantasy.turns.manoeuvres import attack_breaches, declare_in_passing, spend_attack
from fechtbuch.rulesets.dungeon_fantasy.turns.ready import after_attack
from fechtbuch.space.hex import distance

__all__ = ["area_attack", "area_checks", "area_use"]


def area_use(here: Here, act: Attack) -> Use | None:
    """The weapon and line of an attack at a place, or nothing where it is an attack at one body.

    A grenade is thrown at the ground where the act names a hex.
    """
    creature = here.battle.creatures.get(act.who)
    if creature is None or not _has_such(creature):
        return None
    use = use_of(here, act)
    if use is None:
        return None
    thrown = use.mode.effect.startswith(PREFIX) and act.cell is not None
    return use if thrown or shape_of(use.mode) is not None else None


def _has_such(creature: Creature) -> bool:
    """Whether it can have such a weapon at all: on its sheet, in hand as a spell, or somebody else's."""
    return _on_sheet(creature.sheet) or any(LENDER in item.data for item in creature.items.values())


@lru_cache(maxsize=1024)
def _on_sheet(sheet: Sheet) -> bool:
    figures = read_sheet(sheet)
    lines = [mode for weapon in figures.weapons for mode in lines_of(weapon)]
    spells = any(spell.damage.explosive for spell in figures.spells)
    return spells or any(shape_of(mode) is not None or mode.effect.startswith(PREFIX) for mode in lines)


# legality


def area_checks(here: Here, act: Attack, use: Use) -> Iterator[Breach]:
    """All breaches of an attack at a place (DF-AREA-01, DF-CONE-01, DF-GRENADE-03)."""
    shape = shape_of(use.mode)
    yield from _goal_breaches(here, act, shape)
    yield from attack_breaches(here, act)
    yield from weapon_breaches(here, act)
    yield from missile.breaches(here, act, use)
    yield from place_breaches(here, act, use, shape)
    if act.location not in ("", "torso") or act.chinks:
        yield breach(here, "area_has_no_location", act.location or "chinks")


def _goal_breaches(here: Here, act: Attack, shape: Shape | None) -> Iterator[Breach]:
    """Somebody who is there or a hex; what emanates needs neither."""
    if act.target:
        if act.target not in here.battle:
            yield breach(here, "no_such_target", act.target)
        elif act.target == act.who:
            yield breach(here, "own_self")
        elif Fighter(here, act.target).creature.status == "left":
            yield breach(here, "target_gone", act.target)
    elif act.cell is None and not (shape is not None and shape.emanates):
        yield breach(here, "no_such_target", "neither a creature nor a hex was named")


# the attack


def area_attack(scene: Scene, act: Attack, use: Use) -> Decision[None]:
    """Roll, scatter on a miss, and come down."""
    yield from declare_in_passing(scene, act)
    if not (yield from spend_attack(scene, act.who, act.target)):
        return
    shape = shape_of(use.mode)
    if shape is not None and shape.emanates:
        yield from _emanate(scene, act, use, shape)
        return
    aimed = aimed_cell(scene, act, shape)
    if aimed is None:
        return
    strike: Strike | None = yield from Part("strike", act.target, area_roll, (act, aimed))
    if strike is not None:
        yield from _land(scene, strike, shape, aimed)


def area_roll(scene: Scene, act: Attack, aimed: Cell) -> Decision[Strike | None]:
    """The attack roll at a hex, and what attacking does to the weapon; nothing where the attack was cancelled."""
    use = use_of(scene, act)
    assert use is not None
    skill = figure(scene, act, use, aimed)
    wide = misses_alike(distance(Fighter(scene, act.who).cell, aimed))

    def effect(total: int) -> Hashable:
        outcome = outcome_of(total, skill.whole)
        missed = outcome in ("failure", "critical_failure")
        return outcome, wide(skill.whole - total) if missed else 0

    check = yield from roll_against(act.who, "attack", skill, about=act.target, rule="DF-ATTACK-07", of=effect)
    rule = "DF-ATTACK-09" if check.missed else "DF-ATTACK-08"
    fact = Attacked(act.who, act.target, check, use.weapon.id, use.mode.name, rule=rule, cell=act.cell)
    strike = _strike(scene, act, use, check, aimed)
    if not (yield from happen(scene, fact)):
        return None
    yield from after_attack(scene, act.who, use, act.target)
    return strike


def _strike(here: Here, act: Attack, use: Use, check: Check, aimed: Cell) -> Strike:
    mode = use.mode
    kind: Kind = "melee" if isinstance(mode, Melee) else "thrown" if mode.thrown else "missile"
    yards = gap(cells_of(here, act.who), (aimed,))
    return Strike(
        act.who,
        act.target,
        kind,
        check,
        use.weapon.id,
        mode.name,
        "torso",
        mode.damage,
        adds=tuple(damage_terms(here, act.who, use)),
        halved=isinstance(mode, Ranged) and mode.halved(yards),
        effect=mode.effect,
        defences=("dodge",),
        bars="DF-AREA-03",
        cell=aimed,
    )


def _land(scene: Scene, strike: Strike, shape: Shape | None, aimed: Cell) -> Decision[None]:
    """On a miss it scatters first (DF-AREA-02, AMB-49, AMB-70); a critical miss has its table before that."""
    who, centre = strike.attacker, aimed
    origin = Fighter(scene, who).cell
    if strike.check.fumbled:
        yield from Part("fumble", who, critical_miss, (who, strike, "attack"))
    if strike.check.missed:
        centre = yield from scatter(scene, who, origin, aimed, strike.check.margin, _scatter_rule(shape))
    if shape is None:
        item = yield from release(scene, strike)
        if item is not None:
            yield from break_at(scene, strike, contents_of(scene, strike), item, centre)
        return
    if strike.check.outcome == "success" and strike.target and reading_of(scene, "dodged_scatter"):
        yield from _dodged_astray(scene, strike, shape, origin, aimed)
        return
    sure = strike.target if strike.check.critical else ""
    yield from come_down(scene, strike, Burst(shape, origin, centre, sure=sure), shape.name)


def _dodged_astray(scene: Scene, strike: Strike, shape: Shape, origin: Cell, aimed: Cell) -> Decision[None]:
    """By the option: a target that dives out of the way makes the attack scatter by the dive's margin (CMP-SCATTER)."""
    who, target, centre = strike.attacker, strike.target, aimed
    met = exposures(scene, strike, Burst(shape, origin, aimed))
    one = next((exposed for exposed in met if exposed.who == target), None)
    dive: Dive | None = None
    if one is not None:
        dive = yield from Part("dodge", target, try_dive, (one,))
    if one is not None and dive is not None and dive.check.succeeded:
        yield from land(scene, one, dive)
        centre = yield from scatter(scene, who, origin, aimed, dive.check.margin, "CMP-SCATTER")
    spent = target if one is not None else ""
    yield from come_down(scene, strike, Burst(shape, origin, centre, spent=spent), shape.name)
    if one is not None and dive is not None and dive.check.missed:
        yield from land(scene, one, dive)


def _scatter_rule(shape: Shape | None) -> str:
    return {"explosion": "DF-EXPLOSION-01", "cone": "DF-CONE-01"}.get(
        shape.kind if shape is not None else "", "DF-AREA-06"
    )


def _emanate(scene: Scene, act: Attack, use: Use, shape: Shape) -> Decision[None]:
    """What spreads from the own body with no range never misses: no roll (DF-AREA-02)."""
    cell = Fighter(scene, act.who).cell
    fact = Cast(act.who, use.weapon.id, rule="DF-AREA-02", detail=Table({"emanates": True}), cell=cell)
    if not (yield from happen(scene, fact)):
        return
    yield from after_attack(scene, act.who, use, act.target)
    strike = evolve(_strike(scene, act, use, NO_ROLL, cell), target="")
    yield from come_down(scene, strike, Burst(shape, cell, cell), use.weapon.name)
