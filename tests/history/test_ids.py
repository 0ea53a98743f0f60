"""Ids: a commit is called after its parent and its bytes, and after nothing else."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fechtbuch.history.ids import ID_DIGITS, commit_id

GOLDEN = "a32ce8d47a37e27924cedcc39155fe48e0ab4daf67576ddcc4096c68b1f3d0e3"
PARENTS = st.none() | st.binary(min_size=32, max_size=32).map(bytes.hex)


@given(PARENTS, st.binary())
def test_an_id_is_the_personalised_digest_of_parent_and_body(parent: str | None, body: bytes) -> None:
    data = (bytes(32) if parent is None else bytes.fromhex(parent)) + body
    assert commit_id(parent, body) == hashlib.blake2b(data, digest_size=32, person=b"fechtbuch/1").hexdigest()
    assert len(commit_id(parent, body)) == ID_DIGITS


def test_released_ids_never_change() -> None:
    first = commit_id(None, b"{}")
    assert first == GOLDEN
    assert commit_id(first, b"{}") != first


@pytest.mark.parametrize("parent", ["", "no digits", "abc", "ab" * 31, "ab" * 33])
def test_a_parent_is_an_id(parent: str) -> None:
    with pytest.raises(ValueError, match="hexadecimal"):
        commit_id(parent, b"")
