"""Letting go of whom one holds, or bringing up whom one has swallowed (BM-OWN-09)."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.errors import near
from fechtbuch.model.events import Released
from fechtbuch.rulesets.blackmoor.acts import LetGo
from fechtbuch.rulesets.blackmoor.creature.here import Here
from fechtbuch.rulesets.blackmoor.reasons import breach
from fechtbuch.rulesets.blackmoor.special.holds import HOLDS, RULE, hold_on
from fechtbuch.rulesets.blackmoor.turns.checks import turn_breaches

__all__ = ["let_go", "let_go_checks"]


def let_go_checks(here: Here, act: LetGo) -> Iterator[Breach]:
    """There must be a hold."""
    yield from turn_breaches(here, act.who)
    if act.target not in here.battle:
        yield breach(here, "no_such_target", act.target + near(act.target, here.battle.order))
    elif not any(hold_on(here.battle, kind, act.who, act.target) for kind in HOLDS):
        yield breach(here, "holds_nobody", here.battle[act.target].name)


def let_go(scene: Scene, act: LetGo) -> Decision[None]:
    """Every hold on the target ends."""
    for kind in HOLDS:
        if hold_on(scene.battle, kind, act.who, act.target) is not None:
            yield from happen(scene, Released(act.who, act.target, kind, "let go", RULE))
