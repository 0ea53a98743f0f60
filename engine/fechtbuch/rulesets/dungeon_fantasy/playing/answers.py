"""How creatures answer questions: which defence, whether to retreat, to strike at who was waited for, to press on."""

from __future__ import annotations

from fechtbuch.decide.requests import Ask, Choice
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.habits import any_answer, number_of
from fechtbuch.rulesets.habits import first_answer as first

__all__ = ["beast", "best_defence", "cautious", "fighter", "first", "hold_ground", "pick", "random"]

RECKLESS = "all_out"
"""How the values of answers to a wait begin that leave one without defences."""

YIELDING = ("+retreat", "+drop")
"""How the values of defences end that give ground or lie down."""


def _best(options: tuple[Choice, ...], fallback: str) -> str:
    """The option with the highest figure, the first of equals; ``fallback`` where none has one."""
    figured = [option for option in options if option.figure is not None]
    if not figured:
        return fallback
    return max(figured, key=lambda option: option.figure.value if option.figure is not None else 0).value


def best_defence(battle: Battle, ask: Ask) -> str:
    """The option with the highest figure; the first one where none has a figure."""
    return _best(ask.options, ask.options[0].value)


def hold_ground(battle: Battle, ask: Ask) -> str:
    """The best option that neither gives ground nor lies down for it, and gives up no defence."""
    stay = tuple(
        option
        for option in ask.options
        if not option.value.endswith(YIELDING) and not option.value.startswith(RECKLESS)
    )
    return _best(stay or ask.options, (stay or ask.options)[0].value)


def fighter(battle: Battle, ask: Ask) -> str:
    """Holds his ground as long as he has half his hit points, then gives way."""
    return best_defence(battle, ask) if _hurt(battle, ask.who) else hold_ground(battle, ask)


def cautious(battle: Battle, ask: Ask) -> str:
    """Always the best defence, giving way if that helps."""
    return best_defence(battle, ask)


def beast(battle: Battle, ask: Ask) -> str:
    """Dodges where it stands, whatever else it could do; strikes whenever it may."""
    dodge = next((option.value for option in ask.options if option.value == "dodge"), None)
    return dodge or hold_ground(battle, ask)


def _hurt(battle: Battle, who: str) -> bool:
    pool = battle[who].pools.get("hp") if who in battle else None
    return pool is not None and 2 * pool.value <= pool.full


def pick(battle: Battle, count: int, *about: str) -> int:
    """A number below ``count`` that hangs on the battle alone: the turn, and how and where everybody is."""
    clock = battle.clock
    parts = [str(clock.turns), clock.turn, *about]
    for creature in battle:
        pools = ",".join(str(pool.value) for pool in creature.pools.values())
        counts = ",".join(f"{name}{n}" for name, n in creature.counters.items())
        parts.append(f"{creature.id}:{pools}:{creature.place.cell}:{creature.place.posture}:{counts}")
        parts.append(",".join(creature.conditions))
    return number_of(parts, count)


random = any_answer(pick)
"""Any option, each as likely as the next over many battles; the same one in the same battle."""
