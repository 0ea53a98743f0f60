"""Chances to win: found off the main thread, told as they come, cancelled, kept, and gone on with."""

from __future__ import annotations

import gc
import weakref
from threading import Event, current_thread, main_thread
from typing import Any

import pytest

from fechtbuch.fight import Fight
from fechtbuch.model.acts import Act, EndTurn, StartTurn
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.state import Battle
from fechtbuch_widgets import ChancesWanted, CursorModel, FightBook, Timeline
from fechtbuch_widgets.services.chances import Chances, chances_of
from tests.support.toy_ruleset import Strike
from tests.whatif.players import no_dodge, skirmish, striker
from tests.widgets_py.page import Page

WANTED = ChancesWanted(n=20, workers=1, players=striker, policies=no_dodge)


@pytest.fixture
def fight() -> Fight:
    """A has struck at B in vain; each has one hit point."""
    fight = skirmish(hp=1, sides="rb", skill=10)
    fight.act(StartTurn("A"))
    fight.act(Strike("A", "B"), dice=[11], policy=no_dodge)
    return fight


def opened(fight: Fight, wanted: ChancesWanted = WANTED) -> tuple[Page, Chances]:
    model = CursorModel(fight)
    desk = chances_of(model)
    desk.wanted = wanted
    return Page(model), desk


def ask(page: Page, **more: Any) -> dict[str, Any]:
    """The answer to a request that may bring other messages before it."""
    found = page.raw({"type": "data", "id": 1, "topic": "chances", **more})
    (value,) = [message["value"] for message in found if message["re"] == 1]
    return dict(value)


class Gate:
    """A player who waits at a gate; it knows which thread it was asked in."""

    def __init__(self) -> None:
        self.reached, self.open = Event(), Event()
        self.threads: set[Any] = set()

    def play(self, battle: Battle, who: str, tables: Any) -> Act:
        self.threads.add(current_thread())
        self.reached.set()
        assert self.open.wait(30)
        return striker(battle, who, tables)


def test_nothing_is_found_until_somebody_wants_it(fight: Fight) -> None:
    page, desk = opened(fight)
    value = ask(page)
    assert (value["state"], value["sides"]) == ("none", {})
    assert desk.points is None


def test_they_come_by_themselves_and_stand_at_the_ends_of_acts(fight: Fight) -> None:
    page, desk = opened(fight)
    assert ask(page, do="start")["state"] == "running"
    assert desk.wait()
    value = page.sent[-1]["value"]
    assert (page.sent[-1]["topic"], page.sent[-1]["re"], value["state"]) == ("chances", 0, "done")
    points = desk.points
    assert points is not None
    line = page.model.line
    ends = [line.index_of(fight.position(id)) for id in fight.log.spine(fight.head)]
    for side in "rb":
        told = value["sides"][side]
        assert [at for at, *_ in told] == ends
        assert [round(10_000 * one.value) for one in points.chances(side)] == [value for _, value, *_ in told]
    assert [act[0] for act in value["acts"]] == [1, 2]
    assert ask(page) == value
    assert ask(page, do="start") == value, "what is known is not found again"


def test_the_kernel_goes_on_answering_while_it_runs(fight: Fight) -> None:
    gate = Gate()
    page, desk = opened(fight, ChancesWanted(n=2, workers=1, players=gate.play, policies=no_dodge))
    assert ask(page, do="start")["state"] == "running"
    assert gate.reached.wait(30)
    assert page.hello()["index"]["n"] == len(page.model.line)
    assert ask(page)["state"] == "running"
    gate.open.set()
    assert desk.wait()
    assert main_thread() not in gate.threads
    assert ask(page)["state"] == "done"


def test_cancelled_it_gives_what_there_is_and_can_be_gone_on_with(fight: Fight) -> None:
    gate = Gate()
    page, desk = opened(fight, ChancesWanted(n=20, workers=1, players=gate.play, policies=no_dodge))
    ask(page, do="start")
    assert gate.reached.wait(30)
    ask(page, do="cancel")
    gate.open.set()
    assert desk.wait()
    cut = page.sent[-1]["value"]
    assert cut["state"] == "cut"
    assert cut["n"] < 20
    desk.start()
    assert desk.wait()
    assert ask(page)["state"] == "done"


