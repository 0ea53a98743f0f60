"""Consequences: what the loss of zones, or a full tally, brings about."""

from __future__ import annotations

import re
from typing import Any, Final, Literal

from attrs import field, frozen

from fechtbuch.rulesets.tables import KEY

__all__ = ["ROLLED", "ConsequenceRow", "Trigger", "split_delay"]

Trigger = Literal["lost", "over", "excess_point", "tally_full", "tally_over", "turn_end"]


ROLLED: Final = re.compile(r"-(\d{1,2}d\d{1,3})")
"""A loss that is rolled: ``-1d6``."""

_DELAY: Final = re.compile(r"(?:(?P<dice>[1-9]\d?d[1-9]\d{0,2})(?P<add>[+-]\d{1,3})?|(?P<turns>\d{1,4}))", re.ASCII)


def split_delay(delay: str) -> tuple[str, int]:
    """``1d3-1`` as dice and add, ``1`` as no dice and turns. Raises ``ValueError`` for anything else."""
    match = _DELAY.fullmatch(delay)
    if match is None:
        raise ValueError(f'"{delay}" is no delay: a number of turns, or dice with an add, such as 1d3-1')
    return (match["dice"] or "", int(match["add"] or match["turns"] or 0))


@frozen
class ConsequenceRow:
    """One consequence. ``zones`` are kinds of zones, ``need`` how many of their parts, ``effect`` words of ours.

    ``delay`` is in turns, a number or dice; ``dying`` what a creature may not do until then; ``replaces`` names the row
    that does not count while this one does; ``option`` the option that switches it. ``ways`` are the ways to move
    that a loss of speed slows; none: swimming for fish, walking for all others.
    """

    id: str
    bodyplan: str
    trigger: Trigger
    effect: str
    rule: str
    zones: tuple[str, ...] = ()
    need: Any = "any"
    delay: str = ""
    value: Any = None
    condition: str = ""
    unless: str = field(default="", metadata={KEY: "except"})
    dying: tuple[str, ...] = ()
    replaces: str = ""
    option: str = ""
    into: str = ""
    cap: str = ""
    once: bool = False
    rounding: str = ""
    roll: str = ""
    stacking: str = ""
    afterwards: str = ""
    ways: tuple[Literal["walk", "swim"], ...] = ()
    default: bool = False
    source: str = ""

    @property
    def effects(self) -> tuple[str, ...]:
        """The words of the effect."""
        return tuple(word.strip() for word in self.effect.split(","))
