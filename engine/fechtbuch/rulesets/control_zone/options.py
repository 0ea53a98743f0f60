"""What a character may do now: every candidate act that breaches nothing, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fechtbuch.decide.legality import Option
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.control_zone import acts
from fechtbuch.rulesets.control_zone.creature.views import At, Character, Here, tables_of
from fechtbuch.rulesets.control_zone.ground import offers
from fechtbuch.rulesets.control_zone.legality import violations
from fechtbuch.rulesets.judging import Candidate, offered

__all__ = ["options"]


def options(battle: Battle, who: str, tables: Any) -> tuple[Option, ...]:
    """All candidate acts of ``who`` that are legal now. Pure; one legality check for each."""
    here = At(battle, tables)
    return offered(_candidates(here, who), here, violations)


def _candidates(here: Here, who: str) -> Iterator[Candidate]:
    one = Character(here, who)
    others = [creature for creature in here.battle if creature.id != who and creature.status == "in"]
    foes = [creature for creature in others if creature.side != one.creature.side]
    for foe in foes:
        for manoeuvre in tables_of(here).manoeuvres.manoeuvre:
            if manoeuvre.kind in ("melee", "ranged"):
                yield acts.Attack(who, foe.id, manoeuvre.id), f"{manoeuvre.name} at {foe.name}"
    for other in others:
        yield acts.Interact(who, other.id), f"revive {other.name}"
    yield acts.SpendLuck(who), "spend luck to come round"
    for id, weapon in one.weapons.items():
        yield acts.TakeInHand(who, id), f"take the {weapon.name.lower()} in hand"
    yield from offers.candidates(here, who)
    yield acts.StartTurn(who), "start the turn"
    yield acts.EndTurn(who), "end the turn"
