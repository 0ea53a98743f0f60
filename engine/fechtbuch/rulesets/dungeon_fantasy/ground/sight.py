"""What one creature sees of another, or of a hex, and what that does to its attacks (topic VISIBILITY, DF-ARC-01).

Darkness is a penalty of 0 to -10 (CMP-VISION, DF-OWN-36). ``areas`` of the battle may add to it: their data say
``darkness`` (a penalty, lessened by Night Vision and Dark Vision) or ``opaque`` (smoke: nobody sees in, out or
through). Light comes from the map and from things that burn: an item in hand or a thing on the ground whose data say
``light``, the yards within which it takes darkness away. ``options.torchlight = "far"`` lets such a light also lessen
darkness beyond that to -3 wherever it can be seen.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Final, Literal

from attrs import field, frozen

from fechtbuch.decide.requests import Decision, Roll
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.checks import Check
from fechtbuch.model.events import TableRolled
from fechtbuch.model.figures import Figure, Term, Withheld, add
from fechtbuch.model.state import Area, Cell
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import read_sheet
from fechtbuch.rulesets.dungeon_fantasy.creature.standing import standing
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.ground.facing import arc_to
from fechtbuch.rulesets.dungeon_fantasy.ground.field import field_of
from fechtbuch.rulesets.dungeon_fantasy.ground.figures import cells_of, creatures_in, nearest
from fechtbuch.rulesets.dungeon_fantasy.readings import reading_of
from fechtbuch.rulesets.dungeon_fantasy.rolls import passes, success_roll
from fechtbuch.space.facing import in_vision
from fechtbuch.space.hex import distance
from fechtbuch.space.lines import clear_line, crossed

__all__ = [
    "FAR_LIGHT",
    "HEARING",
    "Located",
    "Sight",
    "darkness_at",
    "hearing_figure",
    "in_view",
    "is_blind",
    "locate",
    "sight",
    "trait_level",
    "unhindered",
]

Kind = Literal["clear", "dim", "unseen_known", "unseen", "blind"]

TOTAL: Final = -10
"""Total darkness, and the worst that bad sight can do (CMP-VISION)."""

PENALTIES: Final[dict[Kind, int]] = {"unseen_known": -4, "unseen": -6, "blind": -10}
"""What replaces darkness when the foe is not seen (DF-VISIBILITY-05)."""

RULES: Final[dict[Kind, str]] = {
    "unseen_known": "DF-VISIBILITY-09",
    "unseen": "DF-VISIBILITY-08",
    "blind": "DF-VISIBILITY-07",
}

FAR_LIGHT: Final = -3
"""Darkness where a torch can be seen from afar, by the option ``torchlight = "far"`` (CMP-VISION)."""

HEARING: Final = -2
"""The modifier to Hearing for finding a foe (DF-VISIBILITY-06)."""

LOCATED: Final = "located:"
"""Mark of a creature that knows the hex of a foe it does not see, by the foe's id."""

SENSES: Final = ("scanning_sense", "vibration_sense")
"""Traits that make up for eyes that see nothing (DF-VISIBILITY-06, DF-OWN-37)."""

BLINDED: Final = ("blinded", "blind")
"""Conditions of somebody who sees nothing."""