def test_when_the_line_grows_only_what_is_new_is_found(fight: Fight) -> None:
    gate = Gate()
    gate.open.set()
    page, desk = opened(fight, ChancesWanted(n=20, workers=1, players=gate.play, policies=no_dodge))
    desk.start()
    assert desk.wait()
    first = desk.points
    gate.open.clear()
    fight.act(EndTurn("A"))
    fight.act(StartTurn("B"))
    fight.act(Strike("B", "A"), dice=[10, 6], policy=no_dodge)
    page.model.refresh()
    stale = ask(page)
    assert stale["state"] == "running"
    assert [act[0] for act in stale["acts"]] == [1, 2], "what is known of the beginning is shown meanwhile"
    gate.open.set()
    assert desk.wait()
    points = desk.points
    assert points is not None
    assert first is not None
    assert points.acts[:2] == first.acts
    value = page.sent[-1]["value"]
    assert value["state"] == "done"
    assert value["rev"] == page.model.line.rev
    assert value["sides"]["b"][-1][1:] == [10_000] * 3
    assert value["turning"], "the blow that ended it turned it"


def test_another_line_shows_what_it_shares(fight: Fight) -> None:
    page, desk = opened(fight)
    desk.start()
    assert desk.wait()
    desk.cancel()
    fight.branch("luckier", fight.log.spine(fight.head)[1])
    fight.act(Strike("A", "B"), at="luckier", dice=[10, 6], policy=no_dodge)
    page.ask("follow", line="luckier")
    value = ask(page)
    assert value["state"] == "none"
    assert [act[0] for act in value["acts"]] == [1]
    assert [len(places) for places in value["sides"].values()] == [2, 2]


def test_what_was_found_is_there_in_the_next_book(fight: Fight) -> None:
    book = FightBook(fight, chances=WANTED)
    assert book.chances.wait()
    points = book.chances.points
    assert points is not None
    book.close()
    again = FightBook(fight, chances=WANTED)
    assert again.chances.points is points


def test_processes_find_the_same() -> None:
    fight = skirmish(hp=1, sides="rb", skill=10)
    fight.act(StartTurn("A"))
    by_process = CursorModel(fight)
    desk = chances_of(by_process)
    desk.start(ChancesWanted(n=4, workers=2, players=striker, policies=no_dodge))
    assert desk.wait()
    found = desk.points
    other = skirmish(hp=1, sides="rb", skill=10)
    other.act(StartTurn("A"))
    thread = chances_of(CursorModel(other))
    thread.start(ChancesWanted(n=4, workers=1, players=striker, policies=no_dodge))
    assert thread.wait()
    assert found is not None
    assert thread.points is not None
    assert found.to_data() == thread.points.to_data()


def test_what_goes_wrong_is_said(fight: Fight) -> None:
    def lost(battle: Battle, who: str, tables: Any) -> Act:
        return Strike(who, "nobody")

    page, desk = opened(fight, ChancesWanted(n=2, workers=1, players=lost, policies=no_dodge))
    ask(page, do="start")
    assert desk.wait()
    value = page.sent[-1]["value"]
    assert value["state"] == "failed"
    assert "nobody" in value["text"]
    with pytest.raises(FechtbuchError, match="at least 1"):
        FightBook(fight, chances=ChancesWanted(n=0))


@pytest.mark.parametrize("kind", ["book", "panel", "model"])
def test_a_closed_widget_stops_it_and_is_freed(fight: Fight, kind: str) -> None:
    gate = Gate()
    wanted = ChancesWanted(n=20, workers=1, players=gate.play, policies=no_dodge)
    kinds: dict[str, Any] = {"book": FightBook, "panel": Timeline, "model": CursorModel}
    widget = kinds[kind](fight)
    model = widget if kind == "model" else widget.model
    desk = chances_of(model)
    desk.start(wanted)
    assert gate.reached.wait(30)
    widget.close()
    if kind == "panel":
        model.close()
    freed = weakref.ref(model)
    del widget, model
    gc.collect()
    assert freed() is None, "the thread holds no widget"
    gate.open.set()
    assert desk.wait()
    assert desk.points is None


def test_a_panel_beside_it_keeps_it_going(fight: Fight) -> None:
    gate = Gate()
    one = Timeline(fight)
    other = Timeline(one.model)
    desk = chances_of(one.model)
    desk.start(ChancesWanted(n=2, workers=1, players=gate.play, policies=no_dodge))
    assert gate.reached.wait(30)
    one.close()
    gate.open.set()
    assert desk.wait()
    assert desk.points is not None
    other.close()
