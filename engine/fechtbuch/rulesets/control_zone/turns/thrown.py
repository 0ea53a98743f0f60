"""Falls and throws that befall somebody (CZ-FALL, CZ-KNOCKBACK, CZ-OPPORTUNITY-15)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision, Part
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import Moved
from fechtbuch.model.state import Cell
from fechtbuch.rulesets.control_zone.creature.views import Character, Here
from fechtbuch.rulesets.control_zone.ground.acts import Fall, Knockback
from fechtbuch.rulesets.control_zone.ground.field import field_of
from fechtbuch.rulesets.control_zone.ground.gaps import CELL
from fechtbuch.rulesets.control_zone.ground.walking import height_after, occupant
from fechtbuch.rulesets.control_zone.harm.falling import hit_the_ground
from fechtbuch.rulesets.control_zone.reasons import breach
from fechtbuch.space.square import DIRECTIONS, step

__all__ = ["Flight", "fall", "fall_checks", "flight_of", "knockback", "knockback_checks"]


@frozen
class Flight:
    """Where a throw leads: the cells, the metres flown, whether something stops it, how far down it goes then."""

    path: tuple[Cell, ...]
    metres: int
    obstacle: bool = False
    fall: int = 0


def fall_checks(here: Here, act: Fall) -> Iterator[Breach]:
    """A height is not below 0, and the dead fall no more."""
    if act.height < 0:
        yield breach(here, "amount_impossible", str(act.height))
    if Character(here, act.who).dead:
        yield breach(here, "dead")


def fall(scene: Scene, act: Fall) -> Decision[None]:
    """Fall so many metres, not by choice (CZ-FALL-01, -02)."""
    yield from _down(scene, act.who, act.height, "CZ-FALL-01")


def _down(scene: Scene, who: str, metres: int, rule: str) -> Decision[None]:
    yield from happen(scene, Moved(who, (), metres, "fall", rule, height_after(scene, who, metres)))
    yield from Part("fall", who, hit_the_ground, (who, metres, False, rule))


# throws


def knockback_checks(here: Here, act: Knockback) -> Iterator[Breach]:
    """Metres are not below 0; a direction is one of eight, and then the map says the rest (CZ-OWN-06)."""
    if act.direction is not None:
        told = act.obstacle or act.fall_height or act.to is not None
        if act.direction not in range(len(DIRECTIONS)) or told:
            yield breach(here, "way_unknown", f"direction {act.direction}")
    held = occupant(here, act.to, act.who) if act.to is not None else ""
    if held:
        yield breach(here, "cell_held", here.battle[held].name)
    if min(act.flight, act.fall_height) < 0:
        yield breach(here, "amount_impossible", str(min(act.flight, act.fall_height)))
    if Character(here, act.who).dead:
        yield breach(here, "dead")


def flight_of(here: Here, act: Knockback) -> Flight:
    """As the act tells it, else as the map does (CZ-OWN-06). O(cells flown x creatures)."""
    if act.direction is None:
        return Flight((act.to,) if act.to is not None else (), act.flight, act.obstacle, act.fall_height)
    field, cell = field_of(here), Character(here, act.who).cell
    path: list[Cell] = []
    for flown in range(0, act.flight - act.flight % CELL, CELL):
        ahead = step(cell, act.direction)
        drop = field.height(cell) - field.height(ahead)
        if not field.open(cell, ahead) or occupant(here, ahead, act.who) or drop < 0:
            return Flight(tuple(path), flown, True)
        path.append(ahead)
        if drop > 0:
            return Flight(tuple(path), flown + CELL, fall=drop)
        cell = ahead
    return Flight(tuple(path), act.flight)


def knockback(scene: Scene, act: Knockback) -> Decision[None]:
    """Fly; what is met hurts by the metres flown, then the fall by the metres fallen (CZ-KNOCKBACK-01 to -04).

    Whoever is thrown gives nobody an Opportunity Attack (CZ-OPPORTUNITY-15).
    """
    flight = flight_of(scene, act)
    rule = "CZ-KNOCKBACK-02" if flight.obstacle else "CZ-KNOCKBACK-03"
    yield from happen(scene, Moved(act.who, flight.path, flight.metres, "thrown", rule))
    if flight.obstacle:
        yield from Part("slam", act.who, hit_the_ground, (act.who, flight.metres, False, "CZ-KNOCKBACK-02"))
    if flight.fall:
        both = "CZ-KNOCKBACK-04" if flight.obstacle else "CZ-KNOCKBACK-01"
        yield from _down(scene, act.who, flight.fall, both)
