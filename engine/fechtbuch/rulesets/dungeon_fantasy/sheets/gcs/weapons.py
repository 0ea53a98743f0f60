"""Weapons, shields and natural weapons of a GCS sheet, wherever they hang: traits, skills, equipment, containers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Final

from attrs import evolve, frozen

from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Damage, Melee, Ranged, Shield, Weapon
from fechtbuch.rulesets.dungeon_fantasy.sheets.errors import Unreadable
from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs.document import Document, Row
from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs.node import Node
from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs.weapon_rows import (
    Wielding,
    block_text,
    is_melee,
    melee_row,
    ranged_row,
)
from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs.weights import pounds
from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs.words import natural_part, quality
from fechtbuch.rulesets.dungeon_fantasy.sheets.hands import unique_id
from fechtbuch.rulesets.dungeon_fantasy.sheets.notation import parse_whole

__all__ = ["Arms", "is_shield", "read_weapons", "shield_bonus", "slug"]

_MOST: Final = 500
_MOST_LINES: Final = 100
_NO_WORD: Final = re.compile(r"[^a-z0-9]+")
_DB: Final = re.compile(r"\bDB:?\s*\+?(\d)\b", re.IGNORECASE)
_SHIELD_SKILLS: Final = ("Shield", "Cloak")
_USE: Final = {"mouth": "bite", "hand": "punch", "foot": "kick"}
"""What the table of skill bonuses calls an attack with a part."""


@frozen
class Arms:
    """All weapons, the ids of those at hand, and of those that are not carried."""

    weapons: tuple[Weapon, ...] = ()
    at_hand: tuple[str, ...] = ()
    left_behind: tuple[str, ...] = ()


def slug(name: str) -> str:
    """An id made of a name: ``Small Shield with Spike`` gives ``small_shield_with_spike``."""
    return _NO_WORD.sub("_", name.lower()).strip("_")[:60] or "weapon"


def read_weapons(document: Document, who: Wielding) -> Arms:
    """The weapons in the sheet's order: equipment first, natural ones after."""
    found: dict[str, Weapon] = {}
    at_hand: list[str] = []
    left_behind: list[str] = []
    for row in document.equipment:
        weapon = _gear(row, who) if len(found) < _MOST else None
        if weapon is None:
            continue
        id = unique_id(weapon.id, found)
        found[id] = evolve(weapon, id=id)
        if not row.carried:
            left_behind.append(id)
        elif row.worn:
            at_hand.append(id)
    for row in (*document.traits, *document.skills, *document.spells):
        for weapon in _natural(row, who):
            if len(found) < _MOST:
                id = unique_id(weapon.id, found)
                found[id] = evolve(weapon, id=id)
    if len(found) >= _MOST:
        document.log.warn(f"only the first {_MOST} weapons are read")
    _count(document, found.values())
    return Arms(tuple(found.values()), tuple(at_hand), tuple(left_behind))


# ------------------------------------------------------------------------------------------------ equipment


def _gear(row: Row, who: Wielding) -> Weapon | None:
    """A piece of equipment that is a weapon or a shield; nothing when it is neither."""
    lines = list(row.node["weapons"].rows())
    shield = _shield(row, lines, who) if is_shield(row) else None
    if not lines and shield is None:
        return None
    melee, ranged = _lines(lines, row, who)
    number = row.node["quantity"].whole() if "quantity" in row.node else 1
    return Weapon(
        id=slug(row.name),
        name=row.name[:200] or "Weapon",
        melee=melee,
        ranged=ranged,
        shield=shield,
        weight=_weight(row.node),
        count=max(min(number or 1, 1000), 1),
        traits=quality([row.name, *(modifier["name"].text() for modifier in row.modifiers())]),
        path=row.node.path,
    )


def _lines(nodes: list[Node], row: Row, who: Wielding, use: str = "") -> tuple[tuple[Melee, ...], tuple[Ranged, ...]]:
    if len(nodes) > _MOST_LINES:
        row.node.log.warn(f"{row.name}: only the first {_MOST_LINES} of its {len(nodes)} lines are read")
        nodes = nodes[:_MOST_LINES]
    melee = [melee_row(node, row, who, use) for node in nodes if is_melee(node)]
    ranged = [ranged_row(node, row, who) for node in nodes if not is_melee(node)]
    names: set[str] = set()  # of melee and ranged lines together, for acts name a line by its name alone
    return (
        tuple(evolve(line, name=_unique(line.name, names)) for line in melee),
        tuple(evolve(line, name=_unique(line.name, names)) for line in ranged),
    )


