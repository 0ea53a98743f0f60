"""Acts that a game master overrules, and facts about our own marks: never an error of Python, never a broken fight."""

from __future__ import annotations

import pytest

from fechtbuch.decide.legality import Illegal
from fechtbuch.fight import Fight
from fechtbuch.model.acts import Act, Adjust
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.events import Bound, ConditionGained, Event, PoolChanged
from fechtbuch.model.state import BattleMap, Condition
from fechtbuch.model.table import Table, freeze
from fechtbuch.rulesets.blackmoor.acts import Move, Replace, Stray, Treat
from fechtbuch.rulesets.blackmoor.ruleset import RULESET
from fechtbuch.rulesets.blackmoor.table_options import load_checked
from tests.rulesets.blackmoor.ring import creature


def fight() -> Fight:
    """A duel."""
    cast = [creature("A", side="red", hp=20, weapon="sword"), creature("B", side="blue", hp=20, cell=[1, 0])]
    return Fight.start(None, RULESET, "Duel", cast, seed=1, id="duel")


OVERRULED: list[Act] = [
    Move("A", ((0, 0),)),
    Move("A", ((5, 5), (5, 5))),
    Treat("A", "B"),
    Replace("A"),
    Stray("A", 10**9),
]


@pytest.mark.parametrize("act", OVERRULED, ids=lambda act: act.do)
def test_an_overruled_act_that_brings_nothing_stands(act: Act) -> None:
    duel = fight()
    duel.act(act, overrule="so be it")
    assert len(duel.state().order) >= 2


FACTS: list[Event] = [
    ConditionGained("A", Condition("bleeding:arm_left", 1, data=Table({"turn": "x"}))),
    ConditionGained("A", Condition("bleeding:beak", 1)),
    ConditionGained("A", Condition("dying:x", 3, data=Table({"limits": 5}))),
    ConditionGained("A", Condition("maimed:beak", 5)),
    Bound("A", "A", "swallowed"),
    Bound("A", "B", "constriction", data=Table({"round": "x"})),
    Bound("A", "B", "constriction", data=Table({"zones": 5})),
    Bound("A", "B", "constriction", data=Table({"zones": ("beak",)})),
    PoolChanged("A", "hp", 100, 120),
    PoolChanged("A", "dexterity", -100, -90),
]


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: f"{fact.kind}")
def test_a_fact_that_the_rules_could_not_read_is_refused(fact: Event) -> None:
    with pytest.raises(Illegal) as caught:
        fight().act(Adjust("", (fact,), "so be it"))
    assert "impossible_fact" in [breach.reason for breach in caught.value.breaches]


MARK = '[[special_attack]]\nmark = "{}"\nname = "x"\nrule = "BM-SPECIAL-05"\n'
ROW = '[[consequence]]\nid = "X"\nbodyplan = "humanoid"\ntrigger = "lost"\nzones = ["leg"]\nrule = "BM-HUMANOID-11"\n'

REFUSED = [
    ("[weapon_length]\ntaller_percent_per_extra_foot = -500\n", "taller_percent_per_extra_foot"),
    ('[weapon_length]\ntaller_applied_as = "else"\n', "weapon_length.taller_applied_as"),
    ('[weapon_length]\ntaller_extra_feet = "else"\n', "weapon_length.taller_extra_feet"),
    (
        '[height_matrix]\nattackers = [6]\ndefenders = [6]\nrows = [["A"]]\noutside = "always N"\n',
        "height_matrix.outside",
    ),
    (MARK.format("**"), "special_attack[**].d20_at_least"),
    (MARK.format("*") + 'later_rounds = "thrice"\n', "special_attack[*].later_rounds"),
    (MARK.format("*") + 'later_rounds = "listed dice"\neffect = "y"\n', "special_attack[*].effect"),
    (MARK.format("****") + "escape_percent = 10\n", "special_attack[****].escape_dice"),
    (
        MARK.format("****") + 'escape_dice = "2d4"\nescape_damage = "6-24"\n',
        "special_attack[****].escape_damage",
    ),
    (ROW + 'effect = "bleed"\nvalue = 1\ninto = "elsewhere"\n', "consequence[X].into"),
    (ROW + 'effect = "no_walk"\nstacking = "x"\n', "consequence[X].stacking"),
    (ROW + 'effect = "no_walk"\ndelay = "1d4"\n', "consequence[X].delay"),
    (ROW + 'effect = "dexterity"\nvalue = 5\n', "consequence[X].value"),
    (ROW + 'effect = "speed_percent"\nvalue = -500\n', "consequence[X].value"),
    (
        '[[monster_attack]]\nmonster = "m"\nattack = "bite"\nnumber = "6-1"\ndice = "1d6"\n',
        "monster_attack[m, bite].number",
    ),
]


@pytest.mark.parametrize(("text", "key"), REFUSED, ids=[f"{n}: {key}" for n, (_, key) in enumerate(REFUSED)])
def test_a_table_says_nothing_that_would_be_read_and_ignored(text: str, key: str) -> None:
    with pytest.raises(FechtbuchError) as caught:
        load_checked({"blackmoor": text})
    assert key in str(caught.value)
    assert "blackmoor.toml" in str(caught.value)


def test_later_rounds_of_a_hold_do_what_the_table_says() -> None:
    text = MARK.format("*").replace("-05", "-02") + 'later_rounds = "listed dice + 5"\n'
    assert load_checked({"blackmoor": text}).marks["*"].later_add == 5
    assert load_checked({}).marks["*"].later_add == 3


@pytest.mark.parametrize(
    ("figures", "key"),
    [
        ({"elevation": 20, "flight": 5}, "elevation"),
        ({"hp": 8, "hp_now": 0}, "hp_now"),
        ({"weapons": [{"id": "claw", "uses": ["amr"]}]}, "uses"),
        ({"to_hit_die": "d12"}, "to_hit_die"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_creature_that_cannot_be_is_refused(figures: dict[str, object], key: str) -> None:
    with pytest.raises(FechtbuchError, match=key):
        creature("A", **figures)


def test_a_reptile_with_no_points_left_still_lives() -> None:
    assert creature("A", plan="reptile", hp=8, hp_now=0).pools["hp"].value == 0


def test_no_two_start_in_one_cell_of_a_field_with_walls() -> None:
    field = BattleMap("hex", freeze({"walls": [[[5, 0], [6, 0]]]}))
    with pytest.raises(FechtbuchError, match="taken by A"):
        Fight.start(None, RULESET, "Duel", [creature("A"), creature("B")], seed=1, id="duel", map=field)
