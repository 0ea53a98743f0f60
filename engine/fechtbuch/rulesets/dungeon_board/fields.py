"""What a form asks for each act: its fields in order, and what may be chosen for each now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fechtbuch.model.acts import Act
from fechtbuch.model.acts import EndTurn as EngineEndTurn
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.dungeon_board import acts
from fechtbuch.rulesets.dungeon_board.board.doors import doors_beside
from fechtbuch.rulesets.dungeon_board.board.reading import board_of
from fechtbuch.rulesets.dungeon_board.creature.views import At, Fighter, on_board
from fechtbuch.rulesets.dungeon_board.magic.copies import castable, unused
from fechtbuch.rulesets.protocol import ActField

__all__ = ["FIELDS"]

Pairs = Sequence[tuple[str, str]]


def foes(battle: Battle, who: str, tables: Any) -> Pairs:
    """The living figures of the other side."""
    here = At(battle, tables)
    return [(c.id, c.name) for c in on_board(here, Fighter(here, who).foes)]


def anybody(battle: Battle, who: str, tables: Any) -> Pairs:
    """All living figures on the board."""
    return [(c.id, c.name) for c in on_board(At(battle, tables))]


def weapons(battle: Battle, who: str, tables: Any) -> Pairs:
    """The ranged weapons of its missiles column, with what is left for each."""
    fighter = Fighter(At(battle, tables), who)
    known = [tables.weapons.of(weapon) for weapon in fighter.sheet.missiles]
    return [(weapon.id, f"{weapon.name} ({fighter.ammo(weapon.id)} left)") for weapon in known]


def castables(battle: Battle, who: str, tables: Any) -> Pairs:
    """The spells of which it has a copy left, with their number."""
    here = At(battle, tables)
    return [
        (spell, f"{tables.spells.of(spell).name} ({unused(here, who, spell)} left)") for spell in castable(here, who)
    ]


def doors(battle: Battle, who: str, tables: Any) -> Pairs:
    """The shut doors, those beside the figure first."""
    here = At(battle, tables)
    shut = [door for door in board_of(here).doors if not door.open]
    return [(door.name, door.name) for door in dict.fromkeys([*doors_beside(here, who), *shut])]


def sorts(battle: Battle, who: str, tables: Any) -> Pairs:
    """Which copy of a spell is used up."""
    return [("", "a learned one first"), ("learned", "a learned one"), ("scroll", "a scroll")]


FIELDS: dict[type[Act], tuple[ActField, ...]] = {
    acts.Strike: (
        ActField("target", "Target", "creature", foes),
        ActField("parry", "May be parried", "flag", None, advanced=True),
    ),
    acts.Shoot: (
        ActField("target", "Target", "creature", anybody),
        ActField("weapon", "Weapon", "choice", weapons),
    ),
    acts.Cast: (
        ActField("spell", "Spell", "choice", castables),
        ActField("target", "Whom", "creature", anybody),
        ActField("cell", "Cell", "cell"),
        ActField("copy", "Copy used", "choice", sorts, advanced=True),
    ),
    acts.MonsterCast: (),
    acts.GainAmmo: (
        ActField("weapon", "Weapon", "choice", weapons),
        ActField("amount", "Missiles found", "number"),
    ),
    acts.Move: (ActField("path", "Path", "path"),),
    acts.OpenDoor: (ActField("door", "Door", "choice", doors),),
    acts.Heal: (
        ActField("target", "Whom", "creature", anybody),
        ActField("amount", "Wounds taken away", "number"),
        ActField("means", "By what", "text", None, advanced=True),
    ),
    EngineEndTurn: (),
    acts.NextPhase: (),
    acts.NewAdventure: (),
}
"""Fields by act class."""
