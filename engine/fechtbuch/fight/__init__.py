"""The fight as a person holds it: start or open one, act, step, look, branch, remark."""

from __future__ import annotations

from fechtbuch.fight.acting import NoRules
from fechtbuch.fight.handle import Fight, Where, fights
from fechtbuch.fight.looking import At, Moment
from fechtbuch.fight.remarks import GLYPHS, Claim, Note
from fechtbuch.fight.results import PendingAct, Played
from fechtbuch.fight.views import BattleHandle, CreatureHandle
from fechtbuch.history.cursor import Cursor
from fechtbuch.history.store.contract import Position

__all__ = [
    "GLYPHS",
    "At",
    "BattleHandle",
    "Claim",
    "CreatureHandle",
    "Cursor",
    "Fight",
    "Moment",
    "NoRules",
    "Note",
    "PendingAct",
    "Played",
    "Position",
    "Where",
    "fights",
]
