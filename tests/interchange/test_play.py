"""Fight files played: dice and choices as written, turns put in, refusals, branches, remarks."""

from __future__ import annotations

import pytest

from fechtbuch.fight import Fight
from fechtbuch.history.store import MemoryStore
from fechtbuch.interchange.fight_file import BadFightFile
from fechtbuch.interchange.play import Run, play
from fechtbuch.model.acts import Join
from tests.interchange.files import case_of, run_of
from tests.support.toy_ruleset import TOY

A_STRIKES = '[[act]]\ndo = "strike"\nwho = "A"\ntarget = "B"\n'
B_STRIKES = '[[act]]\ndo = "strike"\nwho = "B"\ntarget = "A"\n'
GIVEN = 'turns = "given"\n'


def kinds(run: Run, line: str = "main") -> list[list[str]]:
    return [[event.kind for event in commit.events] for commit, _ in run.fight.log.commits(run.fight.lines.head(line))]


def test_the_same_file_gives_the_same_log() -> None:
    text = f"seed = 3\n{A_STRIKES}{B_STRIKES}{A_STRIKES}"
    assert run_of(text).fight.head == run_of(text).fight.head
    assert run_of(text).fight.head != run_of(f"seed = 4\n{text[9:]}").fight.head


def test_dice_and_choices_are_the_tables() -> None:
    run = run_of(GIVEN + A_STRIKES + 'dice = [9, 5]\nchoose = { "B.defence" = "none" }\n')
    assert [(str(item.address), item.by) for item in run.steps[0].played.commit.tape] == [  # type: ignore[union-attr]
        ("A.attack@B", "table"),
        ("defence[B]/B.defence@A", "table"),
        ("injury[B]/A.damage@B", "table"),
    ]
    assert run.fight.state()["B"].pools["hp"].value == 7


def test_dice_may_be_named_in_any_order() -> None:
    named = run_of(GIVEN + A_STRIKES + 'dice = { damage = 5, "B.dodge" = 15, attack = [3, 3, 3] }\n')
    listed = run_of(GIVEN + A_STRIKES + "dice = [[3, 3, 3], 15, 5]\n")
    assert named.fight.head == listed.fight.head


# turns


def test_turns_left_out_are_put_in_when_the_actor_changes() -> None:
    run = run_of(A_STRIKES + A_STRIKES + B_STRIKES)
    assert [(step.act.do, step.act.who, step.inserted) for step in run.steps] == [
        ("start_turn", "A", True),
        ("strike", "A", False),
        ("strike", "A", False),
        ("end_turn", "A", True),
        ("start_turn", "B", True),
        ("strike", "B", False),
    ]
    assert [step.place for step in run.steps][:2] == ["start_turn of A, put in", "act[1]"]


def test_a_file_with_any_turn_act_writes_all() -> None:
    run = run_of('[[act]]\ndo = "start_turn"\nwho = "A"\n' + A_STRIKES + B_STRIKES)
    assert [step.act.do for step in run.steps] == ["start_turn", "strike", "strike"]


def test_a_file_may_say_that_it_has_no_turns() -> None:
    assert [step.act.do for step in run_of(GIVEN + A_STRIKES + B_STRIKES).steps] == ["strike", "strike"]


def test_acts_by_hand_bring_no_turn() -> None:
    fall = '{ kind = "PostureChanged", who = "B", posture = "lying" }'
    by_hand = f'[[act]]\ndo = "adjust"\nwho = "B"\nreason = "fell"\nevents = [{fall}]\n'
    assert [step.act.do for step in run_of(A_STRIKES + by_hand).steps] == ["start_turn", "strike", "adjust"]


def test_no_turn_is_put_in_for_the_dead() -> None:
    killed = (
        GIVEN.replace("given", "auto")
        + A_STRIKES
        + "dice = [9, 15, 6]\n"
        + A_STRIKES
        + "dice = [9, 15, 6]\n"
        + B_STRIKES
    )
    last = run_of(killed).steps[-1]
    assert [breach.reason for breach in last.refused] == ["creature_dead"]


# what does not fit


