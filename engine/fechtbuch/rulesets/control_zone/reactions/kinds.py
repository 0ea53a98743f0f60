"""The reactions there are, and what sets each off (CZ-OPPORTUNITY-02 to -06, CZ-CLINCH-12, CZ-REACTION)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

from attrs import frozen

from fechtbuch.model.state import Cell
from fechtbuch.rulesets.control_zone.data.manoeuvres import Manoeuvre

__all__ = ["FINISHING", "INTERCEPTION", "JAB", "KINDS", "OPPORTUNITY", "Cause", "Kind", "Trigger"]

OPPORTUNITY: Final = "opportunity_attack"
JAB: Final = "preemptive_jab"
FINISHING: Final = "finishing"
INTERCEPTION: Final = "interception"

Cause = Literal["", "leaving", "moving_away", "preparing", "shooting", "abandoned", "entering", "fallen"]
"""What set a reaction off; empty: nothing did."""


@frozen
class Kind:
    """One reaction. ``only`` is the manoeuvre it is made as, empty for any that serves an Opportunity Attack.

    ``talent`` is needed for it, ``spear`` says that it takes one, ``rank`` is needed in some melee skill.
    """

    id: str
    name: str
    rule: str
    only: str = ""
    talent: str = ""
    spear: bool = False
    rank: int = 0

    def serves(self, manoeuvre: Manoeuvre) -> bool:
        """Whether it may be made as a manoeuvre (CZ-OPPORTUNITY-08, CZ-REACTION-06)."""
        return manoeuvre.id == self.only if self.only else manoeuvre.opportunity


KINDS: Final[Mapping[str, Kind]] = MappingProxyType(
    {
        kind.id: kind
        for kind in (
            Kind(OPPORTUNITY, "Opportunity Attack", "CZ-OPPORTUNITY-01"),
            Kind(JAB, "Pre-emptive Jab", "CZ-REACTION-01", only="thrust", talent="preemptive_jab", spear=True),
            Kind(FINISHING, "Finishing", "CZ-REACTION-04", rank=3),
            Kind(INTERCEPTION, "Interception", "CZ-OPPORTUNITY-17", only="shot", talent="interception"),
        )
    }
)
"""The reactions by id."""


@frozen
class Trigger:
    """What sets reactions off: the reactions that it allows, against whom, why, and where if that matters."""

    kinds: tuple[str, ...]
    against: str
    cause: Cause
    rule: str
    at: Cell | None = None