def _unique(name: str, taken: set[str]) -> str:
    """The name, or the name with a number, so that each line can be told from the others."""
    found, n = name, 2
    while found in taken:
        found, n = f"{name} {n}", n + 1
    taken.add(found)
    return found


def _weight(node: Node) -> Fraction | int:
    weight = pounds(node["calc"]["weight"] if "weight" in node["calc"] else node["base_weight"])
    if not weight and "weight" in node:
        weight = pounds(node["weight"])
    return weight.numerator if weight.denominator == 1 else weight


# ------------------------------------------------------------------------------------------------ shields


def is_shield(row: Row) -> bool:
    """A piece with a line that blocks, or one used with the skill Shield or Cloak."""
    for node in row.node["weapons"].rows():
        own = (default for default in node["defaults"].rows() if not default["modifier"].whole())
        if block_text(node) or any(default["name"].text() in _SHIELD_SKILLS for default in own):
            return True
    return False


def shield_bonus(row: Row) -> int:
    """The Defense Bonus: what the piece adds to blocks, else to dodges, else what its notes call DB."""
    added = {"block": 0, "dodge": 0, "parry": 0}
    for feature, level in row.features():
        name = feature["attribute"].text()
        if feature["type"].text() == "attribute_bonus" and name in added:
            amount = feature["amount"].whole() or 0
            added[name] += amount * level if feature["per_level"].flag() else amount
    bonus = next((value for value in added.values() if value), 0)
    if not bonus:
        notes = f"{row.name} {row.node['local_notes'].text()} {row.node['notes'].text()}"
        written = _DB.search(notes)
        bonus = int(written[1]) if written else 0
    return max(min(bonus, 10), 0)


def _shield(row: Row, lines: list[Node], who: Wielding) -> Shield:
    line = next((node for node in lines if block_text(node)), lines[0])
    bash = melee_row(line, row, who)
    try:
        own = parse_whole(block_text(line) or "0", "the block", -100, 100)
    except Unreadable as error:
        line.log.warn(f"{line.path}: {error}")
        own = 0
    digits = re.match(r"\d{1,4}", line["calc"]["block"].text())
    whole = 3 + bash.level // 2 + own + who.defence.get("block", 0)
    extra = int(digits[0]) - whole if digits else 0
    bonus = shield_bonus(row)
    if not bonus:
        line.log.warn(f"{row.name}: no Defense Bonus found for this shield; 0 is used")
    return Shield(bonus, bash.skill, bash.level, own, extra)


# ------------------------------------------------------------------------------------------------ natural weapons


def _natural(row: Row, who: Wielding) -> Iterator[Weapon]:
    """The lines of a trait, skill or touch spell, one weapon for each use; missiles are read with the spells."""
    groups: dict[str, list[Node]] = {}
    for node in row.node["weapons"].rows():
        if row.spell and not is_melee(node):
            continue
        groups.setdefault(node["usage"].text() or row.name, []).append(node)
    for usage, nodes in groups.items():
        part = natural_part(usage) or natural_part(row.name)
        melee, ranged = _lines(nodes, row, who, _USE.get(part, "striker"))
        name = usage[:200] or "Attack"
        yield Weapon(
            id=slug(usage),
            name=name,
            melee=melee,
            ranged=ranged,
            natural=True,
            part=_part(part, who) if melee else "",
            ready=True,
            path=row.node.path,
        )


def _part(part: str, who: Wielding) -> str:
    """The part, if this body has it: claws of a body without hands need none, and are no kick."""
    return "" if part in ("hand", "foot") and part not in who.parts else part


def _count(document: Document, weapons: Iterable[Weapon]) -> None:
    for weapon in weapons:
        for topic, lines in (("melee rows", weapon.melee), ("ranged rows", weapon.ranged)):
            for line in lines:
                damage: Damage = line.damage
                document.log.count(topic)
                if damage.unusable:
                    document.log.count(f"{topic} unusable")
                    document.log.warn(f"{weapon.name}, {line.name}: {damage.unusable}")
