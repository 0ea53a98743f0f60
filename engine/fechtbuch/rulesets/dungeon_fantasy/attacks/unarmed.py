"""Punches, kicks, bites and other natural attacks: what is special about them (topic UNARMED, HELD, HOLD).

Their lines stand on the sheet with skill, damage and bonuses (DF-UNARMED-02, DF-UNARMED-03, DF-UNARMED-04,
DF-UNARMED-05, DF-UNARMED-07, DF-UNARMED-10, DF-UNARMED-11, DF-UNARMED-12); nothing here adds them again. They follow
the rules of melee attacks (DF-UNARMED-01).
"""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene
from fechtbuch.model.figures import Figure, Term, add
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack
from fechtbuch.rulesets.dungeon_fantasy.attacks.reach import reaches
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Strike
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import Use
from fechtbuch.rulesets.dungeon_fantasy.data.postures import LYING
from fechtbuch.rulesets.dungeon_fantasy.harm.dropping import fall
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.rolls import passes, success_roll

__all__ = ["after_miss", "close_breaches", "damage_terms", "dx_or_fall", "held_breaches", "strength_bonus"]


def held_breaches(here: Here, act: Attack, use: Use) -> Iterator[Breach]:
    """Held or holding, one fights only unarmed or with a weapon of reach C; teeth need no hand.

    Sources: DF-HELD-04, DF-HOLD-01, DF-HOLD-02. The -4 of DF-HELD-05 comes with all DX rolls (``Fighter.dx_terms``).
    """
    yield from close_breaches(here, act.who, use)


def close_breaches(here: Here, who: str, use: Use) -> Iterator[Breach]:
    """As ``held_breaches``, for anything that uses a melee line."""
    if use.weapon.natural or "C" in reaches(here, who, use):
        return
    fighter = Fighter(here, who)
    if fighter.grappled:
        yield breach(here, "held_needs_reach_c", use.weapon.name)
    if fighter.my_grapples:
        yield breach(here, "holding_needs_reach_c", use.weapon.name)


def damage_terms(here: Here, who: str, use: Use) -> list[Term]:
    """What is to be added to the sheet's line: less for a natural weapon that is broken (CMP-CRITMISS)."""
    broken = Fighter(here, who).level(f"broken:{use.weapon.id}")
    return [add(-broken, f"Broken {use.weapon.name.lower()}", "CMP-CRITMISS")] if broken else []


def strength_bonus(here: Here, who: str, skill: str, level: int, use: str) -> list[Term]:
    """What a grappling skill adds to ST for a use: ``shove``, ``slam``, ``grapple_contest`` (CMP-SKILLBONUS)."""
    fighter = Fighter(here, who)
    bonus = tables_of(here).skill_bonus.best(skill, level - fighter.sheet.dx, use, "st")
    return [add(bonus, f"{skill} at DX{level - fighter.sheet.dx:+d}", "CMP-SKILLBONUS")] if bonus else []


def after_miss(scene: Scene, strike: Strike) -> Decision[None]:
    """A kicker who misses rolls DX or falls down (DF-UNARMED-06)."""
    weapon = Fighter(scene, strike.attacker).weapon(strike.weapon)
    if weapon is not None and weapon.natural and weapon.part == "foot":
        yield from dx_or_fall(scene, strike.attacker, "balance", "missed kick", "DF-UNARMED-06")


def dx_or_fall(
    scene: Scene, who: str, purpose: str, reason: str, rule: str, terms: tuple[Term, ...] = ()
) -> Decision[None]:
    """A DX roll to stay on one's feet; whoever lies already needs none."""
    fighter = Fighter(scene, who)
    if fighter.posture == LYING or fighter.out:
        return
    figure = Figure((*fighter.attribute_terms("DX"), *fighter.dx_terms(), *terms))
    check = yield from success_roll(scene, who, purpose, figure, rule=rule, of=passes(figure))
    if check.missed:
        yield from fall(scene, who, reason, rule)
