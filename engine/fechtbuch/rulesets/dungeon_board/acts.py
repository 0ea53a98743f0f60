"""What can be decided under these rules. Each act is the smallest thing decided after seeing the last result."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from fechtbuch.model.acts import Act, NextPhase, Rest, StartTurn
from fechtbuch.model.acts import EndTurn as EngineEndTurn
from fechtbuch.model.state import Cell

__all__ = [
    "ACTS",
    "Cast",
    "EndTurn",
    "GainAmmo",
    "Heal",
    "MonsterCast",
    "Move",
    "NewAdventure",
    "NextPhase",
    "OpenDoor",
    "Rest",
    "Shoot",
    "StartTurn",
    "Strike",
]


@frozen
class Shoot(Act):
    """``who`` shoots at ``target``; without a ``weapon`` the first of its missiles column (DB-SHOOT-01)."""

    do: ClassVar[str] = "shoot"
    who: str
    target: str
    weapon: str = ""


@frozen
class Strike(Act):
    """``who`` strikes at ``target``; ``parry`` false: the struck figure declines to parry (DB-MELEE-02, -10)."""

    do: ClassVar[str] = "strike"
    who: str
    target: str
    parry: bool = True


@frozen
class Cast(Act):
    """``who`` casts ``spell`` on ``target`` or ``cell``; a Transfer takes both (DB-MAGIC-01).

    ``copy`` says which copy is used up: ``learned``, ``scroll``, or empty for a learned one first (DB-MAGIC-10).
    """

    do: ClassVar[str] = "cast"
    who: str
    spell: str
    target: str = ""
    cell: Cell | None = None
    copy: str = ""


@frozen
class MonsterCast(Act):
    """The monster ``who`` casts what its die picks (DB-MONSTERMAGIC-01)."""

    do: ClassVar[str] = "monster_cast"
    who: str


@frozen
class Move(Act):
    """``who`` steps into the cells of ``path``, one after the other (DB-SPEED-05)."""

    do: ClassVar[str] = "move"
    who: str
    path: tuple[Cell, ...]


@frozen
class OpenDoor(Act):
    """The hero ``who`` opens the shut door of that name on the edge of his cell (DB-OWN-01)."""

    do: ClassVar[str] = "open_door"
    who: str
    door: str


@frozen
class Heal(Act):
    """An item or other means takes ``amount`` wounds away from ``target`` (DB-WOUND-05).

    ``who`` is whoever gives it, or nobody. ``means`` names it in words.
    """

    do: ClassVar[str] = "heal"
    target: str
    amount: int
    who: str = ""
    means: str = ""


@frozen
class GainAmmo(Act):
    """``who`` has found so many missiles for ``weapon`` (DB-AMMO-04)."""

    do: ClassVar[str] = "gain_ammo"
    who: str
    weapon: str
    amount: int


@frozen
class EndTurn(EngineEndTurn):
    """Nobody named: the game turn ends and the next begins with the heroes' phase (DB-TURN-01, DB-TURN-02).

    With ``who``: that figure has done what it wants to do for now, which changes nothing.
    """

    do: ClassVar[str] = "end_turn"
    who: str = ""


@frozen
class NewAdventure(Act):
    """This adventure ends and the next one begins (DB-WOUND-12, DB-AMMO-01, DB-MAGIC-11, DB-MAGIC-15)."""

    do: ClassVar[str] = "new_adventure"
    who: str = ""


ACTS: dict[str, type[Act]] = {
    act.do: act for act in (Strike, Shoot, Cast, MonsterCast, Move, OpenDoor, Heal, GainAmmo, EndTurn, NewAdventure)
}
"""Act class by name."""
