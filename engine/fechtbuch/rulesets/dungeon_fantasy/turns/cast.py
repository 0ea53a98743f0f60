"""Casting a missile spell: seconds of concentration, the roll, the missile in hand (DF-OWN-01, DF-MISSILE-03)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model import events as e
from fechtbuch.model.checks import Check
from fechtbuch.model.errors import near
from fechtbuch.model.figures import Figure, add, start
from fechtbuch.model.state import Condition, Item
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_fantasy.acts import Cast
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Spell
from fechtbuch.rulesets.dungeon_fantasy.creature.spell_missile import SPELL
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import free_hands
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.rolls import roll_against
from fechtbuch.rulesets.dungeon_fantasy.turns.fatigue import lose_fp
from fechtbuch.rulesets.dungeon_fantasy.turns.manoeuvres import choice_breaches, declare_in_passing, turn_breaches
from fechtbuch.rulesets.dungeon_fantasy.turns.tallies import CASTS, count

__all__ = ["FORCED", "cast", "casting_figure", "checks", "cost_of", "seconds_of", "spell_of"]

LEAST_SKILL = 3
"""Below it no success roll may be tried (CMP-SUCCESS)."""


def spell_of(here: Here, who: str, name: str) -> Spell | None:
    """The spell of that id on the sheet."""
    return next((spell for spell in Fighter(here, who).sheet.spells if spell.id == name), None)


def seconds_of(spell: Spell, power: int) -> int:
    """Turns of Concentrate that a casting takes: the spell's time for each point of power, at least one (DF-OWN-21)."""
    return max(1, spell.time * power)


def cost_of(spell: Spell, power: int) -> int:
    """FP that a casting costs: the spell's cost for each point of power (DF-OWN-21)."""
    return spell.cost * power


def casting_figure(here: Here, who: str, spell: Spell) -> Figure:
    """Effective skill: the spell's level and shock; it is no DX skill, so that a grapple's -4 does not touch it."""
    terms = [start(spell.level, spell.skill, f"sheet:{spell.path or f'spell:{spell.id}'}")]
    shock = Fighter(here, who).shock
    return Figure((*terms, add(-shock, f"Shock: {shock} HP", "CMP-SHOCK")) if shock else tuple(terms))


# legality


def checks(here: Here, act: Cast) -> Iterator[Breach]:
    """All breaches of a casting (DF-OWN-01, DF-OWN-103)."""
    fighter = Fighter(here, act.who)
    yield from turn_breaches(here, act.who)
    yield from choice_breaches(here, act, "concentrate")
    if fighter.manoeuvre_name not in ("", "concentrate"):
        yield breach(here, "not_concentrating")
    if fighter.counter(CASTS):
        yield breach(here, "casting_not_finished", "one second of casting a turn")
    spell = spell_of(here, act.who, act.spell)
    if spell is None:
        known = [spell.id for spell in fighter.sheet.spells]
        yield breach(here, "no_such_spell", f"{act.spell!r}{near(act.spell, known)}")
        return
    yield from _spell_breaches(here, act, spell)


def _spell_breaches(here: Here, act: Cast, spell: Spell) -> Iterator[Breach]:
    fighter = Fighter(here, act.who)
    if casting_figure(here, act.who, spell).whole < LEAST_SKILL:
        yield breach(here, "spell_skill_too_low", spell.name)
    if fighter.item(SPELL + spell.id) is not None:
        yield breach(here, "missile_in_hand", spell.name)
    elif not free_hands(here, act.who) and not _missiles(here, act.who):
        yield breach(here, "no_free_hand", "the missile needs one", "DF-OWN-01")
    if not 1 <= act.power <= spell.most_power:
        yield breach(here, "cost_beyond_spell", f"power {act.power}; {spell.name} takes 1 to {spell.most_power}")
    elif fighter.fp < cost_of(spell, act.power):
        yield breach(here, "not_enough_fp", f"{spell.name} costs {cost_of(spell, act.power)} FP, {fighter.fp} are left")


def _missiles(here: Here, who: str) -> tuple[str, ...]:
    return tuple(key for key in Fighter(here, who).items if key.startswith(SPELL))


# the act


