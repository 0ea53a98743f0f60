"""What the table said, held against the rules on the table's own numbers: a mistake is told once, where it was made."""

from __future__ import annotations

from typing import Any

import pytest

from fechtbuch.audit import Audit, audit
from fechtbuch.audit.called import called
from fechtbuch.audit.gaps import Gap
from fechtbuch.fight import Fight
from fechtbuch.fight.remarks import BadNote
from fechtbuch.history.store.contract import Annotation
from fechtbuch.interchange.fight_file import parse
from fechtbuch.interchange.play import play
from fechtbuch.model.acts import EndTurn, StartTurn
from tests.audit.planting import copied, example

BOUT = """
format = "fechtbuch/1"
ruleset = "dungeon_fantasy"
title = "Bout"
seed = 1

[[creature]]
id = "A"
side = "red"
cell = [0, 0]
st = 13
dx = 13
ht = 12
skills = { Broadsword = 15 }
weapon = "broadsword"

[[creature]]
id = "B"
side = "blue"
cell = [1, 0]
facing = 3
st = 12
ht = 11
hp = 17
armour = { torso = 1 }
skills = { Brawling = 12 }

[[act]]
do = "attack"
who = "A"
target = "B"
weapon = "broadsword"
mode = "swing"
location = "torso"
dice = { "A.attack" = 10, "dodge" = 16, "damage" = 4 }
choose = { "B.defence" = "dodge" }
"""


def bout(*claims: dict[str, Any]) -> Fight:
    """A hits B; then turns pass. The first claim is about the blow, the others about the acts after it."""
    fight = play(parse(BOUT).cases[0]).fight
    for act in (EndTurn("A"), StartTurn("B"), EndTurn("B"), StartTurn("A")):
        fight.act(act)
    line = fight.log.spine(fight.head)
    for place, claim in enumerate(claims):
        if claim:
            fight.claim(claim, line[BLOW + place])
    return fight


BLOW = 2
"""The number of the blow; A's turn begins before it."""


def mistakes(found: Audit) -> list[tuple[int, str, str]]:
    return [(one.act, one.kind, one.path) for one in found.findings if one.severity != "note"]


def rules_say(path: str) -> Any:
    """What the rules make of a value after the blow."""
    fight = bout()
    who, _, name = path.partition(".")
    rules = fight.rules
    assert rules is not None
    return rules.view(fight.log.node(fight.log.spine(fight.head)[BLOW]).end, who).value(name)


def test_claims_that_agree_say_nothing() -> None:
    found = audit(bout({"B.hp": rules_say("B.hp"), "hit": True, "Wounded[B].zone": "torso", "B.posture": "standing"}))
    assert found.findings == ()
    assert found.parted is None


def test_a_wrong_number_is_told_with_what_leads_to_the_right_one() -> None:
    hp = rules_say("B.hp")
    [finding] = audit(bout({"B.hp": hp - 3})).errors
    assert (finding.kind, finding.act, finding.path) == ("claim", BLOW, "B.hp")
    assert (finding.expected, finding.recorded, finding.claimed) == (hp, hp - 3, True)
    assert finding.text == f"the table had B's HP as {hp - 3}, by the rules it is {hp}"
    assert finding.rules == ("CMP-DAMAGE",)
    assert any("DR" in line for line in finding.explanation)
    fight = bout({"B.hp": hp - 3})
    place = fight.cursor().resolve(audit(fight).errors[0].position)
    assert fight.log.commit(place.commit).events[place.event].kind == "Wounded"


def test_the_term_that_was_left_out_is_named() -> None:
    fight = bout()
    [wound] = [
        event for commit, _ in fight.log.commits(fight.head) for event in commit.events if event.kind == "Wounded"
    ]
    without_armour = (getattr(wound, "raw", 0)) * 3 // 2
    [finding] = audit(bout({"B.hp": 17 - without_armour})).errors
    assert any(line.startswith("it would be as the table had it without DR") for line in finding.explanation)


def test_one_mistake_is_told_once_however_long_it_lasts() -> None:
    wrong = rules_say("B.hp") + 2
    found = audit(bout({"B.hp": wrong}, {"B.hp": wrong}, {"B.hp": wrong}, {"B.hp": wrong}))
    assert mistakes(found) == [(BLOW, "claim", "B.hp")]
    assert found.parted is not None
    assert found.parted.act == BLOW
    assert [(one.path, one.before, one.after) for one in found.drift] == [("B.hp", wrong - 2, wrong)]
    assert str(found.parted) == f"act {BLOW}: B's HP is {wrong} at the table, {wrong - 2} by the rules"


