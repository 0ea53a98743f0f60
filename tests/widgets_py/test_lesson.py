"""The lesson as a person works with it: answer, see, go on, come back another day."""

from __future__ import annotations

import gc
import json
import weakref
from pathlib import Path

import pytest
from attrs import evolve
from ipywidgets import widget

from fechtbuch.fight import Fight
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack, StartTurn
from fechtbuch_widgets import Creatures, Lesson
from fechtbuch_widgets.lessons import BadAnswer, BadProgress, questions
from tests.widgets_py.conftest import at_the_ford

HOSTILE = "<img src=x onerror=alert(1)>\u202e" + "\U0001f409" + "x" * 10_000


@pytest.fixture
def lesson(ford: Fight) -> Lesson:
    """On the fight at the ford."""
    return Lesson(ford, most=6)


def answered(lesson: Lesson) -> None:
    """Give any answer that fits."""
    question = lesson.question
    assert question is not None
    first = [value for value, _ in question.options[:1]]
    lesson.answer(first if question.many else first[0] if first else 9)


def give(lesson: Lesson) -> None:
    """The same through the controls."""
    question, control = lesson.question, lesson.box.children[0]
    assert question is not None
    control.value = True if question.many else question.options[0][0] if question.options else "9"
    lesson.enter.click()


def test_answer_see_and_go_on_to_the_end(lesson: Lesson, ford: Fight) -> None:
    before = dict(ford.lines.heads)
    for number in range(len(lesson.questions)):
        assert lesson.question is lesson.questions[number]
        assert lesson.seen.head == lesson.question.after
        assert f"Question {number + 1} of {len(lesson.questions)}" in lesson.score_line.value
        give(lesson)
        assert lesson.verdict is not None
        assert lesson.verdict.word in lesson.says.value
        assert lesson.enter.disabled
        lesson.onward.click()
    assert lesson.question is None
    assert lesson.score.answered == len(lesson.questions)
    assert lesson.seen.head == ford.head
    assert ford.lines.heads == before
    assert ford.notes() == ()
    with pytest.raises(BadAnswer, match="no question left"):
        lesson.answer("yes")


def test_a_second_answer_changes_no_points(lesson: Lesson) -> None:
    answered(lesson)
    kept = lesson.progress
    question = lesson.question
    assert question is not None
    for value, _ in question.options:
        lesson.answer([value] if question.many else value)
    assert lesson.progress == kept


def test_what_is_no_answer_is_said_and_not_kept(ford: Fight) -> None:
    lesson = Lesson(ford, kinds=["defence"])
    lesson.enter.click()
    assert lesson.verdict is None
    assert "none of the options" in lesson.says.value
    assert lesson.score.answered == 0


def test_start_over(lesson: Lesson) -> None:
    answered(lesson)
    lesson.next()
    lesson.next()
    shown = lesson.seen
    lesson.again.click()
    assert lesson.question is lesson.questions[0]
    assert lesson.score.answered == 0
    assert lesson.seen is not shown, "the curtain is down again"
    assert lesson.seen.head == lesson.questions[0].after


def test_skipping_counts_nothing(lesson: Lesson) -> None:
    lesson.next()
    assert lesson.score.answered == 0
    assert lesson.question is lesson.questions[1]


def test_progress_is_kept_beside_the_notebook_and_found_again(ford: Fight, tmp_path: Path) -> None:
    kept = tmp_path / "lesson.json"
    first = Lesson(ford, keep=kept)
    answered(first)
    first.next()
    assert json.loads(kept.read_text()) == first.progress
    again = Lesson(at_the_ford(), keep=kept)
    assert again.question is again.questions[1], "the same fight, played anew"
    assert again.score == first.score
    again.restart()
    assert json.loads(kept.read_text())["answers"] == {}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "no JSON"),
        ("[" * 100_000, "no JSON"),
        ("[]", "no table"),
        ('{"format": "fechtbuch-lesson/9"}', "fechtbuch-lesson/1"),
        ('{"format": "fechtbuch-lesson/1", "fight": "other"}', "about the fight 'other'"),
        ('{"format": "fechtbuch-lesson/1", "fight": "ROOT", "answers": 3}', "answers"),
        ('{"format": "fechtbuch-lesson/1", "fight": "ROOT", "answers": {"a": {"answer": true}}}', "answers.'a'"),
        ('{"format": "fechtbuch-lesson/1", "fight": "ROOT", "answers": {"a": {"answer": 1, "points": "9"}}}', "points"),
        ('{"format": "fechtbuch-lesson/1", "fight": "ROOT", "answers": {"a": {"answer": 1, "points": "1/0"}}}', "poi"),
    ],
)
def test_a_record_that_cannot_be_read_is_named(ford: Fight, tmp_path: Path, text: str, words: str) -> None:
    kept = tmp_path / "lesson.json"
    kept.write_text(text.replace("ROOT", ford.log.root))
    with pytest.raises(BadProgress, match=words):
        Lesson(ford, keep=kept)
    assert kept.read_text() == text.replace("ROOT", ford.log.root), "what cannot be read is left alone"


def test_questions_of_ones_own(ford: Fight) -> None:
    wanted = questions(ford, kinds=["defence"])
    lesson = Lesson(ford, wanted, panels=[Creatures])
    assert [question.kind for question in lesson.questions] == ["defence"] * len(wanted)
    assert [panel.kind for panel in lesson.book.children] == [Creatures.kind]


def test_hostile_names_are_text() -> None:
    ford = at_the_ford()
    people = [evolve(creature, name=HOSTILE) for creature in ford.state(ford.log.root)]
    fight = Fight.start(None, "dungeon_fantasy", HOSTILE, people, seed=4)
    fight.act(StartTurn("aldo"))
    fight.act(Attack("aldo", "ragna", "broadsword", "swing", "leg"), dice=[9, 14, 5], choices={"defence": "dodge"})
    lesson = Lesson(fight)
    assert len(lesson.questions) > 2
    while lesson.question is not None:
        answered(lesson)
        for said in (lesson.told.value, lesson.says.value, lesson.score_line.value):
            assert "<img" not in said
            assert "\u202e" not in said
        for control in lesson.box.children:
            assert "\u202e" not in control.description
            assert len(control.description) <= 120
        lesson.next()


def test_without_a_front_end_the_question_is_text(lesson: Lesson) -> None:
    bundle = lesson._repr_mimebundle_()
    question = lesson.question
    assert question is not None
    assert question.prompt in bundle["text/plain"]


def test_closing_frees_everything(ford: Fight) -> None:
    before = set(widget._instances)
    lesson = Lesson(ford)
    answered(lesson)
    lesson.next()
    lesson.restart()
    seen = weakref.ref(lesson.seen)
    lesson.close()
    lesson.close()
    del lesson
    gc.collect()
    assert set(widget._instances) <= before
    assert seen() is None
