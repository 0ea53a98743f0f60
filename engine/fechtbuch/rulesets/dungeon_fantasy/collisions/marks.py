"""Who was run down by whom, for the trample that may follow (DF-TRAMPLE-04)."""

from __future__ import annotations

from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.ground.figures import cells_of
from fechtbuch.rulesets.dungeon_fantasy.harm.marks import gain, lose

__all__ = ["FELLED", "fell_by", "felled_under", "trodden"]

FELLED = "run_down"
"""Mark of somebody who fell because he was run into: ``source`` ran him down, and has not trodden on him yet."""

RULE = "DF-TRAMPLE-04"


def fell_by(scene: Scene, who: str, aggressor: str) -> Decision[None]:
    """Mark that ``who`` was run down; until the aggressor's next turn (DF-OWN-52)."""
    yield from lose(scene, who, FELLED, "run down again", RULE)
    yield from gain(scene, who, FELLED, RULE, source=aggressor, until=f"turn_start:{aggressor}")


def trodden(scene: Scene, who: str) -> Decision[None]:
    """Whoever was run down has been trodden on: it happens once."""
    yield from lose(scene, who, FELLED, "trodden on", RULE)


def felled_under(here: Here, aggressor: str) -> tuple[str, ...]:
    """Those in the aggressor's hex whom he ran down and has not trodden on, in listing order."""
    cells = cells_of(here, aggressor)
    found = []
    for c in here.battle:
        mark = Fighter(here, c.id).condition(FELLED)
        if mark is not None and mark.source == aggressor and c.place.cell in cells and c.place.posture == "lying":
            found.append(c.id)
    return tuple(found)
