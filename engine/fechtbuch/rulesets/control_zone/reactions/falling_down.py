"""Finishing: whoever becomes Prone in a control zone may be struck (CZ-REACTION-04, CZ-REACTION-05)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from fechtbuch.decide.requests import Decision, Part
from fechtbuch.decide.scene import Reaction, Scene
from fechtbuch.model.events import Event, PostureChanged
from fechtbuch.rulesets.control_zone.creature.views import Character
from fechtbuch.rulesets.control_zone.data.states import PRONE
from fechtbuch.rulesets.control_zone.reactions.answering import may_react, opponents, respond
from fechtbuch.rulesets.control_zone.reactions.kinds import FINISHING, Trigger

__all__ = ["AFTER", "BEFORE"]


def _becomes(scene: Scene, event: PostureChanged) -> Decision[bool]:
    """Whoever lies already does not fall: the change is none (CZ-REACTION-05)."""
    yield from ()
    return scene.battle[event.who].place.posture != event.posture


def _fallen(scene: Scene, event: PostureChanged) -> Decision[None]:
    """Opponents in whose zone somebody becomes Prone may finish him, in listing order (CZ-REACTION-04, -05)."""
    if event.posture != PRONE:
        return
    trigger = Trigger((FINISHING,), event.who, "fallen", "CZ-REACTION-05", Character(scene, event.who).cell)
    for who in opponents(scene, event.who):
        if not Character(scene, event.who).out and may_react(scene, who, trigger):
            yield from Part("finishing", who, respond, (who, trigger))


BEFORE: Final[Mapping[type[Event], tuple[Reaction, ...]]] = MappingProxyType({PostureChanged: (_becomes,)})
AFTER: Final[Mapping[type[Event], tuple[Reaction, ...]]] = MappingProxyType({PostureChanged: (_fallen,)})
"""Reactions for the tables of consequences."""