def test_a_second_mistake_is_held_against_the_table_s_own_numbers() -> None:
    wrong = rules_say("B.hp") + 2
    found = audit(bout({"B.hp": wrong}, {}, {"B.hp": wrong - 1}))
    assert [(one.act, one.expected, one.recorded) for one in found.errors] == [
        (BLOW, wrong - 2, wrong),
        (BLOW + 2, wrong, wrong - 1),
    ]


def test_a_table_that_comes_back_to_the_rules_is_noted() -> None:
    hp = rules_say("B.hp")
    found = audit(bout({"B.hp": hp + 2}, {}, {"B.hp": hp}))
    assert [(one.act, one.kind, one.severity) for one in found.findings] == [
        (BLOW, "claim", "error"),
        (BLOW + 2, "corrected", "note"),
    ]
    assert found.drift == ()
    assert "At the end they agree again." in str(found)


def test_forgotten_shock_is_named() -> None:
    shock = rules_say("B.shock")
    assert shock > 0
    [finding] = audit(bout({"B.hp": rules_say("B.hp"), "B.shock": 0})).errors
    assert (finding.kind, finding.path, finding.expected, finding.recorded) == ("forgotten", "B.shock", shock, 0)
    assert "shock" in finding.text.partition("forgotten: ")[2]
    assert finding.rules == ("CMP-SHOCK",)


def test_what_follows_from_a_wrong_claim_is_no_second_mistake() -> None:
    """With so few hit points it reels; nobody need say so twice."""
    found = audit(bout({"B.hp": 2, "B.reeling": True}))
    assert mistakes(found) == [(BLOW, "claim", "B.hp")]
    assert "B.reeling" in [one.path for one in found.drift]
    assert [gap.what for gap in found.gaps] == ["B's HP"]
    assert found.parted is not None
    assert [str(gap) for gap in found.parted.gaps] == [f"B's HP is 2 at the table, {rules_say('B.hp')} by the rules"]


def test_a_value_that_no_fact_sets_is_told_once() -> None:
    found = audit(bout({"B.dx": 17}, {"B.dx": 17}, {"B.dx": 17}))
    assert mistakes(found) == [(BLOW, "claim", "B.dx")]
    assert found.errors[0].explanation[-1].startswith("this value cannot be set by itself")
    assert found.parted is None


def test_claims_are_told_in_words() -> None:
    said = {"hit": False, "target": 3, "Wounded[B].by": 1, "Died[B].reason": "the blow", "B.stunned": True, "B.fp": 1}
    texts = [one.text for one in audit(bout(said)).findings]
    for start in (
        "the table had a miss, by the rules it is a hit",
        "the table had the target number as 3, by the rules it is ",
        "the table had the amount of B's wound as 1, by the rules it is ",
        "the table had the reason of B's death as the blow; by the rules it did not happen",
        "the table had B as stunned, by the rules it is not stunned",
        "the table had B's FP as 1, by the rules it is ",
    ):
        assert any(text.startswith(start) for text in texts), (start, texts)


def test_who_is_out_and_what_is_several_is_told_so() -> None:
    battle = bout({"hit": False}).state()
    assert called(battle, "B.status", "in", "dead").had("dead") == "B as dead"
    assert called(battle, "B.status", "in", "dead").says("in") == "in the fight"
    gap = Gap("B's effects", "asleep", "nothing", called(battle, "B.effects", "asleep", "").be)
    assert str(gap) == "B's effects are nothing at the table, asleep by the rules"
    assert [called(battle, f"B.{one}", 1).it for one in ("wounds", "status_class", "hp")] == ["they", "it", "it"]


def test_checks_and_facts_can_be_claimed() -> None:
    found = audit(bout({"hit": False, "target": 3, "Wounded[B].by": 1, "Died[B].reason": "the blow"}))
    assert sorted(mistakes(found)) == [
        (BLOW, "claim", "Died[B].reason"),
        (BLOW, "claim", "Wounded[B].by"),
        (BLOW, "claim", "hit"),
        (BLOW, "claim", "target"),
    ]
    assert "by the rules it did not happen" in next(one.text for one in found.errors if one.path.startswith("Died"))
    assert found.parted is None


def test_conditions_that_are_not_on_can_be_claimed() -> None:
    found = audit(bout({"B.condition.stunned": True, "B.condition.shock": rules_say("B.shock")}, {"B.stunned": True}))
    assert mistakes(found) == [(BLOW, "claim", "B.condition.stunned")]
    assert audit(bout({"B.condition.stunned": False, "B.counter.parries": 0})).findings == ()


@pytest.mark.parametrize("path", ["C.hp", "B.hitpoints", "B", "nonsense", "", "B.hp.of.all", "x" * 600, "<b>.hp"])
def test_a_claim_that_names_nothing_is_a_warning(path: str) -> None:
    [finding] = audit(bout({path: 3})).findings
    assert (finding.kind, finding.severity, finding.act) == ("unknown_claim", "warning", BLOW)
    assert len(finding.text) < 1000


