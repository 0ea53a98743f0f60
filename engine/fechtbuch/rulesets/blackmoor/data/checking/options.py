"""Options: a row gives another default to an option that there is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from fechtbuch.model.errors import near
from fechtbuch.rulesets.blackmoor.data.readings import OptionRow

__all__ = ["in_words", "option_problems"]


def option_problems(row: OptionRow, shipped: Mapping[str, OptionRow]) -> Iterator[tuple[str, str]]:
    """What is wrong with a row: no such option, or a default that is none of its values."""
    known = shipped.get(row.id)
    if known is None:
        yield "id", f'there is no option "{row.id}"' + near(row.id, shipped)
        return
    if known.values and not _among(row.default, known.values):
        words = ", ".join(in_words(value) for value in known.values)
        yield "default", f"{in_words(row.default)} is no value of it; known: {words}"
    elif not known.values and type(row.default) is not type(known.default):
        yield "default", f"{in_words(row.default)} is no value of it, such as {in_words(known.default)}"


def _among(value: Any, values: Iterable[Any]) -> bool:
    return any(value == known and type(value) is type(known) for known in values)


def in_words(value: Any) -> str:
    """A value as TOML shows it, cut short."""
    return str(value).lower() if isinstance(value, bool) else str(value)[:80]
