"""Manoeuvres: what each allows."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Literal

from attrs import frozen

from fechtbuch.model.errors import near
from fechtbuch.rulesets.tables import TableProblem, Within, by_name, named_rows, pick

__all__ = ["AllOutOption", "Manoeuvre", "Manoeuvres"]


@frozen
class Manoeuvre:
    """What a manoeuvre allows. CMP-MANEUVERS, DF-ATTACK-01, DF-HELD-01 to -03, DF-HOLD-03, DF-OPTION-01."""

    id: str
    name: str
    move: Literal["none", "step", "half", "full"]
    defences: Literal["any", "none", "dodge_or_block"]
    attack: Literal["none", "normal", "all_out", "on_the_move", "as_chosen"]
    """What kind of attack it makes; ``as_chosen``: that of the manoeuvre a triggered Wait turns into."""
    forward_only: bool = False
    retreat: bool = True
    while_grappled: bool = True
    """A grappled creature may take it."""
    while_holding: bool = True
    """A creature that holds another it has not pinned may take it."""
    while_pinned: bool = False
    """A pinned creature may take it: no physical movement."""
    options: bool = False
    """Rapid Strike and Deceptive Attack may be declared."""
    turns_into: tuple[str, ...] = ()
    """What it may become when triggered. CMP-WAIT."""
    spoils_aim: bool = True
    """Aim gained before is lost by taking it."""
    melee: int = 0
    """Modifier to melee attacks. CMP-MOVEATTACK."""
    melee_cap: int | None = None
    """Highest effective skill of a melee attack."""
    ranged: int = 0
    """Modifier to ranged attacks, or the weapon's Bulk if that is worse."""
    balance: int = 0
    """Modifier to rolls to keep one's feet in the move itself. CMP-MOVEATTACK."""


@frozen
class AllOutOption:
    """A way to take All-Out Attack or All-Out Defense. CMP-AOA, CMP-MANEUVERS."""

    manoeuvre: str
    id: str
    melee: int = 0
    ranged: int = 0
    attacks: Annotated[int, Within(0, 10)] = 1
    feint: bool = False
    damage: int = 0
    """Added to ST-based melee damage, or ``damage_per_die`` for each die if that is more."""
    damage_per_die: int = 0
    defence: int = 0
    """Added to one kind of defence."""
    defences: Annotated[int, Within(0, 10)] = 1
    """Different defences that may be tried against one attack."""
    move: Literal["", "half"] = ""
    """Movement in place of the manoeuvre's, for increased Dodge only."""
    rule: str = ""


@frozen
class Manoeuvres:
    """All manoeuvres and the options of the all-out ones."""

    rule: str
    step_divisor: Annotated[int, Within(1)]
    """A step is Move / ``step_divisor``, at least one yard."""
    option: tuple[AllOutOption, ...]
    manoeuvre: tuple[Manoeuvre, ...] = named_rows()

    def __attrs_post_init__(self) -> None:
        """Check that options and triggers name manoeuvres that exist."""
        for place, option in enumerate(self.option):
            if option.manoeuvre not in self._index:
                raise TableProblem(f"option[{place}].manoeuvre", self._no(option.manoeuvre))
        for place, one in enumerate(self.manoeuvre):
            for spot, name in enumerate(one.turns_into):
                if name not in self._index:
                    raise TableProblem(f"manoeuvre[{place}].turns_into[{spot}]", self._no(name))

    def of(self, name: str) -> Manoeuvre:
        """The manoeuvre called ``name``; raises :class:`UnknownRow`."""
        return pick(self._index, name, "manoeuvre")

    def find(self, name: str) -> Manoeuvre | None:
        """The manoeuvre called ``name``, if there is one."""
        return self._index.get(name)

    def options_of(self, name: str) -> tuple[AllOutOption, ...]:
        """The options of the manoeuvre ``name``, in listing order."""
        return self._options.get(name, ())

    def option_of(self, manoeuvre: str, name: str) -> AllOutOption:
        """One option by name; raises :class:`UnknownRow`."""
        return pick(by_name(self.options_of(manoeuvre)), name, f"option of {manoeuvre}")

    def step(self, move: int) -> int:
        """Yards of a step for a creature of Move ``move``."""
        return max(1, move // self.step_divisor)

    def _no(self, name: str) -> str:
        return f'there is no manoeuvre called "{name}"{near(name, self._index)}'

    @cached_property
    def _index(self) -> Mapping[str, Manoeuvre]:
        return by_name(self.manoeuvre)

    @cached_property
    def _options(self) -> Mapping[str, tuple[AllOutOption, ...]]:
        names = dict.fromkeys(option.manoeuvre for option in self.option)
        return {name: tuple(option for option in self.option if option.manoeuvre == name) for name in names}
