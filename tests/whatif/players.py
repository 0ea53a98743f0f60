"""Players, policies and toy rules with turns that the tests of rollouts use; workers find them here by name."""

from __future__ import annotations

import os
from typing import Any

from attrs import evolve

from fechtbuch.decide.engine_acts import since
from fechtbuch.decide.requests import Ask, Decision
from fechtbuch.decide.scene import Consequences, Scene, happen
from fechtbuch.fight import Fight
from fechtbuch.model.acts import Act, EndTurn
from fechtbuch.model.events import Attacked, ConditionGained
from fechtbuch.model.state import Battle, Condition
from tests.support.toy_ruleset import TOY, Strike, TakeAim, creature

__all__ = [
    "PATH",
    "TOY_LATER",
    "TOY_TURNS",
    "aim_first",
    "killer",
    "no_dodge",
    "out_of_bounds",
    "quits",
    "skirmish",
    "strike_self",
    "striker",
    "wrecker",
]

PATH = "tests.whatif.players"


def striker(battle: Battle, who: str, tables: Any) -> Act:
    """Strikes once at the first foe that lives, then ends its turn."""
    foe = next((c.id for c in battle if c.side != battle[who].side and c.status == "in"), None)
    return EndTurn(who) if foe is None or battle[who].has("tired") else Strike(who, foe)


def aim_first(battle: Battle, who: str, tables: Any) -> Act:
    """Takes aim, then strikes as ``striker`` does."""
    return striker(battle, who, tables) if battle[who].has("aiming") else TakeAim(who)


def strike_self(battle: Battle, who: str, tables: Any) -> Act:
    """Breaks a rule."""
    return Strike(who, who)


def quits(battle: Battle, who: str, tables: Any) -> Act:
    """Never does anything."""
    return EndTurn(who)


def wrecker(battle: Battle, who: str, tables: Any) -> Act:
    """Has an error in it."""
    raise KeyError("axe")


def killer(battle: Battle, who: str, tables: Any) -> Act:
    """Kills the first worker process that plays it, which leaves a mark so that it is the only one."""
    mark = os.environ["KILLED_BY_PLAYER"]
    if os.getpid() != int(os.environ["PARENT_OF_WORKERS"]):
        try:
            os.close(os.open(mark, os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            pass
        else:
            os.kill(os.getpid(), 9)
    return striker(battle, who, tables)


def no_dodge(battle: Battle, ask: Ask) -> str:
    """Never defends."""
    return "none"


def out_of_bounds(battle: Battle, ask: Ask) -> str:
    """Answers what nobody offered."""
    return "fly"


def _next_turn(battle: Battle, tables: Any) -> str:
    up = [c.id for c in battle if c.status == "in"]
    last = battle.clock.turn
    if last not in battle.order:
        return up[0] if up else ""
    order = (*battle.order[battle.order.index(last) + 1 :], *battle.order)
    return next((who for who in order if who in up), "")


def _out(battle: Battle, who: str, tables: Any) -> bool:
    return battle[who].status != "in"


def _tires(scene: Scene, event: Attacked) -> Decision[None]:
    tired = Condition("tired", rule="TOY-1", since=since(scene), until=f"turn_start:{event.who}")
    yield from happen(scene, ConditionGained(event.who, tired))


TOY_TURNS = evolve(
    TOY,
    name="toy_turns",
    next_turn=_next_turn,
    out=_out,
    players={"default": striker, "aims": aim_first},
    consequences=Consequences(forced={**TOY.consequences.forced, Attacked: (_tires,)}),
)
"""The toy rules with turns in listing order, one strike in each, and players."""

TOY_LATER = evolve(TOY_TURNS, version="2")
"""The same of a later version."""


def skirmish(hp: int = 12, sides: str = "rrbb", seed: int = 5, skill: int = 11) -> Fight:
    """A, B, C, ... of the sides named by letters."""
    cast = [creature("ABCDEFGH"[n], skill, hp, side) for n, side in enumerate(sides)]
    return Fight.start(None, TOY_TURNS, "Skirmish", cast, seed=seed, id="skirmish")
