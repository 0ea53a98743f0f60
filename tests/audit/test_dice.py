"""The dice audit: whose dice, what is counted, and verdicts that say no more than the sample holds."""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction
from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from fechtbuch.audit import BadChoice, DiceTest, dice_audit
from fechtbuch.audit.fair_dice.dice_audit import holm
from fechtbuch.dice.distribution import distribution
from fechtbuch.dice.notation import parse_dice
from fechtbuch.fight import Fight
from fechtbuch.model.acts import Record
from fechtbuch.model.events import TableRolled
from fechtbuch.model.tape import Rolled
from fechtbuch.whatif import throws
from tests.audit.planting import SYSTEMS, played
from tests.support.duels import duel
from tests.support.toy_ruleset import TOY, Strike, creature


def told(dice: str, faces: Sequence[int], who: str = "A") -> TableRolled:
    return TableRolled(who, "throw", dice, Rolled(sum(faces), tuple(faces)), "seen")


def thrown(rolls: Sequence[Sequence[int]], who: str = "A") -> Fight:
    """A fight in which somebody stated such throws by hand, in one act."""
    fight = duel()
    fight.act(Record("", tuple(told(f"{len(faces)}d6", faces, who) for faces in rolls)))
    return fight


def totals(rolls: Sequence[int], dice: str) -> Fight:
    fight = duel()
    fight.act(Record("", tuple(TableRolled("A", "throw", dice, Rolled(total), "seen") for total in rolls)))
    return fight


def only(fight: Fight) -> DiceTest:
    (test,) = dice_audit(fight, by=("record",)).tests
    return test


def test_faces_are_counted_by_creature_and_size_of_die() -> None:
    test = only(thrown([(1, 6), (6, 6), (2, 3)]))
    assert (test.who, test.name, test.dice, test.sort) == ("A", "Fighter A", "d6", "faces")
    assert (test.counts, test.number) == ((1, 1, 1, 0, 0, 3), 6)
    assert set(test.expected) == {Fraction(1)}
    assert test.exact


def test_totals_are_counted_as_low_middle_and_high() -> None:
    test = only(totals([3, 8, 9, 10, 11, 12, 18], "3d6"))
    assert test.classes == ("3-9", "10-11", "12-18")
    assert test.counts == (3, 2, 2)
    assert test.expected == (7 * Fraction(81, 216), 7 * Fraction(54, 216), 7 * Fraction(81, 216))


@pytest.mark.parametrize("dice", ["2d4", "2d6", "3d6", "2d8", "4d6", "2d100", "10d10"])
def test_the_three_classes_hold_all_totals_once(dice: str) -> None:
    low, high = parse_dice(dice).low, parse_dice(dice).high
    every = list(range(low, high + 1))
    test = only(totals(every, dice))
    assert sum(test.counts) == len(every)
    spread = distribution(parse_dice(dice))
    parts = [name.partition("-") for name in test.classes]
    for (first, _, last), mean in zip(parts, test.expected, strict=True):
        chance = spread.chance(range(int(first), int(last or first) + 1))
        assert mean == len(every) * chance
        assert chance > Fraction(1, 7)


def test_dice_with_many_faces_are_counted_in_bands() -> None:
    test = only(totals([1, 10, 11, 100], "1d100"))
    assert test.classes[:2] == ("1-10", "11-20")
    assert test.counts == (2, 1, 0, 0, 0, 0, 0, 0, 0, 1)


def test_only_dice_of_people_count_unless_others_are_asked_for() -> None:
    fight = duel()
    fight.act(Strike("A", "B"), dice=[(4, 4, 1), (4, 4, 4), 2])
    fight.act(Strike("B", "A"))
    found = dice_audit(fight)
    assert {(test.who, test.dice) for test in found.tests} == {("A", "d6"), ("B", "d6"), ("", "d6")}
    everybody = next(test for test in found.tests if not test.who)
    assert everybody.number == 3 + 3 + 1
    assert found.others["program"] >= 1
    every = dice_audit(fight, by=("table", "program"))
    assert sum(test.number for test in every.tests if not test.who) > everybody.number
    assert not every.others


def test_one_who_throws_alone_is_not_told_twice() -> None:
    assert [test.who for test in dice_audit(thrown([(1, 2)]), by=("record",)).tests] == ["A"]


def test_nobody_s_dice_are_everybody_s() -> None:
    assert [test.who for test in dice_audit(thrown([(1, 2)], who=""), by=("record",)).tests] == [""]


def test_a_loaded_die_is_found() -> None:
    random = Random(4)
    loaded = [(6,) if random.random() < 0.3 else (random.randint(1, 6),) for _ in range(120)]
    test = only(thrown(loaded))
    assert test.verdict == "uneven"
    assert test.corrected < Fraction(5, 100)
    assert "hard to explain by luck" in str(test)


