"""The form to act in an example fight of each rule system: suggested acts, questions, dice typed in, taking back."""

from __future__ import annotations

from functools import cache
from html import unescape
from pathlib import Path

import pytest

from fechtbuch.fight import Fight
from fechtbuch.interchange.fight_file import read
from fechtbuch.interchange.play import play
from fechtbuch.model.acts import EndTurn, StartTurn
from fechtbuch_widgets import ActForm, CursorModel
from fechtbuch_widgets.act_suggestions import next_to_act

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
FIGHTS = ("the_bridge", "blackmoor", "dungeon_board", "control_zone")
MOST = 40


@cache
def fight(name: str) -> Fight:
    return play(read(NOTEBOOKS / f"{name}.toml").cases[0]).fight


def suggested(form: ActForm, number: int) -> None:
    """Choose a suggestion by its place, counted around."""
    values = [value for _, value in form.suggestion.options if value >= 0]
    if values:
        form.suggestion.value = values[number % len(values)]


def answered(form: ActForm) -> list[str]:
    """Answer whatever is asked, dice by what the program throws; gives the titles of the questions."""
    titles: list[str] = []
    while form.question.waiting:
        assert len(titles) < MOST
        titles.append(unescape(form.question.title.value))
        choosing = form.question.choice.layout.display is None
        assert choosing != (form.question.dice.layout.display is None)
        (form.question.enter if choosing else form.question.roll).click()
    return titles


@pytest.mark.parametrize("name", FIGHTS)
def test_turns_are_played_by_suggestion_and_taken_back(name: str) -> None:
    model = CursorModel(fight(name))
    form = ActForm(model)
    form.roll.value = "table"
    done = 0
    for number in range(8):
        if number % 2:
            suggested(form, number)
        act, before = form.chosen(), model.cursor.position
        form.go.click()
        titles = answered(form)
        people = {c.id: c for c in model.fight.log.node(before.commit).end}
        tape = model.fight.log.commit(model.cursor.position.commit).tape
        if model.cursor.position.commit == before.commit:
            assert "Not allowed" in form.says.value
            continue
        done += 1
        assert model.fight.log.commit(model.cursor.position.commit).act == act
        asked = [
            people[entry.address.who].name for entry in tape if entry.by == "table" and entry.address.who in people
        ]
        assert all(any(who in title for title in titles) for who in asked), "each is asked by name"
        assert form.breaches.value == "", "what is offered next may be done"
        if isinstance(act, EndTurn) and form.choice.battle is not None:
            rules = model.fight.bound("played")
            follows = next_to_act(rules, form.choice.battle, turn_over=True)
            assert (form.who.value, form.do.value) == (follows, StartTurn.do), "whose turn comes next"
        if number % 3 == 2:
            form.undo.click()
            assert "Back before act" in form.says.value
            assert model.cursor.position.commit == before.commit
    assert done >= 4
    form.close()
    model.close()
