"""What a figure may do now: every candidate act that breaches nothing, in words; and why an act was forced."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fechtbuch.decide.legality import Because, Option
from fechtbuch.model.acts import Act, EndTurn
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.dungeon_board import acts
from fechtbuch.rulesets.dungeon_board.board.doors import doors_beside
from fechtbuch.rulesets.dungeon_board.creature.views import ASLEEP, ENDURANCE, At, Fighter, Here, on_board, tables_of
from fechtbuch.rulesets.dungeon_board.legality import violations
from fechtbuch.rulesets.dungeon_board.magic.offers import spells
from fechtbuch.rulesets.dungeon_board.telling.names import the
from fechtbuch.rulesets.judging import Candidate, offered
from fechtbuch.space.square import neighbours

__all__ = ["because", "options"]


def options(battle: Battle, who: str, tables: Any) -> tuple[Option, ...]:
    """All candidate acts of ``who`` that are legal now, the likeliest first. Pure; one legality check for each."""
    here = At(battle, tables)
    return offered(_candidates(here, who), here, violations, because)


def because(battle: Battle, act: Act) -> tuple[Because, ...]:
    """Wounds are taken away because there are some; who is asleep does nothing more for now."""
    if isinstance(act, acts.Heal) and act.target in battle:
        pool = battle[act.target].pools.get(ENDURANCE)
        if pool is not None and pool.value < pool.full:
            return (Because("DB-WOUND-05", f"{act.target}.wounded", "true"),)
    if isinstance(act, EndTurn) and act.who in battle and battle[act.who].has(ASLEEP):
        return (Because("DB-SPELL-06", f"{act.who}.conditions.{ASLEEP}", "on"),)
    return ()


def _candidates(here: Here, who: str) -> Iterator[Candidate]:
    fighter = Fighter(here, who)
    for foe in on_board(here, fighter.foes):
        yield acts.Strike(who, foe.id), f"strike at {foe.name}"
        for weapon in fighter.sheet.missiles:
            yield acts.Shoot(who, foe.id, weapon), f"shoot at {foe.name} ({tables_of(here).weapons.of(weapon).name})"
    yield from spells(here, who)
    for door in doors_beside(here, who):
        yield acts.OpenDoor(who, door.name), f"open {the(door.name)}"
    for cell in neighbours(fighter.cell):
        yield acts.Move(who, (cell,)), f"step to {cell[0]},{cell[1]}"
    yield acts.StartTurn(who), f"turn to {fighter.name}"
    yield acts.EndTurn(who), "nothing more for now"
    yield acts.NextPhase(), "the monsters' phase begins"
    yield acts.EndTurn(), "the game turn ends"
