"""Bodies, bookkeeping and hits, as the page gets them, on the fights that each rule set begins with, played out."""

from __future__ import annotations

import functools
import json
from itertools import pairwise
from typing import Any

import pytest

from fechtbuch.fight import Fight
from fechtbuch.fight.playing import play_out
from fechtbuch.interchange.fight_file import parse
from fechtbuch.interchange.play import play
from fechtbuch.model.events import Wounded
from fechtbuch.rulesets import find_ruleset, known_rulesets
from fechtbuch.rulesets.bodies import BodyView, BodyZone, whole_body
from fechtbuch_widgets import CursorModel
from fechtbuch_widgets.body_data import BodyData
from fechtbuch_widgets.state_data import StateData
from tests.widgets_py.page import Page


@functools.cache
def played(ruleset: str) -> Fight:
    """The rule set's starting fight, and up to thirty turns more."""
    (case,) = parse(find_ruleset(ruleset).starting, "start").cases
    fight = play(case).fight
    players = next(iter(find_ruleset(ruleset).players))
    play_out(fight, {"": players}, turns=30)
    return fight


def rebuilt(figure: Any, state: Any) -> list[dict[str, Any]]:
    """Zones as the page puts them together."""
    base = state.get("figure", figure)
    return [{"states": [], "grade": 0, **zone, **state["zones"].get(zone["id"], {})} for zone in base["zones"]]


def plain(body: BodyView) -> list[dict[str, Any]]:
    return [
        {
            "id": zone.id,
            "label": zone.label,
            "damage": zone.damage,
            "limit": zone.limit,
            "armour": zone.armour,
            "states": list(zone.states),
            "grade": zone.grade,
        }
        for zone in body.zones
    ]


@pytest.mark.parametrize("ruleset", known_rulesets())
def test_bodies_from_figures_and_patches_are_the_bodies(ruleset: str) -> None:
    fight = played(ruleset)
    page = Page(CursorModel(fight))
    opened = page.hello()
    figures = {creature["id"]: creature["body"] for creature in opened["meta"]["creatures"]}
    states: list[Any] = list(page.states(opened["index"]["n"]))
    rules = fight.rules
    assert rules is not None
    for fact, state in zip(fight.line(), states, strict=True):
        for creature in state["creatures"]:
            body = rules.body(fact.after, creature["id"])
            assert rebuilt(figures[creature["id"]], creature["body"]) == plain(body)


@pytest.mark.parametrize("ruleset", known_rulesets())
def test_a_state_kept_is_the_state_made_anew(ruleset: str) -> None:
    fight = played(ruleset)
    kept = StateData(fight.rules)
    for fact in fight.line():
        fresh = StateData(fight.rules)
        fresh.bodies = kept.bodies
        assert kept.view(fact.after) == fresh.view(fact.after)


@pytest.mark.parametrize("ruleset", known_rulesets())
def test_hits_name_zones_that_the_body_has(ruleset: str) -> None:
    fight = played(ruleset)
    opened = Page(CursorModel(fight)).hello()
    index, people = opened["index"], opened["meta"]["creatures"]
    wounds = [at for at, fact in enumerate(fight.line()) if isinstance(fact.event, Wounded) and fact.event.by > 0]
    assert wounds, "somebody was hurt"
    told = {at: (who, zone, by) for at, who, zone, by in index["hits"]}
    for at in wounds:
        who, zone, by = told[at]
        ids = {each["id"] for each in people[who]["body"]["zones"]}
        assert index["zones"][zone] in ids | {""}
        assert by > 0


@pytest.mark.parametrize("ruleset", known_rulesets())
def test_every_act_keeps_an_event_that_is_not_minor(ruleset: str) -> None:
    index = Page(CursorModel(played(ruleset))).hello()["index"]
    starts = [act[0] for act in index["acts"]] + [index["n"]]
    for start, end in pairwise(starts):
        assert "0" in index["minor"][start:end]


def test_a_wound_to_the_leg_is_told_of_the_leg(page: Page, ford: Fight) -> None:
    opened = page.hello()
    index = opened["index"]
    at = next(at for at, fact in enumerate(ford.line()) if isinstance(fact.event, Wounded))
    (hit,) = [hit for hit in index["hits"] if hit[0] == at]
    assert opened["meta"]["creatures"][hit[1]]["id"] == "ragna"
    assert index["zones"][hit[2]].endswith("_leg")
    assert hit[3] > 0


def test_a_body_costs_little() -> None:
    """Bodies, bookkeeping and hits are at most a third of what a fight sends besides."""
    page = Page(CursorModel(played("dungeon_fantasy")))
    opened = page.hello()
    more = {key: opened["index"].pop(key) for key in ("minor", "zones", "hits")}
    sent = page.ask("states", rev="", **{"from": 0, "to": 400})
    rows = page.ask("rows", rev="", **{"from": 0, "to": 400})
    bodies = [each.pop("body") for _, frame in sent["keyframes"] for each in frame["creatures"]]
    patched = [entry for patch in sent["patches"] for entry in patch if "body" in entry[0]]
    size = functools.partial(json.dumps, separators=(",", ":"))
    assert len(size(more)) + len(size(bodies)) + len(size(patched)) < (len(size(sent)) + len(size(rows))) / 3


def test_a_body_that_becomes_another_brings_its_figure() -> None:
    fight = played("dungeon_fantasy")
    battle = fight.battle().state
    who = battle.order[0]
    forms = [BodyView("wolf", (BodyZone("snout", "snout", 3, 9),)), whole_body(4, 4)]
    data = BodyData(lambda battle, who: forms[-1])
    assert data.figure(who) is None
    data.meet(battle)
    assert data.state(battle, who) == {"zones": {}}
    forms.pop()
    assert data.state(battle, who) == {
        "zones": {"snout": {"damage": 3}},
        "figure": {
            "plan": "wolf",
            "zones": [{"id": "snout", "label": "snout", "damage": 0, "limit": 9, "armour": ""}],
        },
    }


def test_without_its_rules_a_creature_is_one_zone_of_its_first_pool(toy: Fight) -> None:
    data = StateData(None)
    battle = toy.battle().state
    who = battle.order[0]
    pool = next(iter(battle[who].pools.values()))
    data.bodies.meet(battle)
    figure: Any = data.bodies.figure(who)
    assert figure["plan"] == "body"
    assert [zone["limit"] for zone in figure["zones"]] == [pool.full]
