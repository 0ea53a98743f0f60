"""Where a blow lands: a d100 on the chart of the attacker's position, within what the height code permits.

Order of one hit: BM-GENERAL-06. A chart with one zone takes no roll (BM-INSECTOID-01, BM-FISH-03, BM-SNAKE-01).
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from fechtbuch.decide.requests import Decision, Roll
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import TableRolled
from fechtbuch.model.table import Table
from fechtbuch.rulesets.blackmoor.creature.body import Part
from fechtbuch.rulesets.blackmoor.creature.here import Here
from fechtbuch.rulesets.blackmoor.creature.views import Combatant
from fechtbuch.rulesets.blackmoor.striking.aspect import aspect_of
from fechtbuch.rulesets.blackmoor.striking.blow import Blow
from fechtbuch.rulesets.blackmoor.striking.chart import Look, look_up, parts_meant
from fechtbuch.rulesets.blackmoor.striking.height import Code, code_of, moved, standing

__all__ = ["Landing", "landing_of", "locate"]

ROLLS = range(1, 101)


@frozen
class Landing:
    """Where a blow can land: the chart, the code, and for each roll that stands the zone of the chart it means."""

    look: Look
    code: Code
    zones: Mapping[int, str]

    @property
    def certain(self) -> str:
        """The one zone of the chart; empty where there are several."""
        bands = self.look.chart.bands
        return bands[0].zone if len(bands) == 1 else ""

    def parts(self, one: Combatant, zone: str) -> tuple[Part, ...]:
        """The parts a zone of the chart means."""
        return parts_meant(one, zone, self.look.side)


def landing_of(here: Here, blow: Blow) -> Landing:
    """Where a blow can land. Zones that the body lacks are never struck."""
    one = Combatant(here, blow.target)
    look = look_up(one, aspect_of(here, blow.attacker, blow.target, blow.aspect, blow.side))
    code = code_of(here, blow)
    meant = {roll: look.chart.zone(moved(roll, code.bonus)) for roll in ROLLS}
    there = {zone: parts_meant(one, zone, look.side) for zone in set(meant.values())}
    classes = [there[meant[roll]][0].row.sort if there[meant[roll]] else "" for roll in ROLLS]
    code, stand = standing(code, classes)
    return Landing(look, code, {roll: meant[roll] for roll in ROLLS if roll in stand and there[meant[roll]]})


def locate(scene: Scene, blow: Blow) -> Decision[str]:
    """The part struck; where the chart means one of several, another die says which."""
    landing = landing_of(scene, blow)
    zone = landing.certain
    if not zone:
        zone = yield from _rolled(scene, blow, landing)
    parts = parts_meant(Combatant(scene, blow.target), zone, landing.look.side)
    if len(parts) == 1:
        return parts[0].id
    return (yield from _one_of(scene, blow, parts))


def _rolled(scene: Scene, blow: Blow, landing: Landing) -> Decision[str]:
    who, zones = blow.attacker or blow.target, landing.zones
    allowed = frozenset(zones) if len(zones) < len(ROLLS) else None
    rolled = yield from Roll(who, "location", "1d100", about=blow.target, allowed=allowed, of=zones.get)
    look, code = landing.look, landing.code
    detail: dict[str, object] = {"aspect": look.aspect, "code": code.code, "variant": look.chart.variant}
    if look.side:
        detail["side"] = look.side
    if code.bonus:
        detail["bonus_percent"] = code.bonus
    if code.attacker is not None and code.defender is not None and code.rule != "BM-HEIGHT-03":
        detail["feet"] = (code.attacker.whole, code.defender.whole)
        detail["height_rule"] = code.rule
    rule = look.rule if code.code == "N" and not code.bonus else code.rule
    zone = zones[rolled.total]
    named = parts_meant(Combatant(scene, blow.target), zone, look.side)
    result = named[0].id if len(named) == 1 else zone
    yield from happen(scene, TableRolled(who, "location", "1d100", rolled, result, blow.target, rule, Table(detail)))
    return zone


def _one_of(scene: Scene, blow: Blow, parts: tuple[Part, ...]) -> Decision[str]:
    """One of the parts of that side that are left, at random (BM-COMPOSITE-06)."""
    who, dice = blow.attacker or blow.target, f"1d{len(parts)}"
    rolled = yield from Roll(who, "which", dice, about=blow.target)
    found = parts[rolled.total - 1].id
    yield from happen(scene, TableRolled(who, "which", dice, rolled, found, blow.target, "BM-GENERAL-11"))
    return found