@frozen
class Sight:
    """What is seen of a target. ``why`` is in words; ``in_view``: it lies in the field of vision (DF-ARC-01).

    ``dark`` is the darkness of its hex, ``eased`` by how much traits lessen it. ``kind``: clear; dim (partial
    darkness); unseen_known (only the foe is unseen, its hex is known); unseen; blind (nothing at all is seen).
    """

    kind: Kind
    dark: int = 0
    eased: tuple[Term, ...] = field(default=())
    why: str = ""
    in_view: bool = True

    @property
    def seen(self) -> bool:
        """Whether the target is seen at all."""
        return self.kind in ("clear", "dim")

    @property
    def random_location(self) -> bool:
        """Whether an attack strikes wherever it lands (DF-VISIBILITY-07, AMB-04)."""
        return not self.seen

    @property
    def must_locate(self) -> bool:
        """Whether the foe must be found by Hearing or by chance before it is attacked (DF-VISIBILITY-06)."""
        return self.kind in ("unseen", "blind")

    @property
    def penalty(self) -> int:
        """What an attack takes for it, 0 to -10."""
        return sum([int(term.value) for term in self.terms()])

    def terms(self) -> list[Term]:
        """The terms of an attack: darkness and what lessens it, or what replaces it (DF-VISIBILITY-01, -02, -05)."""
        if not self.seen:
            return [add(PENALTIES[self.kind], self.why, RULES[self.kind])]
        if not self.dark:
            return []
        return [add(self.dark, "Darkness", "DF-VISIBILITY-01"), *self.eased]

    def withheld(self) -> tuple[Withheld, ...]:
        """The darkness that does not count because the target is not seen anyway (DF-VISIBILITY-05)."""
        if self.seen or not self.dark:
            return ()
        return (Withheld(f"Darkness {self.dark}", "the penalty for an unseen foe replaces it", "DF-VISIBILITY-05"),)


def sight(here: Here, who: str, target: str | Cell) -> Sight:
    """What ``who`` sees of a creature or a hex. O(creatures + areas + line); remembered for a creature."""
    if not isinstance(target, str):
        return _sight(here, who, target)
    return standing(here, who, target).remembered(sight, lambda: _sight(here, who, target))


def _sight(here: Here, who: str, target: str | Cell) -> Sight:
    viewer = Fighter(here, who)
    cells = cells_of(here, target) if isinstance(target, str) else (target,)
    mine, cell = nearest(cells_of(here, who), cells)
    in_sight = in_view(here, who, target)
    if is_blind(viewer):
        return Sight("blind", why="Cannot see anything", in_view=in_sight)
    dark = max([darkness_at(here, spot, mine) for spot in cells])
    eased = tuple(_eased(viewer, dark))
    left = dark + sum([int(term.value) for term in eased])
    hidden = _hidden(here, viewer, mine, cell, target, left)
    if hidden is not None:
        kind, why = hidden
        if kind == "unseen" and isinstance(target, str) and _knows_hex(here, viewer, target, cells):
            kind, why = "unseen_known", f"{why}, but the hex is known"
        return Sight(kind, dark, why=why, in_view=in_sight)
    return Sight("dim" if left < 0 else "clear", dark, eased, "Darkness" if left < 0 else "", in_sight)


def unhindered(here: Here, who: str, target: str) -> bool:
    """Whether nothing could keep ``who`` from seeing the target, wherever he looks: the common case. O(1).

    Where it does not hold, :func:`sight` tells what is seen.
    """
    battle = here.battle
    if battle.map.features or battle.areas:
        return False
    viewer, other = battle.creatures[who], battle.creatures[target]
    if viewer.zones or (other.conditions and other.has("invisible")) or read_sheet(other.sheet).has("invisibility"):
        return False
    blinded = bool(viewer.conditions) and any(name in viewer.conditions for name in BLINDED)
    return not blinded and not read_sheet(viewer.sheet).has("blindness")


def in_view(here: Here, who: str, target: str | Cell) -> bool:
    """Whether a creature or hex lies in the field of vision: the normal or the peripheral arc (DF-ARC-01, CMP-FACING).

    All around for those who see all around. A large figure looks from each of its hexes, but only forward.
    """
    viewer = Fighter(here, who)
    if viewer.trait("vision_360"):
        return True
    cells = cells_of(here, target) if isinstance(target, str) else (target,)
    if viewer.trait("peripheral_vision"):
        eyes = cells_of(here, who)
        return any(in_vision(eye, viewer.facing, cell, peripheral=True) for eye in eyes for cell in cells)
    return any(arc_to(viewer.creature, cell) in ("same", "front") for cell in cells)