def test_totals_that_keep_to_the_middle_are_found_too() -> None:
    test = only(totals([10, 11] * 12, "3d6"))
    assert test.verdict == "uneven"
    assert test.exact


def test_many_fair_throws_show_nothing() -> None:
    random = Random(1)
    test = only(thrown([tuple(random.randint(1, 6) for _ in range(3)) for _ in range(50)]))
    assert test.verdict == "even"
    assert "nothing unusual" in str(test)


@pytest.mark.parametrize("number", [1, 2, 5, 20])
def test_few_throws_tell_nothing_and_it_says_how_many_would(number: int) -> None:
    test = only(thrown([(n % 6 + 1,) for n in range(number)]))
    assert test.verdict == "too_few"
    assert test.needed > number
    assert f"from about {test.needed} dice on" in test.reading()


def test_so_many_throws_as_it_asks_for_are_enough() -> None:
    needed = only(thrown([(1,), (2,)])).needed
    assert only(thrown([(n % 6 + 1,) for n in range(needed - 1)])).verdict == "too_few"
    assert only(thrown([(n % 6 + 1,) for n in range(needed)])).verdict == "even"


def test_few_throws_may_still_be_hard_to_explain() -> None:
    test = only(thrown([(6,)] * 8))
    assert test.chance == Fraction(6, 6**8)
    assert test.verdict == "uneven"


def test_a_bias_is_told_with_the_throws_that_would_show_it() -> None:
    test = only(thrown([(6,), (6,), (6,), (1,), (2,), (6,)]))
    assert test.verdict == "too_few"
    assert test.needed_for_this is not None
    assert f"about {test.needed_for_this} show it" in test.reading()
    assert only(thrown([(1,), (2,), (3,), (4,), (5,), (6,)])).needed_for_this is None


def test_large_samples_are_approximated_and_it_says_so() -> None:
    random = Random(2)
    test = only(thrown([tuple(random.randint(1, 6) for _ in range(10)) for _ in range(200)]))
    assert not test.exact
    assert "chi-square approximation" in test.reading()


@given(st.lists(st.fractions(0, 1, max_denominator=50), max_size=8))
def test_holm_corrects_each_for_those_not_yet_rejected(chances: list[Fraction]) -> None:
    found = holm(chances)
    for alpha in (Fraction(1, 100), Fraction(5, 100), Fraction(1, 3)):
        rejected = set()
        for done, n in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
            if chances[n] * (len(chances) - done) > alpha:
                break
            rejected.add(n)
        assert {n for n, chance in enumerate(found) if chance <= alpha} == rejected


def test_several_tests_are_corrected_together() -> None:
    """Five sixes of one are odd; where seven others throw as often, they are less so."""
    alone = only(thrown([(6,)] * 4))
    fight = duel()
    facts = [TableRolled("A", "throw", "1d6", Rolled(6, (6,)), "seen")] * 4
    facts += [
        TableRolled("A", "throw", f"1d{sides}", Rolled(1 + n, (1 + n,)), "seen") for sides in (4, 8) for n in range(4)
    ]
    fight.act(Record("", tuple(facts)))
    among = next(test for test in dice_audit(fight, by=("record",)).tests if test.dice == "d6")
    assert alone.chance == alone.corrected == among.chance
    assert among.corrected == 3 * among.chance


def test_repeated_throws_are_left_out_and_counted() -> None:
    fight = played("blackmoor")
    found = dice_audit(fight, by=("program",))
    assert found.repeated > 0
    counted = sum(test.number for test in found.tests if test.dice == "d100" and test.who)
    assert counted + found.repeated == sum(throw.dice.sides == 100 for throw in throws(fight))
    assert f"{found.repeated} throws were left out" in str(found)


@pytest.mark.parametrize("system", SYSTEMS)
def test_all_four_systems(system: str) -> None:
    found = dice_audit(played(system, turns=16), by=("program", "table"))
    assert not found.uneven
    assert json.loads(json.dumps(found.to_data()))["tests"] == [test.to_data() for test in found.tests]


def test_no_dice_no_tests() -> None:
    found = dice_audit(duel())
    assert (found.tests, str(found)) == ((), "no dice of people to audit")


def test_a_word_nobody_knows() -> None:
    with pytest.raises(BadChoice, match="near: table"):
        dice_audit(duel(), by=("tabel",))  # type: ignore[arg-type]


def test_hostile_names_stay_text() -> None:
    bad = "<script>alert(1)</script>\u202e\n" + "x" * 500
    fight = Fight.start(None, TOY, bad, [evolve(creature("A"), name=bad), creature("B")], seed=1)
    fight.act(Strike("A", "B"), dice=[(4, 4, 1), (4, 4, 4), 2])
    found = dice_audit(fight)
    assert "<script" not in found._repr_html_()
    assert "\u202e" not in str(found)
