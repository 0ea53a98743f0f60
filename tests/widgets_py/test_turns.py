"""What pages are told is sent in the fight's turn: by the one who holds its lock, whichever thread it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from threading import RLock, get_ident
from typing import Any

import pytest

from fechtbuch.fight import Fight
from fechtbuch_widgets import CursorModel, keeping_up
from fechtbuch_widgets.services.chances import ChancesWanted, chances_of
from fechtbuch_widgets.services.findings import findings_of
from fechtbuch_widgets.services.odds import working
from tests.widgets_py.page import Page


class Watched:
    """A lock that knows who holds it."""

    def __init__(self) -> None:
        self._lock = RLock()
        self._held: Counter[int] = Counter()

    def __enter__(self) -> None:
        self._lock.acquire()
        self._held[get_ident()] += 1

    def __exit__(self, *_: Any) -> None:
        self._held[get_ident()] -= 1
        self._lock.release()

    @property
    def mine(self) -> bool:
        return self._held[get_ident()] > 0


@pytest.fixture
def watched(ford: Fight, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Page, list[Any]]]:
    """A page, and what was sent to it out of turn."""
    lock = Watched()
    monkeypatch.setitem(keeping_up._turns, ford, lock)
    page, astray = Page(CursorModel(ford)), []
    send = page.model.send

    def sent(content: Any, buffers: Any = None) -> None:
        if not lock.mine:
            astray.append(content)
        send(content, buffers)

    page.model.send = sent
    yield page, astray
    page.model.close()


def test_answers(watched: tuple[Page, list[Any]]) -> None:
    page, astray = watched
    index = page.hello()["index"]
    page.ask("rows", rev="", **{"from": 0, "to": 3})
    page.ask("rows")
    page.ask("follow", line="nowhere")
    page.ask("ping")
    page.ask("data", topic="notes")
    page.move(index, 3, seq=1)
    page.model.cursor.to_start()
    assert len(page.sent) >= 7
    assert astray == []


def test_forms_are_told_of_a_step_of_the_page_in_its_turn(watched: tuple[Page, list[Any]]) -> None:
    page, _ = watched
    index, told = page.hello()["index"], []
    page.model.observe(lambda _: told.append(page.model.turn.mine), "commit")  # type: ignore[attr-defined]
    page.move(index, 3, seq=1)
    assert told == [True]


def test_what_is_worked_out_in_the_background(watched: tuple[Page, list[Any]]) -> None:
    page, astray = watched
    chances_of(page.model).wanted = ChancesWanted(n=1, top=0, workers=1)
    page.ask("data", topic="odds", rev="", at=6)
    page.ask("data", topic="findings")
    page.ask("data", topic="chances", do="start")
    assert working(page.model).wait()
    assert findings_of(page.model).wait()
    assert chances_of(page.model).wait()
    pushed = {one["topic"] for one in page.sent if one["type"] == "data" and one["re"] == 0}
    assert {"odds", "findings", "chances"} <= pushed
    assert astray == []
