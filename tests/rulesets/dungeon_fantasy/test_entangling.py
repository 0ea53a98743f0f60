"""Lariats, bolas, nets, harpoons and stuck weapons: what the cases cannot say (topics LARIAT, BOLAS, HARPOON, NET)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from attrs import evolve

from fechtbuch.decide.requests import Ask
from fechtbuch.decide.resolve import Play, Unanswered, resolve
from fechtbuch.model.acts import Act, EndTurn, StartTurn
from fechtbuch.model.events import (
    Attacked,
    Bound,
    ClockAdvanced,
    ConditionGained,
    ConditionLost,
    Died,
    Event,
    Grappled,
    ItemChanged,
    ItemMoved,
    Joined,
    Left,
    Moved,
    Released,
    Wounded,
    ZoneChanged,
)
from fechtbuch.model.figures import evaluate
from fechtbuch.model.state import Battle, Condition, Item
from fechtbuch.model.table import Table
from fechtbuch.model.tape import Rolled
from fechtbuch.model.wire import decode, encode, to_json
from fechtbuch.rulesets.dungeon_fantasy.acts import (
    Attack,
    BreakFree,
    CutFree,
    Haul,
    LetGo,
    Move,
    Pull,
    Ready,
    Tear,
    Wriggle,
)
from fechtbuch.rulesets.dungeon_fantasy.attacks.effects import EFFECTS
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Strike
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Melee, Ranged
from fechtbuch.rulesets.dungeon_fantasy.data import load_tables
from fechtbuch.rulesets.dungeon_fantasy.defences.defence import defences, defend
from fechtbuch.rulesets.dungeon_fantasy.defences.retreat import retreat_refused
from fechtbuch.rulesets.dungeon_fantasy.entangling.bolas import disarm_figures
from fechtbuch.rulesets.dungeon_fantasy.entangling.kinds import KINDS, tangles
from fechtbuch.rulesets.dungeon_fantasy.entangling.landing import region_of
from fechtbuch.rulesets.dungeon_fantasy.entangling.options import options as entangling_options
from fechtbuch.rulesets.dungeon_fantasy.entangling.pull import tear_figure
from fechtbuch.rulesets.dungeon_fantasy.entangling.sections import effect_of
from fechtbuch.rulesets.dungeon_fantasy.fields import FIELDS
from fechtbuch.rulesets.dungeon_fantasy.sentences import SENTENCES
from fechtbuch.rulesets.dungeon_fantasy.view import view
from tests.rulesets.dungeon_fantasy.ring import RULES, TABLES, at, battle, creature, fighter, given, happening
from tests.rulesets.dungeon_fantasy.test_odds import Told, fate, odds, played, sourced
from tests.support.sampling import chi_square, figures, hardly_ever

KEPT: dict[str, Any] = {"length": 10, "region": "torso", "parts": (), "net": False}
WOUND: dict[str, Any] = {"length": 1, "injury": 8, "type": "imp"}


def bout(weapon: str = "lariat", b: dict[str, Any] | None = None, cell: tuple[int, int] = (2, 0), **a: Any) -> Battle:
    """A with a weapon, whose turn it is, and B two hexes before him."""
    skills = {"Lasso": 14, "Bolas": 14, "Net": 14, "Thrown Weapon (Harpoon)": 14, "Axe/Mace": 14}
    one = creature("A", **{"side": "red", "st": 12, "weapon": weapon, "skills": skills, **a})
    two = creature("B", **{"side": "blue", "st": 11, "facing": 3, "cell": list(cell), **(b or {})})
    return battle(one, two, turn="A")


def caught(here: Battle, kind: str = "lariat", zone: str = "torso", weapon: str = "", **data: Any) -> Battle:
    """A has B on the end of that, from an earlier turn."""
    record = Table({"weapon": weapon or kind, **(KEPT if kind == "lariat" else WOUND), **data})
    item = here["A"].items[weapon or kind]
    on = Item(item.name, item.held, False, item.data.set("on", "B"))
    facts = (Bound("A", "B", kind, zone, 0, "DF-LARIAT-03", 0, record), ItemChanged("A", weapon or kind, on))
    return given(here, *facts).battle


def marked(here: Battle, name: str, who: str = "B", **data: Any) -> Battle:
    """A creature with a mark of entanglement."""
    return given(here, ConditionGained(who, Condition(name, rule="DF-NET-02", data=Table(data)))).battle


def taut(here: Battle) -> Battle:
    """A keeps his lariat taut."""
    bond = here.bonds["lariat:A>B"]
    stretched = Bound("A", "B", "lariat", bond.zone, 0, "DF-LARIAT-04", 0, bond.data.set("taut", True))
    return given(marked(here, "hauling:B", "A"), stretched).battle


def refusals(here: Battle, act: Act) -> list[str]:
    """Reason codes of everything that bars the act."""
    return [breach.reason for breach in RULES.violations(here, act)]


def ends(here: Battle, who: str = "B") -> list[str]:
    """What a creature is caught in."""
    return [tangle.key for tangle in tangles(at(here), who)]


ACTS: dict[str, tuple[Battle, Act]] = {
    "throw a lariat at a foot": (bout(), Attack("A", "B", "lariat", location="foot")),
    "throw a lariat at random": (bout(), Attack("A", "B", "lariat", location="random")),
    "throw a bolas at an arm": (
        bout("bolas", {"weapon": "baton", "skills": {"Shortsword": 14}}),
        Attack("A", "B", "bolas", location="right_arm"),
    ),
    "throw a net": (bout("large_net"), Attack("A", "B", "large_net")),
    "snare with a net": (bout("melee_net"), Attack("A", "B", "melee_net", "snare")),
    "throw a harpoon": (bout("harpoon", {"hp": 20}), Attack("A", "B", "harpoon")),
    "swing a pick": (bout("pick", {"hp": 20}, (1, 0)), Attack("A", "B", "pick")),
    "haul": (caught(bout()), Haul("A", "B")),
    "haul by the neck": (caught(bout(), zone="neck", region="neck"), Haul("A", "B")),
    "pull": (caught(bout("pick", {"hp": 20}, (1, 0)), "stuck", weapon="pick"), Pull("A", "B")),
    "wriggle in a net": (marked(bout("dagger"), "netted", "A", net="net", free=2, failed=2), Wriggle("A")),
    "tear a net": (marked(bout(), "netted", "A", net="melee_net"), Tear("A")),
    "cut a rope": (
        marked(bout("large_knife"), "roped:torso", "A", zone="torso", thing=""),
        CutFree("A"),
    ),
}


@pytest.mark.parametrize("name", ACTS)
def test_exact_odds_sum_to_one_and_agree_with_play(name: str) -> None:
    start, act = ACTS[name]
    assert refusals(start, act) == []
    exact = odds(start, act).spread(fate)
    assert sum(exact.values()) == 1
    n = 300
    seen = Counter(fate(played(start, act, seed)[0].battle) for seed in range(n))
    assert not seen.keys() - exact.keys()
    statistic, freedom = chi_square(exact, seen, n)
    if freedom > 0:
        assert statistic < hardly_ever(freedom)


@pytest.mark.parametrize("name", ACTS)
def test_every_total_of_a_class_leads_to_the_same_state(name: str) -> None:
    start, act = ACTS[name]
    for seed in range(10):
        first, notes = played(start, act, seed)
        tape = {entry.address: entry.answer for entry in first.tape}
        for address, totals in notes.alike.items():
            for total in totals:
                again = resolve(start, RULES.play(act), Told({**tape, address: Rolled(total)}))
                assert again.battle == first.battle, f"seed {seed}: {address} = {total}"


@pytest.mark.parametrize("name", ACTS)
def test_every_fact_can_be_stored_told_and_names_sources_that_exist(name: str) -> None:
    start, act = ACTS[name]
    for seed in range(8):
        done = played(start, act, seed)[0]
        for event in done.events:
            assert decode(encode(to_json(event)))
            assert sourced(getattr(event, "rule", "") or "CMP-SUCCESS")
            for figure in figures(event):
                assert figure.value == evaluate(figure.terms)
                assert not [term for term in figure.terms if not sourced(term.rule)]
            maker = SENTENCES.get(type(event))
            if maker is not None:
                assert "".join(span.text for span in maker(done.battle, event))
        for who in ("A", "B"):
            assert view(done.battle, who, TABLES).values


@pytest.mark.parametrize("act", [Haul, Pull, Wriggle, CutFree, Tear])
def test_every_act_has_a_form(act: type[Act]) -> None:
    here = marked(caught(bout("pick", cell=(1, 0)), "stuck", weapon="pick"), "netted", "A", net="net")
    here = given(here, Bound("A", "B", "lariat", "torso", 0, "DF-LARIAT-03", 0, Table(KEPT))).battle
    for field in FIELDS[act]:
        if field.choices is not None:
            assert field.choices(here, "A", TABLES)


# what is offered, what is refused


def offered(here: Battle, who: str) -> list[Act]:
    """What the rules offer."""
    return [option.act for option in RULES.options(here, who)]


def test_what_can_be_done_about_a_tangle_is_offered() -> None:
    assert Haul("A", "B") in offered(caught(bout()), "A")
    netted = marked(bout("large_knife"), "netted", "A", net="net")
    assert {Wriggle("A", "netted"), Tear("A"), CutFree("A", what="netted")} <= set(offered(netted, "A"))
    stuck = caught(bout("pick", cell=(1, 0)), "stuck", weapon="pick")
    assert Pull("A", "B") in offered(stuck, "A")
    assert LetGo("A", item="pick") in offered(stuck, "A")


def test_nobody_is_offered_to_attack_out_of_a_net() -> None:
    acts = offered(marked(bout("large_knife"), "netted", "A", net="net"), "A")
    assert not [act for act in acts if isinstance(act, Attack | Move)]


@pytest.mark.parametrize(
    ("act", "reason"),
    [
        (Haul("A", "B"), "not_roped"),
        (Haul("A", "A"), "own_self"),
        (Haul("A", "X"), "no_such_target"),
        (Pull("A", "B"), "nothing_stuck"),
        (Pull("A", "X"), "no_such_target"),
        (Wriggle("A"), "not_entangled"),
        (Wriggle("A", "nonsense"), "not_entangled"),
        (CutFree("A"), "not_entangled"),
        (CutFree("A", "X"), "no_such_target"),
        (CutFree("A", weapon="nonsense"), "weapon_unknown"),
        (Tear("A"), "not_entangled"),
    ],
)
def test_what_cannot_be_done_is_refused_with_its_reason(act: Act, reason: str) -> None:
    assert reason in refusals(bout(), act)


def test_a_target_that_left_is_refused() -> None:
    assert "target_gone" in refusals(happening(caught(bout()), Left("B")).battle, Haul("A", "B"))


def test_the_rope_is_not_readied_while_it_is_on_somebody() -> None:
    assert "weapon_caught" in refusals(caught(bout()), Ready("A", "lariat"))


def test_in_one_turn_one_try() -> None:
    after = given(caught(bout())).when(Haul("A", "B"), dice=[10, 12]).battle
    assert "readied_already" in refusals(after, Haul("A", "B"))


# figures and regions


def strike(here: Battle, weapon: str, mode: str = "throw") -> Strike:
    """A's throw, on its way, by what the sheet says."""
    done, _ = played(here, Attack("A", "B", weapon, mode), 1)
    check = next(event.check for event in done.events if isinstance(event, Attacked))
    return Strike("A", "B", "thrown", check, weapon, mode, "torso")


