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
from fechtbuch.rulesets.control_zone.ground.field import FARTHEST, field_of
from fechtbuch.rulesets.control_zone.ground.gaps import CELL
from fechtbuch.rulesets.control_zone.ground.walking import height_after, occupant
from fechtbuch.rulesets.control_zone.harm.falling import hit_the_ground
from fechtbuch.rulesets.control_zone.reasons import breach
from fechtbuch.space.square import DIRECTIONS, distance, step

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
    """Fall so many metres, not by choice (CZ-FALL-01, CZ-FALL-02)."""
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
    if act.to is not None:
        yield from _arrival(here, act, act.to)
    if min(act.flight, act.fall_height) < 0:
        yield breach(here, "amount_impossible", str(min(act.flight, act.fall_height)))
    if Character(here, act.who).dead:
        yield breach(here, "dead")


def _arrival(here: Here, act: Knockback, to: Cell) -> Iterator[Breach]:
    """The cell named lies on the map, as far off as the flight, with nothing solid before it, and free (CZ-OWN-06)."""
    cell, words = Character(here, act.who).cell, f"{to[0]},{to[1]}"
    if any(abs(part) > FARTHEST for part in to):
        yield breach(here, "way_unknown", f"{words} is out of bounds: at most {FARTHEST}", "CZ-OWN-06")
        return
    metres = CELL * distance(cell, to)
    if metres != act.flight - act.flight % CELL:
        yield breach(here, "way_unknown", f"{words} is {metres} m away, the flight {act.flight} m", "CZ-OWN-06")
        return
    if not field_of(here).sees(cell, to):
        yield breach(here, "path_blocked", f"between {cell[0]},{cell[1]} and {words}", "CZ-OWN-06")
    held = occupant(here, to, act.who)
    if held:
        yield breach(here, "cell_held", here.battle[held].name)


def flight_of(here: Here, act: Knockback) -> Flight:
    """As the act tells it, else as the map does; for who flies no ground falls away or rises (CZ-OWN-06).

    O(cells flown x creatures).
    """
    if act.direction is None:
        return Flight((act.to,) if act.to is not None else (), act.flight, act.obstacle, act.fall_height)
    field, cell, flying = field_of(here), Character(here, act.who).cell, Character(here, act.who).sheet.flying
    path: list[Cell] = []
    for flown in range(0, act.flight - act.flight % CELL, CELL):
        ahead = step(cell, act.direction)
        drop = 0 if flying else field.height(cell) - field.height(ahead)
        if not field.open(cell, ahead) or occupant(here, ahead, act.who) or drop < 0:
            return Flight(tuple(path), flown, True)
        path.append(ahead)
        if drop > 0:
            return Flight(tuple(path), flown + CELL, fall=drop)
        cell = ahead
    return Flight(tuple(path), act.flight)


def _arrives(here: Here, act: Knockback) -> int | None:
    """Where feet are in the cell named: on the ground there; not told on a level field, nor of who flies."""
    if act.to is None or Character(here, act.who).sheet.flying or not field_of(here).heights:
        return None
    return field_of(here).height(act.to)


def knockback(scene: Scene, act: Knockback) -> Decision[None]:
    """Fly; what is met hurts by the metres flown, then the fall by the metres fallen (CZ-KNOCKBACK-01 to -04).

    Whoever is thrown gives nobody an Opportunity Attack (CZ-OPPORTUNITY-15).
    """
    flight = flight_of(scene, act)
    rule = "CZ-KNOCKBACK-02" if flight.obstacle else "CZ-KNOCKBACK-03"
    height = None if flight.fall else _arrives(scene, act)
    yield from happen(scene, Moved(act.who, flight.path, flight.metres, "thrown", rule, height))
    if flight.obstacle:
        yield from Part("slam", act.who, hit_the_ground, (act.who, flight.metres, False, "CZ-KNOCKBACK-02"))
    if flight.fall:
        both = "CZ-KNOCKBACK-04" if flight.obstacle else "CZ-KNOCKBACK-01"
        yield from _down(scene, act.who, flight.fall, both)
