"""Pop-Up Attacks: out of cover, a shot, and back, all in one turn (topic POPUP)."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import CounterChanged, Moved
from fechtbuch.model.evolve import evolve
from fechtbuch.model.state import Cell
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Ranged
from fechtbuch.rulesets.dungeon_fantasy.creature.spell_missile import SPELL
from fechtbuch.rulesets.dungeon_fantasy.creature.views import At, Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import Use
from fechtbuch.rulesets.dungeon_fantasy.ground.lines import line_of_fire
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.shooting.cover import behind_cover
from fechtbuch.rulesets.dungeon_fantasy.turns.manoeuvres import able, declare_in_passing, manoeuvre_in_force
from fechtbuch.rulesets.dungeon_fantasy.turns.ways import taken, way_breaches
from fechtbuch.space.hex import distance

__all__ = ["back", "breaches", "fit", "out", "popped"]

RULE = "DF-POPUP-01"

CROSSBOW = "Crossbow"


def popped(here: Here, act: Attack) -> Here:
    """The battle as it is once the attacker has left his cover; the same battle where the attack is no Pop-Up."""
    if act.pop_up is None or act.pop_up == Fighter(here, act.who).cell:
        return here
    return At(evolve(here.battle, Moved(act.who, (act.pop_up,))), here.tables)


def breaches(here: Here, act: Attack, use: Use) -> Iterator[Breach]:
    """What a Pop-Up Attack takes: an Attack, cover to leave, one free hex, a fit weapon (DF-POPUP-01, DF-POPUP-02)."""
    if act.pop_up is None:
        return
    manoeuvre = manoeuvre_in_force(here, act)
    if manoeuvre.id != "attack":
        yield breach(here, "wrong_manoeuvre", f"{manoeuvre.name}; a Pop-Up Attack is a form of Attack", RULE)
    if not fit(use):
        yield breach(here, "no_pop_up_weapon", use.weapon.name)
    yield from _step_breaches(here, act, act.pop_up)
    others = act.target in here.battle and act.target != act.who
    if others and not behind_cover(here, act.who, line_of_fire(here, act.who, act.target)):
        yield breach(here, "not_behind_cover")


def fit(use: Use) -> bool:
    """Whether one pops up with it: a thrown weapon, a crossbow, a missile spell; no bow, no sling (DF-POPUP-02)."""
    mode = use.mode
    if not isinstance(mode, Ranged):
        return False
    return mode.thrown or use.weapon.id.startswith(SPELL) or mode.skill.startswith(CROSSBOW)


def _step_breaches(here: Here, act: Attack, cell: Cell) -> Iterator[Breach]:
    """At most one hex, which may be walked into and is free, and no step taken before."""
    who, fighter = act.who, Fighter(here, act.who)
    yards = distance(fighter.cell, cell)
    if yards > 1:
        yield breach(here, "too_far", f"{yards} yd; a Pop-Up Attack moves one", RULE)
        return
    if fighter.counter("moved"):
        yield breach(here, "no_step_left", "a Pop-Up Attack is all the movement of its turn", RULE)
    if not yards:
        return
    if fighter.posture == "sitting":
        yield breach(here, "too_far", "nobody steps while sitting", RULE)
    yield from way_breaches(here, act, (cell,))
    if taken(here, cell, (who,)):
        yield breach(here, "hex_occupied", f"{cell[0]},{cell[1]}")


def out(scene: Scene, act: Attack) -> Decision[Cell | None]:
    """Leave the cover; the hex to come back to, or nothing where the attack is no Pop-Up."""
    if act.pop_up is None:
        return None
    yield from declare_in_passing(scene, act)
    home = Fighter(scene, act.who).cell
    if act.pop_up != home:
        yield from _step(scene, act.who, act.pop_up, "leaves cover")
    return home


def back(scene: Scene, act: Attack, home: Cell | None) -> Decision[None]:
    """Return to cover, unless something keeps the attacker where he is (DF-POPUP-01)."""
    if home is None:
        return
    fighter = Fighter(scene, act.who)
    held = fighter.grappled or fighter.posture == "lying"
    if fighter.cell == act.pop_up != home and able(scene, act.who) and not held:
        yield from _step(scene, act.who, home, "returns to cover")


def _step(scene: Scene, who: str, cell: Cell, how: str) -> Decision[None]:
    if (yield from happen(scene, Moved(who, (cell,), 1, how, RULE))):
        moved = Fighter(scene, who).counter("moved") + 1
        yield from happen(scene, CounterChanged(who, "moved", 1, moved, rule=RULE))
