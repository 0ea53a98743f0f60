"""How figures answer the one question there is: whether to parry."""

from __future__ import annotations

from collections.abc import Mapping

from fechtbuch.decide.answers import Policy
from fechtbuch.decide.requests import Ask
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.dungeon_board.creature.views import ENDURANCE
from fechtbuch.rulesets.dungeon_board.melee.parry import DECLINE, PARRY
from fechtbuch.rulesets.habits import any_answer, number_of

__all__ = ["POLICIES", "parries", "pick", "random", "spares_its_turn"]


def parries(battle: Battle, ask: Ask) -> str:
    """Parries whenever it can."""
    return PARRY if PARRY in ask.values else ask.options[0].value


def spares_its_turn(battle: Battle, ask: Ask) -> str:
    """Declines as long as no strike can kill it, to keep the right to shoot or cast; parries then."""
    if DECLINE not in ask.values or ask.about not in battle:
        return parries(battle, ask)
    worst = 6 + max(int(battle[ask.about].sheet.figures.get("strike", 0)), 0)
    return DECLINE if battle[ask.who].pools[ENDURANCE].value > worst else PARRY


def pick(battle: Battle, count: int, *about: str) -> int:
    """A number below ``count`` that hangs on the battle alone: the turn, and how and where everybody is."""
    clock = battle.clock
    parts = [str(clock.round), clock.phase, str(clock.turns), clock.turn, *about]
    for creature in battle:
        counts = ",".join(f"{name}{n}" for name, n in creature.counters.items())
        pools = ",".join(str(pool.value) for pool in creature.pools.values())
        parts.append(f"{creature.id}:{pools}:{creature.place.cell}:{creature.status}:{counts}")
        parts.append(",".join(creature.conditions))
    return number_of(parts, count)


random = any_answer(pick)
"""Any option, each as likely as the next over many battles; the same one in the same battle."""


POLICIES: Mapping[str, Policy] = {
    "default": parries,
    "parries": parries,
    "spares_its_turn": spares_its_turn,
    "fighter": parries,
    "archer": spares_its_turn,
    "random": random,
}
"""By name; ``default`` answers when nobody was named."""
