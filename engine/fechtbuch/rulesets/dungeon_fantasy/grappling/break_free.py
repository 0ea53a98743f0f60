"""Breaking free of a hold (topic BREAK)."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.decide.legality import Breach, Option
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import Moved
from fechtbuch.model.figures import Figure, Term, add
from fechtbuch.rulesets.dungeon_fantasy.acts import BreakFree
from fechtbuch.rulesets.dungeon_fantasy.attacks.attack import target_breaches
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.entangling.binds import move_breaches
from fechtbuch.rulesets.dungeon_fantasy.grappling import let_go as letting_go
from fechtbuch.rulesets.dungeon_fantasy.grappling.grasp import sound_limbs, strength_of_bond
from fechtbuch.rulesets.dungeon_fantasy.grappling.holds import TRIED, hold_of, release_from
from fechtbuch.rulesets.dungeon_fantasy.grappling.let_go import let_go, let_go_checks
from fechtbuch.rulesets.dungeon_fantasy.grappling.struggle import arms_terms, strength_terms
from fechtbuch.rulesets.dungeon_fantasy.ground.figures import occupied
from fechtbuch.rulesets.dungeon_fantasy.ground.room import obstruction
from fechtbuch.rulesets.dungeon_fantasy.harm.marks import gain
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.rolls import contest
from fechtbuch.rulesets.dungeon_fantasy.turns.manoeuvres import (
    attack_breaches,
    declare_in_passing,
    manoeuvre_in_force,
    spend_attack,
)
from fechtbuch.rulesets.dungeon_fantasy.turns.movement import step_figure
from fechtbuch.space.hex import neighbours

__all__ = ["break_free", "break_free_figures", "checks", "let_go", "let_go_checks", "options"]

BETWEEN_TRIES = 10
"""Rounds from one try of a pinned creature to the next (DF-BREAK-02)."""

TWO_HANDS = 5
PIN = {1: 5, 2: 10}
"""What a captor gets for pinning, by his hands, and for grappling with both; nothing with one (DF-BREAK-03, AMB-27)."""

STUNNED = -4


# legality


def checks(here: Here, act: BreakFree) -> Iterator[Breach]:
    """All breaches of breaking free: it is an Attack upon a captor; a pinned creature waits ten rounds.

    DF-BREAK-01, DF-BREAK-02, AMB-28.
    """
    yield from target_breaches(here, act.who, act.target)
    yield from attack_breaches(here, act)
    manoeuvre = manoeuvre_in_force(here, act)
    if manoeuvre.id != "attack":
        yield breach(here, "wrong_manoeuvre", f"{manoeuvre.name}; breaking free is an Attack", "DF-BREAK-01")
    if act.target not in here.battle:
        return
    if hold_of(here, act.target, act.who) is None and hold_of(here, act.target, act.who, "pin") is None:
        yield breach(here, "not_held", act.target)
    fighter = Fighter(here, act.who)
    if fighter.pinned and fighter.has(TRIED):
        yield breach(here, "too_soon_to_break_free", f"tried in round {fighter.level(TRIED)}")
    yield from _step_breaches(here, act)


def _step_breaches(here: Here, act: BreakFree) -> Iterator[Breach]:
    """The step goes to a free hex beside, for whoever can take one in his posture (DF-BREAK-05)."""
    if act.step is None:
        return
    where = f"{act.step[0]},{act.step[1]}"
    if act.step not in neighbours(Fighter(here, act.who).cell) or not step_figure(here, act.who).whole:
        yield breach(here, "too_far", f"{where} is more than a step away", "DF-BREAK-05")
        return
    if obstruction(here, Fighter(here, act.who).cell, act.step, act.who):
        yield breach(here, "path_blocked", f"something stands in {where}")
    if act.step in occupied(here, (act.who,)):
        yield breach(here, "hex_occupied", where)
    yield from move_breaches(here, act.who, (act.step,))


# the contest


def break_free_figures(here: Here, act: BreakFree) -> tuple[Figure, Figure]:
    """ST of both; arms beyond two help either, on the captor's side those that hold (DF-BREAK-03, -04, AMB-26)."""
    arms = len(sound_limbs(here, act.who))
    own = Figure((*strength_terms(here, act.who), *arms_terms(arms, "DF-BREAK-04")))
    return own, Figure((*strength_terms(here, act.target), *_captor_terms(here, act)))


def _captor_terms(here: Here, act: BreakFree) -> list[Term]:
    """What the captor gets for his hands and for a pin, and what being stunned costs him (DF-BREAK-03, -04, -06)."""
    pin = hold_of(here, act.target, act.who, "pin")
    hold = pin or hold_of(here, act.target, act.who)
    hands = strength_of_bond(hold) if hold is not None else 0
    terms = []
    if pin is not None:
        how = "two hands" if hands >= 2 else "one hand"
        terms.append(add(PIN[2 if hands >= 2 else 1], f"pinning with {how}", "DF-BREAK-03"))
    elif hands >= 2:
        terms.append(add(TWO_HANDS, "grappling with two hands", "DF-BREAK-03"))
    terms += arms_terms(hands, "DF-BREAK-04")
    if Fighter(here, act.target).stunned:
        terms.append(add(STUNNED, "the captor is stunned", "DF-BREAK-06"))
    return terms


def break_free(scene: Scene, act: BreakFree) -> Decision[None]:
    """Quick Contest of ST against the captor; who wins is free of him and may take a step (DF-BREAK-03, -05)."""
    yield from declare_in_passing(scene, act)
    if not (yield from spend_attack(scene, act.who, act.target)):
        return
    if Fighter(scene, act.who).pinned:
        yield from _remember(scene, act.who)
    own, other = break_free_figures(scene, act)
    fight = yield from contest(scene, act.who, act.target, "break_free", own, other, rule="DF-BREAK-03")
    if fight.result != "win":
        return
    yield from release_from(scene, act.target, act.who, "broke free", "DF-BREAK-05", ("grapple", "pin"))
    if act.step is not None and not Fighter(scene, act.who).grappled:
        yield from happen(scene, Moved(act.who, (act.step,), how="step", rule="DF-BREAK-05"))


def _remember(scene: Scene, who: str) -> Decision[None]:
    """Mark the try, until a pinned creature may try again (DF-BREAK-02)."""
    now = scene.battle.clock.round
    yield from gain(scene, who, TRIED, "DF-BREAK-02", level=now, until=f"round:{now + BETWEEN_TRIES}")


def options(here: Here, who: str) -> Iterator[Option]:
    """Holds that ``who`` might end; legality is the caller's."""
    for bond in here.battle.held_by(who, "grapple"):
        yield Option(BreakFree(who, bond.holder), f"break free of {here.battle[bond.holder].name}")
    yield from letting_go.options(here, who)
