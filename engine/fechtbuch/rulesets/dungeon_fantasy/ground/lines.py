"""Lines of fire and blows that go through other hexes (topics LINE, THROUGH, ELEVATION).

Between figures of several hexes the line runs between the two hexes that are nearest to each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from attrs import frozen

from fechtbuch.model.figures import Term, Withheld, add
from fechtbuch.model.state import Cell, Creature
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import read_sheet
from fechtbuch.rulesets.dungeon_fantasy.creature.standing import standing
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.ground.field import Field, field_of
from fechtbuch.rulesets.dungeon_fantasy.ground.figures import cells_of, fills, nearest
from fechtbuch.rulesets.dungeon_fantasy.ground.obstacles import Barrier, Obstacle
from fechtbuch.space.hex import distance
from fechtbuch.space.lines import border, crossed, open_way, ray

__all__ = ["LineOfFire", "Through", "blow_stopped_by", "height_of", "is_flying", "line_of_fire", "through"]

IN_THE_WAY: Final = -4
"""For each occupied hex in the way (DF-LINE-02, DF-THROUGH-02)."""

HUGE: Final = 2
"""How much larger than the shooter somebody is whom no posture takes out of the way (DF-LINE-05)."""

OVERHEAD: Final = 2
"""Yards above or below the line at which somebody is not in the way (DF-OWN-34)."""

DOWN: Final = ("lying",)
LOW: Final = ("kneeling", "sitting", "crawling")

STEEP: Final = 45
"""Degrees from which a slope is steep (DF-ELEVATION-02)."""

Steps = tuple[tuple[Cell, ...], ...]


@frozen
class LineOfFire:
    """A line from a shooter to a target.

    ``origin`` and ``cell`` are its ends, ``steps`` the hexes (or pairs of hexes, where it runs along their border)
    between them, nearest first. ``blocked_by`` names what makes the shot impossible; ``obstacles`` are the things and
    barriers that the straight line meets, nearest first, low ones and open cover too, as long as the line is blocked
    or they stand in a hex it runs through. ``in_the_way`` holds one group of creatures for each occupied hex (or pair)
    that counts, nearest first; ``passed`` who stands there without counting, and why. ``beyond`` are the creatures past
    the target on the prolonged line, by hexes, nearest first. ``height`` is the term of a slope, if there is one.
    ``names`` says who stands in the way in words, group by group.
    """

    origin: Cell
    cell: Cell
    steps: Steps = ()
    blocked_by: tuple[str, ...] = ()
    obstacles: tuple[Barrier | Obstacle, ...] = ()
    in_the_way: tuple[tuple[str, ...], ...] = ()
    passed: tuple[Withheld, ...] = ()
    beyond: tuple[tuple[str, ...], ...] = ()
    height: tuple[Term, ...] = ()
    names: tuple[str, ...] = ()

    @property
    def clear(self) -> bool:
        """Whether the shot is possible at all (DF-LINE-01)."""
        return not self.blocked_by

    def terms(self) -> list[Term]:
        """-4 for each occupied hex in the way (DF-LINE-02, DF-LINE-03)."""
        return [add(IN_THE_WAY, f"{names} in the way", "DF-LINE-02") for names in self.names]


@frozen
class Through:
    """A blow from one hex into another over the hexes between (DF-THROUGH-01).

    ``enemies`` holds one group for each hex (or pair, where the blow goes along their border) that hinders it,
    ``passed`` those that do not, ``blocked_by`` the walls and things that stop it; ``names`` says in words who is in
    each group of enemies.
    """

    enemies: tuple[tuple[str, ...], ...] = ()
    passed: tuple[Withheld, ...] = ()
    blocked_by: tuple[str, ...] = ()
    names: tuple[str, ...] = ()

    def terms(self) -> list[Term]:
        """-4 for each hex of an enemy (DF-THROUGH-02, AMB-09), once for two along a border (DF-THROUGH-03)."""
        return [add(IN_THE_WAY, f"Past {names}", "DF-THROUGH-02") for names in self.names]


def _names(here: Here, groups: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(" and ".join(here.battle[who].name for who in group) for group in groups)


# lines of fire


def line_of_fire(here: Here, who: str, target: str | Cell, most: int = 0) -> LineOfFire:
    """The line of fire to a creature or a hex (DF-LINE-01 to -05, DF-ELEVATION-01, -02).

    ``beyond`` goes up to ``most`` hexes from the shooter; without a number as far as anybody stands. The centres'
    line counts where no obstacle is on it, otherwise a line that is free (DF-OWN-34). O(creatures + cells of the line);
    remembered for a creature.
    """
    if not isinstance(target, str):
        return _line(here, who, target, most)
    return standing(here, who, target).remembered((line_of_fire, most), lambda: _line(here, who, target, most))


def _line(here: Here, who: str, target: str | Cell, most: int) -> LineOfFire:
    own = cells_of(here, who)
    theirs = cells_of(here, target) if isinstance(target, str) else (target,)
    origin, cell = nearest(own, theirs)
    ground = field_of(here)
    steps = crossed(origin, cell).between
    met = _met(ground, origin, steps, cell)
    blocked: tuple[str, ...] = ()
    if any(thing.stops for thing in met):
        way = open_way(origin, cell, ground.walls, ground.high)
        if way is None:
            blocked = tuple(dict.fromkeys(thing.words for thing in met if thing.stops))
        else:
            steps = tuple((spot,) for spot in way[1:-1])
            met = _met(ground, origin, steps, cell)
    groups, passed = _crowd(here, who, target, steps, frozenset((*own, *theirs)))
    return LineOfFire(
        origin,
        cell,
        steps,
        blocked,
        met,
        groups,
        passed,
        _beyond(here, who, target, origin, cell, most, ground),
        tuple(_slope(here, who, target, origin, cell)),
        _names(here, groups),
    )


def _has_obstacles(ground: Field) -> bool:
    return bool(ground.walls or ground.obstacles)


def _met(ground: Field, origin: Cell, between: Steps, cell: Cell) -> tuple[Barrier | Obstacle, ...]:
    """Shut barriers and things that a line through these hexes meets, each once, in order; not what is at its ends."""
    if not _has_obstacles(ground):
        return ()
    found: dict[Barrier | Obstacle, None] = {}
    before: tuple[Cell, ...] = (origin,)
    for step in (*between, (cell,)):
        found.update(dict.fromkeys(_barriers(ground, before, step)))
        if step != (cell,):
            found.update(dict.fromkeys(_barriers(ground, step[:1], step[1:])))
            found.update(dict.fromkeys(thing for spot in step for thing in ground.things_in(spot)))
        before = step
    return tuple(found)


def _barriers(ground: Field, one: tuple[Cell, ...], two: tuple[Cell, ...]) -> Iterator[Barrier]:
    for a in one:
        for b in two:
            if border(a, b) in ground.walls:
                yield ground.barriers[border(a, b)]


def _crowd(
    here: Here, who: str, target: str | Cell, steps: Steps, ends: frozenset[Cell]
) -> tuple[tuple[tuple[str, ...], ...], tuple[Withheld, ...]]:
    """Who is in the way hex by hex, and who is not although he stands there."""
    if not steps:
        return (), ()
    there = _by_cell(here, steps, (who, target) if isinstance(target, str) else (who,))
    groups: list[tuple[str, ...]] = []
    passed: list[Withheld] = []
    for step in steps:
        inside = [[c for c in there.get(cell, ()) if cell not in ends] for cell in step]
        counting = [[c.id for c in crowd if _in_the_way(here, who, target, c)] for crowd in inside]
        if all(counting):
            groups.append(tuple(dict.fromkeys(id for crowd in counting for id in crowd)))
            continue
        for crowd, some in zip(inside, counting, strict=True):
            passed += [_not_in_the_way(c, bool(some)) for c in crowd]
    return tuple(groups), tuple(dict.fromkeys(passed))


def _by_cell(here: Here, steps: Steps, but: tuple[str, ...]) -> dict[Cell, list[Creature]]:
    """Who stands in these hexes, in listing order."""
    found: dict[Cell, list[Creature]] = {cell: [] for step in steps for cell in step}
    for creature in here.battle:
        if creature.status != "left" and creature.id not in but:
            for cell in fills(creature):
                if cell in found:
                    found[cell].append(creature)
    return found


def _in_the_way(here: Here, who: str, target: str | Cell, occupant: Creature) -> bool:
    """DF-LINE-02 with the exceptions of DF-LINE-04 and DF-LINE-05."""
    shooter = here.battle[who]
    if _sm(occupant) >= _sm(shooter) + HUGE and height_of(here, shooter) <= height_of(here, occupant):
        return True
    if _overhead(here, shooter, target, occupant):
        return False
    posture = occupant.place.posture
    if posture in DOWN:
        return shooter.place.posture in DOWN
    if posture in LOW:
        theirs = here.battle[target].place.posture if isinstance(target, str) else ""
        return any(other in (*DOWN, *LOW) for other in (shooter.place.posture, theirs))
    return True


def _not_in_the_way(occupant: Creature, counts: bool) -> Withheld:
    if counts:
        return Withheld(f"{occupant.name} in the way", "the line runs between two hexes, and one is free", "DF-LINE-03")
    posture = occupant.place.posture
    if posture in (*DOWN, *LOW):
        return Withheld(f"{occupant.name} in the way", posture, "DF-LINE-04")
    return Withheld(f"{occupant.name} in the way", "far above or below the line", "DF-OWN-34")


def _sm(creature: Creature) -> int:
    return read_sheet(creature.sheet).sm


def _overhead(here: Here, shooter: Creature, target: str | Cell, occupant: Creature) -> bool:
    heights = (height_of(here, shooter), _height_at(here, target))
    own = height_of(here, occupant)
    return own >= max(heights) + OVERHEAD or own <= min(heights) - OVERHEAD


def _beyond(
    here: Here, who: str, target: str | Cell, origin: Cell, cell: Cell, most: int, ground: Field
) -> tuple[tuple[str, ...], ...]:
    """Who stands past the target, up to the first obstacle (DF-LINE-02 to -05 hold for them as well)."""
    way = distance(origin, cell)
    far = max([distance(origin, spot) for c in here.battle if c.status != "left" for spot in fills(c)], default=0)
    length = min(far, most) if most else far
    if not way or length <= way:
        return ()
    steps = ray(origin, cell, length).steps
    after = steps[steps.index((cell,)) + 1 :]
    if _has_obstacles(ground):
        after = tuple(_until_stopped(ground, cell, after))
    return _crowd(here, who, target, after, frozenset())[0]


def _until_stopped(ground: Field, cell: Cell, steps: Steps) -> Iterator[tuple[Cell, ...]]:
    before: tuple[Cell, ...] = (cell,)
    for step in steps:
        met: list[Barrier | Obstacle] = list(_barriers(ground, before, step))
        met += [thing for spot in step for thing in ground.things_in(spot)]
        if any(thing.stops for thing in met):
            return
        yield step
        before = step


# heights


def height_of(here: Here, creature: Creature) -> int:
    """How high a figure is, in yards: the ground of its head's hex and what its place adds above the ground."""
    return field_of(here).elevation(creature.place.cell) + creature.place.elevation


