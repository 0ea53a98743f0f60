"""A battle played on in memory: by whom, until when, with which dice; and what goes wrong says who did it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from fechtbuch.fight import Fight
from fechtbuch.fight.playing import play_turn
from fechtbuch.fight.turns import UnknownPlayer
from fechtbuch.model.acts import EndTurn, StartTurn
from fechtbuch.model.events import Died
from fechtbuch.model.evolve import evolve as happens
from fechtbuch.model.state import Battle
from fechtbuch.rulesets import find_ruleset
from fechtbuch.whatif.simulation.cast import cast_for, wishes
from fechtbuch.whatif.simulation.simulate import STILL, Ending, First, RolloutFailed, Stage, next_act, simulate
from fechtbuch.whatif.simulation.starts import start_at
from tests.support.toy_ruleset import TOY, Strike, creature
from tests.whatif.players import TOY_TURNS, no_dodge, out_of_bounds, quits, skirmish, strike_self, wrecker


def stage(fight: Fight, players: Any = None, policies: Any = None, **more: Any) -> Stage:
    start = start_at(fight)
    cast = cast_for(start.rules, wishes(players, start.battle, "players"), wishes(policies, start.battle, "policies"))
    return Stage(start.rules, start.battle, cast, start.seeds, start.running, **more)


def test_one_side_is_left_at_the_end() -> None:
    ending = simulate(stage(skirmish()), 0)
    assert ending.end == "won"
    sides = {"A": "r", "B": "r", "C": "b", "D": "b"}
    assert {sides[who] for who in ending.up} == {ending.winner}
    assert set(ending.up) | set(ending.dead) == set(sides)
    assert ending.rounds > 0
    assert ending.turns > ending.rounds
    hp = {who: dict(pools)["hp"] for who, pools in ending.pools}
    assert all((hp[who] > 0) is (who in ending.up) for who in sides)


def test_rollouts_differ_by_number_and_base_alone() -> None:
    here = stage(skirmish())
    many = [simulate(here, index) for index in range(40)]
    assert many == [simulate(stage(skirmish()), index) for index in range(40)]
    assert set(Counter(ending.winner for ending in many)) == {"r", "b"}
    other = [simulate(evolve(here, base="other"), index) for index in range(40)]
    assert [ending.pools for ending in other] != [ending.pools for ending in many]


def test_the_fight_is_not_touched() -> None:
    fight = skirmish()
    before = fight.head, fight.state()
    simulate(stage(fight), 3)
    assert (fight.head, fight.state()) == before


def test_a_turn_that_is_running_goes_on() -> None:
    fight = skirmish()
    assert next_act(stage(fight)) == StartTurn("A")
    fight.act(StartTurn("A"))
    assert next_act(stage(fight)) == Strike("A", "C")
    fight.act(Strike("A", "C"), dice=[18])
    assert next_act(stage(fight)) == EndTurn("A")
    fight.act(EndTurn("A"))
    assert next_act(stage(fight)) == StartTurn("B")


def test_nobody_plays_on_when_it_is_decided() -> None:
    ending = simulate(stage(skirmish(sides="rr")), 0)
    assert (ending.winner, ending.end, ending.acts) == ("r", "won", 0)
    assert next_act(stage(skirmish(sides="rr"))) is None


def test_nobody_is_left_of_a_battle_of_nobody() -> None:
    ending = simulate(stage(skirmish(sides="")), 0)
    assert (ending.winner, ending.end, ending.up) == (None, "nobody", ())


def test_more_than_two_sides_fight_until_one_is_left() -> None:
    here = stage(skirmish(sides="rgb", hp=6))
    winners = Counter(simulate(here, index).winner for index in range(60))
    assert set(winners) == {"r", "g", "b"}


def test_who_never_ends_it_is_stopped() -> None:
    ending = simulate(stage(skirmish(), players=quits, most_acts=17), 0)
    assert (ending.winner, ending.end, ending.acts) == (None, "limit", 17)


def test_an_act_comes_first() -> None:
    fight = skirmish()
    fight.act(StartTurn("A"))
    alone = stage(fight, players=quits, most_acts=1, first=First(Strike("A", "D")))
    hurt = [dict(dict(simulate(alone, index).pools)["D"])["hp"] for index in range(30)]
    assert min(hurt) < 12
    assert max(hurt) == 12


def test_the_same_questions_meet_the_same_dice_after_another_act_of_somebody_else() -> None:
    fight = skirmish(hp=500)
    fight.act(StartTurn("A"))
    stay = stage(fight, players={"r": quits}, policies=no_dodge, most_acts=8)
    strike = evolve(stay, first=First(Strike("A", "D")), most_acts=9)
    for index in range(10):
        left, right = (dict(simulate(one, index).pools) for one in (stay, strike))
        assert left["A"] == right["A"]  # C's blows fall as they would have fallen


def test_players_and_policies_by_creature_side_and_for_all_others() -> None:
    start = start_at(skirmish())
    cast = cast_for(
        start.rules,
        wishes({"A": quits, "b": "aims", "": "default"}, start.battle, "players"),
        wishes({"r": no_dodge}, start.battle, "policies"),
    )
    assert [cast.player(creature)[0] for creature in start.battle] == ["quits", "default", "aims", "aims"]
    assert [cast.policy(creature)[0] for creature in start.battle] == ["no_dodge", "no_dodge", "first", "first"]


def test_somebody_who_is_not_there_is_named_with_near_ones() -> None:
    with pytest.raises(UnknownPlayer, match="players: 'E' is no creature and no side here; known: A, B, C, D, b"):
        stage(skirmish(), players={"E": quits})
    with pytest.raises(UnknownPlayer, match="no 'aim'; near: aims"):
        stage(skirmish(), players="aim")


def test_rules_without_turns_or_players_say_so() -> None:
    bare = Fight.start(None, TOY, "Bare", [creature("A"), creature("B")], seed=1, id="bare")
    with pytest.raises(UnknownPlayer, match="toy does not say whose turn is next"):
        simulate(stage(bare), 0)
    idle = Fight.start(None, evolve(TOY_TURNS, players={}), "Idle", [creature("A"), creature("B")], seed=1, id="idle")
    with pytest.raises(UnknownPlayer, match="nobody plays 'A'"):
        simulate(stage(idle), 0)


def _no_act(battle: Battle, who: str, tables: Any) -> Any:
    return 3


def _for_another(battle: Battle, who: str, tables: Any) -> Any:
    return Strike("D", "A")


@pytest.mark.parametrize(
    ("player", "why"),
    [
        (
            strike_self,
            r"act 2: the player 'strike_self' of 'A' chooses strike, which is not allowed: .*\[self, TOY-9\]",
        ),
        (wrecker, r"act 2: the player 'wrecker' of 'A' fails: KeyError: 'axe'"),
        (_no_act, r"the player '_no_act' of 'A' gives 3, which is no act"),
        (_for_another, r"the player '_for_another' of 'A' acts for 'D': strike"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_player_that_breaks_the_rules_is_named(player: Any, why: str) -> None:
    with pytest.raises(RolloutFailed, match="rollout 5, " + ".*" + why):
        simulate(stage(skirmish(), players={"A": player}), 5)


def _trips(battle: Battle, ask: Any) -> str:
    raise ZeroDivisionError("no odds")


@pytest.mark.parametrize(
    ("policy", "why"),
    [
        (out_of_bounds, r"the policy 'out_of_bounds' of '.' answers 'fly' at .*; offered: dodge, none"),
        (_trips, r"the policy '_trips' of '.' fails at .*: ZeroDivisionError: no odds"),
    ],
    ids=["out_of_bounds", "trips"],
)
def test_a_policy_that_does_not_answer_is_named(policy: Any, why: str) -> None:
    with pytest.raises(RolloutFailed, match=why):
        simulate(stage(skirmish(skill=18), policies=policy), 0)


def test_a_barred_answer_is_refused_as_at_the_table() -> None:
    always = stage(skirmish(), policies=lambda battle, ask: "parry")
    never = stage(skirmish(), policies=no_dodge)
    assert [simulate(always, n) for n in range(5)] == [simulate(never, n) for n in range(5)]


@given(st.integers(0, 10**9), st.integers(1, 60))
def test_a_limit_only_cuts_off(index: int, most: int) -> None:
    whole = simulate(stage(skirmish()), index)
    cut = simulate(stage(skirmish(), most_acts=most), index)
    assert cut == whole if whole.acts <= most else cut.end == "limit" and cut.acts == most


@pytest.mark.parametrize("name", ["blackmoor", "control_zone", "dungeon_board", "dungeon_fantasy"])
def test_out_is_what_the_view_says(name: str, melee: dict[str, Fight]) -> None:
    fight = melee[name]
    rules = fight.rules
    assert rules is not None
    end = fight.state()
    battles = [node.end for _, node in fight.log.commits(fight.head)]
    battles += [happens(end, Died(who)) for who in end.order if not rules.out(end, who)]
    said = [(rules.out(battle, who), rules.view(battle, who).out) for battle in battles for who in battle.order]
    assert set(said) == {(False, False), (True, True)}


@pytest.mark.parametrize("name", ["blackmoor", "control_zone", "dungeon_board", "dungeon_fantasy"])
def test_every_rule_system_is_played_on_from_its_middle(name: str, melee: dict[str, Fight]) -> None:
    fight = melee[name]
    spine = fight.log.spine(fight.head)
    start = start_at(fight, spine[2 * len(spine) // 3])
    cast = cast_for(start.rules, (), ())
    here = Stage(start.rules, start.battle, cast, start.seeds, start.running, most_acts=60)
    endings: list[Ending] = [simulate(here, index) for index in range(3)]
    assert endings == [simulate(here, index) for index in range(3)]
    assert all(ending.acts for ending in endings)


def test_the_fights_own_player_does_what_a_rollout_does() -> None:
    rules = find_ruleset("dungeon_fantasy")
    tables = rules.load_tables({})
    cast = [
        rules.build({"id": id, "side": id, "from": "bestiary:orc", "cell": [n, 0], "facing": 3 * n}, tables, id)[0]
        for n, id in enumerate("AB")
    ]
    fight = Fight.start(None, rules, "Duel", cast, seed=3, id="duel")
    while (act := next_act(stage(fight))) != StartTurn("B"):
        assert act is not None
        fight.act(act)
    assert [commit.act.do for commit, _ in fight.log.commits(fight.head)][1] == "start_turn"
    assert play_turn(fight, {}) == "B"


def test_where_nothing_happens_any_more_it_is_stuck() -> None:
    ending = simulate(stage(skirmish(), players=quits), 0)
    assert (ending.winner, ending.end) == (None, "stuck")
    assert ending.rounds == STILL
