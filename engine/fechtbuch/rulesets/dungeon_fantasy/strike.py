"""An attack that was rolled, as everything after the roll needs it."""

from __future__ import annotations

from typing import Literal

from attrs import field, frozen

from fechtbuch.model.checks import Check
from fechtbuch.model.figures import Term
from fechtbuch.rulesets.dungeon_fantasy.sheet import Damage

__all__ = ["Kind", "Strike"]

Kind = Literal["melee", "thrown", "missile", "shove", "grapple", "grab"]


@frozen(cache_hash=True)
class Strike:
    """Who struck whom with what and how.

    ``location`` is a part id, or ``random``. ``adds`` are damage terms that the way of attacking gives (All-Out Attack
    Strong); ``after`` are terms that come after all others of basic damage (half damage). ``halved``: at or beyond
    half-damage range.
    """

    attacker: str
    target: str
    kind: Kind
    check: Check
    weapon: str = ""
    mode: str = ""
    location: str = ""
    damage: Damage = field(factory=Damage)
    unarmed: bool = False
    chinks: bool = False
    adds: tuple[Term, ...] = ()
    after: tuple[Term, ...] = ()
    halved: bool = False

    @property
    def thrust(self) -> bool:
        """Whether the blow is a thrust: by the strength it comes from, else by the name of its line."""
        return self.damage.base == "thr" if self.damage.base else self.mode.lower().startswith("thrust")

    @property
    def ranged(self) -> bool:
        """Thrown or shot."""
        return self.kind in ("thrown", "missile")
