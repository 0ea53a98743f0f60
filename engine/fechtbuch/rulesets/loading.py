"""The tables of a rule set, each from the file that comes with it or from a text that a table puts in its place."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import Any

from attrs import AttrsInstance

from fechtbuch.model.errors import near
from fechtbuch.rulesets.reasons import Reasons
from fechtbuch.rulesets.tables import BadTable, load_table, packaged_text

__all__ = ["Kinds", "Problem", "check_names", "lost_reasons", "packaged_table", "read_tables"]

Kinds = Mapping[str, type[AttrsInstance]]
"""Table class by name of the file."""

Problem = tuple[str, str, str]
"""File, key and reason."""


def check_names(texts: Collection[str], known: Collection[str], whose: str = "these") -> None:
    """Raise :class:`BadTable` for the first name that is no table of ``whose`` rules."""
    for name in texts:
        if name not in known:
            raise BadTable(f"{name}.toml", "", f"{whose} rules have no table of this name" + near(name, known))


def read_tables(kinds: Kinds, package: str, texts: Mapping[str, str], whose: str = "these") -> dict[str, Any]:
    """Every table by its name; ``texts`` maps a name to TOML text that stands in for the file of ``package``.

    Raises :class:`BadTable` for a text that does not fit or a name that is no table.
    """
    check_names(texts, kinds, whose)
    return {
        name: load_table(kind, texts[name], f"{name}.toml") if name in texts else packaged_table(package, name, kind)
        for name, kind in kinds.items()
    }


@cache
def packaged_table(package: str, name: str, kind: type[AttrsInstance]) -> Any:
    """A table as it comes with the rule set; read once."""
    file = f"{name}.toml"
    return load_table(kind, packaged_text(package, file), file)


def lost_reasons(given: Reasons, package: str) -> Iterator[Problem]:
    """The shipped reasons that a replaced list has not: it may order and word them anew, but rules name every one."""
    shipped: Reasons = packaged_table(package, "reasons", Reasons)
    for code in shipped.index:
        if code not in given.index:
            yield "reasons.toml", "reason", f'the rules need a row called "{code}", which is missing'
