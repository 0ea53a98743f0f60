"""States: what they do to checks and defences, and what ends them (CZ-COMP-STATES)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Literal

from attrs import frozen

from fechtbuch.model.errors import near
from fechtbuch.rulesets.control_zone.data.damage_types import Defence
from fechtbuch.rulesets.tables import TableProblem, by_name, named_rows, pick

__all__ = ["AFTERWARDS", "LONG_REST", "PRONE", "RESERVED", "State", "States"]

RESERVED = ("dying", "aiming", "reloading")
"""Conditions that rules lay themselves, so that no state of a table is called so."""

AFTERWARDS = ("winded", "spent")
"""The state that follows the first Dying of a session, and the one after the second and later (CZ-DYING-07, -08)."""

PRONE = "prone"
"""The posture of who has fallen down (CZ-REACTION-05)."""

LONG_REST = "long_rest"
"""The moment at which states end that a long rest ends."""

_MOMENTS = {"next_attack": "next_attack", "end_of_turn": "turn_end", "long_rest": LONG_REST}
_NEEDED = (*AFTERWARDS, PRONE)


@frozen
class State:
    """A state. ``check`` is added to all checks, ``forbids`` bars a defence, ``bars``: no manoeuvres and no reactions.

    ``until``: the next attack at the holder, the end of his next turn, a long rest, or lasting until it is removed.
    ``posture``: it is how the holder stands or lies, and no condition.
    """

    id: str
    name: str
    rule: str
    check: int = 0
    forbids: Defence = ""
    bars: bool = False
    until: Literal["next_attack", "end_of_turn", "long_rest", "lasting"] = "lasting"
    replaces: str = ""
    posture: bool = False

    def ends(self, who: str) -> str:
        """The moment at which it ends for its holder, as ``Condition.until`` has it; empty for a lasting one."""
        moment = _MOMENTS.get(self.until, "")
        return f"{moment}:{who}" if moment else ""


@frozen
class States:
    """All states."""

    state: tuple[State, ...] = named_rows()

    def __attrs_post_init__(self) -> None:
        """Check that names are free, and that what is replaced and what the rules themselves lay exists."""
        names = [row.id for row in self.state]
        for needed in _NEEDED:
            if needed not in names:
                raise TableProblem("state", f'"{needed}" is missing, which the rules themselves lay')
        for n, row in enumerate(self.state):
            if row.id in RESERVED:
                raise TableProblem(f"state[{n}].id", f'"{row.id}" is what the rules call one of their own')
            if row.id in _NEEDED and row.posture is not (row.id == PRONE):
                raise TableProblem(f"state[{n}].posture", f'"{row.id}" is {"" if row.id == PRONE else "no "}posture')
            if row.replaces and row.replaces not in names:
                reason = f'there is no state "{row.replaces}"' + near(row.replaces, names)
                raise TableProblem(f"state[{n}].replaces", reason)

    def of(self, id: str) -> State:
        """The state of that id; raises :class:`UnknownRow`."""
        return pick(self.index, id, "state")

    @cached_property
    def index(self) -> Mapping[str, State]:
        """The states by id."""
        return by_name(self.state)
