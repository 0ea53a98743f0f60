"""Work off the main thread: handed over in the owner's turn, or to nobody; and no thread stays behind."""

from __future__ import annotations

import gc
import logging
import threading
import weakref
from collections.abc import Iterator
from typing import Any

import pytest
from attrs import define, field

from fechtbuch.fight import Fight
from fechtbuch.model.errors import FechtbuchError
from fechtbuch_widgets import CursorModel
from fechtbuch_widgets.background import Background, Errand
from fechtbuch_widgets.keeping_up import turn_of
from fechtbuch_widgets.services import chances, findings, odds
from tests.widgets_py.page import Page

SECONDS = 30


@define(eq=False)
class Owner:
    """Somebody who hears what was found."""

    fight: Fight
    closed: bool = False
    heard: list[Any] = field(factory=list)

    def hear(self, word: Any) -> None:
        self.heard.append(word)


@define(eq=False)
class Gate:
    """Work that waits until it is let go on."""

    found: Any = "found"
    reached: threading.Event = field(factory=threading.Event)
    open: threading.Event = field(factory=threading.Event)

    def __call__(self, *_: Any, **__: Any) -> Any:
        self.reached.set()
        assert self.open.wait(SECONDS)
        if isinstance(self.found, Exception):
            raise self.found
        return self.found


def threads() -> list[threading.Thread]:
    return [one for one in threading.enumerate() if one.name == "fechtbuch"]


def ended() -> None:
    for thread in threads():
        thread.join(SECONDS)
    assert threads() == []


