"""A GCS sheet as rows to walk over, whatever its version called them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from attrs import evolve, frozen

from fechtbuch.model.errors import near
from fechtbuch.rulesets.dungeon_fantasy.sheets.errors import BadSheet
from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs.guard import read_json
from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs.node import Log, Node

__all__ = ["OLDEST", "Document", "Row", "open_document"]

OLDEST: Final = 2
NEWEST: Final = 5
_NAMEABLE: Final = re.compile(r"@([^@]{1,200})@")
_KNOWN: Final = ("attributes", "traits", "advantages", "skills", "equipment", "settings", "profile")


@frozen
class Row:
    """A trait, skill, spell or piece of equipment. ``on``: it counts; ``carried`` and ``worn`` are about equipment."""

    node: Node
    name: str
    container: bool = False
    on: bool = True
    carried: bool = True
    worn: bool = True
    spell: bool = False

    @property
    def level(self) -> int:
        """The level of a levelled trait, at least 1."""
        found = self.node["calc"]["current_level"].whole()
        if found is None:
            found = self.node["levels"].whole()
        return 1 if found is None else max(min(found, 1000), 0)

    @property
    def levelled(self) -> bool:
        """Whether it comes in levels."""
        return self.node["can_level"].flag() or "levels" in self.node

    def features(self) -> Iterator[tuple[Node, int]]:
        """What it brings, with the level that counts for it: its own features and those of its modifiers in force."""
        level = self.level if self.levelled else 1
        for feature in self.node["features"].rows():
            yield feature, level
        for modifier in self.modifiers():
            own = modifier["levels"].whole()
            for feature in modifier["features"].rows():
                yield feature, max(own or level, 1)

    def modifiers(self) -> Iterator[Node]:
        """The modifiers in force, those in containers included."""
        waiting = list(self.node["modifiers"].rows())[::-1]
        while waiting:
            modifier = waiting.pop()
            if not modifier["disabled"].flag() and modifier["enabled"].value is not False:
                yield modifier
                waiting += list(modifier["children"].rows())[::-1]


@frozen
class Document:
    """The sheet's rows. ``traits`` are those in force, containers included; skills and spells come without containers.

    ``equipment`` is what is carried, then what is elsewhere.
    """

    root: Node
    file: str
    version: int
    log: Log
    traits: tuple[Row, ...]
    skills: tuple[Row, ...]
    spells: tuple[Row, ...]
    equipment: tuple[Row, ...]

    @property
    def locations(self) -> Node:
        """The hit location table."""
        settings = self.root["settings"]
        return settings["body_type"] if "body_type" in settings else settings["hit_locations"]


def _rows(root: Node, key: str, carried: bool = True) -> list[Row]:
    """All rows of a list, parents before their children, in the sheet's order."""
    found: list[Row] = []
    waiting: list[tuple[Node, bool]] = [(node, True) for node in root[key].rows()][::-1]
    while waiting:
        node, on = waiting.pop()
        row = _row(node, on, carried)
        found.append(row)
        waiting += [(child, row.on) for child in node["children"].rows()][::-1]
    return found


def _row(node: Node, on: bool, carried: bool) -> Row:
    quantity = node["quantity"].whole() if "quantity" in node else 1
    there = quantity is None or quantity > 0
    return Row(
        node=node,
        name=_name(node),
        container=bool(node["children"].value) or node["type"].text().endswith("_container"),
        on=on and not node["disabled"].flag(),
        carried=carried and there,
        worn=carried and there and node["equipped"].value is True,
    )


def _name(node: Node) -> str:
    """The name, with the words that stand for blanks filled in."""
    name = node["description"].text() or node["name"].text()
    replaced = node["replacements"]
    return _NAMEABLE.sub(lambda found: replaced[found[1]].text(found[1]), name)


def open_document(text: str, file: str) -> Document:
    """The sheet in a text. Raises :class:`BadSheet` when it is none, or older than version 2."""
    found = read_json(text, file)
    log = Log()
    root = Node(found, "", log)
    if not any(key in found for key in ("attributes", "traits", "advantages")):
        raise BadSheet(file, "top level", _no_sheet(found))
    version = root["version"].whole()
    if version is None:
        log.warn("the sheet names no version; read as version 5")
        version = NEWEST
    if version < OLDEST:
        raise BadSheet(file, "version", f"version {version} is older than {OLDEST}; open and save the sheet in GCS")
    if version > NEWEST:
        log.warn(f"version {version} is newer than {NEWEST}; read as version {NEWEST}")
    return Document(
        root=root,
        file=file,
        version=version,
        log=log,
        traits=tuple(row for row in _rows(root, "traits" if "traits" in root else "advantages") if row.on),
        skills=tuple(row for row in _rows(root, "skills") if not row.container),
        spells=tuple(evolve(row, spell=True) for row in _rows(root, "spells") if not row.container),
        equipment=(*_rows(root, "equipment"), *_rows(root, "other_equipment", carried=False)),
    )


def _no_sheet(found: Mapping[str, object]) -> str:
    if "system" in found and "items" in found:
        return "this is an export of a virtual tabletop, not a GCS sheet"
    if "rows" in found:
        return "this is a GCS library list, not a character sheet"
    if "locations" in found:
        return "this is a GCS body type, not a character sheet"
    keys = [key for key in found if isinstance(key, str)][:20]
    hint = near("attributes", keys) if keys else ""
    return f"this JSON is no GCS sheet: it has none of {', '.join(_KNOWN)}{hint}"
