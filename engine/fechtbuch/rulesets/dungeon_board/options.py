"""What a figure may do now: every candidate act that breaches nothing, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fechtbuch.decide.legality import Option
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.dungeon_board import acts
from fechtbuch.rulesets.dungeon_board.creature.views import At, Fighter, Here, on_board, tables_of
from fechtbuch.rulesets.dungeon_board.legality import violations
from fechtbuch.rulesets.dungeon_board.magic.offers import spells
from fechtbuch.rulesets.judging import Candidate, offered
from fechtbuch.space.square import neighbours

__all__ = ["options"]


def options(battle: Battle, who: str, tables: Any) -> tuple[Option, ...]:
    """All candidate acts of ``who`` that are legal now, the likeliest first. Pure; one legality check for each."""
    here = At(battle, tables)
    return offered(_candidates(here, who), here, violations)


def _candidates(here: Here, who: str) -> Iterator[Candidate]:
    fighter = Fighter(here, who)
    for foe in on_board(here, fighter.foes):
        yield acts.Strike(who, foe.id), f"strike at {foe.name}"
        for weapon in fighter.sheet.missiles:
            yield acts.Shoot(who, foe.id, weapon), f"shoot at {foe.name} ({tables_of(here).weapons.of(weapon).name})"
    yield from spells(here, who)
    for cell in neighbours(fighter.cell):
        yield acts.Move(who, (cell,)), f"step to {cell[0]},{cell[1]}"
    yield acts.StartTurn(who), f"turn to {fighter.name}"
    yield acts.EndTurn(who), "nothing more for now"
    yield acts.NextPhase(), "the monsters' phase begins"
    yield acts.EndTurn(), "the game turn ends"
