"""The manoeuvres Aiming and Reloading, which opponents may spoil (CZ-DISRUPT-05, CZ-OPPORTUNITY-04, -05, -17)."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision, Part
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.errors import near
from fechtbuch.model.events import Stopped
from fechtbuch.rulesets.control_zone.attacks.attack import arms_lost
from fechtbuch.rulesets.control_zone.creature.views import Character, Here
from fechtbuch.rulesets.control_zone.data.weapons import Weapon
from fechtbuch.rulesets.control_zone.ground.acts import Aim, Reload
from fechtbuch.rulesets.control_zone.ground.field import field_of
from fechtbuch.rulesets.control_zone.ground.zones import in_zone
from fechtbuch.rulesets.control_zone.reactions.answering import may_react, opponents, respond
from fechtbuch.rulesets.control_zone.reactions.kinds import INTERCEPTION, OPPORTUNITY, Trigger
from fechtbuch.rulesets.control_zone.reasons import breach
from fechtbuch.rulesets.control_zone.turns.able import affordable, idle, pay
from fechtbuch.rulesets.control_zone.turns.preparing import AIMING, PREPARATIONS, RELOADING, begin_aiming, load_on

__all__ = ["aim", "aim_checks", "reload", "reload_checks"]


def _ranged(one: Character, named: str = "") -> Weapon | None:
    """The ranged weapon in hand, or the one named if it is such."""
    return next((w for w in one.in_hand if w.kind == "ranged" and named in ("", w.id)), None)


def aim_checks(here: Here, act: Aim) -> Iterator[Breach]:
    """Aiming takes a ranged weapon in hand, eyes, and its action points."""
    one = Character(here, act.who)
    yield from idle(here, act.who)
    yield from _weapon(here, one, "", "Aiming")
    if one.blind:
        yield breach(here, "cannot_see")
    yield from affordable(here, act.who, "aim")


def reload_checks(here: Here, act: Reload) -> Iterator[Breach]:
    """Reloading takes a ranged weapon in hand and its action points."""
    one = Character(here, act.who)
    if act.weapon and act.weapon not in one.weapons:
        yield breach(here, "weapon_unknown", f"{act.weapon!r:.40}" + near(act.weapon, one.weapons))
    yield from idle(here, act.who)
    yield from _weapon(here, one, act.weapon, "Reloading")
    yield from affordable(here, act.who, "reload")


def _weapon(here: Here, one: Character, named: str, what: str) -> Iterator[Breach]:
    weapon = _ranged(one, named)
    if weapon is None:
        yield breach(here, "wrong_weapon", f"{what} takes a ranged weapon in hand", "CZ-DISRUPT-05")
    else:
        yield from arms_lost(here, one.id, weapon.id)


def aim(scene: Scene, act: Aim) -> Decision[None]:
    """Pay, stand what others do about it, and unless that did damage aim (CZ-OPPORTUNITY-04, CZ-OPPORTUNITY-05)."""
    yield from pay(scene, act.who, "aim")
    if (yield from _undisturbed(scene, act.who, PREPARATIONS[AIMING])):
        yield from begin_aiming(scene, act.who)


def reload(scene: Scene, act: Reload) -> Decision[None]:
    """Likewise; the weapon is loaded, or a step nearer to it (CZ-DISRUPT-05)."""
    yield from pay(scene, act.who, "reload")
    weapon = _ranged(Character(scene, act.who), act.weapon)
    if weapon is not None and (yield from _undisturbed(scene, act.who, PREPARATIONS[RELOADING])):
        yield from load_on(scene, act.who, weapon.id)


def _undisturbed(scene: Scene, who: str, what: str) -> Decision[bool]:
    """Opponents who threaten him strike, those who intercept shoot; damage disrupts, and the points stay spent."""
    spoiler, down = "", Character(scene, who).out
    for foe in opponents(scene, who):
        trigger = _trigger(scene, foe, who)
        if Character(scene, who).out or not trigger.kinds or not may_react(scene, foe, trigger):
            continue
        result = yield from Part("opportunity", foe, respond, (foe, trigger))
        if result.damage and not spoiler:
            spoiler = foe
    if spoiler:
        yield from happen(scene, Stopped(who, "disrupted", "CZ-OPPORTUNITY-05", spoiler, what))
    return not spoiler and (down or not Character(scene, who).out)


def _trigger(here: Here, foe: str, who: str) -> Trigger:
    """Opportunity Attack within the zone, Interception in sight (CZ-OPPORTUNITY-04, CZ-OPPORTUNITY-17)."""
    one, cell = Character(here, foe), Character(here, who).cell
    kinds = (OPPORTUNITY,) if in_zone(one, cell) else ()
    if field_of(here).sees(one.cell, cell):
        kinds = (*kinds, INTERCEPTION)
    return Trigger(kinds, who, "preparing", "CZ-OPPORTUNITY-04")
