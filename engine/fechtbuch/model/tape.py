"""The tape: every answer an act received, under its address, with who gave it."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from fechtbuch.model.address import Address

__all__ = ["Answer", "By", "Rolled", "Tape", "TapeEntry"]

By = Literal["program", "table", "record", "policy"]
"""Who answered: the keyed stream, people at the table, a recorded tape, a policy."""


@frozen
class Rolled:
    """What a roll came to: its total, and the faces where they are known."""

    total: int
    faces: tuple[int, ...] | None = None


Answer = Rolled | str


@frozen
class TapeEntry:
    """One answer. ``rejected`` holds the throws that a roll's ``allowed`` refused before the one that stood."""

    address: Address
    answer: Answer
    by: By
    rejected: tuple[Rolled, ...] = ()


Tape = tuple[TapeEntry, ...]
