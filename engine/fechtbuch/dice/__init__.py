"""Dice: notation, keyed streams of faces, exact distributions, and the check of what a person says was rolled."""

from __future__ import annotations

from fechtbuch.dice.answers import ImpossibleRoll, check_rolled
from fechtbuch.dice.contest import Contest, quick_contest
from fechtbuch.dice.distribution import BadDistribution, Distribution, distribution
from fechtbuch.dice.notation import BadDice, Dice, RollSpec, parse_dice, parse_roll, split_roll
from fechtbuch.dice.pools import BadPool, keep_highest, keep_lowest
from fechtbuch.dice.stream import KEY_BYTES, BadKey, faces, stream_key

__all__ = [
    "KEY_BYTES",
    "BadDice",
    "BadDistribution",
    "BadKey",
    "BadPool",
    "Contest",
    "Dice",
    "Distribution",
    "ImpossibleRoll",
    "RollSpec",
    "check_rolled",
    "distribution",
    "faces",
    "keep_highest",
    "keep_lowest",
    "parse_dice",
    "parse_roll",
    "quick_contest",
    "split_roll",
    "stream_key",
]
