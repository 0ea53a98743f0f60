"""Feints: a Quick Contest of weapon skills that spoils the foe's next defence (CMP-FEINT)."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import ConditionGained
from fechtbuch.model.figures import Figure, start
from fechtbuch.model.state import Condition
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack
from fechtbuch.rulesets.dungeon_fantasy.attacks.reach import facing_breaches, reach_breaches
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Melee
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import ready_weapons, use_of, weapon_breaches
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.rolls import Contest, contest
from fechtbuch.rulesets.dungeon_fantasy.turns.evaluate import breaches as target_breaches

__all__ = ["breaches", "feint", "feint_figure", "guard_figure"]

GUARDS = ("Shield", "Cloak")
"""Skills besides those of the ready weapons with which a feint may be seen through; DX likewise."""


def breaches(here: Here, who: str, target: str, weapon: str) -> Iterator[Breach]:
    """A feint needs a foe within reach of a ready melee weapon."""
    yield from target_breaches(here, who, target)
    act = Attack(who, target, weapon)
    yield from weapon_breaches(here, act)
    use = use_of(here, act)
    if use is None or target not in here.battle or target == who:
        return
    if isinstance(use.mode, Melee):
        yield from reach_breaches(here, who, target, use)
        yield from facing_breaches(here, who, target)
    else:
        yield breach(here, "not_melee", use.weapon.name)


def feint_figure(here: Here, who: str, target: str, weapon: str = "") -> Figure:
    """The feinter's skill with the weapon; without a weapon in hand his best line of unarmed combat."""
    use = use_of(here, Attack(who, target, weapon))
    fighter = Fighter(here, who)
    if use is None:
        return Figure((*fighter.skill_terms(), *fighter.dx_terms()))
    terms = [start(use.mode.level, use.mode.skill, f"sheet:{use.weapon.path or use.weapon.id}")]
    return Figure((*terms, *fighter.dx_terms()))


def guard_figure(here: Here, who: str) -> Figure:
    """What sees through a feint: the best of DX, Shield, Cloak and the skills of ready melee weapons (CMP-FEINT)."""
    fighter = Fighter(here, who)
    terms = fighter.skill_terms(*GUARDS)
    for weapon in ready_weapons(here, who):
        for mode in weapon.melee:
            if mode.level > terms[0].value:
                terms = [start(mode.level, mode.skill, f"sheet:{weapon.path or weapon.id}")]
    return Figure((*terms, *fighter.dx_terms()))


def feint(scene: Scene, who: str, target: str, weapon: str) -> Decision[None]:
    """The contest; a win is taken off the foe's defences against the next attack (CMP-FEINT).

    The mark lasts until the end of the feinter's next turn.
    """
    own, other = feint_figure(scene, who, target, weapon), guard_figure(scene, target)
    result = yield from contest(scene, who, target, "feint", own, other, rule="CMP-FEINT")
    worth = _worth(scene, target, result)
    if worth <= 0:
        return
    mark = Condition(
        f"feinted:{who}",
        level=worth,
        source=who,
        rule="CMP-FEINT",
        since=scene.battle.clock.turns,
        until=f"turn_end:{who}",
    )
    yield from happen(scene, ConditionGained(target, mark))


def _worth(scene: Scene, target: str, result: Contest) -> int:
    """The margin of victory, or of success where the foe failed; doubled while his guard is down (CMP-CRITMISS)."""
    if result.result != "win":
        return 0
    margin = result.own.margin if result.own.succeeded and not result.other.succeeded else result.by
    return margin * (2 if Fighter(scene, target).has("guard_dropped") else 1)
