"""What can be decided under these rules; each act is the smallest thing decided after seeing the last result."""

from __future__ import annotations

from typing import ClassVar, Literal

from attrs import frozen

from fechtbuch.model.acts import Act, EndTurn, StartTurn
from fechtbuch.rulesets.control_zone.ground.acts import (
    GROUND_ACTS,
    GROUND_OUT_OF_TURN,
    Aim,
    Fall,
    JumpDown,
    Knockback,
    Move,
    React,
    Reload,
)

__all__ = [
    "ACTS",
    "OUT_OF_TURN",
    "AddState",
    "Aim",
    "Attack",
    "CheckSkill",
    "EndTurn",
    "Fall",
    "GainTempHp",
    "Heal",
    "Interact",
    "JumpDown",
    "Knockback",
    "Move",
    "NewSession",
    "PutOn",
    "React",
    "Reload",
    "Rest",
    "SpendLuck",
    "StartTurn",
    "TakeDamage",
    "TakeInHand",
    "Treat",
]


@frozen
class Attack(Act):
    """Attack with a manoeuvre.

    ``weapon``: the one in hand when empty. ``zone`` is the part aimed at, the torso if empty. ``modifiers`` are added
    to the check as the table says. A spell attack also names its ``skill``, ``formula`` and ``type``, and the defence
    that it ``forbids``.
    """

    do: ClassVar[str] = "attack"
    who: str
    target: str
    manoeuvre: str
    weapon: str = ""
    zone: str = ""
    modifiers: tuple[int, ...] = ()
    skill: str = ""
    formula: str = ""
    type: str = ""
    forbids: str = ""


@frozen
class CheckSkill(Act):
    """A check of a skill that is no attack; ``limb`` is one that it uses, ``dc`` what it must reach, if anything."""

    do: ClassVar[str] = "check"
    who: str
    skill: str
    limb: str = ""
    needs_sight: bool = False
    social: bool = False
    dc: int | None = None


@frozen
class AddState(Act):
    """An effect from outside these rules lays a state on ``who``."""

    do: ClassVar[str] = "add_state"
    who: str
    state: str


@frozen
class TakeDamage(Act):
    """``who`` suffers damage that no attack of these rules deals."""

    do: ClassVar[str] = "take_damage"
    who: str
    raw: int
    type: str
    armour_piercing: int = 0


@frozen
class Heal(Act):
    """A potion or an ability restores hit points of ``who``."""

    do: ClassVar[str] = "heal"
    who: str
    amount: int


@frozen
class GainTempHp(Act):
    """``who`` gains temporary hit points; ``source`` names what grants them."""

    do: ClassVar[str] = "gain_temp_hp"
    who: str
    amount: int
    source: str = ""


@frozen
class SpendLuck(Act):
    """A Dying character spends a luck point to come round."""

    do: ClassVar[str] = "spend_luck"
    who: str


@frozen
class Interact(Act):
    """The manoeuvre Interaction on a character that is Dying."""

    do: ClassVar[str] = "interact"
    who: str
    target: str


@frozen
class Treat(Act):
    """An injury of ``who`` is treated.

    ``injury`` is the part, ``sort`` which of its injuries (empty: whichever it has).
    """

    do: ClassVar[str] = "treat"
    who: str
    injury: str
    means: Literal["time", "simple_medicine", "simple_magic", "powerful_magic", "ritual"]
    sort: Literal["", "trauma", "mutilation"] = ""


@frozen
class PutOn(Act):
    """``who`` puts a piece of armour on."""

    do: ClassVar[str] = "put_on"
    who: str
    piece: str


@frozen
class TakeInHand(Act):
    """``who`` takes another weapon in hand. ``limb``: the arm for a one-handed weapon, the right one if empty."""

    do: ClassVar[str] = "take_in_hand"
    who: str
    weapon: str
    limb: Literal["", "arm_right", "arm_left"] = ""


@frozen
class Rest(Act):
    """``who`` rests, short or long."""

    do: ClassVar[str] = "rest"
    who: str
    kind: Literal["short", "long"] = "short"


@frozen
class NewSession(Act):
    """A new session begins for everybody."""

    do: ClassVar[str] = "new_session"
    who: str = ""


ACTS: dict[str, type[Act]] = {
    act.do: act
    for act in (
        Attack,
        CheckSkill,
        AddState,
        TakeDamage,
        Heal,
        GainTempHp,
        SpendLuck,
        Interact,
        Treat,
        PutOn,
        TakeInHand,
        Rest,
        NewSession,
    )
} | GROUND_ACTS
"""Act class by name; the engine's turn acts are used as they are."""

_BEFALLS: tuple[type[Act], ...] = (AddState, TakeDamage, Heal, GainTempHp, SpendLuck, Treat, Rest, NewSession)
OUT_OF_TURN = frozenset(act.do for act in _BEFALLS) | GROUND_OUT_OF_TURN
"""Acts that befall somebody or are no action: nobody's turn begins for them."""
