"""Dying at 0 hit points, and the three ways out of it (CZ-DYING)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from fechtbuch.decide.engine_acts import since
from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Reaction, Scene, happen
from fechtbuch.model.events import (
    ConditionGained,
    ConditionLost,
    CounterChanged,
    Died,
    Event,
    PoolChanged,
    Wounded,
)
from fechtbuch.model.state import Condition
from fechtbuch.rulesets.control_zone.acts import Heal, Interact, SpendLuck
from fechtbuch.rulesets.control_zone.creature.views import DYING, DYINGS, Character, Here
from fechtbuch.rulesets.control_zone.data.states import AFTERWARDS
from fechtbuch.rulesets.control_zone.reasons import breach
from fechtbuch.rulesets.control_zone.turns.able import affordable, idle, pay
from fechtbuch.rulesets.control_zone.turns.states import lay

__all__ = ["FORCED", "KILLS", "heal", "heal_checks", "interact", "interact_checks", "luck_checks", "spend_luck"]

KILLS: Final = "kills"
"""The detail of a wound that kills at once who would be Dying of it (CZ-FALL-05)."""

REVIVED: Final = 1
"""Hit points of who is revived by luck or Interaction (CZ-DYING-06)."""


# into it


def _falls(scene: Scene, who: str, kills: bool = False) -> Decision[None]:
    """At 0 hit points somebody is Dying, which is counted; the rules kill nobody but by a fall (CZ-DYING-02, -10)."""
    victim = Character(scene, who)
    if victim.hp > 0 or victim.out:
        return
    if kills:
        yield from happen(scene, Died(who, "the fall", "CZ-FALL-05"))
        return
    yield from happen(scene, ConditionGained(who, Condition(DYING, rule="CZ-DYING-02", since=since(scene))))
    count = victim.creature.counters.get(DYINGS, 0) + 1
    yield from happen(scene, CounterChanged(who, DYINGS, 1, count, "Dying in this session", "CZ-DYING-07"))


def _after_a_wound(scene: Scene, event: Wounded) -> Decision[None]:
    if event.pool == "hp" and event.who in scene.battle and not event.item:
        yield from _falls(scene, event.who, bool(event.detail.get(KILLS)))


def _after_a_change(scene: Scene, event: PoolChanged) -> Decision[None]:
    """Hit points that are restored end Dying; those that are taken away by hand begin it (CZ-DYING-05)."""
    if event.pool != "hp" or event.who not in scene.battle or event.item:
        return
    if event.after <= 0:
        yield from _falls(scene, event.who)
    elif Character(scene, event.who).dying:
        yield from happen(scene, ConditionLost(event.who, DYING, event.reason or "restored", "CZ-DYING-05"))


# and out of it


def _exhausted(scene: Scene, event: ConditionLost) -> Decision[None]:
    """Who is Dying no more is Winded, after the second time in a session Spent (CZ-DYING-07, CZ-DYING-08)."""
    if event.name == DYING:
        count = Character(scene, event.who).creature.counters.get(DYINGS, 0)
        name = AFTERWARDS[0] if count <= 1 else AFTERWARDS[1]
        if not Character(scene, event.who).creature.has(name):
            yield from lay(scene, event.who, name)


def _is_over(scene: Scene, event: Died) -> Decision[None]:
    """The dead are Dying no more, so that nothing brings them round (CZ-DYING-02)."""
    if event.who in scene.battle and Character(scene, event.who).dying:
        yield from happen(scene, ConditionLost(event.who, DYING, "died", "CZ-DYING-02"))


def _revive(scene: Scene, who: str, reason: str, rule: str) -> Decision[None]:
    one = Character(scene, who)
    if one.dying and one.creature.status == "in":
        yield from happen(scene, PoolChanged(who, "hp", REVIVED, REVIVED, reason, rule))


def luck_checks(here: Here, act: SpendLuck) -> Iterator[Breach]:
    """Spending luck is no action: only the Dying do it, with a point left (CZ-DYING-03)."""
    one = Character(here, act.who)
    if one.dead:
        yield breach(here, "dead")
    if not one.dying:
        yield breach(here, "not_dying", one.name)
    if one.pool("luck") < 1:
        yield breach(here, "no_luck")


def spend_luck(scene: Scene, act: SpendLuck) -> Decision[None]:
    """A luck point ends Dying (CZ-DYING-03, CZ-DYING-06)."""
    left = Character(scene, act.who).pool("luck") - 1
    if left >= 0:
        yield from happen(scene, PoolChanged(act.who, "luck", -1, left, "luck", "CZ-DYING-03"))
    yield from _revive(scene, act.who, "luck", "CZ-DYING-06")


def interact_checks(here: Here, act: Interact) -> Iterator[Breach]:
    """Interaction revives only who is Dying, and costs its points, from any distance (CZ-DYING-04, CZ-OWN-10)."""
    yield from idle(here, act.who)
    yield from affordable(here, act.who, "interaction")
    target = Character(here, act.target)
    if target.creature.status != "in" or not target.dying:
        yield breach(here, "not_dying", target.name)


def interact(scene: Scene, act: Interact) -> Decision[None]:
    """Another character ends Dying with the manoeuvre Interaction (CZ-DYING-04, CZ-DYING-06)."""
    yield from pay(scene, act.who, "interaction")
    yield from _revive(scene, act.target, "Interaction", "CZ-DYING-04")


def heal_checks(here: Here, act: Heal) -> Iterator[Breach]:
    """Nothing heals the dead."""
    if act.amount < 0:
        yield breach(here, "amount_impossible", str(act.amount))
    if Character(here, act.who).dead:
        yield breach(here, "dead")


def heal(scene: Scene, act: Heal) -> Decision[None]:
    """Restore hit points up to the maximum, past temporary ones; that ends Dying (CZ-TEMPHP-04, CZ-DYING-05)."""
    one = Character(scene, act.who)
    gained = min(act.amount, one.full_hp - one.hp)
    if gained > 0:
        yield from happen(scene, PoolChanged(act.who, "hp", gained, one.hp + gained, "healing", "CZ-TEMPHP-04"))


FORCED: Final[Mapping[type[Event], tuple[Reaction, ...]]] = {
    Wounded: (_after_a_wound,),
    PoolChanged: (_after_a_change,),
    ConditionLost: (_exhausted,),
    Died: (_is_over,),
}
"""What wounds, restored hit points, death and the end of Dying lead to."""
