"""Shots among other people: wrong targets, cover, blind fire, crossbows, fast-draws; and their exact odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from functools import partial
from typing import Any

import pytest
from hypothesis import given as sampled
from hypothesis import settings
from hypothesis import strategies as st

from fechtbuch.decide.resolve import resolve
from fechtbuch.model.acts import Act, EndTurn, StartTurn
from fechtbuch.model.events import Attacked, ConditionGained, CounterChanged, Moved, Wounded
from fechtbuch.model.state import Battle
from fechtbuch.model.tape import Rolled
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack, FastDraw, Ready
from fechtbuch.rulesets.dungeon_fantasy.attacks.attack import attack_figure
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import use_of
from fechtbuch.rulesets.dungeon_fantasy.shooting.blind import hexes_to_guess
from fechtbuch.rulesets.dungeon_fantasy.shooting.shot import Shot, shot_of
from fechtbuch.rulesets.dungeon_fantasy.shooting.wrong_target import candidates
from fechtbuch.rulesets.dungeon_fantasy.turns.reloading import readies_figure
from fechtbuch.space.hex import distance
from tests.rulesets.dungeon_fantasy.duels import strike
from tests.rulesets.dungeon_fantasy.ring import RULES, at, battle, creature, fighter, given, mark, terms, turns
from tests.rulesets.dungeon_fantasy.test_odds import Told, odds, played
from tests.support.sampling import chi_square, hardly_ever

ARCHER: dict[str, Any] = {"side": "red", "weapons": ["regular_bow"], "skills": {"Bow": 14}}
SHOT = Attack("A", "B", "regular_bow")
ALL = ["skull", "face", "eye", "neck", "torso", "vitals", "groin", "arm", "hand", "leg", "foot"]


def field(*others: dict[str, Any], b: dict[str, Any] | None = None, **features: Any) -> Battle:
    """An archer, his target four yards ahead, and others; A's turn runs."""
    foe = creature("B", **{"side": "blue", "cell": [4, 0], "facing": 3, **(b or {})})
    more = [creature(**{"side": "blue", "facing": 3, **other}) for other in others]
    return battle(creature("A", **ARCHER), foe, *more, turn="A", **features)


def shot(here: Battle, act: Attack = SHOT) -> Shot:
    use = use_of(at(here), act)
    assert use is not None
    return shot_of(at(here), act, use)


def struck(here: Battle, *, dodged: bool = False) -> tuple[tuple[str, ...], ...]:
    arrow = strike(kind="missile", weapon="regular_bow", mode="shoot")
    return candidates(at(here), arrow, dodged=dodged)


# ------------------------------------------------------------------------------------------------ wrong targets


def test_nobody_else_on_the_line_is_nobody_to_be_struck() -> None:
    assert struck(field({"id": "C", "cell": [2, -1]})) == ()


def test_those_in_the_way_come_first_then_the_targets_hex_then_those_beyond() -> None:
    crowd = [{"id": name, "cell": [q, 0]} for name, q in (("Z", 8), ("Y", 6), ("X", 4), ("W", 3), ("V", 1))]
    assert struck(field(*crowd)) == (("V",), ("W",), ("X",), ("Y",), ("Z",))
    assert struck(field(*crowd), dodged=True) == (("X",), ("Y",), ("Z",))


def test_the_dead_on_the_ground_are_in_nobodys_way() -> None:
    here = field({"id": "C", "cell": [2, 0], "posture": "lying"})
    assert struck(here) == ()
    assert attack_figure(at(here), SHOT).value == 12


@pytest.mark.parametrize("level", [3, 9, 14, 30])
def test_the_skill_against_a_wrong_target_is_never_above_9(level: int) -> None:
    here = field({"id": "C", "cell": [2, 0]})
    here = given(here).battle
    skilled = battle(creature("A", **{**ARCHER, "skills": {"Bow": level}}), here["B"], here["C"], turn="A")
    when = given(skilled).when(SHOT, dice=[18, 18, 10])
    second = [e for e in when.resolution.events if isinstance(e, Attacked) and e.target == "C"]
    assert second[0].check.figure.value == min(9, level)


