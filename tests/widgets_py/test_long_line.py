"""What is sent of a fight of 10,000 events: windows as asked, messages of known size, no waiting for the background."""

from __future__ import annotations

import json
from collections.abc import Iterator
from threading import Event
from typing import Any

import pytest

from fechtbuch.fight import Fight
from fechtbuch.whatif import odds as real_odds
from fechtbuch_widgets import CursorModel
from fechtbuch_widgets.line_data import MOST_EVENTS, MOST_FIGURES
from fechtbuch_widgets.services.odds import working
from tests.bench.fights import long_fight, wounds
from tests.widgets_py.conftest import at_the_ford
from tests.widgets_py.page import Page

N = 10_000


def size(message: Any) -> int:
    """Bytes on the wire."""
    return len(json.dumps(message, ensure_ascii=False).encode())


@pytest.fixture(scope="module")
def fight() -> Fight:
    """Twenty who wound each other, four wounds in an act."""
    return long_fight(N)


@pytest.fixture
def page(fight: Fight) -> Iterator[Page]:
    model = CursorModel(fight)
    yield Page(model)
    model.close()


def test_the_opening_message_is_columns_and_no_sentences(page: Page) -> None:
    opened = page.hello()
    index = opened["index"]
    assert index["n"] >= N
    assert size(opened) < 80 * index["n"]
    assert [key for key, column in index.items() if isinstance(column, str) and len(column) == index["n"]] == [
        *("depth", "marks", "minor")
    ]
    assert size(opened["tree"]) < 1_000, "a straight line is its root and its head"


@pytest.mark.parametrize(("kind", "most", "each"), [("rows", MOST_EVENTS, 200), ("states", MOST_EVENTS, 400)])
def test_a_window_is_never_longer_than_asked_nor_than_agreed(page: Page, kind: str, most: int, each: int) -> None:
    rev = page.hello()["index"]["rev"]
    for start in (400, 4_800, 9_600):  # while twenty join, whole lists are sent
        for length in (50, most, 10 * most):
            answer = page.ask(kind, rev=rev, **{"from": start, "to": start + length})
            got = answer["to"] - answer["from"]
            assert answer["from"] == start
            assert 0 < got <= min(length, most)
            assert size(answer) < each * got + 12_000, "sentences or changes, and a few whole states"


def test_figures_come_a_few_at_a_time(page: Page) -> None:
    rev = page.hello()["index"]["rev"]
    answer = page.ask("explain", rev=rev, **{"from": 5_000, "to": 6_000})
    assert len(answer["figures"]) == answer["to"] - 5_000 <= MOST_FIGURES


def test_a_step_of_the_page_is_answered_by_one_short_message(page: Page) -> None:
    index = page.hello()["index"]
    page.sent.clear()
    for seq, at in enumerate((9_000, 17, 5_000), 1):
        page.move(index, at, seq)
    assert page.sent == [{"type": "moved", "seq": seq} for seq in (1, 2, 3)]


def test_what_grew_is_told_in_one_message_and_nothing_where_nothing_grew(fight: Fight, page: Page) -> None:
    index = page.hello()["index"]
    page.sent.clear()
    page.model.refresh()
    assert page.sent == []
    fight.record(wounds(4, start=N))
    page.model.refresh()
    (told,) = page.sent
    assert told["type"] == "line"
    assert told["index"]["n"] == index["n"] + 4
    assert [act[0] for act in told["index"]["acts"]] == [told["index"]["from"]] == [index["n"]]


def test_messages_are_answered_while_odds_are_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go = Event(), Event()

    def slow(*values: Any, **more: Any) -> Any:
        begun.set()
        assert go.wait(60)
        return real_odds(*values, **more)

    monkeypatch.setattr("fechtbuch_widgets.services.odds.odds", slow)
    page = Page(CursorModel(at_the_ford()))
    index = page.hello()["index"]
    asked = page.ask("data", rev=index["rev"], topic="odds", at=6)
    assert begun.wait(60)
    try:
        assert asked["value"]["state"] == "working"
        assert len(page.ask("rows", rev=index["rev"], **{"from": 0, "to": index["n"]})["rows"]) == index["n"]
        assert len(page.states(index["n"])) == index["n"]
        page.ask("explain", rev=index["rev"], **{"from": 0, "to": index["n"]})
        page.move(index, 3)
        page.ask("data", rev=index["rev"], topic="field", at=3)
        assert working(page.model).busy
    finally:
        go.set()
    assert working(page.model).wait()
