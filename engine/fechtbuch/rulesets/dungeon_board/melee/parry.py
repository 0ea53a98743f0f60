"""Parries (DB-MELEE-03, -06, -08 to -10): a die and the parry modifier, or exactly 0 without a die."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.decide.requests import Ask, Choice, Decision, Roll
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import Parried, Refused, Skipped
from fechtbuch.model.figures import Figure, Withheld, start
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_board.creature.views import CAST, PARRIED, Fighter, Here
from fechtbuch.rulesets.dungeon_board.harm.hampered import wound_terms
from fechtbuch.rulesets.dungeon_board.marks import mark
from fechtbuch.rulesets.dungeon_board.rolls import DIE, compared, floored
from fechtbuch.rulesets.dungeon_board.table_options import CAST_PARRY, DECLINE_PARRY
from fechtbuch.rulesets.table_options import value_of

__all__ = ["DECLINE", "DEFENCE", "PARRY", "no_parry", "parry", "parry_figure"]

PARRY, DECLINE = "parry", "decline"
"""The answers of one who is asked whether it parries."""

DEFENCE = "defence"
"""The question; the roll of a parry has a purpose of its own."""


def parry_figure(here: Here, who: str) -> Figure:
    """What is added to the die of a parry (DB-MELEE-03, DB-WOUND-08); casting takes nothing off (DB-MAGIC-19)."""
    terms, withheld = wound_terms(here, who, "DB-WOUND-08")
    return Figure((start(Fighter(here, who).sheet.parry, "Parry", "sheet:parry"), *terms), withheld)


def no_parry(here: Here, who: str) -> Withheld | None:
    """Why a figure cannot parry: it has shot in this turn (DB-MELEE-08), it sleeps (DB-SPELL-06).

    Casting takes no parry away, unless the table has it so (DB-MAGIC-19).
    """
    return next(_reasons(here, who), None)


def _reasons(here: Here, who: str) -> Iterator[Withheld]:
    fighter = Fighter(here, who)
    if fighter.asleep:
        yield Withheld(PARRY, "it sleeps", "DB-SPELL-06")
    if fighter.has_shot:
        yield Withheld(PARRY, "it has shot in this game turn", "DB-MELEE-08")
    if fighter.has(CAST) and value_of(here.battle.options, CAST_PARRY):
        yield Withheld(PARRY, "it has cast in this game turn", "DB-MAGIC-19")


def parry(scene: Scene, who: str, against: str, strike: int, may_parry: bool) -> Decision[int]:
    """The parry result of ``who`` against a strike result. A figure may parry every strike at it (DB-MELEE-06).

    It is told as 0 where it is below 0, but given as it is, for the blow to say so (DB-WOUND-09). A figure that cannot
    or will not parry gets exactly 0: no die, no modifier, no mark (DB-MELEE-09, DB-AMB-09).
    """
    barred = no_parry(scene, who)
    if barred is None and not (yield from _wants_to(scene, who, against, may_parry)):
        barred = Withheld(PARRY, "it declines", "DB-MELEE-10")
    if barred is not None:
        yield from happen(scene, Skipped(who, PARRY, barred.why, barred.rule))
        return 0
    yield from mark(scene, who, PARRIED, "DB-MELEE-03")
    figure = parry_figure(scene, who)
    roll = Roll(
        who, PARRY, DIE, against, of=lambda total: min(floored(total, figure), strike), figure=figure, sense="over"
    )
    rolled = yield from roll
    result = floored(rolled.total, figure)
    needed = Figure((start(strike, "strike result", "DB-MELEE-02"),))
    check = compared(PARRY, rolled, figure, result, needed, "DB-MELEE-03")
    yield from happen(scene, Parried(who, against, check, rule="DB-MELEE-03", detail=Table({"result": result})))
    return rolled.total + figure.whole


def _wants_to(scene: Scene, who: str, against: str, may_parry: bool) -> Decision[bool]:
    """Whether a figure parries: its own choice, where declining is allowed (DB-MELEE-10)."""
    if not value_of(scene.battle.options, DECLINE_PARRY):
        if not may_parry:
            why = Withheld(DECLINE, "whoever can parry does", "DB-MELEE-10")
            yield from happen(scene, Refused(who, DECLINE, (why,), "DB-MELEE-10"))
        return True
    if not may_parry:
        return False
    choices = (
        Choice(PARRY, "parry", parry_figure(scene, who), "DB-MELEE-03"),
        Choice(DECLINE, "decline to parry", None, "DB-MELEE-10"),
    )
    return (yield from Ask(who, DEFENCE, choices, against, decline=DECLINE)) == PARRY
