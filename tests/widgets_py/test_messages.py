"""Every answer has the shape of the contract and tells the fight as the engine holds it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fechtbuch.fight import Fight
from fechtbuch.model.acts import EndTurn, StartTurn
from fechtbuch.narrate.plain import text as plain_text
from fechtbuch.narrate.telling import narrate
from fechtbuch.rulesets import UnknownRuleSet
from fechtbuch_widgets import CursorModel, FightBook
from fechtbuch_widgets.patch import difference
from fechtbuch_widgets.state_data import StateData
from tests.support.duels import duel, play_rounds
from tests.support.toy_ruleset import Wait
from tests.widgets.patching import patched
from tests.widgets_py.page import Page


def spoken(text: Any) -> str:
    return "".join(span if isinstance(span, str) else span[0] for span in text)


def test_opening_lists_the_line(page: Page, ford: Fight) -> None:
    opened = page.hello()
    index, facts = opened["index"], list(ford.line())
    assert [creature["id"] for creature in opened["meta"]["creatures"]] == ["aldo", "ragna"]
    assert index["n"] == len(facts)
    assert index["at"] == index["n"] - 1
    assert [index["kinds"][kind][0] for kind in index["kind"]] == [fact.event.kind for fact in facts]
    assert dict(index["kinds"])["ClockAdvanced"] == "clock"
    assert [header for *_, header in index["acts"]][:2] == ["The ford", "Start turn"]
    assert [turn[1:] for turn in index["turns"]] == [[0, ""], [1, "aldo"], [1, "ragna"]]
    wound = next(at for at, fact in enumerate(facts) if fact.event.kind == "Wounded")
    assert index["marks"] == "".join("1" if at == wound else "0" for at in range(index["n"]))


def test_rows_say_what_the_narrator_says(page: Page, ford: Fight) -> None:
    rows = page.ask("rows", rev="", **{"from": 0, "to": 400})["rows"]
    told = [plain_text(narrate(ford.rules, fact.before, fact.event)) for fact in ford.line()]
    assert [spoken(row[0]) for row in rows] == told
    assert [9] in [row[1] for row in rows]


def test_states_from_patches_are_the_states(page: Page, ford: Fight) -> None:
    views = StateData(ford.rules)
    assert page.states(page.hello()["index"]["n"]) == [views.view(fact.after) for fact in ford.line()]


def test_figures_explain_and_name_their_rules(page: Page, ford: Fight) -> None:
    facts = list(ford.line())
    attack = next(at for at, fact in enumerate(facts) if fact.event.kind == "Attacked")
    figures = dict(map(tuple, page.ask("explain", rev="", **{"from": 0, "to": 24})["figures"]))
    figure = figures[attack]
    assert figure["title"] == "Attack: why 12?"
    assert figure["value"] == "12"
    assert figure["roll"]["chance"]["text"] == "74.1 %"
    assert figures[0] is None
    rule = next(term["rule"] for term in figure["terms"] if term["rule"] in figure["rules"])
    assert page.ask("rule", rule=rule)["title"] == figure["rules"][rule]["title"]
    assert "no rule DF-NONE" in page.ask("rule", rule="DF-NONE")["message"]


def test_windows_are_bounded(toy: Fight) -> None:
    with toy.batch():
        play_rounds(toy, 80)
    page = Page(CursorModel(toy))
    n = page.hello()["index"]["n"]
    assert n > 450
    assert page.ask("rows", rev="", **{"from": 10, "to": 10**9})["to"] == 410
    assert page.ask("states", rev="", **{"from": 50, "to": n})["to"] == 450
    assert page.ask("explain", rev="", **{"from": n - 3, "to": n + 9})["to"] == n
    views = StateData(toy.rules)
    assert page.states(n) == [views.view(fact.after) for fact in toy.line()]


BAD = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)
KINDS = st.sampled_from(["hello", "rows", "states", "explain", "rule", "follow", "branch", "ping", "moved", "x"])


@given(
    content=BAD
    | st.fixed_dictionaries(
        {"type": KINDS | BAD, "id": st.integers(-1, 9) | BAD},
        optional={"from": BAD, "to": BAD, "rule": BAD, "line": BAD, "position": BAD},
    )
)
def test_requests_of_any_shape_get_one_answer_or_none(content: Any) -> None:
    page = Page(CursorModel(duel()))
    assert len(page.raw(content)) <= 1
    assert page.ask("ping")["type"] == "pong"
    page.model.close()


@given(
    position=st.fixed_dictionaries(
        {}, optional={"commit": BAD, "event": BAD, "line": BAD, "seq": st.integers(1, 9) | BAD}
    )
)
def test_positions_of_any_shape_are_answered_and_go_nowhere(position: dict[str, Any]) -> None:
    page = Page(CursorModel(duel()))
    before = page.model.cursor.position
    page.model.set_state({"position": position})
    assert page.model.cursor.position == before
    seq = position.get("seq")
    told = type(seq) is int and seq > 0
    assert page.taken() == (["moved"] if told else [])
    page.model.close()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("abcd"), inner, max_size=4),
    max_leaves=20,
)


@given(before=JSON, after=JSON)
def test_a_patch_leads_from_one_value_to_the_other(before: Any, after: Any) -> None:
    assert patched(before, difference(before, after)) == after
    assert difference(after, after) == []


def test_a_request_about_a_line_that_is_gone_is_no_error(page: Page) -> None:
    stale = page.ask("rows", rev="main@older", **{"from": 800, "to": 900})
    assert stale["type"] == "rows"
    assert stale["rev"] == page.hello()["index"]["rev"]
    assert page.ask("rows", rev=stale["rev"], **{"from": 800, "to": 900})["type"] == "error"


def test_a_fight_without_its_rule_set_is_shown_in_the_engines_words(
    ford: Fight, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(name: str) -> Any:
        raise UnknownRuleSet(f"{name} is not installed")

    monkeypatch.setattr("fechtbuch.fight.handle.find_ruleset", lost)
    bare = Fight.open(ford.store)
    page = Page(CursorModel(bare))
    n = page.hello()["index"]["n"]
    assert spoken(page.ask("rows", rev="", **{"from": 0, "to": n})["rows"][0][0])
    assert len(page.states(n)) == n
    assert page.ask("explain", rev="", **{"from": 0, "to": n})["figures"]
    assert "no rule" in page.ask("rule", rule="DF-ATTACK-07")["message"]
    assert FightBook(bare).form is None


def test_an_act_without_facts_at_the_head_hides_nothing(ford: Fight) -> None:
    ford.act(EndTurn("aldo"), overrule="a slip")
    page = Page(CursorModel(ford))
    index = page.hello()["index"]
    assert index["acts"][-1][2] == page.model.position["commit"]
    page.move(index, 0)
    page.move(index, index["n"] - 1, seq=2)
    assert page.model.cursor.at_head, "on the last event one stands at the head, whatever silent acts follow it"
    assert not ford.act(StartTurn("aldo"), at=page.model.cursor).opened


def test_nothing_but_silent_acts(toy: Fight) -> None:
    toy.act(Wait("A"))
    toy.act(Wait("B"))
    page = Page(CursorModel(toy))
    index = page.hello()["index"]
    assert len(index["acts"]) == 1
    page.move(index, 0)
    assert not page.model.cursor.at_head
    page.move(index, index["n"] - 1, seq=2)
    assert page.model.cursor.at_head


@pytest.mark.parametrize("event", [0, 2])
def test_branching_from_the_page(page: Page, ford: Fight, event: int) -> None:
    index = page.hello()["index"]
    commit = index["acts"][0][2]
    answer = page.ask("branch", position={"commit": commit, "event": event, "line": "main"})
    assert answer["index"]["line"] == "main-1"
    assert ford.lines.heads["main-1"] == commit
    assert page.ask("follow", line="main")["index"]["line"] == "main"
    assert "main-1" in page.ask("follow", line="main-2")["message"]


def test_the_tree_holds_root_forks_and_heads_the_oldest_line_first(page: Page, ford: Fight) -> None:
    acts = page.hello()["index"]["acts"]
    ford.act(EndTurn("aldo"), at=f"ford:{acts[1][2]}:0")
    ford.act(StartTurn("ragna"), at="main-1")
    ford.branch("spare", at=f"ford:{acts[2][2]}:0")
    tree = page.hello()["tree"]
    assert [(node["act"], node["lines"]) for node in tree["nodes"]] == [
        (0, ["main", "main-1", "spare"]),
        (1, ["main", "main-1", "spare"]),
        (2, ["main", "spare"]),
        (5, ["main"]),
        (3, ["main-1"]),
    ]
    assert [(head["name"], head["current"]) for head in tree["heads"]] == [
        ("main", True),
        ("main-1", False),
        ("spare", False),
    ]
    assert {head["outcome"] for head in tree["heads"]} == {"undecided"}


def test_a_late_request_for_a_topic_that_is_no_text_is_answered(page: Page) -> None:
    assert page.ask("data", rev="main@older", topic=["note"])["type"] == "error"
    assert page.ask("ping")["type"] == "pong"


def test_a_line_of_a_sheet_comes_with_the_figure_and_can_be_asked_for(page: Page, ford: Fight) -> None:
    n = page.hello()["index"]["n"]
    figures = [figure for _, figure in page.ask("explain", rev="", **{"from": 0, "to": n})["figures"] if figure]
    cited = [(figure, term["rule"]) for figure in figures for term in figure["terms"] if "sheet:" in term["rule"]]
    assert cited
    for figure, rule in cited:
        assert figure["rules"][rule]["title"].endswith("'s sheet")
        assert page.ask("rule", rule=rule)["text"] == figure["rules"][rule]["text"]
    assert page.ask("rule", rule="sheet:nobody:dx")["type"] == "error"
