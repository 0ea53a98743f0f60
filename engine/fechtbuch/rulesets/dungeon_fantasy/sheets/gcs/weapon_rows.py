"""One line of a GCS weapon: level, damage and the figures of its table. A line that cannot be used says why."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final, Literal, TypeVar

from attrs import evolve, field, frozen

from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Damage, Melee, Ranged
from fechtbuch.rulesets.dungeon_fantasy.data import DiceAdd, Tables
from fechtbuch.rulesets.dungeon_fantasy.sheets.errors import Unreadable
from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs.attributes import Attributes
from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs.document import Row
from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs.node import Node
from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs.skills import MOST_LEVEL, default_level
from fechtbuch.rulesets.dungeon_fantasy.sheets.notation import (
    Parry,
    Reach,
    Shots,
    Strength,
    parse_accuracy,
    parse_damage,
    parse_parry,
    parse_range,
    parse_reach,
    parse_shots,
    parse_strength,
    parse_whole,
)
from fechtbuch.rulesets.dungeon_fantasy.sheets.strength import basic_damage, rolled_damage

__all__ = ["Wielding", "block_text", "is_melee", "melee_row", "ranged_row", "row_level"]

_MELEE_ID: Final = "w"
_RANGED_ID: Final = "W"
_RANGED_KEYS: Final = ("range", "accuracy", "rate_of_fire", "shots", "bulk", "recoil")
_HARMLESS_REST: Final = re.compile(r"(?:inc|sur|dkb|rad)\b|[\[+(]|(?:plus|follow|linked|w/|with)\b", re.IGNORECASE)
"""What may follow a damage line without changing its own figures: fragments, linked effects, side effects."""

_SHAPES: Final = {"cone": "cone", "area effect": "area", "emanation": "area"}
"""Enhancements that give an attack a shape, by the beginning of their names."""

_WIDEST: Final = 100
"""Yards beyond which no cone widens and no area reaches."""

_NONE: Final = ("", "-", "\u2013", "\u2014", "no", "none", "n/a")
"""How sheets leave a column open."""

_T = TypeVar("_T")


@frozen
class Wielding:
    """What of the creature its weapon lines depend on.

    ``defence`` is what calculated parries and blocks hold besides; ``parts`` are the kinds of parts of its body.
    """

    attributes: Attributes
    levels: Mapping[str, int]
    tables: Tables
    defence: Mapping[str, int] = field(factory=dict)
    parts: frozenset[str] = frozenset()


def is_melee(node: Node) -> bool:
    """Whether a weapon belongs in the melee table: by its type, by the first letter of its id, by what it has."""
    kind = node["type"].text()
    if kind in ("melee_weapon", "ranged_weapon"):
        return kind == "melee_weapon"
    id = node["id"].text()
    if len(id) == 17 and id[0] in (_MELEE_ID, _RANGED_ID):
        return id[0] == _MELEE_ID
    return not any(key in node for key in _RANGED_KEYS)


def melee_row(node: Node, row: Row, who: Wielding, use: str = "") -> Melee:
    """A line of the melee table; ``use`` (bite, punch, kick, striker) tells what skill bonus a natural weapon has."""
    problems: list[str] = []
    skill, level = row_level(node, who, problems)
    reach = _read(node, "reach", parse_reach, Reach(("1",)), problems)
    parry = _parry(node, problems)
    strength = _read(node, "strength", parse_strength, Strength(), problems)
    level = _without_lack(level, strength.least, who)
    above = who.levels.get(skill, 0) - who.attributes["dx"]
    per_die = who.tables.skill_bonus.best(skill, above, use, "die")
    return Melee(
        name=_usage(node, row),
        skill=skill,
        level=level,
        damage=_damage(node, row, who, problems, per_die),
        reach=reach.reaches,
        reach_change=reach.change,
        parry=parry.modifier,
        parry_extra=_extra(node, "parry", level, parry.modifier, who),
        unbalanced=parry.unbalanced,
        fencing=parry.fencing,
        flail="flail" in skill.lower() or "flail" in row.name.lower(),
        min_st=strength.least,
        hands=strength.hands,
        dagger=strength.dagger,
    )


def ranged_row(node: Node, row: Row, who: Wielding) -> Ranged:
    """A line of the ranged table; ranges that go by strength are worked out."""
    problems: list[str] = []
    skill, level = row_level(node, who, problems)
    strength = _read(node, "strength", parse_strength, Strength(), problems)
    st = who.attributes["st"]
    half, most = _read(node, "range", lambda text: parse_range(text, st), (0, 0), problems)
    shots = _read(node, "shots", parse_shots, Shots(), problems)
    return Ranged(
        name=_usage(node, row),
        skill=skill,
        level=_without_lack(level, strength.least, who),
        damage=_damage(node, row, who, problems),
        acc=_read(node, "accuracy", parse_accuracy, 0, problems),
        half=half,
        most=most,
        shots=shots.shots,
        reload=shots.reload,
        bulk=_read(node, "bulk", _bulk, 0, problems),
        thrown=shots.thrown,
        min_st=strength.least,
        hands=strength.hands,
        effect=_shape(row),
    )


def row_level(node: Node, who: Wielding, problems: list[str]) -> tuple[str, int]:
    """The skill that serves a line best and its level, as calculated if the sheet says so."""
    found = [default_level(default, who.attributes, who.levels) for default in node["defaults"].rows()]
    skill, own = max((one for one in found if one is not None), key=lambda one: one[1], default=("DX", 0))
    level = node["calc"]["level"].whole()
    if level is None:
        level = own
    if level > MOST_LEVEL:
        problems.append(f"the level {level} is beyond {MOST_LEVEL}")
        return skill, 0
    if level < 1:
        problems.append("no skill on the sheet, and no default, gives it a level")
    return skill, max(level, 0)


def _shape(row: Row) -> str:
    """The effect of a breath or burst, by the enhancements in force: ``cone:5``, ``area:2``; empty for one target."""
    for modifier in row.modifiers():
        name = modifier["name"].text().lower()
        for word, effect in _SHAPES.items():
            if name.startswith(word):
                number = re.search(r"\d{1,3}", name)
                size = int(number[0]) if number else modifier["levels"].whole() or 1
                return f"{effect}:{max(min(size, _WIDEST), 1)}"
    return ""


def block_text(node: Node) -> str:
    """What stands in the block column; empty where it cannot block."""
    text = node["block"].text()
    return "" if text.lower() in _NONE else text


def _usage(node: Node, row: Row) -> str:
    return (node["usage"].text() or row.name or "attack")[:100]


def _without_lack(level: int, least: int, who: Wielding) -> int:
    """Calculated levels hold the penalty for too little ST, which the rules apply themselves (CMP-MELEE-MODS)."""
    return level + max(least - who.attributes["st"], 0) if level else level


def _read(node: Node, key: str, parse: Callable[[str], _T], absent: _T, problems: list[str]) -> _T:
    """A column of the line, resolved by the sheet if it was; what cannot be read makes the line unusable."""
    text = node["calc"][key].text() or node[key].text()
    if text.lower() in _NONE:
        return absent
    try:
        return parse(text)
    except Unreadable as error:
        problems.append(str(error))
        return absent


def _bulk(text: str) -> int:
    """``-6``, or ``-4*`` and ``-5/-7`` of which the first counts."""
    return parse_whole(text.partition("/")[0].rstrip("*"), "the bulk", -100, 100)


def _parry(node: Node, problems: list[str]) -> Parry:
    """The weapon's own modifier and marks; the calculated column says ``No`` where it cannot parry after all."""
    try:
        own = parse_parry(node["parry"].text())
        resolved = parse_parry(node["calc"]["parry"].text()) if "parry" in node["calc"] else own
    except Unreadable as error:
        problems.append(str(error))
        return Parry()
    return own if resolved.modifier is not None else Parry()