def test_only_a_dodge_helps_against_ropes_and_nets() -> None:
    guard = {"weapon": "broadsword", "shield": "small_shield", "skills": {"Broadsword": 14, "Shield": 14}}
    for weapon, rule in (("lariat", "DF-LARIAT-02"), ("large_net", "DF-NET-01")):
        here = bout(weapon, guard)
        for seed in range(6):
            done, _ = played(here, Attack("A", "B", weapon), seed)
            assert not [event for event in done.events if event.kind in ("Parried", "Blocked")]
        assert EFFECTS[{"lariat": "lariat", "large_net": "net"}[weapon]].rule == rule


def test_the_contest_of_a_bolas_is_of_plain_skill() -> None:
    """AMB-41."""
    here = bout("bolas", cell=(9, 0))
    own, other = disarm_figures(at(here), strike(here, "bolas"))
    assert (own.value, other.value) == (14, 11)
    assert [held.rule for held in own.withheld] == ["AMB-41"]


@pytest.mark.parametrize(
    ("part", "region"),
    [
        ("right_hand", "arm"),
        ("left_leg", "foot"),
        ("groin", "torso"),
        ("vitals", "torso"),
        ("skull", "neck"),
        ("left_eye", "neck"),
    ],
)
def test_what_a_part_counts_as(part: str, region: str) -> None:
    """AMB-37."""
    assert region_of(at(bout()), "B", part) == region


