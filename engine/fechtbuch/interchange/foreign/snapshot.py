"""The tracker's snapshot of a combat: who is in it, how they stand, whose turn it is.

Hit points come from the data; where that has none, as for players, from the summary for people that goes with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from attrs import frozen

from fechtbuch.interchange.foreign.values import LONGEST_NAME, items, key_of, mapping, name, text, whole
from fechtbuch.model.table import Table

__all__ = ["MOST_CREATURES", "MOST_EFFECTS", "BadSnapshot", "Effect", "Seen", "Snapshot", "effect_of", "read_snapshot"]

MOST_CREATURES: Final = 500
"""Most creatures of one snapshot."""

MOST_EFFECTS: Final = 100
"""Most effects on one creature that are looked at."""

_LINE: Final = re.compile(r"(?:[# ] *-?[0-9]{1,6}: |    - )")
_STATE: Final = re.compile(
    r" <(?P<hp>-?[0-9]{1,9})/(?P<full>[0-9]{1,9}) HP>"
    r"(?: \(\+(?P<temp>[0-9]{1,9}) temp\))?(?: \(AC (?P<ac>[0-9]{1,4})[,)])?"
)
_STATS: Final = ("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma", "prof_bonus")
_LONGEST_SUMMARY: Final = 100_000


class BadSnapshot(ValueError):
    """A snapshot that cannot be used; says why."""


@frozen
class Effect:
    """An effect on a creature: its name, and what is known of its end."""

    name: str
    data: Table[Any]


@frozen
class Seen:
    """A creature as a snapshot shows it; what is none is not known."""

    key: str
    name: str
    kind: str
    hp: int | None
    full: int | None
    temp: int
    ac: int | None
    figures: Table[Any]
    effects: tuple[Effect, ...]


@frozen
class Snapshot:
    """All of them in listing order; ``turn`` is the key of whose turn it is, ``title`` what the combat is called."""

    round: int
    turn: str
    creatures: tuple[Seen, ...]
    title: str = ""

    def place(self, key: str) -> int | None:
        """Where in the order a creature stands."""
        return next((n for n, seen in enumerate(self.creatures) if seen.key == key), None)


def read_snapshot(record: Mapping[str, Any]) -> Snapshot:
    """The snapshot on a line. Raises ``BadSnapshot``."""
    data = mapping(record.get("data"))
    if not isinstance(data.get("combatants"), list):
        raise BadSnapshot("a state without combatants")
    rows = list(_rows(data))
    if len(rows) > MOST_CREATURES:
        raise BadSnapshot(f"a state of more than {MOST_CREATURES} combatants")
    told = _told(text(record.get("human_readable"), _LONGEST_SUMMARY), {name(row.get("name")) for _, row in rows})
    creatures: dict[str, Seen] = {}
    turn, current = "", whole(data.get("current"))
    for place, row in rows:
        seen = _seen(row, told)
        if seen.key in creatures:
            raise BadSnapshot("a state in which two combatants have one id")
        creatures[seen.key] = seen
        if place == current and not turn:
            turn = seen.key
    title = name(mapping(data.get("options")).get("name"))
    return Snapshot(max(whole(data.get("round")) or 0, 0), turn, tuple(creatures.values()), title)


def _rows(data: Mapping[str, Any]) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """Every combatant with its place in the order; the members of a group share one."""
    for number, item in enumerate(items(data.get("combatants"))):
        row = mapping(item)
        index = whole(row.get("index"))
        place = number if index is None else index
        members = row.get("combatants")
        yield from ((place, mapping(member)) for member in members) if isinstance(members, list) else ((place, row),)


def _seen(row: Mapping[str, Any], told: Mapping[str, re.Match[str]]) -> Seen:
    called = name(row.get("name"))
    key = key_of(row.get("id")) or f"name:{called}"
    hp, full, temp, ac = (whole(row.get(what)) for what in ("hp", "max_hp", "temp_hp", "ac"))
    words = told.get(called)
    if words is not None:
        shown = {what: None if value is None else int(value) for what, value in words.groupdict().items()}
        if hp is None:
            hp, full = shown["hp"], shown["full"]
            temp = shown["temp"] if temp is None else temp
        ac = shown["ac"] if ac is None else ac
    kind = text(row.get("type"), 40)
    armour = ac if ac is not None and ac > 0 else None
    return Seen(key, called or key, kind, hp, full, max(temp or 0, 0), armour, _figures(row, kind), _effects(row))


def _figures(row: Mapping[str, Any], kind: str) -> Table[Any]:
    """What came with the creature and does not change: kind, initiative, attributes."""
    found: dict[str, Any] = {"kind": kind, "monster": name(row.get("monster_name")), "init": whole(row.get("init"))}
    stats = mapping(row.get("stats"))
    found |= {stat: whole(stats.get(stat)) for stat in _STATS}
    return Table({key: value for key, value in found.items() if value not in (None, "")})


def _effects(row: Mapping[str, Any]) -> tuple[Effect, ...]:
    """The effects in order; equal names are numbered."""
    found: dict[str, Effect] = {}
    for item in items(row.get("effects"))[:MOST_EFFECTS]:
        effect = effect_of(mapping(item))
        called, n = effect.name, 1
        while called in found:
            n += 1
            called = f"{effect.name} ({n})"
        found[called] = Effect(called, effect.data)
    return tuple(found.values())


def effect_of(data: Mapping[str, Any]) -> Effect:
    """One effect, as snapshots and commands hold it."""
    kept: dict[str, Any] = {key: whole(data.get(key)) for key in ("duration", "end_round")}
    kept["concentration"] = True if data.get("concentration") is True else None
    kept["words"] = text(data.get("desc"), 300)
    return Effect(
        name(data.get("name")) or "effect",
        Table({key: value for key, value in kept.items() if value not in (None, "")}),
    )


def _told(words: str, names: set[str]) -> Mapping[str, re.Match[str]]:
    """What the summary for people says of each creature by name; of a name that comes twice, nothing."""
    found: dict[str, re.Match[str]] = {}
    twice: set[str] = set()
    for line in words.splitlines():
        head = _LINE.match(line)
        if head is None:
            continue
        called, state = _parted(line[head.end() :], names)
        if state is not None:
            twice |= {called} & found.keys()
            found[called] = state
    return {called: state for called, state in found.items() if called not in twice}


def _parted(line: str, names: set[str]) -> tuple[str, re.Match[str] | None]:
    """A line's name and the state after it. A name may itself look like a state: the longest known one counts."""
    at = line.rfind(" <", 0, LONGEST_NAME + 2)
    while at >= 0:
        if line[:at] in names:
            return line[:at], _STATE.match(line, at)
        at = line.rfind(" <", 0, at)
    return "", None
