"""Messages that nothing can come of, and a store that is gone: counted, said, and stepped on."""

from __future__ import annotations

import logging
import shutil
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fechtbuch_widgets import CursorModel, FightBook
from fechtbuch_widgets.ignored import Ignored
from fechtbuch_widgets.keeping_up import look_again
from fechtbuch_widgets.services import SERVICES, WRITING
from tests.support.duels import duel
from tests.widgets_py.conftest import at_the_ford
from tests.widgets_py.page import Page

TEXT = st.text(st.characters(categories=["L", "N", "P", "Cc", "Cf", "Cs"]), max_size=6)
BAD = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=6,
)
KEYS = [
    *("from", "to", "at", "rev", "rule", "line", "position", "name", "head", "one", "other"),
    *("text", "glyph", "author", "commit", "event", "path", "key", "fight"),
]
KINDS = st.sampled_from(["hello", "rows", "states", "explain", "rule", "follow", "branch", "data", "ping", "x"])
SERVED = sorted(SERVICES.keys() & {"rename", "delete", "compare", "notes", "note", "field", "focus", "picking"})


@given(
    content=BAD
    | st.fixed_dictionaries(
        {"type": KINDS | BAD, "id": st.integers(1, 9) | BAD},
        optional={"topic": st.sampled_from(SERVED) | BAD, **dict.fromkeys(KEYS, BAD)},
    )
)
def test_a_message_of_any_shape_is_answered_or_counted_and_changes_nothing(content: Any) -> None:
    fight = duel()
    page = Page(CursorModel(fight))
    before = fight.log.row, dict(fight.lines.heads), fight.notes(), page.model.cursor.position
    answers = page.raw(content)
    assert len([one for one in answers if one.get("re")]) <= 1
    refused = not answers or answers[-1]["type"] == "error"
    whole = isinstance(content, dict) and type(content.get("id")) is int and content.get("type") != "x"
    assert page.model.ignored.total or answers or not whole
    if refused:
        assert (fight.log.row, dict(fight.lines.heads), fight.notes(), page.model.cursor.position) == before
    for answer in answers:
        str(answer).encode()
    assert page.ask("ping")["type"] == "pong"
    page.model.close()


@given(state=BAD | st.dictionaries(st.sampled_from(["position", "selection", "filter", "picked", "commit"]), BAD))
def test_traits_of_any_shape_are_taken_or_counted(state: Any) -> None:
    page = Page(CursorModel(duel()))
    model = page.model
    before = model.cursor.position
    model.set_state(state)
    assert model.cursor.position == before
    written = state if isinstance(state, dict) else {}
    bad = [key for key, value in written.items() if key == "commit" or not isinstance(value, dict)]
    if bad or written is not state:
        assert model.ignored.by_reason["malformed"]
    assert isinstance(model.position, dict)
    assert model.schema_version == 1
    assert model.commit == before.commit
    model.close()


def test_each_kind_of_trouble_is_counted_under_its_name(page: Page, caplog: pytest.LogCaptureFixture) -> None:
    index, model = page.hello()["index"], page.model
    with caplog.at_level(logging.WARNING, "fechtbuch.widgets"):
        nonsense: list[Any] = [None, [], {"type": "rows"}, {"type": "dance", "id": 3}, {"type": "ping", "id": True}]
        for content in nonsense:
            assert page.raw(content) == []
        assert page.ask("rows", rev=index["rev"], to=3)["type"] == "error"
        assert model.ignored.by_reason == {"malformed": 6}
        page.ask("rows", rev="main@before", **{"from": 0, "to": 3})
        assert model.ignored.by_reason["late"] == 1
        model.set_state({"position": {"commit": "0" * 64, "event": 0, "line": "main", "seq": 5}})
        page.ask("rule", rule="x", fight="another")
        assert model.ignored.by_reason == {"malformed": 6, "late": 1, "foreign": 2}
    assert repr(model).endswith("9 messages ignored: 2 foreign, 1 late, 6 malformed>")
    assert "fight book" in repr(FightBook(model))
    assert [record.levelname for record in caplog.records] == ["WARNING"] * 3, "a flood fills no log"
    assert model.cursor.at_head, "a place that this fight does not have is not gone to"


@pytest.mark.parametrize("seq", [0, -3, True, None, "5"])
def test_a_position_that_is_not_numbered_as_the_page_s_is_not_taken(page: Page, seq: Any) -> None:
    index, before = page.hello()["index"], page.model.position
    place = {"commit": index["acts"][1][2], "event": 0, "line": "main"}
    page.model.set_state({"position": {**place, "seq": seq}, "selection": {"creature": "aldo"}})
    assert page.model.position == before
    assert page.model.cursor.at_head
    assert page.model.selection == {"creature": "aldo"}, "the rest is"
    assert page.model.ignored.by_reason == {"malformed": 1}