@pytest.mark.parametrize(("injury", "again"), [(1, 0), (2, 1), (7, 3), (8, 4)])
def test_half_the_wound_again(injury: int, again: int) -> None:
    """CMP-PICKS."""
    assert tear_figure(injury).whole == again


# ends


def facts(here: Battle, *events: Event) -> Battle:
    """The battle after facts and all that they force."""
    return happening(here, *events).battle


def test_a_rope_needs_two_hands_and_a_victim() -> None:
    """Whatever takes the holder away leaves the rope with one end, and no bond behind."""
    here = taut(caught(bout(), zone="neck", region="neck"))
    for event in (Died("A"), Left("A"), ConditionGained("A", Condition("unconscious"))):
        after = facts(here, event)
        assert not [bond for bond in after.bonds.values() if bond.kind in KINDS]
        assert ends(after) == ["roped:neck"]
        assert not fighter(after, "A").has("hauling:B")


def test_a_stunned_holder_lets_the_rope_go_slack() -> None:
    after = facts(taut(caught(bout())), ConditionGained("A", Condition("stunned")))
    assert ends(after) == ["lariat:A"]
    assert not fighter(after, "A").has("hauling:B")


def test_a_dead_victim_is_not_roped_any_more_but_keeps_what_sticks_in_it() -> None:
    assert ends(facts(caught(bout()), Died("B"))) == []
    corpse = facts(caught(bout("pick", cell=(1, 0)), "stuck", weapon="pick"), Died("B"))
    assert ends(corpse) == ["stuck:A"]
    assert refusals(corpse, Pull("A", "B")) == []


