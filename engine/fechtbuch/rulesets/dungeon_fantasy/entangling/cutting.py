"""Cutting ropes and nets (DF-LARIAT-09, DF-NET-05, CMP-OBJECTS)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision, Part
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import Skipped
from fechtbuch.rulesets.dungeon_fantasy.acts import CutFree
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Melee
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import Use, usable
from fechtbuch.rulesets.dungeon_fantasy.entangling.kinds import BOLAS, LARIAT, NETTED, ROPED, Tangle, tangle_of
from fechtbuch.rulesets.dungeon_fantasy.entangling.tangles import changed, unwind
from fechtbuch.rulesets.dungeon_fantasy.ground.facing import apart
from fechtbuch.rulesets.dungeon_fantasy.harm.damage import damage_terms
from fechtbuch.rulesets.dungeon_fantasy.harm.objects import strike_object
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.turns.manoeuvres import attack_breaches, declare_in_passing, spend_attack
from fechtbuch.rulesets.dungeon_fantasy.turns.spending import ready_breaches, spend_ready

__all__ = ["blade_of", "checks", "cut_free"]

CUTS: Final = 3
"""Ready manoeuvres that cut a net open (DF-NET-05)."""

WITHIN: Final = (LARIAT, ROPED, BOLAS, NETTED)
"""What can be cut, in the order in which it is when nothing is named."""

SHORT: Final = "C"


def victim_of(act: CutFree) -> str:
    """Who is cut free: the one named, else the one who cuts."""
    return act.target or act.who


def at_what(here: Here, act: CutFree) -> Tangle | None:
    """What is cut."""
    tangle = tangle_of(here, victim_of(act), act.what, *WITHIN)
    return tangle if tangle is not None and tangle.kind in WITHIN else None


def blade_of(here: Here, act: CutFree, short: bool) -> Use | None:
    """The cutting line used: of the weapon named, else of the first that can be used; ``short``: of reach C."""
    for weapon in Fighter(here, act.who).weapons:
        if act.weapon not in ("", weapon.id) or (not act.weapon and any(True for _ in usable(here, act.who, weapon))):
            continue
        for mode in weapon.melee:
            if act.mode in ("", mode.name) and mode.damage.type == "cut" and (not short or SHORT in mode.reach):
                return Use(weapon, mode)
    return None


def checks(here: Here, act: CutFree) -> Iterator[Breach]:
    """All breaches of cutting: a rope takes an attack, a net a Ready and a blade of reach C (DF-NET-05, DF-OWN-74)."""
    victim = victim_of(act)
    if victim not in here.battle:
        yield breach(here, "no_such_target", victim)
        return
    tangle = at_what(here, act)
    net = tangle is not None and tangle.kind == NETTED
    if net:
        yield from ready_breaches(here, act, "DF-NET-05")
    else:
        yield from attack_breaches(here, act)
    if tangle is None:
        yield breach(here, "not_entangled", act.what or here.battle[victim].name, "DF-LARIAT-09")
    if victim != act.who and apart(here, act.who, victim) > 1:
        yield breach(here, "out_of_reach", here.battle[victim].name, "DF-OWN-75")
    yield from _blade_breaches(here, act, net)


def _blade_breaches(here: Here, act: CutFree, short: bool) -> Iterator[Breach]:
    weapon = Fighter(here, act.who).weapon(act.weapon) if act.weapon else None
    if act.weapon and weapon is None:
        yield breach(here, "weapon_unknown", act.weapon)
        return
    if blade_of(here, act, short) is None:
        words = "of reach C" if short else "in hand"
        yield breach(here, "no_blade", words, "DF-NET-05" if short else "DF-LARIAT-09")
    elif weapon is not None:
        yield from usable(here, act.who, weapon)


def cut_free(scene: Scene, act: CutFree) -> Decision[None]:
    """A cut at a net needs no roll and the third opens it; a rope takes damage until it breaks (DF-LARIAT-09)."""
    tangle = at_what(scene, act)
    if tangle is not None and tangle.kind == NETTED:
        yield from spend_ready(scene, act, "DF-NET-05")
        yield from _at_net(scene, tangle)
        return
    yield from declare_in_passing(scene, act)
    if not (yield from spend_attack(scene, act.who, victim_of(act))):
        return
    use = blade_of(scene, act, False)
    if tangle is None or use is None:
        yield from happen(scene, Skipped(act.who, "cut_free", "nothing to cut, or to cut with", "DF-LARIAT-09"))
        return
    yield from Part("rope", tangle.victim, at_rope, (act.who, tangle.victim, tangle.key, use))


def _at_net(scene: Scene, tangle: Tangle) -> Decision[None]:
    cuts = tangle.count("cuts") + 1
    if cuts >= CUTS:
        yield from unwind(scene, tangle, "cut open", "DF-NET-05", ruined=True)
    else:
        yield from changed(scene, tangle, "cut", "DF-NET-05", cuts=cuts)


def at_rope(scene: Scene, who: str, victim: str, what: str, use: Use) -> Decision[None]:
    """The blow at the rope: DR 1 and HP 2 as objects.toml has it, of which it must break."""
    tangle = tangle_of(scene, victim, what)
    if tangle is None or not isinstance(use.mode, Melee):
        return
    owner, key = tangle.owner
    if owner in scene.battle or owner in scene.battle.things:
        adds = tuple(damage_terms(scene, who, use))
        fate = yield from strike_object(scene, who, owner, key, use.mode.damage, weapon=use.weapon.id, adds=adds)
        if not fate.broken:
            return
    yield from unwind(scene, tangle, "the rope is cut", "DF-LARIAT-09", ruined=True)
