"""The act of attacking with a manoeuvre: what it may not do, its cost, its blow (CZ-ATTACK)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene
from fechtbuch.dice.notation import BadDice
from fechtbuch.model.errors import near
from fechtbuch.rulesets.control_zone.acts import Attack
from fechtbuch.rulesets.control_zone.attacks.blow import blow_of, weapon_for
from fechtbuch.rulesets.control_zone.attacks.strike import strike
from fechtbuch.rulesets.control_zone.creature.views import Character, Here, tables_of
from fechtbuch.rulesets.control_zone.data.body import TORSO
from fechtbuch.rulesets.control_zone.data.formulas import roll_of
from fechtbuch.rulesets.control_zone.data.manoeuvres import Manoeuvre
from fechtbuch.rulesets.control_zone.ground.zones import reaches
from fechtbuch.rulesets.control_zone.reasons import breach
from fechtbuch.rulesets.control_zone.turns.able import affordable, idle, pay

__all__ = ["arms_lost", "attack", "checks", "weapon_checks"]

FORBIDDEN: Final = ("", "block", "dodge")


def attack(scene: Scene, act: Attack) -> Decision[None]:
    """Pay the manoeuvre, then the blow falls (CZ-ATTACK-06, CZ-ATTACK-07)."""
    yield from pay(scene, act.who, act.manoeuvre)
    yield from strike(scene, blow_of(scene, act))


# legality


def checks(here: Here, act: Attack) -> Iterator[Breach]:
    """Everything that bars an attack; what does not exist makes all else idle."""
    manoeuvre = tables_of(here).manoeuvres.index.get(act.manoeuvre)
    if manoeuvre is None or not manoeuvre.attacks:
        known = [row.id for row in tables_of(here).manoeuvres.manoeuvre if row.attacks]
        yield breach(here, "manoeuvre_unknown", f"{act.manoeuvre!r:.40} is no attack" + near(act.manoeuvre, known))
        return
    yield from _names(here, act, manoeuvre)
    yield from idle(here, act.who)
    if manoeuvre.kind != "spell":
        yield from weapon_checks(here, act.who, manoeuvre, act.weapon)
    yield from _aim(here, act, manoeuvre)
    yield from affordable(here, act.who, act.manoeuvre)


def _names(here: Here, act: Attack, manoeuvre: Manoeuvre) -> Iterator[Breach]:
    """What the act names exists (CZ-OWN-01)."""
    tables, one = tables_of(here), Character(here, act.who)
    if act.target == act.who or here.battle[act.target].status != "in":
        yield breach(here, "no_such_target", here.battle[act.target].name)
    if act.zone and act.zone not in tables.body.index:
        yield breach(here, "part_unknown", f"{act.zone!r:.40}" + near(act.zone, tables.body.index))
    if act.weapon and act.weapon not in one.weapons:
        yield breach(here, "weapon_unknown", f"{act.weapon!r:.40}" + near(act.weapon, one.weapons))
    if manoeuvre.kind == "spell":
        yield from _spell(here, act)


def _spell(here: Here, act: Attack) -> Iterator[Breach]:
    """A spell attack is given as skill, formula, type and the defence that it forbids (CZ-COMP-SPELLS)."""
    types = tables_of(here).damage_types.types
    if not act.skill:
        yield breach(here, "word_unknown", "a spell attack names the skill it is cast with")
    if act.type not in types:
        yield breach(here, "type_unknown", f"{act.type!r:.40}" + near(act.type, types))
    if act.forbids not in FORBIDDEN:
        yield breach(here, "word_unknown", f"{act.forbids!r:.40} is no defence" + near(act.forbids, FORBIDDEN[1:]))
    try:
        roll_of(act.formula)
    except BadDice as error:
        yield breach(here, "formula_unknown", str(error))


def weapon_checks(here: Here, who: str, manoeuvre: Manoeuvre, named: str = "") -> Iterator[Breach]:
    """A weapon of the right kind is in hand, with a formula for the manoeuvre, and its limbs are there (CZ-TYPE-07)."""
    one = Character(here, who)
    if manoeuvre.kind == "melee" and not one.melee_weapons:
        yield breach(here, "no_melee_weapon")
        return
    weapon = weapon_for(here, who, manoeuvre, named)
    if weapon is None:
        yield breach(here, "wrong_weapon", manoeuvre.name, manoeuvre.rule)
        return
    yield from arms_lost(here, who, weapon.id)
    if manoeuvre.kind == "ranged" and one.blind:
        yield breach(here, "cannot_see")
    if not manoeuvre.lays and weapon.formula(manoeuvre.type) is None:
        yield breach(here, "no_formula", f"{manoeuvre.name} needs {manoeuvre.type}, which the {weapon.name} has not")


def arms_lost(here: Here, who: str, weapon: str) -> Iterator[Breach]:
    """A lost arm holds nothing; a two-handed weapon needs both (CZ-MUTILATION-01)."""
    one = Character(here, who)
    for limb in one.limbs_of(weapon):
        if one.lost(limb):
            yield breach(here, "limb_lost", tables_of(here).body.of(limb).name)


def _aim(here: Here, act: Attack, manoeuvre: Manoeuvre) -> Iterator[Breach]:
    """Another part than the torso (CZ-ZONE-02), a flank (CZ-CLINCH-14, CZ-CLINCH-15), the reach (CZ-ATTACK-05)."""
    if act.zone not in ("", TORSO) and not manoeuvre.aimed:
        yield breach(here, "needs_aimed_manoeuvre", manoeuvre.name)
    part = tables_of(here).body.index.get(act.zone or TORSO)
    if manoeuvre.aimed and part is not None and not part.injury(manoeuvre.aimed):
        yield breach(here, "part_unknown", f"{manoeuvre.name} does nothing to the {part.name}")
    others = [who for who in Character(here, act.target).clinch if who != act.who]
    if manoeuvre.flank and not others:
        rule = "CZ-CLINCH-15" if Character(here, act.target).clinch else "CZ-CLINCH-14"
        yield breach(here, "target_not_in_clinch", here.battle[act.target].name, rule)
    if manoeuvre.kind == "melee":
        weapon = weapon_for(here, act.who, manoeuvre, act.weapon)
        if weapon is not None and not reaches(here, act.who, act.target, weapon):
            yield breach(here, "out_of_reach", here.battle[act.target].name)
