"""Areas, explosions, cones, grenades and fires: odds, order, and what a fight file cannot say."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import partial
from typing import Any

import pytest
from hypothesis import given as holds_for
from hypothesis import settings
from hypothesis import strategies as st

from fechtbuch.decide.answers import InTurn, Stream, by_policy
from fechtbuch.decide.outcomes import NotSeparable, outcomes
from fechtbuch.decide.requests import Decision, Part
from fechtbuch.decide.resolve import Play, Resolution, resolve
from fechtbuch.decide.scene import Scene
from fechtbuch.model.acts import Act, Adjust
from fechtbuch.model.events import AreaPlaced, Attacked, Checked, ConditionGained, ConditionLost, PoolChanged, Wounded
from fechtbuch.model.state import Battle, Cell, Condition
from fechtbuch.model.table import Table
from fechtbuch.model.wire import decode, encode, to_json
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack, Move, PutOut, Rest, StartTurn, StrikeGrenade, Turn
from fechtbuch.rulesets.dungeon_fantasy.areas.scatter import astray, yards_astray
from fechtbuch.rulesets.dungeon_fantasy.areas.shapes import Shape, cells_covered, shape_of
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Damage, Ranged
from fechtbuch.rulesets.dungeon_fantasy.ground.figures import cells_at, fills
from fechtbuch.rulesets.dungeon_fantasy.ground.sight import sight
from fechtbuch.rulesets.dungeon_fantasy.harm.large_area import exposed_parts
from fechtbuch.rulesets.dungeon_fantasy.policies import POLICIES
from fechtbuch.rulesets.dungeon_fantasy.sentences import SENTENCES
from fechtbuch.space.hex import distance
from tests.rulesets.dungeon_fantasy.duels import swordsman
from tests.rulesets.dungeon_fantasy.ring import RULES, TABLES, at, battle, creature, given, mark
from tests.rulesets.dungeon_fantasy.test_odds import sourced
from tests.support.sampling import figures

GROUND = POLICIES["hold_ground"]


def line(effect: str, reach: str = "20", damage: str = "2d burn", level: int = 14) -> dict[str, Any]:
    """A natural weapon that strikes a place."""
    row = {"name": "let go", "skill": "Innate Attack", "level": level, "damage": damage, "range": reach}
    return {"id": "power", "natural": True, "ranged": [{**row, "effect": effect}]}


def bare(id: str, cell: tuple[int, int], **fields: Any) -> Any:
    """Somebody with empty hands."""
    return swordsman(id, cell, 3, **{"side": "blue", "weapon": None, **fields})


def burst(effect: str, *cells: tuple[int, int], **fields: Any) -> Battle:
    """A, whose power has that effect, and empty-handed foes B, C, ... in these hexes."""
    foes = [bare(name, cell) for name, cell in zip("BCDE", cells, strict=False)]
    return battle(swordsman("A", side="red", weapons=[line(effect, **fields)]), *foes, turn="A")


EMANATION = burst("area:3", (2, 0), (1, 1), (-1, 0), (0, -2), reach="0", damage="3d burn")
BLAST = burst("explosion", (6, 0), (7, 0), damage="3d burn ex", reach="40")
CONE = burst("cone:3", (4, 0), (6, 0), (3, 1), reach="10")
ACID = battle(swordsman("A", weapons=["acid"], skills={"Throwing": 14}), bare("B", (2, 0), armour=4), turn="A")
OIL = battle(swordsman("A", weapons=["alchemists_fire"], skills={"Throwing": 14}), bare("B", (3, 0)), turn="A")
GAS = battle(swordsman("A", weapons=["demons_brew"], skills={"Throwing": 14}), bare("B", (3, 0)), turn="A")
BOTTLE = battle(swordsman("A"), bare("B", (1, 0), weapons=["alkahest"], hands={}), turn="A")

ACTS: dict[str, tuple[Battle, Act]] = {
    "an emanation": (EMANATION, Attack("A", weapon="power")),
    "an explosion": (BLAST, Attack("A", "B", "power")),
    "a cone": (CONE, Attack("A", cell=(8, 0), weapon="power")),
    "acid": (ACID, Attack("A", "B", "acid")),
    "fire on the ground": (OIL, Attack("A", cell=(3, 0), weapon="alchemists_fire")),
    "a vapour": (GAS, Attack("A", "B", "demons_brew")),
    "a bottle struck": (BOTTLE, StrikeGrenade("A", "B", "alkahest", "broadsword")),
}


def played(start: Battle, act: Act, seed: int) -> Resolution:
    """One resolution by seeded dice, everybody choosing as the plainest policy does."""
    return resolve(start, RULES.play(act), InTurn((Stream(str(seed), "", b"areas"), by_policy(lambda who: GROUND))))


# odds


def test_independent_victims_are_kept_apart_and_multiplied() -> None:
    odds = outcomes(*_asked("an emanation"))
    assert odds.joint == ()
    assert odds.complete
    assert [who for who, _ in odds.outcomes[0].each] == ["D", "B", "C", "E"]
    for who in "BCDE":
        assert sum(odds.spread(partial(_hp, who), who).values(), Fraction(0)) == 1


def _hp(who: str, here: Battle) -> int:
    return here[who].pools["hp"].value


def _asked(name: str) -> tuple[Any, ...]:
    start, act = ACTS[name]
    return start, RULES.play(act), GROUND


def test_the_chance_that_an_emanation_spares_somebody_is_that_of_his_dive() -> None:
    """Dodge 8 and 3 for the dive: 11 or less on three dice; three dice always get through bare skin."""
    chance = outcomes(*_asked("an emanation")).chance(lambda here: here["B"].pools["hp"].value == 12, "B")
    assert chance.exact
    assert chance.low == Fraction(135, 216)


@pytest.mark.parametrize("name", ACTS)
def test_odds_sum_to_one_and_agree_with_play(name: str) -> None:
    start, act = ACTS[name]
    odds = outcomes(start, RULES.play(act), GROUND, most=400_000)
    assert odds.complete or odds.unexplored
    if not odds.complete:
        pytest.fail(f"{name}: {odds.unexplored} of {odds.total} were not explored")
    of = odds.spread(lambda here: here["B"].pools["hp"].value, "B")
    assert sum(of.values()) == 1
    n = 150
    seen = Counter(played(start, act, seed).battle["B"].pools["hp"].value for seed in range(n))
    assert not seen.keys() - of.keys()
    for value, chance in of.items():
        spread = (n * float(chance) * (1 - float(chance))) ** 0.5
        assert abs(seen[value] - n * float(chance)) < 5 * spread + 2, (value, seen[value], float(chance) * n)


def armed() -> Battle:
    """A's power against three swordsmen, who let their swords fall when it stuns them."""
    foes = [swordsman(name, cell, 3, side="blue") for name, cell in zip("BCD", ((2, 0), (1, 1), (-1, 0)), strict=True)]
    power = line("area:3", reach="0", damage="3d burn")
    return battle(swordsman("A", side="red", weapons=[power]), *foes, turn="A")


