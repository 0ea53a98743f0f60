"""An attack that was rolled, as everything after the roll needs it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from operator import attrgetter
from typing import Any, Final, Literal

from attrs import field, fields, frozen

from fechtbuch.model.checks import Check
from fechtbuch.model.figures import Figure, Term, multiply, round_down, start
from fechtbuch.model.state import Cell
from fechtbuch.model.tape import Rolled
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Damage

__all__ = ["NO_ROLL", "Defended", "Kind", "Strike"]

HALF_DAMAGE: Final = (
    multiply(Fraction(1, 2), "At half-damage range", "DF-RANGE-02"),
    round_down("fractions dropped", "CMP-DAMAGE"),
)
"""What half-damage range and what lies beyond it do to basic damage."""

Kind = Literal["melee", "thrown", "missile", "shove", "grapple", "grab", "slam"]


@frozen(cache_hash=True)
class Strike:
    """Who struck whom with what and how.

    ``location`` is a part id, or ``random``. ``adds`` are damage terms that the way of attacking gives (All-Out
    Attack Strong); ``after`` are terms that come after all others of basic damage (half damage). ``halved``: at or
    beyond half-damage range. ``effect`` names what a hit does instead of plain damage (``attacks.effects``).
    ``defences`` are the sorts of active defence that help against it, the rule ``bars`` the others; ``against`` are
    terms that the way of attacking lays on all of them. ``item`` is the target's weapon that is struck at in place
    of himself. ``unheard``: the target neither sees nor hears the attacker. ``cover`` are terms that what was shot
    through adds to the target's DR, ``cell`` is the hex that was attacked where no creature was. ``wide``:
    large-area injury to the parts ``exposed``, all of them when none is named (CMP-LARGEAREA). ``worn`` is the
    share of worn armour that protects against it (DF-GRENADE-11). ``past_dr`` is the rule by which DR is ignored.
    ``covered`` are the parts that ``cover`` protects, all when none is named; ``thing`` is what a thrown weapon
    becomes on the ground. ``popped_up``: in a Pop-Up Attack.
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
    item: str = ""
    unheard: bool = False
    cover: tuple[Term, ...] = ()
    cell: Cell | None = None
    wide: bool = False
    exposed: tuple[str, ...] = ()
    worn: Fraction | int = 1
    past_dr: str = ""
    covered: tuple[str, ...] = ()
    thing: str = ""
    popped_up: bool = False

    @property
    def blow(self) -> tuple[Any, ...]:
        """Everything but how the attack roll went."""
        return _BLOW(self)

    @property
    def thrust(self) -> bool:
        """Whether the blow is a thrust: by the strength it comes from, else by the name of its line."""
        return self.damage.base == "thr" if self.damage.base else self.mode.lower().startswith("thrust")

    @property
    def late(self) -> tuple[Term, ...]:
        """Terms that come after the least basic damage: half damage (DF-RANGE-02), and ``after``."""
        return (*HALF_DAMAGE, *self.after) if self.halved else self.after

    @property
    def ranged(self) -> bool:
        """Thrown or shot."""
        return self.kind in ("thrown", "missile")


_BLOW: Callable[[Strike], tuple[Any, ...]] = attrgetter(*[f.name for f in fields(Strike) if f.name != "check"])


NO_ROLL: Final = Check(
    "attack", "", Rolled(0), Figure((start(0, "No attack roll", "DF-AREA-02"),)), "success", 0, "DF-AREA-02"
)
"""The check of what strikes without an attack roll: emanations, fires. It is part of no fact."""


@frozen
class Defended:
    """What became of the target's active defence: the last one tried, its check, whether it stopped the strike.

    ``sort`` is empty when none was tried; ``weapon`` is a weapon's id, or a hand. ``parried`` is what was parried with
    when any of the defences tried was a parry.
    """

    stopped: bool = False
    sort: str = ""
    weapon: str = ""
    check: Check | None = None
    parried: str = ""
