"""What tables must have beyond their own shape: rows that the rules name, and words that other tables hold.

A fight may replace any table. Rows that rules ask for by name must stay (a posture, a manoeuvre, a reason to refuse);
rows that only creatures name, such as weapons and spells, may come and go.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from fechtbuch.dice.notation import BadDice, parse_roll
from fechtbuch.model.errors import near
from fechtbuch.rulesets.dungeon_fantasy.data.effects import effect_problem

__all__ = ["Problem", "lost_rows", "unknown_words"]

Problem = tuple[str, str, str]
"""File, key, reason."""

_NEEDED: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    "hit_locations": (("kind", "id"),),
    "wounding": (("damage_type", "id"), ("location", "id"), ("body", "id")),
    "postures": (("posture", "id"),),
    "manoeuvres": (("manoeuvre", "id"), ("option", "manoeuvre id")),
    "attack_modifiers": (("modifier", "id"),),
    "defence_modifiers": (("modifier", "id"),),
    "armoury": (("natural", "id"),),
    "reasons": (("reason", "code"),),
}
"""Tables whose rows the rules name: their lists, and the keys that together name a row."""

_PLAN: Final = "humanoid"
"""The body of whoever says nothing of it."""


def lost_rows(name: str, table: Any, shipped: Any) -> Iterator[Problem]:
    """The rows of the shipped table that rules name and a replaced one has not."""
    for key, names in _NEEDED.get(name, ()):
        have = {_named(row, names) for row in getattr(table, key)}
        for row in getattr(shipped, key):
            if _named(row, names) not in have:
                yield f"{name}.toml", key, f'the rules need a row called "{_named(row, names)}", which is missing'
    if name == "hit_locations" and all(plan.id != _PLAN for plan in table.plan):
        yield "hit_locations.toml", "plan", f'the rules need a body plan called "{_PLAN}", which is missing'


def _named(row: Any, names: str) -> str:
    return " ".join(str(getattr(row, name)) for name in names.split())


def unknown_words(tables: Any) -> Iterator[Problem]:
    """Words by which one table names rows of another that are not there, and dice that cannot be rolled."""
    wounding = tables.wounding
    types = [row.id for row in wounding.damage_type]
    places = [row.id for row in wounding.location]
    bodies = [row.id for row in wounding.body]
    kinds, locations = tables.hit_locations.kind, "hit_locations.toml"
    yield from _unknown(locations, "location", places, _each("kind", "wounding", kinds))
    yield from _unknown(locations, "damage type", types, _lists("kind", "types", kinds))
    yield from _unknown(locations, "damage type", types, _listed("chinks_types", tables.hit_locations.chinks_types))
    yield from _unknown("wounding.toml", "location", places, _lists("body", "keeps", wounding.body))
    yield from _unknown("objects.toml", "body", bodies, _each("make", "body", tables.objects.make))
    yield from _unknown("armoury.toml", "damage type", types, tables.armoury.types())
    yield from _unknown("grenades.toml", "damage type", types, _each("kind", "type", tables.grenades.kind))
    rerolled = tables.critical_misses.reroll_hit_self_types
    yield from _unknown("critical_misses.toml", "damage type", types, _listed("reroll_hit_self_types", rerolled))
    grenades = [kind.id for kind in tables.grenades.kind]
    for key, effect in tables.armoury.effects():
        if problem := effect_problem(effect, grenades):
            yield "armoury.toml", key, problem
    yield from _unrollable(tables)


def _each(key: str, inner: str, rows: Iterable[Any]) -> Iterator[tuple[str, str]]:
    return ((f"{key}[{place}].{inner}", getattr(row, inner)) for place, row in enumerate(rows))


def _lists(key: str, inner: str, rows: Iterable[Any]) -> Iterator[tuple[str, str]]:
    for place, row in enumerate(rows):
        yield from _listed(f"{key}[{place}].{inner}", getattr(row, inner))


def _listed(key: str, words: Iterable[str]) -> Iterator[tuple[str, str]]:
    return ((f"{key}[{place}]", word) for place, word in enumerate(words))


def _unknown(file: str, what: str, known: Iterable[str], words: Iterable[tuple[str, str]]) -> Iterator[Problem]:
    """The first-named words that the wounding table does not hold; an empty word names nothing."""
    names = tuple(known)
    for key, word in words:
        if word and word not in names:
            yield file, key, f'the wounding table has no {what} "{word}"{near(word, names)}'


def _unrollable(tables: Any) -> Iterator[Problem]:
    for table in ("armed", "unarmed"):
        for place, row in enumerate(getattr(tables.critical_misses, table)):
            yield from _dice("critical_misses.toml", f"{table}[{place}].flies_yards", row.flies_yards)
            if not row.injury.isdecimal():
                yield from _dice("critical_misses.toml", f"{table}[{place}].injury", row.injury)
    for place, kind in enumerate(tables.grenades.kind):
        for key in ("dice", "resisted"):
            yield from _dice("grenades.toml", f"kind[{place}].{key}", getattr(kind, key))


def _dice(file: str, key: str, text: str) -> Iterator[Problem]:
    try:
        if text:
            parse_roll(text)
    except BadDice as error:
        yield file, key, str(error)