def is_blind(viewer: Fighter) -> bool:
    """Whether it sees nothing wherever it is, with no other sense to make up for it."""
    if any(viewer.trait(sense) for sense in SENSES):
        return False
    if viewer.trait("blindness") or any(viewer.has(name) for name in BLINDED):
        return True
    eyes = [zone for part, zone in viewer.creature.zones.items() if "eye" in part and zone.status]
    return bool(eyes) and len(eyes) >= (1 if viewer.trait("one_eye") else 2)


# darkness and light


def darkness_at(here: Here, cell: Cell, viewer: Cell | None = None) -> int:
    """The darkness of a hex, 0 to -10, with all lights and dark areas; for whoever looks on from ``viewer``."""
    dark = field_of(here).darkness(cell)
    for area in here.battle.areas.values():
        if cell in area.cells:
            dark = min(dark, _darkness_of(area))
    if not dark:
        return 0
    for light, yards in _lights(here):
        if distance(light, cell) <= yards:
            return 0
        if dark < FAR_LIGHT and reading_of(here, "torchlight") == "far" and _sees(here, viewer or cell, light):
            dark = FAR_LIGHT
    return max(dark, TOTAL)


def _darkness_of(area: Area) -> int:
    dark = area.data.get("darkness", 0)
    return min(0, dark) if type(dark) is int else 0


def _lights(here: Here) -> Iterator[tuple[Cell, int]]:
    """Burning things and how far they light: those in hand, and those that lie about (CMP-VISION)."""
    for creature in here.battle:
        for item in creature.items.values():
            if item.held and item.data and creature.status != "left":
                yield from _light(creature.place.cell, item.data)
    for thing in here.battle.things.values():
        if thing.cell is not None:
            yield from _light(thing.cell, thing.data)


def _light(cell: Cell, data: Table[object]) -> Iterator[tuple[Cell, int]]:
    yards = data.get("light")
    if type(yards) is int and yards >= 0:
        yield cell, yards


def _sees(here: Here, one: Cell, two: Cell) -> bool:
    ground = field_of(here)
    return not (ground.walls or ground.high) or clear_line(one, two, ground.walls, ground.high)


def _eased(viewer: Fighter, dark: int) -> Iterator[Term]:
    """What traits take off the darkness: Dark Vision all, Night Vision so many points but not total darkness."""
    if not dark:
        return
    if viewer.trait("dark_vision"):
        yield add(-dark, "Dark Vision", "DF-VISIBILITY-02")
    elif dark > TOTAL and viewer.trait("night_vision"):
        level = min(trait_level(viewer, "night_vision"), -dark)
        yield add(level, f"Night Vision {trait_level(viewer, 'night_vision')}", "DF-VISIBILITY-02")


def trait_level(viewer: Fighter, trait: str) -> int:
    """The level of a trait that comes in levels; 1 when the sheet gives none, 0 without the trait."""
    if not viewer.trait(trait):
        return 0
    levels = viewer.sheet.notes.get("trait_levels", {})
    return int(levels.get(trait, 1))


# what hides


def _hidden(
    here: Here, viewer: Fighter, mine: Cell, cell: Cell, target: str | Cell, left: int
) -> tuple[Kind, str] | None:
    """Why nothing at all is seen, or not the target (DF-VISIBILITY-06, -08). No smoke hides one's own hex."""
    smoke = _opaque(here)
    if mine in smoke and mine != cell:
        return "blind", "Smoke all around"
    if left <= TOTAL:
        if darkness_at(here, mine) <= TOTAL:
            return "blind", "Total darkness"
        return "unseen", "The foe is in total darkness"
    if isinstance(target, str) and _is_invisible(here, viewer, target):
        return "unseen", "The foe is invisible"
    if smoke and _met(mine, cell, smoke):
        return "unseen", "The foe is hidden by smoke"
    if mine != cell and not _sees(here, mine, cell):
        return "unseen", "Something hides the foe"
    return None


def _opaque(here: Here) -> frozenset[Cell]:
    areas = here.battle.areas
    if not areas:
        return frozenset()
    return frozenset([cell for area in areas.values() if area.data.get("opaque") for cell in area.cells])


