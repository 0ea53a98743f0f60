"""Dropping from a height as the step of an attack (DF-ABOVE-03, DF-ABOVE-04, DF-ABOVE-05, DF-ABOVE-06, DF-OWN-57)."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.decide.legality import Breach, Option
from fechtbuch.decide.requests import Decision, Part
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import Moved
from fechtbuch.model.state import Cell
from fechtbuch.rulesets.dungeon_fantasy.acts import Drop
from fechtbuch.rulesets.dungeon_fantasy.collisions.from_above import DROPPING
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.entangling.binds import barred
from fechtbuch.rulesets.dungeon_fantasy.ground.field import field_of
from fechtbuch.rulesets.dungeon_fantasy.ground.figures import creatures_in
from fechtbuch.rulesets.dungeon_fantasy.ground.lines import height_of
from fechtbuch.rulesets.dungeon_fantasy.ground.room import passable
from fechtbuch.rulesets.dungeon_fantasy.harm.falling import fall_from, land_on
from fechtbuch.rulesets.dungeon_fantasy.harm.marks import gain
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.turns.manoeuvres import (
    choice_breaches,
    declare_in_passing,
    manoeuvre_in_force,
    turn_breaches,
)
from fechtbuch.rulesets.dungeon_fantasy.turns.tallies import ATTACKS
from fechtbuch.rulesets.dungeon_fantasy.turns.walking import face_along, spend_yards
from fechtbuch.rulesets.dungeon_fantasy.turns.ways import yards_left
from fechtbuch.space.hex import neighbours

__all__ = ["checks", "drop", "height_over", "options"]


def height_over(here: Here, who: str, cell: Cell) -> int:
    """Yards from where ``who`` is down to the ground of a hex."""
    return height_of(here, here.battle[who]) - field_of(here).elevation(cell)


def checks(here: Here, act: Drop) -> Iterator[Breach]:
    """All breaches of a drop: it is the step of a manoeuvre that attacks, straight down or into a hex beside."""
    yield from turn_breaches(here, act.who)
    fighter = Fighter(here, act.who)
    if fighter.pinned:
        yield breach(here, "pinned")
    elif fighter.grappled:
        yield breach(here, "grappled_cannot_move", rule="DF-GRAPPLE-13")
    yield from barred(here, act.who, "move")
    yield from choice_breaches(here, act, "attack")
    manoeuvre = manoeuvre_in_force(here, act)
    if manoeuvre.attack == "none":
        yield breach(here, "wrong_manoeuvre", manoeuvre.name, "DF-ABOVE-04")
    elif yards_left(here, act) < 1:
        yield breach(here, "no_step_left", manoeuvre.name, "DF-ABOVE-04")
    cell = act.cell or fighter.cell
    if cell != fighter.cell and (cell not in neighbours(fighter.cell) or not passable(here, fighter.cell, cell)):
        yield breach(here, "path_blocked", f"{cell[0]},{cell[1]} is no free hex beside", "DF-ABOVE-04")
    elif height_over(here, act.who, cell) < 1:
        yield breach(here, "nowhere_to_drop", f"{cell[0]},{cell[1]}")


def drop(scene: Scene, act: Drop) -> Decision[None]:
    """Drop: the step of the turn, however far it is down (DF-ABOVE-04). The next attack is made in dropping.

    More than two yards hurt (DF-ABOVE-05), and so they do whoever is landed on (DF-ABOVE-06).
    """
    yield from declare_in_passing(scene, act)
    who, fighter = act.who, Fighter(scene, act.who)
    cell, before = act.cell or fighter.cell, fighter.cell
    yards = height_over(scene, who, cell)
    under = [one for one in creatures_in(scene, cell) if one != who]
    path = (cell,) if cell != before else ()
    if not (yield from happen(scene, Moved(who, path, 1, "drop", "DF-ABOVE-04", elevation=0))):
        return
    yield from spend_yards(scene, who, 1, "the drop", "DF-ABOVE-04")
    if path:
        yield from face_along(scene, who, before, cell)
    level = Fighter(scene, who).counter(ATTACKS) + 1
    yield from gain(scene, who, DROPPING, "DF-ABOVE-02", level=level, until=f"turn_start:{who}")
    if yards <= tables_of(scene).falling.harmless:
        return
    if under:
        yield from Part("landing", under[0], land_on, (who, under[0], yards))
    else:
        yield from Part("landing", who, fall_from, (who, yards))


def options(here: Here, who: str) -> Iterator[Option]:
    """Drops that ``who`` might make; legality is the caller's."""
    own = Fighter(here, who).cell
    for cell in (own, *neighbours(own)):
        if height_over(here, who, cell) > 1:
            yield Option(Drop(who, cell), f"drop into {cell[0]},{cell[1]}")
