"""What a hero knows of the board: what he has seen earlier or sees now (DB-MAGIC-13, DB-MAGIC-14, DB-MAGIC-15)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Reaction, Scene, happen
from fechtbuch.model.events import CellsLearned, Event, MapChanged, Moved
from fechtbuch.model.state import Cell
from fechtbuch.rulesets.dungeon_board.board.reading import DOOR, KEYS, KNOWN, board_of
from fechtbuch.rulesets.dungeon_board.creature.views import HEROES, Fighter, Here, on_board
from fechtbuch.rulesets.dungeon_board.table_options import SHARED_KNOWLEDGE, SIGHT
from fechtbuch.rulesets.table_options import chosen, value_of
from fechtbuch.space.square_lines import line

__all__ = ["BEFORE", "FORCED", "known_cells", "knows", "learn", "remembered", "seen_from", "sees"]


def remembered(here: Here, who: str) -> frozenset[Cell]:
    """The cells a figure has seen from where it stood earlier in this adventure. O(cells)."""
    return frozenset((cell[0], cell[1]) for cell in here.battle.map.features.get(KNOWN + who, ()))


def known_cells(here: Here, who: str) -> tuple[Cell, ...]:
    """All cells a figure knows, sorted: remembered and seen now. O(cells of the board)."""
    return tuple(sorted(remembered(here, who).union(seen_from(here, Fighter(here, who).cell))))


def knows(here: Here, who: str, cell: Cell) -> bool:
    """Whether a figure knows a cell; for monsters every cell counts as known (DB-MONSTERMAGIC-04)."""
    if not Fighter(here, who).is_hero:
        return True
    return any(_knows_itself(here, hero, cell) for hero in _minds(here, who))


def _minds(here: Here, who: str) -> tuple[str, ...]:
    """Those whose knowledge counts: each hero's own, unless the table lets them share it (DB-MAGIC-15)."""
    if not value_of(here.battle.options, SHARED_KNOWLEDGE):
        return (who,)
    return tuple(dict.fromkeys((who, *(hero.id for hero in on_board(here, HEROES)))))


def _knows_itself(here: Here, who: str, cell: Cell) -> bool:
    return sees(here, Fighter(here, who).cell, cell) or cell in remembered(here, who)


# sight


def sees(here: Here, one: Cell, two: Cell) -> bool:
    """Whether one cell is seen from another: figures and obstacles hide nothing (DB-MAGIC-14).

    A table may let obstacles hide what lies behind them when no shot goes through them either.
    """
    board = board_of(here)
    if not board.sees(one, two) or chosen(here.battle.options, SIGHT) == "walls":
        return board.sees(one, two)
    between = line(one, two)[1:-1]
    return all(obstacle.shoot_through for cell in between for obstacle in board.obstacles_on(cell))


def seen_from(here: Here, cell: Cell) -> tuple[Cell, ...]:
    """The cells of the board that are seen from a cell, itself included, sorted."""
    found = board_of(here).seen_from(cell)
    if chosen(here.battle.options, SIGHT) == "walls":
        return found
    return tuple(other for other in found if sees(here, cell, other))


def learn(scene: Scene, who: str, reason: str = "") -> Decision[None]:
    """A hero remembers whatever he sees from where he stands (DB-MAGIC-15)."""
    seen = seen_from(scene, Fighter(scene, who).cell)
    old = remembered(scene, who)
    fresh = tuple(cell for cell in seen if cell not in old)
    if fresh:
        yield from happen(scene, CellsLearned(who, fresh, reason, "DB-MAGIC-15"))


def _is_hero(scene: Scene, who: str) -> bool:
    return who in scene.battle and Fighter(scene, who).is_hero and Fighter(scene, who).on_board


def _before_moving(scene: Scene, event: Moved) -> Decision[bool]:
    """What was seen from the place left is not forgotten."""
    if _is_hero(scene, event.who):
        yield from learn(scene, event.who, "seen so far")
    return True


def _after_moving(scene: Scene, event: Moved) -> Decision[None]:
    if _is_hero(scene, event.who):
        yield from learn(scene, event.who, "seen from here")


def _before_board_changes(scene: Scene, event: MapChanged) -> Decision[bool]:
    """A door that shuts, or a wall that falls down and is mended, takes nothing from anybody's memory."""
    if event.feature in KEYS or event.feature.startswith(DOOR):
        yield from _all_learn(scene, (hero.id for hero in on_board(scene, HEROES)))
    return True


def _all_learn(scene: Scene, heroes: Iterable[str]) -> Decision[None]:
    for who in heroes:
        yield from learn(scene, who, "seen so far")


BEFORE: Final[dict[type[Event], tuple[Reaction, ...]]] = {
    Moved: (_before_moving,),
    MapChanged: (_before_board_changes,),
}
FORCED: Final[dict[type[Event], tuple[Reaction, ...]]] = {Moved: (_after_moving,)}
