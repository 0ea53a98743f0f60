"""Battles that note which creatures are looked at: how exact odds learn whether independent parts really are.

A part's way depends on another creature only through what it reads of it. So a part is handed a battle in which the
watched creatures note every field that is read, and whether they were written to. Nothing else differs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import FunctionType
from typing import Any, cast

from attrs import fields
from immutables import Map

from fechtbuch.model.copying import open_battle, seal_battle
from fechtbuch.model.state import Battle, Creature

__all__ = ["FIELDS", "Note", "Watch", "changed_fields", "plain", "watched"]

FIELDS: tuple[str, ...] = tuple(field.name for field in fields(Creature))
"""What can be read of a creature."""

Note = tuple[str, str]
"""A creature's id and the field that was read; ``*`` stands for a write."""

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
        self._watch.noted.add((self._real.id, name))
        return getattr(self._real, name)

    def __eq__(self, other: object) -> bool:
        self._watch.note_all()
        return self._real == (other._real if type(other) is _Looked else other)

    def __hash__(self) -> int:
        self._watch.note_all()
        return hash(self._real)

    def __repr__(self) -> str:
        return repr(self._real)


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
        return _Creatures(self._real.set(who, creature), self._watch)


def watched(battle: Battle, watch: Watch) -> Battle:
    """A plain battle as one that notes what is read of the watched creatures; itself when none is watched."""
    if not watch.ids:
        return battle
    new = open_battle(battle)
    new.creatures = cast("Map[str, Creature]", _Creatures(battle.creatures, watch))
    return seal_battle(new)


def plain(battle: Battle) -> Battle:
    """The battle that a watched one stands for."""
    creatures: Any = battle.creatures
    if type(creatures) is not _Creatures:
        return battle
    new = open_battle(battle)
    new.creatures = creatures._real
    return seal_battle(new)


def changed_fields(before: Creature, after: Iterable[Creature]) -> frozenset[str]:
    """The fields in which any of the creatures ``after`` differs from the one ``before``."""
    changed = set()
    for creature in after:
        for name in FIELDS:
            old, new = getattr(before, name), getattr(creature, name)
            if new is not old and new != old:
                changed.add(name)
    return frozenset(changed)