def test_a_victim_who_leaves_takes_the_rope_along() -> None:
    after = facts(caught(bout()), Left("B"))
    assert not after.bonds
    assert "lariat" not in after["A"].items


def test_the_end_of_a_bond_leaves_a_weapon_that_can_be_readied() -> None:
    after = facts(taut(caught(bout())), Released("A", "B", "lariat", "by hand"))
    assert not fighter(after, "A").has("hauling:B")
    assert refusals(after, Ready("A", "lariat")) == []


def test_a_part_that_is_gone_frees_what_was_on_it() -> None:
    here = caught(bout(), zone="right_hand", region="arm", parts=("right_arm", "right_hand"))
    assert ends(facts(here, ZoneChanged("B", "right_hand", 0, 0, ("crippled", "destroyed")))) == []


def test_being_pushed_beyond_the_line_tears_it_out_of_the_hands() -> None:
    here = caught(bout(), length=2)
    assert ends(facts(here, Moved("B", ((3, 0),), how="knockback"))) == ["roped:torso"]
    assert ends(facts(here, Moved("B", ((1, 0),), how="knockback"))) == ["lariat:A"]


# the one table of what is barred


def test_a_bystander_who_hauls_bars_the_retreat_from_another() -> None:
    """The scores of two are remembered; what a third does to one of them is none the less seen."""
    foe = creature("C", side="red", cell=[3, 0], facing=3)
    slack = caught(bout(cell=(4, 0), b={"facing": 3}))
    slack = given(slack, Joined("C", foe)).battle
    blow = Strike("C", "B", "melee", strike(bout("bolas"), "bolas").check, "punch", "punch", "torso")
    values = {"dodge+retreat": slack, "": taut(slack)}
    for value, here in values.items():
        with pytest.raises(Unanswered) as asked:
            resolve(here, Play(defend, (blow,), RULES.ruleset.consequences, TABLES), lambda *about: None)
        request = asked.value.request
        assert isinstance(request, Ask)
        assert ("dodge+retreat" in request.values) is bool(value)


