"""An attack that was rolled, as everything after the roll needs it."""

from __future__ import annotations

from typing import Literal

from attrs import field, frozen

from fechtbuch.model.checks import Check
from fechtbuch.model.figures import Term
from fechtbuch.model.state import Cell
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Damage

__all__ = ["Defended", "Kind", "Strike"]

Kind = Literal["melee", "thrown", "missile", "shove", "grapple", "grab"]


@frozen(cache_hash=True)
class Strike:
    """Who struck whom with what and how.

    ``location`` is a part id, or ``random``. ``adds`` are damage terms that the way of attacking gives (All-Out Attack
    Strong); ``after`` are terms that come after all others of basic damage (half damage). ``halved``: at or beyond
    half-damage range. ``effect`` names what a hit does instead of plain damage (``attacks.effects``). ``defences`` are
    the sorts of active defence that help against it, the rule ``bars`` the others; ``against`` are terms that the way
    of attacking lays on all of them. ``cover`` are terms that what was shot through adds to the target's DR, ``cell``
    is the hex that was attacked where no creature was.
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
    effect: str = ""
    defences: tuple[str, ...] = ("dodge", "parry", "block")
    bars: str = ""
    against: tuple[Term, ...] = ()
    cover: tuple[Term, ...] = ()
    cell: Cell | None = None

    @property
    def thrust(self) -> bool:
        """Whether the blow is a thrust: by the strength it comes from, else by the name of its line."""
        return self.damage.base == "thr" if self.damage.base else self.mode.lower().startswith("thrust")

    @property
    def ranged(self) -> bool:
        """Thrown or shot."""
        return self.kind in ("thrown", "missile")


@frozen
class Defended:
    """What became of the target's active defence: the last one tried, its check, whether it stopped the strike.

    ``sort`` is empty when none was tried; ``weapon`` is a weapon's id, or a hand.
    """

    stopped: bool = False
    sort: str = ""
    weapon: str = ""
    check: Check | None = None
