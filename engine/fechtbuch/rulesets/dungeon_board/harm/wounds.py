"""Wounds, death and healing (DB-WOUND-01, DB-WOUND-02, DB-WOUND-03, DB-WOUND-04, DB-WOUND-05)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Reaction, Scene, happen
from fechtbuch.model.events import ConditionLost, Died, Event, PoolChanged, Skipped, Wounded
from fechtbuch.model.figures import Figure, at_most, instead, start
from fechtbuch.rulesets.dungeon_board.acts import Heal
from fechtbuch.rulesets.dungeon_board.creature.views import ENDURANCE, WARD, Fighter, Here
from fechtbuch.rulesets.dungeon_board.reasons import breach

__all__ = ["FORCED", "heal", "heal_checks", "healed", "hurt"]


def hurt(
    scene: Scene, who: str, amount: Figure, *, source: str, weapon: str = "", type: str = "", rule: str
) -> Decision[int]:
    """A strike, shot or spell gives ``amount`` wounds, unless a Ward takes them all (DB-SPELL-12). How many stood.

    The fact tells the whole amount; the total stops at Endurance (DB-WOUND-02, DB-AMB-15). Nothing happens
    for 0 or less.
    """
    fighter, dealt = Fighter(scene, who), amount.whole
    if dealt <= 0:
        return 0
    warded = fighter.has(WARD)
    figure = amount.then(instead(0, "Ward", "DB-SPELL-12")) if warded else amount
    taken = figure.whole
    after = max(fighter.left - taken, 0)
    fact = Wounded(who, ENDURANCE, taken, after, source, weapon, type=type, raw=dealt, figure=figure, rule=rule)
    stood = yield from happen(scene, fact)
    if warded:
        yield from happen(scene, ConditionLost(who, WARD, "it took the wounds", "DB-SPELL-12"))
    return taken if stood else 0


def healed(scene: Scene, who: str, amount: Figure, *, source: str = "", reason: str = "", rule: str) -> Decision[int]:
    """``amount`` wounds are taken away, at most all there are (DB-WOUND-05); the number really taken away.

    The dead stay dead, and who has nothing to heal is told so.
    """
    fighter = Fighter(scene, who)
    figure = amount.then(at_most(fighter.wounds, "all the wounds it has", "DB-WOUND-05"))
    taken = figure.whole if fighter.alive else 0
    if taken <= 0:
        yield from happen(scene, Skipped(who, "healing", "no wounds are taken away", "DB-WOUND-05"))
        return 0
    after = fighter.left + taken
    yield from happen(scene, PoolChanged(who, ENDURANCE, taken, after, reason, rule, figure, source))
    return taken


# death


def _dies(scene: Scene, event: Wounded | PoolChanged) -> Decision[None]:
    """A figure dies as soon as its wounds reach its Endurance (DB-WOUND-01); the dead leave the board (DB-WOUND-03)."""
    if event.pool != ENDURANCE or event.who not in scene.battle or event.item:
        return
    fighter = Fighter(scene, event.who)
    if fighter.left <= 0 and fighter.alive:
        yield from happen(scene, Died(event.who, "its wounds have reached its Endurance", "DB-WOUND-01"))


FORCED: Final[dict[type[Event], tuple[Reaction, ...]]] = {Wounded: (_dies,), PoolChanged: (_dies,)}


# items and other means


def heal_checks(here: Here, act: Heal) -> Iterator[Breach]:
    """Healing brings nobody back, neither the dead nor the departed (DB-WOUND-05)."""
    if not Fighter(here, act.target).on_board:
        yield breach(here, "target_gone", Fighter(here, act.target).name, "DB-WOUND-05")
    if act.amount < 1:
        yield breach(here, "bad_amount", str(act.amount), "DB-WOUND-05")


def heal(scene: Scene, act: Heal) -> Decision[None]:
    """An item takes wounds away; that is nobody's action of the turn (DB-COMP-HEALING)."""
    words = act.means or "healing"
    figure = Figure((start(act.amount, words, "DB-COMP-HEALING"),))
    yield from healed(scene, act.target, figure, source=act.who, reason=words, rule="DB-WOUND-05")
