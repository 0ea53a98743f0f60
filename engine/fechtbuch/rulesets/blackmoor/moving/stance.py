"""Postures: flying, upright, coiled; wings spread or folded (BM-AVIAN-02, BM-REPTILE-04, BM-SNAKE-04, BM-OWN-07)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fechtbuch.decide.engine_acts import since
from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.errors import near
from fechtbuch.model.events import ConditionGained, ConditionLost, PostureChanged
from fechtbuch.model.state import Condition
from fechtbuch.rulesets.blackmoor.acts import Stance
from fechtbuch.rulesets.blackmoor.creature.here import Here
from fechtbuch.rulesets.blackmoor.creature.views import Combatant
from fechtbuch.rulesets.blackmoor.harm.grounding import flight_bar
from fechtbuch.rulesets.blackmoor.harm.in_force import bar
from fechtbuch.rulesets.blackmoor.moving.postures import FLYING, postures_of
from fechtbuch.rulesets.blackmoor.reasons import breach
from fechtbuch.rulesets.blackmoor.turns.checks import turn_breaches

__all__ = ["SPREAD", "WINGS", "stance", "stance_checks"]

SPREAD: Final = "wings_spread"
"""The mark of wings that are spread on purpose; in flight they are anyway."""

WINGS: Final = ("spread", "folded")


def stance_checks(here: Here, act: Stance) -> Iterator[Breach]:
    """All breaches of a change of posture."""
    yield from turn_breaches(here, act.who)
    one = Combatant(here, act.who)
    known = postures_of(one.body.members, one.sheet.flight)
    if act.posture and act.posture not in known:
        yield breach(here, "no_such_posture", act.posture + near(act.posture, known))
    if act.wings and act.wings not in WINGS:
        yield breach(here, "no_such_posture", f"wings {act.wings}" + near(act.wings, WINGS))
    if not act.posture and not act.wings:
        yield breach(here, "no_such_posture", "neither posture nor wings are named" + near("", known))
    why = bar(one, "no_move", "writhes")
    if why is not None and act.posture and act.posture != one.posture:
        yield breach(here, "cannot_move", why.words, why.rule)
    if act.posture == FLYING and (why := flight_bar(one)) is not None:
        yield breach(here, "cannot_fly", why.words, why.rule)


def stance(scene: Scene, act: Stance) -> Decision[None]:
    """Take the posture, spread or fold the wings."""
    one = Combatant(scene, act.who)
    if act.posture and act.posture != one.posture:
        yield from happen(scene, PostureChanged(act.who, act.posture, rule="BM-OWN-07"))
    if act.wings == "spread" and not one.has(SPREAD):
        mark = Condition(SPREAD, rule="BM-AVIAN-02", since=since(scene))
        yield from happen(scene, ConditionGained(act.who, mark))
    if act.wings == "folded" and one.has(SPREAD):
        yield from happen(scene, ConditionLost(act.who, SPREAD, "folded", "BM-AVIAN-02"))
