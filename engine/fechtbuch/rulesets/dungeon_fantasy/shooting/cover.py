"""Cover: which parts of a target it hides, what a shot may pass through, what a shooter exposes (topic COVER)."""

from __future__ import annotations

from typing import Final, Literal

from attrs import field, frozen

from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import ConditionChanged, ConditionGained
from fechtbuch.model.figures import Term
from fechtbuch.model.state import Cell, Condition
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import HANDS, Use, hands_on
from fechtbuch.rulesets.dungeon_fantasy.data import Part
from fechtbuch.rulesets.dungeon_fantasy.ground.field import field_of
from fechtbuch.rulesets.dungeon_fantasy.ground.lines import LineOfFire
from fechtbuch.rulesets.dungeon_fantasy.ground.obstacles import Barrier, Obstacle, Stuff
from fechtbuch.rulesets.dungeon_fantasy.harm.location import plan_of

__all__ = ["EXPOSED", "Cover", "behind_cover", "cover_of", "cover_terms", "expose", "hides_from", "look_out"]

EXPOSED: Final = "exposed"
"""Mark of a shooter who came out of his cover; data: ``open`` and ``half`` exposed parts and kinds of part."""

STANDING: Final = ("standing", "crouching")

BELOW: Final = ("groin", "leg", "foot")
"""What low cover hides of whoever stands or crouches behind it, of all that it hides (DF-COVER-08, DF-OWN-66)."""

HEAD: Final = ("skull", "eye", "face", "neck")
"""What is exposed by whoever looks out (DF-COVER-06)."""

TRUNK: Final = ("torso", "vitals")
"""What shooting with both hands exposes by half, unless through an arrow slit (DF-COVER-07)."""

State = Literal["open", "half", "hidden"]


@frozen
class Cover:
    """What hides a target from a shooter.

    ``things`` stand in the target's hex, ``between`` are the obstacles that block the line of fire. ``hidden`` and
    ``half`` are kinds of parts that the things hide, and half hide; ``bared`` and ``half_bared`` are parts and kinds
    that the target has exposed by shooting.
    """

    things: tuple[Obstacle, ...] = ()
    between: tuple[Barrier | Obstacle, ...] = ()
    hidden: frozenset[str] = frozenset()
    half: frozenset[str] = frozenset()
    bared: frozenset[str] = field(default=frozenset())
    half_bared: frozenset[str] = field(default=frozenset())

    def state_of(self, part: Part) -> State:
        """Whether a part is open, half exposed or hidden behind the things in the target's hex (DF-COVER-02)."""
        names = {part.id, part.kind}
        if names & self.bared or not names & (self.hidden | self.half):
            return "open"
        return "half" if names & (self.half | self.half_bared) else "hidden"

    @property
    def stuff(self) -> tuple[tuple[str, Stuff], ...]:
        """What a shot at a hidden part goes through, by name, nearest to the shooter first."""
        return tuple((thing.words, thing.stuff) for thing in (*self.between, *self.things))

    @property
    def penetrable(self) -> bool:
        """Whether a shot may be sent through all of it (DF-COVER-03, AMB-31)."""
        return all(stuff.penetrable for _, stuff in self.stuff)

    def unseen_parts(self, parts: tuple[Part, ...]) -> tuple[str, ...]:
        """Ids of the parts that are hidden."""
        return tuple(part.id for part in parts if self.state_of(part) == "hidden")


OPEN: Final = Cover()


def cover_of(here: Here, line: LineOfFire, target: str) -> Cover:
    """What hides ``target`` from whoever shoots along the line. O(things in its hex + obstacles on the line)."""
    if not here.battle.map.features:
        return OPEN
    between = tuple(thing for thing in line.obstacles if thing.stops) if line.blocked_by else ()
    things = hides_from(here, target, line.cell, line.origin)
    if not things:
        return Cover(between=between) if between else OPEN
    hidden = {kind for thing in things for kind in _hidden_kinds(here, target, thing, thing.hides)}
    half = {kind for thing in things for kind in _hidden_kinds(here, target, thing, thing.half)} - hidden
    mark = Fighter(here, target).condition(EXPOSED)
    bared = frozenset(mark.data.get("open", ())) if mark is not None else frozenset()
    half_bared = frozenset(mark.data.get("half", ())) if mark is not None else frozenset()
    return Cover(things, between, frozenset(hidden), frozenset(half), bared, half_bared)


