"""The base system's roll to hit: one die against what the sheet needs, less the target's armour class (BM-OWN-01)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction

from fechtbuch.decide.requests import Decision, Roll
from fechtbuch.decide.scene import Scene
from fechtbuch.model.checks import Check
from fechtbuch.model.figures import Figure, Term, Withheld, add, multiply, round_down, start
from fechtbuch.model.tape import Rolled
from fechtbuch.rulesets.blackmoor.creature.here import Here, tables_of
from fechtbuch.rulesets.blackmoor.creature.sheet import Weapon
from fechtbuch.rulesets.blackmoor.creature.views import Combatant
from fechtbuch.rulesets.blackmoor.harm.in_force import bar
from fechtbuch.rulesets.blackmoor.striking.aspect import aspect_of
from fechtbuch.rulesets.blackmoor.striking.weapon_length import hit_bonus
from fechtbuch.rulesets.blackmoor.table_options import option

__all__ = ["RULE", "needed_figure", "to_hit"]

RULE = "BM-OWN-01"
BONUS = Figure((start(0, "the die alone", RULE),))

STEP = {"d20": 1, "d100": 5}
"""What a point of armour class is worth on the die."""


def needed_figure(
    here: Here, who: str, target: str, aspect: str = "", side: str = "", weapon: Weapon | None = None
) -> Figure:
    """What the die must reach; the guard of a target that does not defend itself against this blow is withheld."""
    one, foe = Combatant(here, who), Combatant(here, target)
    step = STEP[str(option(here, "attack_die"))]
    terms = [
        *_to_hit(one, step),
        add(-step * foe.sheet.armour_class, f"armour class {foe.sheet.armour_class}", "sheet:armour_class"),
    ]
    withheld: tuple[Withheld, ...] = ()
    percent = hit_bonus(one, foe, Fraction(weapon.length)) if weapon is not None else 0
    if percent:
        terms.append(add(-(percent * step // STEP["d100"]), "weapon longer than the foe is tall", "BM-AMB-43"))
    if foe.sheet.guard:
        why = _defenceless(here, foe, aspect_of(here, who, target, aspect, side).name)
        if why is not None:
            terms.append(add(-step * foe.sheet.guard, "does not defend itself", why.rule))
            withheld = (why,)
    return Figure(tuple(terms), withheld)


def _to_hit(one: Combatant, step: int) -> Iterator[Term]:
    """What the sheet needs; a number for the other die becomes the one with the same chance: 18 of 20 is 86 of 100.

    From percentile dice to twenty sides the chance is rounded up to five per cent.
    """
    sheet = one.sheet
    yield start(sheet.to_hit, "needed against armour class 0", "sheet:to_hit")
    worth = STEP.get(sheet.to_hit_die, step)
    if worth < step:
        yield multiply(step, "on percentile dice", RULE)
        yield add(1 - step, "with the same chance", RULE)
    elif worth > step:
        yield add(worth - 1, "with the same chance", RULE)
        yield multiply(Fraction(1, worth), "on a twenty-sided die", RULE)
        yield round_down("a whole number", RULE)


def _defenceless(here: Here, foe: Combatant, aspect: str) -> Withheld | None:
    """Why a target cannot defend itself; a snake that dies of its upper body still can to the front (BM-SNAKE-06)."""
    found = bar(foe, "no_defend", "writhes")
    if found is None and aspect != "front":
        found = bar(foe, "may_defend_against_front_attacks")
    return Withheld("guard", f"cannot defend itself: {found.words}", found.rule) if found is not None else None


def to_hit(scene: Scene, who: str, target: str, weapon: Weapon, aspect: str, side: str) -> Decision[Check]:
    """Roll to hit."""
    figure = needed_figure(scene, who, target, aspect, side, weapon)
    die = str(option(scene, "attack_die"))
    needed = figure.whole
    rolled = yield from Roll(
        who, "attack", f"1{die}", about=target, of=_class_of(scene, weapon, die, needed), figure=figure, sense="over"
    )
    return _check(rolled, figure, f"1{die}", needed)


def _class_of(here: Here, weapon: Weapon, die: str, needed: int) -> Callable[[int], Hashable]:
    """Hit or miss, and whether the die itself shows enough for the weapon's mark (BM-SPECIAL-03, BM-SPECIAL-04)."""
    mark = tables_of(here).marks.get(weapon.mark)
    least = 0 if mark is None else mark.d20_at_least if die == "d20" else mark.d100_at_least
    return lambda total: (total >= needed, bool(least) and total >= least)


def _check(rolled: Rolled, figure: Figure, dice: str, needed: int) -> Check:
    hit = rolled.total >= needed
    margin = rolled.total - needed
    return Check(
        "attack", dice, rolled, BONUS, "success" if hit else "failure", margin, RULE, sense="over", against=figure
    )
