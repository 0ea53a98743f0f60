"""What is seen of a creature of a record: its pools, its conditions, and the figures that came with it."""

from __future__ import annotations

from typing import Any

from fechtbuch.model.state import Battle, Condition, Creature
from fechtbuch.rulesets.conditions import ConditionLine
from fechtbuch.rulesets.protocol import CreatureView

__all__ = ["out", "view"]

_FIGURES = ("ac", "init")
_NAMES = {"hp": "hit points", "temp_hp": "temporary hit points"}


def out(battle: Battle, who: str, tables: Any) -> bool:
    """Whether it is dead or gone."""
    return battle[who].status != "in"


def view(battle: Battle, who: str, tables: Any) -> CreatureView:
    """The creature in words. A counter of a figure's name stands for the figure once that has changed."""
    creature = battle[who]
    counters = creature.counters
    figures = {name: counters.get(name, creature.sheet.figures.get(name)) for name in _FIGURES}
    values = {name: pool.value for name, pool in creature.pools.items()}
    values |= {name: value for name, value in figures.items() if value is not None}
    values |= {name: count for name, count in counters.items() if name not in values}
    return CreatureView(
        values | {"status": creature.status},
        tuple((_NAMES.get(name, name), pool.value, pool.full) for name, pool in creature.pools.items()),
        tuple(_condition(condition) for condition in creature.conditions.values()),
        counters=tuple((name, str(count)) for name, count in counters.items() if name not in _FIGURES),
        subtitle=_subtitle(creature, figures.get("ac")),
        out=creature.status != "in",
    )


def _condition(condition: Condition) -> ConditionLine:
    last = condition.data.get("end_round")
    return ConditionLine(condition.name, condition.rule, condition.until or (f"round {last}" if last else ""))


def _subtitle(creature: Creature, armour: int | None) -> str:
    kind = creature.sheet.figures.get("kind", "")
    return ", ".join(part for part in (str(kind), "" if armour is None else f"armour class {armour}") if part)
