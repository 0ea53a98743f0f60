"""What holds for every act of a figure: it is alive, awake, on the board, and it is its side's phase."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.decide.legality import Breach
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.dungeon_board.creature.views import HEROES, Fighter, Here
from fechtbuch.rulesets.dungeon_board.reasons import breach

__all__ = ["acting_breaches", "off_board_breaches", "phase_of", "turn_of"]


def turn_of(battle: Battle) -> int:
    """The number of the running game turn, both phases, from 1 (DB-TURN-01, DB-AMB-02).

    Before the first act the first one is running.
    """
    return max(battle.clock.round, 1)


def phase_of(battle: Battle) -> str:
    """Whose phase it is: ``heroes``, with which every game turn begins, or ``monsters``."""
    return battle.clock.phase or HEROES


def off_board_breaches(here: Here, who: str) -> Iterator[Breach]:
    """The dead act no more (DB-WOUND-03), nor do removed monsters (DB-MONSTERMAGIC-07) and whoever left."""
    fighter = Fighter(here, who)
    if not fighter.alive:
        yield breach(here, "figure_dead", fighter.name)
    elif not fighter.on_board and fighter.is_hero:
        yield breach(here, "not_on_board", fighter.name)
    elif not fighter.on_board:
        yield breach(here, "no_hero_on_territory", "it was taken off the board", "DB-MONSTERMAGIC-07")


def acting_breaches(here: Here, who: str) -> Iterator[Breach]:
    """Who acts is on the board, awake (DB-SPELL-06), and it is its side's phase (DB-TURN-01)."""
    yield from off_board_breaches(here, who)
    fighter = Fighter(here, who)
    if fighter.asleep:
        yield breach(here, "asleep", fighter.name)
    if fighter.side != phase_of(here.battle):
        yield breach(here, "wrong_phase", f"the {phase_of(here.battle)}' phase of turn {turn_of(here.battle)}")
