"""What a creature may do now: every candidate act that breaches nothing, in words; and why an act was forced."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fechtbuch.decide.legality import Because, Option
from fechtbuch.model.acts import Act
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.blackmoor import acts
from fechtbuch.rulesets.blackmoor.creature.here import At, Here
from fechtbuch.rulesets.blackmoor.creature.views import Combatant
from fechtbuch.rulesets.blackmoor.harm.bleeding import BLEEDING, bleeding_of
from fechtbuch.rulesets.blackmoor.legality import violations
from fechtbuch.rulesets.blackmoor.moving.move import way_of
from fechtbuch.rulesets.blackmoor.moving.postures import postures_of
from fechtbuch.rulesets.blackmoor.turns.checks import OVER
from fechtbuch.rulesets.blackmoor.words import words
from fechtbuch.rulesets.judging import Candidate, offered
from fechtbuch.space.hex import DIRECTIONS, neighbours

__all__ = ["because", "options"]


def options(battle: Battle, who: str, tables: Any) -> tuple[Option, ...]:
    """All candidate acts of ``who`` that are legal now, the likeliest first. Pure; one legality check for each."""
    here = At(battle, tables)
    return offered(_candidates(here, who), here, violations, because)


def because(battle: Battle, act: Act) -> tuple[Because, ...]:
    """A limb is treated because it bleeds."""
    if isinstance(act, acts.Treat) and act.zone:
        who, name = act.target or act.who, BLEEDING + act.zone
        if who in battle and battle[who].has(name):
            return (Because("BM-HUMANOID-07", f"{who}.conditions.{name}", "on"),)
    return ()


def _candidates(here: Here, who: str) -> Iterator[Candidate]:
    clock = here.battle.clock
    if clock.turn != who or clock.phase == OVER:
        yield acts.StartTurn(who), "Start the turn"
    yield from _attacks(here, who)
    yield from _treatments(here, who)
    yield from _stances(here, who)
    one = Combatant(here, who)
    how = way_of(one, "")
    for cell in neighbours(one.creature.place.cell):
        yield acts.Move(who, (cell,), how=how), f"{how.capitalize()} to {cell[0]}, {cell[1]}"
    for facing in range(len(DIRECTIONS)):
        if facing != one.creature.place.facing:
            yield acts.Turn(who, facing), f"Face direction {facing}"
    yield from _special(here, who)
    yield acts.EndTurn(who), "End the turn"


def _attacks(here: Here, who: str) -> Iterator[Candidate]:
    one = Combatant(here, who)
    for foe in here.battle:
        if foe.side != one.creature.side and foe.status == "in":
            for weapon in one.sheet.weapons:
                yield acts.Attack(who, foe.id, weapon.id), f"Attack {foe.name}: {weapon.name}"


def _treatments(here: Here, who: str) -> Iterator[Candidate]:
    for friend in here.battle:
        if friend.side == here.battle[who].side:
            for part in bleeding_of(Combatant(here, friend.id)):
                whose = "own " if friend.id == who else f"{friend.name}'s "
                yield acts.Treat(who, friend.id, part), f"Treat {whose}{words(part)}"


def _special(here: Here, who: str) -> Iterator[Candidate]:
    """What bodies and marks of some kinds bring: going astray, letting go, a nest-mate in one's place."""
    yield acts.Stray(who), "Move at random"
    for bond in here.battle.holds_of(who):
        yield acts.LetGo(who, bond.held), f"Let go of {here.battle[bond.held].name}"
    yield acts.Replace(who), "Let a nest-mate take its place"


def _stances(here: Here, who: str) -> Iterator[Candidate]:
    one = Combatant(here, who)
    for posture in postures_of(one.body.members, one.sheet.flight):
        if posture != one.posture:
            yield acts.Stance(who, posture), f"Be {posture}"
