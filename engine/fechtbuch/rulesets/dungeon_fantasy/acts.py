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
    "CutFree",
    "Declare",
    "Door",
    "Drop",
    "EndTurn",
    "FastDraw",
    "ForceDrop",
    "Grab",
    "Grapple",
    "Haul",
    "LetGo",
    "Move",
    "Pin",
    "Pull",
    "PutOut",
    "Ready",
    "Rest",
    "Shove",
    "Slam",
    "Sneak",
    "StartTurn",
    "StrikeGrenade",
    "StrikeWeapon",
    "Surprise",
    "Takedown",
    "Tear",
    "Trample",
    "Turn",
    "Wrest",
    "Wriggle",
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
    "wait",
    "concentrate",
    "change_posture",
    "move",
    "do_nothing",
]


@frozen
class Declare(Act):
    """Choose the turn's manoeuvre.

    ``option``: determined, double, strong or feint; increased_dodge, increased_parry, increased_block or double.
    ``target`` is the foe that is aimed at, evaluated, feinted against or waited for (empty: any foe), ``weapon`` what
    is aimed or feinted with. ``when`` is what is waited for: comes_within_reach, moves, attacks, casts.
    """

    do: ClassVar[str] = "declare"
    who: str
    manoeuvre: Manoeuvre
    option: str = ""
    target: str = ""
    weapon: str = ""
    when: str = ""


@frozen
class Sneak(Act):
    """Come unnoticed on a foe: Stealth against his Vision. ``looking_up``: he watches what is above him."""

    do: ClassVar[str] = "sneak"
    who: str
    target: str
    looking_up: bool = False


@frozen
class Surprise(Act):
    """Two sides meet and one is surprised. ``who`` leads one of them, ``target`` is of the other.

    ``kind``: total surprise of the target's side, or partial, for which both sides roll initiative.
    """

    do: ClassVar[str] = "surprise"
    who: str
    target: str
    kind: str = "partial"


@frozen
class Attack(Act):
    """Attack with a weapon in one of its modes, melee or ranged. A thing on the field may be the target of a shot.

    ``location`` is a part or kind of part of the target's body, ``random`` to strike whatever presents itself; empty
    for the torso, or where a rule compels it for whatever presents itself. ``chinks``: at the gaps of the armour there.
    ``manoeuvre`` may declare the turn's manoeuvre in the same breath, with its ``option``.

    ``rapid``: half of a Rapid Strike; ``dual``: half of a Dual-Weapon Attack, whose other half strikes ``also_at``, or
    where that is empty the same foe; ``deceptive``: how much skill is given up to deceive, 2, 4, ...; ``cell``: the hex
    struck at, for an area or where the foe is not seen (``target`` may then be empty); ``pop_up``: the hex stepped into
    from cover for the shot, which is stepped back from.
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
    also_at: str = ""


@frozen
class StrikeWeapon(Act):
    """Strike at the weapon a foe holds, to ``disarm`` him or to ``break`` it.

    ``item`` is the weapon struck at, empty for the first in his hands; ``weapon`` and ``mode`` are what does it.
    """

    do: ClassVar[str] = "strike_weapon"
    who: str
    target: str
    item: str = ""
    intent: Literal["disarm", "break"] = "disarm"
    weapon: str = ""
    mode: str = ""
    manoeuvre: str = ""
    option: str = ""


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

    ``what``: ready, stow, reload, reach, toggle; ``light`` a grenade in hand, ``put_out`` a burning shield. ``hand``:
    right_hand, left_hand, both_hands; ``reach`` the new reach.
    """

    do: ClassVar[str] = "ready"
    who: str
    item: str
    what: Literal["ready", "stow", "reload", "reach", "toggle", "light", "put_out"] = "ready"
    hand: str = ""
    reach: str = ""


@frozen
class StrikeGrenade(Act):
    """Strike at a grenade (``item``) that a foe carries on his belt."""

    do: ClassVar[str] = "strike_grenade"
    who: str
    target: str
    item: str
    weapon: str = ""
    mode: str = ""
    manoeuvre: str = ""
    option: str = ""