def test_what_falls_from_their_hands_keeps_victims_no_less_apart() -> None:
    start, act = armed(), Attack("A", weapon="power")
    odds = outcomes(start, RULES.play(act), GROUND, most=100_000)
    assert odds.complete
    assert odds.joint == ()
    of = odds.spread(lambda here: (here["B"].pools["hp"].value, "broadsword@B" in here.things), "B")
    assert sum(of.values()) == 1
    dropped = sum(chance for (_, lies), chance in of.items() if lies)
    assert 0 < dropped < 1
    n = 200
    seen = sum("broadsword@B" in played(start, act, seed).battle.things for seed in range(n))
    assert abs(seen - n * float(dropped)) < 5 * (n * float(dropped) * (1 - float(dropped))) ** 0.5
    with pytest.raises(NotSeparable):
        odds.chance(lambda here: "broadsword@B" in here.things, "C")


def _lies(who: str, here: Battle) -> bool:
    return f"broadsword@{who}" in here.things


def test_who_looks_at_what_lies_about_afterwards_sees_the_fates_multiplied_out() -> None:
    """Two acts: the burst, then a count of the swords on the ground by whoever acts next."""
    start, act = armed(), Attack("A", weapon="power")
    once = outcomes(start, RULES.play(act), GROUND, most=100_000)
    alone = [once.chance(partial(_lies, who), who).low for who in "BCD"]
    after = outcomes(start, Play(_then_count, (act,), RULES.ruleset.consequences, TABLES), GROUND, most=3_000_000)
    swords = {outcome.value: Fraction(0) for outcome in after.outcomes}
    for outcome in after.outcomes:
        swords[outcome.value] += Fraction(outcome.weight, after.total)
    none = (1 - alone[0]) * (1 - alone[1]) * (1 - alone[2])
    assert after.complete
    assert swords[0] == none


