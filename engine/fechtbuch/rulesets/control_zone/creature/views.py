"""Reading a character as these rules see it. Views read through the scene, so they are never stale."""

from __future__ import annotations

from fechtbuch.model.state import Cell, Creature, Pool
from fechtbuch.model.table import Table
from fechtbuch.rulesets.control_zone.creature.sheet import CharacterSheet, pieces_of, read_sheet, weapons_of
from fechtbuch.rulesets.control_zone.data.armour import LAYERS, Piece
from fechtbuch.rulesets.control_zone.data.body import ARMS
from fechtbuch.rulesets.control_zone.data.loading import Tables
from fechtbuch.rulesets.control_zone.data.states import State
from fechtbuch.rulesets.control_zone.data.weapons import Weapon
from fechtbuch.rulesets.seeing import At, Here

__all__ = ["ARMS", "BOTH_ARMS", "CLINCH", "DYING", "DYINGS", "At", "Character", "Here", "tables_of"]

DYING = "dying"
"""The condition of who is at 0 hit points (CZ-DYING-02)."""

DYINGS = "dyings"
"""The counter of how often somebody has been Dying in this session (CZ-DYING-07)."""

CLINCH = "clinch"
"""The kind of bond between two characters In Clinch; one record for each pair (CZ-CLINCH-06)."""

BOTH_ARMS = "both_arms"
"""Where a weapon is held that no single arm of :data:`ARMS` holds."""


def tables_of(here: Here) -> Tables:
    """The rule set's tables, typed."""
    tables: Tables = here.tables
    return tables


class Character:
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
    def sheet(self) -> CharacterSheet:
        """The typed sheet."""
        return read_sheet(self.creature.sheet)

    # pools

    def counted(self, name: str) -> Pool:
        """A pool; of a character that does not bring it, it is full as the sheet has it, or empty."""
        pool = self.creature.pools.get(name)
        if pool is None:
            full = getattr(self.sheet, name, 0)
            return Pool(full, full)
        return pool  # type: ignore[no-any-return]

    def pool(self, name: str) -> int:
        """What is in a pool now."""
        return self.counted(name).value

    @property
    def hp(self) -> int:
        """Hit points now."""
        return self.pool("hp")

    @property
    def full_hp(self) -> int:
        """The maximum of hit points."""
        return self.counted("hp").full

    @property
    def temp_hp(self) -> int:
        """Temporary hit points."""
        return self.pool("temp_hp")

    @property
    def ap(self) -> int:
        """Action points left."""
        return self.pool("ap")

    @property
    def degree(self) -> int:
        """The degree of wounds at this moment, 0 for none (CZ-WOUND-03)."""
        return tables_of(self.here).wounds.of(self.hp, self.full_hp)

    # how it is

    @property
    def cell(self) -> Cell:
        """The cell it stands in."""
        return self.creature.place.cell

    @property
    def dead(self) -> bool:
        """Whether it has died."""
        return self.creature.status == "dead"

    @property
    def dying(self) -> bool:
        """Whether it is Dying (CZ-DYING-02)."""
        return self.creature.has(DYING)

    @property
    def out(self) -> bool:
        """Whether it takes no part any more: dead, gone or Dying."""
        return self.creature.status != "in" or self.dying

    @property
    def states(self) -> tuple[State, ...]:
        """The states of the table that it is in, in the table's order; how it lies among them."""
        creature = self.creature
        rows = tables_of(self.here).states.state
        return tuple(row for row in rows if (creature.place.posture == row.id if row.posture else creature.has(row.id)))

    @property
    def stunned(self) -> bool:
        """Whether a state bars all manoeuvres and reactions (CZ-TRAUMA-08)."""
        return any(state.bars for state in self.states)

    @property
    def clinch(self) -> tuple[str, ...]:
        """Those it is In Clinch with, in listing order (CZ-CLINCH-06)."""
        battle = self.here.battle
        held = {bond.held for bond in battle.holds_of(self.id, CLINCH)}
        held |= {bond.holder for bond in battle.held_by(self.id, CLINCH)}
        return tuple(who for who in battle.order if who in held)

    # body

    def injured(self, part: str, sort: str) -> bool:
        """Whether a part has a ``trauma`` or a ``mutilation``, whatever state it laid."""
        zone = self.creature.zones.get(part)
        row = tables_of(self.here).body.index.get(part)
        called = row.injury(sort) if row is not None else ""
        return zone is not None and bool(called) and any(mark.partition(":")[0] == called for mark in zone.status)

    def injuries(self, sort: str) -> tuple[str, ...]:
        """The parts with a ``trauma`` or a ``mutilation``, in the order of the body."""
        return tuple(part.id for part in tables_of(self.here).body.part if self.injured(part.id, sort))

    def lost(self, part: str) -> bool:
        """Whether a limb or an eye is lost."""
        return self.injured(part, "mutilation")

    @property
    def blind(self) -> bool:
        """Whether every eye is lost (CZ-MUTILATION-02)."""
        eyes = [part.id for part in tables_of(self.here).body.part if part.kind == "eye"]
        return bool(eyes) and all(self.lost(eye) for eye in eyes)

    # weapons and armour

    @property
    def weapons(self) -> Table[Weapon]:
        """All weapons it owns and still has, by id."""
        items = self.creature.items
        return Table({id: weapon for id, weapon in weapons_of(self.creature.sheet).items() if id in items})

    @property
    def in_hand(self) -> tuple[Weapon, ...]:
        """The weapons in hand; one in the right arm or both arms comes first."""
        held = [(self.creature.items[id].held, weapon) for id, weapon in self.weapons.items()]
        return tuple(weapon for place in (BOTH_ARMS, *ARMS) for arm, weapon in held if arm == place)

    @property
    def melee_weapons(self) -> tuple[Weapon, ...]:
        """The melee weapons in hand."""
        return tuple(weapon for weapon in self.in_hand if weapon.kind == "melee")

    def limbs_of(self, weapon: str) -> tuple[str, ...]:
        """The limbs that hold a weapon: none when it is not in hand (CZ-TRAUMA-01, CZ-MUTILATION-01)."""
        item = self.creature.items.get(weapon)
        if item is None or not item.held:
            return ()
        return ARMS if item.held == BOTH_ARMS else (item.held,)

    @property
    def worn(self) -> tuple[Piece, ...]:
        """The pieces of armour worn, from the skin outwards (CZ-ARMOUR-01)."""
        own, tables = pieces_of(self.creature.sheet), tables_of(self.here).armour.index
        items = self.creature.items.items()
        found = {item.held: own.get(key) or tables[key] for key, item in items if item.held in LAYERS}
        return tuple(found[layer] for layer in LAYERS if layer in found)

    def skill(self, name: str) -> int:
        """The rank of a skill."""
        rank: int = self.sheet.skills.get(name, 0)
        return rank
