"""What a creature can decide to do under these rules, and how a table records what its own game decided.

Each act is the smallest thing decided after seeing the last result.
"""

from __future__ import annotations

from typing import ClassVar, Final

from attrs import frozen

from fechtbuch.model.acts import Act, EndTurn, NextPhase, StartTurn
from fechtbuch.model.state import Cell

__all__ = [
    "ACTS",
    "AfterFight",
    "Attack",
    "EndTurn",
    "Heal",
    "Hit",
    "LetGo",
    "Move",
    "NextPhase",
    "Replace",
    "Stance",
    "StartTurn",
    "Stray",
    "Treat",
    "Turn",
]


@frozen
class Attack(Act):
    """Attack with a weapon: a roll against armour class, then where it lands and what it does.

    ``weapon`` is empty for the first one. ``aspect`` and ``side`` say where the blow comes from (front, side, rear,
    above, below; left or right) where the cells do not.
    """

    do: ClassVar[str] = "attack"
    who: str
    target: str
    weapon: str = ""
    aspect: str = ""
    side: str = ""


@frozen
class Hit(Act):
    """An attack has hit by the table's own game, for so many points: where does it land, and what does it do there?

    ``zone`` is empty to roll for it, ``none`` for damage that strikes no zone (fire, poison, a fall), or a part named
    by the table. ``natural`` is what the attack die showed, for the marks of the monster list; 0 where nobody looked.
    ``who`` is empty where nobody struck.
    """

    do: ClassVar[str] = "hit"
    who: str = ""
    target: str = ""
    damage: int = 0
    weapon: str = ""
    aspect: str = ""
    side: str = ""
    zone: str = ""
    natural: int = 0


@frozen
class Treat(Act):
    """Bind up a lost limb, which stops its bleeding. No ``target``: oneself; no ``zone``: the first that bleeds."""

    do: ClassVar[str] = "treat"
    who: str
    target: str = ""
    zone: str = ""


@frozen
class Heal(Act):
    """So many points of a part heal, or, with no ``zone``, of the damage that struck none. No ``target``: oneself."""

    do: ClassVar[str] = "heal"
    who: str
    points: int
    target: str = ""
    zone: str = ""


@frozen
class Move(Act):
    """Go along a path of cells. ``how`` is walk, fly or swim, empty for what the posture and the body suggest.

    ``elevation`` is the height in feet to rise or sink to, in the air or in water; ``path`` may then be empty.
    """

    do: ClassVar[str] = "move"
    who: str
    path: tuple[Cell, ...] = ()
    facing: int | None = None
    how: str = ""
    elevation: int | None = None


@frozen
class Turn(Act):
    """Face another direction, 0 to 5."""

    do: ClassVar[str] = "turn"
    who: str
    facing: int


@frozen
class Stance(Act):
    """Change posture: standing, flying, and what one's plan knows (upright, coiled). ``wings``: spread or folded."""

    do: ClassVar[str] = "stance"
    who: str
    posture: str = ""
    wings: str = ""


@frozen
class LetGo(Act):
    """Let go of whom one holds, or bring up whom one has swallowed."""

    do: ClassVar[str] = "let_go"
    who: str
    target: str


@frozen
class Stray(Act):
    """Move at random: a die says which way. ``cells`` is how far, 0 for as far as it can."""

    do: ClassVar[str] = "stray"
    who: str
    cells: int = 0


@frozen
class Replace(Act):
    """An unhurt nest-mate takes the place of the crippled insectoid ``who``."""

    do: ClassVar[str] = "replace"
    who: str


@frozen
class AfterFight(Act):
    """The fight is over: nest-mates destroy their crippled."""

    do: ClassVar[str] = "after_fight"
    who: str = ""


_ALL: Final = (Attack, Hit, Treat, Heal, Move, Turn, Stance, LetGo, Stray, Replace, AfterFight)

ACTS: Final[dict[str, type[Act]]] = {act.do: act for act in _ALL}
"""Act class by name."""
