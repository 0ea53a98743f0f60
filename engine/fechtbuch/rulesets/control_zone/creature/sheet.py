"""A character's sheet: its figures and what it owns, as the builder makes it and the rules read it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from attrs import asdict, frozen

from fechtbuch.model.state import Sheet
from fechtbuch.model.table import EMPTY, Table, freeze, thaw
from fechtbuch.model.wire import from_json, to_json
from fechtbuch.rulesets.control_zone.data.armour import Piece
from fechtbuch.rulesets.control_zone.data.damage_types import Origin
from fechtbuch.rulesets.control_zone.data.weapons import Weapon
from fechtbuch.rulesets.tables import structure_table

__all__ = ["CharacterSheet", "Resistance", "freeze_sheet", "kept", "pieces_of", "read_sheet", "weapons_of"]


@frozen
class Resistance:
    """Units of DR against one type of damage, and where they come from."""

    type: str
    units: int
    origin: Origin = "effect"


@frozen
class CharacterSheet:
    """The figures. ``skills`` are ranks by skill, ``modifiers`` are added to every check, ``dr`` is beside armour.

    ``weapons`` and ``pieces`` hold what it owns by id, each as its table has it; ``shield_arm`` is the arm that blocks
    with a shield (empty: none). ``action_points`` absent: those of the manoeuvre table.
    """

    strength: int = 2
    agility: int = 2
    reaction: int = 2
    hp: int = 20
    luck: int = 0
    action_points: int | None = None
    skills: Table[int] = EMPTY
    modifiers: tuple[int, ...] = ()
    talents: tuple[str, ...] = ()
    block_bonus: int = 0
    dodge_bonus: int = 0
    dr: tuple[Resistance, ...] = ()
    weapons: Table[Any] = EMPTY
    pieces: Table[Any] = EMPTY
    shield_arm: str = ""
    peon: bool = False
    flying: bool = False


def freeze_sheet(sheet: CharacterSheet, origin: str = "") -> Sheet:
    """The sheet as the engine keeps it."""
    return Sheet(freeze(to_json(sheet)), origin)


def kept(row: Weapon | Piece) -> Any:
    """A weapon or piece of armour as a sheet keeps it; ``weapons_of`` and ``pieces_of`` read it back."""
    return freeze(asdict(row))


@lru_cache(maxsize=4096)
def read_sheet(sheet: Sheet) -> CharacterSheet:
    """The typed sheet of an engine sheet. Cached, for sheets never change. Raises ``BadData``."""
    return from_json(thaw(sheet.figures), CharacterSheet, sheet.origin or "sheet")


@lru_cache(maxsize=4096)
def weapons_of(sheet: Sheet) -> Table[Weapon]:
    """The weapons that somebody owns, by id. Cached. Raises ``BadTable``."""
    own = read_sheet(sheet).weapons
    return Table({id: structure_table(Weapon, thaw(row), f"weapons.{id}") for id, row in own.items()})


@lru_cache(maxsize=4096)
def pieces_of(sheet: Sheet) -> Table[Piece]:
    """The pieces of armour that somebody owns, by id. Cached. Raises ``BadTable``."""
    own = read_sheet(sheet).pieces
    return Table({id: structure_table(Piece, thaw(row), f"pieces.{id}") for id, row in own.items()})
