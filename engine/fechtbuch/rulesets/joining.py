"""Rules that run because of facts, by the kind of fact: the tables of several topics as one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from fechtbuch.decide.scene import Reaction
from fechtbuch.model.events import Event

__all__ = ["Reactions", "together"]

Reactions = Mapping[type[Event], tuple[Reaction, ...]]


def together(tables: Iterable[Reactions]) -> Reactions:
    """Several tables as one: for each event the reactions of the first table come first."""
    found: dict[type[Event], tuple[Reaction, ...]] = {}
    for table in tables:
        for kind, reactions in table.items():
            found[kind] = (*found.get(kind, ()), *reactions)
    return found
