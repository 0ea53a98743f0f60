"""Fights for panels: a small one of Dungeon Fantasy at a ford, with a wound, and one under the toy rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from ipywidgets import Widget

from fechtbuch.fight import Fight
from fechtbuch.rulesets import find_ruleset
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack, EndTurn, StartTurn
from fechtbuch_widgets import CursorModel
from tests.support.duels import duel
from tests.widgets_py.page import Page

ALDO = {"id": "aldo", "name": "Aldo", "side": "watch", "cell": [0, 0], "st": 13, "dx": 12, "ht": 12}
ALDO |= {"weapon": "broadsword", "skills": {"Broadsword": 14, "Shield": 12}, "shield": "medium_shield"}
RAGNA = {"id": "ragna", "name": "Ragna", "side": "reavers", "cell": [1, 0], "facing": 3, "st": 15, "dx": 12, "ht": 11}
RAGNA |= {"weapon": "axe", "skills": {"Axe/Mace": 15, "Wrestling": 13}}


def at_the_ford(where: Any = None, **changes: Any) -> Fight:
    """Aldo has hit Ragna's leg, her axe has missed him; her turn is over, by an act without facts."""
    rules = find_ruleset("dungeon_fantasy")
    tables = rules.load_tables({})
    people = [rules.build({**one, **changes}, tables, "here")[0] for one in (ALDO, {**RAGNA})]
    fight = Fight.start(where, rules, "The ford", people, id="ford", seed=4)
    fight.act(StartTurn("aldo"))
    fight.act(Attack("aldo", "ragna", "broadsword", "swing", "leg"), dice=[9, 14, 5], choices={"defence": "dodge"})
    fight.act(EndTurn("aldo"))
    fight.act(StartTurn("ragna"))
    fight.act(Attack("ragna", "aldo", "axe"), dice=[15])
    return fight


@pytest.fixture
def ford() -> Fight:
    """The fight at the ford."""
    return at_the_ford()


@pytest.fixture
def toy() -> Fight:
    """A duel that has just begun."""
    return duel()


@pytest.fixture
def page(ford: Fight) -> Page:
    """A page on a cursor of its own at the ford."""
    return Page(CursorModel(ford))


@pytest.fixture(autouse=True)
def _nothing_is_left_open() -> Iterator[None]:
    yield
    Widget.close_all()
