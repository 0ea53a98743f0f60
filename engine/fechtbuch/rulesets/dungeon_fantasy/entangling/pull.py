"""Pulling a stuck weapon out of a body: ST, and half the wound again (CMP-PICKS, DF-HARPOON-01, DF-THROWN-01)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision, Part
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import Wounded
from fechtbuch.model.figures import Figure, multiply, round_down, start
from fechtbuch.rulesets.dungeon_fantasy.acts import Pull
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import free_hands
from fechtbuch.rulesets.dungeon_fantasy.entangling.kinds import HARPOON, IMPALED, STUCK, Tangle, tangles
from fechtbuch.rulesets.dungeon_fantasy.entangling.tangles import changed, unwind
from fechtbuch.rulesets.dungeon_fantasy.grappling.handing_over import hand_over_thing
from fechtbuch.rulesets.dungeon_fantasy.ground.facing import apart
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.rolls import success_roll
from fechtbuch.rulesets.dungeon_fantasy.turns.picking_up import guards_it
from fechtbuch.rulesets.dungeon_fantasy.turns.spending import ready_breaches, spend_ready

__all__ = ["checks", "comes_free", "pull", "pull_figure", "stuck_weapon"]

RULE: Final = "CMP-PICKS"

HALF: Final = Fraction(1, 2)
"""The share of the wound that pulling out inflicts again."""


def stuck_weapon(here: Here, who: str, target: str) -> Tangle | None:
    """What ``who`` would pull out of ``target``: what he holds himself before what nobody holds."""
    found = [tangle for tangle in tangles(here, target) if tangle.kind in (STUCK, HARPOON, IMPALED)]
    mine = [tangle for tangle in found if tangle.holder == who]
    loose = [tangle for tangle in found if tangle.kind == IMPALED]
    return next(iter((*mine, *loose)), None)


def checks(here: Here, act: Pull) -> Iterator[Breach]:
    """All breaches of pulling: one's own weapon or line in hand, or a free hand beside the victim (CMP-PICKS)."""
    yield from ready_breaches(here, act, RULE)
    if act.target not in here.battle:
        yield breach(here, "no_such_target", act.target)
        return
    if here.battle[act.target].status == "left":
        yield breach(here, "target_gone", act.target)
    tangle = stuck_weapon(here, act.who, act.target)
    if tangle is None:
        yield breach(here, "nothing_stuck", act.target)
        return
    if tangle.data.get("fast"):
        yield breach(here, "stuck_for_good", here.battle[act.target].name)
    if tangle.bond is None:
        if apart(here, act.who, act.target) > 1:
            yield breach(here, "item_not_here", f"in {here.battle[act.target].name}")
        if guards_it(here, act.who, act.target):
            yield breach(here, "item_in_a_foe", here.battle[act.target].name)
        if not free_hands(here, act.who):
            yield breach(here, "no_free_hand", "to pull it out", RULE)


def pull_figure(here: Here, who: str) -> Figure:
    """ST (CMP-PICKS)."""
    return Figure(tuple(Fighter(here, who).attribute_terms("ST")))


def pull(scene: Scene, act: Pull) -> Decision[None]:
    """Success: it comes free with half the wound again; critical failure: it stays for the rest of the fight."""
    yield from spend_ready(scene, act, RULE)
    tangle = stuck_weapon(scene, act.who, act.target)
    if tangle is None:
        return
    rule = "DF-HARPOON-01" if tangle.kind == HARPOON else RULE
    check = yield from success_roll(scene, act.who, "pull", pull_figure(scene, act.who), about=act.target, rule=rule)
    if check.succeeded:
        yield from comes_free(scene, tangle, act.who)
    elif check.fumbled:
        yield from changed(scene, tangle, "stuck for the fight", RULE, fast=True)


def comes_free(scene: Scene, tangle: Tangle, who: str) -> Decision[None]:
    """Out of the body: what its holder holds is in hand and needs readying; else whoever pulls takes it in hand."""
    hands = free_hands(scene, who)[:1]
    yield from unwind(scene, tangle, "comes free", RULE)
    thing = str(tangle.data.get("thing", ""))
    if tangle.bond is None and hands and thing in scene.battle.things:
        yield from hand_over_thing(scene, thing, who, hands, "DF-THROWN-01")
    yield from Part("wound", tangle.victim, tear, (who, tangle.victim, _weapon(tangle), tangle.zone, *_wound(tangle)))


def _weapon(tangle: Tangle) -> str:
    return str(tangle.data.get("weapon", ""))


def _wound(tangle: Tangle) -> tuple[int, str]:
    return int(tangle.data.get("injury", 0)), str(tangle.data.get("type", "imp"))


def tear_figure(injury: int) -> Figure:
    """Half the wound that it made, fractions dropped, past all DR (CMP-PICKS)."""
    first = start(injury, "The wound it made", RULE)
    return Figure((first, multiply(HALF, "pulled out", RULE), round_down("fractions dropped", "CMP-DAMAGE")))


def tear(scene: Scene, who: str, victim: str, weapon: str, zone: str, injury: int, damage_type: str) -> Decision[None]:
    """The wound that pulling out inflicts."""
    figure = tear_figure(injury)
    lost, hp = figure.whole, Fighter(scene, victim).hp
    if lost > 0 and not Fighter(scene, victim).dead:
        wound = Wounded(victim, "hp", lost, hp - lost, who, weapon, zone, damage_type, injury, figure=figure, rule=RULE)
        yield from happen(scene, wound)
