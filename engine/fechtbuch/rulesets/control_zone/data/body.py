"""Parts of the body and the injuries each can have (CZ-TRAUMA, CZ-MUTILATION, CZ-ZONE)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Literal

from attrs import frozen

from fechtbuch.rulesets.tables import TableProblem, by_name, named_rows, pick

__all__ = ["ARMS", "TORSO", "Body", "BodyPart"]

TORSO = "torso"
"""What is hit when nothing else is named (CZ-ZONE-01)."""

ARMS = ("arm_right", "arm_left")
"""The arms, which hold weapons and block (CZ-TRAUMA-01, CZ-MUTILATION-06)."""


@frozen
class BodyPart:
    """A part: what a trauma and a mutilation of it are called (none: it cannot have one), and the states they lay."""

    id: str
    name: str
    kind: Literal["torso", "head", "face", "eyes", "eye", "arm", "leg"]
    trauma: str = ""
    trauma_lays: str = ""
    mutilation: str = ""
    mutilation_lays: str = ""

    def injury(self, sort: str) -> str:
        """What a ``trauma`` or ``mutilation`` of it is called; empty when it cannot have one."""
        return self.trauma if sort == "trauma" else self.mutilation

    def lays(self, sort: str) -> str:
        """The state that such an injury lays; empty for none."""
        return self.trauma_lays if sort == "trauma" else self.mutilation_lays


@frozen
class Body:
    """All parts; the torso and both arms are among them."""

    part: tuple[BodyPart, ...] = named_rows()

    def __attrs_post_init__(self) -> None:
        """Check that there are a torso and arms, and that a part's two injuries can be told apart."""
        if TORSO not in self.index:
            raise TableProblem("part", f'"{TORSO}" is missing, which is hit when nothing else is named')
        for arm in ARMS:
            if arm not in self.index or self.index[arm].kind != "arm":
                raise TableProblem("part", f'"{arm}" is missing, an arm that holds weapons and blocks')
        for n, part in enumerate(self.part):
            if part.trauma and part.trauma == part.mutilation:
                raise TableProblem(f"part[{n}].mutilation", f'"{part.mutilation}" is what its trauma is called')

    def of(self, id: str) -> BodyPart:
        """The part of that id; raises :class:`UnknownRow`."""
        return pick(self.index, id, "part of the body")

    @cached_property
    def index(self) -> Mapping[str, BodyPart]:
        """The parts by id."""
        return by_name(self.part)