@pytest.mark.parametrize(
    ("act", "said"),
    [
        ('[[act]]\ndo = "strick"\nwho = "A"', "act[1]: toy has no act 'strick'; near: strike"),
        ('[[act]]\ndo = "begin"\nwho = "A"', "act[1]: toy has no act 'begin'"),
        (A_STRIKES + "targt = 'B'", "act[1]: act strike: unknown key 'targt'; near: target"),
        (A_STRIKES.replace('"B"', "3"), "act[1]: act strike: target: 3 is no text"),
        (A_STRIKES + "dice = [2]", "act[1]: A.attack@B (3d6): total 2 is impossible on 3d6"),
        (A_STRIKES + "dice = [[1, 2, 7]]", "act[1]: A.attack@B (3d6): a 7 on a d6 is impossible"),
        (
            A_STRIKES + "dice = [9]",
            "act[1]: too few dice: defence[B]/B.dodge@A is rolled, but not given; it asks for A.attack@B (3d6)",
        ),
        (A_STRIKES + "dice = [18, 5, 3]", "act[1]: 3 rolls were given, 1 asked for; left over: [5, 3]"),
        (A_STRIKES + "dice = { atack = 9 }", "act[1]: no question asked for: atack; it asks for A.attack@B (3d6)"),
        (A_STRIKES + "choose = { defence = 'block' }", "'block' is not offered; offered: dodge, none"),
        (A_STRIKES + "choose = { A = 'none', B = 'dodge' }", "act[1]: no question asked for: A"),
        ('[[act]]\ndo = "record"\nwho = "A"', "act[1]: the facts are missing"),
        (
            '[[act]]\ndo = "record"\nevents = [{ kind = "Turned", facng = 1, facing = 1, who = "A" }]',
            "unknown key 'facng'; near: facing",
        ),
        ('[[act]]\ndo = "record"\nevents = [{ who = "A" }]', "unknown kind of event None"),
        ('[[act]]\ndo = "record"\nevents = ["[1,2"]', "this is no JSON"),
        ('[[act]]\ndo = "join"\nwho = "C"', "act join: creature is no table"),
        (A_STRIKES + "note = 'x'\nglyph = '#'", "act[1]: '#' is no glyph"),
        (A_STRIKES + "dice = [18]\nnotes = [{ text = 'x', event = 5 }]", "act[1]: commit"),
        (A_STRIKES + "when = 1979-05-27", "act[1]: strike.when: a date cannot be stored exactly"),
    ],
)
def test_an_act_that_cannot_be_played_says_which_and_why(act: str, said: str) -> None:
    with pytest.raises(BadFightFile) as caught:
        run_of(GIVEN + act)
    assert said in str(caught.value)
    assert str(caught.value).startswith("duel.toml: act[1]: ")


def test_two_dice_for_one_key_are_ambiguous_and_both_are_named() -> None:
    with pytest.raises(BadFightFile, match=r"'B' fits several questions: defence\[B\]/B\.dodge@A, injury\[B\]/A"):
        run_of(GIVEN + A_STRIKES + "dice = { attack = 9, B = 15 }")


@pytest.mark.parametrize(
    ("head", "said"),
    [
        ("ruleset = 'toys'", "ruleset: no rule set 'toys' is installed"),
        ("ruleset = 'toy'\nmap = { grid = 'octagon' }", "map.grid: 'octagon' is no grid"),
        ("ruleset = 'toy'\nmap = { walls = 1979-05-27 }", "duel.toml: map.walls: a date cannot be stored"),
        ("ruleset = 'toy'\ncreature = [{ id = 'A' }, { id = 'A' }]", "two creatures have the id 'A'"),
        ("ruleset = 'toy'\ncreature = [{ stored = '{}' }]", "creature[1]: stored: creature: the key 'id' is missing"),
        (
            "ruleset = 'dungeon_fantasy'\ncreature = [{ id = 'A', wepon = 'x' }]",
            "creature[1]: wepon: unknown key; near: weapon",
        ),
    ],
)
def test_a_fight_that_cannot_begin_says_why(head: str, said: str) -> None:
    creatures = "" if "creature" in head else "creature = [{ id = 'A' }]\n"
    with pytest.raises(BadFightFile) as caught:
        run_of("", f"format = 'fechtbuch/1'\n{creatures}{head}\n")
    assert said in str(caught.value)
    assert str(caught.value).startswith("duel.toml: ")


# refusals


def test_a_refused_act_is_a_step_and_the_fight_goes_on() -> None:
    run = run_of(GIVEN + A_STRIKES.replace('"B"', '"A"') + A_STRIKES)
    assert [breach.reason for breach in run.steps[0].refused] == ["self"]
    assert run.steps[1].played is not None
    assert not run.steps[0].expected


