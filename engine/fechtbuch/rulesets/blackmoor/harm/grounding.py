"""Wings: flight that is lost for good, and whoever can fly no longer comes down (BM-AVIAN-08, BM-OWN-07)."""

from __future__ import annotations

from fechtbuch.decide.engine_acts import since
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import ConditionGained, Died, Moved, PoolChanged, PostureChanged, Released, ZoneChanged
from fechtbuch.model.state import Condition
from fechtbuch.rulesets.blackmoor.creature.views import Combatant
from fechtbuch.rulesets.blackmoor.harm.in_force import Bar, bar, in_force
from fechtbuch.rulesets.blackmoor.moving.postures import FLYING
from fechtbuch.rulesets.blackmoor.special.holds import SWALLOWED, swallower
from fechtbuch.rulesets.joining import Reactions

__all__ = ["FORCED", "GROUNDED", "flight_bar"]

GROUNDED = "grounded_for_good"
"""The mark of a flight that no healing gives back."""


def flight_bar(one: Combatant) -> Bar | None:
    """Why a creature cannot fly."""
    mark = one.condition(GROUNDED)
    if mark is not None:
        return Bar("flight lost for good", mark.rule)
    return bar(one, "no_flight", "no_move", "writhes")


def _ground(scene: Scene, event: ZoneChanged) -> Decision[None]:
    one = Combatant(scene, event.who)
    for entry in in_force(one):
        if "no_flight_permanent" in entry.effects and not one.has(GROUNDED):
            mark = Condition(GROUNDED, rule=entry.row.rule, since=since(scene))
            yield from happen(scene, ConditionGained(event.who, mark))
    yield from _come_down(scene, event)


def _come_down(scene: Scene, event: ZoneChanged | Died | ConditionGained | PoolChanged) -> Decision[None]:
    if event.who not in scene.battle:
        return
    one = Combatant(scene, event.who)
    why = flight_bar(one)
    if one.posture != FLYING or (why is None and not one.dead):
        return
    words, rule = (why.words, why.rule) if why is not None else ("dead", "BM-OWN-07")
    yield from happen(scene, PostureChanged(event.who, "standing", words, rule))


def _falls(scene: Scene, event: PostureChanged) -> Decision[None]:
    yield from _to_the_ground(scene, event.who)


def _comes_out(scene: Scene, event: Released) -> Decision[None]:
    """Whoever is brought up in the air falls."""
    if event.bond == SWALLOWED:
        yield from _to_the_ground(scene, event.target)


def _to_the_ground(scene: Scene, who: str) -> Decision[None]:
    """Only in flight anybody stays in the air (BM-OWN-07); the swallowed stay where their swallower is."""
    place = scene.battle[who].place
    if place.posture != FLYING and place.elevation > 0 and not swallower(scene.battle, who):
        yield from happen(scene, Moved(who, (place.cell,), how="fall", rule="BM-OWN-07", elevation=0))


FORCED: Reactions = {
    ZoneChanged: (_ground,),
    PostureChanged: (_falls,),
    Released: (_comes_out,),
    Died: (_come_down,),
    ConditionGained: (_come_down,),
    PoolChanged: (_come_down,),
}
"""Lost wings, death, a timer to death and a full tally bring down whoever flies."""
