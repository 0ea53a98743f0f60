"""Who and what a fight is, as the page gets it once (CONTRACT.md, meta)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fechtbuch.fight import Fight
from fechtbuch.model.state import Battle
from fechtbuch_widgets.body_data import BodyData
from fechtbuch_widgets.patch import Json

__all__ = ["SCHEMA", "People", "everyone", "meta"]

SCHEMA = 1

People = Mapping[str, tuple[str, str]]
"""Name and side by id, in the order in which the page lists them."""


def everyone(fight: Fight, known: People | None = None) -> People:
    """Everyone who is ever in the fight, on any line: whoever is ``known`` first, then as listed. O(lines)."""
    found = dict(known or {})
    for battle in _ends(fight):
        found |= {c.id: (c.name, c.side) for c in battle if c.id not in found}
    return found


def meta(fight: Fight, people: People, bodies: BodyData) -> Json:
    """The fight, its sides, and its people with their bodies unhurt."""
    for battle in _ends(fight):
        bodies.meet(battle)
    row = fight.log.row
    return {
        "schema": SCHEMA,
        "fight": row.id,
        "title": row.title,
        "ruleset": row.ruleset,
        "version": row.version,
        "sides": [{"id": side, "label": side} for side in dict.fromkeys(side for _, side in people.values())],
        "creatures": [
            {"id": who, "name": name, "side": side, "body": bodies.figure(who)} for who, (name, side) in people.items()
        ],
    }


def _ends(fight: Fight) -> Iterator[Battle]:
    heads = (*fight.lines.heads.values(), *fight.nameless_heads())
    return (fight.log.node(head).end for head in heads)
