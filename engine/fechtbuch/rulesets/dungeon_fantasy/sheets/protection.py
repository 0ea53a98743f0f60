"""Armour and tough skin by location: names of parts, groups and kinds become the parts of a body plan."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from fechtbuch.model.errors import near
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Armour
from fechtbuch.rulesets.dungeon_fantasy.data import BodyPlan
from fechtbuch.rulesets.dungeon_fantasy.sheets.errors import Unreadable
from fechtbuch.rulesets.sheet_fields import Fields

__all__ = ["location_names", "parts_named", "read_protection"]

_KINDS = ("worn", "natural", "spell")


def location_names(plan: BodyPlan) -> tuple[str, ...]:
    """All words for places on such a body: ``all``, ids, groups, kinds."""
    words = ["all"]
    for part in plan.parts:
        words += [part.id, part.group, part.kind]
    return tuple(dict.fromkeys(word for word in words if word))


def parts_named(plan: BodyPlan, word: str) -> tuple[str, ...]:
    """The ids that a word means. ``all`` is everything but the eyes; the torso shields the vitals in it.

    Raises :class:`Unreadable` with near names.
    """
    if word == "all":
        return tuple(part.id for part in plan.parts if part.kind != "eye")
    found = [part.id for part in plan.parts if word in (part.id, part.group, part.kind)]
    if not found:
        raise Unreadable(f'no part of a {plan.id} body is called "{word}"' + near(word, location_names(plan)))
    if word == "torso":
        found += [part.id for part in plan.parts if part.kind == "vitals"]
    return tuple(dict.fromkeys(found))


def read_protection(fields: Fields, key: str, kind: str, plan: BodyPlan, old: Table[Armour]) -> Table[Armour]:
    """The DR by part once a fight file's ``armour`` or ``dr`` has had its say; general words first, exact ones last.

    A number is DR of ``kind`` (``worn``, ``natural``); a table names the kinds.
    """
    if key not in fields:
        return old
    whole = isinstance(fields.data[key], int) and not isinstance(fields.data[key], bool)
    table = Fields({"all": fields.data[key]}, fields.place, key) if whole else fields.table(key)
    dr = dict(old)
    for word in _general_first(table, plan):
        for part in _parts(table, plan, word):
            dr[part] = _armour(table, word, kind, dr.get(part, Armour()))
    return Table({part.id: dr[part.id] for part in plan.parts if dr.get(part.id, Armour()) != Armour()})


def _general_first(table: Fields, plan: BodyPlan) -> list[str]:
    ids = {part.id for part in plan.parts}
    return sorted(table, key=lambda word: (word != "all", word in ids))


def _parts(table: Fields, plan: BodyPlan, word: str) -> Iterable[str]:
    try:
        return parts_named(plan, word)
    except Unreadable as error:
        raise table.bad(word, str(error)) from None


def _armour(table: Fields, word: str, kind: str, old: Armour) -> Armour:
    if not isinstance(table.data[word], dict):
        amount = table.whole(word, 0, 0, 1000)
        return evolve(old, worn=amount) if kind == "worn" else evolve(old, natural=amount)
    row = table.table(word)
    row.only((*_KINDS, "open"))
    figures = {name: row.whole(name, getattr(old, name), 0, 1000) for name in _KINDS}
    return Armour(**figures, open=row.flag("open", old.open))
