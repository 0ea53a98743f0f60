"""What a wound brings with it, whatever caused it: shock, crippling, knockdown, death, a spoilt aim (DF-ATTACK-05)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fechtbuch.decide.requests import Decision, Part
from fechtbuch.decide.scene import Reaction, Scene, happen
from fechtbuch.model.events import ConditionChanged, ConditionGained, ConditionLost, Died, Event, PoolChanged, Wounded
from fechtbuch.model.figures import Figure, add
from fechtbuch.model.state import Condition
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.data import LocationKind
from fechtbuch.rulesets.dungeon_fantasy.harm.crippling import cripple, disable, part_recovers
from fechtbuch.rulesets.dungeon_fantasy.harm.death import collapse, dying, falls_dead, stay_awake
from fechtbuch.rulesets.dungeon_fantasy.harm.dropping import drop_held, drop_item, drop_weapon, fall
from fechtbuch.rulesets.dungeon_fantasy.harm.knockdown import knockdown, location_terms, recover_from_stun
from fechtbuch.rulesets.dungeon_fantasy.harm.location import kind_of
from fechtbuch.rulesets.dungeon_fantasy.harm.marks import gain
from fechtbuch.rulesets.dungeon_fantasy.rolls import passes, success_roll
from fechtbuch.rulesets.dungeon_fantasy.turns.fatigue import suffocate
from fechtbuch.rulesets.tables import UnknownRow

__all__ = [
    "FORCED",
    "after_loss",
    "after_wound",
    "drop_held",
    "drop_item",
    "fall",
    "knockdown",
    "recover_from_stun",
    "shock_of",
    "stay_awake",
    "suffocate",
]

SHOCK = 4
"""Most shock, but for critical hits that double it (CMP-SHOCK)."""

MUCH_HP = 20
"""From so many HP shock goes by tenths of HP."""

DISTRACTED = -3
"""Modifier to the Will roll that keeps a spell going (DF-OWN-08)."""


def after_wound(scene: Scene, wound: Wounded) -> Decision[None]:
    """Forced by ``Wounded``: all that follows for the victim: drops, shock, crippling, death, knockdown, distraction.

    A wound calls for one knockdown roll at most, however many reasons there are for it.
    """
    if wound.who not in scene.battle or wound.pool != "hp" or wound.item:
        return
    yield from _struck(scene, wound)
    if wound.by <= 0 or Fighter(scene, wound.who).dead:
        return
    kind = _kind(scene, wound)
    yield from _shock(scene, wound)
    crippled = kind is not None and (yield from cripple(scene, wound, kind))
    yield from _penetrated(scene, wound, kind)
    yield from dying(scene, wound.who, wound.after + wound.by, wound.after)
    if Fighter(scene, wound.who).out:
        return
    if crippled or _is_major(scene, wound) or _tender(scene, wound, kind):
        terms = tuple(location_terms(scene, wound.who, kind)) if kind is not None else ()
        yield from Part("knockdown", wound.who, knockdown, (wound.who, terms))
    yield from _distract(scene, wound.who)


def after_loss(scene: Scene, event: PoolChanged) -> Decision[None]:
    """Forced by any other loss of HP: the rolls against death."""
    if event.pool == "hp" and event.by < 0 and event.who in scene.battle and not event.item:
        yield from dying(scene, event.who, event.after - event.by, event.after)


def _kind(here: Here, wound: Wounded) -> LocationKind | None:
    """The kind of part struck; none where the wound names no part of this body."""
    try:
        return kind_of(here, wound.who, wound.zone)
    except UnknownRow:
        return None


# what the critical table adds


def _struck(scene: Scene, wound: Wounded) -> Decision[None]:
    """What a critical hit does even if nothing penetrates (CMP-CRITHIT)."""
    who, drop = wound.who, wound.detail.get("drop")
    if drop == "all":
        yield from drop_held(scene, who, "critical hit", "CMP-CRITHIT")
    elif drop == "weapon":
        yield from drop_weapon(scene, who, "critical hit", "CMP-CRITHIT")
    if wound.detail.get("do_nothing"):
        yield from gain(scene, who, "do_nothing", "CMP-CRITHIT", until=f"turn_end:{who}")


def _penetrated(scene: Scene, wound: Wounded, kind: LocationKind | None) -> Decision[None]:
    """What a critical hit does if it penetrates: a limb out of use, deafness, a scar (CMP-CRITHIT)."""
    who = wound.who
    seconds = wound.detail.get("disable")
    if seconds and kind is not None and kind.cripple is not None and not kind.head:
        yield from disable(scene, who, wound.zone, int(seconds))
    if wound.detail.get("deafen_or_scar"):
        yield from gain(scene, who, "deafened" if wound.type == "cr" else "scarred", "CMP-CRITHIT")


# shock


def shock_of(here: Here, wound: Wounded) -> int:
    """The shock one wound causes by itself: 1 for each HP, or for each tenth of the victim's HP from 20 up; 4 at most.

    A critical hit may double it, up to 8. High Pain Threshold, which feels none, is not considered here.
    """
    shock = wound.by // _hp_a_point(here, wound.who)
    limit = wound.detail.get("double_shock")
    return min(2 * shock, -int(limit)) if limit else min(shock, SHOCK)


def _hp_a_point(here: Here, who: str) -> int:
    """HP lost for each point of shock."""
    full = Fighter(here, who).full_hp
    return full // 10 if full >= MUCH_HP else 1


def _shock(scene: Scene, wound: Wounded) -> Decision[None]:
    """HP lost add up and are divided then, up to the limit, until the end of the victim's next turn (CMP-MELEE-MODS).

    The mark keeps the HP lost so far (``lost``) and the points that criticals double (``doubled``): too few HP for a
    point leave a mark of level 0, which counts when more are lost. Low Pain Threshold doubles the sum and the limit.
    """
    fighter = Fighter(scene, wound.who)
    if fighter.trait("high_pain_threshold"):
        return
    turns, each = scene.battle.clock.turns, _hp_a_point(scene, wound.who)
    old = fighter.condition("shock")
    now, later, before = _standing(old, fighter.id == scene.battle.clock.turn, turns)
    times = 2 if fighter.trait("low_pain_threshold") else 1
    lost = wound.by + int(before.get("lost", later * each // times))
    doubled = int(before.get("doubled", 0)) + (wound.by // each if wound.detail.get("double_shock") else 0)
    limit = max(times * SHOCK, min(times * shock_of(scene, wound), 2 * SHOCK), later)
    level = min(limit, times * (lost // each + doubled))
    found = {"now": now, "lost": lost, "doubled": doubled}
    data = Table({key: value for key, value in found.items() if value})
    mark = Condition("shock", level, wound.source, "CMP-SHOCK", turns, f"turn_end:{wound.who}", data)
    if old is None:
        yield from happen(scene, ConditionGained(wound.who, mark))
    elif old != mark:
        yield from happen(scene, ConditionChanged(wound.who, mark, "wounded again"))


def _standing(old: Condition | None, own_turn: bool, turns: int) -> tuple[int, int, Table[Any]]:
    """Shock in force this turn, shock to come and the mark's data about that.

    Old shock is over after a turn of one's own that is running.
    """
    if old is None:
        return 0, 0, Table()
    if not own_turn:
        return 0, old.level, old.data
    if old.since == turns:
        return int(old.data.get("now", 0)), old.level, old.data
    return old.level, 0, Table()


# knockdown


def _is_major(here: Here, wound: Wounded) -> bool:
    """More than half of HP in one wound, or a critical hit that says so (CMP-SHOCK, CMP-CRITHIT)."""
    return 2 * wound.by > Fighter(here, wound.who).full_hp or bool(wound.detail.get("major_wound"))


def _tender(here: Here, wound: Wounded, kind: LocationKind | None) -> bool:
    """Skull, face, eye and vitals: any wound that causes shock, felt or not (CMP-HITLOC-EFFECTS)."""
    return kind is not None and kind.knockdown_on_shock and shock_of(here, wound) > 0


# concentration


def _distract(scene: Scene, who: str) -> Decision[None]:
    """Injury calls for a Will roll to keep an aim (CMP-AIM), and at -3 to go on casting (DF-OWN-08)."""
    yield from _concentrate(scene, who, "aiming", "CMP-AIM", 0)
    yield from _concentrate(scene, who, "casting", "DF-OWN-08", DISTRACTED)


def _concentrate(scene: Scene, who: str, name: str, rule: str, modifier: int) -> Decision[None]:
    fighter = Fighter(scene, who)
    if not fighter.has(name) or fighter.out:
        return
    terms = [add(modifier, "Distracted by injury", rule)] if modifier else []
    figure = Figure((*fighter.attribute_terms("Will"), *terms))
    check = yield from success_roll(scene, who, "concentration", figure, about=name, rule=rule, of=passes(figure))
    if check.missed:
        yield from happen(scene, ConditionLost(who, name, "wounded", rule))


FORCED: Mapping[type[Event], tuple[Reaction, ...]] = {
    Wounded: (after_wound,),
    PoolChanged: (after_loss,),
    ConditionGained: (collapse,),
    ConditionLost: (part_recovers,),
    Died: (falls_dead,),
}
"""What wounds and their like force, by event class."""
