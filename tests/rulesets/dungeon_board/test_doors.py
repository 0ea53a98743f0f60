"""Figures that play themselves on boards with shut doors: heroes open them, and no fight stands still for one."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from attrs import evolve

from fechtbuch.audit import audit
from fechtbuch.decide.legality import Illegal
from fechtbuch.fight import Fight
from fechtbuch.fight.playing import play_out, sides_up
from fechtbuch.interchange.fight_file import parse, read
from fechtbuch.interchange.play import play
from fechtbuch.model.acts import Act, EndTurn
from fechtbuch.model.events import ConditionGained, MapChanged
from fechtbuch.model.state import Battle, BattleMap
from fechtbuch.model.table import freeze
from fechtbuch.rulesets.dungeon_board.acts import Move, OpenDoor
from fechtbuch.rulesets.dungeon_board.board.reading import board_of
from fechtbuch.rulesets.dungeon_board.creature.views import SIDES
from fechtbuch.rulesets.dungeon_board.fields import FIELDS
from fechtbuch.rulesets.dungeon_board.playing.players import PLAYERS
from fechtbuch.rulesets.dungeon_board.ruleset import RULESET
from fechtbuch.whatif.simulation.rollouts import rollouts
from fechtbuch.whatif.simulation.starts import Start
from tests.rulesets.dungeon_board.hall import RULES, TABLES, at, battle, figure, given, mark
from tests.setup.project import ROOT
from tests.support.replaying import replays_to_itself

KINDS = {side: [kind for kind in TABLES.bestiary.ids if TABLES.bestiary.of(kind).side == side] for side in SIDES}
GATE = {"between": [[1, 0], [2, 0]], "name": "gate"}


def wish(start: Battle, player: str, who: str) -> Act:
    return PLAYERS[player](start, who, TABLES)


def opens(who: str, name: str = "gate") -> OpenDoor:
    return OpenDoor(who, name)


# ------------------------------------------------------------------------------------------------ one door


@pytest.mark.parametrize(("player", "hero"), [("fighter", "dwarf"), ("archer", "elf"), ("caster", "wizard")])
def test_a_hero_goes_to_the_door_and_opens_it(player: str, hero: str) -> None:
    """DB-LINE-03, DB-SPEED-06: a shut door blocks shots and steps."""
    walls = [[[1, 1], [2, 1]], [[1, 2], [2, 2]]]
    me = figure(hero, cell=[0, 2], spells=["Fireball"] * (player == "caster"))
    start = battle(me, figure("orc", cell=[4, 0]), size=[5, 3], walls=walls, doors=[GATE])
    step = wish(start, player, hero)
    assert step == Move(hero, ((0, 1), (1, 0)))
    there = given(start).when(step).battle
    assert wish(there, player, hero) == opens(hero)
    through = given(there).when(opens(hero)).battle
    assert not board_of(at(through)).shut - board_of(at(through)).walls
    assert wish(through, player, hero).do in ("move", "shoot", "cast")


def test_a_door_is_left_shut_where_a_way_leads_around_it() -> None:
    start = battle(figure("dwarf", cell=[1, 0]), figure("orc", cell=[4, 0]), size=[5, 2], doors=[GATE])
    step = wish(start, "fighter", "dwarf")
    assert isinstance(step, Move)
    assert step.path[0] in ((1, 1), (2, 1))


def test_monsters_and_sleepers_open_nothing() -> None:
    """DB-SPELL-06: a sleeper does nothing."""
    start = battle(figure("dwarf", cell=[1, 0]), figure("orc", cell=[2, 0]), size=[4, 1], doors=[GATE])
    monsters = evolve(start, clock=evolve(start.clock, phase="monsters"))
    asleep = given(start, ConditionGained("dwarf", mark("asleep", 0, "round:4"))).battle
    assert wish(start, "fighter", "dwarf") == opens("dwarf")
    assert wish(monsters, "fighter", "orc") == EndTurn("orc")
    assert wish(asleep, "fighter", "dwarf") == EndTurn("dwarf")


def test_chance_opens_the_doors_beside_it_now_and_then() -> None:
    """The player ``random`` hangs on the battle alone: other wounds, other acts."""
    wishes = [
        wish(
            battle(figure("dwarf", cell=[1, 0], endurance=n), figure("orc", cell=[2, 0]), size=[4, 1], doors=[GATE]),
            "random",
            "dwarf",
        )
        for n in range(1, 40)
    ]
    assert opens("dwarf") in wishes


def test_a_long_way_around_is_found() -> None:
    """A corridor that winds to and fro for 150 cells."""
    walls = [[[x, y], [x, y + 1]] for y in range(14) for x in range(15) if x != (0 if y % 2 else 14)]
    start = battle(figure("elf", cell=[0, 0], ammo={"great_elven_bow": 0}), figure("orc", cell=[0, 14]), walls=walls)
    step = wish(evolve(start, map=BattleMap("square", freeze({"size": [15, 15], "walls": walls}))), "fighter", "elf")
    assert step == Move("elf", tuple((x, 0) for x in range(1, 6)))


# ------------------------------------------------------------------------------------------------ the act

CELLAR = {"between": [[0, 1], [1, 1]], "name": "cellar door"}


def hall() -> Battle:
    """A dwarf on the near side of a gate, with a door he does not stand at; an orc on the far side."""
    return battle(figure("dwarf", cell=[1, 0]), figure("orc", cell=[2, 0]), size=[4, 3], doors=[CELLAR, GATE])


def test_the_doors_beside_a_hero_are_among_what_he_can_do() -> None:
    """DB-OWN-01."""
    labels = {option.act: option.label for option in RULES.options(hall(), "dwarf")}
    assert labels[opens("dwarf")] == "open the gate"
    assert opens("dwarf", "cellar door") not in labels
    (field,) = FIELDS[OpenDoor]
    assert field.choices is not None
    assert field.choices(hall(), "dwarf", TABLES) == [("gate", "gate"), ("cellar door", "cellar door")]
    opened = given(hall()).when(opens("dwarf")).battle
    assert not [option for option in RULES.options(opened, "dwarf") if isinstance(option.act, OpenDoor)]
    assert field.choices(opened, "dwarf", TABLES) == [("cellar door", "cellar door")]
    monsters = evolve(hall(), clock=evolve(hall().clock, phase="monsters"))
    assert not [option for option in RULES.options(monsters, "orc") if isinstance(option.act, OpenDoor)]


def test_opening_is_certain_and_cites_its_rule() -> None:
    """DB-OWN-01: nothing is rolled, and it costs neither a step nor the action of the turn."""
    when = given(hall()).when(opens("dwarf"))
    assert when.resolution.tape == ()
    when.then_fact(MapChanged, who="dwarf", feature="door:gate", value="open", rule="DB-OWN-01")
    assert when.battle["dwarf"] == hall()["dwarf"]
    assert RULESET.heading(hall(), opens("dwarf")) == "Open door"


@pytest.mark.parametrize(
    ("name", "reason", "said"),
    [
        ("gaet", "no_such_door", "near: gate"),
        ("<b>gate</b>" * 9, "no_such_door", "there is no such door"),
        ("cellar door", "not_beside", "cellar door"),
    ],
)
def test_a_door_that_cannot_be_opened_is_named(name: str, reason: str, said: str) -> None:
    (breach,) = RULES.violations(hall(), opens("dwarf", name))
    assert (breach.reason, breach.rule) == (reason, "DB-OWN-01")
    assert said in breach.text
    assert len(breach.text) < 120


@pytest.mark.parametrize(("name", "reason"), [("gaet", "no_such_door"), ("gate", "door_open")])
def test_what_is_not_there_or_open_already_cannot_be_overruled(name: str, reason: str) -> None:
    """DB-OWN-01."""
    map = BattleMap("square", freeze({"size": [4, 1], "doors": [{**GATE, "open": True}]}))
    fight = Fight.start(None, RULESET, "A gate", [figure("dwarf", cell=[1, 0])], seed=1, map=map)
    with pytest.raises(Illegal) as refused:
        fight.act(opens("dwarf", name), overrule="I say so")
    assert [breach.reason for breach in refused.value.breaches] == [reason]


# ------------------------------------------------------------------------------------------------ whole fights


def test_every_example_is_fought_to_an_end() -> None:
    iron_door = read(ROOT / "notebooks/dungeon_board.toml")
    gate = parse(RULESET.starting.replace(', name = "gate", open = true', ', name = "gate"'), "start")
    for example in (iron_door, gate):
        fight = play(example.cases[0]).fight
        start = fight.log.node(fight.log.root).end
        assert any(not door.open for door in board_of(at(start)).doors)
        ends = [ending.end for ending in rollouts(fight, fight.log.root, 8).endings]
        assert ends == ["won"] * 8, example.cases[0].title


@pytest.mark.parametrize("number", range(50))
def test_no_board_with_doors_stops_a_fight(number: int) -> None:
    chance = Random(number)
    board = dungeon(chance)
    start = battle(*parties(chance, board["size"]), options={"wounds_hamper": number % 2 == 0}, **board)
    (ending,) = rollouts(Start(RULES, start), n=1).endings
    assert ending.end == "won"


def test_a_log_with_opened_doors_replays_to_itself() -> None:
    cast = [figure("dwarf", cell=[0, 0]), figure("elf", cell=[0, 0]), figure("orc", cell=[4, 0])]
    map = BattleMap("square", freeze({"size": [5, 1], "doors": [GATE, [[2, 0], [3, 0]]]}))
    fight = Fight.start(None, RULESET, "Two doors", cast, seed=4, id="doors", map=map)
    play_out(fight, {})
    assert len(sides_up(fight)) == 1
    told = [commit.act for commit, _ in fight.log.commits(fight.head) if isinstance(commit.act, OpenDoor)]
    assert [act.door for act in told] == ["gate", "door 2"]
    assert audit(fight).findings == ()
    replays_to_itself(fight)


def dungeon(chance: Random) -> dict[str, Any]:
    """A board cut into rooms by walls from edge to edge, a door in every stretch of every wall, most of them shut."""
    width, height = chance.randint(6, 14), chance.randint(4, 10)
    columns = sorted(chance.sample(range(1, width), chance.randint(1, 3)))
    edges = []
    gaps = []
    for x in columns:
        edges += [[[x - 1, y], [x, y]] for y in range(height)]
        gaps.append([[x - 1, y := chance.randrange(height)], [x, y]])
    if chance.random() < 0.5:
        y = chance.randrange(1, height)
        edges += [[[x, y - 1], [x, y]] for x in range(width)]
        for low, high in zip([0, *columns], [*columns, width], strict=True):
            gaps.append([[x := chance.randrange(low, high), y - 1], [x, y]])
    doors = [{"between": gap, "open": chance.random() < 0.2} for gap in gaps]
    return {"size": [width, height], "walls": [edge for edge in edges if edge not in gaps], "doors": doors}


def parties(chance: Random, size: list[int]) -> list[Any]:
    """One to three figures of each side, heroes at the left edge and monsters at the right."""
    return [
        figure(f"{side}-{n}", **{"from": f"bestiary:{chance.choice(KINDS[side])}", "side": side, "cell": [x, y]})
        for side, x in zip(SIDES, (0, size[0] - 1), strict=True)
        for n in range(chance.randint(1, 3))
        for y in [chance.randrange(size[1])]
    ]
