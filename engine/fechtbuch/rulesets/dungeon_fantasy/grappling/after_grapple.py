"""What a hold allows on later turns: wrest, force a drop, take down, pin, choke (topic AFTERGRAPPLE)."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.decide.legality import Option
from fechtbuch.rulesets.dungeon_fantasy.acts import Choke, ForceDrop, Pin, Takedown, Wrest
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.grappling.choke import choke, choke_checks
from fechtbuch.rulesets.dungeon_fantasy.grappling.holds import hold_of
from fechtbuch.rulesets.dungeon_fantasy.grappling.pin import pin, pin_checks
from fechtbuch.rulesets.dungeon_fantasy.grappling.takedown import takedown, takedown_checks
from fechtbuch.rulesets.dungeon_fantasy.grappling.wresting import force_drop, force_drop_checks, wrest, wrest_checks

__all__ = [
    "choke",
    "choke_checks",
    "force_drop",
    "force_drop_checks",
    "options",
    "pin",
    "pin_checks",
    "takedown",
    "takedown_checks",
    "wrest",
    "wrest_checks",
]


def options(here: Here, who: str, foe: str) -> Iterator[Option]:
    """What ``who`` might do with a hold on ``foe``; legality is the caller's."""
    fighter = Fighter(here, foe)
    name = fighter.creature.name
    grip = hold_of(here, who, foe, "grab")
    if grip is not None:
        item = fighter.item(grip.zone)
        yield Option(Wrest(who, foe, grip.zone), f"wrest {name}'s {item.name if item is not None else grip.zone} away")
    bond = hold_of(here, who, foe)
    if bond is None:
        return
    yield Option(Takedown(who, foe), f"take {name} down")
    yield Option(Pin(who, foe), f"pin {name}")
    yield Option(Choke(who, foe, bond.hands), f"choke {name}")
    yield Option(ForceDrop(who, foe), f"make {name} drop what the held hand holds")