def _then_count(scene: Scene, act: Attack) -> Decision[int]:
    yield from Part("burst", "A", RULES.ruleset.decisions[Attack], (act,))
    return sum(thing.name == "Broadsword" for thing in scene.battle.things.values())


# order and shapes


def test_victims_suffer_in_order_of_distance_from_the_centre() -> None:
    start = burst("area:4", (3, 0), (1, 0), (2, 0), (1, 1), reach="0")
    order = [event.who for event in played(start, Attack("A", weapon="power"), 1).events if isinstance(event, Wounded)]
    assert [who for who in order if who in "CDB"] == [who for who in "CDB" if who in order]


@holds_for(st.integers(1, 6), st.tuples(st.integers(-9, 9), st.integers(-9, 9)))
def test_an_area_of_radius_r_is_its_centre_and_r_minus_one_rings(radius: int, centre: tuple[int, int]) -> None:
    cells = cells_covered(Shape("area", radius), (0, 0), centre)
    assert len(cells) == 3 * radius * (radius - 1) + 1
    assert max(distance(centre, cell) for cell in cells) == radius - 1


@holds_for(st.integers(-20, 20), st.integers(0, 30), st.integers(0, 5), st.integers(1, 6))
def test_scatter_goes_its_yards_in_one_of_six_directions(margin: int, yards: int, facing: int, die: int) -> None:
    far = yards_astray(margin, yards).whole
    assert far == min(abs(margin), -(-yards // 2))
    cell = astray(facing, (0, 0), die, far)
    assert distance((0, 0), cell) == far
    assert cell == astray((facing + 1) % 6, (0, 0), (die - 2) % 6 + 1, far)


def test_a_line_is_an_area_attack_by_its_effect_or_by_explosive_damage() -> None:
    def shaped(effect: str, most: int = 10, explosive: bool = False) -> Shape | None:
        return shape_of(Ranged("x", "DX", 10, Damage("3d6", 0, "cr", explosive=explosive), most=most, effect=effect))

    assert shaped("area:2") == Shape("area", 2)
    assert shaped("area:2", most=0) == Shape("area", 2, emanates=True)
    assert shaped("cone:3") == Shape("cone", 3, 10)
    assert shaped("explosion") == shaped("", explosive=True) == Shape("explosion", 6)
    assert shaped("") is None
    assert shaped("grenade:acid") is None


def test_neither_eyes_nor_vitals_lie_exposed() -> None:
    here = at(battle(creature("A")))
    assert not {"right_eye", "left_eye", "vitals"} & set(exposed_parts(here, "A"))
    assert {"torso", "skull", "left_foot"} <= set(exposed_parts(here, "A"))


@settings(max_examples=30)
@holds_for(st.integers(0, 400), st.sampled_from(sorted(ACTS)))
def test_an_area_attack_leaves_no_momentary_area_behind(seed: int, name: str) -> None:
    after = played(*ACTS[name], seed)
    placed = [event.area for event in after.events if isinstance(event, AreaPlaced)]
    lasting = {id for id in placed if id.startswith(("fire", "smoke"))}
    assert {area.id for area in after.battle.areas.values()} <= lasting


# legality and options


def test_refusals_name_everything_that_is_wrong() -> None:
    act = Attack("A", cell=(50, 0), weapon="power", location="skull")
    assert {problem.reason for problem in RULES.violations(BLAST, act)} == {"out_of_range", "area_has_no_location"}


def test_what_areas_offer_is_legal_and_offered() -> None:
    def offered(start: Battle) -> list[Act]:
        return [option.act for option in RULES.ruleset.options(start, "A", TABLES)]

    assert Attack("A", weapon="power", mode="let go") in offered(EMANATION)
    assert Attack("A", weapon="power", mode="let go", cell=(6, 0)) in offered(BLAST)
    assert StrikeGrenade("A", "B", "alkahest", "broadsword") in offered(BOTTLE)
    burning = battle(bare("A", (0, 0)), turn="A")
    burning = given(burning, _lit()).battle
    assert PutOut("A") in offered(burning)


def _lit() -> Any:
    return ConditionGained("A", mark("burning", kind="alchemists_fire", part="torso"))


def test_fire_that_cannot_hurt_does_not_distract() -> None:
    start = battle(swordsman("A", weapons=["alchemists_fire"], skills={"Throwing": 14}), bare("B", (2, 0), armour=40))
    for seed in range(40):
        after = played(start, Attack("A", "B"), seed).battle
        mark = after["B"].conditions.get("burning")
        if mark is not None:
            assert mark.data["harmless"]
            return
    pytest.fail("nobody was set alight")


def test_a_burning_creature_is_burnt_each_turn_and_worn_armour_counts_for_a_fifth() -> None:
    start = given(battle(bare("A", (0, 0), armour=10)), _lit()).battle
    wounds = [event for event in played(start, StartTurn("A"), 4).events if isinstance(event, Wounded)]
    assert len(wounds) == 1
    assert wounds[0].by == max(0, wounds[0].raw - 2)


def test_rolling_on_the_ground_while_lying_takes_the_manoeuvre_too() -> None:
    start = given(battle(bare("A", (0, 0), posture="lying"), turn="A"), _lit()).battle
    after = played(start, PutOut("A"), 1).battle
    assert "burning" not in after["A"].conditions
    assert after["A"].counters["postures"] == 1


# fatigue


def test_a_point_of_fatigue_says_where_it_comes_from() -> None:
    start = battle(creature("A", fp=10, fp_now=0))
    start = given(start, ConditionGained("A", mark("suffocating"))).battle
    lost = [event for event in played(start, StartTurn("A"), 3).events if isinstance(event, PoolChanged)]
    assert [(event.pool, event.by) for event in lost] == [("fp", -1), ("hp", -1)]
    assert all(event.figure is not None and event.figure.value == -event.by for event in lost)


def test_whoever_fainted_for_want_of_air_wakes_with_the_first_point() -> None:
    start = battle(creature("A", fp=10, fp_now=0))
    faint = Condition("unconscious", source="suffocation", rule="CMP-SUFFOCATION")
    start = given(start, ConditionGained("A", faint)).battle
    assert "unconscious" in played(start, Rest("A", 9), 1).battle["A"].conditions
    assert "unconscious" not in played(start, Rest("A", 10), 1).battle["A"].conditions


@pytest.mark.parametrize(("seconds", "rolls"), [(120, 0), (121, 1)])
def test_more_than_two_minutes_without_air_may_do_lasting_harm(seconds: int, rolls: int) -> None:
    start = given(battle(creature("A")), ConditionGained("A", mark("suffocating", seconds))).battle
    act = Adjust("A", (ConditionLost("A", "suffocating", "air"),), "air")
    ends = [played(start, act, seed) for seed in range(40)]
    assert all(sum(isinstance(event, Checked) for event in end.events) == rolls for end in ends)
    assert any("lasting_harm" in end.battle["A"].conditions for end in ends) == bool(rolls)


# smoke, and what is told


def test_nobody_sees_through_the_smoke_of_a_pot() -> None:
    start = battle(swordsman("A", (-3, 0), weapons=["smoke_pot"], skills={"Throwing": 30}), bare("B", (2, 0)), turn="A")
    assert sight(at(start), "A", "B").kind == "clear"
    after = next(end for end in _throws(start) if end.areas)
    assert sight(at(after), "A", "B").kind == "unseen"


def _throws(start: Battle) -> list[Battle]:
    return [played(start, Attack("A", cell=(2, 0), weapon="smoke_pot"), seed).battle for seed in range(3)]


def test_an_attack_at_a_hex_is_told_as_one() -> None:
    start, act = ACTS["a cone"]
    told = [event for event in played(start, act, 1).events if isinstance(event, Attacked)]
    words = "".join(span.text for span in SENTENCES[Attacked](start, told[0]))
    assert "at the hex 8,0" in words


@pytest.mark.parametrize("name", ACTS)
def test_every_fact_can_be_stored_and_names_sources_that_exist(name: str) -> None:
    for seed in range(12):
        for event in played(*ACTS[name], seed).events:
            assert decode(encode(to_json(event)))
            assert sourced(getattr(event, "rule", "") or "CMP-SUCCESS")
            for figure in figures(event):
                assert not [term for term in figure.terms if not sourced(term.rule)]
                assert not [held for held in figure.withheld if not sourced(held.rule)]


# fires and large bodies (DF-GRENADE-14)


LARGE: dict[str, Any] = {"side": "blue", "sm": 4, "plan": "quadruped", "hp": 30}


def burning(cell: Cell) -> Battle:
    """A large beast with its head at the origin, and fire in one hex."""
    fire = AreaPlaced(
        "A",
        "fire:A",
        "Fire",
        (cell,),
        "round:99",
        "DF-GRENADE-14",
        Table({"harm": "fire", "kind": "alchemists_fire", "source": "A", "centre": cell}),
    )
    beast = creature("D", cell=[0, 0], facing=0, **LARGE)
    return given(battle(beast, creature("A", side="red", cell=[9, 9]), turn="D"), fire).battle


def burns(when: Any) -> int:
    return sum(isinstance(event, Wounded) for event in when.resolution.events)


def test_fire_under_any_hex_of_a_large_body_burns_it() -> None:
    tail = fills(creature("D", cell=[0, 0], facing=0, **LARGE))[-1]
    assert tail != (0, 0)
    assert burns(given(burning(tail)).when(StartTurn("D"), dice=[3])) == 1
    assert burns(given(burning((5, 0))).when(StartTurn("D"))) == 0


def test_a_large_body_enters_fire_with_any_of_its_hexes() -> None:
    beast = creature("D", cell=[0, 0], facing=0, **LARGE)
    before, after = set(fills(beast)), set(cells_at(beast, (1, 0), 0))
    beside = next(cell for cell in after - before if cell != (1, 0))
    assert burns(given(burning(beside)).when(Move("D", ((1, 0),)), dice=[3])) == 1
    assert burns(given(burning((-9, 0))).when(Move("D", ((1, 0),)))) == 0


def test_a_large_body_that_turns_swings_into_fire() -> None:
    beast = creature("D", cell=[0, 0], facing=0, **LARGE)
    swung = next(cell for cell in cells_at(beast, (0, 0), 3) if cell not in fills(beast))
    assert burns(given(burning(swung)).when(Turn("D", 3), dice=[3])) == 1
