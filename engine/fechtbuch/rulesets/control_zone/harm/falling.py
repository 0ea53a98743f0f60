"""Falls and slams: one ladder by metres, the drop to 0 beyond it, and whom that kills (CZ-FALL, CZ-KNOCKBACK-02)."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import PoolChanged, Wounded
from fechtbuch.model.figures import Figure, start
from fechtbuch.model.table import Table
from fechtbuch.rulesets.control_zone.creature.views import Character, Here, tables_of
from fechtbuch.rulesets.control_zone.data.falling import Falling, FallRow
from fechtbuch.rulesets.control_zone.ground.readings import FALL_OF_20, JUMP_OF_20
from fechtbuch.rulesets.control_zone.harm.damage import RECEIVED, Harm, roll_damage
from fechtbuch.rulesets.control_zone.harm.dying import KILLS
from fechtbuch.rulesets.control_zone.readings import reading

__all__ = ["Impact", "hit_the_ground", "impact_here", "impact_of"]


@frozen
class Impact:
    """What so many metres come to: all hit points, a step of the ladder, or nothing."""

    metres: int
    to_zero: bool = False
    row: FallRow | None = None

    @property
    def step(self) -> str:
        """Its name: ``zero``, I to VII, or ``none``."""
        return "zero" if self.to_zero else self.row.step if self.row is not None else "none"


def impact_of(falling: Falling, metres: int, deliberate: bool = False, whole: bool = False) -> Impact:
    """The impact of a fall, a jump or a flight: 2 m off a deliberate jump, then the lower step (CZ-FALL-01 to -04).

    ``whole``: whether it is one of 20 m is judged by the height before anything is taken off.
    """
    counted = metres - falling.deliberate_off if deliberate else metres
    if (metres if whole else counted) >= falling.zero_from:
        return Impact(counted, True)
    return Impact(counted, row=falling.of(counted))


def impact_here(here: Here, metres: int, deliberate: bool) -> Impact:
    """The impact by the tables and readings of the fight (CZ-FALL-01, CZ-FALL-02, CZ-FALL-03, CZ-FALL-04)."""
    whole = reading(here.battle, JUMP_OF_20) == "whole"
    return impact_of(tables_of(here).falling, metres, deliberate, whole)


def hit_the_ground(scene: Scene, who: str, metres: int, deliberate: bool, rule: str) -> Decision[Impact]:
    """Fall, jump or slam so many metres; ``rule`` says which of them (CZ-FALL-01, CZ-VERTICAL-04, CZ-KNOCKBACK-02).

    The dice are ordinary damage of the ladder's type, without armour piercing (CZ-FALL-06).
    """
    falling, impact = tables_of(scene).falling, impact_here(scene, metres, deliberate)
    if impact.to_zero:
        yield from _to_zero(scene, who, impact, falling.type)
    elif impact.row is not None:
        yield from roll_damage(scene, Harm(who, falling.type, zone="", rule=rule), impact.row.roll)
    return impact


def _to_zero(scene: Scene, who: str, impact: Impact, type: str) -> Decision[None]:
    """Hit points go to 0 without dice; neither DR nor temporary hit points soften it, and it counts as damage received.

    A rank-and-file enemy dies of it at once (CZ-FALL-04, CZ-FALL-05, CZ-FALL-07).
    """
    victim = Character(scene, who)
    if victim.hp <= 0:
        return
    if victim.temp_hp and reading(scene.battle, FALL_OF_20) == "burns_temp_hp":
        yield from happen(scene, PoolChanged(who, "temp_hp", -victim.temp_hp, 0, "the fall", "CZ-FALL-07"))
    detail: dict[str, Any] = {RECEIVED: victim.hp, "step": impact.step}
    if victim.sheet.peon:
        detail[KILLS] = True
    figure = Figure((start(victim.hp, f"all hit points, for {impact.metres} m", "CZ-FALL-04"),))
    wound = Wounded(who, "hp", victim.hp, 0, type=type, figure=figure, rule="CZ-FALL-04", detail=Table(detail))
    yield from happen(scene, wound)
