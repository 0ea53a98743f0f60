"""Values of a foreign log, whatever they claim to be: bounded texts, whole numbers, or nothing."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

__all__ = ["LARGEST", "LONGEST_NAME", "LONGEST_TEXT", "items", "key_of", "mapping", "moment", "name", "text", "whole"]

LARGEST: Final = 10**9
"""No figure of a fight is larger; beyond it a number counts as unknown."""

LONGEST_TEXT: Final = 1_000
"""Characters of a foreign text that are kept."""

LONGEST_NAME: Final = 120
"""Characters of a name that are kept."""

_SPACE: Final = re.compile(r"\s+")
_LAST_MOMENT: Final = 253_402_300_799
_NOTHING: Final[Mapping[str, Any]] = {}


def text(value: object, most: int = LONGEST_TEXT) -> str:
    """A text, cut, without what no store can hold (NUL, half surrogates); empty for anything else."""
    if not isinstance(value, str):
        return ""
    cut = value if len(value) <= most else value[: most - 1] + "…"
    return cut.replace("\0", "\ufffd").encode("utf-8", "replace").decode()


def name(value: object) -> str:
    """A name on one line."""
    return _SPACE.sub(" ", text(value, LONGEST_NAME)).strip()


def whole(value: object) -> int | None:
    """A whole number of at most ``LARGEST``; decimals are rounded, half to even. None for everything else."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    if isinstance(value, float):
        if not math.isfinite(value):
            return None
        value = round(value)
    return value if -LARGEST <= value <= LARGEST else None


def mapping(value: object) -> Mapping[str, Any]:
    """The object, or an empty one."""
    return value if isinstance(value, dict) else _NOTHING


def items(value: object) -> Sequence[Any]:
    """The list, or an empty one."""
    return value if isinstance(value, list) else ()


def key_of(value: object) -> str:
    """A foreign id as a text, be it a text or a number; empty for anything else."""
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value) if abs(value) < 2**64 else ""
    return text(value, LONGEST_NAME)


def moment(value: object) -> str:
    """A time of day from seconds since 1970, ISO 8601, UTC, whole seconds; empty for what is none."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= _LAST_MOMENT:
        return ""
    return datetime.fromtimestamp(int(value), UTC).isoformat()
