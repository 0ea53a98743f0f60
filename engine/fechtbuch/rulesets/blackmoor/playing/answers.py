"""How creatures answer what they are asked."""

from __future__ import annotations

from hashlib import blake2b

from fechtbuch.decide.requests import Ask
from fechtbuch.model.state import Battle

__all__ = ["first", "pick", "random"]


def first(battle: Battle, ask: Ask) -> str:
    """The first option offered."""
    return ask.options[0].value


def random(battle: Battle, ask: Ask) -> str:
    """Any option, each as likely as the next over many battles; the same one in the same battle."""
    return ask.options[pick(battle, len(ask.options), ask.who, ask.question, ask.about)].value


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
    digest = blake2b("\0".join(parts).encode(), digest_size=8).digest()
    return int.from_bytes(digest) % count
