"""Grenades as things that creatures have: which item is one, of which kind, how it is carried, whether it is lit."""

from __future__ import annotations

from attrs import evolve

from fechtbuch.model.state import Item
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Weapon
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.data import Grenade

__all__ = ["CARRIED", "LIT", "PREFIX", "carried_in", "grenade_in", "grenades_of", "kind_of_line", "one_less", "works"]

PREFIX = "grenade:"
"""Effect of a weapon line that throws a grenade; the kind follows."""

LIT = "lit"
"""Key of an item's data: the contents burn already (DF-GRENADE-02)."""

CARRIED = "carried"
"""Key of an item's data, where the sheet's traits do not say it: belt, at_hand or pouch (DF-GRENADE-01)."""

PLACES = ("belt", "at_hand", "pouch")


def kind_of_line(line: Weapon | None) -> str:
    """The kind of grenade that a weapon line throws; empty when it is none."""
    if line is None:
        return ""
    return next((mode.effect.removeprefix(PREFIX) for mode in line.ranged if mode.effect.startswith(PREFIX)), "")


def grenade_in(here: Here, who: str, key: str) -> Grenade | None:
    """What an item of ``who`` contains, if it is a grenade of a known kind."""
    return tables_of(here).grenades.find(kind_of_line(Fighter(here, who).weapon(key)))


def grenades_of(here: Here, who: str) -> tuple[str, ...]:
    """The items of ``who`` that are grenades, in order."""
    return tuple(key for key in Fighter(here, who).items if grenade_in(here, who, key) is not None)


def carried_in(here: Here, who: str, key: str) -> str:
    """Where a grenade is carried: on the belt (webbing, potion belt) unless item or sheet say at_hand or pouch."""
    fighter = Fighter(here, who)
    item, line = fighter.item(key), fighter.weapon(key)
    said = str(item.data.get(CARRIED, "")) if item is not None else ""
    if said in PLACES:
        return said
    return next((word for word in PLACES if line is not None and word in line.traits), PLACES[0])


def works(contents: Grenade, item: Item) -> bool:
    """Whether the contents do anything when the vessel breaks: what must be lit has been (DF-GRENADE-02)."""
    return not contents.must_be_lit or bool(item.data.get(LIT))


def one_less(item: Item) -> Item | None:
    """What is left of several after one has gone, put away again; nothing after the last."""
    count = int(item.data.get("count", 1))
    if count <= 1:
        return None
    return evolve(item, held="", ready=False, data=item.data.without(LIT).set("count", count - 1))