@frozen
class PutOut(Act):
    """Drop and roll to put out one's own burning clothes."""

    do: ClassVar[str] = "put_out"
    who: str


@frozen
class FastDraw(Act):
    """Roll Fast-Draw: the item is in ``hand`` at once, or ammunition is drawn for the weapon in hand. Free."""

    do: ClassVar[str] = "fast_draw"
    who: str
    item: str
    hand: str = ""


@frozen
class Door(Act):
    """Open a door on the border of one's hex, or shut it."""

    do: ClassVar[str] = "door"
    who: str
    door: str
    open: bool = True


@frozen
class Cast(Act):
    """Cast a missile spell at a power (dice); the missile is then attacked with as a missile weapon."""

    do: ClassVar[str] = "cast"
    who: str
    spell: str
    power: int = 1


@frozen
class Move(Act):
    """Move along a path of hexes, as the manoeuvre allows; the figure ends facing ``facing`` (empty: where it went).

    ``how``: past foes in the way, ``evade`` slips through their hexes and ``overrun`` runs smaller ones down; ``drag``
    takes along a victim who is held; ``sprint`` and ``tumble`` make it hard to be shot at; empty for a plain move.
    """

    do: ClassVar[str] = "move"
    who: str
    path: tuple[Cell, ...]
    facing: int | None = None
    how: Literal["", "evade", "overrun", "drag", "sprint", "tumble"] = ""


@frozen
class Slam(Act):
    """Run into a foe, who must stand in the last hex of ``path`` (empty: the hex beside).

    ``kind``: slam, shield_rush with a shield, pounce on four legs or more.
    """

    do: ClassVar[str] = "slam"
    who: str
    target: str
    path: tuple[Cell, ...] = ()
    kind: Literal["slam", "shield_rush", "pounce"] = "slam"
    manoeuvre: str = ""
    option: str = ""


@frozen
class Trample(Act):
    """Tread on a much smaller foe, who must be in the last hex of ``path`` (empty: the hex beside, or one's own)."""

    do: ClassVar[str] = "trample"
    who: str
    target: str
    path: tuple[Cell, ...] = ()
    manoeuvre: str = ""
    option: str = ""


@frozen
class Drop(Act):
    """Drop from a height into a hex, as the step of an attack from above.

    Empty: straight down. Whoever is in that hex is landed on.
    """

    do: ClassVar[str] = "drop"
    who: str
    cell: Cell | None = None


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


@frozen
class Haul(Act):
    """Keep a foe snared with the lariat, or the net in hand, that is on him: a Ready and a contest of ST."""

    do: ClassVar[str] = "haul"
    who: str
    target: str


@frozen
class Pull(Act):
    """Pull a stuck weapon out of a body, one's own by its haft or line, or one that nobody holds: a Ready and ST."""

    do: ClassVar[str] = "pull"
    who: str
    target: str


@frozen
class Wriggle(Act):
    """Try to wriggle out of a rope, a bolas or a net; ``what`` names it where there are several. A Ready and DX."""

    do: ClassVar[str] = "wriggle"
    who: str
    what: str = ""


@frozen
class CutFree(Act):
    """Cut a rope (an attack) or a net (a Ready) off oneself or ``target``; ``what`` names one of several."""

    do: ClassVar[str] = "cut_free"
    who: str
    target: str = ""
    what: str = ""
    weapon: str = ""
    mode: str = ""
    manoeuvre: str = ""
    option: str = ""


@frozen
class Tear(Act):
    """Tear apart the net one is caught in: a Ready and a contest of ST."""

    do: ClassVar[str] = "tear"
    who: str


ACTS: dict[str, type[Act]] = {
    act.do: act
    for act in (
        StartTurn,
        EndTurn,
        Rest,
        Declare,
        Sneak,
        Surprise,
        Attack,
        StrikeWeapon,
        StrikeGrenade,
        PutOut,
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
        FastDraw,
        Door,
        Cast,
        Move,
        Slam,
        Trample,
        Drop,
        Turn,
        ChangePosture,
        Haul,
        Pull,
        Wriggle,
        CutFree,
        Tear,
    )
}
"""Act class by name; the engine's own acts that these rules give a meaning are among them."""
