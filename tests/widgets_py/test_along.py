"""What services gather along a line is gone on with where it grows, and begun anew where it parts."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from fechtbuch.fight import Fight
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack, EndTurn, StartTurn
from fechtbuch_widgets import CursorModel
from fechtbuch_widgets.keeping_up import look_again
from fechtbuch_widgets.line_data import LineData
from fechtbuch_widgets.services.along import Along
from tests.support.duels import play_rounds
from tests.support.toy_ruleset import Strike
from tests.widgets_py.page import Page

citing_module = import_module("fechtbuch_widgets.services.citing")


def play_on(ford: Fight) -> None:
    """Aldo's turn, with a blow."""
    ford.act(EndTurn("ragna"))
    ford.act(StartTurn("aldo"))
    ford.act(Attack("aldo", "ragna", "broadsword", "swing", "leg"), dice=[9, 14, 5], choices={"defence": "dodge"})


def test_every_event_is_taken_once_while_the_line_grows_and_all_where_it_parts(toy: Fight) -> None:
    model = CursorModel(toy)
    taken: list[int] = []

    def take(found: list[str], line: LineData, at: int) -> None:
        taken.append(at)
        found.append(line.events[at].kind)

    along: Along[list[str]] = Along(list, take)

    def gathered() -> int:
        taken.clear()
        assert along.of(model) == [event.kind for event in model.line.events]
        return len(taken)

    play_rounds(toy, 2)
    look_again()
    first = len(model.line)
    assert gathered() == first
    assert gathered() == 0
    toy.act(Strike("A", "B"))
    look_again()
    assert gathered() == len(model.line) - first > 0
    start = toy.log.end(toy.log.spine(toy.lines.heads["main"])[2])
    toy.act(Strike("B", "A"), at=start, branch="other", overrule="so be it")
    model.cursor.follow("other")
    assert gathered() == len(model.line)
    model.close()


def test_what_was_gathered_by_half_is_gathered_anew(toy: Fight) -> None:
    model = CursorModel(toy)
    broken = False

    def take(found: list[int], line: LineData, at: int) -> None:
        found.append(at)
        if broken and at == len(line) - 1:
            raise ValueError(at)

    along: Along[list[int]] = Along(list, take)
    along.of(model)
    play_rounds(toy, 1)
    look_again()
    broken = True
    with pytest.raises(ValueError, match=str(len(model.line) - 1)):
        along.of(model)
    broken = False
    assert along.of(model) == list(range(len(model.line)))
    model.close()


@pytest.mark.parametrize("topic", ["citing", "field"])
def test_services_tell_of_a_line_that_grew_what_they_tell_of_one_that_is_opened(ford: Fight, topic: str) -> None:
    page = Page(CursorModel(ford))
    page.ask("data", topic=topic, at=0)
    play_on(ford)
    look_again()
    at = len(page.model.line) - 1
    grown = page.ask("data", topic=topic, at=at)["value"]
    assert grown == Page(CursorModel(ford)).ask("data", topic=topic, at=at)["value"]


def test_an_act_is_looked_through_for_rules_alone(ford: Fight, monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(CursorModel(ford))
    page.ask("data", topic="citing", at=0)
    before, looked, rules_of = len(page.model.line), [], citing_module.rules_of_event

    def noted(rules: Any, event: Any) -> Any:
        looked.append(event)
        return rules_of(rules, event)

    monkeypatch.setattr(citing_module, "rules_of_event", noted)
    play_on(ford)
    look_again()
    page.ask("data", topic="citing", at=0)
    assert looked == list(page.model.line.events[before:])
    assert looked
