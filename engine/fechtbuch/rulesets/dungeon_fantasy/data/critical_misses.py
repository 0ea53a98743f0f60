"""The critical miss tables."""

from __future__ import annotations

from typing import Annotated, Literal

from attrs import frozen

from fechtbuch.rulesets.dungeon_fantasy.data.three_dice import ThreeDice
from fechtbuch.rulesets.tables import Within

__all__ = ["CriticalMiss", "CriticalMisses"]


@frozen
class CriticalMiss:
    """One row of a critical miss table. CMP-CRITMISS.

    Of ``breaks``, ``hit_self``, ``balance`` ... one is set; the figures beside it are absent where they do not apply.
    """

    roll_min: int
    roll_max: int
    weapon: Literal["", "breaks"] = ""
    """The weapon breaks: rolled again once for weapons that resist breakage."""
    hit_self: Literal["", "arm_or_leg"] = ""
    """The attacker hits his own arm or leg, even chance; see :attr:`CriticalMisses.reroll_hit_self_types`."""
    damage: Literal["full", "half"] = "full"
    balance: bool = False
    """Nothing more until the next turn, and defences change by ``defence``."""
    defence: int = 0
    ready_more: Annotated[int, Within(0, 1000)] = 0
    """Ready manoeuvres needed before the weapon can be used again."""
    drop: Literal["", "weapon"] = ""
    cheap_breaks: bool = False
    """A cheap weapon breaks instead of being dropped."""
    flies: bool = False
    """A swung melee weapon flies ``flies_yards`` straight forward or back; other attacks drop the weapon."""
    flies_yards: str = ""
    strain: Literal["", "shoulder"] = ""
    """The weapon arm is out of use for ``minutes``; the weapon stays in hand."""
    minutes: Annotated[int, Within(0)] = 0
    fall: bool = False
    ranged_total: Annotated[int | None, Within(3, 18)] = None
    """A ranged attack takes the row for this total instead."""
    knock_out: bool = False
    """Unconscious; an HT roll every ``minutes`` to wake."""
    strain_limb: bool = False
    """``injury`` HP and the limb is out of use for ``minutes``; a bite or the like: moderate pain for
    max(``pain_least``, ``pain_base`` - HT) minutes."""
    injury: str = ""
    pain_base: int = 0
    pain_least: int = 0
    animals_flee: bool = False
    """Animals of IQ 3 to 5 flee instead."""
    hit_solid: Literal["", "full", "half"] = ""
    """Own thrust, crushing, to the part used; or that part is struck by a foe's ready impaling weapon."""
    natural_weapon: int = 0
    """A natural weapon is broken: this modifier to its damage until healed."""
    stumble: bool = False
    """An attack ends one yard past the foe, facing away; after a parry: fall down."""
    dx_or_fall: bool = False
    kick_dx: int = 0
    """Modifier to that DX roll for a kick."""
    guard_dropped: bool = False
    """``defence`` for a turn; feints and Evaluate against the attacker count double."""
    tear_muscle: bool = False
    """``injury`` to the limb (or neck), ``defence`` and as much to attacks next turn, ``limb`` with it until healed."""
    limb: int = 0


@frozen
class CriticalMisses:
    """The critical miss tables for armed and unarmed fighters."""

    rule: str
    resistant: tuple[str, ...]
    """Weapon qualities that resist breakage."""
    reroll_hit_self_types: tuple[str, ...]
    """Melee damage types that roll a self-hit again once; ranged attacks always do."""
    armed: ThreeDice[CriticalMiss]
    unarmed: ThreeDice[CriticalMiss]

    def row(self, table: Literal["armed", "unarmed"], total: int) -> CriticalMiss:
        """The row of ``table`` for ``total`` on 3d6."""
        return (self.armed if table == "armed" else self.unarmed)[total]
