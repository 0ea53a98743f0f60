"""What an attack is worth: the chance to hit, the chance that it is not dodged, the hit points it costs the foe."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

from fechtbuch.dice.distribution import distribution
from fechtbuch.dice.notation import parse_dice
from fechtbuch.model.checks import Check
from fechtbuch.model.figures import Figure, start
from fechtbuch.model.tape import Rolled
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack
from fechtbuch.rulesets.dungeon_fantasy.attacks.attack import attack_figure
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Strike
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import use_of
from fechtbuch.rulesets.dungeon_fantasy.harm.damage import blows_of, damage_terms
from fechtbuch.rulesets.dungeon_fantasy.harm.location import aimed_part
from fechtbuch.rulesets.dungeon_fantasy.rolls import made

__all__ = ["chance", "dodge_of", "worth"]

_HIT = Check("attack", "3d6", Rolled(10), Figure((start(10, "Skill", "CMP-SUCCESS"),)), "success", 0, "CMP-SUCCESS")
"""Some attack roll that hit; what it showed does not matter."""


@cache
def chance(target: int) -> Fraction:
    """The chance to succeed on 3d6 against an effective score, exactly (CMP-SUCCESS)."""
    totals = [sum(faces) for faces in product(range(1, 7), repeat=3)]
    good = sum(made(total, target) for total in totals)
    return Fraction(good, len(totals))


def dodge_of(here: Here, who: str) -> int:
    """About how well somebody dodges: Basic Speed + 3 - encumbrance, without anything else (CMP-DEFENSE)."""
    sheet = Fighter(here, who).sheet
    return sheet.speed // 4 + 3 - sheet.encumbrance


def worth(here: Here, act: Attack) -> Fraction:
    """Expected injury of an attack to the torso, if the foe can do no better than dodge; 0 for what does no damage.

    Exact for what it counts: no criticals, no other defences. The weapon and its use must exist. O(damage totals).
    """
    use = use_of(here, act)
    part = aimed_part(here, act.target, "")
    if use is None or part is None or use.mode.damage.unusable:
        return Fraction(0)
    hit = chance(attack_figure(here, act).whole) * (1 - chance(dodge_of(here, act.target)))
    adds = tuple(damage_terms(here, act.who, use))
    strike = Strike(
        act.who, act.target, "melee", _HIT, use.weapon.id, use.mode.name, part.id, use.mode.damage, adds=adds
    )
    blows = blows_of(here, strike, part.id, None)
    dice = distribution(parse_dice(use.mode.damage.dice))
    injury = sum((dice.weight(total) * blows.of(total).injury.whole for total in dice.totals), 0)
    return hit * Fraction(injury, dice.total_weight)