def test_near_names_are_given() -> None:
    assert "near:" in audit(bout({"B.postures": "lying"})).findings[0].text


@pytest.mark.parametrize(
    "claim",
    [
        {"B.hp": "many"},
        {"B.hp": -(10**9)},
        {"B.posture": "dancing"},
        {"B.cell": [10**6, 10**6]},
        {"B.cell": "here"},
        {"B.facing": 99},
        {"B.conditions": ["stunned", "\u202edrowned"]},
        {"B.status": "<script>"},
        {"B": {"hp": {"of": {"the": {"torso": {"deep": 3}}}}}},
    ],
)
def test_absurd_claims_are_told_and_the_fight_is_followed_to_its_end(claim: dict[str, Any]) -> None:
    found = audit(bout(claim))
    assert found.acts == 6
    assert {one.act for one in found.findings if one.severity != "note"} == {BLOW}


def test_nested_tables_are_paths() -> None:
    assert mistakes(audit(bout({"B": {"hp": 99, "posture": "standing"}}))) == [(BLOW, "claim", "B.hp")]


def test_of_two_claims_on_one_value_the_later_counts() -> None:
    fight = bout({"B.hp": 99})
    fight.claim({"B.hp": rules_say("B.hp")}, fight.log.spine(fight.head)[BLOW])
    assert audit(fight).findings == ()


def test_whoever_wrote_it_down_is_named() -> None:
    fight = bout()
    fight.claim({"B.hp": 99}, fight.log.spine(fight.head)[BLOW], author="Ruth")
    assert audit(fight).errors[0].text.startswith("the table (Ruth) had B's HP as 99")


def test_a_claim_about_the_beginning() -> None:
    fight = bout()
    fight.claim({"B.hp": 3}, fight.log.root)
    [finding] = audit(fight).errors
    assert (finding.act, finding.expected) == (0, 17)


def test_dice_that_the_table_s_numbers_call_for_are_noted() -> None:
    """At no hit points one rolls to stay awake at the start of each turn; here nobody did."""
    found = audit(bout({"B.hp": 0}))
    assert mistakes(found) == [(BLOW, "claim", "B.hp")]
    notes = [one for one in found.findings if one.kind == "table_state"]
    assert any("B's roll for consciousness (3d6) is due" in one.text and "consciousness" in one.path for one in notes)
    assert all(one.claimed and one.severity == "note" for one in notes)


def test_acts_of_the_dead_are_noted_once_a_creature() -> None:
    fight = copied(example("control_zone"), example("control_zone").head)
    who = fight.state().order[0]
    fight.claim({f"{who}.status": "dead"}, fight.log.spine(fight.head)[1])
    found = audit(fight)
    assert mistakes(found) == [(1, "claim", f"{who}.status")]
    against = [one.text for one in found.findings if one.kind == "table_state" and "does not go" in one.text]
    assert against
    assert len(against) == len(set(against))


def test_a_forgotten_shot_is_named() -> None:
    """Ammunition that was not taken off."""
    fight = example("dungeon_board")
    shots = [
        (commit, event)
        for commit, _ in fight.log.commits(fight.head)
        for event in commit.events
        if event.kind == "CounterChanged" and getattr(event, "counter", "").startswith("ammo:")
    ]
    commit, event = shots[0]
    weapon = getattr(event, "counter", "").removeprefix("ammo:")
    table = copied(fight, fight.head)
    table.claim({f"{event.who}.ammo.{weapon}": getattr(event, "after", 0) + 1}, commit.id)
    [finding] = audit(table).errors
    assert (finding.kind, finding.recorded - finding.expected) == ("forgotten", 1)


@pytest.mark.parametrize("values", ["B.hp", 5, None, [], {}])
def test_what_is_no_table_is_no_claim(values: Any) -> None:
    fight = bout()
    with pytest.raises(BadNote, match="claims nothing: values by path do"):
        fight.claim(values)
    assert fight.claims() == ()


@pytest.mark.parametrize("value", ["5", "[]", "null", "no JSON", '{"B.hp": 1.5}', "[" * 100_000, "9" * 5_000])
@pytest.mark.parametrize("name", ["claim", "accepted", "note"])
def test_remarks_that_cannot_be_read_say_nothing(name: str, value: str) -> None:
    """A store that other programs write may hold anything under these names."""
    fight = bout()
    before = audit(fight).findings
    fight.store.annotate(fight.id, Annotation(fight.head, None, name, value, "", ""))
    assert audit(fight).findings == before
    assert fight.claims() == ()
    assert {note.text for note in fight.notes()} <= {""}
