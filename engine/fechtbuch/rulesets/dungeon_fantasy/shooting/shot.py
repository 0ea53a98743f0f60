"""A shot as it is about to be made: what is seen of its target, along which line it flies, what hides the target."""

from __future__ import annotations

from attrs import frozen

from fechtbuch.model.state import Cell
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Here
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import Use
from fechtbuch.rulesets.dungeon_fantasy.data import Part
from fechtbuch.rulesets.dungeon_fantasy.ground.figures import cells_of, gap
from fechtbuch.rulesets.dungeon_fantasy.ground.lines import LineOfFire, line_of_fire
from fechtbuch.rulesets.dungeon_fantasy.ground.sight import LOCATED, Sight, sight
from fechtbuch.rulesets.dungeon_fantasy.harm.location import RANDOM, aimed_part, plan_of
from fechtbuch.rulesets.dungeon_fantasy.shooting.cover import OPEN, Cover, State, cover_of

__all__ = ["Shot", "shot_of"]


@frozen
class Shot:
    """One ranged attack and its circumstances. ``goal`` is a creature or a hex; ``yards`` how far away it is."""

    here: Here
    act: Attack
    use: Use
    goal: str | Cell
    yards: int
    sight: Sight
    line: LineOfFire
    cover: Cover

    @property
    def who(self) -> str:
        """Who shoots."""
        return self.act.who

    @property
    def target(self) -> str:
        """The creature shot at; empty where it is a hex."""
        return self.goal if isinstance(self.goal, str) else ""

    @property
    def blind(self) -> bool:
        """Whether it is blind fire: out of the field of vision, darkness, blindness (DF-BLINDFIRE-01, AMB-03)."""
        return not self.sight.in_view or self.sight.kind == "blind"

    @property
    def wanted(self) -> Part | None:
        """The part that the shooter aims at; nothing where he aims at none."""
        if not self.target or self.act.location == RANDOM:
            return None
        return aimed_part(self.here, self.target, self.act.location)

    @property
    def part_state(self) -> State:
        """Whether the part aimed at is open, half exposed or hidden behind cover in the target's hex (DF-COVER-02)."""
        part = self.wanted
        return "open" if part is None else self.cover.state_of(part)

    @property
    def through(self) -> bool:
        """Whether it has to go through something: the line is blocked, or the part aimed at is hidden (DF-COVER-03)."""
        return bool(self.cover.between) or self.part_state == "hidden" or not self._any_part_bare

    @property
    def _any_part_bare(self) -> bool:
        if not self.target or not self.cover.things:
            return True
        parts = plan_of(self.here, self.target).parts
        return len(self.cover.unseen_parts(parts)) < len(parts)

    @property
    def partly_seen(self) -> bool:
        """Whether any part of the target can be seen."""
        return not self.cover.between and self.sight.seen and self._any_part_bare

    @property
    def hex_known(self) -> bool:
        """Whether the shooter knows in which hex an unseen target is (DF-VISIBILITY-09, DF-OWN-66)."""
        if self.sight.kind == "unseen_known" or self.here.battle[self.who].has(LOCATED + self.target):
            return True
        return not self.cover.between and self.sight.seen

    @property
    def location(self) -> str:
        """The location that a rule compels, ``random``, or empty (DF-BLINDFIRE-01, DF-VISIBILITY-07, DF-COVER-04)."""
        compelled = self.blind or self.through or self.sight.random_location
        return RANDOM if compelled or self.act.location == RANDOM else ""


def shot_of(here: Here, act: Attack, use: Use) -> Shot:
    """The shot that an attack is. It needs a target that is there, or a hex."""
    goal: str | Cell | None = act.target if act.target in here.battle else act.cell
    assert goal is not None
    line = line_of_fire(here, act.who, goal, getattr(use.mode, "most", 0))
    cells = cells_of(here, goal) if isinstance(goal, str) else (goal,)
    cover = cover_of(here, line, goal) if isinstance(goal, str) else OPEN
    yards = gap(cells_of(here, act.who), cells)
    return Shot(here, act, use, goal, yards, sight(here, act.who, goal), line, cover)
