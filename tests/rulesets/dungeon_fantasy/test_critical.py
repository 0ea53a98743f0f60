"""Critical hits and critical misses: every row of the four tables, what is rolled again, what shots do."""

from __future__ import annotations

from typing import Any

import pytest

from fechtbuch.decide.spec import When
from fechtbuch.model.acts import EndTurn, StartTurn
from fechtbuch.model.events import (
    Checked,
    ConditionGained,
    ItemMoved,
    Moved,
    PostureChanged,
    TableRolled,
    Turned,
    Wounded,
)
from fechtbuch.model.state import Battle, Item
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack
from fechtbuch.rulesets.dungeon_fantasy.attacks.attack import attack_figure
from tests.rulesets.dungeon_fantasy.duels import duel, swordsman
from tests.rulesets.dungeon_fantasy.ring import at, battle, fighter, given, mark, terms, turns


def hit(row: int, *dice: int, location: str = "", mode: str = "swing", **b: Any) -> When:
    """A hits B critically, reads that row, and the rest of the dice fall so."""
    b = {"hp": 30, **b}
    act = Attack("A", "B", "broadsword", mode, location)
    return given(duel(a={"skills": {"Broadsword": 26}}, b=b)).when(act, [3, row, *dice])


def wounded(when: When) -> Wounded:
    """The wound."""
    (wound,) = [event for event in when.resolution.events if isinstance(event, Wounded)]
    return wound


# critical hits (CMP-CRITHIT): the swing does 1d+3 cutting


@pytest.mark.parametrize(
    ("row", "raw"),
    [(3, 15), (18, 15), (5, 10), (16, 10), (9, 5), (10, 5), (11, 5)],
    ids=["triple", "triple", "double", "double", "normal", "normal", "normal"],
)
def test_basic_damage_of_a_critical_hit(row: int, raw: int) -> None:
    assert wounded(hit(row, 2, hp=60)).raw == raw


@pytest.mark.parametrize("row", [6, 15])
def test_maximum_damage_takes_no_dice(row: int) -> None:
    assert wounded(hit(row, hp=60)).raw == 9


@pytest.mark.parametrize("row", [4, 17])
def test_armour_counts_half(row: int) -> None:
    assert wounded(hit(row, 2, armour={"torso": 5})).by == (5 - 2) * 3 // 2


@pytest.mark.parametrize("row", [7, 13, 14])
def test_anything_that_penetrates_is_a_major_wound(row: int) -> None:
    assert any(isinstance(event, Checked) for event in hit(row, 1, 3).resolution.events)
    assert not any(isinstance(event, Checked) for event in hit(row, 1, armour={"torso": 9}).resolution.events)


def test_a_funny_bone_doubles_shock_and_disables_a_limb() -> None:
    when = hit(8, 1, location="right_arm", hp=12)
    assert wounded(when).by == 6
    assert fighter(when.battle, "B").level("shock") == 8
    assert fighter(when.battle, "B").part_status("right_arm") == ("disabled",)
    disabled = fighter(when.battle, "B").condition("disabled:right_arm")
    assert disabled is not None
    assert disabled.until == f"round:{1 + 16 - 11}"


def test_a_disabled_limb_recovers_when_its_seconds_are_over() -> None:
    here = hit(8, 1, location="right_arm", hp=12, ht=14).battle
    for _ in range(2):
        assert fighter(here, "B").part_status("right_arm") == ("disabled",)
        here = turns(here, EndTurn("A"), StartTurn("B"), EndTurn("B"), StartTurn("A"))
    assert fighter(here, "B").part_status("right_arm") == ()
    assert not fighter(here, "B").has("disabled:right_arm")


def test_a_disabled_torso_there_is_not() -> None:
    assert fighter(hit(8, 1).battle, "B").creature.zones == Table()


def test_everything_is_dropped_even_if_nothing_penetrates() -> None:
    when = hit(12, 1, armour={"all": 20}, shield="small_shield")
    assert wounded(when).by == 0
    assert set(when.battle["B"].items) == {"small_shield"}


