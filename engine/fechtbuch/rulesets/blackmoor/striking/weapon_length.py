"""The length of a weapon where heights differ: effective height, and what a taller attacker gains (BM-WEAPONLEN)."""

from __future__ import annotations

from fractions import Fraction
from math import floor
from typing import Final

from attrs import field, frozen

from fechtbuch.model.figures import Figure, Term, add, at_least, multiply, round_down, start
from fechtbuch.rulesets.blackmoor.creature.here import tables_of
from fechtbuch.rulesets.blackmoor.creature.views import Combatant
from fechtbuch.rulesets.blackmoor.table_options import option

__all__ = ["Reach", "hit_bonus", "length_bonus", "reach_of"]

HALF: Final = Fraction(1, 2)


@frozen
class Reach:
    """With which heights the table is read for a blow. ``code`` is set where no look-up is needed.

    ``bonus`` is taken off every location roll, ``lower_left`` off a number left of N; which, the table chooses.
    """

    attacker: Figure = field(eq=False)
    defender: Figure = field(eq=False)
    code: str = ""
    bonus: int = 0
    lower_left: int = 0
    rule: str = ""


def _feet(*terms: Term) -> Figure:
    """Summed first, then to the nearest foot, half a foot up (BM-HEIGHT-09)."""
    half = add(HALF, "half a foot, to round to the nearest", "BM-HEIGHT-09")
    return Figure((*terms, half, round_down("whole feet", "BM-HEIGHT-09")))


def _height(one: Combatant) -> Term:
    return start(one.sheet.height, f"height of {one.name}", "sheet:height")


def reach_of(attacker: Combatant, target: Combatant, length: Fraction) -> Reach:
    """How a weapon so many feet long bears on heights that differ (BM-WEAPONLEN-01)."""
    own, other = _feet(_height(attacker)), _feet(_height(target))
    if own.whole == other.whole:
        return Reach(own, other, rule="BM-WEAPONLEN-01" if length else "")
    return (_shorter if own.whole < other.whole else _taller)(attacker, target, length, own, other)


def _shorter(attacker: Combatant, target: Combatant, length: Fraction, own: Figure, other: Figure) -> Reach:
    """A shorter attacker adds his weapon to his height, and never gets better than a normal blow.

    Five feet with a spear of four reach nine, a giant's height: N (BM-WEAPONLEN-04).
    """
    table = tables_of(attacker.here).book.weapon_length
    if length >= target.sheet.height:
        return Reach(own, other, table.shorter_best_code, rule="BM-WEAPONLEN-05")
    if not table.shorter_adds_weapon_to_height or not length:
        return Reach(own, other)
    reach = _feet(_height(attacker), add(length, "weapon length", "BM-WEAPONLEN-03"))
    if reach.whole >= other.whole:
        return Reach(reach, other, table.shorter_best_code, rule="BM-WEAPONLEN-02")
    return Reach(reach, other, rule="BM-WEAPONLEN-06")


def _taller(attacker: Combatant, target: Combatant, length: Fraction, own: Figure, other: Figure) -> Reach:
    """A taller attacker keeps the code of bare heights; each foot of weapon beyond the foe's height brings 5 %."""
    percent, chosen = length_bonus(attacker, target, length).whole, option(attacker.here, "length_bonus")
    bonus = percent if chosen == "location_roll" else 0
    left = percent if chosen == "left_number" else 0
    return Reach(own, other, "", bonus, left, "BM-WEAPONLEN-07" if length else "")


def length_bonus(attacker: Combatant, target: Combatant, length: Fraction) -> Figure:
    """The per cent that a taller attacker's weapon brings (BM-WEAPONLEN-07); 0 for all others."""
    tall, small = (floor(one.sheet.height + HALF) for one in (attacker, target))
    if tall <= small or length - target.sheet.height < 1:
        return Figure((start(0, "weapon not longer than the foe is tall", "BM-WEAPONLEN-07"),))
    each = tables_of(attacker.here).book.weapon_length.taller_percent_per_extra_foot
    return Figure(
        (
            start(length, "weapon length", "sheet:weapons"),
            add(-target.sheet.height, f"height of {target.name}", "sheet:height"),
            round_down("whole feet", "BM-AMB-44"),
            at_least(0, "at least 0", "BM-WEAPONLEN-07"),
            multiply(each, "per cent a foot", "BM-WEAPONLEN-07"),
        )
    )


def hit_bonus(attacker: Combatant, target: Combatant, length: Fraction) -> int:
    """The per cent added to the roll to hit, where a table reads the bonus so; 0 by default (BM-AMB-43)."""
    chosen = option(attacker.here, "length_bonus") == "to_hit"
    return length_bonus(attacker, target, length).whole if chosen else 0
