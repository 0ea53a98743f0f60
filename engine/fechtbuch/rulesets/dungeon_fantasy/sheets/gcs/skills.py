"""Skills of a GCS sheet: the calculated level where the sheet has it, else points and difficulty."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import frozen

from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs.attributes import Attributes
from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs.document import Document, Row
from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs.node import Node

__all__ = ["MOST_LEVEL", "Skills", "default_level", "read_skills", "skill_name", "trained_level"]

MOST_LEVEL: Final = 1000
_EASIEST: Final[Mapping[str, int]] = {"e": 0, "a": -1, "h": -2, "vh": -3, "w": -3}


@frozen
class Skills:
    """Levels and paths by name; a speciality stands in brackets, ``Thrown Weapon (Knife)``."""

    levels: Mapping[str, int]
    paths: Mapping[str, str]


def read_skills(document: Document, attributes: Attributes) -> Skills:
    """All skills with a level, in the sheet's order; of two entries of one name the better counts."""
    levels: dict[str, int] = {}
    paths: dict[str, str] = {}
    techniques: list[Row] = []
    for row in document.skills:
        if row.node["type"].text() == "technique" or "default" in row.node:
            techniques.append(row)
        _keep(row, trained_level(row.node, attributes), levels, paths)
    for row in techniques:
        if skill_name(row.node, row.name) not in levels:
            _keep(row, _technique_level(row.node, attributes, levels), levels, paths)
    document.log.count("skills", len(levels))
    return Skills(levels, paths)


def skill_name(node: Node, name: str) -> str:
    """``Name``, or ``Name (Speciality)`` where the speciality says more than the name."""
    speciality = node["specialization"].text()
    return f"{name} ({speciality})" if speciality and speciality != name else name


def trained_level(node: Node, attributes: Attributes) -> int | None:
    """A skill's or spell's level; nothing when the sheet gives neither level nor points to tell it by."""
    level = node["calc"]["level"].whole()
    if level is None:
        level = node["level"].whole() if "level" in node else _bought_level(node, attributes)
    if level is not None and not 0 <= level <= MOST_LEVEL:
        node.log.warn(f"{node.path}: the level {level} is not within 0 to {MOST_LEVEL}")
        return None
    return level


def default_level(default: Node, attributes: Attributes, levels: Mapping[str, int]) -> tuple[str, int] | None:
    """What one default of a weapon or technique gives: the skill's or attribute's name and the level."""
    kind = default["type"].text().lower()
    modifier = default["modifier"].whole() or 0
    if kind == "skill":
        name = skill_name(default, default["name"].text())
        level = levels.get(name)
        if level is None and "specialization" not in default:
            level = _any_speciality(name, levels)
        return None if level is None else (name, level + modifier)
    if kind in ("st", "dx", "iq", "ht", "will", "per"):
        return kind.upper() if len(kind) == 2 else kind.capitalize(), attributes[kind] + modifier
    return None


def _any_speciality(name: str, levels: Mapping[str, int]) -> int | None:
    return max((level for skill, level in levels.items() if skill.startswith(f"{name} (")), default=None)


def _keep(row: Row, level: int | None, levels: dict[str, int], paths: dict[str, str]) -> None:
    name = skill_name(row.node, row.name)[:200]
    if not name or level is None:
        return
    if level > levels.get(name, -1):
        levels[name] = level
        paths[name] = row.node.path


def _bought_level(node: Node, attributes: Attributes) -> int | None:
    """Points and difficulty; without points a skill is not known."""
    attribute, _, difficulty = node["difficulty"].text().lower().partition("/")
    points = node["points"].whole() or 0
    if points < 1 or difficulty not in _EASIEST or attribute not in attributes.values:
        return None
    step = 3 if difficulty == "w" else 1
    paid = points // step
    if paid < 1:
        return None
    return attributes[attribute] + _EASIEST[difficulty] + _steps(paid)


def _steps(points: int) -> int:
    """Levels above the first: at 2 and 4 points, then one for every 4."""
    return 0 if points < 2 else 1 if points < 4 else 1 + points // 4


def _technique_level(node: Node, attributes: Attributes, levels: Mapping[str, int]) -> int | None:
    found = default_level(node["default"], attributes, levels)
    if found is None:
        return None
    points = node["points"].whole() or 0
    return min(found[1] + points - (node["difficulty"].text().lower() == "h" and points > 0), MOST_LEVEL)