def _height_at(here: Here, target: str | Cell) -> int:
    return height_of(here, here.battle[target]) if isinstance(target, str) else field_of(here).elevation(target)


def is_flying(here: Here, who: str) -> bool:
    """Whether it flies: it has the condition, or can fly and is above the ground."""
    fighter = Fighter(here, who)
    return fighter.has("flying") or (fighter.trait("flight") and fighter.creature.place.elevation > 0)


def _slope(here: Here, who: str, target: str | Cell, origin: Cell, cell: Cell) -> Iterator[Term]:
    """What shooting up or down does: +1 or -1 on a slope, +2 or -2 on a steep one or where somebody flies.

    DF-ELEVATION-01, DF-ELEVATION-02, AMB-33, DF-OWN-33. Nothing on the level.
    """
    drop = height_of(here, here.battle[who]) - _height_at(here, target)
    if not drop:
        return
    angle = field_of(here).slope
    flying = is_flying(here, who) or (isinstance(target, str) and is_flying(here, target))
    steep = flying or abs(drop) >= distance(origin, cell) or (angle or 0) >= STEEP
    if not steep and angle == 0:
        return
    down, words = drop > 0, "downhill" if drop > 0 else "uphill"
    if not steep:
        yield add(1 if down else -1, f"Shooting {words}", "DF-ELEVATION-01")
        return
    words = ("from the air" if down else "into the air") if flying else f"steeply {words}"
    yield add(2 if down else -2, f"Shooting {words}", "DF-ELEVATION-02")


