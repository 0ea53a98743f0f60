"""Taking a held foe down (topic TAKEDOWN)."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene
from fechtbuch.model.figures import Figure, Term, add
from fechtbuch.model.state import Cell
from fechtbuch.rulesets.dungeon_fantasy.acts import Takedown
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.data.postures import LYING
from fechtbuch.rulesets.dungeon_fantasy.grappling.hold_acts import begin, grapple_breaches
from fechtbuch.rulesets.dungeon_fantasy.grappling.holds import ACROSS, held_kind, hold_of, release_from
from fechtbuch.rulesets.dungeon_fantasy.grappling.struggle import best_terms
from fechtbuch.rulesets.dungeon_fantasy.ground.room import obstruction
from fechtbuch.rulesets.dungeon_fantasy.harm.dropping import fall
from fechtbuch.rulesets.dungeon_fantasy.harm.marks import gain
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.rolls import contest
from fechtbuch.space.hex import DIRECTIONS, neighbours, step

__all__ = ["takedown", "takedown_checks", "takedown_figure"]

LEG_BONUS = 3
LEGS = ("leg", "foot")
STANDING = "standing"


def takedown_checks(here: Here, act: Takedown) -> Iterator[Breach]:
    """All breaches of a takedown: against a standing foe only (DF-TAKEDOWN-01)."""
    yield from grapple_breaches(here, act)
    if act.target not in here.battle:
        return
    posture = Fighter(here, act.target).posture
    if posture != STANDING:
        yield breach(here, "not_standing", posture)
    own = Fighter(here, act.who).cell
    if act.cell is not None and act.cell not in neighbours(own):
        yield breach(here, "too_far", f"{act.cell[0]},{act.cell[1]} is not beside the grappler", "DF-TAKEDOWN-03")
    elif act.cell is not None and (words := obstruction(here, own, act.cell)):
        yield breach(here, "path_blocked", words, "DF-TAKEDOWN-03")


def takedown_figure(here: Here, act: Takedown) -> Figure:
    """The grappler's best score with his posture and the hold on a leg (DF-TAKEDOWN-01, DF-TAKEDOWN-02)."""
    terms = [*best_terms(here, act.who), *_posture_terms(here, act.who)]
    bond = hold_of(here, act.who, act.target)
    if bond is not None and held_kind(here, bond) in LEGS:
        terms.append(add(LEG_BONUS, f"holding the {bond.zone.replace('_', ' ')}", "DF-GRAPPLE-17"))
    return Figure(tuple(terms))


def _posture_terms(here: Here, who: str) -> list[Term]:
    posture = tables_of(here).postures.of(Fighter(here, who).posture)
    return [add(posture.attack, posture.id.capitalize(), "DF-TAKEDOWN-02")] if posture.attack else []


def takedown(scene: Scene, act: Takedown) -> Decision[None]:
    """Quick Contest of the best of ST, DX and grappling: the loser falls and lets go; a tie changes nothing.

    DF-TAKEDOWN-01, DF-TAKEDOWN-02, DF-TAKEDOWN-03, DF-TAKEDOWN-04.
    """
    if not (yield from begin(scene, act)):
        return
    own, other = takedown_figure(scene, act), Figure(tuple(best_terms(scene, act.target)))
    fight = yield from contest(scene, act.who, act.target, "takedown", own, other, rule="DF-TAKEDOWN-01")
    cell = act.cell or _beside(scene, act.who)
    if fight.result == "win":
        yield from _thrown(scene, act.target, act.who, cell, "DF-TAKEDOWN-03")
    elif fight.result == "lose":
        yield from _thrown(scene, act.who, act.target, cell, "DF-TAKEDOWN-04")


def _beside(here: Here, who: str) -> Cell | None:
    """The hex ahead, else the next one round to which the field lets a body fall; nothing where it lets nowhere."""
    fighter = Fighter(here, who)
    turns = range(fighter.facing, fighter.facing + len(DIRECTIONS))
    cells = [step(fighter.cell, direction % len(DIRECTIONS)) for direction in turns]
    return next((cell for cell in cells if not obstruction(here, fighter.cell, cell)), None)


def _thrown(scene: Scene, loser: str, other: str, cell: Cell | None, rule: str) -> Decision[None]:
    """The loser lies in the grappler's hex and the one chosen beside it, and lets go of the other.

    Where the field has no room beside it he lies in one hex.
    """
    if Fighter(scene, loser).posture != LYING:
        yield from fall(scene, loser, "takedown", rule)
        if cell is not None:
            yield from gain(scene, loser, ACROSS, "DF-TAKEDOWN-03", source=other, data={"cell": cell})
    yield from release_from(scene, loser, other, "taken down", rule)