@pytest.fixture(autouse=True)
def _no_thread_stays(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Whatever a test did, its threads end, and nothing went wrong in them unawares."""
    with caplog.at_level(logging.WARNING, "fechtbuch.widgets"):
        yield
        ended()
        assert caplog.get_records("call") == []


@pytest.fixture
def owner(toy: Fight) -> Owner:
    return Owner(toy)


def started(owner: Owner, gate: Gate) -> Background[Owner]:
    background = Background(owner)
    background.start(gate, Owner.hear, Owner.hear)
    assert gate.reached.wait(SECONDS)
    return background


def test_what_is_found_is_handed_over(owner: Owner) -> None:
    gate = Gate()
    background = started(owner, gate)
    assert background.busy
    gate.open.set()
    assert background.wait(SECONDS)
    assert (owner.heard, background.busy) == (["found"], False)


def test_it_waits_for_the_turn_of_the_fight(owner: Owner) -> None:
    gate = Gate()
    with turn_of(owner.fight):
        background = started(owner, gate)
        gate.open.set()
        assert not background.wait(0.1)
        assert owner.heard == []
    assert background.wait(SECONDS)
    assert owner.heard == ["found"]


def test_what_is_stopped_while_it_waits_for_the_turn_is_dropped(owner: Owner) -> None:
    gate = Gate()
    with turn_of(owner.fight):
        background = started(owner, gate)
        gate.open.set()
        assert not background.wait(0.1)
        background.stop()
    ended()
    assert owner.heard == []


def test_who_is_closed_gets_nothing(owner: Owner) -> None:
    gate = Gate()
    background = started(owner, gate)
    owner.closed = True
    gate.open.set()
    assert background.wait(SECONDS)
    assert owner.heard == []


@pytest.mark.parametrize("found", ["found", FechtbuchError("it cannot be")])
def test_who_is_gone_is_not_kept_alive_by_it(owner: Owner, toy: Fight, found: Any) -> None:
    gate = Gate(found)
    gone = Owner(toy)
    background, freed = started(gone, gate), weakref.ref(gone)
    del gone
    gc.collect()
    assert freed() is None
    gate.open.set()
    assert background.wait(SECONDS)


def test_a_later_piece_makes_an_earlier_one_void(owner: Owner) -> None:
    voids: list[bool] = []
    first, second = Gate("first"), Gate("second")

    def work(errand: Errand[Owner]) -> Any:
        errand.tell(lambda owner: owner.hear("so far"))
        found = first()
        voids.append(errand.void)
        errand.tell(lambda owner: owner.hear("too late"))
        return found

    background = Background(owner)
    background.start(work, Owner.hear, Owner.hear)
    assert first.reached.wait(SECONDS)
    background.start(second, Owner.hear, Owner.hear)
    second.open.set()
    assert background.wait(SECONDS)
    first.open.set()
    ended()
    assert owner.heard == ["so far", "second"]
    assert voids == [True]


def test_work_that_is_void_ends_no_later_work(owner: Owner) -> None:
    first, second = Gate("first"), Gate("second")
    background = started(owner, first)
    (thread,) = threads()
    background.start(second, Owner.hear, Owner.hear)
    first.open.set()
    thread.join(SECONDS)
    assert background.busy
    assert not background.wait(0)
    second.open.set()
    assert background.wait(SECONDS)


def test_what_goes_wrong_is_a_sentence_and_the_rest_is_in_the_log(
    owner: Owner, caplog: pytest.LogCaptureFixture
) -> None:
    def deaf(owner: Owner, word: Any) -> None:
        raise KeyError(word)

    background = Background(owner)
    for problem in (FechtbuchError("it cannot be"), ZeroDivisionError("by nothing")):
        gate = Gate(problem)
        background.start(gate, Owner.hear, Owner.hear)
        gate.open.set()
        assert background.wait(SECONDS)
    gate = Gate()
    background.start(gate, deaf, Owner.hear)
    gate.open.set()
    assert background.wait(SECONDS)
    assert owner.heard == ["it cannot be", "This could not be worked out; the kernel's log says why."]
    ended()
    assert [str(record.exc_info[1]) for record in caplog.records if record.exc_info] == ["by nothing", "'found'"]
    caplog.clear()


# the services that use it


SLOW = [("odds", odds, "odds"), ("chances", chances, "_points"), ("findings", findings, "_examined")]


def begun(monkeypatch: pytest.MonkeyPatch, page: Page, topic: str, module: Any, slow: str) -> Gate:
    gate = Gate(FechtbuchError("it came to nothing"))
    monkeypatch.setattr(module, slow, gate)
    page.ask("data", topic=topic, rev=page.model.line.rev, at=6, do="start")
    assert gate.reached.wait(SECONDS)
    return gate


@pytest.mark.parametrize(("topic", "module", "slow"), SLOW)
def test_a_model_that_is_there_is_told(
    monkeypatch: pytest.MonkeyPatch, page: Page, topic: str, module: Any, slow: str
) -> None:
    gate = begun(monkeypatch, page, topic, module, slow)
    page.sent.clear()
    gate.open.set()
    ended()
    assert [(one["topic"], one["value"]["state"]) for one in page.sent] == [(topic, "failed")]


@pytest.mark.parametrize(("topic", "module", "slow"), SLOW)
@pytest.mark.parametrize("leaving", ["close", "leave"])
def test_a_model_that_is_closed_or_left_is_told_nothing(
    monkeypatch: pytest.MonkeyPatch, page: Page, topic: str, module: Any, slow: str, leaving: str
) -> None:
    gate = begun(monkeypatch, page, topic, module, slow)
    getattr(page.model, leaving)()
    page.sent.clear()
    gate.open.set()
    ended()
    assert page.sent == []


@pytest.mark.parametrize(("topic", "module", "slow"), SLOW)
def test_a_model_that_nobody_holds_is_freed_while_it_is_worked_for(
    monkeypatch: pytest.MonkeyPatch, ford: Fight, topic: str, module: Any, slow: str
) -> None:
    model = CursorModel(ford)
    page, freed = Page(model), weakref.ref(model)
    gate = begun(monkeypatch, page, topic, module, slow)
    model.close()
    del model, page
    gc.collect()
    assert freed() is None
    gate.open.set()
    ended()


def test_odds_of_an_act_that_was_left_are_dropped(monkeypatch: pytest.MonkeyPatch, page: Page) -> None:
    gate = begun(monkeypatch, page, *SLOW[0])
    monkeypatch.undo()
    page.ask("data", topic="odds", rev=page.model.line.rev, at=0)
    page.sent.clear()
    gate.open.set()
    ended()
    assert page.sent == []
    again = page.ask("data", topic="odds", rev=page.model.line.rev, at=6)["value"]
    assert again["state"] == "working", "what failed for nobody is worked out anew"
