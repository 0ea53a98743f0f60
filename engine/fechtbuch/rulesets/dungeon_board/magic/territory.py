"""Territories: the room or corridor in which a monster appeared, and what becomes of it without heroes there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Reaction, Scene, happen
from fechtbuch.model.events import Died, Event, Left, Moved
from fechtbuch.rulesets.dungeon_board.board.reading import board_of
from fechtbuch.rulesets.dungeon_board.creature.views import HEROES, MONSTERS, Fighter, Here, on_board
from fechtbuch.rulesets.dungeon_board.table_options import VANISHING
from fechtbuch.rulesets.table_options import chosen

__all__ = ["BEFORE", "heroes_on", "territory_of"]


def territory_of(here: Here, who: str) -> str:
    """The room or corridor a monster belongs to; empty: all cells of no room (DB-COMP-ROOMS)."""
    sheet = Fighter(here, who).sheet
    return sheet.territory or board_of(here).room_of(sheet.appeared)


def heroes_on(here: Here, territory: str) -> tuple[str, ...]:
    """The living heroes who stand in a room or corridor, in listing order. O(figures)."""
    board = board_of(here)
    cells = board.rooms.get(territory, frozenset())
    return tuple(
        hero.id
        for hero in on_board(here, HEROES)
        if (hero.place.cell in cells if territory else not board.room_of(hero.place.cell))
    )


def _monsters_of(here: Here, territory: str) -> tuple[str, ...]:
    return tuple(foe.id for foe in on_board(here, MONSTERS) if territory_of(here, foe.id) == territory)


# monsters vanish when the heroes have left


def _held(scene: Scene) -> tuple[str, ...]:
    """The rooms and corridors that hold a hero and have monsters on the board."""
    territories = dict.fromkeys(territory_of(scene, foe.id) for foe in on_board(scene, MONSTERS))
    return tuple(room for room in territories if room and heroes_on(scene, room))


def _before_leaving(scene: Scene, event: Moved | Left | Died) -> Decision[Callable[[Scene], Decision[Any]] | None]:
    """What holds a hero until then is looked at again when the fact has stood (DB-MONSTERMAGIC-06)."""
    yield from ()
    if event.who not in scene.battle or not Fighter(scene, event.who).is_hero:
        return None
    if isinstance(event, Died) and chosen(scene.battle.options, VANISHING) == "moved":
        return None
    held = _held(scene)
    return (lambda later: _vanish(later, held)) if held else None


def _vanish(scene: Scene, held: tuple[str, ...]) -> Decision[None]:
    """All monsters of a room that no hero is left in go, wherever they stand (DB-MONSTERMAGIC-06, -07)."""
    for room in held:
        if not heroes_on(scene, room):
            for foe in _monsters_of(scene, room):
                yield from happen(scene, Left(foe, f"no hero is left in {room}", "DB-MONSTERMAGIC-06"))


BEFORE: Final[dict[type[Event], tuple[Reaction, ...]]] = {
    Moved: (_before_leaving,),
    Left: (_before_leaving,),
    Died: (_before_leaving,),
}