def test_a_taut_rope_bars_moving_and_retreating_but_no_defence() -> None:
    here = taut(caught(bout(b={"weapon": "broadsword", "skills": {"Broadsword": 13}}, cell=(1, 0))))
    blow = Strike("A", "B", "melee", strike(bout("bolas"), "bolas").check, "punch", "punch", "torso")
    refused = retreat_refused(at(here), blow)
    assert refused is not None
    assert refused.rule == "DF-LARIAT-04"
    assert {one.value for one in defences(at(here), blow)} >= {"dodge", "parry:broadsword"}


def test_a_retreat_stays_within_the_line() -> None:
    """DF-OWN-73."""
    here = caught(bout(cell=(1, 0)), length=1)
    blow = Strike("A", "B", "melee", strike(bout("bolas"), "bolas").check, "punch", "punch", "torso")
    refused = retreat_refused(at(here), blow)
    assert refused is not None
    assert refused.rule == "DF-OWN-73"


def test_an_entangled_arm_does_not_parry() -> None:
    here = bout(b={"weapon": "broadsword", "skills": {"Broadsword": 13}}, cell=(1, 0))
    tied = marked(here, "bolas:right_arm", zone="right_arm", parts=("right_arm", "right_hand"))
    blow = Strike("A", "B", "melee", strike(bout("bolas"), "bolas").check, "punch", "punch", "torso")
    assert "parry:broadsword" in {one.value for one in defences(at(here), blow)}
    assert "parry:broadsword" not in {one.value for one in defences(at(tied), blow)}


def test_many_legs_go_on() -> None:
    """DF-OWN-71."""
    spider = creature("S", side="red", cell=[0, 0], legs=8)
    man = creature("M", side="red", cell=[4, 0])
    here = battle(spider, man)
    for who, barred in (("S", False), ("M", True)):
        hobbled = marked(here, "bolas:right_leg", who, zone="right_leg", parts=("right_leg", "left_leg"), legs=True)
        way = Move(who, ((1, 0),) if who == "S" else ((5, 0),))
        assert ("entangled" in refusals(hobbled, way)) is barred


def test_two_causes_take_the_breath_until_both_are_gone() -> None:
    here = marked(taut(caught(bout(), zone="neck", region="neck")), "bolas:neck", zone="neck", parts=("neck",))
    choked = Condition("suffocating", data=Table({"by": ("lariat:A", "bolas:neck")}))
    here = given(here, ConditionGained("B", choked)).battle
    one = facts(here, Released("A", "B", "lariat"))
    assert fighter(one, "B").has("suffocating")
    mark = fighter(one, "B").condition("suffocating")
    assert mark is not None
    assert mark.data["by"] == ("bolas:neck",)
    assert not fighter(facts(one, ConditionLost("B", "bolas:neck")), "B").has("suffocating")


# options and words


def test_pulling_out_is_told_as_a_wound_of_the_body_part() -> None:
    here = caught(bout("pick", {"hp": 20}, (1, 0)), "stuck", weapon="pick", zone="right_arm")
    done = given(here).when(Pull("A", "B"), dice=[10])
    wound = next(event for event in done.resolution.events if isinstance(event, Wounded))
    assert (wound.zone, wound.by, wound.rule) == ("right_arm", 4, "CMP-PICKS")


