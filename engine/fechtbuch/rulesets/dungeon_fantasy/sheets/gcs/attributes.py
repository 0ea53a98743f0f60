"""Attributes of a GCS sheet: what it calculated where it says so, else base and what was bought."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import floor
from typing import Final

from attrs import frozen

from fechtbuch.dice.notation import BadDice, parse_roll
from fechtbuch.rulesets.dungeon_fantasy.data import DiceAdd, Tables
from fechtbuch.rulesets.dungeon_fantasy.sheets.errors import BadSheet
from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs.document import Document
from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs.node import Node

__all__ = ["Attributes", "read_attributes"]

_LIMITS: Final[Mapping[str, tuple[int, int]]] = {
    "st": (0, 5000),
    "dx": (0, 100),
    "iq": (0, 100),
    "ht": (0, 100),
    "will": (0, 100),
    "per": (0, 100),
    "hp": (-100_000, 100_000),
    "fp": (-100_000, 100_000),
    "basic_speed": (0, 1000),
    "basic_move": (0, 1000),
}

_NEEDED: Final = ("st", "dx", "iq", "ht")
"""Attributes that no other gives."""


@frozen
class Attributes:
    """Figures by GCS's names, pools' current values, paths, damage by strength; what traits and gear add, by name."""

    values: Mapping[str, Fraction]
    current: Mapping[str, int]
    paths: Mapping[str, str]
    thrust: DiceAdd
    swing: DiceAdd
    bonuses: Mapping[str, int]

    def __getitem__(self, name: str) -> int:
        """A figure, fractions dropped."""
        return floor(self.values[name])

    @property
    def speed(self) -> int:
        """Basic Speed in quarters."""
        return floor(self.values["basic_speed"] * 4)


def read_attributes(document: Document, tables: Tables) -> Attributes:
    """The attributes of a sheet. Raises :class:`BadSheet` for figures that no creature has."""
    rows = {row["attr_id"].text(): row for row in document.root["attributes"].rows()}
    _check_there(document, rows)
    bonuses = _bonuses(document)
    values: dict[str, Fraction] = {}
    for name in _LIMITS:
        found = _calculated(rows.get(name))
        if found is None:
            found = _base(name, values) + _bought(rows.get(name)) + bonuses.get(name, 0)
        values[name] = found
    _check(document, rows, values)
    document.log.count("attributes", sum(name in rows for name in _LIMITS))
    if "fp" not in rows:
        document.log.warn("the sheet has no FP; HT stands in")
    return Attributes(
        values=values,
        current={name: _current(rows.get(name), floor(values[name])) for name in ("hp", "fp")},
        paths={name: row.path for name, row in rows.items()},
        bonuses={name: floor(amount) for name, amount in bonuses.items()},
        thrust=_damage(document, "thrust", floor(values["st"]), tables),
        swing=_damage(document, "swing", floor(values["st"]), tables),
    )


def _check_there(document: Document, rows: Mapping[str, Node]) -> None:
    """A sheet without any attribute is nobody's; each missing one of the four that all others rest on is noted."""
    if not any(name in rows for name in _LIMITS):
        known = ", ".join(_NEEDED)
        raise BadSheet(document.file, "attributes", f"none of {known} or any other; open and save the sheet in GCS")
    for name in _NEEDED:
        if name not in rows:
            document.log.warn(f"THE SHEET HAS NO {name.upper()}: 10 is used")


def _bonuses(document: Document) -> dict[str, Fraction]:
    """What traits, skills and worn equipment add to attributes and defences (``dodge`` and the like), by name."""
    rows = (*document.traits, *document.skills, *(row for row in document.equipment if row.worn))
    found: dict[str, Fraction] = {}
    for row in rows:
        for feature, level in row.features():
            limited = feature["limitation"].text("none") not in ("", "none")
            if feature["type"].text() != "attribute_bonus" or limited:
                continue
            amount = feature["amount"].figure() or Fraction(0)
            name = feature["attribute"].text()
            found[name] = found.get(name, Fraction(0)) + (amount * level if feature["per_level"].flag() else amount)
    return found


def _bought(row: Node | None) -> Fraction:
    return (row["adj"].figure() if row is not None else None) or Fraction(0)


def _calculated(row: Node | None) -> Fraction | None:
    return row["calc"]["value"].figure() if row is not None else None


def _base(name: str, values: Mapping[str, Fraction]) -> Fraction:
    """What an attribute is before points are spent on it."""
    if name in ("will", "per"):
        return values["iq"]
    if name == "hp":
        return values["st"]
    if name == "fp":
        return values["ht"]
    if name == "basic_speed":
        return (values["dx"] + values["ht"]) / 4
    return Fraction(floor(values["basic_speed"])) if name == "basic_move" else Fraction(10)


def _check(document: Document, rows: Mapping[str, Node], values: Mapping[str, Fraction]) -> None:
    for name, (low, high) in _LIMITS.items():
        if not low <= values[name] <= high:
            place = rows[name].path if name in rows else name
            raise BadSheet(document.file, place, f"{name} {floor(values[name])} is not within {low} to {high}")


def _current(row: Node | None, full: int) -> int:
    """Points left; a pool is never fuller than full."""
    if row is None:
        return full
    left = row["calc"]["current"].whole()
    if left is None:
        left = full - (row["damage"].whole() or 0)
    return max(min(left, full), -10 * max(abs(full), 1))


def _damage(document: Document, name: str, st: int, tables: Tables) -> DiceAdd:
    """Thrust or swing: what the sheet calculated, else the table's, with a warning where another progression is set."""
    written = document.root["calc"][name].text()
    if written:
        try:
            spec = parse_roll(written)
        except BadDice as error:
            document.log.warn(f"calc.{name}: {error}")
        else:
            if spec.dice.sides == 6 and spec.times == 1:
                return DiceAdd(spec.dice.count, spec.add)
            document.log.warn(f"calc.{name}: {written} cannot be rolled by these rules")
    progression = document.root["settings"]["damage_progression"].text("basic_set")
    if progression != "basic_set":
        document.log.warn(f"the damage progression {progression} is not known; the basic table is used for {name}")
    return tables.thrust_swing.thrust(st) if name == "thrust" else tables.thrust_swing.swing(st)
