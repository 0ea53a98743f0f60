"""Rollouts: the chances they give, and that neither executor nor number of workers, blocks or accidents change them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from fechtbuch.decide.legality import Illegal
from fechtbuch.fight import Fight
from fechtbuch.fight.acting import NoRules
from fechtbuch.model.acts import StartTurn
from fechtbuch.model.state import Battle
from fechtbuch.rulesets import find_ruleset
from fechtbuch.rulesets.tables import packaged_text
from fechtbuch.whatif.simulation.cast import CannotTravel
from fechtbuch.whatif.simulation.rollouts import BadRollouts, Rollouts, rollouts
from fechtbuch.whatif.simulation.simulate import RolloutFailed
from fechtbuch.whatif.simulation.starts import Start, start_at
from tests.support.toy_ruleset import Strike
from tests.whatif.players import PATH, TOY_TURNS, killer, no_dodge, quits, skirmish, strike_self, wrecker

TOY_PATH = f"{PATH}:TOY_TURNS"


@pytest.fixture(scope="module")
def pool() -> Iterator[ProcessPoolExecutor]:
    with ProcessPoolExecutor(2, mp_context=get_context("forkserver")) as made:
        yield made


# what they say


def test_the_chances_add_up() -> None:
    found = rollouts(skirmish(sides="rgb", hp=6), n=60)
    assert sum(found.chance(side).value for side in "rgb") + found.undecided().value == pytest.approx(1)
    assert (found.n, found.partial, found.certain) == (60, False, False)
    assert found.chance("r").low < found.chance("r").value < found.chance("r").high
    assert found.standing("A").value == found.chance("r").value == found.survival("A").value
    assert found.left("A") == found.mean(lambda ending: dict(dict(ending.pools)["A"])["hp"])
    assert str(found).startswith("60 rollouts: r ")


def test_an_even_fight_is_even_and_the_first_strike_helps() -> None:
    found = rollouts(skirmish(hp=1, sides="rb", skill=10), n=600, policies=no_dodge)
    half = Fraction(1, 2)  # 3d6 come to 10 or less half the time, and any hit kills
    true = float(half / (1 - half * half))
    assert found.chance("r", confidence=0.999).low < true < found.chance("r", confidence=0.999).high


def test_what_is_decided_is_certain() -> None:
    found = rollouts(skirmish(sides="rr"), n=5)
    assert found.certain
    assert (found.chance("r").value, found.chance("r").exact) == (1.0, True)


def test_undecided_is_nobodys_win() -> None:
    found = rollouts(skirmish(), n=5, players=quits, most_acts=9)
    assert (found.undecided().value, found.chance("r").value, found.chance("b").value) == (1.0, 0.0, 0.0)
    assert "undecided 100 %" in str(found)


def test_policies_and_players_per_side_matter() -> None:
    plain = rollouts(skirmish(), n=120)
    idle = rollouts(skirmish(), n=120, players={"b": quits})
    open_ = rollouts(skirmish(), n=120, policies={"b": no_dodge})
    assert idle.chance("r").value == 1.0
    assert open_.chance("r").low > plain.chance("r").value


def test_an_act_forced_first() -> None:
    fight = skirmish(hp=4)
    fight.act(StartTurn("A"))
    forced = rollouts(fight, n=50, first=Strike("A", "D"))
    assert forced.first == Strike("A", "D")
    assert forced.base == rollouts(fight, n=1).base == fight.head
    with pytest.raises(Illegal, match="nobody strikes at himself"):
        rollouts(fight, first=Strike("A", "A"))


def test_from_any_position() -> None:
    fight = skirmish()
    first = fight.act(StartTurn("A"))
    fight.act(Strike("A", "C"), dice=[3, 6], choices={"defence": "none"})
    assert rollouts(fight, first.position, n=5) == rollouts(fight, first.commit.id, n=5)
    assert rollouts(fight, first.position, n=5) != rollouts(fight, n=5)


def test_from_a_battle_by_itself() -> None:
    fight = skirmish()
    fight.act(StartTurn("A"))
    start = start_at(fight)
    bare = Start(start.rules, start.battle)
    assert bare.running == "A"
    found = rollouts(bare, n=8)
    assert found == rollouts(Start(start.rules, start.battle), n=8)
    assert found.base != fight.head
    assert rollouts(bare, n=8, base=fight.head) == rollouts(fight, n=8)


def test_plain_data() -> None:
    data = rollouts(skirmish(), n=10).to_data()
    assert set(data["sides"]) == {"r", "b"}
    assert set(data["survival"]) == set("ABCD")
    assert data["sides"]["r"]["low"] <= data["sides"]["r"]["value"]


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"n": 0}, "n is a whole number from 1"),
        ({"most_acts": 0}, "most_acts"),
        ({"block": 0}, "block"),
        ({"n": 10**7}, r"^n is a whole number from 1 to 1,000,000, not 10000000$"),
        ({"n": 1.5}, "n is a whole number"),
        ({"n": "many"}, "n is a whole number"),
        ({"n": None}, "n is a whole number"),
        ({"most_acts": 1.5}, "most_acts"),
        ({"block": 1.5}, r"^block is a whole number of 1 or more, not 1.5$"),
        ({"first": "strike"}, "'strike' is no act that could come first"),
    ],
    ids=str,
)
def test_numbers_out_of_range(wrong: dict[str, Any], why: str) -> None:
    with pytest.raises(BadRollouts, match=why):
        rollouts(skirmish(), **wrong)


@pytest.mark.parametrize("confidence", [0, 1, 1.5, -1, float("nan")])
def test_a_confidence_lies_between_0_and_1(confidence: float) -> None:
    with pytest.raises(BadRollouts, match="a confidence lies between 0 and 1"):
        rollouts(skirmish(), n=2).chance("r", confidence)


def test_who_is_not_there_has_no_chances() -> None:
    found = rollouts(skirmish(), n=2)
    with pytest.raises(BadRollouts, match="no side 'green'"):
        found.chance("green")
    with pytest.raises(BadRollouts, match="no creature 'Z'"):
        found.survival("Z")
    with pytest.raises(BadRollouts, match="A has no pool 'hq'; near: hp"):
        found.left("A", "hq")


def test_a_fight_without_its_rules_cannot_be_played_on() -> None:
    fight = skirmish()
    with pytest.raises(NoRules, match="can be read but not played on"):
        rollouts(Fight.open(fight.store, fight.id), n=1)


# the same everywhere


def plain() -> Rollouts:
    return rollouts(skirmish(), n=40)


@pytest.mark.parametrize("block", [1, 7, 40, 1000])
def test_blocks_change_nothing(block: int, pool: ProcessPoolExecutor) -> None:
    assert rollouts(skirmish(), n=40, block=block) == plain()
    assert rollouts(skirmish(), n=40, block=block, executor=pool, ruleset=TOY_PATH) == plain()


@pytest.mark.parametrize("workers", [1, 3])
def test_threads_change_nothing(workers: int) -> None:
    with ThreadPoolExecutor(workers) as threads:
        assert rollouts(skirmish(), n=40, executor=threads, ruleset=TOY_PATH) == plain()


@pytest.mark.parametrize("name", ["blackmoor", "control_zone", "dungeon_board", "dungeon_fantasy"])
def test_every_rule_system_travels(name: str, melee: dict[str, Fight], pool: ProcessPoolExecutor) -> None:
    fight = melee[name]
    spine = fight.log.spine(fight.head)
    near_end = spine[-len(spine) // 5]
    here = rollouts(fight, near_end, n=6, most_acts=80)
    assert rollouts(fight, near_end, n=6, most_acts=80, executor=pool, block=2) == here


def test_replaced_tables_travel(pool: ProcessPoolExecutor) -> None:
    rules = find_ruleset("dungeon_fantasy")
    shipped = packaged_text("fechtbuch.rulesets.dungeon_fantasy", "wounding.toml")
    text = {"wounding": shipped.replace('cut = "3/2"', 'cut = "4"')}
    tables = rules.load_tables(text)
    cast = [
        rules.build({"id": id, "side": id, "from": "bestiary:orc", "cell": [n, 0], "facing": 3 * n}, tables, id)[0]
        for n, id in enumerate("AB")
    ]
    plain, harsh = (Fight.start(None, rules, "Duel", cast, seed=3, id="duel", tables=texts) for texts in ({}, text))
    here = rollouts(harsh, n=4, base="duel")
    assert rollouts(harsh, n=4, base="duel", executor=pool) == here
    assert rollouts(plain, n=4, base="duel").endings != here.endings
    bare = Start(rules.bind(text), harsh.state())
    with pytest.raises(CannotTravel, match="the tables are not the rule set's own"):
        rollouts(bare, n=4, executor=pool)
    assert rollouts(Start(bare.rules, bare.battle, tables=text), n=4, base="duel", executor=pool) == here


def test_functions_travel_by_name(pool: ProcessPoolExecutor) -> None:
    wanted: dict[str, Any] = {"players": {"b": f"{PATH}:quits"}, "policies": {"r": no_dodge}}
    here = rollouts(skirmish(), n=20, **wanted)
    assert rollouts(skirmish(), n=20, executor=pool, ruleset=TOY_PATH, **wanted) == here
    assert here == rollouts(skirmish(), n=20, players={"b": quits}, policies={"r": no_dodge})


@pytest.mark.parametrize(
    "function", [lambda battle, who, tables: None, partial(quits), [].append], ids=["lambda", "partial", "method"]
)
def test_a_function_without_a_name_does_not_travel(function: Any, pool: ProcessPoolExecutor) -> None:
    with pytest.raises(CannotTravel, match="no name under which a worker finds it"):
        rollouts(skirmish(), n=2, players={"A": function}, executor=pool, ruleset=TOY_PATH)


def test_a_function_of_the_program_itself_does_not_travel(pool: ProcessPoolExecutor) -> None:
    def mine(battle: Battle, who: str, tables: Any) -> Any:
        return quits(battle, who, tables)

    mine.__module__ = "__main__"
    with pytest.raises(CannotTravel, match="made in the program itself"):
        rollouts(skirmish(), n=2, players=mine, executor=pool, ruleset=TOY_PATH)


def test_a_rule_set_that_is_not_installed_needs_its_place(pool: ProcessPoolExecutor) -> None:
    with pytest.raises(CannotTravel, match="'toy_turns' is not the installed one; say where"):
        rollouts(skirmish(), n=2, executor=pool)


def test_what_a_worker_does_not_find_is_said(pool: ProcessPoolExecutor) -> None:
    with pytest.raises(CannotTravel, match="the rule set 'nowhere:TOY' cannot be found: No module named 'nowhere'"):
        rollouts(skirmish(), n=2, executor=pool, ruleset="nowhere:TOY")
    with pytest.raises(CannotTravel, match="played by toy_turns 1, but a worker has 2"):
        rollouts(skirmish(), n=2, executor=pool, ruleset=f"{PATH}:TOY_LATER")


@pytest.mark.parametrize("path", ["nowhere:TOY", f"{PATH}:NOBODY"])
def test_a_place_where_nothing_is(path: str) -> None:
    with pytest.raises(CannotTravel, match="cannot be found"):
        rollouts(skirmish(), n=2, players=path)


@pytest.mark.parametrize("block", [1, 3, None])
def test_the_first_failure_is_the_same_everywhere(block: int | None, pool: ProcessPoolExecutor) -> None:
    fight = skirmish(hp=40)
    for player in (wrecker, strike_self):
        said = set()
        for executor in (None, pool):
            with pytest.raises(RolloutFailed) as error:
                rollouts(fight, n=12, players={"C": player}, executor=executor, block=block, ruleset=TOY_PATH)
            said.add(str(error.value))
        assert len(said) == 1
        assert said.pop().startswith("rollout 0, act ")


# progress, cancelling, accidents


@pytest.mark.parametrize("with_pool", [False, True], ids=["here", "pool"])
def test_progress_reaches_the_end(with_pool: bool, pool: ProcessPoolExecutor) -> None:
    seen: list[tuple[int, int]] = []
    executor = pool if with_pool else None
    rollouts(skirmish(), n=30, executor=executor, block=4, ruleset=TOY_PATH, progress=lambda *done: seen.append(done))
    assert [total for _, total in seen] == [30] * len(seen)
    assert [done for done, _ in seen] == sorted({done for done, _ in seen})
    assert seen[-1] == (30, 30)


@pytest.mark.parametrize("with_pool", [False, True], ids=["here", "pool"])
def test_what_is_done_is_kept_when_it_is_cancelled(with_pool: bool, pool: ProcessPoolExecutor) -> None:
    stop = Event()
    found = rollouts(
        skirmish(),
        n=400,
        executor=pool if with_pool else None,
        block=5,
        ruleset=TOY_PATH,
        progress=lambda done, total: stop.set() if done >= 20 else None,
        cancel=stop,
    )
    assert found.partial
    assert 20 <= found.n < 400
    assert str(found).startswith(f"{found.n} of 400 rollouts")
    whole = {ending.index: ending for ending in rollouts(skirmish(), n=400).endings}
    assert all(whole[ending.index] == ending for ending in found.endings)
    assert rollouts(skirmish(), n=3, cancel=lambda: True).n == 0


def test_an_error_of_the_one_who_watches_ends_it() -> None:
    def full(done: int, total: int) -> None:
        raise OSError("disk full")

    with pytest.raises(OSError, match="disk full"):
        rollouts(skirmish(), n=20, progress=full)


def test_a_worker_that_is_killed_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KILLED_BY_PLAYER", str(tmp_path / "mark"))
    monkeypatch.setenv("PARENT_OF_WORKERS", str(os.getpid()))
    with ProcessPoolExecutor(2) as pool:
        found = rollouts(skirmish(), n=30, players={"A": killer}, executor=pool, block=3, ruleset=TOY_PATH)
    assert (tmp_path / "mark").exists()
    assert found.again > 0
    assert found == rollouts(skirmish(), n=30)


class Unreliable(Executor):
    """Loses every third block it is given, and does the rest at once."""

    def __init__(self) -> None:
        self.count = 0

    def submit(self, task: Any, /, *args: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.count += 1
        if self.count % 3:
            future.set_result(task(*args, **named))
        else:
            future.set_exception(ConnectionError("worker lost"))
        return future


def test_lost_blocks_are_played_again() -> None:
    found = rollouts(skirmish(), n=40, executor=Unreliable(), block=2, ruleset=TOY_PATH)
    assert found.again >= 14
    assert found == plain()


class Dead(Unreliable):
    """Loses everything."""

    def submit(self, task: Any, /, *args: Any, **named: Any) -> Future[Any]:
        self.count = 2
        return super().submit(task, *args, **named)


def test_what_no_worker_can_do_is_done_here() -> None:
    found = rollouts(skirmish(), n=10, executor=Dead(), block=2, ruleset=TOY_PATH)
    assert found.again == 20
    assert found == rollouts(skirmish(), n=10)


def test_toy_turns_are_what_the_path_names() -> None:
    assert skirmish().rules is not None
    assert skirmish().rules.ruleset is TOY_TURNS  # type: ignore[union-attr]