def test_an_overruled_act_goes_ahead_and_says_why() -> None:
    run = run_of(GIVEN + A_STRIKES.replace('"B"', '"A"') + 'overrule = "he is mad"\n')
    assert run.fight.commit().overruled == "he is mad"


def test_nobody_can_overrule_what_cannot_happen() -> None:
    run = run_of(GIVEN + A_STRIKES.replace('"B"', '"Z"') + 'overrule = "why not"\n')
    assert [breach.reason for breach in run.steps[0].refused] == ["unknown_creature"]


# lines


BRANCHED = f"""
{GIVEN}main = "as it was"
{A_STRIKES}
dice = [9, 15, 3]
{A_STRIKES}
dice = [18]
[[branch]]
name = "luck"
at = 1
[[branch.act]]
do = "strike"
who = "A"
target = "B"
dice = [9, 15, 4]
[[branch]]
name = "more luck"
from = "luck"
at = 1
[[branch.act]]
do = "strike"
who = "A"
target = "B"
dice = [9, 15, 5]
[[branch]]
name = "nothing happened"
at = 0
"""


def test_branches_leave_the_main_line_and_one_another() -> None:
    fight = run_of(BRANCHED).fight
    hp = {line: fight.state(line)["B"].pools["hp"].value for line in fight.lines.heads}
    assert hp == {"as it was": 9, "luck": 5, "more luck": 0, "nothing happened": 12}


def test_branches_are_told_apart_in_reports() -> None:
    assert [step.place for step in run_of(BRANCHED).steps] == [
        "act[1]",
        "act[2]",
        "branch luck, act[1]",
        "branch more luck, act[1]",
    ]


@pytest.mark.parametrize(
    ("branch", "said"),
    [
        ("name = 'x'\nat = 2", "branch x: act[2] does not exist; main has 1"),
        ("name = 'main'\nat = 1", "branch main: fight"),
        ("name = 'x'\nat = 0\nfrom = 'luk'", "branch x: there is no line 'luk' above it"),
    ],
)
def test_a_branch_that_leaves_from_nowhere(branch: str, said: str) -> None:
    with pytest.raises(BadFightFile, match=r"duel\.toml: ") as caught:
        run_of(GIVEN + A_STRIKES + f"[[branch]]\n{branch}\n")
    assert said in str(caught.value)


# remarks


def test_notes_claims_and_authors_are_kept() -> None:
    act = A_STRIKES + 'dice = [9, 15, 3]\nauthor = "gm"\nnote = "first blood"\nglyph = "!!"\nclaim = { "B.hp" = 8 }\n'
    fight = run_of(GIVEN + act + 'notes = [{ text = "a good roll", event = 0, author = "Ann" }]\n').fight
    assert [(note.text, note.glyph, note.author, note.position.event) for note in fight.notes()] == [
        ("first blood", "!!", "", -1),
        ("a good roll", "", "Ann", 0),
    ]
    assert [dict(claim.values) for claim in fight.claims()] == [{"B.hp": 8}]
    assert [remark.author for remark in fight.store.annotations(fight.id) if remark.name == "act"] == ["gm"]


# creatures that come later, facts without rules


def test_a_creature_joins_from_a_table() -> None:
    join = '[[act]]\ndo = "join"\nwho = "C"\ncreature = { hp = 5 }\n'
    fight = run_of(GIVEN + join + A_STRIKES.replace('"B"', '"C"') + "dice = [18]").fight
    assert fight.state()["C"].pools["hp"].value == 5
    assert isinstance(fight.log.commit(fight.log.parent(fight.head) or "").act, Join)


def test_facts_are_recorded_as_given() -> None:
    record = """[[act]]
    do = "record"
    reason = "as told"
    events = [{ kind = "Moved", who = "A", path = [[1, 0]] }, '["Turned",1,{"facing":2,"who":"A"}]']
    """
    place = run_of(GIVEN + record).fight.state()["A"].place
    assert (place.cell, place.facing) == ((1, 0), 2)


# stores


def test_a_fight_is_kept_whole_or_not_at_all() -> None:
    store = MemoryStore()
    with pytest.raises(BadFightFile):
        play(case_of(GIVEN + A_STRIKES + A_STRIKES + "dice = [99]"), store)
    assert store.fights() == ()

    run = play(case_of(BRANCHED), store)
    kept = Fight.open(store, ruleset=TOY)
    assert kept.lines.heads == run.fight.lines.heads
    assert kept.state("luck") == run.fight.state("luck")
