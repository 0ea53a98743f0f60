from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fechtbuch.dice import Dice, ImpossibleRoll, check_rolled, faces
from fechtbuch.model.tape import Rolled

THREE_DICE = Dice(3, 6)
D6 = Dice(1, 6)


def test_a_total_as_tables_remember_it() -> None:
    assert check_rolled(THREE_DICE, 11, purpose="attack") == Rolled(11)


@pytest.mark.parametrize("shown", [(3, 4, 4), [4, 3, 4]])
def test_faces_keep_their_order(shown: list[int] | tuple[int, ...]) -> None:
    assert check_rolled(THREE_DICE, shown, purpose="attack") == Rolled(11, tuple(shown))


def test_the_total_of_one_die_is_its_face() -> None:
    assert check_rolled(D6, 5, purpose="direction") == Rolled(5, (5,))
    assert check_rolled(D6, Rolled(5), purpose="direction") == Rolled(5)
    assert check_rolled(D6, Rolled(5), purpose="direction", each_die=True) == Rolled(5, (5,))


@pytest.mark.parametrize(
    ("dice", "answer", "message"),
    [
        (THREE_DICE, 2, "attack (3d6): total 2 is impossible on 3d6, totals go from 3 to 18"),
        (THREE_DICE, 19, "attack (3d6): total 19 is impossible on 3d6, totals go from 3 to 18"),
        (THREE_DICE, Rolled(19), "attack (3d6): total 19 is impossible on 3d6, totals go from 3 to 18"),
        (THREE_DICE, (1, 2), "attack (3d6): 3 faces needed, 2 given: 1, 2"),
        (THREE_DICE, [], "attack (3d6): 3 faces needed, 0 given: nothing"),
        (THREE_DICE, (1, 7, 2), "attack (3d6): a 7 on a d6 is impossible, faces go from 1 to 6"),
        (THREE_DICE, (1, 0, 2), "attack (3d6): a 0 on a d6 is impossible, faces go from 1 to 6"),
        (D6, 7, "attack (1d6): a 7 on a d6 is impossible, faces go from 1 to 6"),
        (D6, (1, 2), "attack (1d6): 1 face needed, 2 given: 1, 2"),
        (THREE_DICE, Rolled(9, (1, 2, 3)), "attack (3d6): the faces 1, 2, 3 add up to 6, not to 9"),
        (THREE_DICE, "11", "attack (3d6): expected a total or the faces of the dice, not '11'"),
        (THREE_DICE, True, "attack (3d6): expected a total or the faces of the dice, not True"),
        (THREE_DICE, (1, 2.0, 3), "attack (3d6): each face must be a whole number, not 2.0"),
        (THREE_DICE, (1, True, 3), "attack (3d6): each face must be a whole number, not True"),
    ],
)
def test_impossible_answers_are_refused_in_plain_words(dice: Dice, answer: int, message: str) -> None:
    with pytest.raises(ImpossibleRoll) as refusal:
        check_rolled(dice, answer, purpose="attack")
    assert str(refusal.value) == message


def test_a_roll_of_each_die_needs_its_faces() -> None:
    assert check_rolled(THREE_DICE, (1, 2, 3), purpose="damage", each_die=True) == Rolled(6, (1, 2, 3))
    for answer in (6, Rolled(6)):
        with pytest.raises(ImpossibleRoll, match=r"damage \(3d6\): needs the faces of each die, 3 numbers from 1 to 6"):
            check_rolled(THREE_DICE, answer, purpose="damage", each_die=True)


@pytest.mark.parametrize(
    ("allowed", "listed"),
    [
        (frozenset({9}), "9"),
        (frozenset({3, 5, 6, 7, 18}), "3, 5-7, 18"),
        (frozenset(range(3, 19)) - {11}, "3-10, 12-18"),
        (frozenset(), "nothing"),
        (frozenset(range(0, 60, 2)), "0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, ..."),
    ],
)
def test_a_total_that_is_rolled_again_is_refused(allowed: frozenset[int], listed: str) -> None:
    with pytest.raises(ImpossibleRoll) as refusal:
        check_rolled(THREE_DICE, (3, 4, 4), purpose="location", allowed=allowed)
    assert str(refusal.value) == f"location (3d6): must be one of {listed}, not 11"


def test_an_allowed_total_passes() -> None:
    assert check_rolled(THREE_DICE, 11, purpose="location", allowed=frozenset({11})) == Rolled(11)


dice_and_keys = st.tuples(st.builds(Dice, st.integers(1, 20), st.integers(1, 300)), st.binary(min_size=32, max_size=32))


@given(dice_and_keys, st.booleans())
def test_whatever_the_stream_shows_is_possible(drawn: tuple[Dice, bytes], each_die: bool) -> None:
    dice, key = drawn
    shown = faces(key, dice)
    rolled = check_rolled(dice, shown, purpose="any", each_die=each_die)
    assert rolled == Rolled(sum(shown), shown)
    assert check_rolled(dice, rolled, purpose="any", each_die=each_die) is rolled


@given(st.builds(Dice, st.integers(1, 9), st.integers(1, 9)), st.integers(-5, 100))
def test_a_total_is_possible_exactly_within_the_range(dice: Dice, total: int) -> None:
    if dice.count <= total <= dice.count * dice.sides:
        assert check_rolled(dice, total, purpose="any").total == total
    else:
        with pytest.raises(ImpossibleRoll):
            check_rolled(dice, total, purpose="any")
