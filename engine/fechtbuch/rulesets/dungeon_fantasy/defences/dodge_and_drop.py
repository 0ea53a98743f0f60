"""Dodge and drop: a dodge against a ranged attack that ends on the ground (CMP-DODGEDROP)."""

from __future__ import annotations

from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene
from fechtbuch.model.figures import Withheld
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Strike
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.harm.dropping import lie_down
from fechtbuch.rulesets.dungeon_fantasy.harm.marks import gain

__all__ = ["DROP", "MARK", "ROW", "drop_down", "drop_refused", "dropped_from"]

RULE = "CMP-DODGEDROP"

DROP = "+drop"
"""What the value of a dodge ends in that drops to the ground."""

ROW = "dodge_and_drop"
"""The row of the table of defence modifiers."""

MARK = "dropped"
"""The mark of somebody who has dropped from an attacker's shot, or dived from his area attack."""


def drop_refused(here: Here, strike: Strike) -> Withheld | None:
    """Why the target may not drop from a ranged attack, or nothing."""
    fighter = Fighter(here, strike.target)
    if fighter.posture == "lying":
        return Withheld("dodge" + DROP, "lies on the ground already", RULE)
    if dropped_from(here, strike.target, strike.attacker):
        return Withheld("dodge" + DROP, "its bonus counts already", RULE)
    return None


def dropped_from(here: Here, who: str, attacker: str) -> bool:
    """Whether ``who`` has dropped from this attacker and still profits by it."""
    mark = Fighter(here, who).condition(MARK)
    return mark is not None and mark.data.get("against") == attacker


def drop_down(scene: Scene, strike: Strike) -> Decision[None]:
    """The defender lies on the ground; the bonus lasts against this attacker until the defender's next turn.

    Cover that it gives does not help against the attack at hand, whose roll is made (CMP-DODGEDROP).
    """
    who = strike.target
    yield from lie_down(scene, who, "dodge and drop", RULE)
    data = {"against": strike.attacker}
    yield from gain(scene, who, MARK, RULE, until=f"turn_start:{who}", source=strike.attacker, data=data)
