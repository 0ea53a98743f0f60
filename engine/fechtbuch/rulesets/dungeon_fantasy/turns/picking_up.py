"""Taking a thing into the hand: from the ground, out of somebody's body, out of the air (DF-THROWN-01, -03)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import ItemMoved
from fechtbuch.model.state import Item, Thing
from fechtbuch.rulesets.dungeon_fantasy.creature.borrowed import LENDER, LINE
from fechtbuch.rulesets.dungeon_fantasy.creature.grip import best_grip, grips, hands_wanted
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Weapon
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.ground.figures import cells_of, gap
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.shooting.missile import STUCK, count_of

__all__ = ["READIES_NEEDED", "guards_it", "in_hand", "pick_up", "pick_up_breaches", "reaches_of"]

READIES_NEEDED = "more_ready"
"""Key of an unready item's data: Ready manoeuvres that it still needs, one when absent."""


def reaches_of(line: Weapon) -> tuple[str, ...]:
    """The reaches to which a weapon can be set, in the order of its lines (DF-REACH-07)."""
    return tuple(dict.fromkeys(reach for mode in line.melee if mode.reach_change for reach in mode.reach))


def in_hand(here: Here, who: str, item: Item, line: Weapon | None, held: str, reach: str = "") -> Item:
    """The item as it is once gripped: a two-handed weapon is ready only in both hands (DF-READY-02)."""
    enough = line is None or hands_wanted(here, who, line) <= (2 if held == "both_hands" else 1)
    data = item.data.without(READIES_NEEDED)
    listed = reaches_of(line) if line is not None else ()
    if reach in listed or (listed and "reach" not in data):
        data = data.set("reach", reach or listed[0])
    return evolve(item, held=held, ready=enough, data=data)


def pick_up_breaches(here: Here, who: str, thing: Thing, hand: str = "") -> Iterator[Breach]:
    """Why a thing cannot be taken: too far away, in the body of a foe who fights on, no hand free (DF-THROWN-01)."""
    victim = str(thing.data.get(STUCK, ""))
    lies = (thing.cell,) if thing.cell is not None else ()
    cells = cells_of(here, victim) if victim in here.battle else lies
    if not cells or gap(cells, cells_of(here, who)) > 1:
        yield breach(here, "item_not_here", thing.name)
    elif victim in here.battle and guards_it(here, who, victim):
        yield breach(here, "item_in_a_foe", f"{thing.name} in {here.battle[victim].name}")
    if not grips(here, who, _own_line(here, who, thing), hand):
        yield breach(here, "no_free_hand", thing.name, "DF-READY-02")


def guards_it(here: Here, who: str, victim: str) -> bool:
    """Whether a foe fights on, not held by ``who``, and so lets him pull out nothing (DF-OWN-63)."""
    fighter = Fighter(here, victim)
    seized = any(bond.holder == who for bond in fighter.grapples_on_me)
    return fighter.creature.side != here.battle[who].side and not fighter.out and not seized


def _of(thing: Thing) -> tuple[str, str]:
    """The weapon id and the owner of a thing, as its id tells them: ``axe@Orm#2``."""
    key, _, owner = thing.id.rpartition("#")[0].rpartition("@") if "#" in thing.id else thing.id.rpartition("@")
    return str(thing.data.get(LINE, key or thing.id)), str(thing.data.get(LENDER, owner))


def _own_line(here: Here, who: str, thing: Thing) -> Weapon | None:
    """The line with which ``who`` would use a thing that lies about, for the hands that it takes."""
    key, owner = _of(thing)
    holder = owner if owner in here.battle else who
    return Fighter(here, holder).sheet.weapon(key)


def pick_up(
    scene: Scene, who: str, thing: Thing, hand: str = "", reason: str = "picked up", rule: str = "DF-READY-04"
) -> Decision[None]:
    """Take a thing into the hand; it joins others of its kind (DF-READY-04, DF-THROWN-01)."""
    key, owner = _of(thing)
    fighter = Fighter(scene, who)
    line = _own_line(scene, who, thing)
    held = best_grip(scene, who, line, hand)
    own = fighter.item(key)
    joins = own is not None and owner in ("", who, own.data.get(LENDER))
    if own is not None and joins:
        data = own.data.set("count", count_of(own) + 1)
    else:
        data = thing.data.without(STUCK)
        data = data if owner in ("", who) else data.set(LINE, key).set(LENDER, owner)
        key = key if own is None else thing.id
    taken = in_hand(scene, who, Item(thing.name, "", False, data, thing.pools), line, held)
    yield from happen(scene, ItemMoved(thing.id, key, taken, who, None, reason, rule))
