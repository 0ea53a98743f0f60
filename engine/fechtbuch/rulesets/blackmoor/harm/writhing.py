"""A body that writhes after its death: scenery and hazard, nothing that acts (BM-SNAKE-05, BM-AMB-28)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from fechtbuch.decide.engine_acts import since
from fechtbuch.decide.requests import Decision, Roll, Rule
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import ConditionGained, TableRolled
from fechtbuch.model.state import Condition
from fechtbuch.rulesets.blackmoor.data.consequences import ConsequenceRow
from fechtbuch.rulesets.blackmoor.harm.clock import last_round, turn_now

__all__ = ["AFTER_DEATH", "WRITHING"]

WRITHING: Final = "writhing"
"""The mark of a dead body that writhes; ``level`` is the turn at whose end it lies still."""

_DICE: Final = re.compile(r"\d+d\d+")


def _writhe(scene: Scene, who: str, row: ConsequenceRow) -> Decision[None]:
    """So many turns after the one of its death, as the dice in the row say."""
    dice = _DICE.findall(row.afterwards)[0]
    rolled = yield from Roll(who, WRITHING, dice)
    result = f"{rolled.total} turns"
    yield from happen(scene, TableRolled(who, WRITHING, dice, rolled, result, rule=row.rule))
    last = turn_now(scene) + rolled.total
    until = f"round:{last_round(scene, last) + 1}"
    yield from happen(scene, ConditionGained(who, Condition(WRITHING, last, "", row.rule, since(scene), until)))


AFTER_DEATH: Final[Mapping[str, Rule]] = {"body writhes 2d8 turns": _writhe}
"""What a body does after a death, by words of the table's ``afterwards``: decisions ``(scene, who, row)``."""
