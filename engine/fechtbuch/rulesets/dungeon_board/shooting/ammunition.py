"""Missiles: one for each shot, and found ones added (DB-AMMO-02, DB-AMMO-03, DB-AMMO-04)."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import CounterChanged
from fechtbuch.rulesets.dungeon_board.acts import GainAmmo
from fechtbuch.rulesets.dungeon_board.creature.views import AMMO, Fighter, Here
from fechtbuch.rulesets.dungeon_board.reasons import breach
from fechtbuch.rulesets.dungeon_board.turns.acting import off_board_breaches

__all__ = ["gain_ammo", "gain_ammo_checks", "spend"]


def spend(scene: Scene, who: str, weapon: str) -> Decision[None]:
    """A shot takes one missile, kept count of for each weapon apart (DB-AMMO-02)."""
    left = Fighter(scene, who).ammo(weapon)
    if left:
        yield from happen(scene, CounterChanged(who, AMMO + weapon, -1, left - 1, "a shot", "DB-AMMO-02"))


def gain_ammo_checks(here: Here, act: GainAmmo) -> Iterator[Breach]:
    """Missiles are found by somebody on the board and awake (DB-SPELL-06), for a weapon of his.

    Finding is no action of the turn.
    """
    yield from off_board_breaches(here, act.who)
    if Fighter(here, act.who).asleep:
        yield breach(here, "asleep", Fighter(here, act.who).name)
    if not Fighter(here, act.who).shoots(act.weapon):
        yield breach(here, "no_missile_weapon", act.weapon)
    if act.amount < 1:
        yield breach(here, "bad_amount", str(act.amount), "DB-AMMO-04")


def gain_ammo(scene: Scene, act: GainAmmo) -> Decision[None]:
    """Missiles found raise the count by their number, without limit (DB-AMMO-04, DB-COMP-LOOT)."""
    after = Fighter(scene, act.who).ammo(act.weapon) + act.amount
    yield from happen(scene, CounterChanged(act.who, AMMO + act.weapon, act.amount, after, "found", "DB-AMMO-04"))
