"""Names of lines, asked for by the page: given, changed, forgotten, and what other sessions do meanwhile."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fechtbuch.fight import Fight
from fechtbuch_widgets import CursorModel
from fechtbuch_widgets.services.branches import LONGEST
from tests.support.toy_ruleset import TOY, Strike
from tests.widgets_py.page import Page


@pytest.fixture
def page(toy: Fight) -> Page:
    """A page on the line `main` of a duel with a line `other`."""
    start = toy.act(Strike("A", "B"), dice=[15]).position
    toy.act(Strike("B", "A"), dice=[15])
    toy.act(Strike("A", "B"), dice=[14], at=start, branch="other")
    page = Page(CursorModel(toy, toy.cursor()))
    page.model.cursor.follow("main")
    page.hello()
    page.taken()
    return page


def do(page: Page, topic: str, **more: Any) -> Any:
    answer = page.ask("data", topic=topic, **more)
    return answer["value"] if answer["type"] == "data" else answer["message"]


def names(page: Page) -> list[str]:
    return [head["name"] for head in page.hello()["tree"]["heads"]]


def test_a_line_is_renamed_and_the_page_follows_it_on(page: Page, toy: Fight) -> None:
    done = do(page, "rename", line="main", name="  the   bridge ", head=toy.lines.head("main"))
    assert done == {"line": "the bridge", "text": "'main' is now called 'the bridge'."}
    assert page.taken() == ["line", "data"], "first the lines as they are now, then the answer"
    assert names(page) == ["the bridge", "other"]
    assert page.model.cursor.line == "the bridge"
    assert Fight.open(toy.store, ruleset=TOY).branches()[0].name == "the bridge"


def test_other_panels_of_the_fight_learn_of_it(page: Page, toy: Fight) -> None:
    beside = Page(CursorModel(toy))
    do(page, "rename", line="other", name="the ford")
    assert beside.taken() == ["tree"]


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("", "at least one letter"),
        (" \n ", "at least one letter"),
        (7, "at least one letter"),
        ("x" * (LONGEST + 1), f"{LONGEST} is the most"),
        ("other", "has a branch 'other' already"),
        ("nul \0", "NUL"),
        ("half \ud800", "half a surrogate pair"),
    ],
)
def test_names_that_cannot_be_are_refused_in_a_sentence(page: Page, name: Any, says: str) -> None:
    assert says in do(page, "rename", line="main", name=name)
    assert names(page) == ["main", "other"]


def test_the_same_name_is_no_change(page: Page) -> None:
    assert "already" in do(page, "rename", line="main", name="main")["text"]
    assert page.taken() == ["data"]


def test_a_name_is_forgotten_and_the_acts_stay(page: Page, toy: Fight) -> None:
    head = toy.lines.head("main")
    done = do(page, "delete", line="main", head=head)
    assert done["text"] == f"The name 'main' is forgotten; its acts stay, as the line {head[:8]}."
    assert done["line"] == page.model.cursor.line == head
    assert names(page) == ["other", ""]
    assert toy.log.commit(head)


def test_a_line_without_a_name_gets_one_and_is_followed_on(page: Page, toy: Fight) -> None:
    head = toy.lines.head("main")
    do(page, "delete", line="main")
    assert do(page, "rename", line=head, name="again")["text"] == "The line without a name is now called 'again'."
    assert page.model.cursor.line == "again"
    assert toy.lines.head("again") == head
    assert names(page) == ["other", "again"]


def test_a_name_within_another_line_leaves_its_reader_on_that_line(page: Page, toy: Fight) -> None:
    toy.branch("root", at=toy.log.root)
    page.model.cursor.follow("root")
    assert "on another line" in do(page, "delete", line="root")["text"]
    assert page.model.cursor.line == "main"
    assert [head["current"] for head in page.hello()["tree"]["heads"]] == [True, False]


def test_the_last_name_stays(page: Page) -> None:
    do(page, "delete", line="other")
    assert "only name left" in do(page, "delete", line="main")
    assert names(page) == ["main", ""]
    (_, head) = page.hello()["tree"]["heads"]
    assert "no name that could be forgotten" in do(page, "delete", line=head["line"])


def test_what_another_session_renamed_is_told_and_shown(page: Page, toy: Fight) -> None:
    Fight.open(toy.store, ruleset=TOY).rename_branch("main", "theirs")
    said = do(page, "rename", line="main", name="mine")
    assert "another session has renamed or deleted it" in said
    assert page.taken() == ["line", "error"]
    assert names(page) == ["theirs", "other"]


@pytest.mark.parametrize("topic", ["rename", "delete"])
def test_a_line_that_was_played_on_meanwhile_is_not_touched(page: Page, toy: Fight, topic: str) -> None:
    seen = toy.lines.head("other")
    Fight.open(toy.store, ruleset=TOY).act(Strike("B", "A"), at="other")
    assert "was played on meanwhile" in do(page, topic, line="other", name="mine", head=seen)
    assert names(page) == ["main", "other"]
    assert do(page, topic, line="other", name="mine", head=toy.lines.head("other"))["text"]


def test_a_store_for_reading_says_so(tmp_path: Path, toy: Fight) -> None:
    file = tmp_path / "duel.fechtbuch"
    Fight.start(file, TOY, "A duel", [], id="duel").close()
    page = Page(CursorModel(Fight.open(file, ruleset=TOY, readonly=True)))
    assert "reading only" in do(page, "rename", line="main", name="mine")


def test_inside_a_batch_nothing_is_renamed(page: Page, toy: Fight) -> None:
    with toy.batch():
        toy.act(Strike("B", "A"))
        assert "batch" in do(page, "rename", line="other", name="mine")
    assert names(page) == ["main", "other"]


@pytest.mark.parametrize("topic", ["rename", "delete", "note"])
def test_what_was_meant_for_another_fight_is_not_done(page: Page, topic: str) -> None:
    position = page.model.position
    more = {"line": "main", "name": "x", "text": "x", "commit": position["commit"], "event": position["event"]}
    assert do(page, topic, fight="another", **more) == "This message is about another fight."
    assert page.model.ignored.by_reason == {"foreign": 1}
    assert names(page) == ["main", "other"]
    assert page.model.fight.notes() == ()
