"""What the form waits for on the map, and what a pick there puts into it."""

from __future__ import annotations

from typing import Any

import pytest

from fechtbuch.decide.requests import Ask, Choice
from fechtbuch.fight import Fight
from fechtbuch.model.acts import EndTurn, StartTurn
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack, Move
from fechtbuch_widgets import ActForm, CursorModel
from fechtbuch_widgets.map_picking import FARTHEST, Pick, pick_of
from tests.widgets_py.page import Page


@pytest.fixture
def form(ford: Fight) -> ActForm:
    """Aldo's turn, an attack offered."""
    ford.act(EndTurn("ragna"))
    ford.act(StartTurn("aldo"))
    return ActForm(CursorModel(ford))


def pick(form: ActForm, cell: Any = None, creature: Any = "") -> None:
    """What the page writes when somebody picks."""
    model = form._model
    seq = int(model.picked["seq"] or 0) + 1
    model.set_state({"picked": {"cell": cell, "creature": creature, "seq": seq}})


def waited(form: ActForm) -> Any:
    """What the page is told that the form waits for."""
    return form._model.picking


def to_move(form: ActForm) -> ActForm:
    form.do.value = "move"
    return form


def test_an_attack_waits_for_a_target(form: ActForm) -> None:
    assert waited(form) == {
        "label": "Target",
        "who": "aldo",
        "cell": False,
        "cells": [],
        "creatures": ["ragna"],
        "path": [],
    }
    form.choice.fields["location"].value = "neck"
    pick(form, [1, 0], "ragna")
    chosen = form.chosen()
    assert isinstance(chosen, Attack)
    assert (chosen.target, chosen.location) == ("ragna", "neck")


def test_a_cell_is_taken_once_the_field_for_it_is_shown(form: ActForm) -> None:
    pick(form, [4, 4])
    assert form.choice.fields["cell"].value == ""
    form.choice.show_advanced.value = True
    assert waited(form)["cell"]
    pick(form, [4, 4])
    assert form.choice.fields["cell"].value == "4,4"
    assert waited(form)["path"] == [[4, 4]]


def test_a_path_grows_by_what_is_picked_and_is_drawn(form: ActForm) -> None:
    assert waited(to_move(form))["label"] == "Path"
    for cell, expected in [
        ([0, 1], "0,1"),
        ([0, 3], "0,1 0,2 0,3"),
        ([0, 3], "0,1 0,2"),
        ([0, 1], "0,1"),
        ([0, 0], ""),
    ]:
        pick(form, cell)
        assert form.choice.fields["path"].value == expected
    pick(form, [0, 2])
    assert waited(form)["path"] == [[0, 1], [0, 2]]
    act = form.chosen()
    assert isinstance(act, Move)
    assert act.path == ((0, 1), (0, 2))


def test_a_cell_beyond_all_measure_is_refused_in_words(form: ActForm) -> None:
    pick(to_move(form), [FARTHEST + 1, 0])
    assert form.choice.fields["path"].value == ""
    assert "too far away" in form.says.value


def test_a_path_that_cannot_be_read_is_begun_anew(form: ActForm) -> None:
    to_move(form).choice.fields["path"].value = "nonsense"
    pick(form, [0, 1])
    assert form.choice.fields["path"].value == "0,1"


@pytest.mark.parametrize(
    "picked",
    [
        None,
        {},
        {"seq": 0, "cell": [0, 1], "creature": ""},
        {"seq": 1, "cell": [0, 1], "creature": 7},
        {"seq": 1, "cell": [0, 1]},
    ],
)
def test_what_is_no_pick_is_none(picked: Any) -> None:
    assert pick_of(picked) is None


@pytest.mark.parametrize("cell", [None, [1], ["1", 0], [True, 0], "1,0", {"0": 1}, [1.5, 0]])
def test_a_pick_without_a_proper_cell_has_none(cell: Any) -> None:
    assert pick_of({"seq": 1, "cell": cell, "creature": "aldo"}) == Pick(None, "aldo")


@pytest.mark.parametrize("creature", ["nobody", "aldo", "<b>", "x" * 10_000])
def test_whoever_is_not_offered_changes_nothing(form: ActForm, creature: str) -> None:
    before = form.chosen()
    pick(form, None, creature)
    assert form.chosen() == before


def test_the_page_hears_of_each_change_once(form: ActForm) -> None:
    page = Page(form._model)
    to_move(form)
    form._judge()
    pushed = [message for message in page.sent if message["type"] == "data" and message["topic"] == "picking"]
    assert [(message["topic"], message["re"], message["value"]["label"]) for message in pushed] == [
        ("picking", 0, "Path")
    ]
    assert page.ask("data", topic="picking")["value"] == pushed[0]["value"]


def test_an_act_without_a_place_waits_for_nothing(form: ActForm) -> None:
    form.do.value = "end_turn"
    assert waited(form) is None


def test_a_question_takes_no_pick_where_its_answers_are_none_of_the_field(form: ActForm) -> None:
    form.roll.value = "table"
    form.go.click()
    form.question.dice.value = "9"
    form.question.enter.click()
    assert form.question.waiting
    assert waited(form) is None
    pick(form, [1, 0], "ragna")
    assert form.question.waiting
    form.question.cancel.click()
    assert waited(form) is not None


def test_a_closed_form_waits_no_more(form: ActForm) -> None:
    model = form._model
    form.close()
    assert model.picking is None
    model.set_state({"picked": {"cell": [0, 1], "creature": "", "seq": 5}})


def test_creatures_and_cells_among_the_answers_can_be_picked(form: ActForm) -> None:
    asked = Ask("aldo", "victim", (Choice("ragna", "Ragna"), Choice("2,1", "the hex beyond"), Choice("none", "nobody")))
    form.go.click()
    form.question.ask(asked, "Aldo", first=True)
    form.picking.wait()
    assert (waited(form)["creatures"], waited(form)["cells"]) == (["ragna"], [[2, 1]])
    pick(form, [2, 1])
    assert form.question.choice.value == "2,1"
    pick(form, [1, 0], "ragna")
    assert form.question.choice.value == "ragna"
