"""A creature's sheet as these rules read it: plain figures, each importer's and builder's common goal."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Literal, TypeVar, TypeVarTuple

from attrs import field, frozen

from fechtbuch.model.state import Cell, Sheet
from fechtbuch.model.table import EMPTY, Table, freeze, thaw
from fechtbuch.model.wire import from_json, to_json

__all__ = [
    "Armour",
    "Damage",
    "FighterSheet",
    "Melee",
    "Ranged",
    "Shield",
    "Spell",
    "Weapon",
    "freeze_sheet",
    "per_sheet",
    "read_sheet",
]

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


@frozen(cache_hash=True)
class Damage:
    """A damage line: ``dice`` (``2d6``) plus ``add``, of a type, with an armour divisor.

    ``base`` says whether it comes from strength (``sw``, ``thr``). ``unusable`` holds the text of a line that could not
    be understood, and why; such a weapon says so when it is used. ``follow_up`` is text kept from the sheet.
    """

    dice: str = "1d6"
    add: int = 0
    type: str = "cr"
    base: Literal["", "sw", "thr"] = ""
    divisor: Fraction | int = 1
    explosive: bool = False
    follow_up: str = ""
    unusable: str = ""


@frozen(cache_hash=True)
class Melee:
    """One line of the melee table: a way to use a weapon. ``reach`` holds ``C`` and numbers; ``level`` the skill level.

    ``effect`` names what a hit does instead of plain damage (``attacks.effects``).

    ``parry`` is the weapon's own modifier, absent when it cannot parry; ``block`` likewise for shields.
    """

    name: str
    skill: str
    level: int
    damage: Damage
    reach: tuple[str, ...] = ("1",)
    reach_change: bool = False
    parry: int | None = None
    parry_extra: int = 0
    unbalanced: bool = False
    fencing: bool = False
    flail: bool = False
    min_st: int = 0
    hands: int = 1
    dagger: Literal["", "single", "double"] = ""
    attack: int = 0
    ground: str = ""
    effect: str = ""


@frozen
class Ranged:
    """One line of the ranged table. ``half`` and ``most`` are yards (0: none); ``shots`` 0 means without limit.

    ``st``: the ST of the weapon itself, for one that is cocked by hand, as a crossbow is; else 0.
    """

    name: str
    skill: str
    level: int
    damage: Damage
    acc: int = 0
    half: int = 0
    most: int = 0
    shots: int = 1
    reload: int = 0
    bulk: int = 0
    thrown: bool = False
    min_st: int = 0
    hands: int = 1
    attack: int = 0
    ground: str = ""
    effect: str = ""
    st: int = 0

    def halved(self, yards: int) -> bool:
        """Whether so far away is at or beyond half-damage range (DF-RANGE-02)."""
        return 0 < self.half <= yards


@frozen
class Shield:
    """What a shield adds: defence bonus, block level parts; ``ground`` is the rule of a level that was not trained."""

    db: int
    skill: str = "Shield"
    level: int = 0
    block: int = 0
    block_extra: int = 0
    ground: str = ""


@frozen(cache_hash=True)
class Weapon:
    """A weapon, shield or natural weapon. ``part``: the kind of body part a natural weapon needs (hand, foot, mouth).

    ``ready`` and ``held`` say how it is carried when the fight begins. ``traits`` are words such as ``cheap``,
    ``fine``, ``knuckles`` (brass knuckles or a gauntlet of DR 3), ``footwear`` (of DR 2 or more), ``claws``.
    """

    id: str
    name: str
    melee: tuple[Melee, ...] = ()
    ranged: tuple[Ranged, ...] = ()
    shield: Shield | None = None
    natural: bool = False
    part: str = ""
    weight: Fraction | int = 0
    held: str = ""
    ready: bool = False
    count: int = 1
    traits: tuple[str, ...] = ()
    path: str = ""


@frozen
class Spell:
    """A missile spell: ``dice`` for each point of power, its cost in FP, seconds of casting, and how it flies."""

    id: str
    name: str
    skill: str
    level: int
    damage: Damage
    cost: int = 1
    most_power: int = 3
    time: int = 1
    acc: int = 0
    half: int = 0
    most: int = 0
    path: str = ""


@frozen
class Armour:
    """Protection of one location by its kinds: worn (has chinks), natural, from spells."""

    worn: int = 0
    natural: int = 0
    spell: int = 0
    open: bool = False


@frozen
class FighterSheet:
    """The figures. ``speed`` is Basic Speed in quarters; ``traits`` are snake_case names these rules know.

    ``levels`` are skill levels by name (``Broadsword``); ``dr`` is by location id of the body plan; ``bonus`` holds
    what traits add to ``dodge``, ``parry``, ``block``. ``paths`` says where in the source a figure stands.
    ``hexes`` are the hexes it fills: offsets from the head's for a figure that faces direction 0, the head's own first;
    none given: what its size and body plan fill (DF-OWN-31). ``weight`` is the body's in pounds (0: not known, see
    DF-OWN-54), ``load`` the pounds carried.
    """

    st: int = 10
    dx: int = 10
    iq: int = 10
    ht: int = 10
    will: int = 10
    per: int = 10
    hp: int = 10
    fp: int = 10
    speed: int = 20
    move: int = 5
    sm: int = 0
    plan: str = "humanoid"
    arms: int = 2
    legs: int = 2
    thrust: tuple[str, int] = ("1d6", -2)
    swing: tuple[str, int] = ("1d6", 0)
    encumbrance: int = 0
    levels: Table[int] = EMPTY
    weapons: tuple[Weapon, ...] = ()
    spells: tuple[Spell, ...] = ()
    dr: Table[Armour] = EMPTY
    traits: tuple[str, ...] = ()
    bonus: Table[int] = EMPTY
    paths: Table[str] = EMPTY
    body: str = ""
    hexes: tuple[Cell, ...] = ()
    weight: int = 0
    load: int | None = None
    notes: Table[Any] = field(default=EMPTY)

    def weapon(self, id: str) -> Weapon | None:
        """The weapon of that id, if the sheet has it."""
        for weapon in self.weapons:
            if weapon.id == id:
                return weapon
        return None

    def has(self, trait: str) -> bool:
        """Whether a trait is on the sheet."""
        return trait in self.traits


def freeze_sheet(sheet: FighterSheet, origin: str = "") -> Sheet:
    """The sheet as the engine keeps it."""
    return Sheet(freeze(to_json(sheet)), origin)


def per_sheet(work: Callable[[Sheet, *Ts], T]) -> Callable[[Sheet, *Ts], T]:
    """Remember what is read from a sheet. It is looked up by the very sheet: comparing two takes longer than reading.

    ``work`` takes a sheet, which never changes, and hashable arguments by position.
    """
    known: dict[tuple[object, ...], tuple[Sheet, T]] = {}

    def remembered(sheet: Sheet, /, *args: *Ts) -> T:
        key = (id(sheet), *args)
        found = known.get(key)
        if found is None:
            if len(known) >= _MOST_SHEETS:
                known.clear()
            found = known[key] = sheet, work(sheet, *args)
        return found[1]

    return remembered


_MOST_SHEETS = 4096


@per_sheet
def read_sheet(sheet: Sheet) -> FighterSheet:
    """The typed sheet of an engine sheet; cached, for sheets never change. Raises ``BadData``."""
    return from_json(thaw(sheet.figures), FighterSheet, sheet.origin or "sheet")