# the table for the head


def test_at_its_worst_the_head_is_unprotected() -> None:
    assert wounded(hit(3, 3, location="face", armour={"all": 8})).by == 9 * 3 // 2


@pytest.mark.parametrize("row", [4, 5])
def test_half_armour_rounded_up_and_a_major_wound(row: int) -> None:
    when = hit(row, 1, 3, location="face", armour={"face": 5}, hp=60)
    assert wounded(when).by == 1
    assert any(isinstance(event, Checked) for event in when.resolution.events)


@pytest.mark.parametrize(("side", "eye"), [(3, "right_eye"), (4, "left_eye")])
def test_a_point_at_the_head_finds_an_eye(side: int, eye: str) -> None:
    when = hit(6, side, 1, 3, location="face", mode="thrust", armour={"skull": 9})
    assert wounded(when).zone == eye
    assert wounded(when).by == 2 * 4


def test_an_edge_finds_no_eye_and_reads_four() -> None:
    when = hit(7, 1, 3, location="face", armour={"face": 5}, hp=60)
    assert wounded(when).zone == "face"
    assert wounded(when).detail["major_wound"] is True


def test_stunned_by_the_blow_one_does_nothing_but_defends() -> None:
    when = hit(8, 1, 3, location="face", hp=30)
    here = turns(when.battle, EndTurn("A"), StartTurn("B"))
    given(here).refuses(Attack("B", "A"), "must_do_nothing")
    here = turns(here, EndTurn("B"))
    assert not fighter(here, "B").has("do_nothing")


@pytest.mark.parametrize("row", [12, 13])
def test_edges_scar_and_clubs_deafen(row: int) -> None:
    when = hit(row, 1, 3, location="face")
    assert fighter(when.battle, "B").has("scarred")
    start = duel(a={"weapon": "baton", "skills": {"Shortsword": 26}}, b={"hp": 30})
    club = given(start).when(Attack("A", "B", "baton", "swing", "face"), [3, row, 2, 3])
    assert fighter(club.battle, "B").has("deafened")


def test_the_weapon_is_dropped() -> None:
    when = hit(14, 1, 3, location="skull", shield="small_shield")
    when.then_fact(ItemMoved, who="B", key="broadsword", reason="critical hit")


def test_the_location_decides_which_table_is_read() -> None:
    table = hit(8, 1, location="neck").then_fact(TableRolled, purpose="critical_hit", result="double shock, disable")
    assert not fighter(table.battle, "B").has("do_nothing")
    start = duel(b={"hp": 30})
    at_random = given(start).when(Attack("A", "B", location="random"), [3, 8, 5, 1, 3])
    at_random.then_fact(TableRolled, purpose="critical_hit", result="do nothing")


# critical misses, armed (CMP-CRITMISS)


def miss(row: int, *dice: int, battle: Battle | None = None, weapon: str = "broadsword", mode: str = "swing") -> When:
    """A fumbles, reads that row, and the rest of the dice fall so."""
    return given(battle or duel(a={"hp": 30})).when(Attack("A", "B", weapon, mode), [18, row, *dice])


def sword(when: When) -> Item:
    """A's sword afterwards."""
    return when.battle["A"].items["broadsword"]


@pytest.mark.parametrize("row", [3, 4, 17, 18])
def test_the_weapon_breaks(row: int) -> None:
    when = miss(row)
    assert sword(when).data["broken"] is True
    given(when.battle).refuses(Attack("A", "B", "broadsword"), "no_attack_left", "weapon_broken")


FINE = {"weapons": [{"armoury": "broadsword", "traits": ["fine"]}], "weapon": None}


def test_what_resists_breakage_breaks_on_a_second_breakage_only() -> None:
    fine = duel(a=FINE)
    assert miss(3, 18, battle=fine).battle["A"].items["broadsword"].data["broken"] is True
    dropped = miss(3, 10, battle=fine)
    assert "broadsword" not in dropped.battle["A"].items
    staff = duel(a={"weapon": "quarterstaff", "skills": {"Staff": 14}})
    assert "quarterstaff" not in miss(3, 10, battle=staff, weapon="quarterstaff").battle["A"].items
    flail = duel(a={"weapon": "morningstar", "skills": {"Flail": 14}})
    assert miss(3, battle=flail, weapon="morningstar").battle["A"].items["morningstar"].data["broken"] is True


