"""The address of an answer: which sub-decisions it lies in, who gives it, for what purpose, about whom.

Canonical form (what tapes and hashes hold) is a JSON list ``[[label, about, at], ..., who, purpose, about, ordinal]``;
the written form is ``label[about]@x,y/.../who.purpose@about#n`` with ``#0`` left out. A short form is any part of it,
in order, that fits one address only.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from fechtbuch.model.errors import FechtbuchError, near, shown
from fechtbuch.model.table import LARGEST_INTEGER

__all__ = ["Address", "BadAddress", "Step", "find_address", "fits"]


class BadAddress(FechtbuchError):
    """An address that cannot be read, fits nothing, or fits several questions."""


class Step(NamedTuple):
    """One enclosing part: the cause it is named by, whom it is about, and the cell where it happened, if any."""

    label: str
    about: str = ""
    at: tuple[int, int] | None = None

    def __str__(self) -> str:
        about = f"[{self.about}]" if self.about else ""
        cell = f"@{self.at[0]},{self.at[1]}" if self.at is not None else ""
        return self.label + about + cell


class Address(NamedTuple):
    """Where in an act an answer belongs. Equal addresses ask the same question."""

    path: tuple[Step, ...]
    who: str
    purpose: str
    about: str = ""
    ordinal: int = 0

    def __str__(self) -> str:
        about = f"@{self.about}" if self.about else ""
        ordinal = f"#{self.ordinal}" if self.ordinal else ""
        return "/".join([*map(str, self.path), f"{self.who}.{self.purpose}{about}{ordinal}"])

    def to_json(self) -> list[Any]:
        """The canonical list."""
        steps = [[step.label, step.about, None if step.at is None else list(step.at)] for step in self.path]
        return [*steps, self.who, self.purpose, self.about, self.ordinal]

    @classmethod
    def from_json(cls, data: Any) -> Address:
        """Read the canonical list; raises ``BadAddress`` for anything else."""
        if type(data) is not list or len(data) < 4:
            raise BadAddress(f"{shown(data)} is no address: [..., who, purpose, about, ordinal] is")
        *steps, who, purpose, about, ordinal = data
        if not type(who) is type(purpose) is type(about) is str:
            raise BadAddress(f"{shown(data)} is no address: who, purpose and about are texts")
        if type(ordinal) is not int or not 0 <= ordinal <= LARGEST_INTEGER:
            raise BadAddress(f"{shown(data)} is no address: the ordinal {shown(ordinal)} is no whole number from 0")
        return cls(tuple([_step(step) for step in steps]), who, purpose, about, ordinal)


def _step(data: Any) -> Step:
    if type(data) is list and len(data) == 3:
        label, about, at = data
        if type(label) is type(about) is str and (at is None or _is_cell(at)):
            return Step(label, about, None if at is None else (at[0], at[1]))
    raise BadAddress(f"{shown(data)} is no step of an address: [label, about, cell or null] is")


def _is_cell(data: Any) -> bool:
    return type(data) is list and len(data) == 2 and type(data[0]) is type(data[1]) is int


_WORD = re.compile(r"[^/.\[\]#]+|\.|/|\[|\]|#")


def _words(text: str) -> list[str]:
    """Tokens in order. A name holding a separator is split alike on both sides, so that it still fits itself."""
    spread = text.replace("@", " @").split(" ")
    return [word for piece in spread for word in _WORD.findall(piece) if word not in ("/", ".", "[", "]")]


def fits(short: str, address: Address) -> bool:
    """Whether ``short`` (``attack``, ``C.attack``, ``damage@B``) is a part, in order, of the written ``address``."""
    wanted = _words(short)
    have = iter(_words(str(address)))
    return bool(wanted) and all(any(word == seen for seen in have) for word in wanted)


def find_address(short: str, addresses: Iterable[Address]) -> Address:
    """The one address that ``short`` fits; an exact written form wins. Raises ``BadAddress`` listing the candidates."""
    known = list(addresses)
    found = [address for address in known if str(address) == short]
    found = found or [address for address in known if fits(short, address)]
    if len(found) == 1:
        return found[0]
    if not found:
        raise BadAddress(f"no question of this act fits {shown(short)}" + near(short, map(str, known)))
    raise BadAddress(f"{shown(short)} fits several questions: " + ", ".join(map(str, found)))
