"""Turning points: chances along a line against those worked out by hand, split into choice and luck."""

from __future__ import annotations

import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from fechtbuch.fight import Fight
from fechtbuch.model.acts import Act, Adjust, EndTurn, Leave, StartTurn
from fechtbuch.model.events import PoolChanged
from fechtbuch.whatif.simulation.fortune import NoSide, TriedAct, Tries, TurningPoints
from fechtbuch.whatif.simulation.intervals import Estimate
from fechtbuch.whatif.simulation.rollouts import BadRollouts
from fechtbuch.whatif.simulation.turning_points import turning_points
from tests.support.toy_ruleset import Strike
from tests.whatif.players import PATH, no_dodge, skirmish

HIT, MISS = (10, 6), (11,)
TO_MOVE = 2 / 3
"""The chance of whoever strikes next where each strike kills half the time, and nobody dodges: 1/2 / (1 - 1/4)."""


def duel(*acts: tuple[Act, Sequence[int]]) -> Fight:
    """A and B have one hit point each and hit half the time; acts with their dice."""
    fight = skirmish(hp=1, sides="rb", skill=10)
    for act, dice in acts:
        fight.act(act, dice=list(dice), policy=no_dodge)
    return fight


def points(fight: Fight, n: int = 300, **more: object) -> TurningPoints:
    return turning_points(fight, n=n, policies=no_dodge, **more)  # type: ignore[arg-type]


def holds(estimate: Estimate, true: float) -> bool:
    """Whether the truth lies within the interval, and half of its width around."""
    slack = (estimate.high - estimate.low) / 2
    return estimate.low - slack <= true <= estimate.high + slack


def one(found: TurningPoints, do: str, who: str = "A") -> TriedAct:
    return next(act for act in found.acts if act.do == do and act.who == who)


def test_a_hit_that_the_player_would_have_tried_is_luck() -> None:
    found = points(duel((StartTurn("A"), ()), (Strike("A", "B"), HIT)))
    strike = one(found, "strike")
    assert (strike.choice("r").value, strike.choice("r").exact) == (0.0, True)
    assert holds(strike.luck("r"), 1 - TO_MOVE)
    assert strike.luck("r").low > 0.2
    assert holds(strike.luck("b"), TO_MOVE - 1)
    assert strike.after.chance("r") == Estimate(1.0, 1.0, 1.0, 300)
    assert [holds(chance, true) for chance, true in zip(found.chances("r"), (TO_MOVE, TO_MOVE, 1), strict=True)]


def test_a_miss_is_bad_luck() -> None:
    strike = one(points(duel((StartTurn("A"), ()), (Strike("A", "B"), MISS))), "strike")
    assert holds(strike.luck("r"), (1 - TO_MOVE) - TO_MOVE)
    assert holds(strike.after.chance("r"), 1 - TO_MOVE)


def test_to_do_nothing_is_a_bad_choice() -> None:
    found = points(duel((StartTurn("A"), ()), (EndTurn("A"), ())))
    idle = one(found, "end_turn")
    assert (idle.luck("r").value, idle.luck("r").exact) == (0.0, True)
    assert holds(idle.choice("r"), (1 - TO_MOVE) - TO_MOVE)
    assert found.most(5, "r") == (idle,)


def test_a_strike_out_of_turn_is_choice_and_luck() -> None:
    """B strikes before A, whose turn is next: with its dice free that is worth 1/3 to 2/3; then it hits."""
    strike = one(points(duel((StartTurn("A"), ()), (Strike("B", "A"), HIT))), "strike", "B")
    assert holds(strike.before.chance("b"), 1 - TO_MOVE)
    assert holds(strike.forced.chance("b"), 1 - TO_MOVE / 2)
    assert holds(strike.choice("b"), 1 - TO_MOVE / 2 - (1 - TO_MOVE))
    assert holds(strike.luck("b"), TO_MOVE / 2)


def test_turns_begin_and_end_without_choice_or_luck() -> None:
    acts = [(StartTurn("A"), ()), (Strike("A", "B"), MISS), (EndTurn("A"), ()), (StartTurn("B"), ())]
    found = points(duel(*acts), n=40)
    for act in found.acts:
        if act.do != "strike":
            assert act.before is act.forced is act.after
            assert act.swing("r").exact
    chances = found.chances("r")
    assert chances[0] == chances[1]
    assert chances[2] == chances[3] == chances[4]


