"""Pools of which only some dice count: keep the highest or lowest. Worked out by icepool where it is installed."""

from __future__ import annotations

from typing import Any, Final

from fechtbuch.dice.distribution import Distribution, distribution
from fechtbuch.dice.notation import Dice
from fechtbuch.model.errors import FechtbuchError

__all__ = ["MAX_POOL_FACES", "BadPool", "keep_highest", "keep_lowest"]

MAX_POOL_FACES: Final = 1_000
"""Most faces that the dice of a pool may have together."""


class BadPool(FechtbuchError):
    """A pool keeps an impossible number of dice, is too large, or the library that works pools out is missing."""


def keep_highest(dice: Dice, kept: int) -> Distribution:
    """The distribution of the sum of the ``kept`` highest of ``dice``.

    Raises :class:`BadPool` unless 1 to all dice are kept, the dice have at most :data:`MAX_POOL_FACES` faces together
    and icepool is installed. The cost grows with dice and sides.
    """
    _check(dice, kept)
    return distribution(dice) if kept == dice.count else _sum(_pool(dice).highest(kept))


def keep_lowest(dice: Dice, kept: int) -> Distribution:
    """The distribution of the sum of the ``kept`` lowest of ``dice``; otherwise as :func:`keep_highest`."""
    _check(dice, kept)
    return distribution(dice) if kept == dice.count else _sum(_pool(dice).lowest(kept))


def _check(dice: Dice, kept: int) -> None:
    if not 1 <= kept <= dice.count:
        raise BadPool(f"{dice} can keep from 1 to {dice.count} dice, not {kept}")
    if dice.count * dice.sides > MAX_POOL_FACES:
        raise BadPool(f"{dice} has {dice.count * dice.sides} faces together; pools go up to {MAX_POOL_FACES}")


def _pool(dice: Dice) -> Any:
    try:
        import icepool
    except ImportError as missing:
        raise BadPool("chances of pools that keep some dice need the package icepool; it is not installed") from missing
    return icepool.d(dice.sides).pool(dice.count)


def _sum(pool: Any) -> Distribution:
    return Distribution.of(dict(pool.sum().items()))
