"""Traits of a GCS sheet, recognised by their names: there is nothing else to know them by."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs.document import Document, Row
from fechtbuch.rulesets.dungeon_fantasy.sheets.traits import TraitRow, Traits, trait_table

__all__ = ["Known", "read_traits"]


@frozen
class Known:
    """Our traits, the levels of those that have any, and names that mean nothing to the rules."""

    ids: tuple[str, ...]
    levels: Mapping[str, int]
    unknown: tuple[str, ...]
    extra_arms: int
    armed: frozenset[str] = frozenset()
    """Traits whose lines stand on the sheet."""


def read_traits(document: Document) -> Known:
    """The traits in force. Those that the rules do not know are kept by name and noted."""
    table = trait_table()
    found: dict[str, int] = {}
    unknown: list[str] = []
    armed: set[str] = set()
    for row in document.traits:
        known = _meanings(row, table)
        for meaning in known:
            found[meaning.id] = found.get(meaning.id, 0) + row.level
        if any(True for _ in row.node["weapons"].rows()):
            armed |= {meaning.id for meaning in known}
        if not known and not row.container and row.name and not _is_source_of_rows(row):
            unknown.append(row.name[:200])
    for name in unknown:
        document.log.warn(f"trait not known to the rules: {name}")
    document.log.count("traits known", len(found))
    document.log.count("traits unknown", len(unknown))
    levels = {id: level for id, level in found.items() if level > 1}
    arms = sum(row.arms_per_level * found[row.id] for row in table.trait if row.id in found)
    return Known(table.with_implied(found), levels, tuple(unknown), arms, frozenset(armed))


def _meanings(row: Row, table: Traits) -> list[TraitRow]:
    """What a trait's name means, and what its enhancements mean where the name alone says too little.

    An enhancement may say what the trait is (``Claws`` with ``Talons``), and then it is nothing else.
    """
    own = table.find(row.name)
    words = [modifier["name"].text() for modifier in row.modifiers()]
    whole = [found for word in words if (found := table.exact(f"{row.name} ({word})")) is not None]
    parts = [part for word in words if (part := table.part(word)) is not None]
    return list(dict.fromkeys([*(whole or ([own] if own is not None else [])), *parts]))


def _is_source_of_rows(row: Row) -> bool:
    """Traits that are weapons or DR are understood through those."""
    if any(True for _ in row.node["weapons"].rows()):
        return True
    features = [feature["type"].text() for feature, _ in row.features()]
    return bool(features) and all(kind in ("dr_bonus", "attribute_bonus") for kind in features)
