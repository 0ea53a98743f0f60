"""What lies behind a fact, with exact chances."""

from __future__ import annotations

from fractions import Fraction

import pytest
from attrs import evolve

from fechtbuch.model.checks import Check
from fechtbuch.model.events import Attacked, Checked, ClockAdvanced, PoolChanged, TableRolled, Wounded
from fechtbuch.model.figures import Figure, Withheld, add, start
from fechtbuch.model.tape import Rolled
from fechtbuch.narrate import explain, rules_cited
from fechtbuch.narrate.explain import Throw
from tests.support.toy_ruleset import TOY

SKILL = Figure((start(11, "skill", "sheet:skill"), add(-1, "dark", "TOY-2")), (Withheld("range", "near", "TOY-4"),))


def under(total: int, dice: str = "3d6") -> Check:
    return Check("attack", dice, Rolled(total), SKILL, "success" if total <= 10 else "failure", 10 - total, "TOY-1")


def throw(check: Check, rules: object = None) -> Throw:
    (one,) = explain(rules, Attacked("A", "B", check))  # type: ignore[arg-type]
    assert one.throw is not None
    return one.throw


def test_a_roll_under_a_skill() -> None:
    seen = throw(under(8))
    assert (seen.target, seen.chance, seen.margin) == (10, Fraction(1, 2), 2)
    assert seen.luck == Fraction(56, 216)
    assert seen.wins == tuple(range(3, 11))
    assert sum(weight for _, weight in seen.spread) == 216


def test_a_roll_over_a_difficulty() -> None:
    dc = Figure((start(15, "armour", "sheet:ac"),))
    check = Check("attack", "1d20", Rolled(18), Figure((start(4, "bonus", "sheet:b"),)), "success", 7, "", "over", dc)
    seen = throw(check)
    assert (seen.target, seen.chance, seen.luck) == (15, Fraction(10, 20), Fraction(3, 20))


def test_criticals_are_the_rule_sets() -> None:
    def succeeds(check: Check, total: int) -> bool:
        return total <= 4 or (total < 17 and total <= check.figure.value)

    rules = evolve(TOY, succeeds=succeeds)
    hopeless = Check("attack", "3d6", Rolled(4), Figure((start(1, "skill", "sheet:skill"),)), "critical_success", -3)
    assert throw(hopeless).chance == 0
    assert throw(hopeless, rules).chance == Fraction(4, 216)
    assert throw(hopeless, rules).luck == Fraction(4, 216)
    sure = evolve(hopeless, figure=Figure((start(30, "skill", "sheet:skill"),)))
    assert throw(sure, rules.bind()).chance == 1 - Fraction(4, 216)


@pytest.mark.parametrize("total", range(3, 19))
def test_luck_is_the_chance_of_that_or_better(total: int) -> None:
    seen = throw(under(total))
    assert seen.luck == sum(Fraction(weight, 216) for one, weight in seen.spread if one <= total)


def test_both_sides_of_a_contest_are_explained() -> None:
    mine, other = explain(TOY, Checked("A", under(9), "B", under(12), "win", 3))
    assert (mine.who, other.who) == ("A", "B")
    assert other.throw is not None
    assert other.throw.outcome == "failure"


def test_damage_and_pools_show_their_figures() -> None:
    wound = Wounded("B", "hp", 5, 7, rolled=Rolled(5, (5,)), dice="1d6", figure=SKILL, rule="TOY-6")
    (one,) = explain(TOY, wound)
    assert (one.title, one.figure, one.rule) == ("damage", SKILL, "TOY-6")
    assert one.throw is not None
    assert (one.throw.chance, one.throw.luck) == (None, Fraction(2, 6))
    assert explain(TOY, PoolChanged("A", "fp", -1, 3, figure=SKILL))[0].figure == SKILL
    assert explain(TOY, TableRolled("A", "location", "1d6", Rolled(6)))[0].throw is not None
    assert explain(TOY, ClockAdvanced("A", 1)) == ()
    assert explain(TOY, Wounded("B", "hp", 5, 7)) == ()


def test_dice_nobody_can_read_have_no_chance() -> None:
    seen = throw(under(8, "a handful"))
    assert (seen.chance, seen.luck, seen.spread) == (None, None, ())


def test_the_rules_cited_come_with_their_text() -> None:
    cited = rules_cited(TOY, explain(TOY, Attacked("A", "B", under(8))))
    assert list(cited) == ["TOY-1", "TOY-2", "TOY-4"]
    assert cited["TOY-2"].text == "Text of rule 2."
    assert rules_cited(None, explain(None, Attacked("A", "B", under(8)))) == {}
