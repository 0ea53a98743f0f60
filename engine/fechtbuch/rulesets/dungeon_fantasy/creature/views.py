"""Reading a creature as these rules see it. Views read through the scene, so they are never stale."""

from __future__ import annotations

from fractions import Fraction

from fechtbuch.model.figures import Figure, Term, add, multiply, round_up, start
from fechtbuch.model.state import Bond, Cell, Condition, Creature, Item, Pool, Sheet
from fechtbuch.rulesets.dungeon_fantasy.creature.borrowed import LENDER, LINE, borrowed
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import FighterSheet, Weapon, per_sheet, read_sheet
from fechtbuch.rulesets.dungeon_fantasy.creature.spell_missile import SPELL, spell_weapon
from fechtbuch.rulesets.dungeon_fantasy.data import Tables
from fechtbuch.rulesets.dungeon_fantasy.readings import reading_of
from fechtbuch.rulesets.seeing import At, Here

__all__ = ["HALF", "At", "Fighter", "Here", "tables_of"]


def tables_of(here: Here) -> Tables:
    """The rule set's tables, typed."""
    tables: Tables = here.tables
    return tables


HALF = Fraction(1, 2)


class Fighter:
    """One creature of these rules, read from the battle of a scene at the moment of asking."""

    __slots__ = ("_battle", "_creature", "id", "scene")

    def __init__(self, scene: Here, who: str) -> None:
        self.scene = scene
        self.id = who
        self._battle = scene.battle
        self._creature: Creature | None = self._battle.creatures.get(who)

    @property
    def creature(self) -> Creature:
        """The creature's state, looked up once for each battle the scene shows."""
        battle = self.scene.battle
        creature = self._creature
        if battle is not self._battle or creature is None:
            creature = self._creature = battle[self.id]
            self._battle = battle
        return creature

    @property
    def sheet(self) -> FighterSheet:
        """The typed sheet."""
        return read_sheet(self.creature.sheet)

    # pools

    def pool(self, name: str) -> Pool:
        """``hp`` or ``fp``; of a creature that does not bring the pool it is full, as its sheet has it."""
        found = self.creature.pools.get(name)
        if found is None:
            full = getattr(self.sheet, name)
            return Pool(full, full)
        return found  # type: ignore[no-any-return]

    @property
    def hp(self) -> int:
        """Hit points now."""
        return self.pool("hp").value

    @property
    def full_hp(self) -> int:
        """Hit points at full health."""
        return self.pool("hp").full

    @property
    def fp(self) -> int:
        """Fatigue points now."""
        return self.pool("fp").value

    @property
    def full_fp(self) -> int:
        """Fatigue points when rested."""
        return self.pool("fp").full

    @property
    def reeling(self) -> bool:
        """Under one third of HP (CMP-DEATH)."""
        pool = self.pool("hp")
        return pool.value * 3 < pool.full

    @property
    def tired(self) -> bool:
        """Under one third of FP (CMP-FATIGUE)."""
        pool = self.pool("fp")
        return pool.value * 3 < pool.full

    # place

    @property
    def cell(self) -> Cell:
        """The hex it stands in."""
        return self.creature.place.cell

    @property
    def facing(self) -> int:
        """The direction it faces, 0 to 5."""
        return self.creature.place.facing

    @property
    def posture(self) -> str:
        """Its posture: standing, crouching, kneeling, crawling, sitting, lying."""
        return self.creature.place.posture

    # conditions and tallies

    def has(self, condition: str) -> bool:
        """Whether a condition or mark is on."""
        return condition in self.creature.conditions

    def condition(self, name: str) -> Condition | None:
        """A condition or mark, if it is on."""
        return self.creature.conditions.get(name)  # type: ignore[no-any-return]

    def level(self, condition: str) -> int:
        """The level of a condition; 0 when it is not on."""
        found = self.creature.conditions.get(condition)
        return found.level if found is not None else 0

    def counter(self, name: str) -> int:
        """A tally; 0 when nothing was counted."""
        return self.creature.counters.get(name, 0)  # type: ignore[no-any-return]

    def trait(self, name: str) -> bool:
        """Whether the sheet has a trait."""
        return self.sheet.has(name)

    @property
    def manoeuvre(self) -> Condition | None:
        """This turn's manoeuvre mark: ``level`` unused, ``data`` holds ``name``, ``option``, ``target``."""
        return self.condition("manoeuvre")

    @property
    def manoeuvre_name(self) -> str:
        """The manoeuvre declared, or empty."""
        mark = self.creature.conditions.get("manoeuvre")
        return str(mark.data["name"]) if mark is not None else ""

    @property
    def manoeuvre_option(self) -> str:
        """The option of the manoeuvre, or empty."""
        mark = self.creature.conditions.get("manoeuvre")
        return str(mark.data.get("option", "")) if mark is not None else ""

    @property
    def stunned(self) -> bool:
        """Stunned (CMP-SHOCK)."""
        return self.has("stunned")

    @property
    def unconscious(self) -> bool:
        """Unconscious."""
        return self.has("unconscious")

    @property
    def dead(self) -> bool:
        """Dead."""
        return self.creature.status == "dead"

    @property
    def out(self) -> bool:
        """Dead, departed or unconscious: takes no part."""
        return self.creature.status != "in" or self.unconscious

    # body parts

    def part_status(self, part: str) -> tuple[str, ...]:
        """States of a body part: crippled, severed, disabled, blind."""
        zone = self.creature.zones.get(part)
        return zone.status if zone is not None else ()

    def part_useless(self, part: str) -> bool:
        """Whether a part can be used for nothing."""
        return bool(self.part_status(part))

    # holds

    @property
    def grapples_on_me(self) -> tuple[Bond, ...]:
        """Bonds in which somebody has seized this body."""
        return self.scene.battle.held_by(self.id, "grapple")

    @property
    def my_grapples(self) -> tuple[Bond, ...]:
        """Bonds in which this creature has seized a body."""
        return self.scene.battle.holds_of(self.id, "grapple")

    @property
    def grappled(self) -> bool:
        """Whether somebody holds this body."""
        return bool(self.grapples_on_me)

    @property
    def pinned(self) -> bool:
        """Whether it is pinned."""
        return bool(self.scene.battle.held_by(self.id, "pin"))

    # items

    @property
    def items(self) -> dict[str, Item]:
        """Items by key, in their order."""
        return dict(self.creature.items)

    def item(self, key: str) -> Item | None:
        """An item it has."""
        return self.creature.items.get(key)  # type: ignore[no-any-return]

    def weapon(self, key: str) -> Weapon | None:
        """The line of a weapon: of the own sheet, of a missile spell, or of the sheet that an item taken comes from."""
        item = self.creature.items.get(key)
        if key.startswith(SPELL):
            return spell_weapon(self.sheet, key, item, tables_of(self.scene).skills)
        lender = item.data.get(LENDER) if item is not None else None
        if item is None or lender in (None, "", self.id) or lender not in self.scene.battle:
            return self.sheet.weapon(key)
        theirs = Fighter(self.scene, lender).sheet
        line = theirs.weapon(str(item.data.get(LINE, key)))
        return borrowed(line, key, theirs, self.sheet, tables_of(self.scene).skills) if line is not None else None

    @property
    def weapons(self) -> tuple[Weapon, ...]:
        """All weapons it could use: the sheet's, then spells in hand and what was taken from others."""
        lines = (self.weapon(key) for key in self.creature.items if self.sheet.weapon(key) is None)
        own = (self.weapon(weapon.id) or weapon for weapon in self.sheet.weapons)
        return (*own, *(line for line in lines if line is not None))

    def hand_of(self, key: str) -> str:
        """Where an item is held; empty when it is not in hand."""
        item = self.creature.items.get(key)
        return item.held if item is not None else ""

    # figures

    def attribute(self, name: str) -> Figure:
        """ST, DX, IQ, HT, Will or Per as a figure from the sheet, fatigue applied to ST (CMP-FATIGUE)."""
        return _attribute(self.creature.sheet, name, name == "ST" and self.tired)

    def attribute_terms(self, name: str) -> list[Term]:
        """The terms of ``attribute``, to be carried on."""
        return list(self.attribute(name).terms)

    @property
    def shock(self) -> int:
        """Shock in force at this moment: that of wounds before this turn, on the creature's own turn (CMP-SHOCK).

        In a fight without turns it is in force at once.
        """
        mark = self.creature.conditions.get("shock")
        if mark is None:
            return 0
        clock = self.scene.battle.clock
        if clock.turn not in ("", self.id):
            return 0
        fresh = clock.turn == self.id and mark.since == clock.turns
        return int(mark.data.get("now", 0)) if fresh else mark.level

    def dx_terms(self) -> list[Term]:
        """Terms on every DX roll and DX-based skill roll: shock, pain, fire and being grappled, each once."""
        terms = []
        shock = self.shock
        if shock:
            terms.append(add(-shock, f"Shock: {shock}", "CMP-SHOCK"))
        if self.has("pain"):
            terms.append(add(-self.level("pain"), "Pain", "DF-OWN-10"))
        fire = self.on_fire
        if fire is not None:
            terms.append(add(tables_of(self.scene).grenades.distracted_skill, fire[0], fire[1]))
        if self.grappled:
            terms.append(add(-4, "Grappled: DX", "DF-GRAPPLE-12"))
        return terms

    @property
    def on_fire(self) -> tuple[str, str] | None:
        """What burns and distracts, in words, and the rule: clothes or a shield (CMP-BURNING, DF-GRENADE-15).

        Fire that cannot hurt through the armour does not distract; the option ``burning_distracts = false`` switches
        off the distraction by burning clothes.
        """
        marks = self.creature.conditions
        if "burning_shield" in marks:
            return "Shield on fire", "DF-GRENADE-15"
        fire = marks.get("burning")
        if fire is None or fire.data.get("harmless") or not reading_of(self.scene, "burning_distracts"):
            return None
        return "Burning", "CMP-BURNING"

    def skill_level(self, *skills: str) -> tuple[str, int]:
        """The best of DX and the named skills as (name, level); DX wins ties (AMB-64)."""
        sheet = self.sheet
        best = ("DX", sheet.dx)
        for skill in skills:
            level = sheet.levels.get(skill)
            if level is not None and level > best[1]:
                best = (skill, level)
        return best

    def skill_terms(self, *skills: str) -> list[Term]:
        """The start term of a roll on the best of DX and the named skills."""
        name, level = self.skill_level(*skills)
        path = self.sheet.paths.get(name.lower() if name == "DX" else f"skill:{name}", name)
        return [start(level, name, f"sheet:{path}")]


@per_sheet
def _attribute(sheet: Sheet, name: str, tired: bool) -> Figure:
    """An attribute depends on the sheet alone, and ST on being tired."""
    figures = read_sheet(sheet)
    key = name.lower()
    terms = [start(getattr(figures, key), name, f"sheet:{figures.paths.get(key, key)}")]
    if tired:
        terms += [multiply(HALF, "Under a third of FP", "CMP-FATIGUE"), round_up("rounded up", "CMP-FATIGUE")]
    return Figure(tuple(terms))
