"""What the map asks for: the ground over a run of events, figures and focus of one event."""

from __future__ import annotations

from typing import Any

import pytest

from fechtbuch.fight import Fight
from fechtbuch.model.acts import Adjust, StartTurn
from fechtbuch.model.events import MapChanged
from fechtbuch.model.state import BattleMap
from fechtbuch.model.table import freeze
from fechtbuch.rulesets import find_ruleset
from fechtbuch.rulesets.dungeon_fantasy.acts import Move
from fechtbuch_widgets import BattleMap as MapPanel
from fechtbuch_widgets import CursorModel
from tests.widgets_py.page import Page

MAP = {"walls": [[[0, 1], [1, 1]]], "doors": {"gate": {"between": [[3, 0], [4, 0]]}}, "water": [{"cells": [[0, 2]]}]}


def gate(**features: Any) -> Fight:
    """Aldo before a door, which is opened by the game master after he has walked a hex."""
    rules = find_ruleset("dungeon_fantasy")
    people = [
        rules.build({"id": "aldo", "name": "Aldo", "side": "watch", "cell": [0, 0]}, rules.load_tables({}), "here")[0],
        rules.build({"id": "orc", "name": "Orc", "side": "toll", "cell": [6, 0]}, rules.load_tables({}), "here")[0],
    ]
    field = BattleMap("hex", freeze({**MAP, **features}))
    fight = Fight.start(None, rules, "The gate", people, id="gate", seed=4, map=field)
    fight.act(StartTurn("aldo"))
    fight.act(Move("aldo", ((1, 0),)))
    fight.act(Adjust("aldo", (MapChanged("", "door:gate", "open"),), "the wind opens the gate"))
    return fight


def asked(page: Page, topic: str, at: int) -> Any:
    answer = page.ask("data", topic=topic, rev=page.model.line.rev, at=at)
    assert answer["topic"] == topic
    return answer["value"]


@pytest.fixture
def gatekeeper() -> Page:
    return Page(CursorModel(gate()))


def last(page: Page) -> int:
    return len(page.model.line) - 1


def test_the_ground_comes_with_the_run_of_events_over_which_it_stays(gatekeeper: Page) -> None:
    end = last(gatekeeper)
    changed = next(n for n, event in enumerate(gatekeeper.model.line.events) if event.kind == "MapChanged")
    before, after = asked(gatekeeper, "field", changed - 1), asked(gatekeeper, "field", end)
    assert (before["to"], after["from"], after["to"]) == (changed, changed, end + 1)
    assert before["from"] <= 1
    door = {"between": [[3, 0], [4, 0]], "name": "gate", "open": False, "locked": False}
    assert before["edges"][1] == door
    assert after["edges"][1] == {**door, "open": True}
    assert {"kind": "water", "name": "water", "text": "1 yd deep", "cells": [[0, 2]]} in after["spots"]


def test_every_event_of_a_run_has_the_same_ground(gatekeeper: Page) -> None:
    for at in range(last(gatekeeper) + 1):
        found = asked(gatekeeper, "field", at)
        assert found["from"] <= at < found["to"]
        assert asked(gatekeeper, "field", found["from"]) == found == asked(gatekeeper, "field", found["to"] - 1)


def test_the_box_holds_everybody_on_the_whole_line(gatekeeper: Page) -> None:
    assert asked(gatekeeper, "field", 0)["box"] == [[0, 0], [12, 0]]


def test_a_move_is_shown_and_where_it_leads(gatekeeper: Page) -> None:
    moved = next(n for n, event in enumerate(gatekeeper.model.line.events) if event.kind == "Moved")
    found = asked(gatekeeper, "focus", moved)
    assert found["focus"] == {"line": None, "cells": [], "path": [[0, 0], [1, 0]], "edge": None}
    assert found["stances"]["aldo"]["cells"] == [[1, 0]]
    assert [name for name, _ in found["stances"]["aldo"]["arcs"]] == ["front", "left", "right", "back"]
    assert asked(gatekeeper, "focus", moved - 1)["focus"] is None


def test_a_blow_is_a_line(page: Page) -> None:
    attack = next(n for n, event in enumerate(page.model.line.events) if event.kind == "Attacked")
    assert asked(page, "focus", attack)["focus"]["line"] == {"from": [0, 0], "to": [1, 0], "cells": [], "blocked": ""}


def test_a_fight_without_its_rules_is_still_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    fight = gate()
    monkeypatch.setattr(type(fight), "rules", property(lambda self: None))
    page = Page(CursorModel(fight))
    found = asked(page, "field", last(page))
    assert (found["grid"], found["placed"], found["facing"], found["edges"]) == ("hex", True, False, [])
    assert asked(page, "focus", last(page))["stances"]["orc"]["cells"] == [[6, 0]]


@pytest.mark.parametrize("at", [-1, 10_000, "x", None, [1], 2**80])
def test_no_such_event_is_answered_with_a_sentence(page: Page, at: Any) -> None:
    answer = page.ask("data", topic="focus", rev=page.model.line.rev, at=at)
    assert answer["type"] == "error"


def test_an_answer_for_a_line_left_behind_names_the_line_that_is(page: Page) -> None:
    value = page.ask("data", topic="field", rev="other@1", at=10_000)["value"]
    assert value["rev"] == page.model.line.rev


def test_the_panel_is_a_widget_of_its_own(ford: Fight) -> None:
    panel = MapPanel(ford)
    assert panel.panel == "map"
    panel.close()
