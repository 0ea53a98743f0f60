"""Strikes (DB-MELEE-01 to -05, -07, -11): one die and the strike modifier against the parry; the rest is wounds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision, Part, Roll
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import Attacked
from fechtbuch.model.figures import Figure, add, at_least, at_most, start
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_board.acts import Strike
from fechtbuch.rulesets.dungeon_board.board.reading import board_of
from fechtbuch.rulesets.dungeon_board.creature.views import CAST, SHOT, STRUCK, Fighter, Here
from fechtbuch.rulesets.dungeon_board.harm.hampered import wound_terms
from fechtbuch.rulesets.dungeon_board.harm.wounds import hurt
from fechtbuch.rulesets.dungeon_board.marks import mark, mark_breaches
from fechtbuch.rulesets.dungeon_board.melee.parry import parry
from fechtbuch.rulesets.dungeon_board.reasons import breach
from fechtbuch.rulesets.dungeon_board.rolls import DIE, compared, floored
from fechtbuch.rulesets.dungeon_board.turns.acting import acting_breaches

__all__ = ["checks", "in_contact", "strike", "strike_figure"]

FORBID: Final = ((STRUCK, "DB-MELEE-05"), (SHOT, "DB-MELEE-07"), (CAST, "DB-MELEE-11"))
"""Marks that forbid a strike; one who has parried may strike (DB-MELEE-06)."""


def in_contact(here: Here, who: str, target: str) -> bool:
    """Whether a living enemy is in contact (DB-MELEE-01)."""
    one, two = Fighter(here, who), Fighter(here, target)
    return two.on_board and one.side != two.side and board_of(here).touching(one.cell, two.cell)


def checks(here: Here, act: Strike) -> Iterator[Breach]:
    """All breaches of a strike."""
    yield from acting_breaches(here, act.who)
    yield from mark_breaches(here, act.who, FORBID)
    if not in_contact(here, act.who, act.target):
        yield breach(here, "not_in_contact", Fighter(here, act.target).name)
    if not Fighter(here, act.target).on_board:
        yield breach(here, "target_gone", Fighter(here, act.target).name)


def strike_figure(here: Here, who: str) -> Figure:
    """What is added to the die of a strike (DB-MELEE-02, DB-WOUND-07)."""
    terms, withheld = wound_terms(here, who, "DB-WOUND-07")
    return Figure((start(Fighter(here, who).sheet.strike, "Strike", "sheet:strike"), *terms), withheld)


def strike(scene: Scene, act: Strike) -> Decision[None]:
    """The mark, the striker's die, the parry, then the wounds."""
    yield from mark(scene, act.who, STRUCK, "DB-MELEE-02")
    figure = strike_figure(scene, act.who)
    roll = Roll(
        act.who, "strike", DIE, act.target, of=lambda total: floored(total, figure), figure=figure, sense="over"
    )
    rolled = yield from roll
    result = floored(rolled.total, figure)
    needed = Figure((start(1, "a result of 1", "DB-MELEE-04"),))
    check = compared("strike", rolled, figure, result, needed, "DB-MELEE-02")
    detail = Table({"result": result})
    yield from happen(scene, Attacked(act.who, act.target, check, mode="strike", rule="DB-MELEE-02", detail=detail))
    yield from Part("blow", act.target, blow, (act.who, act.target, result, act.parry))


def blow(scene: Scene, who: str, target: str, result: int, may_parry: bool) -> Decision[None]:
    """The struck figure parries, and takes whatever the strike result exceeds its parry by (DB-MELEE-04).

    A parry below 0 never adds to the blow (DB-WOUND-09, DB-AMB-10).
    """
    parried = yield from parry(scene, target, who, result, may_parry)
    over = Figure(
        (
            start(result, "strike result", "DB-MELEE-02"),
            add(-parried, "parry result", "DB-MELEE-03"),
            *((at_most(result, "a parry below 0 counts as 0", "DB-WOUND-09"),) if parried < 0 else ()),
            at_least(0, "no less than nothing", "DB-MELEE-04"),
        )
    )
    yield from hurt(scene, target, over, source=who, type="strike", rule="DB-MELEE-04")
