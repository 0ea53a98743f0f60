"""A reaction that nothing triggers, allowed in spite of the rules (CZ-OPPORTUNITY-15, CZ-REACTION-05)."""

from __future__ import annotations

from fechtbuch.decide.requests import Decision, Part
from fechtbuch.decide.scene import Scene
from fechtbuch.rulesets.control_zone.ground.acts import React
from fechtbuch.rulesets.control_zone.reactions.answering import respond
from fechtbuch.rulesets.control_zone.reactions.kinds import KINDS, Trigger

__all__ = ["react"]


def react(scene: Scene, act: React) -> Decision[None]:
    """The table says that something did trigger it: it is asked for as if the other had moved away."""
    trigger = Trigger((act.reaction,), act.against, "abandoned", KINDS[act.reaction].rule)
    yield from Part("wish", act.who, respond, (act.who, trigger))