# blows through hexes


def through(here: Here, who: str, target: str) -> Through:
    """What a melee attack at more than one yard passes on its way (DF-THROUGH-01 to -03, AMB-09); remembered."""
    return standing(here, who, target).remembered(through, lambda: _through(here, who, target))


def _through(here: Here, who: str, target: str) -> Through:
    own, theirs = cells_of(here, who), cells_of(here, target)
    origin, cell = nearest(own, theirs)
    if origin == cell:
        return Through()
    steps, blocked = crossed(origin, cell).between, blow_stopped_by(field_of(here), origin, cell)
    if not steps:
        return Through(blocked_by=blocked)
    side, there = here.battle[who].side, _by_cell(here, steps, (who, target))
    groups: list[tuple[str, ...]] = []
    passed: list[Withheld] = []
    for step in steps:
        inside = [[c for c in there.get(spot, ()) if c.status == "in"] for spot in step]
        hostile = [[c.id for c in crowd if c.side != side] for crowd in inside]
        if all(hostile):
            groups.append(tuple(dict.fromkeys(id for crowd in hostile for id in crowd)))
        else:
            passed += [_let_by(c, side) for crowd in inside for c in crowd]
    return Through(tuple(groups), tuple(dict.fromkeys(passed)), blocked, _names(here, groups))


def blow_stopped_by(ground: Field, origin: Cell, cell: Cell) -> tuple[str, ...]:
    """The walls, shut doors and things that a blow from a hex into another meets, in words; not what is at its ends."""
    if not _has_obstacles(ground):
        return ()
    met = _met(ground, origin, crossed(origin, cell).between, cell)
    return tuple(dict.fromkeys(thing.words for thing in met if thing.stops))


def _let_by(creature: Creature, side: str) -> Withheld:
    if creature.side == side:
        return Withheld(f"Past {creature.name}", "a friend's hex costs nothing", "DF-THROUGH-02")
    return Withheld(f"Past {creature.name}", "the blow goes between two hexes, and one holds no enemy", "DF-THROUGH-03")
