"""Rolls in the tracker's words: read whole or not at all, and never believed unless they add up."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fechtbuch.interchange.foreign.rolls import BadRoll, Roll, read_roll
from fechtbuch.model.tape import Rolled


def dice(roll: Roll) -> list[tuple[str, int, tuple[int, ...] | None]]:
    return [(str(thrown), thrown.rolled.total, thrown.rolled.faces) for thrown in roll.dice]


@pytest.mark.parametrize(
    ("text", "total", "added", "thrown"),
    [
        ("1d20 (19) + 5 = `24`", 24, 5, [("1d20", 19, (19,))]),
        ("1d20 (2) - 1 = `1`", 1, -1, [("1d20", 2, (2,))]),
        ("1d20 (**20**) + 5 = `25`", 25, 5, [("1d20", 20, (20,))]),
        ("d20 (3) = `3`", 3, 0, [("1d20", 3, (3,))]),
        ("2d6 (3, **6**) + 3 [slashing] = `12`", 12, 3, [("2d6", 9, (3, 6))]),
        ("2d20kh1 (**1**, ~~15~~) + 5 = `6`", 6, 5, [("1d20", 1, None)]),
        ("2d20kh1 (~~**1**~~, 15) + 5 = `20`", 20, 5, [("1d20", 15, None)]),
        ("3d6ro<2 (~~**1**~~, 4, 3, 2) = `9`", 9, 0, [("3d6", 9, None)]),
        ("2d6mi2 (1 -> 2, 5) = `7`", 7, 0, [("2d6", 7, None)]),
        ("1d6e6 (**6**!, 2) = `8`", 8, 0, [("2d6", 8, None)]),
        ("1d20 (10) + 1d4 (3) + 2 = `15`", 15, 5, [("1d20", 10, (10,)), ("1d4", 3, (3,))]),
        ("2d8 (3, 4) [cold] + 1d6 (2) [acid] = `9`", 9, 2, [("2d8", 7, (3, 4)), ("1d6", 2, (2,))]),
        ("(2d6 (3, 4) + 3) / 2 [fire] = `5`", 5, None, [("2d6", 7, (3, 4))]),
        ("1d20 (10) - 1d4 (3) = `7`", 7, None, [("1d20", 10, (10,)), ("1d4", 3, (3,))]),
        ("4 = `4`", 4, None, []),
        ("-4 [healing] = `-4`", -4, None, []),
    ],
)
def test_a_roll_is_read(text: str, total: int, added: int | None, thrown: list[object]) -> None:
    roll = read_roll(text)
    assert (roll.total, roll.added, dice(roll)) == (total, added, thrown)


def test_the_words_in_brackets_are_kept_in_order() -> None:
    assert read_roll("1d6 (2) [fire] + (1d6 (3) [cold]) [magic] = `5`").remarks == ("fire", "cold", "magic")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1d20",
        "1d20 (19) + 5",
        "1d20 (19) + 5 = 24",
        "1d20 (19) + 5 = `23`",
        "1d20 (21) = `21`",
        "1d20 (0) = `0`",
        "2d6 (3) = `3`",
        "2d6 (3, 4, 5) = `12`",
        "1d20 (~~19) = `19`",
        "1d20 (**19~~) = `19`",
        "0d6 () = `0`",
        "9999d6 (1) = `1`",
        "1d20 (19) / 0 = `0`",
        "1d20 (19) ** 9 = `1`",
        "1d20 (19) + = `19`",
        "1d20 (19) = `19` and more",
        "__import__('os') = `1`",
        "9999999999 * 9999999999 = `1`",
        "1d20kh1kh1kh1kh1kh1kh1kh1kh1kh1kh1kh1kh1kh1kh1kh1kh1kh1kh1kh1kh1kh1kh1kh1kh1kh1kh1! (1)",
        "(" * 500 + "1" + ")" * 500 + " = `1`",
        "-" * 500 + "1 = `1`",
        "+".join(["1"] * 600) + " = `600`",
        "1" * 5_000,
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(BadRoll):
        read_roll(text)


@given(st.text(alphabet="0123456789d()+-*/ =`~![],khro<>e", max_size=60))
def test_no_text_breaks_the_reader(text: str) -> None:
    with suppress(BadRoll):
        assert abs(read_roll(text).total) <= 10**9


@given(
    st.integers(1, 10).flatmap(lambda n: st.tuples(st.just(n), st.lists(st.integers(1, 12), min_size=n, max_size=n))),
    st.integers(-20, 20),
)
def test_what_was_rolled_comes_back(thrown: tuple[int, list[int]], add: int) -> None:
    count, faces = thrown
    words = ", ".join(f"**{face}**" if face in (1, 12) else str(face) for face in faces)
    total = sum(faces) + add
    roll = read_roll(f"{count}d12 ({words}) {'-' if add < 0 else '+'} {abs(add)} [piercing] = `{total}`")
    assert (roll.total, roll.added, roll.only) == (total, add, (f"{count}d12", Rolled(sum(faces), tuple(faces))))
