"""Shooting at a thing that lies or stands on the field: a lantern, a rope (DF-AIM-02, DF-RANGED-01, CMP-OBJECTS)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision, Part
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import Attacked
from fechtbuch.model.state import Thing
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Strike
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Ranged
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Here
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import use_of, weapon_breaches
from fechtbuch.rulesets.dungeon_fantasy.harm.critical import critical_miss
from fechtbuch.rulesets.dungeon_fantasy.harm.objects import strike_object
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.rolls import roll_against
from fechtbuch.rulesets.dungeon_fantasy.shooting import missile
from fechtbuch.rulesets.dungeon_fantasy.shooting.landing import lies_at
from fechtbuch.rulesets.dungeon_fantasy.shooting.ranged import completed, expose, figure, shot_breaches
from fechtbuch.rulesets.dungeon_fantasy.shooting.shot import shot_of
from fechtbuch.rulesets.dungeon_fantasy.shooting.wrong_target import stray
from fechtbuch.rulesets.dungeon_fantasy.turns.manoeuvres import attack_breaches, declare_in_passing, spend_attack
from fechtbuch.rulesets.dungeon_fantasy.turns.ready import after_attack

__all__ = ["shoot_thing", "thing_checks", "thing_shot_at"]


def thing_shot_at(here: Here, act: Attack) -> Thing | None:
    """The thing on the field that the attack names as its target, if it names one."""
    thing = here.battle.things.get(act.target) if act.target not in here.battle else None
    return thing if thing is not None and thing.cell is not None else None


def thing_checks(here: Here, act: Attack, thing: Thing) -> Iterator[Breach]:
    """All breaches of a shot or throw at a thing; blows at things are not played (DF-OWN-68)."""
    yield from attack_breaches(here, act)
    yield from weapon_breaches(here, act)
    use = use_of(here, act)
    if use is None:
        return
    if not isinstance(use.mode, Ranged):
        yield breach(here, "not_ranged", f"{thing.name} can only be shot at", "DF-OWN-68")
        return
    if act.location:
        yield breach(here, "no_such_location", f"{act.location} of {thing.name}")
    if use.mode.damage.unusable:
        yield breach(here, "does_no_damage", use.weapon.name, "DF-OWN-68")
    yield from shot_breaches(shot_of(here, evolve(act, cell=thing.cell), use))
    yield from missile.breaches(here, act, use)


def shoot_thing(scene: Scene, act: Attack, thing: Thing) -> Decision[None]:
    """Attack roll, then damage: a thing does not defend itself. A miss may strike people like any other."""
    yield from declare_in_passing(scene, act)
    use = use_of(scene, act)
    if use is None or not isinstance(use.mode, Ranged) or thing.cell is None:
        return
    if not (yield from spend_attack(scene, act.who, act.target)):
        return
    at_cell = evolve(act, cell=thing.cell)
    check = yield from roll_against(
        act.who, "attack", figure(scene, at_cell, use), about=act.target, rule="DF-ATTACK-07"
    )
    plain = Strike(act.who, "", "missile", check, use.weapon.id, use.mode.name, "", use.mode.damage, cell=thing.cell)
    strike = completed(scene, at_cell, use, plain)
    rule = "DF-ATTACK-09" if check.missed else "DF-ATTACK-08"
    fact = Attacked(act.who, thing.id, check, use.weapon.id, use.mode.name, "", rule, cell=thing.cell)
    if not (yield from happen(scene, fact)):
        return
    yield from expose(scene, at_cell, use)
    yield from after_attack(scene, act.who, use)
    yield from lies_at(scene, strike, thing.cell)
    if check.succeeded:
        yield from Part("object", act.who, _hit, (strike, thing.id))
        return
    yield from stray(scene, strike, dodged=False)
    if check.fumbled:
        yield from Part("fumble", act.who, critical_miss, (act.who, strike, "attack"))


def _hit(scene: Scene, strike: Strike, thing: str) -> Decision[None]:
    yield from strike_object(
        scene,
        strike.attacker,
        thing,
        "",
        strike.damage,
        weapon=strike.weapon,
        adds=strike.adds,
        late=strike.late,
        cover=strike.cover,
    )
