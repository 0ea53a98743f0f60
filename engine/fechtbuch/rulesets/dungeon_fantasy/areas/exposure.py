"""Who is in an area, in which order, and where each could dive (DF-AREA-05, -07, DF-EXPLOSION-04, DF-CONE-05)."""

from __future__ import annotations

from attrs import evolve, frozen

from fechtbuch.model.figures import Figure, Term, Withheld
from fechtbuch.model.state import Cell
from fechtbuch.rulesets.dungeon_fantasy.areas.screens import bare_parts, screens
from fechtbuch.rulesets.dungeon_fantasy.areas.shapes import Shape, cells_covered, falloff_terms
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Strike
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.data.postures import LYING
from fechtbuch.rulesets.dungeon_fantasy.defences.defence import can_defend
from fechtbuch.rulesets.dungeon_fantasy.defences.defence_scores import dodge_figure, modifier
from fechtbuch.rulesets.dungeon_fantasy.defences.dodge_and_drop import ROW, dropped_from
from fechtbuch.rulesets.dungeon_fantasy.defences.retreat import retreat_refused
from fechtbuch.rulesets.dungeon_fantasy.entangling.binds import retreat_barred, retreat_held_back
from fechtbuch.rulesets.dungeon_fantasy.ground.figures import cells_at, fills
from fechtbuch.rulesets.dungeon_fantasy.ground.room import has_room, obstruction
from fechtbuch.rulesets.dungeon_fantasy.readings import reading_of
from fechtbuch.space.hex import distance, neighbours

__all__ = ["Burst", "Exposed", "Way", "dive_figure", "exposures"]


@frozen(cache_hash=True)
class Burst:
    """An area attack that has come down: its shape, where it comes from, its centre, and what it does.

    ``harm`` names what it does to each (``areas.blast``), ``kind`` is the contents where it is a grenade. ``sure`` is
    the creature that has no defence because the attack at it was a critical hit (DF-OWN-80), ``spent`` one that has
    tried its dive already (DF-OWN-81).
    """

    shape: Shape
    origin: Cell
    centre: Cell
    harm: str = "wound"
    kind: str = ""
    sure: str = ""
    spent: str = ""


@frozen
class Way:
    """One hex to dive into: whether that spares everything, else what distance and cover are worth there."""

    cell: Cell
    spares: bool
    after: tuple[Term, ...] = ()
    cover: tuple[Term, ...] = ()


@frozen(cache_hash=True)
class Exposed:
    """One victim of a burst: the strike as it meets him, where he may dive, and what bars that.

    ``no_dive`` bars drop and retreat alike, ``no_drop`` and ``no_retreat`` one of them.
    ``dodge`` is what a dive rolls against; ``helpless`` says why there is no defence at all.
    """

    burst: Burst
    strike: Strike
    ways: tuple[Way, ...]
    dodge: Figure
    helpless: Withheld | None = None
    no_dive: Withheld | None = None
    no_drop: Withheld | None = None
    no_retreat: Withheld | None = None

    @property
    def who(self) -> str:
        """The victim."""
        return self.strike.target


def exposures(here: Here, strike: Strike, burst: Burst) -> tuple[Exposed, ...]:
    """All whom a burst meets, nearest to the centre first, ties in listing order; a cone's centre is its origin.

    Where it emanates from a body or is a cone, its owner is none of them. Everything is looked at before anybody moves.
    O(figures x hexes).
    """
    shape = burst.shape
    cells = frozenset(cells_covered(shape, burst.origin, burst.centre))
    middle = burst.origin if shape.kind == "cone" else burst.centre
    own = strike.attacker if shape.emanates or shape.kind == "cone" else ""
    struck = [(cells.intersection(fills(c)), c.id) for c in here.battle if c.status == "in"]
    met = [(min([distance(middle, cell) for cell in inside]), id) for inside, id in struck if inside]
    ordered = sorted((one for one in met if one[1] != own), key=lambda one: one[0])
    found = (_exposed(here, strike, burst, cells, who) for _, who in ordered)
    return tuple(one for one in found if one is not None)


def _exposed(here: Here, strike: Strike, burst: Burst, cells: frozenset[Cell], who: str) -> Exposed | None:
    inside = [cell for cell in fills(here.battle[who]) if cell in cells]
    cell = min(inside, key=lambda one: distance(burst.centre, one))
    cover = _cover(here, burst, cell, who)
    if cover is None:
        return None
    mine = evolve(
        strike,
        target=who,
        location="torso",
        wide=True,
        exposed=_bare(here, burst, cell, who),
        cover=(*strike.cover, *cover),
        after=(*strike.after, *falloff_terms(burst.shape, burst.centre, cell)),
        defences=("dodge",),
        bars="DF-AREA-03",
        cell=burst.origin if burst.shape.kind == "cone" else burst.centre,
    )
    found = _ways(here, burst, cells, who, len(cover))
    ways = tuple(way for way in found if retreat_held_back(here, who, way.cell, "dive") is None)
    return Exposed(
        burst,
        mine,
        ways,
        dive_figure(here, mine),
        _helpless(here, burst, mine),
        _no_dive(here, burst, ways, who),
        _no_drop(here, who),
        _no_retreat(here, mine),
    )


