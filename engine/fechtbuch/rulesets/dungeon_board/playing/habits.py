"""Habits: what a figure would like to do in its turn, the likeliest act first; not every one need be legal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from fechtbuch.model.acts import Act, EndTurn
from fechtbuch.model.events import Moved
from fechtbuch.model.evolve import evolve
from fechtbuch.model.state import Cell, Creature
from fechtbuch.rulesets.dungeon_board.acts import Cast, MonsterCast, Move, OpenDoor, Shoot, Strike
from fechtbuch.rulesets.dungeon_board.board.contact import enemies_in_contact
from fechtbuch.rulesets.dungeon_board.board.reading import board_of
from fechtbuch.rulesets.dungeon_board.creature.views import ASLEEP, MARKS, WARD, At, Fighter, on_board, tables_of
from fechtbuch.rulesets.dungeon_board.data import Spell
from fechtbuch.rulesets.dungeon_board.legality import violations
from fechtbuch.rulesets.dungeon_board.magic.copies import castable
from fechtbuch.rulesets.dungeon_board.shooting.line_of_fire import is_clear
from fechtbuch.rulesets.dungeon_board.turns.approach import reachable, way_to, way_to_door
from fechtbuch.rulesets.dungeon_board.turns.move import cells_left
from fechtbuch.rulesets.habits import first_legal
from fechtbuch.space.square import distance

__all__ = [
    "advance",
    "back_off",
    "cast_by_die",
    "cast_spell",
    "close_to_shoot",
    "finish_sleepers",
    "foes",
    "friends",
    "seek_door",
    "shoot",
    "strike",
]

SERIOUS: Final = 2
"""Wounds from which healing is worth a spell."""


def foes(here: At, who: str) -> list[Creature]:
    """Living enemies, the nearest first; of equals the one listed first (DB-MONSTERMAGIC-13)."""
    me = Fighter(here, who)
    return sorted(on_board(here, me.foes), key=lambda foe: distance(me.cell, foe.place.cell))


def friends(here: At, who: str) -> list[Creature]:
    """Living figures of its own side, itself included, the most wounded first."""
    return sorted(on_board(here, Fighter(here, who).side), key=lambda one: -Fighter(here, one.id).wounds)


def _weakest_first(here: At, figures: list[Creature]) -> list[Creature]:
    return sorted(figures, key=lambda one: Fighter(here, one.id).left)


def _acted(here: At, who: str) -> bool:
    """Whether its one action of the turn is spent; a parry spends none but melee."""
    return any(Fighter(here, who).has(name) for name in MARKS if name != "parried")


# melee


def strike(here: At, who: str) -> Iterator[Act]:
    """Strike at whoever can take least."""
    for foe in _weakest_first(here, foes(here, who)):
        yield Strike(who, foe.id)


def finish_sleepers(here: At, who: str) -> Iterator[Act]:
    """Strike at those who cannot parry before all others."""
    for foe in _weakest_first(here, foes(here, who)):
        if Fighter(here, foe.id).asleep or Fighter(here, foe.id).has_shot:
            yield Strike(who, foe.id)


def advance(here: At, who: str) -> Iterator[Act]:
    """Go towards the nearest enemy whom a way leads to, as far as Speed allows, unless the turn's action is spent."""
    if _acted(here, who) or enemies_in_contact(here, who):
        return
    for foe in foes(here, who):
        way = way_to(here, who, foe.id)
        if way:
            yield Move(who, way)
            return


# doors


def seek_door(here: At, who: str) -> Iterator[Act]:
    """A hero goes to the door that parts him from the nearest enemy behind one, and opens it (DB-OWN-01)."""
    if not Fighter(here, who).is_hero or _acted(here, who) or enemies_in_contact(here, who):
        return
    for foe in foes(here, who):
        way, door = way_to_door(here, who, foe.id)
        if door is not None:
            yield Move(who, way[: max(cells_left(here, who), 0)]) if way else OpenDoor(who, door.name)
            return


# shots


