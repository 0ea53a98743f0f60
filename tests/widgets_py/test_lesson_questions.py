"""Questions made from a log: they follow the story, tell nothing of what comes, and are judged as the rules say."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from fechtbuch.fight import Fight
from fechtbuch.interchange.fight_file import read
from fechtbuch.interchange.play import Run, play
from fechtbuch.model.events import Attacked, TableRolled
from fechtbuch.narrate import explain
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack
from fechtbuch_widgets.lessons import KINDS, BadAnswer, Curtain, Question, may, questions
from fechtbuch_widgets.lessons.choosing import UnknownKind
from fechtbuch_widgets.lessons.story import StoryAct, story
from tests.setup.project import ROOT

FILES = ("blackmoor", "control_zone", "dungeon_board", "the_bridge")


@pytest.fixture(scope="module", params=FILES)
def run(request: pytest.FixtureRequest) -> Run:
    """A fight file of each rule system, played."""
    (case,) = read(Path(ROOT / "notebooks" / f"{request.param}.toml")).cases
    return play(case)


def of_kind(fight: Fight | Run, kind: str) -> Question:
    return questions(fight, kinds=[kind], most=50)[0]


def act_of(fight: Fight, question: Question) -> StoryAct:
    """The act that a question is about: the one after what may be seen."""
    return next(act for act in story(fight) if act.parent == question.after)


def right_answer(question: Question) -> object:
    """An answer that gets all points, found by trying."""
    if question.many:
        values = [value for value, _ in question.options]
        alone = [value for value in values if question.verdict([value]).points]
        return alone
    tried: list[object] = [value for value, _ in question.options] or list(range(-5, 60))
    return next(answer for answer in tried if question.verdict(answer).points == 1)


def test_every_question_has_an_answer_that_gets_all_points(run: Run) -> None:
    for question in questions(run, most=40):
        verdict = question.verdict(right_answer(question))
        assert verdict.points == 1, question
        assert verdict.word == "Right"


def test_the_questions_follow_the_story_and_are_the_same_each_time(run: Run) -> None:
    asked = questions(run)
    depths = [run.fight.log.depth(question.after) for question in asked]
    assert depths == sorted(depths)
    assert len({question.kind for question in asked}) >= 4
    assert len({question.key for question in asked}) == len(asked) == 12
    assert [(one.key, one.prompt, one.options) for one in questions(run)] == [
        (one.key, one.prompt, one.options) for one in asked
    ]


def test_what_is_told_before_a_roll_does_not_say_how_it_went(run: Run) -> None:
    fight = run.fight
    for question in questions(run, kinds=["target", "modifiers"], most=30):
        act, event = act_of(fight, question), int(question.key.rpartition("/")[2])
        told = "\n".join((*question.told, question.prompt))
        battle = act.before(event)
        sentence = act.told(event + 1)[-1]
        assert sentence not in told
        assert battle is act.node.before or battle in act.node.states[:event]


def test_locations_are_asked_where_the_rules_have_them(run: Run) -> None:
    asked = questions(run, kinds=["location"], most=50)
    assert bool(asked) == (run.fight.log.row.ruleset in ("blackmoor", "dungeon_fantasy"))
    for question in asked:
        act, number = act_of(run.fight, question), int(question.key.rpartition("/")[2])
        event = act.commit.events[number]
        if isinstance(event, TableRolled):
            assert str(event.rolled.total) in question.prompt
            assert {value for value, _ in question.options if question.verdict(value).points} == {event.result}
        else:
            assert isinstance(event, Attacked)
            term = next(one for one in event.check.figure.terms if one.rule.startswith("DF-LOCATION"))
            assert question.verdict(int(term.value)).points == 1
            assert question.verdict(int(term.value) - 1).points == 0
        assert question.verdict(right_answer(question)).rules, "with its rule"


def test_the_target_is_what_the_explanation_says(ford: Fight) -> None:
    question = of_kind(ford, "target")
    act, event = act_of(ford, question), int(question.key.rpartition("/")[2])
    (one, *_) = explain(act.rules, act.commit.events[event])
    assert one.figure is not None
    needed = one.figure.whole
    assert question.verdict(str(needed)).points == 1
    assert question.verdict(needed + 1).points == Fraction(1, 2)
    assert question.verdict(needed + 5).points == 0
    verdict = question.verdict(needed + 5)
    assert verdict.head.startswith(f"Not so: {needed} at the most.")
    assert f"= {needed}" in str(verdict)
    assert verdict.rules[0].text.split()[0] in verdict.markup()


def test_a_defence_is_marked_by_its_exact_worth(ford: Fight) -> None:
    question = of_kind(ford, "defence")
    assert "dodge" in dict(question.options)
    points = {value: question.verdict(value).points for value, _ in question.options}
    assert max(points.values()) == 1
    assert points["none"] == 0
    assert all(0 <= share <= 1 for share in points.values())
    assert "At the table: dodge" in question.verdict("none").head
    assert "hit points against the best" in str(question.verdict("none"))
    assert not any("dodges" in line for line in question.told), "the roll that followed is not told"


def test_ticking_everything_gets_fewer_points_than_ticking_what_applies(run: Run) -> None:
    for question in questions(run, kinds=["modifiers"], most=5):
        everything = [value for value, _ in question.options]
        assert question.verdict(everything).points < 1
        assert question.verdict([]).points == 0


def test_an_illegal_act_is_asked_about_with_its_rule(ford: Fight) -> None:
    question = may(ford, Attack("ragna", "aldo", "axe"), others=["DF-ATTACK-01", "DF-REACH-02"])
    breaches = ford.violations(Attack("ragna", "aldo", "axe"))
    assert question.verdict(breaches[0].rule).points == 1
    assert question.verdict("yes").points == 0
    other = next(value for value, _ in question.options if value not in ("yes", *(one.rule for one in breaches)))
    assert question.verdict(other).points == Fraction(1, 2), "no is right, the rule is not"
    assert breaches[0].text in str(question.verdict("yes"))


def test_a_legal_act_is_asked_about_too(ford: Fight) -> None:
    question = may(ford, Attack("ragna", "aldo", "axe"), at=ford.log.parent(ford.head))
    assert [value for value, _ in question.options] == ["yes", "no"]
    assert question.verdict("yes").points == 1
    assert question.verdict("no").points == 0


def test_refused_acts_of_a_fight_file_are_asked_about() -> None:
    (case,) = read(Path(ROOT / "notebooks" / "dungeon_board.toml")).cases
    run = play(case)
    refused = [step.act for step in run.steps if step.refused]
    prompts = "\n".join(question.prompt for question in questions(run, kinds=["legality"], most=100))
    assert refused
    for act in refused:
        assert run.fight.state()[act.who].name in prompts


@pytest.mark.parametrize(
    ("answer", "words"),
    [("doge", "near: dodge"), (3, "none of the options"), (["dodge"], "none of the options")],
)
def test_an_answer_that_is_none_is_refused(ford: Fight, answer: object, words: str) -> None:
    with pytest.raises(BadAnswer, match=words):
        of_kind(ford, "defence").verdict(answer)


@pytest.mark.parametrize("answer", ["", "nine", "9.5", True, None, "9" * 30, "²"])
def test_a_number_that_is_none_is_refused(ford: Fight, answer: object) -> None:
    with pytest.raises(BadAnswer, match="no whole number"):
        of_kind(ford, "target").verdict(answer)


def test_a_kind_that_nobody_asks_is_named(ford: Fight) -> None:
    with pytest.raises(UnknownKind, match="target"):
        questions(ford, kinds=["targt"])


def test_kinds_can_be_chosen(run: Run) -> None:
    for kind in KINDS:
        assert {question.kind for question in questions(run, kinds=[kind])} <= {kind}


def test_behind_the_curtain_nothing_is_there(run: Run) -> None:
    fight = run.fight
    curtain = Curtain(fight)
    assert curtain.shown.head == fight.log.root
    spine = fight.log.spine(fight.head)
    middle = spine[len(spine) // 2]
    curtain.rise(middle)
    assert curtain.at == curtain.shown.head == middle
    assert curtain.shown.state() == fight.state(middle)
    assert not any(curtain.shown.log.has(id) for id in spine[len(spine) // 2 + 1 :])
    curtain.rise(spine[1])
    assert curtain.at == middle, "it does not fall"
    curtain.rise()
    assert curtain.open
    assert curtain.shown.state() == fight.state()
    assert curtain.shown.verify().intact