def test_the_parts_add_up() -> None:
    acts = [(StartTurn("A"), ()), (Strike("B", "A"), MISS), (EndTurn("A"), ()), (StartTurn("B"), ())]
    for act in points(duel(*acts), n=60).acts:
        assert act.choice("r").value + act.luck("r").value == pytest.approx(act.swing("r").value)
        assert act.swing("r").value == pytest.approx(act.after.chance("r").value - act.before.chance("r").value)


def test_choices_made_within_an_act_count_as_choice() -> None:
    """A hits nearly always; the dodge on record saves B a quarter of the time, the none of the policy never."""
    fight = skirmish(hp=1, sides="rb", skill=18)
    fight.act(StartTurn("A"))
    fight.act(Strike("A", "B"), dice=[9, 18, 3], choices={"defence": "dodge"})
    strike = one(points(fight), "strike")
    assert strike.choice("b").low > 0.1
    assert strike.luck("b").high < 0
    plain = skirmish(hp=1, sides="rb", skill=18)
    plain.act(StartTurn("A"))
    plain.act(Strike("A", "B"), dice=[9, 3], choices={"defence": "none"})
    assert one(points(plain, n=20), "strike").choice("b").exact


def test_a_change_by_hand_is_a_choice() -> None:
    fight = duel((StartTurn("A"), ()))
    fight.act(Adjust("", (PoolChanged("B", "hp", 5, 6, "blessed"),), "blessed"))
    change = one(points(fight, n=200), "adjust", "")
    assert change.choice("b").low > 0.2
    assert change.luck("b").exact


def test_who_leaves_decides_it() -> None:
    fight = duel((StartTurn("A"), ()))
    fight.act(Leave("B"))
    found = points(fight, n=60)
    assert one(found, "leave", "B").after.certain
    assert found.chances("r")[-1].exact
    assert str(found).splitlines()[0].endswith("100 % at the end")


def test_an_overruled_act_is_tried_as_it_went() -> None:
    fight = duel((StartTurn("A"), ()))
    fight.act(Strike("B", "B"), dice=[3, 1], overrule="he insists", policy=no_dodge)
    strike = one(points(fight, n=120), "strike", "B")
    assert strike.choice("r").value > 0
    assert strike.after.chance("r").value == 1.0


def test_of_more_than_two_sides_each_has_its_chances() -> None:
    fight = skirmish(hp=4, sides="rgb")
    fight.act(StartTurn("A"))
    fight.act(Strike("A", "C"), dice=[3, 6], choices={"defence": "none"})
    found = turning_points(fight, n=40)
    assert found.sides == ("r", "g", "b")
    assert found.side == "r"
    for place in range(3):
        assert sum(found.chances(side)[place].value for side in "rgb") == pytest.approx(1)
    assert found.chances("b")[-1].value == 0.0
    assert turning_points(fight, n=4, side="g").side == "g"


def test_neither_executor_nor_blocks_change_it() -> None:
    fight = duel((StartTurn("A"), ()), (Strike("A", "B"), MISS), (EndTurn("A"), ()), (StartTurn("B"), ()))
    here = points(fight, n=50).to_data()
    with ThreadPoolExecutor(2) as pool:
        assert points(fight, n=50, executor=pool, block=3, ruleset=f"{PATH}:TOY_TURNS").to_data() == here
    assert points(fight, n=50, block=1).to_data() == here


def test_acts_that_moved_it_get_more_rollouts() -> None:
    acts = [(StartTurn("A"), ()), (Strike("A", "B"), MISS), (EndTurn("A"), ()), (StartTurn("B"), ())]
    acts += [(Strike("B", "A"), HIT), (EndTurn("B"), ())]
    found = points(duel(*acts), n=160, top=1)
    tries = {act.number: len(act.after.winners) for act in found.acts}
    assert set(tries.values()) == {20, 160}
    assert tries[found.most(1)[0].number] == 160
    assert [act.do for act in found.most()] == ["strike", "strike"]


