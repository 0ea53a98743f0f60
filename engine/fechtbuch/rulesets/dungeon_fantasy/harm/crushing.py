"""Being crushed: damage of collisions, falls and trampling feet, which pushes nobody away (DF-OWN-51)."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from attrs import field, frozen

from fechtbuch.decide.requests import Decision, Roll
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.dice.notation import parse_dice
from fechtbuch.model.events import Wounded
from fechtbuch.model.tape import Rolled
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Strike
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter
from fechtbuch.rulesets.dungeon_fantasy.data import CriticalHit
from fechtbuch.rulesets.dungeon_fantasy.harm.damage import Blow, blows_of

__all__ = ["Crushing", "crush", "crushing", "suffer"]


@frozen
class Crushing:
    """Damage that was rolled and is still to be suffered."""

    strike: Strike
    location: str
    blow: Blow = field(eq=False)
    rolled: Rolled | None = None


def crushing(
    scene: Scene,
    strike: Strike,
    location: str,
    row: CriticalHit | None = None,
    matters: Callable[[int], Hashable] | None = None,
) -> Decision[Crushing]:
    """Roll the damage; nothing is stated yet. ``matters`` gives what else hangs on basic damage; by default all of it.

    The dice are those of ``strike.attacker``.
    """
    blows = blows_of(scene, strike, location, row)

    def effect(total: int) -> Hashable:
        blow = blows.of(total)
        basic = blow.basic.whole
        return blow.effect, matters(basic) if matters is not None else basic

    rolled, total = None, parse_dice(strike.damage.dice).high
    if row is None or row.damage != "maximum":
        rolled = yield from Roll(strike.attacker, "damage", strike.damage.dice, strike.target, of=effect)
        total = rolled.total
    return Crushing(strike, location, blows.of(total), rolled)


def suffer(scene: Scene, crushing: Crushing, rule: str = "CMP-DAMAGE") -> Decision[None]:
    """State the wound. It pushes nobody away."""
    strike, blow = crushing.strike, crushing.blow
    lost = blow.injury.whole
    fact = Wounded(
        strike.target,
        "hp",
        lost,
        Fighter(scene, strike.target).hp - lost,
        strike.attacker,
        strike.weapon,
        crushing.location,
        strike.damage.type,
        blow.basic.whole,
        strike.damage.dice,
        crushing.rolled,
        blow.injury,
        rule,
        blow.detail.without("knockback") if "knockback" in blow.detail else blow.detail,
    )
    yield from happen(scene, fact)


def crush(scene: Scene, strike: Strike, location: str, row: CriticalHit | None = None) -> Decision[int]:
    """Roll and suffer at once; the basic damage."""

    def nothing(basic: int) -> Hashable:
        return None

    hurt = yield from crushing(scene, strike, location, row, nothing)
    yield from suffer(scene, hurt)
    return hurt.blow.basic.whole
