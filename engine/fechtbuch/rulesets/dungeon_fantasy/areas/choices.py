"""What areas, grenades and fires offer a creature to do, for the list of options; legality is the caller's."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.decide.legality import Option
from fechtbuch.model.state import Creature
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack, PutOut, Ready
from fechtbuch.rulesets.dungeon_fantasy.areas import bottles
from fechtbuch.rulesets.dungeon_fantasy.areas.burning_shields import burning_shield
from fechtbuch.rulesets.dungeon_fantasy.areas.contents import PREFIX, grenade_in, grenades_of
from fechtbuch.rulesets.dungeon_fantasy.areas.shapes import shape_of
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import lines_of
from fechtbuch.rulesets.dungeon_fantasy.harm.burning import BURNING

__all__ = ["options"]


def options(here: Here, who: str) -> Iterator[Option]:
    """Attacks at the hexes of foes, emanations, blows at bottles, lighting and putting out. O(foes x weapon lines)."""
    fighter = Fighter(here, who)
    foes = [c for c in here.battle if c.status == "in" and c.side != fighter.creature.side]
    for weapon in fighter.weapons:
        for mode in lines_of(weapon):
            shape = shape_of(mode)
            if shape is not None and shape.emanates:
                yield Option(Attack(who, weapon=weapon.id, mode=mode.name), f"let loose the {weapon.name.lower()}")
            elif shape is not None or mode.effect.startswith(PREFIX):
                yield from (_at_hex(who, foe, weapon.id, weapon.name, mode.name) for foe in foes)
    for foe in foes:
        for act, words in bottles.options(here, who, foe.id):
            yield Option(act, words)
    yield from _fire(here, who)


def _at_hex(who: str, foe: Creature, weapon: str, name: str, mode: str) -> Option:
    cell = foe.place.cell
    return Option(Attack(who, weapon=weapon, mode=mode, cell=cell), f"{name.lower()} at the hex of {foe.name}")


def _fire(here: Here, who: str) -> Iterator[Option]:
    fighter = Fighter(here, who)
    for key in grenades_of(here, who):
        contents = grenade_in(here, who, key)
        if contents is not None and contents.must_be_lit:
            yield Option(Ready(who, key, "light"), f"light the {contents.name.lower()}")
    shield = burning_shield(here, who)
    if shield:
        yield Option(Ready(who, shield, "put_out"), "put out the burning shield")
    if fighter.has(BURNING):
        yield Option(PutOut(who), "drop and roll to put out the flames")
