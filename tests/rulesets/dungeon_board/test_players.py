"""Figures that play themselves: whole fights end, sense beats chance, and no act is ever against the rules."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from fechtbuch.fight import Fight
from fechtbuch.fight.playing import play_out, sides_up
from fechtbuch.model.acts import EndTurn
from fechtbuch.model.events import ConditionGained
from fechtbuch.model.state import Battle, BattleMap, Creature
from fechtbuch.model.table import freeze
from fechtbuch.rulesets.dungeon_board.acts import Cast, MonsterCast, Move, Shoot, Strike
from fechtbuch.rulesets.dungeon_board.playing.players import PLAYERS
from fechtbuch.rulesets.dungeon_board.ruleset import RULESET
from tests.rulesets.dungeon_board.hall import TABLES, battle, figure, given, mark

MOST_TURNS = 300
HALL = BattleMap("square", freeze({"size": [10, 6], "rooms": {"hall": {"from": [0, 0], "to": [9, 5]}}}))


def melee(seed: int, players: dict[str, str], *figures: Creature) -> Fight:
    fight = Fight.start(None, RULESET, "Melee", list(figures), seed=seed, id="melee", map=HALL)
    play_out(fight, players, MOST_TURNS)
    return fight


@pytest.mark.parametrize("monster", ["orc", "shaman", "young_dragon", "goblin_archer"])
def test_a_fight_comes_to_an_end(monster: str) -> None:
    heroes = [figure("dwarf", cell=[0, 0]), figure("wizard", cell=[0, 2]), figure("elf", cell=[0, 4])]
    for seed in (1, 2):
        foes = [figure(monster, cell=[8, 2]), figure("skeleton", cell=[8, 3])]
        assert len(sides_up(melee(seed, {}, *heroes, *foes))) == 1


def test_sense_beats_chance() -> None:
    won: Counter[str] = Counter()
    for seed in range(6):
        won.update(
            sides_up(
                melee(
                    seed,
                    {"heroes": "default", "monsters": "random"},
                    figure("halfling", cell=[0, 0]),
                    figure("dwarf", cell=[0, 2]),
                    figure("orc", cell=[8, 2]),
                    figure("ogre", cell=[8, 4]),
                )
            )
        )
    assert won["heroes"] >= 5


def wish(start: Battle, player: str, who: str) -> object:
    return PLAYERS[player](start, who, TABLES)


def test_an_archer_shoots_along_free_lines_only() -> None:
    """DB-LINE-04: a friend in the way."""
    row = (figure("elf", cell=[0, 0]), figure("orc", cell=[4, 0]))
    assert wish(battle(*row), "archer", "elf") == Shoot("elf", "orc", "great_elven_bow")
    stood = wish(battle(*row, figure("dwarf", cell=[2, 0])), "archer", "elf")
    assert isinstance(stood, Move)
    assert stood.path


def test_an_archer_without_missiles_fights_hand_to_hand() -> None:
    empty = figure("elf", cell=[0, 0], ammo={"great_elven_bow": 0})
    assert wish(battle(empty, figure("orc", cell=[1, 0])), "archer", "elf") == Strike("elf", "orc")


def test_a_caster_backs_out_of_contact_to_cast() -> None:
    """DB-MAGIC-04."""
    start = battle(figure("wizard", cell=[3, 3]), figure("orc", cell=[4, 3]))
    step = wish(start, "caster", "wizard")
    assert isinstance(step, Move)
    after = given(start).when(step).battle
    assert wish(after, "caster", "wizard") == Cast("wizard", "Fireball", "orc")


@pytest.mark.parametrize(
    ("caster", "phase"),
    [({"id": "wizard", "used": ["Fireball", "Sleep", "Ward"]}, "heroes"), ({"id": "shaman"}, "monsters")],
)
def test_a_caster_with_nothing_to_cast_stays_in_contact_and_strikes(caster: dict[str, Any], phase: str) -> None:
    """DB-MAGIC-09 and DB-MONSTERMAGIC-05: the copies are used up, or no hero is in the room the monster belongs to."""
    me, foe = (caster["id"], "orc") if phase == "heroes" else (caster["id"], "dwarf")
    rooms = {"hall": {"from": [0, 0], "to": [9, 5]}, "crypt": {"from": [0, 6], "to": [9, 9]}}
    where = {"territory": "crypt"} if phase == "monsters" else {}
    start = battle(figure(**caster, **where, cell=[3, 3]), figure(foe, cell=[4, 3]), phase=phase, rooms=rooms)
    assert wish(start, "caster", me) == Strike(me, foe)


def test_a_healer_heals_whoever_is_worst_off() -> None:
    hurt = figure("dwarf", cell=[1, 0], wounds=3)
    assert wish(battle(figure("cleric", cell=[0, 0]), hurt, figure("orc", cell=[9, 0])), "caster", "cleric") == Cast(
        "cleric", "Heal", "dwarf"
    )


def test_a_monster_with_a_table_rolls_on_it() -> None:
    start = battle(figure("dwarf", cell=[0, 0]), figure("shaman", cell=[5, 0]), phase="monsters")
    assert wish(start, "default", "shaman") == MonsterCast("shaman")


def test_sleepers_are_struck_first() -> None:
    start = battle(figure("dwarf", cell=[1, 1]), figure("goblin", cell=[2, 1]), figure("orc", cell=[0, 1]))
    asleep = given(start, ConditionGained("orc", mark("asleep", 0, "round:4"))).battle
    assert wish(start, "fighter", "dwarf") == Strike("dwarf", "goblin")
    assert wish(asleep, "fighter", "dwarf") == Strike("dwarf", "orc")


def test_walls_are_walked_around() -> None:
    """DB-SPEED-06: the corner at the end of the wall has one free way around it."""
    start = battle(
        figure("swordswoman", cell=[0, 0]),
        figure("orc", cell=[2, 0]),
        size=[3, 4],
        walls=[[[0, y], [1, y]] for y in range(3)],
    )
    step = wish(start, "fighter", "swordswoman")
    assert isinstance(step, Move)
    assert step.path[:3] == ((0, 1), (0, 2), (1, 3))
    assert not RULESET.violations(start, step, TABLES)


def test_whoever_can_do_nothing_ends_its_turn() -> None:
    walled = battle(figure("dwarf", cell=[0, 0]), figure("orc", cell=[2, 0]), size=[3, 1], walls=[[[0, 0], [1, 0]]])
    assert wish(walled, "fighter", "dwarf") == EndTurn("dwarf")
