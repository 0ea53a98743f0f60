"""A game master may overrule what the rules forbid, but not what names nothing; whatever is kept can be played on."""

from __future__ import annotations

import pytest

from fechtbuch.decide.legality import Illegal
from fechtbuch.fight import Fight
from fechtbuch.model.acts import Act
from fechtbuch.model.events import Died, Left
from fechtbuch.model.state import BattleMap
from fechtbuch.model.table import freeze
from fechtbuch.rulesets.dungeon_board.acts import (
    Cast,
    EndTurn,
    GainAmmo,
    Heal,
    MonsterCast,
    Move,
    Shoot,
    Strike,
)
from fechtbuch.rulesets.dungeon_board.ruleset import RULESET
from tests.rulesets.dungeon_board.hall import TABLES, battle, figure, given

BECAUSE = "I say so"
HALL = BattleMap("square", freeze({"size": [8, 8]}))


@pytest.fixture
def fight() -> Fight:
    """A wizard, a dwarf and an elf; a goblin archer taken off the board, and an orc who is dead."""
    cast = [
        figure("wizard", cell=[0, 0], spells=["Transfer", "Ward", "Sleep"]),
        figure("dwarf", cell=[2, 2]),
        figure("elf", cell=[5, 5]),
        figure("goblin_archer", cell=[6, 6]),
        figure("orc", cell=[2, 3]),
        figure("shaman", cell=[7, 7]),
    ]
    fight = Fight.start(None, RULESET, "Overruled", cast, seed=2, map=HALL)
    fight.adjust("", (Left("goblin_archer"), Died("orc")), BECAUSE)
    return fight


@pytest.mark.parametrize(
    ("act", "reason"),
    [
        (Cast("goblin_archer", "Ward", "elf", None, "x"), "no_such_spell"),
        (Cast("goblin_archer", "Wish", "elf"), "no_such_spell"),
        (MonsterCast("goblin_archer"), "no_spell_table"),
        (Shoot("goblin_archer", "elf", "spoon"), "no_missile_weapon"),
        (GainAmmo("goblin_archer", "bow", -5), "bad_amount"),
        (Move("goblin_archer", ((50, 50),)), "off_board"),
        (Move("dwarf", ((8, 2),)), "off_board"),
        (Move("dwarf", ((5_000, 2),)), "off_board"),
        (Cast("wizard", "Transfer", "dwarf", (8, 0)), "off_board"),
        (Cast("wizard", "Sleep", "", (-1, 0)), "off_board"),
        (Cast("wizard", "Ward", "dwarf", (2, 2)), "wrong_target"),
        (Cast("wizard", "Sleep", "dwarf", (2, 3)), "wrong_target"),
        (Strike("dwarf", "orc"), "target_gone"),
        (Strike("dwarf", "goblin_archer"), "target_gone"),
        (Heal("goblin_archer", 1), "target_gone"),
    ],
)
def test_what_names_nothing_cannot_be_overruled(fight: Fight, act: Act, reason: str) -> None:
    head = fight.head
    with pytest.raises(Illegal) as refused:
        fight.act(act, overrule=BECAUSE)
    assert reason in [breach.reason for breach in refused.value.breaches]
    assert fight.head == head


@pytest.mark.parametrize(
    "act",
    [
        Move("dwarf", ((7, 7), (0, 7))),
        Move("goblin_archer", ((6, 5),)),
        Strike("dwarf", "shaman"),
        Strike("orc", "dwarf"),
        Shoot("goblin_archer", "elf"),
        GainAmmo("goblin_archer", "bow", 2),
        MonsterCast("shaman"),
    ],
)
def test_what_is_overruled_happens_and_can_be_played_on(fight: Fight, act: Act) -> None:
    fight.act(act, overrule=BECAUSE)
    for _ in range(2):
        fight.act(EndTurn())
    assert all(pool.value >= 0 for one in fight.state() for pool in one.pools.values())


def test_a_removed_monster_is_refused_for_being_removed_before_anything_else() -> None:
    """DB-MONSTERMAGIC-07."""
    gone = given(battle(figure("elf"), figure("orc", cell=[3, 3]), phase="monsters"), Left("orc")).battle
    refused = RULESET.violations(gone, Shoot("orc", "elf", "spoon"), TABLES)
    assert [breach.reason for breach in refused] == ["no_missile_weapon", "no_hero_on_territory"]
    refused = RULESET.violations(gone, Strike("orc", "elf"), TABLES)
    assert [breach.reason for breach in refused] == ["no_hero_on_territory"]
