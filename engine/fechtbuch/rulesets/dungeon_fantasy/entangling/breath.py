"""What cuts off a victim's breath, and when it can breathe again (CMP-SUFFOCATION).

The record of ``suffocating`` names everything that causes it: creatures that choke, ``lariat:A``, ``bolas:neck``.
"""

from __future__ import annotations

from attrs import evolve

from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import ConditionChanged
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter
from fechtbuch.rulesets.dungeon_fantasy.grappling.holds import CHOKERS
from fechtbuch.rulesets.dungeon_fantasy.harm.marks import gain, lose

__all__ = ["breathes", "cut_off"]

SUFFOCATING = "suffocating"


def cut_off(scene: Scene, who: str, by: str, source: str, rule: str) -> Decision[None]:
    """The victim suffocates from its next turn on (DF-LARIAT-05, DF-BOLAS-05)."""
    victim = Fighter(scene, who)
    if victim.dead or victim.trait("doesnt_breathe"):
        return
    mark = victim.condition(SUFFOCATING)
    if mark is None:
        yield from gain(scene, who, SUFFOCATING, rule, source=source, data={CHOKERS: (by,)})
    elif CHOKERS in mark.data and by not in mark.data[CHOKERS]:
        worse = evolve(mark, data=mark.data.set(CHOKERS, (*mark.data[CHOKERS], by)))
        yield from happen(scene, ConditionChanged(who, worse, "choked by another too"))


def breathes(scene: Scene, who: str, by: str, reason: str, rule: str) -> Decision[None]:
    """That cause is gone; the victim breathes again when it was the last one."""
    if who not in scene.battle:
        return
    mark = Fighter(scene, who).condition(SUFFOCATING)
    causes = tuple(mark.data.get(CHOKERS, ())) if mark is not None else ()
    if mark is None or by not in causes:
        return
    left = tuple(cause for cause in causes if cause != by)
    if not left:
        yield from lose(scene, who, SUFFOCATING, reason, rule)
        return
    still = evolve(mark, source=left[0], data=mark.data.set(CHOKERS, left))
    yield from happen(scene, ConditionChanged(who, still, "choked by another"))