def test_aim_at_somebody_else_does_not_help_against_a_wrong_target() -> None:
    here = given(
        field({"id": "C", "cell": [2, 0]}),
        ConditionGained("A", mark("aiming", 3, target="B", weapon="regular_bow")),
    ).battle
    when = given(here).when(SHOT, dice=[14, 15])
    assert [e.check.figure.value for e in when.resolution.events if isinstance(e, Attacked)] == [12, 9]


# ------------------------------------------------------------------------------------------------ cover


def test_everything_hidden_and_nothing_penetrable_is_no_target() -> None:
    here = field(objects={"wall": {"cell": [4, 0], "hides": ALL, "sides": [3]}})
    for location in ("", "skull", "random"):
        given(here).refuses(Attack("A", "B", "regular_bow", location=location), "part_behind_cover")


@sampled(st.sets(st.sampled_from(ALL)), st.sampled_from(ALL))
@settings(max_examples=40, deadline=None)
def test_a_part_is_a_target_exactly_when_it_is_bare(hidden: set[str], part: str) -> None:
    features = {"objects": {"wall": {"cell": [4, 0], "hides": sorted(hidden), "solid": False}}}
    here = field(**features)
    reasons = {b.reason for b in given(here).violations(here, Attack("A", "B", "regular_bow", location=part))}
    assert ("part_behind_cover" in reasons) == (part in hidden)


def test_a_random_blow_meets_cover_only_where_it_hides() -> None:
    here = field(objects={"wall": {"cell": [4, 0], "hides": ["torso"], "dr": 50, "solid": False}}, b={"hp": 40})
    act = Attack("A", "B", "regular_bow", location="random")
    torso = given(here).when(act, dice=[10, 10, 6], **{"B.defence": "none"})
    leg = given(here).when(act, dice=[10, 6, 6], **{"B.defence": "none"})
    lost = [next(e.by for e in when.resolution.events if isinstance(e, Wounded)) for when in (torso, leg)]
    assert lost[0] == 0 < lost[1]


# ------------------------------------------------------------------------------------------------ blind fire


@sampled(st.integers(0, 5), st.integers(1, 4))
@settings(max_examples=30, deadline=None)
def test_guessed_hexes_are_all_around_once_each_and_clockwise(facing: int, yards: int) -> None:
    here = battle(creature("A", **{**ARCHER, "facing": facing}), creature("B", cell=[yards, 0]), turn="A")
    cells = hexes_to_guess(at(here), "A", "B", 100, blind=True)
    assert len(set(cells)) == len(cells) == 3 * yards * (yards + 1)
    assert all(distance((0, 0), cell) <= yards for cell in cells)
    ahead = hexes_to_guess(at(here), "A", "B", 100, blind=False)
    assert set(ahead) < set(cells)
    assert [cell for cell in cells if cell in set(ahead)] == list(ahead)


def test_the_worst_sight_can_do_is_10() -> None:
    sheet = {"cell": [4, 0], "hides": ALL, "penetrable": True}
    everything: dict[str, Any] = {"darkness": -10, "objects": {"sheet": sheet}}
    figure = attack_figure(at(field(**everything)), SHOT)
    bad = [t.value for t in figure.terms if t.rule.startswith(("DF-BLIND", "DF-VIS", "DF-COVER")) and t.op == "add"]
    assert sum(bad) == -10


# ------------------------------------------------------------------------------------------------ crossbows


@pytest.mark.parametrize(
    ("own", "user", "seconds"),
    [(8, 10, 4), (10, 10, 4), (11, 10, 8), (12, 10, 8), (13, 10, 20), (14, 10, 20)],
)
def test_seconds_to_reload_a_crossbow(own: int, user: int, seconds: int) -> None:
    here = battle(creature("A", st=user, weapons=[{"id": "crossbow", "st": own}]), creature("B", cell=[2, 0]))
    weapon = fighter(here, "A").weapon("crossbow")
    assert weapon is not None
    figure = readies_figure(at(here), "A", weapon.ranged[0])
    assert figure.value == seconds
    assert {term.rule for term in figure.terms} <= {f"DF-CROSSBOW-0{n}" for n in (1, 2, 3, 5)}


def test_a_stronger_crossbow_hits_harder_and_carries_farther_whoever_holds_it() -> None:
    weak, strong = (
        fighter(battle(creature("A", st=10, weapons=[{"id": "crossbow", "st": n}])), "A").weapon("crossbow")
        for n in (10, 20)
    )
    assert weak is not None
    assert strong is not None
    assert (weak.ranged[0].most, strong.ranged[0].most) == (250, 500)
    assert (strong.ranged[0].damage.dice, strong.ranged[0].damage.add) == ("2d6", 3)


