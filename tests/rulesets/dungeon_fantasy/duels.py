"""Two swordsmen face to face, and blows of one at the other, for tests of attacks, defences and injury."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fechtbuch.decide import spec
from fechtbuch.model.acts import Adjust
from fechtbuch.model.checks import Check, Outcome
from fechtbuch.model.events import Event, Wounded
from fechtbuch.model.figures import Figure, start
from fechtbuch.model.state import Battle, Condition, Creature
from fechtbuch.model.table import Table
from fechtbuch.model.tape import Rolled
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Strike
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Damage
from tests.rulesets.dungeon_fantasy.ring import RULES, battle, creature

SWORDS: dict[str, Any] = {"st": 12, "dx": 12, "ht": 11, "hp": 12, "weapon": "broadsword"}

CUT = Damage("1d6", 0, "cut")


def swordsman(id: str, cell: tuple[int, int] = (0, 0), facing: int = 0, **fields: Any) -> Creature:
    """ST 12, DX 12, HT 11, HP 12, Broadsword 14: swings 1d+3 cut, thrusts 1d+1 imp; dodges at 8, parries at 10."""
    if "weapons" in fields:
        fields = {"weapon": None, **fields}
    table = {**SWORDS, "skills": {"Broadsword": 14}, "cell": list(cell), "facing": facing, **fields}
    return creature(id, **{key: value for key, value in table.items() if value is not None})


def duel(a: dict[str, Any] | None = None, b: dict[str, Any] | None = None) -> Battle:
    """A, whose turn it is, and B stand face to face."""
    one = swordsman("A", side="red", **(a or {}))
    return battle(one, swordsman("B", **{"cell": (1, 0), "facing": 3, "side": "blue", **(b or {})}), turn="A")


def check(outcome: Outcome = "success") -> Check:
    """An attack roll that went so."""
    return Check("attack", "3d6", Rolled(10), Figure((start(14, "Broadsword", "sheet:skills"),)), outcome, 4)


def strike(damage: Damage = CUT, location: str = "torso", **fields: Any) -> Strike:
    """A blow of A's broadsword at B."""
    given = {"kind": "melee", "check": check(), "weapon": "broadsword", "mode": "swing", **fields}
    return Strike("A", "B", location=location, damage=damage, **given)


def wound(battle: Battle, by: int, zone: str = "torso", **fields: Any) -> Event:
    """B loses so many HP by a cut to some part."""
    left = battle["B"].pools["hp"].value - by
    return Wounded("B", "hp", by, left, zone=zone, type="cut", raw=by, **fields)


def declared(name: str, option: str = "", target: str = "") -> Condition:
    """The mark of a manoeuvre that was chosen."""
    data = {"name": name, "option": option, "target": target}
    return Condition("manoeuvre", data=Table({key: value for key, value in data.items() if value}))


def suffer(before: Battle, *facts: Event, dice: Sequence[int] = ()) -> spec.When:
    """What facts force, with the dice for it: as if a game master had stated them."""
    return spec.given(before, RULES.play).when(Adjust("B", facts, "as told"), dice)
