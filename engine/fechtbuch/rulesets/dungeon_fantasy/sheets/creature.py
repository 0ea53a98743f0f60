"""From finished figures to a creature that can join a fight."""

from __future__ import annotations

from attrs import field, frozen

from fechtbuch.model.state import Creature, Item, Place, Pool
from fechtbuch.model.table import EMPTY, Table
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import FighterSheet, freeze_sheet
from fechtbuch.rulesets.dungeon_fantasy.sheets.hands import items_of

__all__ = ["Standing", "creature_of"]


@frozen
class Standing:
    """Who it is and how it stands when it joins; absent ``hp`` and ``fp`` mean full."""

    id: str
    name: str
    side: str = ""
    place: Place = field(factory=Place)
    hp: int | None = None
    fp: int | None = None


def creature_of(
    sheet: FighterSheet,
    standing: Standing,
    origin: str = "",
    left_behind: tuple[str, ...] = (),
    more: Table[Item] = EMPTY,
) -> Creature:
    """The creature of a sheet, without the weapons ``left_behind`` and with other things that it carries (``more``)."""
    return Creature(
        id=standing.id,
        name=standing.name,
        side=standing.side,
        sheet=freeze_sheet(sheet, origin),
        pools=Table(
            {
                "hp": Pool(sheet.hp if standing.hp is None else standing.hp, sheet.hp),
                "fp": Pool(sheet.fp if standing.fp is None else standing.fp, sheet.fp),
            }
        ),
        place=standing.place,
        items=Table({**items_of(sheet.weapons, left_behind), **more}),
    )
