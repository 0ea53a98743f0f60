"""Heights and weapon lengths: which part of the chart an attacker reaches."""

from __future__ import annotations

import re
from typing import Annotated

from attrs import frozen

from fechtbuch.rulesets.tables import TableProblem, Within

__all__ = ["HeightCell", "HeightMatrix", "HeightStep", "WeaponLength", "check_code"]

_CODE = re.compile(r"A|N|W|[LR](?:[1-9]|[1-9][0-9])")


def check_code(code: str, key: str) -> None:
    """Raise :class:`TableProblem` for what is no height code: A, N, W, L1 to L99, R1 to R99."""
    if not _CODE.fullmatch(code):
        raise TableProblem(key, f'"{code[:40]}" is no height code: A, N, W, or L or R with 1 to 99')


@frozen
class HeightMatrix:
    """Codes by height of attacker (rows) and defender (columns), in feet."""

    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    rows: tuple[tuple[str, ...], ...]
    outside: str = ""
    default: bool = False
    source: str = ""

    def __attrs_post_init__(self) -> None:
        """As many rows and columns as heights, and only codes in them."""
        if len(self.rows) != len(self.attackers):
            raise TableProblem("rows", f"{len(self.rows)} rows for {len(self.attackers)} attackers")
        for n, row in enumerate(self.rows):
            if len(row) != len(self.defenders):
                raise TableProblem(f"rows[{n}]", f"{len(row)} codes for {len(self.defenders)} defenders")
            for m, code in enumerate(row):
                check_code(code, f"rows[{n}][{m}]")


@frozen
class HeightStep:
    """The code for differences of height, attacker less defender, from ``min`` to ``max`` feet."""

    min: int
    max: int
    code: str
    default: bool = False
    source: str = ""

    def __attrs_post_init__(self) -> None:
        """A code, and a range that is one."""
        check_code(self.code, "code")
        if self.max < self.min:
            raise TableProblem("max", f"{self.max} is below min {self.min}")


@frozen
class HeightCell:
    """A code for two heights that goes before matrix and steps."""

    attacker: int
    defender: int
    code: str
    default: bool = False
    source: str = ""

    def __attrs_post_init__(self) -> None:
        """A code."""
        check_code(self.code, "code")


@frozen
class WeaponLength:
    """What the length of a weapon does where heights differ."""

    shorter_adds_weapon_to_height: bool = True
    shorter_best_code: str = "N"
    taller_percent_per_extra_foot: Annotated[int, Within(0, 100)] = 5
    taller_extra_feet: str = ""
    taller_applied_as: str = ""
    default: bool = False
    source: str = ""

    def __attrs_post_init__(self) -> None:
        """A code."""
        check_code(self.shorter_best_code, "shorter_best_code")