def _met(mine: Cell, cell: Cell, smoke: frozenset[Cell]) -> bool:
    """Whether the look goes into or through smoke; along a border only if there is smoke on both sides."""
    if mine == cell:
        return False
    return any(all(spot in smoke for spot in step) for step in crossed(mine, cell).steps)


def _is_invisible(here: Here, viewer: Fighter, target: str) -> bool:
    other = Fighter(here, target)
    return (other.has("invisible") or other.trait("invisibility")) and not viewer.trait("see_invisible")


def _knows_hex(here: Here, viewer: Fighter, target: str, cells: tuple[Cell, ...]) -> bool:
    """Whether the exact hex is known: it was found out, or is the only one filled with smoke (DF-VISIBILITY-09)."""
    if viewer.has(f"{LOCATED}{target}"):
        return True
    smoke = _opaque(here)
    return len(smoke) == 1 and not smoke.isdisjoint(cells)


# finding a foe


@frozen
class Located:
    """The hex that is attacked, whether the foe is in it, and the Hearing roll if there was one."""

    cell: Cell
    there: bool
    check: Check | None = None


def hearing_figure(here: Here, who: str) -> Figure:
    """Hearing to find a foe: Perception, Acute Hearing, -2 (DF-VISIBILITY-06, CMP-VISION)."""
    fighter = Fighter(here, who)
    terms = fighter.attribute_terms("Per")
    acute = trait_level(fighter, "acute_hearing")
    if acute:
        terms.append(add(acute, f"Acute Hearing {acute}", "CMP-VISION"))
    return Figure((*terms, add(HEARING, "Finding a foe by ear", "DF-VISIBILITY-06")))


def locate(
    scene: Scene,
    who: str,
    target: str,
    cells: tuple[Cell, ...],
    listens: bool = True,
    alike: Callable[[Cell], Hashable] | None = None,
) -> Decision[Located]:
    """Find a foe that is not seen: by Hearing, else one of ``cells`` at random (DF-VISIBILITY-06, AMB-73).

    ``cells`` are the hexes that could be attacked, from the leftmost clockwise; without any, the foe's own is found
    only by ear. Whoever does not listen, or is deaf, has failed. A foe whose hex is known needs no roll.
    ``alike`` gives the class of a hex where more than who is in it matters for what follows.
    """
    theirs = cells_of(scene, target)
    seen = sight(scene, who, target)
    if not seen.must_locate:
        return Located(_aimed_at(cells, theirs), True)
    check = None
    if listens and not Fighter(scene, who).has("deafened"):
        figure = hearing_figure(scene, who)
        hears = passes(figure)
        check = yield from success_roll(scene, who, "hearing", figure, about=target, rule="DF-VISIBILITY-06", of=hears)
        if check.succeeded:
            return Located(_aimed_at(cells, theirs), True, check)
    if not cells:
        return Located(theirs[0], False, check)
    cell = yield from _random_hex(scene, who, target, cells, alike)
    return Located(cell, cell in theirs, check)


def _aimed_at(cells: tuple[Cell, ...], theirs: tuple[Cell, ...]) -> Cell:
    return next((cell for cell in theirs if cell in cells), theirs[0])


def _random_hex(
    scene: Scene, who: str, target: str, cells: tuple[Cell, ...], alike: Callable[[Cell], Hashable] | None
) -> Decision[Cell]:
    """Equal chances. Of hexes without a class of their own only which creatures are in them matters."""

    def struck(total: int) -> Hashable:
        cell = cells[total - 1]
        return creatures_in(scene, cell) if alike is None else alike(cell)

    if len(cells) == 1:
        return cells[0]
    dice = f"1d{len(cells)}"
    rolled = yield from Roll(who, "random_hex", dice, target, of=struck)
    cell = cells[rolled.total - 1]
    words = f"{cell[0]},{cell[1]}"
    yield from happen(scene, TableRolled(who, "random_hex", dice, rolled, words, target, "DF-VISIBILITY-06"))
    return cell
