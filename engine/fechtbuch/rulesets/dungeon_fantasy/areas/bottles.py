"""Striking at a grenade that a foe carries on his belt (DF-GRENADE-19, DF-GRENADE-20)."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision, Part
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import Attacked, Skipped
from fechtbuch.model.figures import Figure, Withheld, add
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack, StrikeGrenade
from fechtbuch.rulesets.dungeon_fantasy.areas.carried import break_carried
from fechtbuch.rulesets.dungeon_fantasy.areas.contents import carried_in, grenade_in, grenades_of
from fechtbuch.rulesets.dungeon_fantasy.attacks import attack
from fechtbuch.rulesets.dungeon_fantasy.attacks.modifiers import AT_BELONGINGS, gather, melee_caps
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Strike
from fechtbuch.rulesets.dungeon_fantasy.attacks.wild import belongings_breaches
from fechtbuch.rulesets.dungeon_fantasy.creature.levels import weapon_start
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Melee
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import use_of
from fechtbuch.rulesets.dungeon_fantasy.defences.defence import defend
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.rolls import roll_against
from fechtbuch.rulesets.dungeon_fantasy.turns.manoeuvres import declare_in_passing, spend_attack
from fechtbuch.rulesets.dungeon_fantasy.turns.ready import after_attack

__all__ = ["bottle_figure", "checks", "options", "strike_grenade"]

RULE = "DF-GRENADE-19"


def _as_attack(act: StrikeGrenade) -> Attack:
    return Attack(act.who, act.target, act.weapon, act.mode, manoeuvre=act.manoeuvre, option=act.option)


def on_belt(here: Here, who: str) -> tuple[str, ...]:
    """The grenades that can be struck at: on the belt, and not in hand."""
    fighter = Fighter(here, who)
    return tuple(
        key for key in grenades_of(here, who) if not fighter.hand_of(key) and carried_in(here, who, key) == "belt"
    )


def checks(here: Here, act: StrikeGrenade) -> Iterator[Breach]:
    """All breaches: those of the same blow at the body, and a bottle that is not there to be struck."""
    as_attack = _as_attack(act)
    yield from attack.checks(here, as_attack)
    use = use_of(here, as_attack)
    if use is not None and not isinstance(use.mode, Melee):
        yield breach(here, "not_melee", use.weapon.name)
    elif use is not None and act.target in here.battle:
        yield from belongings_breaches(here, act.who, act.target, use)
    if act.target in here.battle and act.item not in on_belt(here, act.target):
        there = ", ".join(on_belt(here, act.target)) or "none"
        yield breach(here, "not_a_grenade", f"{act.item!r}; on the belt: {there}")


def bottle_figure(here: Here, act: StrikeGrenade) -> Figure:
    """As a blow at the body, at -5 for the bottle; the caps come last (DF-WILD-05, CMP-MOVEATTACK).

    The weapon and its use must exist.
    """
    as_attack, penalty = _as_attack(act), tables_of(here).grenades.bottle
    use = use_of(here, as_attack)
    assert use is not None
    plain = gather(weapon_start(here, act.who, use), AT_BELONGINGS, here, as_attack, use)
    held = Withheld("Hit location", "the bottle is aimed at", RULE)
    caps = melee_caps(here, as_attack, use)
    return plain.then(add(penalty, "A bottle on the belt", RULE), *caps, withheld=(held,))


def strike_grenade(scene: Scene, act: StrikeGrenade) -> Decision[None]:
    """Attack roll, the carrier's defence; any blow that comes through breaks the bottle on him."""
    strike: Strike | None = yield from Part("strike", act.target, _roll, (act,))
    if strike is None:
        return
    if strike.check.missed:
        yield from Part("miss", strike.attacker, attack.missed, (strike,))
        return
    if not strike.check.critical and (yield from Part("defence", strike.target, defend, (strike,))).stopped:
        return
    yield from Part("broken", act.target, break_carried, (act.target, act.item, act.who))


def _roll(scene: Scene, act: StrikeGrenade) -> Decision[Strike | None]:
    yield from declare_in_passing(scene, act)
    use = use_of(scene, _as_attack(act))
    if use is None or grenade_in(scene, act.target, act.item) is None:
        yield from happen(scene, Skipped(act.who, "attack", "no such bottle", RULE))
        return None
    if not (yield from spend_attack(scene, act.who, act.target)):
        return None
    check = yield from roll_against(act.who, "attack", bottle_figure(scene, act), about=act.target, rule=RULE)
    detail = Table({"item": act.item})
    fact = Attacked(act.who, act.target, check, use.weapon.id, use.mode.name, "", RULE, detail)
    if not (yield from happen(scene, fact)):
        return None
    yield from after_attack(scene, act.who, use, act.target)
    return Strike(
        act.who, act.target, "melee", check, use.weapon.id, use.mode.name, unarmed=use.weapon.natural, item=act.item
    )


def options(here: Here, who: str, foe: str) -> Iterator[tuple[StrikeGrenade, str]]:
    """Blows at the bottles of a foe, in words; legality is the caller's."""
    name = here.battle[foe].name
    for key in on_belt(here, foe):
        item = Fighter(here, foe).item(key)
        for weapon in Fighter(here, who).weapons:
            if item is not None and weapon.melee:
                words = f"{weapon.name.lower()}: strike the {item.name.lower()} on {name}'s belt"
                yield StrikeGrenade(who, foe, key, weapon.id), words
