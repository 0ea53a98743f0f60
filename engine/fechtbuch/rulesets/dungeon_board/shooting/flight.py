"""The flight of a shot, or of a spell that flies like one: cover, one die, wounds (DB-SHOOT-09 to -11, DB-COVER)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from attrs import frozen

from fechtbuch.decide.requests import Decision, Roll
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.checks import Check
from fechtbuch.model.events import Attacked, Stopped
from fechtbuch.model.figures import Figure, Term, Withheld, add, start
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_board.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_board.harm.hampered import hampers
from fechtbuch.rulesets.dungeon_board.harm.wounds import hurt
from fechtbuch.rulesets.dungeon_board.rolls import DIE
from fechtbuch.rulesets.dungeon_board.shooting.line_of_fire import block, gives_cover
from fechtbuch.rulesets.dungeon_board.table_options import SPELL_COVER, WEAK_SHOTS
from fechtbuch.rulesets.table_options import value_of
from fechtbuch.space.square_lines import line

__all__ = ["Missile", "blocked", "fly", "modifier_of"]

COVER = -1


@frozen
class Missile:
    """What flies: its id and name, what is added to its die and by which row of a table, and its rule."""

    id: str
    name: str
    modifier: int
    source: str
    how: Literal["shot", "spell"] = "shot"
    rule: str = "DB-SHOOT-09"

    @property
    def is_spell(self) -> bool:
        """A spell that flies like a shot."""
        return self.how == "spell"


# the figure


def modifier_of(here: Here, who: str, target: str, missile: Missile) -> Figure:
    """What is added to the die: the missiles modifier, and -1 for cover (DB-SHOOT-09, DB-COVER-02)."""
    terms = [start(missile.modifier, missile.name, missile.source)]
    withheld = [Withheld("Parry", "a shot is not parried", "DB-SHOOT-11")]
    for found in (*_cover(here, who, target, missile), *_wounds(here, who)):
        if isinstance(found, Term):
            terms.append(found)
        else:
            withheld.append(found)
    return Figure(tuple(terms), tuple(withheld))


def _cover(here: Here, who: str, target: str, missile: Missile) -> Iterator[Term | Withheld]:
    """Cover on the target's own cell, once, whatever stands there (DB-COVER-03)."""
    one, two = Fighter(here, who).cell, Fighter(here, target).cell
    if gives_cover(here, two):
        if missile.is_spell and not value_of(here.battle.options, SPELL_COVER):
            yield Withheld("Cover", "cover does not count against spells here", "DB-SPELL-01")
        else:
            yield add(COVER, "Cover", "DB-COVER-02")
    elif any(gives_cover(here, cell) for cell in line(one, two)):
        yield Withheld("Cover", "only what stands on the target's own cell gives cover", "DB-COVER-03")


def _wounds(here: Here, who: str) -> Iterator[Term | Withheld]:
    """Wounds never weaken a shot, unless the table has it so (DB-WOUND-11)."""
    wounds = Fighter(here, who).wounds
    if not wounds or not hampers(here):
        return
    if value_of(here.battle.options, WEAK_SHOTS):
        yield add(-wounds, f"Wounds: {wounds}", "DB-WOUND-11")
    else:
        yield Withheld(f"Wounds: {wounds}", "wounds weaken strikes and parries only", "DB-WOUND-11")


# the flight


def blocked(scene: Scene, who: str, target: str, missile: Missile) -> Decision[bool]:
    """Whether something blocks the line, which is then told: no die, and nobody is hurt (DB-LINE-05, DB-SPELL-03)."""
    found = block(scene, Fighter(scene, who).cell, Fighter(scene, target).cell)
    if found is None:
        return False
    yield from happen(scene, Stopped(who, found.by, found.rule, found.what, missile.how, found.cell))
    return True


def fly(scene: Scene, who: str, target: str, missile: Missile) -> Decision[None]:
    """One die and the modifier; a total of 1 or more is that many wounds, 0 or less a miss (DB-SHOOT-09, -10)."""
    figure = modifier_of(scene, who, target, missile)
    rolled = yield from Roll(
        who, missile.how, DIE, target, of=lambda total: max(total + figure.whole, 0), figure=figure, sense="over"
    )
    result = rolled.total + figure.whole
    hit = result >= 1
    rule = missile.rule if hit else "DB-SHOOT-10"
    needed = Figure((start(1, "a total of 1", "DB-SHOOT-10"),))
    outcome: Literal["success", "failure"] = "success" if hit else "failure"
    check = Check(missile.how, DIE, rolled, figure, outcome, result - 1, rule, "over", needed)
    detail = Table({"result": result})
    yield from happen(
        scene, Attacked(who, target, check, weapon=missile.id, mode=missile.how, rule=rule, detail=detail)
    )
    wounds = Figure((start(max(result, 0), f"{missile.how} result", missile.rule),))
    yield from hurt(scene, target, wounds, source=who, weapon=missile.id, type=missile.how, rule=missile.rule)