def cast(scene: Scene, act: Cast) -> Decision[None]:
    """One second of casting; the last one rolls. Beginning another spell ends a missile still in hand (DF-OWN-21)."""
    yield from declare_in_passing(scene, act, "concentrate")
    spell = spell_of(scene, act.who, act.spell)
    assert spell is not None
    yield from count(scene, act.who, CASTS, "DF-OWN-01")
    yield from _let_go(scene, act.who, "another spell is cast")
    done = _seconds_done(scene, act) + 1
    if done < seconds_of(spell, act.power):
        yield from _go_on(scene, act, done)
        return
    if Fighter(scene, act.who).has("casting"):
        yield from happen(scene, e.ConditionLost(act.who, "casting", "finished", "DF-OWN-01"))
    yield from _finish(scene, act, spell)


def _seconds_done(here: Here, act: Cast) -> int:
    mark = Fighter(here, act.who).condition("casting")
    if mark is None or (mark.data.get("spell"), mark.data.get("power")) != (act.spell, act.power):
        return 0
    return mark.level


def _go_on(scene: Scene, act: Cast, done: int) -> Decision[None]:
    """The mark of an unfinished casting; it is lost unless the next turn goes on."""
    mark = Condition(
        "casting",
        level=done,
        source=act.who,
        rule="DF-OWN-01",
        since=scene.battle.clock.turns,
        until=f"turn_end:{act.who}",
        data=Table({"spell": act.spell, "power": act.power}),
    )
    fact = e.ConditionChanged if Fighter(scene, act.who).has("casting") else e.ConditionGained
    yield from happen(scene, fact(act.who, mark))


def _finish(scene: Scene, act: Cast, spell: Spell) -> Decision[None]:
    figure = casting_figure(scene, act.who, spell)
    check = yield from roll_against(act.who, "cast", figure, about=act.spell, rule="DF-OWN-01")
    if not (yield from happen(scene, e.Cast(act.who, act.spell, check, power=act.power, rule="DF-OWN-01"))):
        return
    cost = _price(check, cost_of(spell, act.power))
    if cost:
        yield from lose_fp(scene, act.who, cost, f"casting {spell.name}", "DF-OWN-01")
    hands = free_hands(scene, act.who)
    if check.succeeded and hands and not Fighter(scene, act.who).out:
        missile = Item(spell.name, hands[0], True, Table({"power": act.power}))
        yield from happen(scene, e.ItemChanged(act.who, SPELL + spell.id, missile, "cast", "DF-OWN-01"))


def _price(check: Check, cost: int) -> int:
    """FP: nothing on a critical success, 1 on a failure, else the spell's cost (DF-OWN-01)."""
    if check.outcome == "failure":
        return min(1, cost)
    return 0 if check.critical else cost


# what ends a missile in hand


def _let_go(scene: Scene, who: str, reason: str) -> Decision[None]:
    for key in _missiles(scene, who):
        item = Fighter(scene, who).item(key)
        if item is not None:
            yield from happen(scene, e.ItemMoved(who, key, item, reason=reason, rule="DF-MISSILE-03"))


def _lose_spell(scene: Scene, who: str, reason: str) -> Decision[None]:
    yield from _let_go(scene, who, reason)
    if Fighter(scene, who).has("casting"):
        yield from happen(scene, e.ConditionLost(who, "casting", reason, "DF-OWN-01"))


def _senses_lost(scene: Scene, event: e.ConditionGained) -> Decision[None]:
    """A stunned or unconscious caster loses the missile in hand and the spell being cast (DF-OWN-21)."""
    if event.condition.name in ("stunned", "unconscious"):
        yield from _lose_spell(scene, event.who, event.condition.name)


def _caster_died(scene: Scene, event: e.Died) -> Decision[None]:
    yield from _lose_spell(scene, event.who, "died")


def _missile_dropped(scene: Scene, event: e.ItemMoved) -> Decision[None]:
    """A missile spell that is let fall is gone."""
    if event.key.startswith(SPELL) and event.to in scene.battle.things:
        yield from happen(scene, e.ItemMoved(event.to, event.key, event.item, reason="fizzles", rule="DF-MISSILE-03"))


FORCED: Mapping[type[e.Event], tuple[Callable[[Scene, Any], Decision[None]], ...]] = MappingProxyType(
    {e.ConditionGained: (_senses_lost,), e.Died: (_caster_died,), e.ItemMoved: (_missile_dropped,)}
)
"""Reactions for the table of consequences."""
