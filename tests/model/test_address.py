"""Addresses: written, canonical, shortened, and never mistaken for one another."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fechtbuch.model.address import Address, BadAddress, Step, find_address, fits
from fechtbuch.model.canonical import decode, encode
from fechtbuch.model.errors import shown
from fechtbuch.model.table import LARGEST_INTEGER
from tests.support.strategies import addresses

OPPORTUNITY = Address((Step("opportunity", "C", (3, 4)),), "C", "attack", "A")
DEFENCE = Address((Step("opportunity", "C", (3, 4)), Step("defence", "A")), "A", "dodge")
DAMAGE = Address((Step("opportunity", "C", (3, 4)),), "C", "damage", "A", 1)
OWN = Address((), "A", "attack", "B")
KNOWN = (OPPORTUNITY, DEFENCE, DAMAGE, OWN)


def test_the_written_form() -> None:
    assert [str(address) for address in KNOWN] == [
        "opportunity[C]@3,4/C.attack@A",
        "opportunity[C]@3,4/defence[A]/A.dodge",
        "opportunity[C]@3,4/C.damage@A#1",
        "A.attack@B",
    ]


def test_the_canonical_form() -> None:
    assert DAMAGE.to_json() == [["opportunity", "C", [3, 4]], "C", "damage", "A", 1]
    assert OWN.to_json() == ["A", "attack", "B", 0]


@given(addresses())
def test_the_canonical_form_comes_back(address: Address) -> None:
    assert Address.from_json(decode(encode(address.to_json()))) == address


@given(addresses(), addresses())
def test_different_addresses_have_different_canonical_forms(one: Address, other: Address) -> None:
    assert (encode(one.to_json()) == encode(other.to_json())) == (one == other)


@given(addresses())
def test_every_address_is_found_by_its_written_form(address: Address) -> None:
    assert find_address(str(address), [address, OWN]) == address


@given(st.sampled_from(KNOWN))
def test_a_written_address_fits_itself(address: Address) -> None:
    assert fits(str(address), address)


@pytest.mark.parametrize(
    ("short", "address"),
    [
        ("C.attack", OPPORTUNITY),
        ("attack@A", OPPORTUNITY),
        ("dodge", DEFENCE),
        ("defence", DEFENCE),
        ("opportunity/dodge", DEFENCE),
        ("@3,4/A.dodge", DEFENCE),
        ("damage", DAMAGE),
        ("damage#1", DAMAGE),
        ("attack@B", OWN),
        ("A.attack", OWN),
    ],
)
def test_any_unique_part_in_order_will_do(short: str, address: Address) -> None:
    assert find_address(short, KNOWN) == address


def test_a_part_that_fits_several_names_them() -> None:
    with pytest.raises(
        BadAddress, match=r"'attack' fits several questions: opportunity\[C\]@3,4/C\.attack@A, A\.attack"
    ):
        find_address("attack", KNOWN)


def test_an_exact_form_wins_over_parts() -> None:
    outer = Address((Step("riposte", "B"),), "A", "attack", "B")
    assert find_address("A.attack@B", [outer, OWN]) == OWN


@pytest.mark.parametrize("short", ["parry", "attack.C", "dodge/defence", "attack#2", "", "  ", "./[]"])
def test_what_fits_nothing_says_so(short: str) -> None:
    with pytest.raises(BadAddress, match="no question of this act fits"):
        find_address(short, KNOWN)


def test_the_near_ones_are_offered() -> None:
    with pytest.raises(BadAddress, match=r"near: A\.attack@B"):
        find_address("A.atack@B", KNOWN)


def test_ordinals_are_whole_words() -> None:
    tenth = OWN._replace(ordinal=10)
    assert not fits("attack#1", tenth)
    assert fits("attack#10", tenth)


def test_equal_written_forms_of_different_addresses_are_told_apart() -> None:
    one, other = Address((Step("a/b"),), "A", "x"), Address((Step("a"), Step("b")), "A", "x")
    assert str(one) == str(other)
    with pytest.raises(BadAddress, match="fits several"):
        find_address(str(one), [one, other])


@pytest.mark.parametrize(
    "data",
    [
        None,
        "A.attack",
        [],
        ["A", "attack", "B"],
        ["A", "attack", "B", -1],
        ["A", "attack", "B", 1.0],
        ["A", "attack", "B", True],
        ["A", "attack", "B", LARGEST_INTEGER + 1],
        ["A", "attack", None, 0],
        ["A", 1, "B", 0],
        [["x"], "A", "attack", "B", 0],
        [["x", "y", [1]], "A", "attack", "B", 0],
        [["x", "y", [1, 2.0]], "A", "attack", "B", 0],
        [["x", "y", "12"], "A", "attack", "B", 0],
        [[1, "y", None], "A", "attack", "B", 0],
        ["step", "A", "attack", "B", 0],
    ],
    ids=lambda data: ascii(shown(data, 40)),
)
def test_what_is_no_address_is_refused(data: Any) -> None:
    with pytest.raises(BadAddress, match=r"is no (step of an )?address"):
        Address.from_json(data)
