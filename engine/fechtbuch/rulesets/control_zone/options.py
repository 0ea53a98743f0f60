"""What a character may do now: every candidate act that breaches nothing, in words; and why an act was forced."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fechtbuch.decide.legality import Because, Option
from fechtbuch.model.acts import Act
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.control_zone import acts
from fechtbuch.rulesets.control_zone.creature.views import DYING, At, Character, Here, tables_of
from fechtbuch.rulesets.control_zone.ground import offers
from fechtbuch.rulesets.control_zone.legality import violations
from fechtbuch.rulesets.judging import Candidate, offered

__all__ = ["because", "options"]

IDLE = {DYING: "CZ-DYING-02", "stunned": "CZ-TRAUMA-08"}
"""Conditions that leave nothing but to end the turn, with the rule of each."""


def options(battle: Battle, who: str, tables: Any) -> tuple[Option, ...]:
    """All candidate acts of ``who`` that are legal now. Pure; one legality check for each."""
    here = At(battle, tables)
    return offered(_candidates(here, who), here, violations, because)


def because(battle: Battle, act: Act) -> tuple[Because, ...]:
    """Who is Dying is brought round; who is Dying or Stunned ends the turn; an injury is treated."""
    match act:
        case acts.SpendLuck():
            return _borne(battle, act.who, {DYING: "CZ-DYING-03"})
        case acts.Interact():
            return _borne(battle, act.target, {DYING: "CZ-DYING-04"})
        case acts.EndTurn():
            return _borne(battle, act.who, IDLE)
        case acts.Treat() if act.who in battle:
            zone = battle[act.who].zones.get(act.injury)
            if zone is not None and zone.status:
                return (Because("CZ-TRAUMA-05", f"{act.who}.zones.{act.injury}", "injured"),)
    return ()


def _borne(battle: Battle, who: str, rules: Mapping[str, str]) -> tuple[Because, ...]:
    """Those of some conditions that somebody bears."""
    if who not in battle:
        return ()
    here = battle[who]
    return tuple(Because(rule, f"{who}.conditions.{name}", "on") for name, rule in rules.items() if here.has(name))


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