@pytest.mark.parametrize(
    ("dice", "zone"),
    [((1, 1), "right_arm"), ((3, 6), "left_arm"), ((4, 3), "right_leg"), ((6, 4), "left_leg")],
)
def test_one_strikes_ones_own_arm_or_leg(dice: tuple[int, int], zone: str) -> None:
    when = miss(5, *dice, 1)
    wound = wounded(when)
    assert (wound.who, wound.source, wound.zone, wound.raw, wound.by) == ("A", "A", zone, 4, 6)


def test_a_glancing_blow_at_oneself_does_half() -> None:
    wound = wounded(miss(6, 1, 1, 2))
    assert (wound.raw, wound.by) == (2, 3)


def test_a_thrust_strikes_oneself_only_if_a_second_roll_says_so() -> None:
    assert wounded(miss(5, 6, 1, 1, 1, mode="thrust")).raw == 1
    assert fighter(miss(5, 7, mode="thrust").battle, "A").has("lost_balance")


@pytest.mark.parametrize("row", [7, 13])
def test_balance_is_lost_until_the_next_turn(row: int) -> None:
    when = miss(row)
    given(when.battle).refuses(Attack("A", "B"), "off_balance", "no_attack_left")
    later = turns(when.battle, EndTurn("A"), StartTurn("B"), EndTurn("B"))
    assert fighter(later, "A").has("lost_balance")
    assert not fighter(turns(later, StartTurn("A")), "A").has("lost_balance")


@pytest.mark.parametrize("row", [8, 12])
def test_the_weapon_turns_in_the_hand(row: int) -> None:
    item = sword(miss(row))
    assert (item.ready, item.data["more_ready"], item.held) == (False, 1, "right_hand")


@pytest.mark.parametrize("row", [9, 10, 11])
def test_the_weapon_is_let_fall_and_a_cheap_one_breaks(row: int) -> None:
    miss(row).then_fact(ItemMoved, who="A", key="broadsword", to="broadsword@A", cell=(0, 0))
    cheap = duel(a={"weapons": [{"armoury": "broadsword", "traits": ["cheap"]}], "weapon": None})
    assert miss(row, battle=cheap).battle["A"].items["broadsword"].data["broken"] is True


@pytest.mark.parametrize(("side", "cell"), [(3, (4, 0)), (4, (-4, 0))])
def test_a_swung_weapon_flies_straight_ahead_or_back(side: int, cell: tuple[int, int]) -> None:
    miss(14, 4, side).then_fact(ItemMoved, key="broadsword", cell=cell)


def test_a_thrusting_weapon_is_just_dropped() -> None:
    miss(14, mode="thrust").then_fact(ItemMoved, key="broadsword", cell=(0, 0))


def test_whoever_is_where_it_lands_rolls_dx_or_takes_half_damage() -> None:
    struck = miss(14, 1, 1, 13, 2)
    wound = wounded(struck)
    assert (wound.who, wound.raw) == ("B", 2)
    assert not any(isinstance(event, Wounded) for event in miss(14, 1, 1, 12).resolution.events)


def test_a_strained_shoulder_keeps_the_weapon_and_loses_the_arm() -> None:
    when = miss(15)
    assert fighter(when.battle, "A").part_status("right_arm") == ("strained",)
    assert sword(when).held == "right_hand"
    given(when.battle).refuses(Attack("A", "B", "broadsword"), "no_attack_left", "limb_crippled")


def test_one_falls_down() -> None:
    miss(16).then_fact(PostureChanged, who="A", posture="lying")


# shots


