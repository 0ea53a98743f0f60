"""Battles that note which creatures are looked at: how exact odds learn whether independent parts really are.

A part's way depends on another creature only through what it reads of it. So a part is handed a battle in which the
watched creatures note every field that is read, of a table every key that is asked for, and whether they were written
to. Nothing else differs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import FunctionType
from typing import Any, cast

from attrs import evolve, fields
from immutables import Map

from fechtbuch.model.copying import open_battle, seal_battle
from fechtbuch.model.state import Battle, Creature, Thing
from fechtbuch.model.table import Table

__all__ = ["FIELDS", "GROUND", "Note", "Watch", "changed_fields", "changed_things", "plain", "watched", "whom"]

FIELDS: tuple[str, ...] = tuple(field.name for field in fields(Creature))
"""What can be read of a creature."""

Note = tuple[str, str]
"""A creature's id and what was read: a field (``conditions``), or one key of a table (``conditions.shock``).

``*`` stands for a write.
"""

GROUND = ""
"""Stands for the things on the field where creatures are named: what lies there is watched like a table of its own."""

_THINGS = "things"

_WRITTEN = "*"


class Watch:
    """Which creatures are watched, and what was noted of them so far."""

    __slots__ = ("ids", "noted")

    def __init__(self, ids: frozenset[str]) -> None:
        self.ids = ids
        self.noted: set[Note] = set()

    def wrote(self, who: str) -> None:
        """The creature was written to; nothing of note if it is not watched."""
        if who in self.ids:
            self.noted.add((who, _WRITTEN))

    def note_all(self) -> None:
        """Everything of everybody was read, by comparing or hashing."""
        self.noted.update((who, name) for who in self.ids for name in FIELDS)

    def meets(self, changed: Mapping[str, Iterable[str]]) -> bool:
        """Whether anything noted is among the ``changed`` fields by creature; a write always is."""
        noted = self.noted
        return bool(noted) and any(
            (who, _WRITTEN) in noted or any((who, name) in noted for name in names) for who, names in changed.items()
        )


class _Looked:
    """A watched creature: whatever is read of it is noted, then answered by the creature itself."""

    __slots__ = ("_real", "_watch")

    def __init__(self, real: Creature, watch: Watch) -> None:
        self._real = real
        self._watch = watch

    @property  # type: ignore[misc]
    def __class__(self) -> type[Creature]:  # type: ignore[override]
        """For ``isinstance`` it is the creature it stands for."""
        return Creature

    def __getattr__(self, name: str) -> Any:
        method = getattr(Creature, name, None)
        if isinstance(method, FunctionType):
            return method.__get__(self)
        value = getattr(self._real, name)
        if type(value) is Table:
            return _LookedTable(value, self._watch, (self._real.id, name))
        self._watch.noted.add((self._real.id, name))
        return value

    def __eq__(self, other: object) -> bool:
        self._watch.note_all()
        return self._real == (other._real if type(other) is _Looked else other)

    def __hash__(self) -> int:
        self._watch.note_all()
        return hash(self._real)

    def __repr__(self) -> str:
        return repr(self._real)


class _LookedTable(Mapping[str, Any]):
    """A table of a watched creature: a key that is asked for is noted alone, anything else notes the whole table."""

    __slots__ = ("_note", "_real", "_watch")

    def __init__(self, real: Table[Any], watch: Watch, note: Note) -> None:
        self._real = real
        self._watch = watch
        self._note = note

    @property  # type: ignore[misc]
    def __class__(self) -> type[Table[Any]]:  # type: ignore[override]
        """For ``isinstance`` it is the table it stands for."""
        return Table

    def _asked(self, key: object) -> Table[Any]:
        who, name = self._note
        self._watch.noted.add((who, f"{name}.{key}"))
        return self._real

    def _whole(self) -> Table[Any]:
        self._watch.noted.add(self._note)
        return self._real

    def set(self, key: str, value: Any) -> _LookedTable:
        """The table with one key replaced, which is noted."""
        return _LookedTable(self._asked(key).set(key, value), self._watch, self._note)

    def without(self, key: str) -> _LookedTable:
        """The table without a key, which is noted."""
        return _LookedTable(self._asked(key).without(key), self._watch, self._note)

    def __getitem__(self, key: str) -> Any:
        return self._asked(key)[key]

    def get(self, key: str, default: Any = None) -> Any:
        """The value of ``key``, else ``default``."""
        return self._asked(key).get(key, default)

    def __contains__(self, key: object) -> bool:
        return key in self._asked(key)

    def __iter__(self) -> Iterator[str]:
        return iter(self._whole())

    def __len__(self) -> int:
        return len(self._whole())

    def __eq__(self, other: object) -> bool:
        return self._whole() == (other._real if type(other) is _LookedTable else other)

    def __hash__(self) -> int:
        return hash(self._whole())

    def __repr__(self) -> str:
        return repr(self._real)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._whole(), name)


class _Creatures(Mapping[str, Creature]):
    """The creatures of a watched battle; behaves as the map it stands for."""

    __slots__ = ("_real", "_watch")

    def __init__(self, real: Map[str, Creature], watch: Watch) -> None:
        self._real = real
        self._watch = watch

    def get(self, who: str, default: Any = None) -> Any:
        """The creature, watched if it is to be."""
        creature = self._real.get(who, default)
        if who in self._watch.ids and creature is not None:
            return _Looked(creature, self._watch)
        return creature

    def __getitem__(self, who: str) -> Creature:
        creature = self._real[who]
        return cast(Creature, _Looked(creature, self._watch)) if who in self._watch.ids else creature

    def __contains__(self, who: object) -> bool:
        return who in self._real

    def __iter__(self) -> Iterator[str]:
        return iter(self._real)

    def __len__(self) -> int:
        return len(self._real)

    def __eq__(self, other: object) -> bool:
        self._watch.note_all()
        return self._real == (other._real if isinstance(other, _Creatures) else other)

    def __hash__(self) -> int:
        self._watch.note_all()
        return hash(self._real)

    def set(self, who: str, creature: Creature) -> _Creatures:
        """The creatures with one replaced."""
        self._watch.wrote(who)
        return _Creatures(self._real.set(who, _real_tables(creature)), self._watch)


def _real_tables(creature: Creature) -> Creature:
    """The creature with its own tables where those it was copied from were watched."""
    looked: dict[str, Any] = {
        name: value._real for name in FIELDS if type(value := getattr(creature, name)) is _LookedTable
    }
    return evolve(creature, **looked) if looked else creature


def watched(battle: Battle, watch: Watch) -> Battle:
    """A plain battle as one that notes what is read of the watched creatures; itself when none is watched."""
    if not watch.ids:
        return battle
    new = open_battle(battle)
    new.creatures = cast("Map[str, Creature]", _Creatures(battle.creatures, watch))
    if GROUND in watch.ids:
        new.things = cast("Table[Thing]", _LookedTable(battle.things, watch, (GROUND, _THINGS)))
    return seal_battle(new)


def plain(battle: Battle) -> Battle:
    """The battle that a watched one stands for."""
    creatures: Any = battle.creatures
    if type(creatures) is not _Creatures:
        return battle
    new = open_battle(battle)
    new.creatures = creatures._real
    things: Any = battle.things
    if type(things) is _LookedTable:
        new.things = things._real
    return seal_battle(new)


def whom(battle: Battle) -> frozenset[str]:
    """The creatures of a battle that are watched."""
    creatures: Any = battle.creatures
    return creatures._watch.ids if type(creatures) is _Creatures else frozenset()


def changed_things(ids: Iterable[str]) -> frozenset[str]:
    """What changes on the ground where these things do, as ``Watch.meets`` wants it; nothing where none does."""
    keys = [f"{_THINGS}.{id}" for id in ids]
    return frozenset((_THINGS, *keys)) if keys else frozenset()


def changed_fields(before: Creature, after: Iterable[Creature]) -> frozenset[str]:
    """What differs between the creature ``before`` and any of those ``after``: fields, and of tables the keys too."""
    changed: set[str] = set()
    for creature in after:
        for name in FIELDS:
            old, new = getattr(before, name), getattr(creature, name)
            if new is not old and new != old:
                changed.add(name)
                if type(old) is Table and type(new) is Table:
                    changed.update(f"{name}.{key}" for key in {*old, *new} if old.get(key) != new.get(key))
    return frozenset(changed)
