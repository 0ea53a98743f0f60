"""Where a stumble past the foe, or a weapon that flies from the hand, ends (CMP-CRITMISS, DF-OWN-104)."""

from __future__ import annotations

from fechtbuch.model.state import Cell
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.ground.facing import in_same_hex
from fechtbuch.rulesets.dungeon_fantasy.ground.field import field_of
from fechtbuch.rulesets.dungeon_fantasy.ground.figures import cells_of
from fechtbuch.rulesets.dungeon_fantasy.ground.lines import is_flying
from fechtbuch.rulesets.dungeon_fantasy.ground.room import LEDGE, has_room, passable
from fechtbuch.rulesets.dungeon_fantasy.harm.knockback import Push
from fechtbuch.space.hex import direction_of, step

__all__ = ["flown_to", "way_past"]


def way_past(here: Here, who: str, foe: str) -> tuple[Push, int]:
    """The hexes straight through the foe's to the first one behind him, and the direction of the last step.

    No hexes where a wall, something solid or somebody else bars the way: then nobody goes anywhere. A ledge or a pit
    on it ends the way with a fall. O(distance).
    """
    fighter, end = Fighter(here, who), Fighter(here, foe).cell
    field, flies, foes = field_of(here), is_flying(here, who), frozenset(cells_of(here, foe))
    cell, path = fighter.cell, list[Cell]()
    ahead = fighter.facing
    inside = in_same_hex(here, who, foe)
    while not path or not inside or path[-1] in foes:
        ahead = ahead if inside or cell == end else direction_of(cell, end)[0]
        before, cell = cell, step(cell, ahead)
        inside = inside or cell in foes
        drop = 0 if flies else field.drop(before, cell)
        if not passable(here, before, cell) or drop < -LEDGE or not has_room(here, who, cell, ahead, (foe,)):
            return Push(), ahead
        path.append(cell)
        if drop > LEDGE:
            return Push(tuple(path), drop=drop), ahead
    return Push(tuple(path)), ahead


def flown_to(here: Here, origin: Cell, towards: int, yards: int) -> Cell:
    """Where a thing comes down that flies so far: before the first wall, shut door or solid thing. O(yards)."""
    cell = origin
    for _ in range(yards):
        beyond = step(cell, towards)
        if not passable(here, cell, beyond):
            break
        cell = beyond
    return cell
