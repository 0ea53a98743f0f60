"""Melee and ranged attacks: legality, effective skill, the roll, what follows (topics ATTACK, SIZE, MELEE)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision, Part
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.checks import Check
from fechtbuch.model.events import Attacked, Skipped
from fechtbuch.model.figures import Figure
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack
from fechtbuch.rulesets.dungeon_fantasy.areas.area_attack import area_attack, area_checks, area_use
from fechtbuch.rulesets.dungeon_fantasy.attacks import near_miss, several, unarmed, wild
from fechtbuch.rulesets.dungeon_fantasy.attacks.answering import note_use
from fechtbuch.rulesets.dungeon_fantasy.attacks.effects import EFFECTS
from fechtbuch.rulesets.dungeon_fantasy.attacks.modifiers import STRIKES, gather, melee_terms
from fechtbuch.rulesets.dungeon_fantasy.attacks.reach import reach_breaches
from fechtbuch.rulesets.dungeon_fantasy.attacks.shield_damage import shield_struck
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Defended, Strike
from fechtbuch.rulesets.dungeon_fantasy.creature.levels import weapon_start
from fechtbuch.rulesets.dungeon_fantasy.creature.modifiers import size_terms
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Melee, Ranged
from fechtbuch.rulesets.dungeon_fantasy.creature.standing import standing
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import Use, use_of, weapon_breaches
from fechtbuch.rulesets.dungeon_fantasy.defences.defence import defend
from fechtbuch.rulesets.dungeon_fantasy.entangling.sections import effect_of
from fechtbuch.rulesets.dungeon_fantasy.ground.facing import side_of
from fechtbuch.rulesets.dungeon_fantasy.harm.critical import critical_miss
from fechtbuch.rulesets.dungeon_fantasy.harm.damage import damage_terms
from fechtbuch.rulesets.dungeon_fantasy.harm.location import (
    RANDOM,
    aimed_part,
)
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.shooting import blind, missile, pop_up, ranged, things
from fechtbuch.rulesets.dungeon_fantasy.turns.manoeuvres import (
    attack_breaches,
    declare_in_passing,
    in_force,
    spend_attack,
)
from fechtbuch.rulesets.dungeon_fantasy.turns.ready import after_attack

__all__ = [
    "attack",
    "attack_figure",
    "carry_through",
    "checks",
    "location_breaches",
    "melee_terms",
    "size_terms",
    "target_breaches",
]

# legality


def checks(here: Here, act: Attack) -> Iterator[Breach]:
    """All breaches of an attack, in any order (DF-ATTACK-01, DF-MELEE-01)."""
    place = area_use(here, act)
    if place is not None:
        yield from area_checks(here, act, place)
        yield from several.option_breaches(here, act, place, in_force(here, act)[0])
        return
    thing = things.thing_shot_at(here, act)
    if thing is not None:
        yield from things.thing_checks(here, act, thing)
        return
    yield from target_breaches(here, act.who, act.target)
    yield from attack_breaches(here, act)
    yield from weapon_breaches(here, act)
    use = use_of(here, act)
    if use is None or act.target not in here.battle:
        return
    manoeuvre, option = in_force(here, act)
    yield from several.option_breaches(here, act, use, manoeuvre)
    if isinstance(use.mode, Melee):
        yield from reach_breaches(here, act.who, act.target, use)
        yield from unarmed.held_breaches(here, act, use)
        yield from wild.wild_breaches(here, act, act.target, use, option, "chinks" if act.chinks else act.location)
        if act.deceptive and act.target != act.who:
            plain = melee_figure(here, evolve(act, deceptive=0), use)
            yield from several.deceptive_breaches(here, act, plain.whole)
    else:
        yield from ranged.breaches(here, act, use)
        yield from missile.breaches(here, act, use)
    yield from location_breaches(here, act, use)


def target_breaches(here: Here, who: str, target: str) -> Iterator[Breach]:
    """A target must be somebody else who is there."""
    if target not in here.battle:
        yield breach(here, "no_such_target", target)
    elif target == who:
        yield breach(here, "own_self")
    elif Fighter(here, target).creature.status == "left":
        yield breach(here, "target_gone", target)


def location_breaches(here: Here, act: Attack, use: Use) -> Iterator[Breach]:
    """Whether the location exists and may be aimed at with this damage (DF-LOCATION-01, -05, -07, CMP-WOUND)."""
    if act.location == RANDOM or (not act.location and _random_location(here, act, use)):
        return
    part = aimed_part(here, act.target, act.location)
    if part is None:
        yield breach(here, "no_such_location", act.location)
        return
    tables = tables_of(here)
    kind = tables.hit_locations.location_kind(part.kind)
    damage_type = use.mode.damage.type
    if kind.types and use.mode.damage.dice and damage_type not in kind.types:
        yield breach(here, "location_not_aimable", f"{part.id} with {damage_type}")
    if kind.arcs and side_of(here, act.target, act.who) not in kind.arcs:
        yield breach(here, "location_wrong_side", part.id)
    if act.chinks:
        armour = Fighter(here, act.target).sheet.dr.get(part.id)
        if damage_type not in tables.hit_locations.chinks_types or armour is None or not armour.worn:
            yield breach(here, "no_chinks", part.id)


# effective skill


def attack_figure(here: Here, act: Attack) -> Figure:
    """Effective skill of an attack (DF-ATTACK-07): every term with its rule, and what was withheld.

    The weapon and its use must exist.
    """
    use = use_of(here, act)
    assert use is not None
    return _figure(here, act, use)


def _figure(here: Here, act: Attack, use: Use) -> Figure:
    if isinstance(use.mode, Ranged):
        return ranged.figure(here, act, use)
    return standing(here, act.who, act.target).remembered(act, lambda: melee_figure(here, act, use))


def melee_figure(here: Here, act: Attack, use: Use) -> Figure:
    """Effective skill of a melee attack; all modifiers add together (DF-MELEE-03)."""
    return gather(weapon_start(here, act.who, use), STRIKES, here, act, use)


# the attack


def attack(scene: Scene, act: Attack) -> Decision[None]:
    """One attack in the order of DF-ATTACK-03: attack roll, defence, damage. Each is resolved alone (DF-ATTACK-06)."""
    place = area_use(scene, act)
    if place is not None:
        yield from area_attack(scene, act, place)
        return
    thing = things.thing_shot_at(scene, act)
    if thing is not None:
        yield from things.shoot_thing(scene, act, thing)
        return
    home = yield from pop_up.out(scene, act)
    strike: Strike | None = yield from Part("strike", act.target, attack_roll, (act,))
    if strike is not None:
        yield from carry_through(scene, strike)
    yield from pop_up.back(scene, act, home)


def carry_through(scene: Scene, strike: Strike) -> Decision[Defended]:
    """What follows the attack roll: nothing but its consequences on a miss, else defence, then what the hit does."""
    effect, defended = EFFECTS[strike.effect], Defended()
    if strike.check.missed:
        yield from effect.missed(scene, strike)
        yield from Part("miss", strike.attacker, missed, (strike,))
        return defended
    if not strike.check.critical:
        defended = yield from Part("defence", strike.target, defend, (strike,))
    if defended.stopped:
        yield from shield_struck(scene, strike, defended)
        yield from effect.stopped(scene, strike, defended)
    else:
        yield from Part("injury", strike.target, effect.landed, (strike, defended))
    return defended


def attack_roll(scene: Scene, act: Attack) -> Decision[Strike | None]:
    """Declare the manoeuvre, roll, and do to the weapon what attacking does; nothing where the attack was cancelled."""
    yield from declare_in_passing(scene, act)
    use = use_of(scene, act)
    if use is None:
        yield from happen(scene, Skipped(act.who, "attack", "no such weapon", "DF-MELEE-01"))
        return None
    found = yield from wild.find(scene, act.who, act.target, use)
    yield from wild.feel_for(scene, act.who, act.target, use)
    stray = yield from blind.wrong_hex(scene, act, use)
    if not (yield from _spend(scene, act, use)):
        return None
    if stray is not None:
        yield from blind.shoot_past(scene, act, use, stray)
        return None
    location = _location(scene, act, use)
    figure, misses = _figure(scene, act, use), EFFECTS[effect_of(scene, use.mode)].misses
    miss = misses(scene, act.who, act.target) if misses is not None else None
    check, location = yield from near_miss.rolled(scene, act.who, act.target, figure, location, miss)
    rule = "DF-ATTACK-09" if check.missed else "DF-ATTACK-08"
    strike = _strike(scene, act, use, location, check)
    cell = found.cell if found is not None and not found.there else act.cell
    fact = Attacked(act.who, act.target, check, use.weapon.id, use.mode.name, location, rule, cell=cell)
    if not (yield from happen(scene, fact)):
        return None
    yield from ranged.expose(scene, act, use)
    yield from after_attack(scene, act.who, use, act.target)
    yield from note_use(scene, act.who, act.target, use)
    if found is None or found.there or check.missed:
        return strike
    yield from happen(scene, Skipped(act.who, "hit", "the foe is not in that hex", "DF-VISIBILITY-06"))
    return None


def _spend(scene: Scene, act: Attack, use: Use) -> Decision[bool]:
    """Count the attack, unless it is the second half of one; whether it goes on."""
    if several.second_half(scene, act):
        yield from several.pay_second_half(scene, act)
        return True
    goes_on = yield from spend_attack(scene, act.who, act.target)
    if goes_on:
        yield from several.remember(scene, act, use)
    return goes_on


def _location(here: Here, act: Attack, use: Use) -> str:
    """The part aimed at; ``random`` by choice, or because a rule compels it (DF-LOCATION-04, DF-LOCATION-05)."""
    if act.location == RANDOM or _random_location(here, act, use):
        return RANDOM
    part = aimed_part(here, act.target, act.location)
    return part.id if part is not None else "torso"


def _random_location(here: Here, act: Attack, use: Use) -> bool:
    """Whether a rule compels a random location: a Wild Swing, blind fire, an unseen foe, a shot through something."""
    if isinstance(use.mode, Ranged):
        return ranged.compelled(here, act, use)
    return wild.compelled(here, act.who, act.target, use)


def _strike(scene: Scene, act: Attack, use: Use, location: str, check: Check) -> Strike:
    mode, effect = use.mode, effect_of(scene, use.mode)
    common = Strike(
        act.who,
        act.target,
        "melee",
        check,
        use.weapon.id,
        mode.name,
        location,
        mode.damage,
        unarmed=use.weapon.natural and isinstance(mode, Melee),
        chinks=act.chinks,
        adds=tuple(damage_terms(scene, act.who, use)),
        effect=effect,
        defences=EFFECTS[effect].defences,
        bars=EFFECTS[effect].rule,
        against=several.against_terms(scene, act),
    )
    if isinstance(mode, Melee):
        return common
    return ranged.completed(scene, act, use, common)


def missed(scene: Scene, strike: Strike) -> Decision[None]:
    """A miss ends the attack (DF-ATTACK-09); a critical one has its table (DF-ATTACK-11); a kicker may fall."""
    if strike.check.fumbled:
        yield from Part("fumble", strike.attacker, critical_miss, (strike.attacker, strike, "attack"))
    yield from unarmed.after_miss(scene, strike)
