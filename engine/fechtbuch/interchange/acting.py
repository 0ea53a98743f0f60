"""From an ``[[act]]`` of a fight file to the act: its fields by name, facts by kind, creatures built."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fechtbuch.interchange.creatures import built
from fechtbuch.interchange.entries import ActEntry
from fechtbuch.model.acts import ENGINE_ACTS, Act, Adjust, Begin, Join, Record
from fechtbuch.model.errors import FechtbuchError, near, shown
from fechtbuch.model.events import KINDS
from fechtbuch.model.table import freeze, thaw
from fechtbuch.model.wire import act_from_json, decode
from fechtbuch.rulesets.protocol import Bound

__all__ = ["act_of"]


def act_of(entry: ActEntry, rules: Bound) -> Act:
    """The act of an entry. Raises ``FechtbuchError`` for an unknown act, and for fields it does not have."""
    acts = {name: cls for name, cls in {**ENGINE_ACTS, **rules.ruleset.acts}.items() if name != Begin.do}
    if entry.do not in acts:
        raise FechtbuchError(f"{rules.ruleset.name} has no act {shown(entry.do)}" + near(entry.do, acts))
    if entry.do == Join.do:
        return _join(entry, rules)
    fields = dict(entry.fields)
    if entry.do in (Adjust.do, Record.do):
        fields["facts"] = _facts(fields.pop("events", None))
    return act_from_json({"do": entry.do, "who": entry.who, **thaw(freeze(fields, entry.do))}, acts)


def _join(entry: ActEntry, rules: Bound) -> Join:
    """Its ``creature`` is a table as under ``[[creature]]``; ``who`` may stand for the creature's id."""
    table = entry.fields.get("creature")
    if not isinstance(table, Mapping) or len(entry.fields) > 1:
        other = [key for key in entry.fields if key != "creature"]
        raise FechtbuchError(f"act join: unknown key {shown(other[0])}" if other else "act join: creature is no table")
    given = table if "stored" in table or "id" in table else {**table, "id": entry.who}
    if rules.ruleset.placed and "stored" not in given and "cell" not in given:
        raise FechtbuchError("act join: creature.cell is missing: whoever joins says where, as in cell = [1, 0]")
    creature, source = built(given, rules.ruleset, rules.tables, "creature")
    return Join(entry.who or creature.id, creature, source)


def _facts(events: Any) -> list[Any]:
    if not isinstance(events, list):
        raise FechtbuchError("the facts are missing: events = [{ kind = ..., who = ... }]")
    return [_fact(event) for event in events]


def _fact(event: Any) -> Any:
    """``{ kind = ..., fields ... }``, or the JSON text of a fact as the log stores it."""
    if isinstance(event, str):
        return decode(event)
    if not isinstance(event, Mapping):
        raise FechtbuchError(f"{shown(event)} is no fact: a table with kind and fields is")
    kind = event.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise FechtbuchError(f"unknown kind of event {shown(kind)}" + near(str(kind)[:60], KINDS))
    fields = {key: value for key, value in event.items() if key != "kind"}
    return [kind, KINDS[kind].schema, thaw(freeze(fields, kind))]
