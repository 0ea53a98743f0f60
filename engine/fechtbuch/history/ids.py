"""Commit ids: what a commit is called follows from its parent and its bytes, and from nothing else."""

from __future__ import annotations

from hashlib import blake2b

__all__ = ["ID_DIGITS", "commit_id"]

ID_DIGITS = 64
"""Hexadecimal digits of a commit id."""

_PERSON = b"fechtbuch/1"
_NO_PARENT = bytes(32)


def commit_id(parent: str | None, body: bytes) -> str:
    """BLAKE2b-256, personalised ``fechtbuch/1``, over the parent's 32 id bytes (zeros for none) and the stored body.

    Gives 64 lower-case hexadecimal digits; O(size of the body). Raises ``ValueError`` for a parent that is no id.
    """
    before = _NO_PARENT if parent is None else bytes.fromhex(parent)
    if len(before) != len(_NO_PARENT):
        raise ValueError(f"{parent!r} is no commit id: {ID_DIGITS} hexadecimal digits are wanted")
    digest = blake2b(before, digest_size=32, person=_PERSON)
    digest.update(body)
    return digest.hexdigest()
