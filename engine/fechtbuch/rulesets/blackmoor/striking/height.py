"""Heights: the code of a blow, and which throws of the location die stand under it (BM-HEIGHT-01 to -13)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from attrs import evolve, field, frozen

from fechtbuch.model.figures import Figure
from fechtbuch.rulesets.blackmoor.creature.here import Here, tables_of
from fechtbuch.rulesets.blackmoor.creature.views import Combatant
from fechtbuch.rulesets.blackmoor.data import Tables
from fechtbuch.rulesets.blackmoor.data.charts import TOP
from fechtbuch.rulesets.blackmoor.striking.blow import Blow
from fechtbuch.rulesets.blackmoor.striking.weapon_length import Reach, reach_of

__all__ = ["Code", "code_by_feet", "code_of", "moved", "standing"]

CLASSES: Final = {"A": "vital", "W": "limb"}
"""The class of zones that a code leaves (BM-HEIGHT-02, BM-HEIGHT-04)."""

RULES: Final = {"A": "BM-HEIGHT-02", "N": "BM-HEIGHT-03", "W": "BM-HEIGHT-04", "L": "BM-HEIGHT-05", "R": "BM-HEIGHT-06"}
"""The rule of a code, by its letter."""


@frozen
class Code:
    """A height code as it counts for one blow, and the rule by which it does.

    ``bonus`` is taken off every location roll (BM-WEAPONLEN-08). ``attacker`` is the height that the table is read
    with, ``defender`` the other's, both in whole feet; none where nobody strikes.
    """

    code: str = "N"
    bonus: int = 0
    rule: str = "BM-HEIGHT-03"
    attacker: Figure | None = field(default=None, eq=False)
    defender: Figure | None = field(default=None, eq=False)


def code_of(here: Here, blow: Blow) -> Code:
    """The code for a blow; where nobody strikes, or nobody is struck, a normal blow."""
    if blow.attacker not in here.battle or blow.target not in here.battle or blow.attacker == blow.target:
        return Code()
    reach = reach_of(Combatant(here, blow.attacker), Combatant(here, blow.target), Fraction(blow.weapon.length))
    code = reach.code or code_by_feet(tables_of(here), reach.attacker.whole, reach.defender.whole)
    if reach.lower_left and code.startswith("L"):
        return Code(f"L{max(1, int(code[1:]) - reach.lower_left)}", 0, "BM-AMB-43", reach.attacker, reach.defender)
    return Code(code, reach.bonus, _rule(code, reach), reach.attacker, reach.defender)


def _rule(code: str, reach: Reach) -> str:
    """The rule that says what the code does, or, for a normal blow, why it is one."""
    if code == "N":
        return "BM-WEAPONLEN-08" if reach.bonus else reach.rule or RULES["N"]
    return RULES[code[0]]


def code_by_feet(tables: Tables, attacker: int, defender: int) -> str:
    """The code of two heights: a pinned cell, else the matrix, else the step of the difference (BM-HEIGHT-01, -13)."""
    cell = tables.cells.get((attacker, defender))
    if cell is not None:
        return cell.code
    matrix = tables.book.height_matrix
    if attacker in matrix.attackers and defender in matrix.defenders:
        return matrix.rows[matrix.attackers.index(attacker)][matrix.defenders.index(defender)]
    steps, difference = tables.book.height_step, attacker - defender
    found = next((step for step in steps if step.min <= difference <= step.max), None)
    return found.code if found is not None else ("A" if difference > 0 else "W")


def moved(roll: int, bonus: int) -> int:
    """A location roll moved towards the head by a bonus, at least 1 (BM-WEAPONLEN-08)."""
    return max(1, roll - bonus)


def standing(code: Code, classes: Iterable[str]) -> tuple[Code, frozenset[int]]:
    """The code as it turns out to count, and the throws that stand under it; all others are repeated (BM-HEIGHT-11).

    ``classes`` are, for each throw from 1, the class of the zone that it means once it is moved; empty for a zone that
    this body lacks. Where the code leaves nothing it counts as N (BM-HEIGHT-10).
    """
    sorts = dict(enumerate(classes, 1))
    there = frozenset(throw for throw, sort in sorts.items() if sort)
    left = frozenset(throw for throw in there if _stands(code, moved(throw, code.bonus), sorts[throw]))
    return (code, left) if left else (evolve(code, code="N", rule="BM-HEIGHT-10"), there)


def _stands(code: Code, roll: int, sort: str) -> bool:
    letter, number = code.code[0], int(code.code[1:] or TOP)
    if letter in CLASSES:
        return sort == CLASSES[letter]
    return roll > number if letter == "R" else roll <= number
