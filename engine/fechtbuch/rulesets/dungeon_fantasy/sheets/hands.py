"""What is in hand when a fight begins: one weapon, a shield, everything else stowed, unless somebody says otherwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import evolve

from fechtbuch.model.errors import near
from fechtbuch.model.state import Item
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Weapon
from fechtbuch.rulesets.dungeon_fantasy.sheets.errors import Unreadable

__all__ = ["HOLDS", "carried", "hands_needed", "items_of", "unique_id"]

HOLDS = ("right_hand", "left_hand", "both_hands", "left_arm")
"""Where a thing can be held at the start of a fight."""

_CLASHES = {
    "right_hand": {"right_hand", "both_hands"},
    "left_hand": {"left_hand", "both_hands", "left_arm"},
    "both_hands": {"right_hand", "left_hand", "both_hands", "left_arm"},
    "left_arm": {"left_hand", "both_hands", "left_arm"},
}


def unique_id(wanted: str, taken: Mapping[str, Any] | set[str]) -> str:
    """``wanted``, or ``wanted_2`` and so on when it is taken."""
    if wanted not in taken:
        return wanted
    n = 2
    while f"{wanted}_{n}" in taken:
        n += 1
    return f"{wanted}_{n}"


def hands_needed(weapon: Weapon) -> int:
    """The least number of hands that any use of the weapon takes."""
    return min([row.hands for row in weapon.melee] + [row.hands for row in weapon.ranged], default=1)


def carried(
    weapons: Sequence[Weapon], ready: Sequence[str], hands: Mapping[str, str] | None = None
) -> tuple[Weapon, ...]:
    """The weapons with where each is held and whether it is ready.

    ``ready`` are the ids that may be in hand, in order; ``hands`` says it outright: place to weapon id, or to an empty
    text for an empty place. Raises :class:`Unreadable` for places that clash and weapons that are not there.
    """
    held = _chosen(weapons, hands) if hands is not None else _sensible(weapons, ready)
    return tuple(
        weapon if weapon.natural else evolve(weapon, held=held.get(weapon.id, ""), ready=weapon.id in held)
        for weapon in weapons
    )


def _sensible(weapons: Sequence[Weapon], ready: Sequence[str]) -> dict[str, str]:
    """A one-handed weapon and a shield where there is a shield, else the first weapon; then a bare shield."""
    by_id = {weapon.id: weapon for weapon in weapons if not weapon.natural}
    able = [by_id[id] for id in ready if id in by_id]
    shield = next((weapon for weapon in able if weapon.shield is not None), None)
    arms = [weapon for weapon in able if weapon.shield is None]
    single = next((weapon for weapon in arms if hands_needed(weapon) == 1), None)
    first = single if shield is not None and single is not None else next(iter(arms), None)
    held: dict[str, str] = {}
    if first is not None:
        held[first.id] = "right_hand" if hands_needed(first) == 1 else "both_hands"
    if shield is not None and "both_hands" not in held.values():
        held[shield.id] = "left_arm"
    return held


def _chosen(weapons: Sequence[Weapon], hands: Mapping[str, str]) -> dict[str, str]:
    known = {weapon.id for weapon in weapons if not weapon.natural}
    held: dict[str, str] = {}
    for place, id in hands.items():
        if place not in HOLDS:
            raise Unreadable(f'nothing can be held in "{place}"' + near(place, HOLDS))
        if not id:
            continue
        if id not in known:
            raise Unreadable(f'{place} should hold "{id}", which the creature does not have' + near(id, known))
        clash = next((other for other in held.values() if other in _CLASHES[place]), None)
        if clash is not None:
            raise Unreadable(f"{place} and {clash} cannot both be full")
        held[id] = place
    return held


def items_of(weapons: Sequence[Weapon], left_behind: Sequence[str] = ()) -> Table[Item]:
    """The creature's items, keyed by weapon id; natural weapons and those ``left_behind`` are none."""
    return Table({w.id: _item(w) for w in weapons if not w.natural and w.id not in left_behind})


def _item(weapon: Weapon) -> Item:
    data: dict[str, Any] = {}
    fixed = next((row for row in weapon.melee if row.reach_change), None)
    if fixed is not None:
        data["reach"] = fixed.reach[0]
    light = next((trait.partition(":")[2] for trait in weapon.traits if trait.startswith("light:")), "")
    if light.isdecimal():
        data["light"] = int(light)
    if weapon.count != 1:
        data["count"] = weapon.count
    return Item(weapon.name, weapon.held, weapon.ready, Table(data))