def test_the_armoury_names_what_its_special_weapons_do() -> None:
    weapons = load_tables().armoury
    effects = {
        mode.effect for id in ("lariat", "bolas", "harpoon", "large_net") for mode in weapons.weapon_of(id).ranged
    }
    assert effects == {"lariat", "bolas", "harpoon", "net"}
    assert [mode.effect for mode in weapons.weapon_of("melee_net").melee] == ["snare"]


# whole fights


def tempting(here: Battle, who: str, careless: bool) -> list[Act]:
    """What somebody in the thick of it might do, legal or not."""
    cell, others = here[who].place.cell, [other for other in here.order if other != who]
    throws = {"lariat": "throw", "bolas": "throw", "large_net": "throw", "melee_net": "snare", "harpoon": "throw"}
    acts: list[Act] = [
        Attack(who, other, weapon, mode, location)
        for weapon, mode in (*throws.items(), ("pick", "swing"))
        if weapon in here[who].items
        for other in others
        for location in ("random", "neck", "leg")
    ]
    tries = [option.act for option in entangling_options(at(here), who)]
    acts += 4 * tries
    acts += [Ready(who, key) for key in here[who].items]
    acts += [LetGo(who, item=key) for key in here[who].items if careless]
    acts += [Ready(who, thing) for thing in here.things]
    far = [(cell[0] + dx, cell[1] + dy) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    return acts + [Move(who, (step, (2 * step[0] - cell[0], 2 * step[1] - cell[1]))) for step in far]


def test_ropes_nets_and_barbs_leave_no_loose_ends() -> None:
    """Whatever legal acts come in whatever order: every bond has two ends, everything that hangs on somebody exists."""
    caught_in = Counter[str]()
    for seed in range(8):
        caught_in.update(scuffle(Random(seed), seed))
    assert caught_in.keys() >= {"lariat", "harpoon", "stuck", "bolas", "netted", "impaled"}


def scuffle(chance: Random, seed: int) -> Counter[str]:
    """Five throwers in a heap, acting at random; what they were caught in, how often it was seen."""
    skills = {"Lasso": 18, "Bolas": 20, "Net": 18, "Thrown Weapon (Harpoon)": 18, "Axe/Mace": 18}
    arms = [["lariat"], ["large_net", "large_knife"], ["pick", "dagger"], [{"id": "harpoon", "count": 2}], ["bolas"]]
    places = [[0, 0], [2, 0], [1, 0], [3, 0], [2, 2]]
    cast = [
        creature(id, side=id, st=12, hp=30, cell=cell, facing=3 * (n % 2), weapons=weapons, skills=skills)
        for n, (id, weapons, cell) in enumerate(zip("LNPHO", arms, places, strict=True))
    ]
    here, seen = battle(*cast, turn="L"), Counter[str]()
    for n in range(50):
        who = here.clock.turn
        wanted = [act for act in tempting(here, who, n % 17 == 4) if not RULES.violations(here, act)] if n % 3 else []
        act = chance.choice(wanted) if wanted else EndTurn(who)
        here = played(here, act, 1000 * seed + n)[0].battle
        if act.do == "end_turn":
            order = [id for id in here.order if here[id].status == "in"]
            here = played(here, StartTurn(chance.choice(order)), 1000 * seed + n)[0].battle
        no_loose_ends(here)
        seen.update(tangle.kind for who in here.order for tangle in tangles(at(here), who))
    return seen


def no_loose_ends(here: Battle) -> None:
    """What must hold of all tangles at any moment."""
    for bond in here.bonds.values():
        weapon = here[bond.holder].items[str(bond.data["weapon"])]
        assert bond.kind in KINDS
        assert here[bond.holder].status == "in"
        assert not fighter(here, bond.holder).unconscious
        assert weapon.held
        assert weapon.data["on"] == bond.held
    hanging = [thing.id for thing in here.things.values() if thing.cell is None and "on" in thing.data]
    known = [str(tangle.data.get("thing", "")) for who in here.order for tangle in tangles(at(here), who)]
    assert sorted(hanging) == sorted(thing for thing in known if thing)


# sheets of other programs, sections switched off


def line(skill: str, damage: str = "", **row: Any) -> Ranged:
    """A thrown line that names no effect, as other programs write it."""
    rows = [{"name": "throw", "skill": skill, "level": 12, "damage": damage or "1d cr", "range": "10", "shots": "T(1)"}]
    made = creature("A", weapons=[{"id": "thing", "ranged": [rows[0] | row]}])
    weapon = fighter(battle(made), "A").weapon("thing")
    assert weapon is not None
    return weapon.ranged[0]


@pytest.mark.parametrize(
    ("skill", "effect"),
    [
        ("Lasso", "lariat"),
        ("Bolas", "bolas"),
        ("Net", "net"),
        ("Thrown Weapon (Harpoon)", "harpoon"),
        ("Thrown Weapon (Knife)", ""),
    ],
)
def test_a_line_without_words_for_it_is_known_by_its_skill(skill: str, effect: str) -> None:
    assert effect_of(at(bout()), line(skill)) == effect


@pytest.mark.parametrize(
    ("weapon", "mode", "option"),
    [
        ("lariat", "throw", "lariats"),
        ("melee_net", "snare", "lariats"),
        ("bolas", "throw", "bolas"),
        ("harpoon", "throw", "harpoons"),
        ("large_net", "throw", "nets"),
        ("pick", "swing", "stuck_weapons"),
        ("halberd", "swing, impaling", "stuck_weapons"),
    ],
)
def test_each_section_can_be_switched_off(weapon: str, mode: str, option: str) -> None:
    """DF-THROWN-04, DF-OWN-77."""
    on = bout(weapon)
    off = evolve(on, options=Table({option: False}))
    lines = fighter(on, "A").weapon(weapon)
    assert lines is not None
    rows: tuple[Melee | Ranged, ...] = (*lines.melee, *lines.ranged)
    used = next(row for row in rows if row.name == mode)
    assert effect_of(at(on), used)
    assert effect_of(at(off), used) == ""


def test_no_step_out_of_a_hold_leads_out_of_a_taut_rope() -> None:
    here = taut(caught(bout(cell=(2, 0))))
    held = given(
        here,
        Joined("C", creature("C", side="red", cell=[2, 0])),
        Grappled("C", "B", "torso", 1, "DF-GRAPPLE-08", 0),
        ClockAdvanced("B", 1, "", 2),
    ).battle
    assert "entangled" in refusals(held, BreakFree("B", "C", (3, 0)))
    assert refusals(held, BreakFree("B", "C")) == []


@pytest.mark.parametrize("how", ["", "evade", "overrun", "sprint"])
def test_no_way_of_moving_leads_out_of_a_net(how: Any) -> None:
    assert "entangled" in refusals(marked(bout(), "netted", "A", net="net"), Move("A", ((1, 0),), how=how))


def test_a_foe_who_fights_on_lets_nobody_pull_it_out() -> None:
    """DF-OWN-63."""
    here = marked(bout("dagger", cell=(1, 0)), "impaled:pick@X", zone="torso", injury=4, type="imp", thing="")
    assert refusals(here, Pull("A", "B")) == ["item_in_a_foe"]
    out = given(here, ConditionGained("B", Condition("unconscious"))).battle
    assert refusals(out, Pull("A", "B")) == []


def test_a_rope_taken_from_the_holder_is_on_nobodys_end() -> None:
    here = caught(bout())
    item = here["A"].items["lariat"]
    after = facts(here, ItemMoved("A", "lariat", evolve(item, held="right_hand"), "B", None, "wrested"))
    assert ends(after) == ["roped:torso"]
    assert not after.bonds
    assert "on" not in after["B"].items["lariat"].data
