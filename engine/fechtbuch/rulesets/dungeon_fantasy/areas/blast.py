"""An area attack comes down: each victim's dive and what it does to him, as independent parts (DF-AREA-04, -05)."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from fechtbuch.decide.requests import Decision, Each, Part, Rule
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import AreaEnded, AreaPlaced
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_fantasy.areas.dive import Dive, land, try_dive
from fechtbuch.rulesets.dungeon_fantasy.areas.exposure import Burst, Exposed, exposures
from fechtbuch.rulesets.dungeon_fantasy.areas.shapes import cells_covered
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Strike
from fechtbuch.rulesets.dungeon_fantasy.harm.damage import strike_injury
from fechtbuch.rulesets.dungeon_fantasy.harm.poison import breathe

__all__ = ["come_down", "suffer"]


def come_down(
    scene: Scene, strike: Strike, burst: Burst, name: str = "", lasting: AreaPlaced | None = None
) -> Decision[None]:
    """The burst fills its hexes, for a moment unless it is ``lasting``; each in them suffers, the nearest first."""
    met = exposures(scene, strike, burst)
    fact = lasting if lasting is not None else _momentary(strike.attacker, burst, name)
    if not (yield from happen(scene, fact)):
        return
    if lasting is None:
        yield from happen(scene, AreaEnded(fact.who, fact.area, "it is over in a moment", fact.rule))
    if met:
        yield from Each(tuple(Part("blast", one.who, suffer, (one,)) for one in met))


def _momentary(who: str, burst: Burst, name: str) -> AreaPlaced:
    cells = cells_covered(burst.shape, burst.origin, burst.centre)
    data = Table({"centre": burst.centre, "harm": burst.harm})
    return AreaPlaced(who, f"burst:{who}", name or burst.shape.name, cells, "", burst.shape.rule, data)


def suffer(scene: Scene, exposed: Exposed) -> Decision[None]:
    """One victim: a dive that works comes before the effect, one that fails after it (CMP-DIVE)."""
    dive: Dive | None = yield from try_dive(scene, exposed)
    if dive is None:
        yield from _harm(scene, exposed.burst, exposed.strike)
        return
    if dive.check.missed:
        yield from _harm(scene, exposed.burst, exposed.strike)
        yield from land(scene, exposed, dive)
        return
    yield from land(scene, exposed, dive)
    if not dive.way.spares:
        yield from _harm(scene, exposed.burst, _moved(exposed, dive))


def _moved(exposed: Exposed, dive: Dive) -> Strike:
    """The strike as it meets the victim where he has thrown himself."""
    way, strike = dive.way, exposed.strike
    return evolve(strike, after=way.after or strike.after, cover=way.cover or strike.cover)


def _harm(scene: Scene, burst: Burst, strike: Strike) -> Decision[None]:
    yield from HARMS[burst.harm](scene, burst, strike)


def _wound(scene: Scene, burst: Burst, strike: Strike) -> Decision[None]:
    """Damage is rolled for each by himself; a single part exposed is struck as such (DF-AREA-04, DF-EXPLOSION-03)."""
    part = strike.exposed[0] if len(strike.exposed) == 1 else strike.location
    yield from strike_injury(scene, strike, part, None)


def _gas(scene: Scene, burst: Burst, strike: Strike) -> Decision[None]:
    """Vapour affects everyone who breathes it (DF-GRENADE-17)."""
    yield from breathe(scene, strike.target, burst.kind, strike.attacker)


def _nothing(scene: Scene, burst: Burst, strike: Strike) -> Decision[None]:
    """What matters comes later: a fire burns whoever stays in it."""
    yield from ()


HARMS: Mapping[str, Rule] = {"wound": _wound, "gas": _gas, "nothing": _nothing}
"""What a burst does to each by name, as decisions ``(scene, burst, strike)``."""
