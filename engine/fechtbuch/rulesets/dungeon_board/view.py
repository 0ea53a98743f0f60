"""What people see of a figure: the values fight files can name, and the lines of its card."""

from __future__ import annotations

from typing import Any, Final

from fechtbuch.model.state import Battle, Condition
from fechtbuch.rulesets.conditions import ConditionLine, Grade, cause_words, rounds_left
from fechtbuch.rulesets.dungeon_board.board.reading import board_of
from fechtbuch.rulesets.dungeon_board.creature.views import (
    AMMO,
    ASLEEP,
    EFFECTS,
    LEARNED,
    MARKS,
    MOVED,
    SCROLL,
    SCROLLS,
    WARD,
    At,
    Fighter,
    tables_of,
)
from fechtbuch.rulesets.dungeon_board.harm.hampered import is_slowed, speed_figure
from fechtbuch.rulesets.dungeon_board.turns.acting import phase_of, turn_of
from fechtbuch.rulesets.dungeon_board.turns.adventure import adventure_of
from fechtbuch.rulesets.protocol import CreatureView

__all__ = ["out", "view"]

WORDS: Final = {
    "struck": "has struck",
    "parried": "has parried",
    "shot": "has shot",
    "cast": "has cast",
    ASLEEP: "asleep",
    WARD: "warded",
}
GRADES: Final[dict[str, Grade]] = {ASLEEP: "bad", WARD: "good"}


def view(battle: Battle, who: str, tables: Any) -> CreatureView:
    """The view of one figure. Values: printed figures, wounds, Speed in force, place, marks, effects, missiles,
    copies of spells, territory, and the clock of the game."""
    fighter = Fighter(At(battle, tables), who)
    sheet, creature = fighter.sheet, fighter.creature
    kind = sheet.kind.replace("_", " ").capitalize()
    return CreatureView(
        values=_values(fighter),
        pools=(("Endurance", fighter.left, fighter.endurance),),
        conditions=(*(_condition(battle, who, one) for one in creature.conditions.values()), *_slowed(fighter)),
        items=tuple((tables_of(fighter.scene).weapons.of(w).name, _shots(fighter, w)) for w in sheet.missiles),
        counters=tuple(_counters(fighter)),
        subtitle=f"{kind} · strike {_signed(sheet.strike)} · parry {_signed(sheet.parry)}",
        out=not fighter.on_board,
    )


def out(battle: Battle, who: str, tables: Any) -> bool:
    """Whether one takes no part any more, as ``view`` says too."""
    return not Fighter(At(battle, tables), who).on_board


def _values(fighter: Fighter) -> dict[str, Any]:
    here, sheet, creature = fighter.scene, fighter.sheet, fighter.creature
    values: dict[str, Any] = {
        "endurance": fighter.endurance,
        "wounds": fighter.wounds,
        "left": fighter.left,
        "alive": fighter.alive,
        "status": creature.status,
        "side": fighter.side,
        "kind": sheet.kind,
        "strike": sheet.strike,
        "parry": sheet.parry,
        "speed": speed_figure(here, fighter.id).whole,
        "printed_speed": sheet.speed,
        "cell": list(fighter.cell),
        "cells_moved": fighter.moved,
        "missiles": list(sheet.missiles),
        "spell_table": sheet.spell_table,
        "territory": sheet.territory or board_of(here).room_of(sheet.appeared),
        "room": board_of(here).room_of(fighter.cell),
        "marks": [name for name in MARKS if fighter.has(name)],
        "effects": [name for name in EFFECTS if fighter.has(name)],
        "conditions": sorted(creature.conditions),
        "turn": turn_of(here.battle),
        "phase": phase_of(here.battle),
        "adventure": adventure_of(here.battle),
    }
    values |= {f"ammo.{weapon}": fighter.ammo(weapon) for weapon in sheet.missiles}
    held = [*sheet.spells, *(name.removeprefix(SCROLLS) for name in creature.counters if name.startswith(SCROLLS))]
    for spell in dict.fromkeys(held):
        values[f"learned.{spell}"] = fighter.counter(LEARNED + spell)
        values[f"scrolls.{spell}"] = fighter.counter(SCROLL + spell)
    return values


def _signed(modifier: int) -> str:
    return f"+{modifier}" if modifier > 0 else str(modifier).replace("-", "−")


def _condition(battle: Battle, who: str, condition: Condition) -> ConditionLine:
    name, until = condition.name, condition.until.removeprefix("round:")
    words = WORDS.get(name, name.replace("_", " "))
    when = f"turn {until}{rounds_left(battle, int(until))}" if until.isdecimal() else until
    return ConditionLine(words, condition.rule, when, GRADES.get(name, "plain"), cause_words(battle, condition, who))


def _slowed(fighter: Fighter) -> tuple[ConditionLine, ...]:
    slow = fighter.on_board and is_slowed(fighter.scene, fighter.id)
    return (ConditionLine("half Speed", "DB-SPEED-01", "", "bad"),) if slow else ()


def _shots(fighter: Fighter, weapon: str) -> str:
    left = fighter.ammo(weapon)
    return f"{left} left" if left else "none left"


def _counters(fighter: Fighter) -> list[tuple[str, str]]:
    """Tallies in words; missiles stand with their weapons."""
    words = {LEARNED: "learned", SCROLL: "scroll"}
    found = []
    for name, count in fighter.creature.counters.items():
        head, _, rest = name.partition(":")
        if name == MOVED:
            found.append(("cells moved this turn", str(count)))
        elif f"{head}:" in words:
            found.append((f"{rest} ({words[f'{head}:']})", str(count)))
        elif f"{head}:" not in (AMMO, SCROLLS):
            found.append((name.replace("_", " "), str(count)))
    return found
