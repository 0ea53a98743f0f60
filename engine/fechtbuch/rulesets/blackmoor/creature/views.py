"""Reading a creature as these rules see it. Views read through the scene, so they are never stale."""

from __future__ import annotations

from fechtbuch.model.state import Condition, Creature, Pool
from fechtbuch.rulesets.blackmoor.creature.body import Body, Part, body_of_sheet
from fechtbuch.rulesets.blackmoor.creature.here import Here, tables_of
from fechtbuch.rulesets.blackmoor.creature.sheet import BodySheet, read_sheet
from fechtbuch.rulesets.blackmoor.table_options import option

__all__ = ["DYING", "Combatant"]

DYING = "dying:"
"""Prefix of the timers to death; what follows names the cause."""


class Combatant:
    """One creature of these rules, read from the battle of a scene at the moment of asking."""

    __slots__ = ("here", "id")

    def __init__(self, here: Here, who: str) -> None:
        self.here = here
        self.id = who

    @property
    def creature(self) -> Creature:
        """The creature's state."""
        return self.here.battle[self.id]

    @property
    def name(self) -> str:
        """Its name."""
        return self.creature.name

    @property
    def sheet(self) -> BodySheet:
        """The typed sheet."""
        return read_sheet(self.creature.sheet)

    @property
    def body(self) -> Body:
        """Its body under the options in force."""
        optional, highest = option(self.here, "optional_zones"), option(self.here, "hp_base") == "max_possible"
        return body_of_sheet(self.sheet, tables_of(self.here), bool(optional), highest)

    # hit points and the tally

    def pool(self, name: str) -> Pool:
        """``hp`` or ``dexterity``; of a creature that does not bring the pool it is full, as its sheet has it."""
        found = self.creature.pools.get(name)
        if found is None:
            full = getattr(self.sheet, name)
            return Pool(full, full)
        return found  # type: ignore[no-any-return]

    @property
    def full_hp(self) -> int:
        """Full, unhurt hit points."""
        return self.pool("hp").full

    @property
    def hp(self) -> int:
        """Full hit points less the tally."""
        return self.pool("hp").value

    @property
    def tally(self) -> int:
        """Damage in cumulative zones, bleeding, and damage that struck no zone (BM-GENERAL-07)."""
        return self.full_hp - self.hp

    @property
    def dexterity(self) -> int:
        """Dexterity now."""
        return self.pool("dexterity").value

    # zones

    def part(self, id: str) -> Part | None:
        """A part of the body."""
        return self.body.parts.get(id)

    def damage(self, id: str) -> int:
        """All damage a part has taken and that was not healed, past its points too."""
        zone = self.creature.zones.get(id)
        return zone.damage if zone is not None else 0

    def status(self, id: str) -> tuple[str, ...]:
        """States of a part: lost, over, treated."""
        zone = self.creature.zones.get(id)
        return zone.status if zone is not None else ()

    def lost(self, part: Part) -> bool:
        """All its points are used up (BM-GENERAL-08)."""
        return self.damage(part.id) >= part.limit

    def over(self, part: Part) -> bool:
        """More than its points are used up (BM-GENERAL-09)."""
        return self.damage(part.id) > part.limit

    def excess(self, part: Part) -> int:
        """The points past its own."""
        return max(0, self.damage(part.id) - part.limit)

    def treated(self, part: Part) -> bool:
        """Whether somebody has bound it up."""
        return "treated" in self.status(part.id)

    def parts_of(self, *kinds: str) -> tuple[Part, ...]:
        """All parts of these kinds, in the order of the body."""
        return tuple(part for part in self.body.parts.values() if part.kind in kinds)

    def lost_of(self, *kinds: str) -> tuple[Part, ...]:
        """The lost ones of these kinds."""
        return tuple(part for part in self.parts_of(*kinds) if self.lost(part))

    # state

    @property
    def dead(self) -> bool:
        """Dead."""
        return self.creature.status == "dead"

    @property
    def out(self) -> bool:
        """Dead or departed: takes no part."""
        return self.creature.status != "in"

    @property
    def posture(self) -> str:
        """How it bears itself: standing, upright, coiled, flying."""
        return self.creature.place.posture

    @property
    def wings_spread(self) -> bool:
        """Wings are spread in flight, and where they are spread on purpose."""
        return self.posture == "flying" or self.has("wings_spread")

    def has(self, condition: str) -> bool:
        """Whether a condition or mark is on."""
        return condition in self.creature.conditions

    def condition(self, name: str) -> Condition | None:
        """A condition or mark, if it is on."""
        return self.creature.conditions.get(name)  # type: ignore[no-any-return]

    def counter(self, name: str) -> int:
        """A tally of this turn; 0 when nothing was counted."""
        return self.creature.counters.get(name, 0)  # type: ignore[no-any-return]

    @property
    def timers(self) -> tuple[Condition, ...]:
        """Its timers to death, the earliest first; ``level`` is the turn at whose end it dies (BM-GENERAL-14)."""
        found = [mark for name, mark in self.creature.conditions.items() if name.startswith(DYING)]
        return tuple(sorted(found, key=lambda mark: mark.level))
