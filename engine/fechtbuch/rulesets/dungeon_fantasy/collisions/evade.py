"""Slipping past a foe through his hex (CMP-EVADE)."""

from __future__ import annotations

from typing import Final

from fechtbuch.decide.requests import Ask, Choice, Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import Stopped
from fechtbuch.model.figures import Figure, Term, add
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.ground.facing import side_of
from fechtbuch.rulesets.dungeon_fantasy.rolls import contest

__all__ = ["evade", "evading_figure", "resisting_figure"]

RULE = "CMP-EVADE"

POSTURES: Final = {
    "standing": -5,
    "crouching": -5,
    "kneeling": -2,
    "sitting": -2,
    "crawling": 5,
    "lying": 5,
}
"""What the foe's posture does to the mover's DX; the catalogue names standing, kneeling and lying (DF-OWN-53)."""

SIDES: Final = {"side": 2, "back": 5}
"""What it does that the mover comes from the foe's side or from behind him."""

RESIST, LET_PASS = "resist", "let_pass"


def evading_figure(here: Here, who: str, foe: str) -> Figure:
    """The mover's DX, by how the foe stands and from where he is passed."""
    fighter, posture = Fighter(here, who), Fighter(here, foe).posture
    terms: list[Term] = [*fighter.attribute_terms("DX"), *fighter.dx_terms()]
    if POSTURES.get(posture):
        terms.append(add(POSTURES[posture], f"The foe is {posture}", RULE))
    side = side_of(here, foe, who)
    if side in SIDES:
        terms.append(add(SIDES[side], "From behind him" if side == "back" else "From his side", RULE))
    return Figure(tuple(terms))


def resisting_figure(here: Here, foe: str) -> Figure:
    """The foe's DX."""
    fighter = Fighter(here, foe)
    return Figure((*fighter.attribute_terms("DX"), *fighter.dx_terms()))


def evade(scene: Scene, who: str, foe: str) -> Decision[bool]:
    """Whether ``who`` gets past: the foe lets him, or loses the Quick Contest of DX. Else he is stopped before him."""
    own, theirs = evading_figure(scene, who, foe), resisting_figure(scene, foe)
    choices = (Choice(RESIST, "bar the way", theirs, RULE), Choice(LET_PASS, "let pass", rule=RULE))
    if (yield from Ask(foe, "evade", choices, who)) == LET_PASS:
        return True
    fight = yield from contest(scene, who, foe, "evade", own, theirs, rule=RULE)
    if fight.result == "win":
        return True
    cell = Fighter(scene, who).cell
    yield from happen(scene, Stopped(who, "did not get past", RULE, foe, "move", cell))
    return False
