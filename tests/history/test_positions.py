"""Written positions go there and back, and say what is wrong with them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fechtbuch.history.positions import BadPosition, Written, parse_position, write_position
from fechtbuch.history.store.contract import Position

IDS = st.text("0123456789abcdef", min_size=64, max_size=64)


@given(st.text(min_size=1).filter(lambda name: name == name.strip()), IDS, st.integers(-1, 10_000), IDS | st.just(""))
def test_there_and_back(fight: str, commit: str, event: int, head: str) -> None:
    written = write_position(fight, Position(commit, event, "main"), head)
    assert parse_position(written) == Written(fight, commit[:12], event, head)


def test_it_looks_like_this() -> None:
    at = Position("0123456789abcdef" * 4, 3, "main")
    assert write_position("bridge", at) == "bridge:0123456789ab:3"


@pytest.mark.parametrize(
    "text", ["", "main", "a:b", "a:xyzw:0", "a:abc:0", "a:abcd:-2", "a:abcd:1.5", "a:abcd:0@q", ":abcd:0"]
)
def test_what_is_no_position(text: str) -> None:
    with pytest.raises(BadPosition, match="FIGHT:COMMIT:EVENT"):
        parse_position(text)
