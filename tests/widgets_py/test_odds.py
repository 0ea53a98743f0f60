"""The odds of one act as the kernel gives them to the page."""

from __future__ import annotations

from fractions import Fraction
from queue import Queue
from typing import Any

import pytest

from fechtbuch.decide.requests import Ask, Choice
from fechtbuch.fight import Fight
from fechtbuch.model.acts import EndTurn, StartTurn
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack
from fechtbuch.whatif import TreeNode
from fechtbuch.whatif import odds as real_odds
from fechtbuch.whatif.exact_odds.tree_nodes import Branch
from fechtbuch_widgets import ActForm, CursorModel
from fechtbuch_widgets.services import odds as service
from fechtbuch_widgets.services.odds import FURTHER, STAGES, considered, working
from fechtbuch_widgets.services.odds_data import chance_json, node_json
from tests.widgets_py.conftest import at_the_ford
from tests.widgets_py.page import Page

ATTACK = 6
"""An event of Aldo's attack, in the index of the ford."""


def odds_of(page: Page, at: int = ATTACK, **more: Any) -> dict[str, Any]:
    """What the page knows once everything is worked out."""
    sent = page.raw({"type": "data", "id": 99, "topic": "odds", "rev": page.model.line.rev, "at": at, **more})
    assert working(page.model).wait()
    answer: dict[str, Any] = next(one["value"] for one in sent if one["re"] == 99)
    pushed = [one["value"] for one in page.sent if one["type"] == "data" and one["re"] == 0 and one["topic"] == "odds"]
    return next((one for one in reversed(pushed) if one["key"] == answer["key"]), answer)


def share(chance: dict[str, Any]) -> Fraction:
    return Fraction(chance["exact"])


def outcome_of(odds: dict[str, Any]) -> dict[str, Any]:
    return next(one for one in odds["outcomes"] if one["happened"])


def test_what_happened_with_its_exact_chance(page: Page) -> None:
    odds = odds_of(page)
    assert odds["state"] == "done"
    assert odds["exact"]
    assert odds["act"] == "Aldo: Attack (target Ragna, weapon broadsword, use swing, location leg)"
    listed = sum(share(one["chance"]) for one in odds["outcomes"])
    assert Fraction(999, 1000) < listed < 1
    assert odds["more"] > 0, "the rarest are counted, not listed"
    happened = outcome_of(odds)
    assert "Ragna: HP 15 → 8" in happened["text"]
    assert not odds["missing"]
    assert odds["checks"][0]["text"] == "Aldo: attack against Ragna"
    assert share(odds["checks"][0]["success"]) == Fraction(20, 27)


def test_the_tree_is_open_along_the_way_that_happened(page: Page) -> None:
    node = odds_of(page)["tree"]
    way = []
    while "children" in node:
        assert sum(share(child["share"]) for child in node["children"]) == 1
        (node,) = [child for child in node["children"] if child["happened"]]
        way.append(node["label"])
    assert node["sort"] == "outcome"
    assert way[1] == "dodge"
    assert way[-1] == "5"
    assert any("wounded" in fact or "hit" in fact for fact in node["facts"])


def test_nodes_are_given_when_they_are_opened(page: Page) -> None:
    odds = odds_of(page)
    closed = next(child for child in odds["tree"]["children"] if child["kids"] and not child["happened"])
    assert "children" not in closed
    answer = page.ask("data", topic="odds_node", key=odds["key"], path=closed["path"])["value"]
    assert len(answer["node"]["children"]) == closed["kids"]
    rest = [child for child in answer["node"]["children"] if child["sort"] == "rest"]
    for one in rest:
        more = page.ask("data", topic="odds_node", key=odds["key"], path=one["path"])["value"]
        assert more["path"] == one["path"][:-1]
        assert more["node"]["kids"] >= answer["node"]["kids"]
    lost = page.ask("data", topic="odds_node", key="nothing", path=[])
    assert lost["type"] == "error"
    assert page.ask("data", topic="odds_node", key=odds["key"], path=[77])["type"] == "error"


