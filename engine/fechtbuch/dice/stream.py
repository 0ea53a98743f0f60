"""Keyed streams of faces: the same key and dice give the same faces, everywhere and always; no state is kept.

A key is a hash of everything that distinguishes one roll from another, so a roll's faces do not depend on which rolls
were made before it. The bytes come from BLAKE2b in counter mode; bytes that would favour some faces are thrown away.
"""

from __future__ import annotations

import struct
from functools import lru_cache
from hashlib import blake2b
from itertools import islice
from typing import Final

from fechtbuch.dice.notation import Dice
from fechtbuch.model.errors import FechtbuchError

__all__ = ["KEY_BYTES", "BadKey", "KeySource", "faces", "joined", "stream_key"]

KEY_BYTES: Final = 32

_FACES: Final = b"fechtbuch/dice1"
_KEYS: Final = b"fechtbuch/key1"
_MOST_IN_A_BYTE: Final = 255
"""A byte holds faces 1 to 255; larger dice draw words of two bytes."""
_WORD: Final = 1 << 16
_WORDS: Final = struct.Struct("<32H")
"""A block of 64 bytes as 32 words."""


class BadKey(FechtbuchError):
    """A key for a stream of faces has the wrong length; :func:`stream_key` makes right ones."""


class KeySource:
    """The keys of all streams whose names begin alike: what they share is hashed once.

    ``KeySource(seed, *parts).key(joined(*more))`` is ``stream_key(seed, *parts, *more)``.
    """

    __slots__ = ("_begun",)

    def __init__(self, seed: int | str, *parts: bytes) -> None:
        kind, body = _seed_bytes(seed)
        self._begun = blake2b(kind + joined(body, *parts), digest_size=KEY_BYTES, person=_KEYS)

    def key(self, rest: bytes) -> bytes:
        """The key named by the shared parts and the ``joined`` rest of them."""
        digest = self._begun.copy()
        digest.update(rest)
        return digest.digest()


def stream_key(seed: int | str, *parts: bytes) -> bytes:
    """A key of 32 bytes for the stream that ``seed`` and ``parts`` name together.

    Different arguments never hash the same text: the seed carries its type, and each part its length, so that
    neither ``1`` and ``"1"`` nor ``b"ab", b"c"`` and ``b"a", b"bc"`` meet.
    """
    return KeySource(seed, *parts).key(b"")


def joined(*parts: bytes) -> bytes:
    """Parts of a stream's name as one text, each with its length."""
    return b"".join([len(part).to_bytes(8, "little") + part for part in parts])


def faces(key: bytes, dice: Dice) -> tuple[int, ...]:
    """The faces that ``dice`` show under ``key``: ``dice.count`` numbers from 1 to ``dice.sides``, without bias.

    The faces of fewer dice of a kind are the first of those of more. Raises :class:`BadKey` unless the key has 32
    bytes. The cost grows with the number of dice; up to about sixty small dice need one hash.
    """
    if len(key) != KEY_BYTES:
        raise BadKey(f"a key for dice has {KEY_BYTES} bytes, this one has {len(key)}; make it with stream_key")
    draw = _small_faces if dice.sides <= _MOST_IN_A_BYTE else _large_faces
    drawn = draw(_block(key, 0), dice.sides, dice.count)
    counter = 1
    while len(drawn) < dice.count:
        drawn += draw(_block(key, counter), dice.sides, dice.count - len(drawn))
        counter += 1
    return drawn


def _seed_bytes(seed: int | str) -> tuple[bytes, bytes]:
    if isinstance(seed, str):
        return b"s", seed.encode("utf-8", "surrogatepass")
    return b"i", seed.to_bytes(seed.bit_length() // 8 + 1, "little", signed=True)


def _block(key: bytes, counter: int) -> bytes:
    return blake2b(counter.to_bytes(8, "little"), key=key, person=_FACES).digest()


def _small_faces(block: bytes, sides: int, most: int) -> tuple[int, ...]:
    return tuple(block.translate(*_byte_table(sides))[:most])


@lru_cache(maxsize=256)
def _byte_table(sides: int) -> tuple[bytes, bytes]:
    """The face that each byte stands for, and the bytes above the last full run of faces, which are thrown away."""
    fair = 256 - 256 % sides
    return bytes(byte % sides + 1 for byte in range(256)), bytes(range(fair, 256))


def _large_faces(block: bytes, sides: int, most: int) -> tuple[int, ...]:
    fair = _WORD - _WORD % sides
    return tuple(islice((word % sides + 1 for word in _WORDS.unpack(block) if word < fair), most))