def hides_from(here: Here, who: str, cell: Cell, origin: Cell) -> tuple[Obstacle, ...]:
    """The things in a hex of ``who`` that hide something of it from an attack that comes from another hex."""
    found = field_of(here).covers(cell, origin)
    return tuple(
        thing
        for thing in found
        if _hidden_kinds(here, who, thing, thing.hides) or _hidden_kinds(here, who, thing, thing.half)
    )


def _hidden_kinds(here: Here, who: str, thing: Obstacle, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """The kinds of part a thing hides of a figure in its posture (DF-COVER-08)."""
    if thing.height == "low" and Fighter(here, who).posture in STANDING:
        return tuple(kind for kind in kinds if kind in BELOW)
    return kinds


def behind_cover(here: Here, who: str, line: LineOfFire) -> bool:
    """Whether ``who`` is behind cover from the far end of his line of fire, or something blocks it."""
    return bool(line.blocked_by) or bool(hides_from(here, who, line.origin, line.cell))


# what a shot goes through


def cover_terms(cover: Cover) -> tuple[Term, ...]:
    """What everything that is shot through adds to DR (DF-COVER-05, AMB-30)."""
    return tuple(term for name, stuff in cover.stuff for term in stuff.dr_terms(name))


# what a shooter exposes


def expose(scene: Scene, who: str, use: Use, line: LineOfFire) -> Decision[None]:
    """Whoever shoots from behind cover shows head and arms, with both hands half the trunk too, until his next turn.

    DF-COVER-06 to -08: what the cover leaves bare is bare anyway, and legs and the like stay as hidden as they are.
    """
    things = _cover_left(scene, who, line)
    if not things:
        return
    half: tuple[str, ...] = ()
    if use.mode.hands == 2 and not all(thing.slit for thing in things):
        half = TRUNK
    rule = "DF-COVER-07" if use.mode.hands == 2 else "DF-COVER-06"
    yield from _bare(scene, who, (*HEAD, *_arms(scene, who, use)), half, rule)


def look_out(scene: Scene, who: str, line: LineOfFire) -> Decision[None]:
    """Whoever looks out of cover at a target shows his head (DF-COVER-06)."""
    if _cover_left(scene, who, line) and not Fighter(scene, who).has(EXPOSED):
        yield from _bare(scene, who, HEAD, (), "DF-COVER-06")


def _cover_left(here: Here, who: str, line: LineOfFire) -> tuple[Obstacle, ...]:
    return hides_from(here, who, line.origin, line.cell) if here.battle.map.features else ()


def _bare(scene: Scene, who: str, shown: tuple[str, ...], half: tuple[str, ...], rule: str) -> Decision[None]:
    data = Table({"open": tuple(sorted(shown)), "half": tuple(sorted(half))})
    mark = Condition(EXPOSED, 0, who, rule, scene.battle.clock.turns, f"turn_start:{who}", data)
    fact = ConditionChanged if Fighter(scene, who).has(EXPOSED) else ConditionGained
    yield from happen(scene, fact(who, mark))


def _arms(here: Here, who: str, use: Use) -> tuple[str, ...]:
    """The arms and hands that the weapon takes; none for what comes out of eyes or mouth."""
    item = Fighter(here, who).item(use.weapon.id)
    hands = HANDS if use.mode.hands == 2 else hands_on(item) if item is not None else ()
    arms = {hand.replace("hand", "arm") for hand in hands} | set(hands)
    return tuple(part.id for part in plan_of(here, who).parts if part.id in arms)