def test_acts_that_are_known_are_not_tried_again() -> None:
    fight = duel((StartTurn("A"), ()), (Strike("A", "B"), MISS))
    known, played = points(fight, n=20), []
    fight.act(EndTurn("A"))
    fight.act(StartTurn("B"))
    fight.act(Strike("B", "A"), dice=list(MISS), policy=no_dodge)
    longer = points(fight, n=20, known=known, progress=lambda done, total: played.append(total))
    afresh = points(fight, n=20)
    assert longer.acts[:2] == known.acts
    assert longer.chances("r") == afresh.chances("r")
    assert [act.luck("b") for act in longer.acts] == [act.luck("b") for act in afresh.acts]
    assert 0 < played[-1] < 20 * 3 * 3


def test_what_is_known_of_another_line_or_of_too_few_tries_does_not_count() -> None:
    fight = duel((StartTurn("A"), ()), (Strike("A", "B"), MISS))
    other = points(duel((StartTurn("A"), ()), (Strike("A", "B"), HIT)), n=20)
    assert points(fight, n=20, known=other).chances("r") == points(fight, n=20).chances("r")
    few = points(fight, n=20, cancel=lambda: True)
    assert not points(fight, n=20, known=few).partial


def test_what_is_there_is_given_when_it_is_cancelled() -> None:
    fight = duel((StartTurn("A"), ()), (Strike("A", "B"), MISS))
    stop = Event()
    found = points(fight, n=400, block=5, cancel=stop, progress=lambda done, total: stop.set())
    assert found.partial
    assert str(found).splitlines()[0].endswith("cut short")
    nothing = points(fight, cancel=lambda: True)
    assert nothing.chances()[0] == Estimate(0.5, 0.0, 1.0, 0)
    assert nothing.most() == ()


def test_a_line_without_acts_has_its_chance() -> None:
    found = points(skirmish(hp=1, sides="rb", skill=10), n=200)
    assert found.acts == ()
    assert holds(found.chances()[0], TO_MOVE)


def test_a_branch_has_its_own() -> None:
    fight = duel((StartTurn("A"), ()), (Strike("A", "B"), MISS))
    main = fight.current
    fight.branch("luckier", fight.log.spine(fight.head)[1])
    fight.act(Strike("A", "B"), at="luckier", dice=list(HIT), policy=no_dodge)
    assert points(fight, line="luckier", n=20).chances("r")[-1].exact
    assert not points(fight, line=main, n=20).chances("r")[-1].exact


def test_as_data_and_in_words() -> None:
    found = points(duel((StartTurn("A"), ()), (Strike("A", "B"), HIT)), n=40)
    data = json.loads(json.dumps(found.to_data("b")))
    assert data["side"] == "b"
    assert [len(data["chances"][side]) for side in "rb"] == [3, 3]
    assert data["acts"][1]["luck"]["value"] < 0
    first, *rest = str(found).splitlines()
    assert first.startswith("chance of r: ")
    assert len(rest) == 1
    assert "Fighter A" in rest[0]
    assert "choice +0, luck +" in rest[0]


def test_a_side_that_is_not_there() -> None:
    fight = duel((StartTurn("A"), ()))
    with pytest.raises(NoSide, match="no side 'green' in this fight; there are 'r', 'b'"):
        turning_points(fight, side="green")
    with pytest.raises(NoSide, match="no side 'green'"):
        points(fight, n=1).chances("green")
    with pytest.raises(BadRollouts, match="n is a whole number from 1"):
        turning_points(fight, n=0)
    for top in (-1, 1.5, "all"):
        with pytest.raises(BadRollouts, match="top is a whole number of 0 or more, not"):
            turning_points(fight, n=1, top=top)  # type: ignore[arg-type]


def test_tries_that_differ_in_certainty_are_compared_with_doubt() -> None:
    sure, unsure = Tries(("r",) * 9, True), Tries(("r",) * 9)
    assert sure.less(unsure, "r").value == 0.0
    assert not sure.less(unsure, "r").exact
    assert sure.less(Tries(("b",) * 9, True), "r") == Estimate(1.0, 1.0, 1.0, 9)


@pytest.mark.parametrize("name", ["blackmoor", "control_zone", "dungeon_board", "dungeon_fantasy"])
def test_every_rule_system_has_turning_points(name: str, melee: dict[str, Fight]) -> None:
    fight = melee[name]
    line = len(fight.log.spine(fight.head))
    found = turning_points(fight, n=1, top=0, most_acts=2)
    assert len(found.acts) == line - 1
    assert len(found.chances()) == line
    assert all(act.heading for act in found.acts)
    assert len({id(tries) for act in found.acts for tries in (act.before, act.forced, act.after)}) < 3 * line
