"""Edits of a line of acts, and ways out of a conflict, as values.

``at`` and ``after`` say which act of the edited line is meant: its number (acts count from 1; after 0 is at the very
beginning), its commit's whole id, a written position, a position or a cursor.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import field, frozen

from fechtbuch.decide.answers import DiceAnswer
from fechtbuch.history.cursor import Cursor
from fechtbuch.history.store.contract import Position
from fechtbuch.model.acts import Act
from fechtbuch.model.address import Address
from fechtbuch.model.errors import FechtbuchError

__all__ = [
    "ActAt",
    "BadEdit",
    "ChangeAct",
    "ChangeAnswer",
    "Dice",
    "Drop",
    "Edit",
    "Insert",
    "LeaveOut",
    "Move",
    "Overrule",
    "Redo",
    "Retry",
    "WayOut",
]

ActAt = int | str | Position | Cursor
"""Which act of a line; see the module."""

Dice = Sequence[DiceAnswer] | Mapping[str, DiceAnswer]
"""Dice as ``Fight.act`` takes them: in the order they are asked for, or by short address."""


class BadEdit(FechtbuchError):
    """An edit, an answer or a way out of a conflict that fits nothing: the text names the act and what is there."""


@frozen
class ChangeAnswer:
    """Another answer to a question that an act asked: a total, faces, or a choice.

    ``address`` may be short; it must fit one question on the act's tape.
    """

    at: ActAt
    address: Address | str
    answer: DiceAnswer | str


@frozen
class ChangeAct:
    """Another act in the place of one. The answers on record count where the same questions are asked."""

    at: ActAt
    act: Act
    dice: Dice = ()
    choices: Mapping[str, str] = field(factory=dict)
    overrule: str = ""


@frozen
class Drop:
    """The act is left out."""

    at: ActAt


@frozen
class Insert:
    """A new act after one, with the table's answers; what they leave open the fight's dice and a policy answer."""

    after: ActAt
    act: Act
    dice: Dice = ()
    choices: Mapping[str, str] = field(factory=dict)
    overrule: str = ""


@frozen
class Move:
    """The act comes after another one."""

    at: ActAt
    after: ActAt


@frozen
class Redo:
    """The act is decided again with its own answers, under the rules as they are."""

    at: ActAt


Edit = ChangeAnswer | ChangeAct | Drop | Insert | Move | Redo


@frozen
class LeaveOut:
    """Out of a conflict: the act does not happen."""


@frozen
class Retry:
    """Out of a conflict: the act is decided anew, for reasons of its own; or another act in its place.

    Without ``act`` it is the same one, or the one that the conflict suggests. Answers on record count where the same
    questions are asked and the table gives no others.
    """

    act: Act | None = None
    dice: Dice = ()
    choices: Mapping[str, str] = field(factory=dict)


@frozen
class Overrule:
    """Out of a conflict: the act goes ahead for a reason the game master gives. Nobody can overrule the impossible."""

    reason: str


WayOut = LeaveOut | Retry | Overrule
