"""What holds a mover back: the length of a rope, a weapon that sticks in him, a weapon he will not let go of.

A lariat's victim and everybody who holds an end stay within the length. Who was harpooned, or has somebody's weapon
stuck in him, may try to go farther: a contest of ST (DF-LARIAT-04, DF-HARPOON-02, DF-HARPOON-03, CMP-PICKS).
"""

from __future__ import annotations

from fechtbuch.decide.requests import Decision, Part
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import Moved, Stopped
from fechtbuch.model.figures import Figure
from fechtbuch.model.state import Bond, Cell
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.entangling.kinds import (
    HARPOON,
    LENGTH_RULES,
    STUCK,
    as_tangle,
    ends_of,
    too_far_apart,
)
from fechtbuch.rulesets.dungeon_fantasy.entangling.pull import comes_free
from fechtbuch.rulesets.dungeon_fantasy.entangling.tangles import leave_on
from fechtbuch.rulesets.dungeon_fantasy.grappling.holds import hold_of
from fechtbuch.rulesets.dungeon_fantasy.ground.moved_by_others import MOVED_BY_OTHERS
from fechtbuch.rulesets.dungeon_fantasy.rolls import contest
from fechtbuch.rulesets.dungeon_fantasy.turns.manoeuvres import able
from fechtbuch.rulesets.dungeon_fantasy.turns.walking import spend_yards

__all__ = ["strains", "tug_figures"]

# straining at it


def strains(scene: Scene, event: Moved) -> Decision[bool]:
    """Before a move of his own: whoever goes farther than the line of the weapon in him tears free, or stops there."""
    if not scene.battle.bonds or event.how in MOVED_BY_OTHERS or event.who not in scene.battle:
        return True
    for bond in ends_of(scene, event.who):
        if bond.held != event.who or bond.kind not in (HARPOON, STUCK):
            continue
        within = _within(scene, bond, event.path)
        if len(within) == len(event.path):
            continue
        free = yield from Part("strain", bond.holder, tug, (bond.holder, bond.held, bond.kind))
        if not free or not able(scene, event.who):
            yield from _held_back(scene, event, within, bond)
            return False
    return True


def _held_back(scene: Scene, event: Moved, within: tuple[Cell, ...], bond: Bond) -> Decision[None]:
    """He goes as far as the line allows, and no farther."""
    who, rule = event.who, LENGTH_RULES[bond.kind]
    if within and able(scene, who):
        yield from happen(scene, Moved(who, within, len(within), event.how, event.rule))
        if event.how != "retreat":
            yield from spend_yards(scene, who, len(within))
    yield from happen(scene, Stopped(who, "held back", rule, bond.holder, "move", Fighter(scene, who).cell))


def _within(here: Here, bond: Bond, path: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The part of the way that the line allows."""
    for n, cell in enumerate(path):
        if too_far_apart(here, bond, bond.held, cell):
            return path[:n]
    return path


def tug_figures(here: Here, bond: Bond) -> tuple[Figure, Figure]:
    """ST of the victim and of the one who holds on (DF-HARPOON-03, CMP-PICKS)."""
    own, other = (Figure(tuple(Fighter(here, who).attribute_terms("ST"))) for who in (bond.held, bond.holder))
    return own, other


def tug(scene: Scene, holder: str, victim: str, kind: str) -> Decision[bool]:
    """Quick Contest of ST; whether the victim goes on. Win: torn out of the hands. A tie frees a stuck weapon."""
    bond = hold_of(scene, holder, victim, kind)
    if bond is None:
        return True
    rule = "DF-HARPOON-03" if kind == HARPOON else LENGTH_RULES[kind]
    own, other = tug_figures(scene, bond)
    fight = yield from contest(scene, victim, holder, "tear_away", own, other, rule=rule)
    if fight.result == "win":
        yield from leave_on(scene, bond, "torn out of the hands", rule)
        return True
    if fight.result == "tie" and kind == STUCK:
        yield from comes_free(scene, as_tangle(bond), holder)
        return True
    return False