def test_only_what_is_cocked_has_a_strength_of_its_own() -> None:
    with pytest.raises(Exception, match="no strength of its own"):
        creature("A", weapons=[{"id": "regular_bow", "st": 12}])


# ------------------------------------------------------------------------------------------------ fast-draw

QUICK: dict[str, Any] = {"weapons": ["broadsword"], "hands": {}, "skills": {"Fast-Draw (Sword)": 12}}


def test_a_fast_draw_costs_no_manoeuvre() -> None:
    here = battle(creature("A", **QUICK), creature("B", cell=[1, 0], facing=3), turn="A")
    when = given(here).when(FastDraw("A", "broadsword"), dice=[12])
    assert fighter(when.battle, "A").hand_of("broadsword") == "right_hand"
    assert fighter(when.battle, "A").manoeuvre is None


def test_a_failure_leaves_ready_open_the_same_turn() -> None:
    here = battle(creature("A", **QUICK), creature("B", cell=[1, 0], facing=3), turn="A")
    here = given(here).when(FastDraw("A", "broadsword"), dice=[13]).battle
    given(here).refuses(FastDraw("A", "broadsword"), "fast_draw_tried")
    assert fighter(given(here).when(Ready("A", "broadsword")).battle, "A").hand_of("broadsword") == "right_hand"


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"skills": {}}, "no_fast_draw"),
        ({"weapons": ["broadsword", "greatsword"], "hands": {"both_hands": "greatsword"}}, "no_free_hand"),
        ({"hands": {"right_hand": "broadsword"}}, "weapon_ready"),
    ],
)
def test_what_bars_a_fast_draw(changed: dict[str, Any], reason: str) -> None:
    here = battle(creature("A", **{**QUICK, **changed}), turn="A")
    assert reason in [b.reason for b in given(here).violations(here, FastDraw("A", "broadsword"))]


def test_an_unknown_item_is_named() -> None:
    here = battle(creature("A", **QUICK), turn="A")
    given(here).refuses(FastDraw("A", "broadsort"), "item_unknown")


# ------------------------------------------------------------------------------------------------ running targets


@pytest.mark.parametrize("name", ["sprinting", "tumbling"])
def test_the_speed_of_a_sprinting_or_tumbling_target_counts(name: str) -> None:
    runs = given(field(), ConditionGained("B", mark(name)), CounterChanged("B", "moved", 6, 6)).battle
    assert terms(attack_figure(at(runs), SHOT))["Range 4 yd and speed 6"] == -4


# ------------------------------------------------------------------------------------------------ exact odds

KNIFE = {"side": "red", "weapons": ["large_knife"], "skills": {"Thrown Weapon (Knife)": 13}}
CATCHER = {"side": "blue", "cell": [2, 0], "facing": 3, "skills": {"Karate": 16}}
THROW = Attack("A", "B", "large_knife", "throw")
DARK = {"darkness": -10, "walls": []}
BOLTS = battle(
    creature("A", weapons=[{"id": "crossbow", "count": 4}], skills={"Fast-Draw (Arrow)": 11}),
    creature("B", cell=[5, 0]),
)

ACTS: dict[str, tuple[Battle, Act]] = {
    "past a friend": (field({"id": "C", "cell": [2, 0], "side": "red"}), SHOT),
    "a knife at one who catches": (battle(creature("A", **KNIFE), creature("B", **CATCHER), turn="A"), THROW),
    "in the dark": (
        battle(creature("A", **ARCHER), creature("B", side="blue", cell=[1, 0], facing=3), turn="A", **DARK),
        SHOT,
    ),
    "fast-draw": (
        battle(creature("A", **QUICK), creature("B", cell=[1, 0], facing=3), turn="A"),
        FastDraw("A", "broadsword"),
    ),
    "a bolt": (
        given(BOLTS, CounterChanged("A", "spent:crossbow", 1, 1), CounterChanged("A", "reload:crossbow", 2, 2)).battle,
        FastDraw("A", "crossbow"),
    ),
}


