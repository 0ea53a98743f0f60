"""A stage on which every line of a sheet is tried: somebody sound and armed, and a target where the weapon reaches."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from fechtbuch.decide.legality import Breach
from fechtbuch.fight import Fight
from fechtbuch.model.acts import StartTurn
from fechtbuch.model.state import Creature, Item, Pool
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Melee, Ranged, Weapon, read_sheet
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import lines_of
from tests.rulesets.dungeon_fantasy.ring import RULES, battle, creature

__all__ = ["attack", "breaches", "fight", "lines"]

LONGEST = 12
"""As far as a target is put, in yards."""


def lines(who: Creature) -> Iterator[tuple[Weapon, Melee | Ranged]]:
    """Every way to attack that the sheet has."""
    for weapon in read_sheet(who.sheet).weapons:
        for line in lines_of(weapon):
            yield weapon, line


def attack(who: Creature, weapon: Weapon, line: Melee | Ranged) -> Attack:
    """The attack with that line."""
    return Attack(who.id, "target", weapon.id, line.name)


def breaches(who: Creature, weapon: Weapon, line: Melee | Ranged) -> tuple[Breach, ...]:
    """Why the first attack of a fight may not be made with that line, sound and armed with it as the attacker is."""
    here = battle(*_cast(who, weapon, line), turn=who.id)
    return RULES.violations(here, attack(who, weapon, line))


def fight(who: Creature, weapon: Weapon, line: Melee | Ranged, seed: int) -> Fight:
    """The same as a fight, in which it is the attacker's turn."""
    started = Fight.start(None, "dungeon_fantasy", "On stage", _cast(who, weapon, line), seed=seed)
    started.act(StartTurn(who.id))
    return started


def _cast(who: Creature, weapon: Weapon, line: Melee | Ranged) -> tuple[Creature, Creature]:
    target = creature("target", side="them", hp=20, speed=1, sm=0, cell=[_distance(line), 0], facing=3)
    return _armed(who, weapon, line), target


def _distance(line: Melee | Ranged) -> int:
    if isinstance(line, Melee):
        first = line.reach[0]
        return 0 if first == "C" else int(first)
    return min(line.most or LONGEST, LONGEST)


def _armed(who: Creature, weapon: Weapon, line: Melee | Ranged) -> Creature:
    """The creature in health, at the middle of the field, with nothing in hand but this."""
    pools = {name: Pool(pool.full, pool.full) for name, pool in who.pools.items()}
    items = {key: evolve(item, held="", ready=False) for key, item in who.items.items()}
    if not weapon.natural:
        data = {"reach": line.reach[0]} if isinstance(line, Melee) and line.reach_change else {}
        items[weapon.id] = Item(weapon.name, "both_hands" if line.hands == 2 else "right_hand", True, Table(data))
    place = evolve(who.place, cell=(0, 0), facing=0, posture="standing")
    return evolve(who, side="us", pools=Table(pools), items=Table(items), place=place)