def shot(row: int, *dice: int) -> When:
    """A fumbles with a bow."""
    archer = swordsman("A", weapon="regular_bow", skills={"Bow": 14}, hp=30)
    start = battle(archer, swordsman("B", (5, 0), 3), turn="A")
    return given(start).when(Attack("A", "B", "regular_bow"), [18, row, *dice])


def test_a_shooter_loses_balance_instead_of_falling() -> None:
    assert fighter(shot(16).battle, "A").has("lost_balance")


def test_a_bow_does_not_fly() -> None:
    shot(14).then_fact(ItemMoved, key="regular_bow", cell=(0, 0))


def test_a_shooter_hits_himself_only_if_a_second_roll_says_so() -> None:
    assert fighter(shot(5, 9).battle, "A").item("regular_bow") is None
    assert wounded(shot(5, 5, 1, 1, 6)).who == "A"


# critical misses, unarmed


def fist(row: int, *dice: int, battle: Battle | None = None, weapon: str = "punch") -> When:
    """A, bare-handed in B's hex, fumbles."""
    return given(battle or brawl()).when(Attack("A", "B", weapon), [18, row, *dice])


def brawl(a: dict[str, Any] | None = None, b: dict[str, Any] | None = None) -> Battle:
    """A and B in one hex, without weapons."""
    bare = {"weapon": None, "skills": {"Brawling": 12}}
    one = swordsman("A", **{**bare, **(a or {})})
    return battle(one, swordsman("B", **{**bare, "facing": 3, **(b or {})}), turn="A")


@pytest.mark.parametrize("row", [3, 18])
def test_one_knocks_oneself_out(row: int) -> None:
    out = fighter(fist(row).battle, "A").condition("unconscious")
    assert out is not None
    assert out.data["minutes"] == 30


@pytest.mark.parametrize("row", [4, 17])
def test_a_limb_is_strained(row: int) -> None:
    when = fist(row)
    assert wounded(when).by == 1
    assert fighter(when.battle, "A").part_status("right_arm") == ("strained",)
    kick = fist(row, 10, weapon="kick")
    assert fighter(kick.battle, "A").part_status("right_leg") == ("strained",)


def test_a_biter_is_in_pain_instead() -> None:
    start = brawl(a={"traits": ["sharp_teeth"]})
    when = fist(4, battle=start, weapon="bite")
    pain = fighter(when.battle, "A").condition("pain")
    assert pain is not None
    assert (pain.level, pain.data["minutes"]) == (2, 9)
    assert wounded(when).zone == "neck"
    assert terms(attack_figure(at(when.battle), Attack("A", "B", "punch")))["Pain"] == -2


def test_beasts_flee_on_seventeen() -> None:
    start = brawl(a={"iq": 4})
    assert fighter(fist(17, battle=start).battle, "A").has("fleeing")
    assert not fighter(fist(4, battle=start).battle, "A").has("fleeing")


@pytest.mark.parametrize(("row", "raw"), [(5, 5), (16, 5), (6, 2)])
def test_one_strikes_something_solid(row: int, raw: int) -> None:
    wound = wounded(fist(row, 6, *([9] if raw == 5 else [])))
    assert (wound.who, wound.zone, wound.type, wound.raw) == ("A", "right_hand", "cr", raw)


def test_a_foes_point_is_worse_than_a_wall() -> None:
    start = brawl(b={"weapon": "dagger"})
    wound = wounded(fist(5, 6, battle=start))
    assert (wound.who, wound.type, wound.raw) == ("A", "imp", 4)


def test_natural_weapons_break() -> None:
    start = brawl(a={"traits": ["sharp_teeth"]})
    when = fist(6, 1, battle=start, weapon="bite")
    assert fighter(when.battle, "A").level("broken:bite") == 1
    here = turns(when.battle, EndTurn("A"), StartTurn("B"), EndTurn("B"), StartTurn("A"))
    bite = given(here).when(Attack("A", "B", "bite"), [9, 11, 6], defence="dodge")
    assert wounded(bite).raw == 6 - 2 - 1


