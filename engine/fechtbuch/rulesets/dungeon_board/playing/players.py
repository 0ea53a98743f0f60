"""What figures do with a turn of their own: habits, tried in order, the first that gives a legal act.

A player is asked again after each act, until it has done what it wants. It sees the battle alone, so the same battle
always gives the same act.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from fechtbuch.model.acts import Act
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.dungeon_board.creature.views import At, Fighter
from fechtbuch.rulesets.dungeon_board.legality import violations
from fechtbuch.rulesets.dungeon_board.options import options
from fechtbuch.rulesets.dungeon_board.playing import habits
from fechtbuch.rulesets.dungeon_board.playing.answers import pick
from fechtbuch.rulesets.habits import Habit, any_act, first_legal

__all__ = ["PLAYERS", "archer", "by_sheet", "caster", "fighter", "random"]

FIGHTER: Final[tuple[Habit, ...]] = (habits.finish_sleepers, habits.strike, habits.advance, habits.seek_door)
ARCHER: Final[tuple[Habit, ...]] = (habits.shoot, habits.close_to_shoot, *FIGHTER)
CASTER: Final[tuple[Habit, ...]] = (
    habits.cast_by_die,
    habits.cast_spell,
    habits.back_off,
    habits.shoot,
    *FIGHTER,
)


_play = partial(first_legal, violations)


def fighter(battle: Battle, who: str, tables: Any) -> Act:
    """Strikes where it can, at sleepers first, else closes in."""
    return _play(FIGHTER, battle, who, tables)


def archer(battle: Battle, who: str, tables: Any) -> Act:
    """Shoots along free lines, goes where there is one, and fights hand to hand when the missiles are gone."""
    return _play(ARCHER, battle, who, tables)


def caster(battle: Battle, who: str, tables: Any) -> Act:
    """Casts what helps most, backs out of contact for it, and strikes when there is nothing left to cast."""
    return _play(CASTER, battle, who, tables)


def by_sheet(battle: Battle, who: str, tables: Any) -> Act:
    """A caster, an archer or a fighter, as its sheet says."""
    sheet = Fighter(At(battle, tables), who).sheet
    if sheet.spells or sheet.spell_table:
        return caster(battle, who, tables)
    return archer(battle, who, tables) if sheet.missiles else fighter(battle, who, tables)


def random(battle: Battle, who: str, tables: Any) -> Act:
    """Any legal act of its own, or the end of its turn: hangs on the battle alone. O(candidate acts)."""
    acts = [option.act for option in options(battle, who, tables) if option.act.do not in _TURNS]
    return any_act(pick, acts, battle, who)


_TURNS: Final = ("start_turn", "end_turn", "next_phase")

PLAYERS: Final[Mapping[str, Callable[[Battle, str, Any], Act]]] = {
    "default": by_sheet,
    "fighter": fighter,
    "archer": archer,
    "caster": caster,
    "random": random,
}
"""By name; ``default`` plays whom nobody was named for."""
