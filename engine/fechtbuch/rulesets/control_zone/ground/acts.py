"""What can be decided about places: moving, preparing a shot, reacting; and falls and throws that befall somebody."""

from __future__ import annotations

from typing import ClassVar, Literal

from attrs import frozen

from fechtbuch.model.acts import Act
from fechtbuch.model.state import Cell

__all__ = ["GROUND_ACTS", "GROUND_OUT_OF_TURN", "Aim", "Fall", "JumpDown", "Knockback", "Move", "React", "Reload"]


@frozen
class Move(Act):
    """The manoeuvre Move along ``path``, the cells stepped into; without a path so many metres of ``distance``.

    ``levels_up`` is how many standard height differences the path climbs, where the map does not say. ``during`` are
    manoeuvres that the mover tries to slip in.
    """

    do: ClassVar[str] = "move"
    who: str
    path: tuple[Cell, ...] = ()
    distance: int = 0
    levels_up: int = 0
    during: tuple[str, ...] = ()


@frozen
class JumpDown(Act):
    """Jump down so many metres by choice, as part of a Move that pays the way; ``landing_free``: nobody is below."""

    do: ClassVar[str] = "jump_down"
    who: str
    height: int
    landing_free: bool = True


@frozen
class Aim(Act):
    """The manoeuvre Aiming."""

    do: ClassVar[str] = "aim"
    who: str


@frozen
class Reload(Act):
    """The manoeuvre Reloading, of the ranged weapon in hand or of the one that ``weapon`` names."""

    do: ClassVar[str] = "reload"
    who: str
    weapon: str = ""


@frozen
class Fall(Act):
    """``who`` falls so many metres, not by choice."""

    do: ClassVar[str] = "fall"
    who: str
    height: int


@frozen
class Knockback(Act):
    """``who`` is thrown so many metres, against an ``obstacle`` or not, and then falls ``fall_height`` metres.

    ``to`` is the cell of arrival. With a ``direction`` (0 to 7, clockwise from the right) the map says where the flight
    ends, what is met and how far down it goes.
    """

    do: ClassVar[str] = "knockback"
    who: str
    flight: int
    obstacle: bool = False
    fall_height: int = 0
    to: Cell | None = None
    direction: int | None = None


@frozen
class React(Act):
    """A reaction wished for where nothing triggers it; those that are triggered are asked for inside other acts."""

    do: ClassVar[str] = "react"
    who: str
    reaction: Literal["opportunity_attack", "preemptive_jab", "finishing", "interception"]
    against: str
    manoeuvre: str = ""


GROUND_ACTS: dict[str, type[Act]] = {act.do: act for act in (Move, JumpDown, Aim, Reload, Fall, Knockback, React)}
"""Act class by name."""

GROUND_OUT_OF_TURN = frozenset(act.do for act in (Fall, Knockback, React))
"""Acts that befall somebody or answer somebody else's: nobody's turn begins for them."""
