"""Bodies as the page gets them: once what stays as it is, with each state only what is different (CONTRACT.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from attrs import evolve

from fechtbuch.model.state import Battle
from fechtbuch.rulesets.bodies import BodyView, BodyZone
from fechtbuch_widgets.patch import Json

__all__ = ["BodyData"]

_CHANGING = ("damage", "limit", "states", "armour", "grade")


class BodyData:
    """The figure of each creature met, which is its body unhurt, and bodies as differences from it."""

    def __init__(self, body: Callable[[Battle, str], BodyView]) -> None:
        self._body = body
        self._figures: dict[str, BodyView] = {}

    def meet(self, battle: Battle) -> None:
        """Take note of everyone in a battle who was not met before."""
        for who in battle.order:
            if who not in self._figures:
                self._note(who, self._body(battle, who))

    def _note(self, who: str, body: BodyView) -> BodyView:
        return self._figures.setdefault(who, evolve(body, zones=tuple(zone.unhurt for zone in body.zones)))

    def figure(self, who: str) -> Json:
        """What stays: the plan and its zones; null for somebody never met."""
        found = self._figures.get(who)
        return None if found is None else _figure(found)

    def state(self, battle: Battle, who: str) -> Json:
        """What is different in a battle. A body of another plan or other zones comes with a figure of its own."""
        body = self._body(battle, who)
        usual = self._note(who, body)
        own = body.plan != usual.plan or body.ids != usual.ids
        if own:
            usual = evolve(body, zones=tuple(zone.unhurt for zone in body.zones))
        pairs = zip(body.zones, usual.zones, strict=True)
        zones: dict[str, Json] = {now.id: dict(_changes(now, then)) for now, then in pairs if now != then}
        return {"zones": zones, "figure": _figure(usual)} if own else {"zones": zones}


def _figure(body: BodyView) -> Json:
    return {"plan": body.plan, "zones": [_zone(zone) for zone in body.zones]}


def _zone(zone: BodyZone) -> Json:
    return {
        "id": zone.id,
        "label": zone.label,
        "damage": zone.damage,
        "limit": zone.limit,
        "armour": zone.armour,
    }


def _changes(now: BodyZone, then: BodyZone) -> Iterator[tuple[str, Json]]:
    for name in _CHANGING:
        value = getattr(now, name)
        if value != getattr(then, name):
            yield name, list(value) if isinstance(value, tuple) else value
