"""The body of a GCS sheet: its hit locations laid over one of our body plans, and the DR of each part by its kind."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from math import floor
from typing import Final

from attrs import evolve, frozen

from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Armour
from fechtbuch.rulesets.dungeon_fantasy.data import BodyPlan, Part, Tables
from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs.document import Document, Row
from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs.node import Node
from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs.words import words

__all__ = ["Body", "read_body"]

_MOST_DR: Final = 1000
_MOST_ROWS: Final = 200
_UNSEEN: Final = frozenset({"eye", "vitals"})
"""Parts that no random roll strikes; some tables leave them out."""
_PLACES: Final = ("left", "right", "fore", "front", "mid", "hind", "rear")
_SAME: Final = {"front": "fore", "rear": "hind"}
_ALIKE: Final = 3, 5
"""A plan must share at least this fraction of all kinds of parts with the sheet's table."""


@frozen
class _Place:
    """A row of the sheet's hit location table."""

    id: str
    name: str
    kind: str
    where: frozenset[str]
    rolls: str
    total: int
    path: str


@frozen
class Body:
    """The plan, DR by part, paths, and the sheet's own table where the plan is not quite it."""

    plan: BodyPlan
    dr: Table[Armour]
    paths: dict[str, str]
    hit_table: tuple[tuple[str, str], ...] = ()


def read_body(document: Document, tables: Tables) -> Body:
    """The body. A table that fits no plan of ours is kept as text and noted."""
    bonuses = [*_bonuses(document.traits, worn=False), *_bonuses(document.equipment, worn=True)]
    places = _alone(list(_places(document.locations, bonuses)))
    if not places:
        document.log.warn("the sheet has no hit locations; taken as humanoid")
    plan, exact = _plan(document, places, tables)
    document.log.count("locations", len(places))
    dr: dict[str, Armour] = {}
    paths: dict[str, str] = {}
    for part in plan.parts:
        place = _place_of(part, places)
        bone = tables.hit_locations.location_kind(part.kind).natural_dr
        armour = _armour(part, place, bone, bonuses)
        if armour != Armour():
            dr[part.id] = armour
            paths[f"dr:{part.id}"] = place.path if place is not None else "traits"
    table = () if exact else tuple((place.name, place.rolls) for place in places)
    return Body(plan, Table(dr), paths, table)


# ------------------------------------------------------------------------------------------------ locations


def _places(table: Node, bonuses: list[_Bonus]) -> Iterator[_Place]:
    waiting = [(row, 0) for row in table["locations"].rows()][::-1]
    at, seen = 3, 0
    while waiting and seen < _MOST_ROWS:
        row, above = waiting.pop()
        seen += 1
        id, name = row["id"].text()[:100], row["table_name"].text() or row["choice_name"].text() or row["id"].text()
        slots = max(min(row["slots"].whole() or 0, 1000), 0)
        total = _total(row, id, bonuses, above)
        rolls = row["calc"]["roll_range"].text() or (f"{at}-{at + slots - 1}" if slots else "-")
        at += slots
        yield _Place(id, name[:100], words().kind(id, name), _where(name), rolls[:40], total, row.path)
        waiting += [(child, row["dr_bonus"].whole() or 0) for child in row["sub_table"]["locations"].rows()][::-1]


def _alone(places: list[_Place]) -> list[_Place]:
    """A body of one location is all torso, whatever the sheet calls it (DF-OWN-91)."""
    return [evolve(places[0], kind="torso")] if len(places) == 1 else places


def _where(name: str) -> frozenset[str]:
    plain = name.lower()
    return frozenset(_SAME.get(word, word) for word in _PLACES if word in plain)


def _total(row: Node, id: str, bonuses: list[_Bonus], above: int) -> int:
    """DR against all attacks, as calculated; else the location's own and what traits and armour add."""
    found = row["calc"]["dr"]["all"].whole()
    if found is None:
        found = (row["dr_bonus"].whole() or 0) + above + sum(bonus.amount for bonus in bonuses if bonus.covers(id))
    if not -_MOST_DR <= found <= _MOST_DR:
        row.log.warn(f"{row.path}: DR {found} is beyond {_MOST_DR} and is left out")
        return 0
    return found