@pytest.mark.parametrize("row", [7, 14])
def test_one_stumbles_past_the_foe(row: int) -> None:
    start = duel(a={"weapon": None, "skills": {"Brawling": 12}})
    when = fist(row, 10, battle=start, weapon="kick")
    when.then_fact(Moved, who="A", path=((1, 0), (2, 0)), how="stumble")
    assert when.battle["A"].place.facing == 0
    shared = fist(row)
    shared.then_fact(Moved, who="A", path=((1, 0),))


def test_one_stumbles_past_in_the_direction_of_the_blow() -> None:
    start = battle(swordsman("A", weapon=None), swordsman("B", (0, 1), 3), turn="A")
    when = given(start).when(Attack("A", "B", "kick"), [18, 7, 10])
    when.then_fact(Turned, who="A", facing=1)
    assert when.battle["A"].place.cell == (0, 2)


def test_one_falls_without_a_weapon_too() -> None:
    fist(8).then_fact(PostureChanged, who="A", posture="lying")


@pytest.mark.parametrize("row", [9, 10, 11])
def test_balance_is_lost_without_a_weapon_too(row: int) -> None:
    assert fighter(fist(row).battle, "A").has("lost_balance")


@pytest.mark.parametrize(("weapon", "target"), [("punch", 12), ("kick", 8)])
def test_dx_or_a_fall_harder_for_kickers(weapon: str, target: int) -> None:
    rest = [3] if weapon == "kick" else []
    stands = fist(12, target, *rest, weapon=weapon)
    assert fighter(stands.battle, "A").posture == "standing"
    assert fighter(fist(12, target + 1, weapon=weapon).battle, "A").posture == "lying"


def test_the_guard_is_dropped() -> None:
    guard = fighter(fist(13).battle, "A").condition("guard_dropped")
    assert guard is not None
    assert guard.until == "turn_start:A"


def test_a_muscle_is_torn() -> None:
    when = fist(15, 5)
    assert wounded(when).by == 2
    assert wounded(when).zone == "right_arm"
    here = turns(when.battle, EndTurn("A"), StartTurn("B"), EndTurn("B"), StartTurn("A"))
    found = terms(attack_figure(at(here), Attack("A", "B", "kick")))
    assert found["Torn muscle"] == -1
    later = turns(here, EndTurn("A"), StartTurn("B"), EndTurn("B"), StartTurn("A"))
    assert "Torn muscle" not in terms(attack_figure(at(later), Attack("A", "B", "kick")))
    assert fighter(later, "A").level("torn:right_arm") == 3


def test_a_torn_muscle_may_hurt_no_more_than_the_pride() -> None:
    assert not any(isinstance(event, Wounded) for event in fist(15, 3).resolution.events)


def test_a_torn_arm_hampers_the_weapon_it_holds() -> None:
    start = given(duel(), ConditionGained("A", mark("torn:right_arm", 3))).battle
    assert attack_figure(at(start), Attack("A", "B")).value == 11
    assert attack_figure(at(start), Attack("A", "B", "kick")).value == 12 - 2


# fumbled parries


def parried(row: int, *dice: int, **b: Any) -> When:
    """B fumbles a parry of A's swing, which then lands for 4."""
    keys = {"defence": b.pop("defence", "parry:broadsword")}
    return given(duel(b={"hp": 30, **b})).when(Attack("A", "B"), [10, 18, row, *dice, 1], **keys)


def test_a_parrying_weapon_breaks_turns_or_falls() -> None:
    assert parried(3).battle["B"].items["broadsword"].data["broken"] is True
    assert parried(8).battle["B"].items["broadsword"].data["more_ready"] == 1
    assert "broadsword" not in parried(10).battle["B"].items


def test_a_parrying_weapon_does_not_fly() -> None:
    parried(14).then_fact(ItemMoved, who="B", key="broadsword", cell=(1, 0))


def test_one_who_parries_with_bare_hands_falls_instead_of_stumbling() -> None:
    when = parried(7, weapon=None, defence="parry:right_hand")
    assert fighter(when.battle, "B").posture == "lying"
    assert when.battle["B"].place.cell == (1, 0)
