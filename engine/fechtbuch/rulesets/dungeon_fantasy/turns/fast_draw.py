"""Fast-Draw: a weapon, a potion or ammunition in hand at once, if the roll succeeds (CMP-FASTDRAW, DF-CROSSBOW-05)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.errors import near
from fechtbuch.model.events import ItemChanged
from fechtbuch.model.figures import Figure, start
from fechtbuch.model.state import Item
from fechtbuch.rulesets.dungeon_fantasy.acts import FastDraw
from fechtbuch.rulesets.dungeon_fantasy.areas.contents import carried_in, grenade_in
from fechtbuch.rulesets.dungeon_fantasy.creature.grip import best_grip, grips
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Weapon
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import lines_of
from fechtbuch.rulesets.dungeon_fantasy.harm.dropping import drop_item
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.rolls import success_roll
from fechtbuch.rulesets.dungeon_fantasy.shooting.missile import SPENT, count_of
from fechtbuch.rulesets.dungeon_fantasy.turns.manoeuvres import turn_breaches
from fechtbuch.rulesets.dungeon_fantasy.turns.picking_up import in_hand
from fechtbuch.rulesets.dungeon_fantasy.turns.reloading import (
    drawing_is_next,
    reload_breaches,
    reload_once,
    shooting_mode,
)
from fechtbuch.rulesets.dungeon_fantasy.turns.tallies import count

__all__ = ["TRIED", "checks", "fast_draw", "fast_draw_figure", "skill_for"]

RULE = "CMP-FASTDRAW"

TRIED = "fast_draw:"
"""Counter of the tries of this turn, by item."""


def skill_for(here: Here, who: str, key: str) -> str:
    """The Fast-Draw skill for an item of ``who``: its ammunition's for a weapon in hand that shoots (DF-OWN-61).

    Empty where no such skill draws it.
    """
    fighter, table = Fighter(here, who), tables_of(here).fast_draw
    weapon = fighter.weapon(key)
    if weapon is None:
        return ""
    if _loading(fighter, key, weapon):
        mode = shooting_mode(weapon)
        return table.for_ammunition(mode.skill) if mode is not None else ""
    lines = lines_of(weapon)
    return table.for_weapon(tuple(line.skill for line in lines), tuple(line.effect for line in lines))


def _loading(fighter: Fighter, key: str, weapon: Weapon) -> bool:
    return bool(fighter.hand_of(key)) and shooting_mode(weapon) is not None


def fast_draw_figure(here: Here, who: str, skill: str) -> Figure:
    """Effective skill: the sheet's level and what hampers DX."""
    fighter = Fighter(here, who)
    source = f"sheet:{fighter.sheet.paths.get(f'skill:{skill}', skill)}"
    return Figure((start(fighter.sheet.levels.get(skill, 0), skill, source), *fighter.dx_terms()))


# legality


def checks(here: Here, act: FastDraw) -> Iterator[Breach]:
    """All breaches of a Fast-Draw: it is free, once a turn for each item, and takes the matching skill."""
    yield from turn_breaches(here, act.who)
    fighter = Fighter(here, act.who)
    if fighter.pinned:
        yield breach(here, "pinned")
    if fighter.manoeuvre_name == "do_nothing":
        yield breach(here, "wrong_manoeuvre", "Do Nothing", RULE)
    item = fighter.item(act.item)
    if item is None:
        yield breach(here, "item_unknown", f"{act.item!r}{near(act.item, fighter.items)}", RULE)
        return
    if fighter.counter(TRIED + act.item):
        yield breach(here, "fast_draw_tried", item.name)
    skill = skill_for(here, act.who, act.item)
    if not fighter.sheet.levels.get(skill, 0):
        yield breach(here, "no_fast_draw", f"{item.name}: {skill or 'no Fast-Draw skill draws it'}")
    weapon = fighter.weapon(act.item)
    if weapon is not None and _loading(fighter, act.item, weapon):
        yield from _ammunition_breaches(here, act, item, weapon)
    else:
        yield from _weapon_breaches(here, act, item, weapon)


def _weapon_breaches(here: Here, act: FastDraw, item: Item, weapon: Weapon | None) -> Iterator[Breach]:
    if item.data.get("broken"):
        yield breach(here, "weapon_broken", item.name)
    if grenade_in(here, act.who, act.item) is not None and carried_in(here, act.who, act.item) != "belt":
        yield breach(here, "no_fast_draw", f"{item.name} is not on the belt", "DF-GRENADE-01")
    if item.held:
        yield breach(here, "weapon_ready", item.name, RULE)
    elif not grips(here, act.who, weapon, act.hand, item):
        yield breach(here, "no_free_hand", item.name, "DF-READY-02")


def _ammunition_breaches(here: Here, act: FastDraw, item: Item, weapon: Weapon) -> Iterator[Breach]:
    """Ammunition is drawn for a weapon that has been shot, a crossbow cocked again (DF-CROSSBOW-05)."""
    yield from reload_breaches(here, act.who, act.item, item)
    mode = shooting_mode(weapon)
    spent = Fighter(here, act.who).counter(SPENT + act.item)
    if mode is not None and spent and not drawing_is_next(here, act.who, act.item, mode):
        yield breach(here, "not_drawing_now", item.name)


# the act


def fast_draw(scene: Scene, act: FastDraw) -> Decision[None]:
    """Roll; success readies the item or saves the second of drawing ammunition, a critical failure drops it."""
    who, fighter = act.who, Fighter(scene, act.who)
    item, weapon = fighter.item(act.item), fighter.weapon(act.item)
    if item is None:
        return
    yield from count(scene, who, TRIED + act.item, RULE)
    loading = weapon is not None and _loading(fighter, act.item, weapon)
    figure = fast_draw_figure(scene, who, skill_for(scene, who, act.item))
    check = yield from success_roll(scene, who, "fast_draw", figure, about=act.item, rule=RULE)
    if loading:
        yield from _ammunition(scene, act, check.succeeded, check.fumbled)
    elif check.succeeded:
        held = best_grip(scene, who, weapon, act.hand, item)
        yield from happen(scene, ItemChanged(who, act.item, in_hand(scene, who, item, weapon, held), "drawn", RULE))
    elif check.fumbled:
        yield from drop_item(scene, who, act.item, "dropped", RULE)


def _ammunition(scene: Scene, act: FastDraw, drawn: bool, dropped: bool) -> Decision[None]:
    """The second of drawing is saved; a piece that was dropped is lost for this fight (DF-OWN-61, AMB-47)."""
    mode, item = shooting_mode(Fighter(scene, act.who).weapon(act.item)), Fighter(scene, act.who).item(act.item)
    if drawn and mode is not None:
        yield from reload_once(scene, act.who, act.item, mode)
    elif dropped and item is not None and "count" in item.data and count_of(item):
        fewer = evolve(item, data=item.data.set("count", count_of(item) - 1))
        yield from happen(scene, ItemChanged(act.who, act.item, fewer, "ammunition dropped", RULE))