def test_choices_as_they_chose_by_the_policy_and_equally_likely(page: Page, ford: Fight) -> None:
    ways = {how: odds_of(page, answers=how)["tree"]["children"] for how in ("chosen", "policy", "uniform")}

    def defences(how: str) -> list[str]:
        choice = next(child for child in ways[how] if child["happened"])
        return [child["label"] for child in choice.get("children", ())]

    assert defences("chosen") == ["dodge"]
    assert len(defences("policy")) == 1
    assert len(defences("uniform")) > 3


def test_it_is_worked_out_once(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    first = odds_of(page)
    monkeypatch.setattr(service, "odds", None)
    again = page.ask("data", topic="odds", rev="", at=ATTACK + 1)["value"]
    assert again == {**first, "state": "done"}


def test_still_exploring_then_stopped_then_further(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    most: list[int] = []

    def slow(*args: Any, **more: Any) -> Any:
        most.append(more["most"])
        return real_odds(*args, **{**more, "most": more["most"] // 1000})

    monkeypatch.setattr(service, "odds", slow)
    odds = odds_of(page)
    assert most == list(STAGES)
    assert odds["state"] == "done"
    assert not odds["exact"]
    assert odds["unexplored"]["low"] > 0
    assert " to " in odds["outcomes"][0]["chance"]["text"]
    states = [one["value"]["state"] for one in page.sent if one["type"] == "data" and one["re"] == 0]
    assert states[-2:] == ["working", "done"]
    further = odds_of(page, further=True)
    assert most[-1] == FURTHER
    assert further["steps"] == FURTHER or further["exact"]


def test_where_there_are_none(page: Page) -> None:
    start = odds_of(page, 0)
    assert start["state"] == "none"
    assert "the fight begins" in start["text"]
    assert odds_of(page, what="considered")["state"] == "none"


def test_the_act_in_the_form(ford: Fight) -> None:
    model = CursorModel(ford)
    page = Page(model)
    form = ActForm(model)
    assert page.sent[-1]["topic"] == "considered"
    assert page.sent[-1]["value"]["act"] == "Ragna: End turn"
    for act in (EndTurn("ragna"), StartTurn("aldo")):
        ford.act(act, at=model.cursor)
    model.refresh()
    assert form.chosen() == Attack("aldo", "ragna", "broadsword", "swing", "torso")
    odds = odds_of(page, what="considered")
    assert not odds["made"]
    assert odds["act"] == "Aldo: Attack (target Ragna, weapon broadsword, use swing, location torso)"
    assert not any(one["happened"] for one in odds["outcomes"])
    form.choice.fields["location"].value = "neck"
    assert odds_of(page, what="considered")["key"] != odds["key"]
    form.do.value = "shove"
    form.choice.fields["target"].value = "ragna"
    form.close()
    assert odds_of(page, what="considered")["state"] == "none"


def test_acts_in_the_form_are_numbered_on_after_none(page: Page) -> None:
    act = EndTurn("ragna")
    for one in (act, None, act, None, StartTurn("aldo")):
        considered(page.model, one)
    told = [one["value"] for one in page.sent if one.get("topic") == "considered"]
    assert [value and value["number"] for value in told] == [1, None, 2, None, 3]


def test_what_is_not_allowed_has_no_odds_but_a_sentence(ford: Fight) -> None:
    model = CursorModel(ford)
    page, form = Page(model), ActForm(model)
    form.do.value = "shove"
    odds = odds_of(page, what="considered")
    assert odds["state"] == "failed"
    assert "no attack is left this turn" in odds["text"]


def test_hostile_names_are_plain_and_short() -> None:
    fight = at_the_ford(name="<img src=x>" + "long " * 30)
    page = Page(CursorModel(fight))
    odds = odds_of(page)
    assert odds["state"] == "done"
    texts = [odds["act"], odds["tree"]["text"], *(one["text"] for one in odds["outcomes"])]
    assert max(map(len, texts)) <= 700
    assert odds["tree"]["text"].startswith("<img src=x>long")


def test_a_model_that_is_closed_meanwhile_is_told_nothing(page: Page) -> None:
    page.ask("data", topic="odds", rev="", at=ATTACK)
    page.model.close()
    assert working(page.model).wait()


def test_an_interval_has_two_ends() -> None:
    assert chance_json(Fraction(1, 4), Fraction(1, 2)) == {
        "low": 2500,
        "high": 5000,
        "text": "25 % to 50 %",
        "exact": "1/4 to 1/2",
    }


def test_questions_are_sentences_with_names(page: Page) -> None:
    assert odds_of(page)["tree"]["text"] == "Aldo rolls 3d6: attack against Ragna, 12 or less"


def test_stored_words_are_said_as_people_write_them(ford: Fight) -> None:
    asked = Ask("aldo", "lose_hp", (Choice("resist_dx", ""),), about="ragna")
    node = TreeNode("choice", Fraction(1), Branch((), "resist_dx", Fraction(1), 0), request=asked)
    told = node_json(node, (), ford.state(), 0)
    assert (told["label"], told["text"]) == ("resist DX", "Aldo chooses: lose HP against Ragna")


def test_outcomes_that_read_alike_are_one(page: Page) -> None:
    odds = odds_of(page)
    texts = [one["text"] for one in odds["outcomes"]]
    assert len(set(texts)) == len(texts)
    assert not any(word in text for text in [*texts, odds["always"]] for word in ("counter", "_", "(", "None"))


# wishes of several panels


class Gates:
    """Work on odds that waits to be let through, act by act; ``asked`` are the acts, in order."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[Any] = []
        self.open: Queue[None] = Queue()
        self.begun: Queue[None] = Queue()
        monkeypatch.setattr(service, "odds", self)

    def __call__(self, fight: Fight, act: Any, at: Any, **more: Any) -> Any:
        self.asked.append((act.do, more.get("answers", "chosen")))
        self.begun.put(None)
        self.open.get(timeout=30)
        return real_odds(fight, act, at, **more)


def wish(page: Page, asker: str, answers: str = "policy", at: int = ATTACK) -> dict[str, Any]:
    value: dict[str, Any] = page.ask("data", topic="odds", rev="", at=at, asker=asker, answers=answers)["value"]
    return value


def told(page: Page, key: str) -> list[str]:
    """The states that were pushed of an act."""
    pushed = [one["value"] for one in page.sent if one.get("topic") == "odds" and one["re"] == 0]
    return [value["state"] for value in pushed if value["key"] == key]


def test_wishes_of_two_panels_are_all_answered(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    gates = Gates(monkeypatch)
    one, other = wish(page, "a", "policy"), wish(page, "b", "uniform")
    assert (one["state"], other["state"]) == ("working", "working")
    for _ in range(2 * len(STAGES)):
        gates.open.put(None)
    assert working(page.model).wait()
    assert told(page, one["key"])[-1] == told(page, other["key"])[-1] == "done"
    assert [answers for _, answers in dict.fromkeys(gates.asked)] == ["policy", "uniform"]


def test_who_asks_anew_is_told_that_the_older_wish_is_given_up(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    gates = Gates(monkeypatch)
    first, mine, later = wish(page, "a", "policy"), wish(page, "b", "chosen"), wish(page, "b", "uniform")
    assert told(page, mine["key"])[-1] == "none"
    assert "something else was asked for" in page.sent[-2]["value"]["text"]
    gates.begun.get(timeout=30)
    for _ in range(2 * len(STAGES)):
        gates.open.put(None)
    assert working(page.model).wait()
    assert told(page, first["key"])[-1] == told(page, later["key"])[-1] == "done"
    assert [answers for _, answers in dict.fromkeys(gates.asked)] == ["policy", "uniform"]


def test_what_another_panel_waits_for_goes_on(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    gates = Gates(monkeypatch)
    shared = wish(page, "a", "policy")
    assert wish(page, "b", "policy")["key"] == shared["key"]
    wish(page, "b", at=0)
    assert told(page, shared["key"]) == []
    for _ in STAGES:
        gates.open.put(None)
    assert working(page.model).wait()
    assert told(page, shared["key"])[-1] == "done"
