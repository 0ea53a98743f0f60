"""How creatures answer what they are asked."""

from __future__ import annotations

from fechtbuch.model.state import Battle
from fechtbuch.rulesets.habits import any_answer, number_of
from fechtbuch.rulesets.habits import first_answer as first

__all__ = ["first", "pick", "random"]


def pick(battle: Battle, count: int, *about: str) -> int:
    """A number below ``count`` that hangs on the battle alone: the turn, and how and where everybody is."""
    clock = battle.clock
    parts = [str(clock.turns), clock.turn, *about]
    for creature in battle:
        pools = ",".join(str(pool.value) for pool in creature.pools.values())
        zones = ",".join(f"{name}{zone.damage}" for name, zone in creature.zones.items())
        counts = ",".join(f"{name}{n}" for name, n in creature.counters.items())
        parts.append(f"{creature.id}:{pools}:{zones}:{creature.place}:{counts}")
        parts.append(",".join(creature.conditions))
    return number_of(parts, count)


random = any_answer(pick)
"""Any option, each as likely as the next over many battles; the same one in the same battle."""
