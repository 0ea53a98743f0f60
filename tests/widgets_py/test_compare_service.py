"""Two lines side by side, as the page gets them."""

from __future__ import annotations

from typing import Any

import pytest

from fechtbuch.fight import Fight
from fechtbuch.model.acts import EndTurn, StartTurn
from fechtbuch.whatif import compare
from fechtbuch_widgets import CursorModel
from fechtbuch_widgets.services import compare as service
from tests.support.toy_ruleset import Strike
from tests.widgets_py.page import Page


@pytest.fixture
def forked(toy: Fight) -> Fight:
    """On one line A misses, on the other it wounds; before that two acts alike, between them one more."""
    toy.act(StartTurn("A"))
    start = toy.act(Strike("A", "B"), dice=[9, 12, 1]).position
    for branch, dice in (("miss", [15]), ("hit", [9, 12, 4])):
        toy.act(Strike("A", "B"), dice=dice, at=start, branch=branch)
        toy.act(EndTurn("A"), at=branch)
    toy.act(StartTurn("B"), at="hit")
    return toy


def told(fight: Fight, one: str, other: str) -> Any:
    answer = Page(CursorModel(fight)).ask("data", topic="compare", one=one, other=other)
    return answer["value"] if answer["type"] == "data" else answer["message"]


def spoken(text: Any) -> str:
    return "".join(span if isinstance(span, str) else span[0] for span in text)


def test_acts_stand_beside_acts(forked: Fight) -> None:
    value = told(forked, "miss", "hit")
    differs, same, alone = value["acts"]
    assert (differs["one"]["act"], differs["other"]["act"]) == (3, 3)
    assert differs["one"]["commit"] != differs["other"]["commit"]
    assert same == {"same": 1}
    assert alone["one"] is None
    assert (alone["other"]["act"], alone["other"]["who"]) == (5, "B")
    assert value["fork"]["act"] == 2
    assert not value["equal"]


def test_facts_are_sentences_on_their_own_side(forked: Fight) -> None:
    differs = told(forked, "miss", "hit")["acts"][0]
    attack, *more = differs["facts"]
    assert "failure" in spoken(attack["one"])
    assert spoken(attack["one"]) != spoken(attack["other"])
    assert [fact["one"] for fact in more] == [None, None]
    assert "4" in spoken(more[-1]["other"])


def test_damage_states_and_who_stands(forked: Fight) -> None:
    value = told(forked, "miss", "hit")
    assert value["harm"] == [
        {"who": "A", "one": [0, 0], "other": [4, 0]},
        {"who": "B", "one": [0, 0], "other": [0, 4]},
    ]
    states = {(row["who"], row["name"]): (row["one"], row["other"]) for row in value["states"]}
    assert states[("B", "HP")] == ("5999", "5995")
    assert value["one"]["standing"] == ["A", "B"]
    assert (value["one"]["name"], value["one"]["acts"], value["other"]["acts"]) == ("miss", 2, 3)


def test_every_act_is_told_or_counted(forked: Fight) -> None:
    for one, other in (("miss", "hit"), ("hit", "miss"), ("main", "hit"), ("miss", "miss")):
        value, found = told(forked, one, other), compare(forked, one, other)
        for side, course in (("one", found.one), ("other", found.other)):
            shown = sum(row["same"] if "same" in row else row[side] is not None for row in value["acts"])
            assert shown == course.acts
            assert value[side]["acts"] == course.acts


def test_a_line_and_itself(forked: Fight) -> None:
    value = told(forked, "hit", "hit")
    assert value["equal"]
    assert (value["acts"], value["states"]) == ([], [])


def test_a_line_without_a_name(forked: Fight) -> None:
    head = forked.lines.head("miss")
    forked.delete_branch("miss")
    value = told(forked, head, "hit")
    assert (value["one"]["name"], value["one"]["line"]) == ("", head)


def test_lines_that_are_not_there(forked: Fight) -> None:
    assert "has no branch 'mis'" in told(forked, "mis", "hit")
    assert "near: miss" in told(forked, "mis", "hit")


def test_it_is_worked_out_once_for_each_pair_of_heads(forked: Fight, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, str]] = []

    def counted(fight: Fight, one: str, other: str) -> Any:
        asked.append((one, other))
        return compare(fight, one, other)

    monkeypatch.setattr(service, "compare", counted)
    told(forked, "miss", "hit")
    told(forked, "miss", "hit")
    assert asked == [("miss", "hit")]
    forked.act(StartTurn("B"), at="miss")
    assert told(forked, "miss", "hit")["one"]["acts"] == 3
    assert len(asked) == 2


def test_what_is_too_much_is_counted(forked: Fight, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "MOST_ACTS", 1)
    monkeypatch.setattr(service, "MOST_FACTS", 1)
    value = told(forked, "miss", "hit")
    assert (len(value["acts"]), value["more_acts"]) == (1, 2)
    assert len(value["acts"][0]["facts"]) == 1
    assert value["acts"][0]["more"] == 2
