"""Checks that many acts share: whose turn it is, who can act, who can be acted on."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.decide.legality import Breach
from fechtbuch.model.errors import near
from fechtbuch.rulesets.blackmoor.creature.here import Here
from fechtbuch.rulesets.blackmoor.creature.views import Combatant
from fechtbuch.rulesets.blackmoor.reasons import breach
from fechtbuch.rulesets.blackmoor.special.holds import swallower

__all__ = ["OVER", "inside_breaches", "target_breaches", "turn_breaches", "whom_breaches"]

OVER = "between turns"
"""The phase of the clock between the end of a turn and the start of the next: nobody acts (BM-OWN-02)."""


def turn_breaches(here: Here, who: str) -> Iterator[Breach]:
    """The dead do nothing; where turns are taken, one acts in one's own (BM-OWN-02)."""
    clock = here.battle.clock
    if Combatant(here, who).dead:
        yield breach(here, "dead", here.battle[who].name)
    inside = swallower(here.battle, who)
    if inside:
        yield breach(here, "swallowed", f"by {here.battle[inside].name}")
    if clock.turn and clock.turn != who:
        turn = here.battle.creatures.get(clock.turn)
        yield breach(here, "not_your_turn", f"it is {turn.name if turn is not None else clock.turn}'s")
    elif clock.turn and clock.phase == OVER:
        yield breach(here, "turn_over", here.battle[who].name)


def whom_breaches(here: Here, who: str, target: str) -> Iterator[Breach]:
    """Whoever helps does so in its turn; the helped one is there and alive."""
    yield from turn_breaches(here, who)
    yield from target_breaches(here, target)
    yield from inside_breaches(here, target)


def target_breaches(here: Here, target: str) -> Iterator[Breach]:
    """The target exists and takes part."""
    if target not in here.battle:
        yield breach(here, "no_such_target", target + near(target, here.battle.order))
    elif Combatant(here, target).out:
        yield breach(here, "target_gone", here.battle[target].name)


def inside_breaches(here: Here, target: str) -> Iterator[Breach]:
    """Whoever is swallowed is reached by nobody (BM-OWN-09)."""
    inside = swallower(here.battle, target)
    if inside:
        yield breach(here, "swallowed", f"{here.battle[target].name} by {here.battle[inside].name}")
