"""Aiming at a place: effective skill and what forbids it (DF-AREA-02, DF-CONE-01, DF-GRENADE-03)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from fechtbuch.decide.legality import Breach
from fechtbuch.model.figures import Figure, Term, Withheld, add
from fechtbuch.model.state import Cell
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack
from fechtbuch.rulesets.dungeon_fantasy.areas.shapes import Shape
from fechtbuch.rulesets.dungeon_fantasy.attacks.reach import reaches, yards_of
from fechtbuch.rulesets.dungeon_fantasy.creature.hampered import hampered_terms
from fechtbuch.rulesets.dungeon_fantasy.creature.levels import weapon_start
from fechtbuch.rulesets.dungeon_fantasy.creature.modifiers import distraction_terms, footing_terms, strength_terms
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Melee, Ranged
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import Use
from fechtbuch.rulesets.dungeon_fantasy.ground.figures import cells_of, gap
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.shooting import ranged
from fechtbuch.rulesets.dungeon_fantasy.turns.manoeuvres import in_force
from fechtbuch.space.facing import in_vision

__all__ = ["aimed_cell", "figure", "place_breaches"]

RULE = "DF-AREA-02"


def aimed_cell(here: Here, act: Attack, shape: Shape | None = None) -> Cell | None:
    """The hex aimed at: the one named, else the target's; what emanates has its owner's for its centre."""
    if shape is not None and shape.emanates:
        return Fighter(here, act.who).cell
    if act.cell is not None:
        return act.cell
    return Fighter(here, act.target).cell if act.target in here.battle else None


def _at_hex(act: Attack, cell: Cell) -> Attack:
    """The same attack at the hex alone."""
    return evolve(act, target="", cell=cell, location="", chinks=False)


# effective skill


def figure(here: Here, act: Attack, use: Use, cell: Cell) -> Figure:
    """Effective skill: as for any shot at the creature or hex, in melee without what a foe's body brings with it."""
    if isinstance(use.mode, Ranged):
        return ranged.figure(here, act if act.target and act.cell is None else _at_hex(act, cell), use)
    return _melee_figure(here, act, use, use.mode)


def _melee_figure(here: Here, act: Attack, use: Use, mode: Melee) -> Figure:
    fighter = Fighter(here, act.who)
    terms = [*weapon_start(here, act.who, use), *fighter.dx_terms(), *hampered_terms(fighter, use)]
    if mode.attack:
        terms.append(add(mode.attack, use.weapon.name, "CMP-MELEE-MODS"))
    terms += [*_manoeuvre_terms(here, act), *strength_terms(fighter, mode)]
    terms += [*footing_terms(here, act.who), *distraction_terms(fighter)]
    return Figure(tuple(terms), (Withheld("Size and posture of a target", "a hex is aimed at", RULE),))


def _manoeuvre_terms(here: Here, act: Attack) -> list[Term]:
    """All-Out Attack (Determined), Move and Attack (CMP-AOA, CMP-MOVEATTACK)."""
    manoeuvre, option = in_force(here, act)
    if option is not None and option.melee:
        return [add(option.melee, f"{manoeuvre.name} ({option.id.capitalize()})", option.rule)]
    return [add(manoeuvre.melee, manoeuvre.name, "CMP-MOVEATTACK")] if manoeuvre.melee else []


# legality


def place_breaches(here: Here, act: Attack, use: Use, shape: Shape | None) -> Iterator[Breach]:
    """Why a place cannot be attacked so: holds, distance, what stands between (DF-RANGE-01, DF-LINE-01, DF-HELD-02)."""
    cell = aimed_cell(here, act, shape)
    if cell is None or (shape is not None and shape.emanates):
        return
    if isinstance(use.mode, Ranged):
        yield from ranged.breaches(here, _at_hex(act, cell), use)
    else:
        yield from _reach_breaches(here, act.who, use, cell)
    if shape is not None and shape.kind == "cone" and cell == Fighter(here, act.who).cell:
        yield breach(here, "cone_needs_direction", f"{cell[0]},{cell[1]}")


def _reach_breaches(here: Here, who: str, use: Use, cell: Cell) -> Iterator[Breach]:
    """A line of the melee table reaches hexes in front (DF-REACH-03)."""
    now, fighter = reaches(here, who, use), Fighter(here, who)
    yards, name = gap(cells_of(here, who), (cell,)), f"{cell[0]},{cell[1]}"
    if yards not in [yards_of(reach) for reach in now]:
        yield breach(here, "out_of_reach", f"{use.weapon.name} reaches {', '.join(now)}; {name} is {yards} yd away")
    if not in_vision(fighter.cell, fighter.facing, cell):
        yield breach(here, "not_in_front", name, "DF-REACH-03")