def shoot(here: At, who: str) -> Iterator[Act]:
    """Shoot along a free line at whoever can take least, with the best weapon that reaches."""
    me, weapons = Fighter(here, who), tables_of(here).weapons
    best_first = sorted(me.sheet.missiles, key=lambda weapon: -weapons.of(weapon).modifier)
    for foe in _weakest_first(here, foes(here, who)):
        if is_clear(here, me.cell, foe.place.cell):
            for weapon in best_first:
                yield Shoot(who, foe.id, weapon)


def close_to_shoot(here: At, who: str) -> Iterator[Act]:
    """Go where somebody can be shot at from, as few cells as it takes and out of everybody's contact if it can be."""
    me, weapons = Fighter(here, who), tables_of(here).weapons
    loaded = [weapons.range_of(weapon) for weapon in me.sheet.missiles if me.ammo(weapon)]
    if not loaded or _acted(here, who) or me.has("parried"):
        return
    for way in sorted(reachable(here, who).values(), key=lambda way: (_crowded(here, who, way[-1]), len(way))):
        if any(_in_sight(here, way[-1], foe, max(loaded)) for foe in foes(here, who)):
            yield Move(who, way)
            return


def _in_sight(here: At, cell: Cell, foe: Creature, far: int) -> bool:
    target = foe.place.cell
    return cell != target and distance(cell, target) <= far and is_clear(here, cell, target)


def _crowded(here: At, who: str, cell: Cell) -> bool:
    """Whether an enemy would be in contact there."""
    return any(board_of(here).touching(cell, foe.place.cell) for foe in foes(here, who))


def back_off(here: At, who: str) -> Iterator[Act]:
    """Step out of contact, if it could cast or shoot then."""
    if _acted(here, who) or Fighter(here, who).has("parried") or not enemies_in_contact(here, who):
        return
    ways = [way for cell, way in reachable(here, who).items() if not _crowded(here, who, cell)]
    if ways and _has_use(here, who, way := min(ways, key=len)):
        yield Move(who, way)


def _has_use(here: At, who: str, way: tuple[Cell, ...]) -> bool:
    """Whether it could cast or shoot at the end of a way."""
    there = evolve(here.battle, Moved(who, way, len(way)))
    act = first_legal(violations, (cast_by_die, cast_spell, shoot), there, who, here.tables)
    return not isinstance(act, EndTurn)


# spells


def cast_by_die(here: At, who: str) -> Iterator[Act]:
    """A monster with a table of spells rolls on it whenever it may."""
    yield MonsterCast(who)


def cast_spell(here: At, who: str) -> Iterator[Act]:
    """A hero heals who needs it, burns or puts to sleep the enemy, protects himself and his own."""
    for name in castable(here, who):
        spell = tables_of(here).spells.of(name)
        yield from WISHES[spell.works](here, who, spell)


def _heal(here: At, who: str, spell: Spell) -> Iterator[Act]:
    for friend in friends(here, who):
        if Fighter(here, friend.id).wounds >= SERIOUS:
            yield Cast(who, spell.id, friend.id)


def _burn(here: At, who: str, spell: Spell) -> Iterator[Act]:
    for foe in _weakest_first(here, foes(here, who)):
        if is_clear(here, Fighter(here, who).cell, foe.place.cell):
            yield Cast(who, spell.id, foe.id)


def _put_to_sleep(here: At, who: str, spell: Spell) -> Iterator[Act]:
    """The cell with most enemies on it who are awake, and no friend."""
    own = {friend.place.cell for friend in friends(here, who)}
    awake = [foe.place.cell for foe in foes(here, who) if not foe.has(ASLEEP)]
    for cell in sorted(dict.fromkeys(awake), key=lambda cell: -awake.count(cell)):
        if cell not in own:
            yield Cast(who, spell.id, cell=cell)


def _protect(here: At, who: str, spell: Spell) -> Iterator[Act]:
    for friend in _weakest_first(here, friends(here, who)):
        if not friend.has(WARD):
            yield Cast(who, spell.id, friend.id)


def _stay(here: At, who: str, spell: Spell) -> Iterator[Act]:
    """Transfers are left to people."""
    return iter(())


WISHES: Final[dict[str, Callable[[At, str, Spell], Iterator[Act]]]] = {
    "shot": _burn,
    "sleep": _put_to_sleep,
    "transfer": _stay,
    "ward": _protect,
    "heal": _heal,
}
"""On whom a hero would lay a spell, by the way it works."""