def _extra(node: Node, kind: Literal["parry", "block"], level: int, own: int | None, who: Wielding) -> int:
    """What a calculated parry or block has beyond 3 + half the level, its own modifier and what holds for all."""
    digits = re.match(r"\d{1,4}", node["calc"][kind].text())
    if own is None or digits is None:
        return 0
    return int(digits[0]) - (3 + level // 2 + own + who.defence.get(kind, 0))


# ------------------------------------------------------------------------------------------------ damage


def _damage(node: Node, row: Row, who: Wielding, problems: list[str], per_die: int = 0) -> Damage:
    """The damage line: as calculated, else put together; kept as text with the reason where it cannot be rolled."""
    written = node["damage"]
    text = node["calc"]["damage"].text()
    base = _base(written["st"].text())
    notes = node["usage_notes"].text()[:300]
    if not text:
        node.log.warn("weapon lines without calculated damage, put together without bonuses of other traits and gear")
    try:
        line = _calculated(text, base) if text else _composed(written, row, who, base, per_die)
    except Unreadable as error:
        return Damage("", 0, "", base, follow_up=notes, unusable=_why([str(error), *problems], text))
    line = evolve(line, follow_up=" ".join(part for part in (line.follow_up, notes) if part))
    return evolve(line, unusable=_why(problems, "")) if problems and not line.unusable else line


def _why(problems: list[str], text: str) -> str:
    reason = "; ".join(dict.fromkeys(problems))
    return reason if not text or text in reason else f"{text}: {reason}"


def _base(text: str) -> Literal["", "sw", "thr"]:
    """Which basic damage it comes from: ``sw``, ``thr`` and their levelled, lifting or other kin."""
    plain = text.lower()
    return "sw" if plain.endswith(("sw", "sw_leveled")) else "thr" if plain.endswith(("thr", "thr_leveled")) else ""


def _calculated(text: str, base: Literal["", "sw", "thr"]) -> Damage:
    line = parse_damage(text)
    if line.base:
        raise Unreadable(f"the calculated damage {text} still names {line.base}")
    if line.rest and not _HARMLESS_REST.match(line.rest):
        raise Unreadable(f"the damage has more to it than the rules know: {line.rest[:60]}")
    damage = rolled_damage(base, line.roll, line.type, _plain(line.divisor), line.explosive)
    return evolve(damage, follow_up=line.rest)


def _composed(written: Node, row: Row, who: Wielding, base: Literal["", "sw", "thr"], more: int) -> Damage:
    """Basic damage, the line's own dice, dice for each level adds for each die (``more`` by skill), put together."""
    if isinstance(written.value, str):
        return _from_text(written.text(), who)
    basic = _basic(base, who)
    own, each = written["base"].text(), written["base_leveled"].text()
    if row.levelled and "sv" not in row.node and not each and base == "":
        own, each = "", own
    roll = _sum(basic, _dice(own))
    if each:
        leveled = _dice(each)
        roll = _sum(roll, DiceAdd(leveled.dice * row.level, leveled.add * row.level))
    per_die = (written["modifier_per_die"].whole() or 0) + more
    roll = DiceAdd(roll.dice, roll.add + per_die * roll.dice)
    if roll.dice > 1000 or abs(roll.add) > 100_000:
        raise Unreadable(f"{roll.dice} dice are beyond every attack")
    divisor = written["armor_divisor"].figure() or Fraction(1)
    line = parse_damage(f"1d({_divisor_text(divisor)}) {written['type'].text()}")
    if line.rest and not _HARMLESS_REST.match(line.rest):
        raise Unreadable(f"the damage has more to it than the rules know: {line.rest[:60]}")
    return evolve(rolled_damage(base, roll, line.type, _plain(divisor), line.explosive), follow_up=line.rest)


def _from_text(text: str, who: Wielding) -> Damage:
    line = parse_damage(text)
    roll = line.plus(_basic(line.base, who))
    return evolve(rolled_damage(line.base, roll, line.type, _plain(line.divisor), line.explosive), follow_up=line.rest)


def _basic(base: str, who: Wielding) -> DiceAdd:
    """Thrust or swing as the sheet has them, so that another progression or Striking ST counts."""
    if base == "thr":
        return who.attributes.thrust
    return who.attributes.swing if base == "sw" else basic_damage(base, 0, who.tables)


def _dice(text: str) -> DiceAdd:
    """``2d+1``, or a bare add such as ``-1``."""
    if not text:
        return DiceAdd(0)
    if re.fullmatch(r"\s*[+\-\u2212]?\s*\d{1,6}\s*", text):
        return DiceAdd(0, parse_whole(text.replace(" ", ""), "the add", -100_000, 100_000))
    line = parse_damage(f"{text} cr")
    return line.roll


def _sum(one: DiceAdd, other: DiceAdd) -> DiceAdd:
    return DiceAdd(one.dice + other.dice, one.add + other.add)


def _divisor_text(divisor: Fraction) -> str:
    return str(divisor) if divisor > 0 else "0"


def _plain(value: Fraction) -> Any:
    return value.numerator if value.denominator == 1 else value
