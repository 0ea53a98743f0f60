"""What a creature can decide to do under these rules.

Each act is the smallest thing decided after seeing the last result.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from attrs import frozen

from fechtbuch.model.acts import Act, EndTurn, Rest, StartTurn
from fechtbuch.model.state import Cell

__all__ = [
    "ACTS",
    "Attack",
    "BreakFree",
    "Cast",
    "ChangePosture",
    "Choke",
    "Declare",
    "EndTurn",
    "ForceDrop",
    "Grab",
    "Grapple",
    "LetGo",
    "Move",
    "Pin",
    "Ready",
    "Rest",
    "Shove",
    "StartTurn",
    "Takedown",
    "Turn",
    "Wrest",
]

Manoeuvre = Literal[
    "attack",
    "all_out_attack",
    "move_and_attack",
    "all_out_defense",
    "ready",
    "aim",
    "feint",
    "evaluate",
    "concentrate",
    "change_posture",
    "move",
    "do_nothing",
]


@frozen
class Declare(Act):
    """Choose the turn's manoeuvre.

    ``option``: determined, double, strong or feint; increased_dodge, increased_parry, increased_block or double.
    ``target`` is the foe that is aimed at, evaluated or feinted against, ``weapon`` what is aimed or feinted with.
    """

    do: ClassVar[str] = "declare"
    who: str
    manoeuvre: Manoeuvre
    option: str = ""
    target: str = ""
    weapon: str = ""


@frozen
class Attack(Act):
    """Attack with a weapon in one of its modes, melee or ranged.

    ``location`` is a part or kind of part of the target's body, empty for the torso, ``random`` to strike whatever
    presents itself. ``chinks``: at the gaps of the armour there. ``manoeuvre`` may declare the turn's manoeuvre in the
    same breath, with its ``option``.

    ``rapid``: half of a Rapid Strike; ``dual``: half of a Dual-Weapon Attack; ``deceptive``: how much skill is given up
    to deceive, 2, 4, ...; ``cell``: the hex struck at, for an area or where the foe is not seen (``target`` may then be
    empty); ``pop_up``: the hex stepped into from cover for the shot, which is stepped back from.
    """

    do: ClassVar[str] = "attack"
    who: str
    target: str = ""
    weapon: str = ""
    mode: str = ""
    location: str = ""
    chinks: bool = False
    manoeuvre: str = ""
    option: str = ""
    rapid: bool = False
    dual: bool = False
    deceptive: int = 0
    cell: Cell | None = None
    pop_up: Cell | None = None


@frozen
class Shove(Act):
    """Push a foe back with one hand or both."""

    do: ClassVar[str] = "shove"
    who: str
    target: str
    hands: int = 1
    manoeuvre: str = ""
    option: str = ""


@frozen
class Grapple(Act):
    """Seize a foe's body at a location with so many hands; 0 is a constrictor's whole body."""

    do: ClassVar[str] = "grapple"
    who: str
    target: str
    location: str = "torso"
    hands: int = 2
    manoeuvre: str = ""
    option: str = ""


@frozen
class Grab(Act):
    """Seize an object the foe holds or wears."""

    do: ClassVar[str] = "grab"
    who: str
    target: str
    item: str
    hands: int = 1
    manoeuvre: str = ""
    option: str = ""


@frozen
class Wrest(Act):
    """Try to take the grabbed object away."""

    do: ClassVar[str] = "wrest"
    who: str
    target: str
    item: str
    manoeuvre: str = ""
    option: str = ""


@frozen
class ForceDrop(Act):
    """Make the victim drop what the held hand or arm holds."""

    do: ClassVar[str] = "force_drop"
    who: str
    target: str
    manoeuvre: str = ""
    option: str = ""


@frozen
class Takedown(Act):
    """Throw a held, standing foe to the ground; ``cell`` is the second hex he ends in."""

    do: ClassVar[str] = "takedown"
    who: str
    target: str
    cell: Cell | None = None
    manoeuvre: str = ""
    option: str = ""


@frozen
class Pin(Act):
    """Pin a held foe who lies down."""

    do: ClassVar[str] = "pin"
    who: str
    target: str
    manoeuvre: str = ""
    option: str = ""


@frozen
class Choke(Act):
    """Choke a foe held by the neck."""

    do: ClassVar[str] = "choke"
    who: str
    target: str
    hands: int = 2
    manoeuvre: str = ""
    option: str = ""


@frozen
class BreakFree(Act):
    """Try to end a hold; ``step`` is the hex stepped into when it works."""

    do: ClassVar[str] = "break_free"
    who: str
    target: str
    step: Cell | None = None
    manoeuvre: str = ""
    option: str = ""


@frozen
class LetGo(Act):
    """Release a held foe, wholly or with so many ``hands``; or let go of an ``item``. Free.

    The item is the foe's that one has seized, one's own that he has seized, or without ``target`` something in one's
    own hand that is thrown away.
    """

    do: ClassVar[str] = "let_go"
    who: str
    target: str = ""
    item: str = ""
    hands: int = 0


@frozen
class Ready(Act):
    """Ready, draw, put away or reload an item, set a weapon to another reach, switch an ability on or off.

    ``what``: ready, stow, reload, reach, toggle. ``hand``: right_hand, left_hand, both_hands; ``reach`` the new reach.
    """

    do: ClassVar[str] = "ready"
    who: str
    item: str
    what: Literal["ready", "stow", "reload", "reach", "toggle"] = "ready"
    hand: str = ""
    reach: str = ""


@frozen
class Cast(Act):
    """Cast a missile spell at a power (dice); the missile is then attacked with as a missile weapon."""

    do: ClassVar[str] = "cast"
    who: str
    spell: str
    power: int = 1


@frozen
class Move(Act):
    """Move along a path of hexes, as the manoeuvre allows; the figure ends facing ``facing`` (empty: where it went)."""

    do: ClassVar[str] = "move"
    who: str
    path: tuple[Cell, ...]
    facing: int | None = None


@frozen
class Turn(Act):
    """Face another direction."""

    do: ClassVar[str] = "turn"
    who: str
    facing: int


@frozen
class ChangePosture(Act):
    """Take another posture."""

    do: ClassVar[str] = "change_posture"
    who: str
    posture: str


ACTS: dict[str, type[Act]] = {
    act.do: act
    for act in (
        StartTurn,
        EndTurn,
        Rest,
        Declare,
        Attack,
        Shove,
        Grapple,
        Grab,
        Wrest,
        ForceDrop,
        Takedown,
        Pin,
        Choke,
        BreakFree,
        LetGo,
        Ready,
        Cast,
        Move,
        Turn,
        ChangePosture,
    )
}
"""Act class by name; the engine's own acts that these rules give a meaning are among them."""