@pytest.mark.parametrize("name", ACTS)
def test_exact_odds_agree_with_play(name: str) -> None:
    start, act = ACTS[name]
    assert not RULES.violations(start, act)
    exact, n = odds(start, act), 300
    ends = [played(start, act, seed)[0].battle for seed in range(n)]
    for one in start:
        chances = exact.spread(partial(told, one.id), about=one.id)
        assert sum(chances.values()) == 1
        seen = Counter(told(one.id, end) for end in ends)
        assert not seen.keys() - chances.keys()
        statistic, freedom = chi_square(chances, seen, n)
        assert freedom <= 0 or statistic < hardly_ever(freedom)


def told(who: str, here: Battle) -> Hashable:
    """What has become of one of them."""
    one = here[who]
    return one.pools["hp"].value, one.status, tuple(sorted(one.conditions)), one.place.posture, tuple(one.items)


def test_the_odds_of_a_shot_past_somebody_keep_his_fate_apart() -> None:
    assert odds(*ACTS["past a friend"], most=60_000).unexplored == 0


def test_a_pop_up_leaves_the_shooter_where_he_was() -> None:
    cover = {"corner": {"cell": [0, 0], "hides": ALL, "sides": [0]}}
    here = battle(
        creature("A", side="red", weapons=["crossbow"], skills={"Crossbow": 14}),
        creature("B", side="blue", cell=[3, 0], facing=3),
        turn="A",
        objects=cover,
    )
    act = Attack("A", "B", "crossbow", pop_up=(1, -1))
    assert shot(here, act).sight.seen
    given(here).refuses(act)
    given(given(here, Moved("A", ((0, 0),)), CounterChanged("A", "moved", 1, 1)).battle).refuses(act, "no_step_left")
    when = given(here).when(act, dice=[15])
    assert fighter(when.battle, "A").cell == (0, 0)
    assert fighter(when.battle, "A").counter("moved") == 2
    assert not fighter(when.battle, "A").has("exposed")


def test_a_knife_in_a_body_is_offered_to_whoever_may_pull_it_out() -> None:
    here = battle(
        creature("A", **KNIFE),
        creature("B", side="blue", cell=[1, 0], facing=3, hp=20),
        creature("C", side="blue", cell=[2, 0], facing=3),
        turn="A",
    )
    here = given(here).when(THROW, dice=[10, 12, 6], **{"B.defence": "dodge"}).battle
    assert here.things["large_knife@A"].cell is None
    item = next(field for field in RULES.ruleset.fields[Ready] if field.name == "item")
    assert item.choices is not None
    assert ("large_knife@A", "Large Knife in B") in item.choices(here, "C", RULES.tables)
    mine = [option.act for option in RULES.options(turns(here, EndTurn("A"), StartTurn("C")), "C")]
    assert Ready("C", "large_knife@A") in mine
    theirs = given(turns(here, EndTurn("A"), StartTurn("A")))
    theirs.refuses(Ready("A", "large_knife@A"), "item_in_a_foe")


@pytest.mark.parametrize("name", ACTS)
def test_every_total_of_a_class_leads_to_the_same_state(name: str) -> None:
    start, act = ACTS[name]
    for seed in range(8):
        first, notes = played(start, act, seed)
        tape = {entry.address: entry.answer for entry in first.tape}
        for address, totals in notes.alike.items():
            for total in totals:
                again = resolve(start, RULES.play(act), Told({**tape, address: Rolled(total)}))
                assert again.battle == first.battle, f"seed {seed}: {address} = {total}"


def test_what_a_foe_leaves_bare_and_pop_ups_are_offered() -> None:
    features = {
        "parapet": {"cell": [3, 0], "hides": ["torso", "vitals", "groin", "leg", "foot"], "sides": [3]},
        "corner": {"cell": [0, 0], "hides": ALL, "sides": [0]},
    }
    here = battle(
        creature("A", side="red", weapons=["crossbow"], skills={"Crossbow": 14}),
        creature("B", side="blue", cell=[3, 0], facing=3),
        turn="A",
        objects=features,
    )
    offered = [option.act for option in RULES.options(here, "A")]
    shots = [act for act in offered if isinstance(act, Attack) and act.weapon == "crossbow"]
    assert "skull" in {act.location for act in shots if act.pop_up is None}
    assert "torso" not in {act.location for act in shots}
    bare = Attack("A", "B", "crossbow", "shoot", "skull", pop_up=(1, -1))
    given(here).refuses(bare)
