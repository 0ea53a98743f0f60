"""Options: readings of what the source leaves unclear, with the value that holds where a table says nothing."""

from __future__ import annotations

from typing import Any

from attrs import frozen

__all__ = ["OptionRow"]


@frozen
class OptionRow:
    """One option: its default, the values it takes (none: a figure or a list), and what they mean."""

    id: str
    default: Any
    meaning: str
    values: tuple[Any, ...] = ()
