"""Bolas: what a hit does, and what parrying one comes to (topic BOLAS)."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from fechtbuch.decide.requests import Decision, Part
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import ItemMoved
from fechtbuch.model.figures import Figure, Withheld
from fechtbuch.model.state import Item
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Defended, Strike
from fechtbuch.rulesets.dungeon_fantasy.creature.levels import level_terms
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import HANDS, hands_on
from fechtbuch.rulesets.dungeon_fantasy.entangling.breath import cut_off
from fechtbuch.rulesets.dungeon_fantasy.entangling.kinds import BOLAS
from fechtbuch.rulesets.dungeon_fantasy.entangling.landing import ARM, arm_parts, mode_of, running, trip
from fechtbuch.rulesets.dungeon_fantasy.entangling.tangles import lying_on
from fechtbuch.rulesets.dungeon_fantasy.harm.damage import hurt
from fechtbuch.rulesets.dungeon_fantasy.harm.dropping import drop_held, drop_item, in_hand
from fechtbuch.rulesets.dungeon_fantasy.harm.location import aimed_part, kind_of, plan_of
from fechtbuch.rulesets.dungeon_fantasy.harm.marks import gain
from fechtbuch.rulesets.dungeon_fantasy.rolls import contest
from fechtbuch.rulesets.tables import UnknownRow

__all__ = ["disarm_figures", "landed", "parried", "snatch"]

FALL: Final = -2
"""Add to the 1d of a running victim's fall (DF-BOLAS-04)."""

LEGS: Final = ("leg", "foot")


def landed(scene: Scene, strike: Strike, defended: Defended) -> Decision[None]:
    """Damage, then the part struck is entangled; whoever tried to parry is struck on that arm (DF-BOLAS-01, AMB-39)."""
    arm = _parrying_arm(scene, strike, defended)
    blow = evolve(strike, location=arm) if arm else strike
    wound = yield from hurt(scene, blow)
    part = wound.zone if wound is not None and wound.zone else blow.location
    if strike.target in scene.battle and not Fighter(scene, strike.target).dead:
        yield from _wraps(scene, blow, part)


def parried(scene: Scene, strike: Strike, defended: Defended) -> Decision[None]:
    """A parry with a cutting weapon severs the cords; any other brings the bolas to the parrying arm (DF-BOLAS-01)."""
    if _cuts(scene, strike.target, defended.weapon):
        yield from _severed(scene, strike)
    else:
        yield from Part("injury", strike.target, landed, (strike, defended))


def _cuts(here: Here, who: str, weapon: str) -> bool:
    line = Fighter(here, who).weapon(weapon)
    return line is not None and any(mode.damage.type == "cut" for mode in line.melee)


def _severed(scene: Scene, strike: Strike) -> Decision[None]:
    thing = scene.battle.things.get(strike.thing)
    if thing is not None:
        gone = Item(thing.name, "", False, thing.data, thing.pools)
        yield from happen(
            scene, ItemMoved(thing.id, strike.weapon, gone, reason="the cords are cut", rule="DF-BOLAS-01")
        )


def _parrying_arm(here: Here, strike: Strike, defended: Defended) -> str:
    """The arm that parried, on a body that has it; empty when no parry was tried (AMB-39)."""
    if not defended.parried:
        return ""
    item = Fighter(here, strike.target).item(defended.parried)
    hands = (defended.parried,) if defended.parried in HANDS else hands_on(item) if item is not None else ()
    part = aimed_part(here, strike.target, (hands[0] if hands else HANDS[0]).replace("hand", "arm"))
    return part.id if part is not None else ""


# what it does


def _wraps(scene: Scene, strike: Strike, part: str) -> Decision[None]:
    """The part is entangled: hands may drop what they hold, legs may trip, a neck gets no air (DF-BOLAS-02 to -05)."""
    target, kind = strike.target, _kind(scene, strike.target, part)
    thing = scene.battle.things.get(strike.thing)
    name = f"{BOLAS}:{part}"
    if not Fighter(scene, target).has(name):
        hangs = yield from lying_on(scene, thing, target, "winds itself around", "DF-BOLAS-02")
        data = {"zone": part, "thing": hangs, "parts": _tied(scene, target, part, kind), "legs": kind in LEGS}
        yield from gain(scene, target, name, "DF-BOLAS-02", source=strike.attacker, data=data)
    if kind in (ARM, "hand"):
        yield from _disarm(scene, strike, part)
    elif kind in LEGS and running(scene, target):
        yield from trip(scene, strike, "DF-BOLAS-04", FALL, "DF-BOLAS-04")
    elif kind == "neck":
        yield from cut_off(scene, target, name, strike.attacker, "DF-BOLAS-05")


def _kind(here: Here, who: str, part: str) -> str:
    try:
        return kind_of(here, who, part).id
    except UnknownRow:
        return ""


def _tied(here: Here, who: str, part: str, kind: str) -> tuple[str, ...]:
    """What cannot be used: an arm with its hand, two legs with their feet, any other part by itself."""
    if kind in (ARM, "hand"):
        return arm_parts(here, who, part)
    if kind not in LEGS:
        return (part,)
    legs = [one.id for one in plan_of(here, who).parts if one.kind == kind]
    two = (part, *(leg for leg in legs if leg != part))[:2]
    other = [one.id for one in plan_of(here, who).parts if one.kind in LEGS and one.kind != kind]
    sides = {one.rpartition("_")[0] for one in two}
    return (*two, *(one for one in other if one.rpartition("_")[0] in sides))


def disarm_figures(here: Here, strike: Strike) -> tuple[Figure, Figure]:
    """Bolas skill as the sheet has it, without what the throw was modified by, against ST (DF-BOLAS-03, AMB-41)."""
    mode = mode_of(here, strike)
    fighter = Fighter(here, strike.attacker)
    skills = tables_of(here).skills
    dx = fighter.attribute("DX").terms
    own = Figure(
        dx if mode is None else level_terms(mode, f"sheet:{strike.weapon}", dx[0], skills),
        (Withheld("Range and location", "the contest is of skill, not of the throw", "AMB-41"),),
    )
    return own, Figure(tuple(Fighter(here, strike.target).attribute_terms("ST")))


def _disarm(scene: Scene, strike: Strike, part: str) -> Decision[None]:
    """A hand that holds something lets it fall if the thrower wins; a strapped shield stays (DF-BOLAS-03)."""
    hands = tuple(one for one in arm_parts(scene, strike.target, part) if one in HANDS)
    holding = [
        key
        for key in in_hand(scene, strike.target)
        if (item := Fighter(scene, strike.target).item(key)) is not None and set(hands) & set(hands_on(item))
    ]
    if not holding:
        return
    own, other = disarm_figures(scene, strike)
    fight = yield from contest(scene, strike.attacker, strike.target, "disarm", own, other, rule="DF-BOLAS-03")
    if fight.result == "win":
        yield from drop_held(scene, strike.target, "torn away by the bolas", "DF-BOLAS-03", hands)


def snatch(scene: Scene, strike: Strike) -> Decision[None]:
    """A bolas thrown at a weapon: it falls if the thrower wins the contest (DF-BOLAS-03, AMB-41)."""
    own, other = disarm_figures(scene, strike)
    fight = yield from contest(scene, strike.attacker, strike.target, "disarm", own, other, rule="DF-BOLAS-03")
    if fight.result == "win":
        yield from drop_item(scene, strike.target, strike.item, "torn away by the bolas", "DF-BOLAS-03")
