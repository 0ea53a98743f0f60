"""A creature's sheet as these rules read it: its body, its figures in the base system, its ways to attack."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TypeVar, TypeVarTuple

from attrs import frozen

from fechtbuch.model.state import Sheet
from fechtbuch.model.table import EMPTY, Table, freeze, thaw
from fechtbuch.model.wire import from_json, to_json

__all__ = ["BodySheet", "Weapon", "freeze_sheet", "per_sheet", "read_sheet"]

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

_MOST_SHEETS = 4096


@frozen(cache_hash=True)
class Weapon:
    """A weapon or natural attack: damage dice and add, length in feet, how often a turn, the mark of the monster list.

    ``number`` 0 leaves the count to the base system. ``uses`` are kinds of zones it is used with: a claw needs one arm
    that is not lost. ``reach`` is how many cells away it strikes. ``listed``: a row of the monster list.
    """

    id: str
    name: str
    dice: str = "1d6"
    add: int = 0
    length: Fraction | int = 0
    number: int = 1
    mark: str = ""
    uses: tuple[str, ...] = ()
    reach: int = 1
    listed: bool = False


@frozen(cache_hash=True)
class BodySheet:
    """Everything that does not change in a fight.

    ``hp`` are the full hit points, ``highest_hp`` the most its hit dice could give (0: unknown). ``to_hit`` is what it
    must roll against armour class 0, on ``to_hit_die`` (empty: on the die in use); ``guard`` is how much of its armour
    class comes from defending itself (BM-OWN-01).
    Speeds are cells a turn. ``parts`` are counts of zones of which a body may have more than its plan says.
    """

    plan: str
    hp: int
    highest_hp: int = 0
    height: Fraction | int = 6
    to_hit: int = 19
    armour_class: int = 9
    guard: int = 0
    dexterity: int = 10
    speed: int = 6
    flight: int = 0
    swim: int = 0
    wings: bool = False
    tail: bool = False
    biped: bool = False
    parts: Table[int] = EMPTY
    nest: str = ""
    weapons: tuple[Weapon, ...] = ()
    to_hit_die: str = ""

    def weapon(self, id: str) -> Weapon | None:
        """The weapon of that id; the first one for an empty id."""
        if not id:
            return self.weapons[0] if self.weapons else None
        return next((weapon for weapon in self.weapons if weapon.id == id), None)


def freeze_sheet(sheet: BodySheet, origin: str = "") -> Sheet:
    """The sheet as the engine keeps it."""
    return Sheet(freeze(to_json(sheet)), origin)


def per_sheet(work: Callable[[Sheet, *Ts], T]) -> Callable[[Sheet, *Ts], T]:
    """Remember what is read from a sheet, by the very sheet, which never changes, and hashable arguments."""
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


@per_sheet
def read_sheet(sheet: Sheet) -> BodySheet:
    """The typed sheet of an engine sheet; cached. Raises ``BadData``."""
    return from_json(thaw(sheet.figures), BodySheet, sheet.origin or "sheet")