def _bare(here: Here, burst: Burst, cell: Cell, who: str) -> tuple[str, ...]:
    """The parts that the burst can reach where not all; by an option an explosion meets the torso alone (AMB-66)."""
    if burst.shape.kind == "explosion" and reading_of(here, "explosion_dr") == "torso":
        return ("torso",)
    return bare_parts(here, burst.origin if burst.shape.kind == "cone" else burst.centre, cell, who)


def dive_figure(here: Here, strike: Strike) -> Figure:
    """Dodge with the bonus of dropping or retreating, which is the same and counts once (CMP-DIVE, CMP-DODGEDROP)."""
    never = tuple(
        Withheld(sort, "only a dive helps against an area attack", "DF-AREA-03") for sort in ("parry", "block")
    )
    dodge = dodge_figure(here, strike)
    if strike.ranged and dropped_from(here, strike.target, strike.attacker):
        return dodge.then(withheld=never)
    return dodge.then(modifier(here, ROW, "dodge"), withheld=never)


def _helpless(here: Here, burst: Burst, strike: Strike) -> Withheld | None:
    if burst.sure == strike.target:
        return Withheld("Active defence", "the attack was a critical hit", "DF-ATTACK-10")
    if burst.spent == strike.target:
        return Withheld("Active defence", "it has been tried already", "DF-OWN-81")
    return can_defend(here, strike)


def _cover(here: Here, burst: Burst, cell: Cell, who: str) -> tuple[Term, ...] | None:
    return screens(here, burst.origin, cell, who) if burst.shape.kind == "cone" else ()


def _ways(here: Here, burst: Burst, cells: frozenset[Cell], who: str, covered: int) -> list[Way]:
    """The hexes a step away that help, the best first: out of it all, behind cover, farther away."""
    fighter = Fighter(here, who)
    found: list[tuple[int, Way]] = []
    for cell in neighbours(fighter.cell):
        if obstruction(here, fighter.cell, cell) or not has_room(here, who, cell):
            continue
        way = _way(here, burst, cells, who, cell, covered)
        if way is not None:
            found.append((-distance(burst.centre, cell), way))
    return [way for _, way in sorted(found, key=lambda one: (not one[1].spares, one[0]))]


def _way(here: Here, burst: Burst, cells: frozenset[Cell], who: str, cell: Cell, covered: int) -> Way | None:
    """What a dive into that hex is worth, or nothing where it does not help."""
    fighter, shape = Fighter(here, who), burst.shape
    if cells.isdisjoint(cells_at(fighter.creature, cell, fighter.facing)):
        return Way(cell, True)
    if shape.kind == "explosion" and distance(burst.centre, cell) > distance(burst.centre, fighter.cell):
        return Way(cell, False, falloff_terms(shape, burst.centre, cell))
    if shape.kind == "cone":
        cover = screens(here, burst.origin, cell, who)
        if cover is None:
            return Way(cell, True)
        if len(cover) > covered:
            return Way(cell, False, cover=cover)
    return None


HELPS = {
    "area": ("no hex a step away lies outside the area", "DF-AREA-07"),
    "explosion": ("no free hex a step away is farther from the centre", "DF-EXPLOSION-04"),
    "cone": ("no hex a step away lies outside the cone or behind cover", "DF-CONE-05"),
}
"""Why no dive helps, and by which rule, by the kind of shape."""


def _no_dive(here: Here, burst: Burst, ways: tuple[Way, ...], who: str) -> Withheld | None:
    fighter = Fighter(here, who)
    if fighter.grappled:
        return Withheld("dive", "a grappled creature cannot move away", "DF-GRAPPLE-13")
    tied = retreat_barred(here, who, "dive")
    if tied is not None:
        return tied
    if not ways:
        why, rule = HELPS[burst.shape.kind]
        return Withheld("dive", why, rule)
    return None


def _no_drop(here: Here, who: str) -> Withheld | None:
    """Whoever lies cannot drop; rolling away is a retreat (CMP-RETREAT)."""
    lying = Fighter(here, who).posture == LYING
    return Withheld("dive", "lies on the ground already", "CMP-DODGEDROP") if lying else None


def _no_retreat(here: Here, strike: Strike) -> Withheld | None:
    """What bars a retreat, which area attacks allow though they are no melee attacks (DF-AREA-03)."""
    refused = retreat_refused(here, evolve(strike, kind="melee"))
    return Withheld("retreat", refused.why, refused.rule) if refused is not None else None
