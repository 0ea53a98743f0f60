"""Clinch: who is in one with whom, how it begins and ends, and shots into it (CZ-CLINCH)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from fechtbuch.decide.engine_acts import since
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Reaction, Scene, happen
from fechtbuch.model.events import Attacked, Bound, ConditionGained, Died, Event, Moved, Released
from fechtbuch.model.figures import Term, add
from fechtbuch.rulesets.control_zone.creature.views import CLINCH, DYING, Character, Here
from fechtbuch.rulesets.control_zone.ground.gaps import gap, gap_between
from fechtbuch.rulesets.control_zone.ground.readings import MISSED_ATTACK
from fechtbuch.rulesets.control_zone.readings import reading

__all__ = [
    "BEFORE",
    "FORCED",
    "OPPORTUNITY",
    "ally_struck",
    "end_clinch",
    "others_in_clinch",
    "shot_terms",
    "start_clinch",
]

INTO_CLINCH: Final = -2
"""What a shot at somebody In Clinch suffers (CZ-CLINCH-08)."""


OPPORTUNITY: Final = "opportunity_attack"
"""The reaction that starts a clinch only if it hits (CZ-OPPORTUNITY-10, CZ-OPPORTUNITY-11)."""


# how it begins and ends


def start_clinch(scene: Scene, one: str, two: str, rule: str = "CZ-CLINCH-01") -> Decision[None]:
    """Both are In Clinch with each other, whoever of them can reach the other; with the dying nobody is.

    Pairs only, each of which may have more (CZ-CLINCH-01, CZ-CLINCH-02, CZ-CLINCH-06, CZ-CLINCH-07).
    """
    a, b = Character(scene, one), Character(scene, two)
    if two not in a.clinch and not a.out and not b.out:
        yield from happen(scene, Bound(one, two, CLINCH, rule=rule, since=since(scene)))


def _closes_in(scene: Scene, event: Attacked) -> Decision[None]:
    """A melee attack puts both In Clinch; an Opportunity Attack only if it hits (CZ-OPPORTUNITY-10, -11)."""
    if event.detail.get("kind") != "melee" or event.target not in scene.battle:
        return
    opportunity = event.detail.get("reaction") == OPPORTUNITY
    if event.check.missed and (opportunity or reading(scene.battle, MISSED_ATTACK) == "no_clinch"):
        return
    yield from start_clinch(scene, event.who, event.target, "CZ-OPPORTUNITY-10" if opportunity else "CZ-CLINCH-01")


def end_clinch(scene: Scene, one: str, two: str, reason: str, rule: str = "CZ-CLINCH-07") -> Decision[None]:
    """The clinch of the two ends, whichever of them the record names first; nothing if there is none."""
    for bond in scene.battle.holds_of(one, CLINCH):
        if bond.held == two:
            yield from happen(scene, Released(one, two, CLINCH, reason, rule))
    for bond in scene.battle.held_by(one, CLINCH):
        if bond.holder == two:
            yield from happen(scene, Released(two, one, CLINCH, reason, rule))


def _end_all(scene: Scene, who: str, reason: str) -> Decision[None]:
    for partner in Character(scene, who).clinch:
        yield from end_clinch(scene, who, partner, reason)


def _falls(scene: Scene, event: ConditionGained) -> Decision[None]:
    """Whoever becomes Dying is In Clinch with nobody (CZ-CLINCH-07)."""
    if event.condition.name == DYING:
        yield from _end_all(scene, event.who, "dying")


def _dies(scene: Scene, event: Died) -> Decision[None]:
    """Nor is who dies (CZ-CLINCH-07)."""
    yield from _end_all(scene, event.who, "dead")


def _apart(scene: Scene, event: Moved) -> Decision[None]:
    """Whatever the movement, walked or forced: it ends the clinch with those to whom it enlarges the gap.

    A step away, once nothing has stopped it, and being thrown apart alike (CZ-CLINCH-05, CZ-CLINCH-07).
    """
    if not event.path:
        return
    for partner in Character(scene, event.who).clinch:
        if gap(event.path[-1], Character(scene, partner).cell) > gap_between(scene, event.who, partner):
            yield from end_clinch(scene, event.who, partner, "moved apart")


BEFORE: Final[Mapping[type[Event], tuple[Reaction, ...]]] = MappingProxyType({Moved: (_apart,)})
FORCED: Final[Mapping[type[Event], tuple[Reaction, ...]]] = MappingProxyType(
    {Attacked: (_closes_in,), ConditionGained: (_falls,), Died: (_dies,)}
)
"""Reactions for the tables of consequences."""


# shots into it


def others_in_clinch(here: Here, who: str, but: str) -> tuple[str, ...]:
    """Those somebody is In Clinch with, one of them left out, in listing order (CZ-CLINCH-09, CZ-CLINCH-15)."""
    return tuple(partner for partner in Character(here, who).clinch if partner != but)


def shot_terms(here: Here, shooter: str, target: str) -> Iterator[Term]:
    """-2 on a shot at somebody In Clinch with anyone but the shooter, once; not on spells (CZ-CLINCH-08, -09)."""
    if others_in_clinch(here, target, shooter):
        yield add(INTO_CLINCH, "shot into a clinch", "CZ-CLINCH-08")


def ally_struck(here: Here, shooter: str, target: str) -> str:
    """The ally whom a critical miss on such a shot strikes; empty when there is none.

    Of the shooter's side In Clinch with the target, the one nearest to it, of equals the first listed (CZ-CLINCH-10,
    -11).
    """
    side = here.battle[shooter].side
    allies = [who for who in others_in_clinch(here, target, shooter) if here.battle[who].side == side]
    return min(allies, key=lambda who: gap_between(here, who, target), default="")