def _plan(document: Document, places: list[_Place], tables: Tables) -> tuple[BodyPlan, bool]:
    """The plan of that name, or the closest, else humanoid; and whether it is quite the sheet's body."""
    name = document.locations["name"].text()
    plans = {plan.id: plan for plan in tables.hit_locations.plan}
    kinds = _kinds(place.kind for place in places)
    named = plans.get(words().plans.get(name.lower(), ""))
    best = named if named is not None and _enough(named, kinds) else _closest(plans, kinds)
    if len(places) == 1:
        return plans["formless"], True
    if not kinds:
        if places:
            document.log.warn(f"no location of the body {name or 'without a name'} is known; taken as humanoid")
        return plans["humanoid"], not places
    if _kinds(part.kind for part in best.parts) == kinds and (best is named or not name):
        return best, True
    shown = f"{name or 'without a name'} ({len(places)} locations)"
    if not _enough(best, kinds):
        document.log.warn(f"no body plan for the body {shown}; taken as humanoid")
        return plans["humanoid"], False
    document.log.warn(f"the body {shown} is not quite the plan {best.id}, which is used")
    return best, False


def _kinds(found: Iterable[str]) -> frozenset[str]:
    return frozenset(kind for kind in found if kind and kind not in _UNSEEN)


def _closest(plans: Mapping[str, BodyPlan], kinds: frozenset[str]) -> BodyPlan:
    """The plan that loses the fewest kinds of the sheet's parts, then adds the fewest."""

    def distance(plan: BodyPlan) -> tuple[int, int, bool, str]:
        own = _kinds(part.kind for part in plan.parts)
        return len(kinds - own), len(own - kinds), plan.id != "humanoid", plan.id

    return min(plans.values(), key=distance)


def _enough(plan: BodyPlan, kinds: frozenset[str]) -> bool:
    own = _kinds(part.kind for part in plan.parts)
    return len(own & kinds) * _ALIKE[1] >= len(own | kinds) * _ALIKE[0]


def _place_of(part: Part, places: list[_Place]) -> _Place | None:
    """The sheet's row for a part: of its kind, on its side if there is one; a missing part is as the torso."""
    found = [place for place in places if place.kind == part.kind]
    words_of_part = set(re.split("_", part.id)) & {"left", "right", "fore", "mid", "hind"}
    if part.group.startswith(("fore", "mid", "hind")):
        words_of_part.add(re.split("leg|_", part.group)[0])
    best = sorted(found, key=lambda place: -len(place.where & words_of_part))
    if best:
        return best[0]
    return next((place for place in places if place.kind == "torso"), None) if part.kind != "eye" else None


# ------------------------------------------------------------------------------------------------ DR


@frozen
class _Bonus:
    """DR that a trait or a piece of armour gives to locations; ``all`` is every location but the eyes."""

    locations: frozenset[str]
    amount: int
    worn: bool

    def covers(self, id: str) -> bool:
        """Whether a location has it."""
        return id in self.locations or ("all" in self.locations and words().kind(id) != "eye")


def _bonuses(rows: Iterable[Row], worn: bool) -> Iterator[_Bonus]:
    for row in rows:
        if worn and not row.worn:
            continue
        found = [(feature, level) for feature, level in row.features() if feature["type"].text() == "dr_bonus"]
        everywhere = frozenset(id for feature, _ in found for id in _locations(feature))
        for feature, level in found:
            kind = feature["specialization"].text("all").lower()
            if kind not in ("", "all"):
                feature.log.warn(f"DR against {kind} only is left out")
                continue
            amount = feature["amount"].figure() or 0
            total = floor(amount * level if feature["per_level"].flag() else amount)
            yield _Bonus(_locations(feature) or everywhere, max(min(total, _MOST_DR), -_MOST_DR), worn)


def _locations(feature: Node) -> frozenset[str]:
    found = [entry.text() for entry in feature["locations"]] or [feature["location"].text()]
    plain = [name.lower().replace(" ", "_") for name in found if name]
    return frozenset("all" if name.startswith("full_body") else "eye" if name == "eyes" else name for name in plain)


def _armour(part: Part, place: _Place | None, bone: int, bonuses: list[_Bonus]) -> Armour:
    """DR by kind. The rules add the bone of the part themselves, so that it is taken off what the sheet holds."""
    if place is None:
        return Armour()
    worn = sum(bonus.amount for bonus in bonuses if bonus.worn and bonus.covers(place.id))
    worn = max(min(worn, place.total), 0)
    natural = place.total - worn
    return Armour(worn=worn, natural=natural - bone if place.kind == part.kind else natural)