@pytest.mark.parametrize("topic", sorted(WRITING))
def test_nothing_is_done_for_who_does_not_know_the_line(page: Page, topic: str) -> None:
    fight, place = page.model.fight, page.model.position
    before = dict(fight.lines.heads), fight.notes(), page.model.cursor.position
    content = {"rev": "main@before", "line": "main", "name": "other", "text": "x", "key": "", "reason": "x", "at": 6}
    said = page.ask("data", topic=topic, **content, commit=place["commit"], event=place["event"])
    assert "nothing was done" in said["message"]
    assert (dict(fight.lines.heads), fight.notes(), page.model.cursor.position) == before
    assert page.model.ignored.by_reason == {"late": 1}


def test_following_and_branching_say_what_the_page_holds(page: Page) -> None:
    assert page.ask("follow", rev="main@before", line="main", position=page.model.position)["type"] == "line"
    assert page.ask("branch", rev="main@before", position=page.model.position)["type"] == "line"
    assert page.model.ignored.total == 0


def test_an_honest_page_has_nothing_ignored(page: Page) -> None:
    index = page.hello()["index"]
    page.move(index, 3, seq=7)
    page.ask("rows", rev=index["rev"], **{"from": 0, "to": 5})
    page.model.set_state({"filter": {"who": "aldo", "kind": "", "text": "", "books": False}})
    page.model.cursor.to_start()
    assert str(page.model.ignored) == "no message ignored"


def test_what_is_ignored_is_cut_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "fechtbuch.widgets"):
        Ignored().count("malformed", {"x\ud800": "y" * 100_000})
    assert len(caplog.text) < 500
    caplog.text.encode()


# a store that is gone


def problems(page: Page) -> list[Any]:
    return [m["value"] for m in page.sent if m["type"] == "data" and m["topic"] == "store"]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "ford.fechtbuch"


@pytest.fixture
def lost(file: Path) -> Page:
    """A page that is open when the file of its fight is deleted."""
    page = Page(FightBook(at_the_ford(file)).model)
    page.hello()
    file.unlink()
    page.taken()
    return page


def test_a_step_after_the_file_is_gone_says_so_once_and_is_taken(lost: Page) -> None:
    index = lost.model.line.index(0, ["aldo", "ragna"])
    assert isinstance(index, dict)
    for seq, at in enumerate((5, 3), 1):
        lost.move(index, at, seq)
    assert [message["seq"] for message in lost.sent if message["type"] == "moved"] == [1, 2]
    (problem,) = problems(lost)
    assert "was deleted, moved or replaced" in problem["problem"]
    assert lost.model.line.index_of(lost.model.cursor.position) == 3
    assert lost.model.ignored.total == 0


def test_the_end_of_a_cell_finds_it_too(lost: Page) -> None:
    look_again()
    look_again()
    assert len(problems(lost)) == 1


def test_everything_held_is_still_told(lost: Page) -> None:
    look_again()
    n = len(lost.model.line)
    assert len(lost.ask("rows", rev="", **{"from": 0, "to": n})["rows"]) == n
    assert len(lost.states(n)) == n
    assert lost.ask("explain", rev="", **{"from": 0, "to": 9})["figures"]
    assert lost.ask("data", topic="field", at=3)["type"] == "data"


def test_what_would_be_written_is_refused_in_a_sentence(lost: Page) -> None:
    position = lost.model.position
    said = lost.ask("data", topic="note", text="x", commit=position["commit"], event=position["event"])["message"]
    assert "nothing was written" in said
    assert problems(lost)


def test_a_file_that_comes_back_is_seen(file: Path) -> None:
    page = Page(CursorModel(at_the_ford(file)))
    away = file.with_name("away")
    file.rename(away)
    look_again()
    away.rename(file)
    look_again()
    assert [problem is None for problem in problems(page)] == [False, True]


def test_another_file_in_its_place_is_not_taken_for_it(file: Path) -> None:
    page = Page(CursorModel(at_the_ford(file)))
    copy = file.with_name("copy")
    shutil.copy(file, copy)
    copy.replace(file)
    look_again()
    assert "replaced" in problems(page)[0]["problem"]


@pytest.mark.parametrize("where", [None, "ford.fechtbuch"])
def test_a_closed_store(tmp_path: Path, where: str | None) -> None:
    fight = at_the_ford(None if where is None else tmp_path / where)
    fight.note("Before.", "!", at=fight.cursor())
    page = Page(CursorModel(fight))
    opened = page.hello()
    page.taken()
    fight.close()
    look_again()
    assert "was closed" in problems(page)[0]["problem"]
    n = opened["index"]["n"]
    assert page.ask("rows", rev="", **{"from": 0, "to": n})["rows"][n - 1][2] == ["!", "Before."]
    page.move(opened["index"], 4, seq=9)
    assert page.model.line.index_of(page.model.cursor.position) == 4
    again = page.hello()
    assert (again["meta"], again["tree"]) == (opened["meta"], opened["tree"]), "a page that is loaded anew"
    assert problems(page)[-1] is not None
    assert page.ask("follow", line="main-7")["type"] == "error"


def test_what_is_gone_is_not_said_in_a_written_page(file: Path, tmp_path: Path) -> None:
    book = FightBook(at_the_ford(file))
    away = file.with_name("away")
    file.rename(away)
    look_again()
    away.rename(file)
    text = book.to_html(tmp_path / "page.html").read_text()
    assert "was deleted, moved or replaced" not in text
