from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from hashlib import blake2b
from itertools import count, islice, pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fechtbuch.dice
from fechtbuch.dice import BadKey, Dice, faces, stream_key
from fechtbuch.dice.stream import KeySource, joined
from fechtbuch.model.errors import FechtbuchError

keys = st.binary(min_size=32, max_size=32)
some_dice = st.builds(Dice, st.integers(1, 200), st.integers(1, 10_000))
seeds = st.one_of(st.integers(), st.text())

# Upper critical values of chi-square at 1 in 10,000, by degrees of freedom (standard table).
CHI_SQUARE_LIMIT = {1: Fraction("15.14"), 5: Fraction("25.75"), 9: Fraction("33.72"), 15: Fraction("44.27")}


def chi_square(tally: Counter[int], classes: int) -> Fraction:
    expected = Fraction(tally.total(), classes)
    return sum(((tally[face] - expected) ** 2 / expected for face in range(1, classes + 1)), Fraction(0))


def plain_faces(key: bytes, dice: Dice) -> tuple[int, ...]:
    """The same stream, written for reading rather than speed."""

    def numbers(width: int) -> list[int]:
        blocks = (blake2b(n.to_bytes(8, "little"), key=key, person=b"fechtbuch/dice1").digest() for n in count())
        data = b"".join(islice(blocks, 40))
        return [int.from_bytes(data[at : at + width], "little") for at in range(0, len(data), width)]

    width = 1 if dice.sides < 256 else 2
    full_runs = 256**width // dice.sides
    return tuple(n % dice.sides + 1 for n in numbers(width) if n // dice.sides < full_runs)[: dice.count]


@given(keys, some_dice)
def test_faces_are_on_the_dice(key: bytes, dice: Dice) -> None:
    shown = faces(key, dice)
    assert len(shown) == dice.count
    assert all(1 <= face <= dice.sides for face in shown)


@given(keys, some_dice)
def test_faces_are_those_of_the_plain_reading(key: bytes, dice: Dice) -> None:
    assert faces(key, dice) == plain_faces(key, dice)


@given(keys, some_dice, st.integers(1, 200))
def test_fewer_dice_show_the_first_faces_of_more(key: bytes, dice: Dice, fewer: int) -> None:
    fewer = min(fewer, dice.count)
    assert faces(key, Dice(fewer, dice.sides)) == faces(key, dice)[:fewer]


@pytest.mark.parametrize("sides", [2, 6, 10, 16])
def test_faces_fall_equally_often_within_a_stream(sides: int) -> None:
    key = stream_key(4, b"chi-square")
    tally = Counter(face for n in range(20) for face in faces(stream_key(4, key, bytes([n])), Dice(1000, sides)))
    assert chi_square(tally, sides) < CHI_SQUARE_LIMIT[sides - 1]


@pytest.mark.parametrize("sides", [2, 6, 10, 16])
def test_faces_fall_equally_often_across_keys(sides: int) -> None:
    tally = Counter(faces(stream_key(n), Dice(1, sides))[0] for n in range(20_000))
    assert chi_square(tally, sides) < CHI_SQUARE_LIMIT[sides - 1]


def test_large_dice_fall_equally_often() -> None:
    sides, bins = 9_000, 10  # 65,536 mod 9,000 is large: taking remainders alone would fail here
    tally = Counter(
        (face - 1) * bins // sides + 1 for n in range(20) for face in faces(stream_key(n), Dice(1000, sides))
    )
    assert chi_square(tally, bins) < CHI_SQUARE_LIMIT[bins - 1]


def test_a_byte_die_of_200_sides_has_no_favourites() -> None:
    tally = Counter((face - 1) // 20 + 1 for n in range(20) for face in faces(stream_key(n), Dice(1000, 200)))
    assert chi_square(tally, 10) < CHI_SQUARE_LIMIT[9]


def test_neighbouring_faces_are_independent() -> None:
    shown = [face for n in range(20) for face in faces(stream_key("pairs", bytes([n])), Dice(1000, 4))]
    tally = Counter(4 * (one - 1) + two for one, two in list(pairwise(shown))[::2])
    assert chi_square(tally, 16) < CHI_SQUARE_LIMIT[15]


def test_golden_key_and_faces() -> None:
    """A change here changes the dice of every recorded fight."""
    key = stream_key(7, b"parent", b"act")
    assert key.hex() == "3bcc339424558ebb92f15f914b160334aee15055aab9a18140ce92780bd458c3"
    assert (
        stream_key("7", b"parent", b"act").hex() == "b53a3a7f8b85fb0fce3cc0795d1399f6cd6f01e3620d64f0e9bfc12524bb3eae"
    )
    assert faces(key, Dice(3, 6)) == (5, 4, 3)
    assert faces(key, Dice(10, 6)) == (5, 4, 3, 4, 4, 1, 4, 4, 2, 4)
    assert faces(key, Dice(5, 100)) == (72, 41, 58, 9, 10)
    assert faces(key, Dice(4, 1000)) == (979, 733, 856, 394)
    assert faces(key, Dice(3, 1)) == (1, 1, 1)


PROGRAM = """
from fechtbuch.dice import faces, parse_dice, stream_key
key = stream_key("seed", b"a", b"b")
print(key.hex(), faces(key, parse_dice("9d6")), faces(key, parse_dice("9d1000")))
"""


def test_python_hash_seed_changes_nothing() -> None:
    engine = str(Path(fechtbuch.dice.__file__).parents[2])

    def printed(hash_seed: str) -> str:
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": engine}
        return subprocess.run(
            [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True
        ).stdout

    assert printed("0") == printed("1") == printed("4242") != ""


@given(seeds, st.lists(st.binary(), max_size=4), seeds, st.lists(st.binary(), max_size=4))
def test_different_names_have_different_keys(
    seed: int | str, parts: list[bytes], other_seed: int | str, other_parts: list[bytes]
) -> None:
    same = (type(seed), seed, parts) == (type(other_seed), other_seed, other_parts)
    assert (stream_key(seed, *parts) == stream_key(other_seed, *other_parts)) == same


def test_keys_tell_apart_where_parts_end() -> None:
    names = [(b"ab", b"c"), (b"a", b"bc"), (b"abc",), (b"abc", b""), (b"", b"abc"), (b"a", b"b", b"c"), ()]
    assert len({stream_key(1, *parts) for parts in names}) == len(names)
    assert len({stream_key(seed) for seed in (0, 1, -1, 255, -256, 256, "0", "1", "", 10**5000)}) == 10


@pytest.mark.parametrize("length", [0, 31, 33, 64, 65])
def test_a_key_of_another_length_is_refused(length: int) -> None:
    with pytest.raises(BadKey, match=f"32 bytes, this one has {length}") as refusal:
        faces(bytes(length), Dice(3, 6))
    assert isinstance(refusal.value, FechtbuchError)


def test_a_usual_roll_needs_one_hash(monkeypatch: pytest.MonkeyPatch) -> None:
    blocks: list[int] = []

    def counted(key: bytes, counter: int) -> bytes:
        blocks.append(counter)
        return bytes(range(64))

    monkeypatch.setattr("fechtbuch.dice.stream._block", counted)
    faces(bytes(32), Dice(3, 6))
    assert blocks == [0]
    faces(bytes(32), Dice(130, 6))
    assert blocks == [0, 0, 1, 2]


def test_bytes_beyond_the_last_full_run_are_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "fechtbuch.dice.stream._block", lambda key, counter: bytes([255, 252, 251, 0, 6, 253, 5] * 9 + [1])
    )
    assert faces(bytes(32), Dice(4, 6)) == (6, 1, 1, 6)
    words = b"".join(word.to_bytes(2, "little") for word in [65_535, 65_000, 64_999, 0, 1_000, 7] * 5 + [1, 2])
    monkeypatch.setattr("fechtbuch.dice.stream._block", lambda key, counter: words)
    assert faces(bytes(32), Dice(4, 1000)) == (1000, 1, 1, 8)


@given(seeds, st.lists(st.binary(max_size=40), max_size=4), st.lists(st.binary(max_size=40), max_size=3))
def test_a_key_is_the_same_whether_its_parts_are_hashed_at_once_or_in_two_steps(
    seed: int | str, shared: list[bytes], rest: list[bytes]
) -> None:
    source = KeySource(seed, *shared)
    assert source.key(joined(*rest)) == source.key(joined(*rest)) == stream_key(seed, *shared, *rest)
