"""Where a row comes from: the columns that facts, checks and wounds begin with."""

from __future__ import annotations

from fechtbuch.interchange.tables.reading import Line, Seen
from fechtbuch.interchange.tables.values import Row
from fechtbuch.model.state import Battle

__all__ = ["line_columns", "name_of", "place_columns", "side_of"]


def line_columns(line: Line) -> Row:
    """Fight and line."""
    return {"fight": line.row.id, "branch": line.name}


def place_columns(seen: Seen) -> Row:
    """Fight, line, act, fact, and when in the fight; the clock is as the fact leaves it."""
    clock = seen.after.clock
    return {
        "fight": seen.line.row.id,
        "branch": seen.line.name,
        "commit": seen.commit,
        "act": seen.act,
        "event": seen.event,
        "do": seen.do,
        "repeated": seen.repeated,
        "round": clock.round,
        "turn": clock.turn,
    }


def name_of(battle: Battle, who: str) -> str | None:
    """The name of a creature or thing; null for nobody."""
    if who in battle.creatures:
        return battle.creatures[who].name
    thing = battle.things.get(who)
    return None if thing is None else thing.name


def side_of(battle: Battle, who: str) -> str | None:
    """The side of a creature; null for anybody else."""
    creature = battle.creatures.get(who)
    return None if creature is None else creature.side
