"""Rows of the tables ``facts`` and ``wounds``: one fact as one row."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter
from types import MappingProxyType
from typing import Any, Final

import attrs

from fechtbuch.interchange.tables.places import name_of, place_columns, side_of
from fechtbuch.interchange.tables.reading import Seen
from fechtbuch.interchange.tables.values import Row, dice_columns
from fechtbuch.model.checks import Check
from fechtbuch.model.counted import stands
from fechtbuch.model.events import KINDS, Event, Wounded
from fechtbuch.model.wire import encode, event_to_json

__all__ = ["FIELDS", "fact_row", "wound_row"]

FIELDS: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "Started": {"subject": "title"},
        "Joined": {},
        "Left": {},
        "ClockAdvanced": {"subject": "phase"},
        "CounterChanged": {"subject": "counter"},
        "PoolChanged": {"subject": "pool", "source": "source"},
        "Checked": {"subject": "check.purpose", "target": "about", "by": "by"},
        "TableRolled": {"subject": "purpose", "target": "about", "outcome": "result"},
        "Refused": {"subject": "wish"},
        "Skipped": {"subject": "what", "target": "about"},
        "Attacked": {"subject": "mode", "target": "target", "zone": "location"},
        "Parried": {"subject": "check.purpose", "target": "against"},
        "Blocked": {"subject": "check.purpose", "target": "against"},
        "Dodged": {"subject": "check.purpose", "target": "against"},
        "Wounded": {"subject": "pool", "source": "source"},
        "ZoneChanged": {"subject": "zone"},
        "ConditionGained": {"subject": "condition.name", "source": "condition.source", "rule": "condition.rule"},
        "ConditionChanged": {"subject": "condition.name", "source": "condition.source", "rule": "condition.rule"},
        "ConditionLost": {"subject": "name"},
        "Died": {},
        "Moved": {"subject": "how"},
        "Stopped": {"subject": "what", "source": "source"},
        "Turned": {"after": "facing"},
        "PostureChanged": {"subject": "posture"},
        "Grappled": {"target": "target"},
        "Bound": {"subject": "bond", "target": "target"},
        "Released": {"subject": "bond", "target": "target"},
        "ItemMoved": {"subject": "key", "target": "to"},
        "ItemChanged": {"subject": "key"},
        "Cast": {"subject": "spell", "target": "target"},
        "AreaPlaced": {"subject": "name"},
        "AreaEnded": {"subject": "area"},
        "MapChanged": {"subject": "feature"},
        "CellsLearned": {},
        "Reacted": {"subject": "how", "target": "to"},
        "Adjusted": {"subject": "what"},
    }
)
"""Where the columns of ``facts`` stand in each kind; the columns of ``_ALIKE`` stand under their own names."""

_ALIKE: Final = ("weapon", "zone", "rule", "reason", "by", "after")

Getter = Callable[[Event], Any]


def _getters() -> dict[str, tuple[tuple[str, Getter], ...]]:
    found: dict[str, tuple[tuple[str, Getter], ...]] = {}
    for kind, fields in FIELDS.items():
        cls: Any = KINDS[kind]
        own = attrs.fields_dict(cls)
        paths = {name: name for name in _ALIKE if name in own} | dict(fields)
        found[kind] = tuple((column, attrgetter(path)) for column, path in paths.items())
    return found


_GETTERS: Final = _getters()


def fact_row(seen: Seen) -> Row:
    """The row of a fact in ``facts``."""
    fact, clock = seen.fact, seen.after.clock
    row = place_columns(seen)
    row |= {"phase": clock.phase, "turn_number": clock.turns, "kind": fact.kind, "who": fact.who}
    row |= {"name": name_of(seen.after, fact.who), "side": side_of(seen.after, fact.who)}
    row |= _rolled(fact)
    for column, get in _GETTERS[fact.kind]:
        value = get(fact)
        if value != "" or column not in row:
            row[column] = value
    row["fields"] = encode(event_to_json(fact)[2]).decode()
    return row


def _rolled(fact: Event) -> Row:
    """Dice and outcome, if any were rolled."""
    check: Check | None = getattr(fact, "check", None)
    if check is not None:
        row: Row = {"outcome": check.outcome, "margin": check.margin, "rule": check.rule}
        return row | dice_columns(check.dice, check.rolled)
    rolled = getattr(fact, "rolled", None)
    return {} if rolled is None else dice_columns(getattr(fact, "dice", ""), rolled)


def wound_row(seen: Seen) -> Row:
    """The row of a wound in ``wounds``."""
    fact, battle = seen.fact, seen.after
    assert isinstance(fact, Wounded)
    dealt, taken = side_of(battle, fact.source), side_of(battle, fact.who)
    before = stands(seen.before, fact)
    return (
        place_columns(seen)
        | {"attacker": fact.source, "attacker_name": name_of(battle, fact.source), "attacker_side": dealt}
        | {"victim": fact.who, "victim_name": name_of(battle, fact.who), "victim_side": taken}
        | {"creature": taken is not None and not fact.item, "item": fact.item, "pool": fact.pool}
        | {"zone": fact.zone, "type": fact.type, "weapon": fact.weapon, "rule": fact.rule}
        | dice_columns(fact.dice, fact.rolled)
        | {"raw": fact.raw, "by": fact.by, "before": before, "after": fact.after}
        | {"lost": None if before is None else before - fact.after}
        | {"own_side": taken is not None and dealt == taken}
    )
