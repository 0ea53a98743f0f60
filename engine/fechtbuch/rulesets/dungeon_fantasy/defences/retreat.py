"""Retreats: a step away as part of a defence (CMP-RETREAT, DF-GRAPPLE-20)."""

from __future__ import annotations

from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import Moved
from fechtbuch.model.figures import Withheld
from fechtbuch.model.state import Cell
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Strike
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.entangling.binds import retreat_barred, retreat_held_back
from fechtbuch.rulesets.dungeon_fantasy.entangling.kinds import KINDS as ROPES
from fechtbuch.rulesets.dungeon_fantasy.ground.figures import cells_of, nearest
from fechtbuch.rulesets.dungeon_fantasy.ground.room import has_room, obstruction
from fechtbuch.rulesets.dungeon_fantasy.harm.marks import gain
from fechtbuch.space.hex import step_away

__all__ = ["NAME", "retreat", "retreat_cell", "retreat_refused", "retreated_from"]

NAME = "retreat"
RULE = "CMP-RETREAT"


def retreat_refused(here: Here, strike: Strike) -> Withheld | None:
    """Why the target may not retreat, or nothing."""
    fighter = Fighter(here, strike.target)
    if strike.ranged:
        return Withheld(NAME, "only from melee attacks", RULE)
    if fighter.posture in ("sitting", "kneeling"):
        return Withheld(NAME, f"not while {fighter.posture}", RULE)
    if fighter.stunned:
        return Withheld(NAME, "not while stunned", "CMP-SHOCK")
    if fighter.manoeuvre_name and not tables_of(here).manoeuvres.of(fighter.manoeuvre_name).retreat:
        return Withheld(NAME, "not after this manoeuvre", RULE)
    if fighter.has("sprinting"):
        return Withheld(NAME, "not after a sprint", RULE)
    if retreated_from(here, strike.target, strike.attacker):
        return Withheld(NAME, "its bonus counts already", RULE)
    if fighter.has("retreated"):
        return Withheld(NAME, "once per turn", RULE)
    if fighter.grappled:
        return Withheld(NAME, "a grappled creature cannot move away", "DF-GRAPPLE-13")
    if (tied := retreat_barred(here, strike.target, NAME)) is not None:
        return tied
    if any(bond.kind not in ROPES for bond in here.battle.holds_of(strike.target)):
        return Withheld(NAME, "only after letting go of the victim", "DF-GRAPPLE-20")
    cell = retreat_cell(here, strike)
    if cell is None:
        return Withheld(NAME, "no free hex away from the attacker", RULE)
    return retreat_held_back(here, strike.target, cell, NAME)


def retreated_from(here: Here, who: str, attacker: str) -> bool:
    """Whether ``who`` has retreated from this attacker and still profits by it."""
    mark = Fighter(here, who).condition("retreated")
    return mark is not None and mark.data.get("against") == attacker


def retreat_cell(here: Here, strike: Strike) -> Cell | None:
    """The hex a retreat leads to: away from the attacker, the straightest first, and free of others."""
    theirs, own = nearest(cells_of(here, strike.attacker), cells_of(here, strike.target))
    head = Fighter(here, strike.target).cell
    for cell in step_away(theirs, own):
        moved = (head[0] + cell[0] - own[0], head[1] + cell[1] - own[1])
        if not obstruction(here, head, moved) and has_room(here, strike.target, moved):
            return moved
    return None


def retreat(scene: Scene, strike: Strike) -> Decision[None]:
    """One step away; the bonus lasts against this attacker until the defender's next turn."""
    cell, who = retreat_cell(scene, strike), strike.target
    assert cell is not None
    yield from happen(scene, Moved(who, (cell,), how=NAME, rule=RULE))
    data = {"against": strike.attacker}
    yield from gain(scene, who, "retreated", RULE, until=f"turn_start:{who}", source=strike.attacker, data=data)
