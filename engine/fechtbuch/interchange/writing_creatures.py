"""A creature as a ``[[creature]]`` table: from its source where that gives it exactly, else as the log stores it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import PurePath, PurePosixPath
from typing import Any

from fechtbuch.interchange.toml_text import NotSayable, value
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.state import Creature
from fechtbuch.model.wire import encode, to_json
from fechtbuch.rulesets.protocol import Bound

__all__ = ["creature_table"]

Placed = Callable[[str, str], bool]
"""``(name of a sheet file, its text) -> whether it lies beside the fight file``; else it goes into it."""


_FIRST = ("id", "from", "name", "side", "cell", "facing")


def creature_table(
    creature: Creature, source: str, rules: Bound | None, placed: Placed, *, silent: bool = True
) -> dict[str, Any]:
    """The table from which a reader builds this very creature with this very source; ``silent``: it may lack a cell."""
    for table in () if rules is None else _candidates(creature, source):
        if (silent or "cell" in table) and _gives(table, rules, creature, source):
            return _with_sheet(table, placed)
    stored = {"stored": encode(to_json(creature)).decode()}
    return {**stored, "source": source} if source else stored


def _candidates(creature: Creature, source: str) -> Iterator[dict[str, Any]]:
    """Tables that may give the creature: the one it was written with, or its sheet with where it stands."""
    kind, _, name = creature.sheet.origin.partition(":")
    if kind in ("", "bestiary"):
        yield from _as_written(source)
    elif _is_beside(name):
        yield from _from_sheet(creature, source, PurePath(name).name)


def _is_beside(name: str) -> bool:
    """Whether a name leads to a file in the fight file's folder or below it."""
    path = PurePosixPath(name)
    return bool(path.name) and not path.is_absolute() and ".." not in path.parts and not set(name) & set("\\:\0")


def _as_written(source: str) -> Iterator[dict[str, Any]]:
    try:
        table = json.loads(source)
    except (ValueError, RecursionError):
        return
    if isinstance(table, dict):
        first = {key: table[key] for key in _FIRST if key in table}
        yield first | table


def _from_sheet(creature: Creature, source: str, name: str) -> Iterator[dict[str, Any]]:
    place = creature.place
    stands = {"cell": list(place.cell), "facing": place.facing, "elevation": place.elevation, "posture": place.posture}
    usual = {"facing": 0, "elevation": 0, "posture": "standing"}
    sheet = {
        "id": creature.id,
        "from": creature.sheet.origin,
        "side": creature.side,
        **{key: item for key, item in stands.items() if item != usual.get(key)},
        "sheet": {"name": name, "content": source},
    }
    hands = {item.held: key for key, item in creature.items.items() if item.held}
    for more in ({}, {"hands": hands}):
        yield {**sheet, **more}
        yield {**sheet, **more, "name": creature.name}


def _gives(table: dict[str, Any], rules: Bound | None, creature: Creature, source: str) -> bool:
    """Whether the table can be written and gives the same creature from the same text."""
    assert rules is not None
    try:
        value({key: item for key, item in table.items() if key != "sheet"})
        return rules.ruleset.build(table, rules.tables, "creature") == (creature, source)
    except (NotSayable, FechtbuchError):
        return False


def _with_sheet(table: dict[str, Any], placed: Placed) -> dict[str, Any]:
    sheet = table.get("sheet")
    if not isinstance(sheet, dict):
        return table
    if placed(table["from"].partition(":")[2], sheet["content"]):
        return {key: item for key, item in table.items() if key != "sheet"}
    return {**table, "sheet": sheet["content"]}
