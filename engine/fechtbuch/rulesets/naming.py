"""Names that fight files may use: what each stands for, in lists by kind, and what to say of a wrong one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from attrs import frozen

from fechtbuch.model.errors import near

__all__ = ["Lister", "Named", "Names", "no_names", "unknown"]


@frozen
class Named:
    """A name as it is typed, what it is called, and its main figures in words."""

    id: str
    title: str = ""
    figures: str = ""


Names = Mapping[str, tuple[Named, ...]]
"""By kind (``weapons``), each list in the order of its table."""

Lister = Callable[[Any], Names]
"""``(tables) -> names``."""


def no_names(tables: Any) -> Names:
    """For rule sets whose fight files name nothing."""
    return {}


def unknown(name: str, known: Iterable[str], ruleset: str, kind: str) -> str:
    """The tail of an error about a name: those near it, and the command that lists all of the kind."""
    return f"{near(name, known)}; all {kind}: fechtbuch names --ruleset {ruleset} {kind}"
