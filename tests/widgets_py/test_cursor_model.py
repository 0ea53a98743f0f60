"""One cursor, its models, and what happens beside them: moves, acts, branches, notes, other sessions."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell

from fechtbuch.fight import Fight
from fechtbuch.history.commits import Commit
from fechtbuch.history.log import Log
from fechtbuch.rulesets.dungeon_fantasy.acts import EndTurn, StartTurn
from fechtbuch_widgets import CursorModel, FightBook, Timeline
from fechtbuch_widgets.keeping_up import look_again
from tests.support.duels import play_rounds
from tests.support.toy_ruleset import TOY, Strike, creature
from tests.widgets_py.conftest import at_the_ford
from tests.widgets_py.page import Page


def synced(model: CursorModel) -> set[str]:
    return {name for name in model.keys if not name.startswith("_")}


def test_only_what_the_contract_names_is_synced(page: Page) -> None:
    assert synced(page.model) == {"schema_version", "position", "selection", "filter", "picked"}
    assert page.model.schema_version == 1
    panel = Timeline(page.model)
    assert panel.get_state()["cursor"] == f"IPY_MODEL_{page.model.model_id}"
    assert panel.get_state()["panel"] == "timeline"


def test_the_page_moves_the_cursor_and_is_told_that_it_is_kept(page: Page, ford: Fight) -> None:
    index = page.hello()["index"]
    page.taken()
    page.move(index, 5, seq=12)
    assert page.sent == [{"type": "moved", "seq": 12}]
    assert page.model.cursor.position.commit == index["acts"][2][2]
    assert page.model.position["seq"] == 12, "the page's own move is not sent back as the kernel's"


def test_the_kernel_moves_the_cursor_and_the_page_is_told(page: Page) -> None:
    page.model.cursor.to_start()
    page.model.cursor.next_event()
    position = page.model.position
    assert position["seq"] < 0
    assert position["event"] == 0
    assert position["commit"] == page.model.cursor.position.commit
    earlier = position["seq"]
    page.model.cursor.next_event()
    assert page.model.position["seq"] < earlier, "each write differs"


def test_two_models_on_one_cursor_move_together(ford: Fight) -> None:
    cursor = ford.cursor()
    one, other = Page(CursorModel(ford, cursor)), Page(CursorModel(ford, cursor))
    one.move(one.hello()["index"], 4)
    assert other.model.position["commit"] == one.model.position["commit"]
    assert other.model.position["seq"] < 0


def test_two_cursors_do_not_move_together(ford: Fight) -> None:
    one, other = Page(CursorModel(ford)), Page(CursorModel(ford))
    before = other.model.position
    one.move(one.hello()["index"], 2)
    assert other.model.position == before


def test_panels_of_one_name_share_a_model(ford: Fight) -> None:
    book, again, other = FightBook(ford), FightBook(ford), FightBook(ford, "other")
    assert book.model is again.model
    assert book.model is not other.model
    assert Timeline(ford, "other").model is other.model
    assert Timeline(ford).model is not Timeline(ford).model


def test_a_named_place_outlives_the_session(tmp_path: Path) -> None:
    file = tmp_path / "ford.fechtbuch"
    fight = at_the_ford(file)
    page = Page(FightBook(fight).model)
    page.move(page.hello()["index"], 6)
    place = page.model.position["commit"], page.model.position["event"]
    fight.close()
    again = FightBook(Fight.open(file)).model
    assert (again.position["commit"], again.position["event"]) == place
    still = Page(FightBook(Fight.open(file, readonly=True)).model)
    still.move(still.hello()["index"], 2)
    assert still.model.cursor.position.event == 2, "a store that may only be read: the place is in memory"
    fresh = FightBook(Fight.open(file)).model
    assert (fresh.position["commit"], fresh.position["event"]) == place


def test_an_act_of_a_later_cell_reaches_the_page_and_takes_the_cursor_along(page: Page, ford: Fight) -> None:
    before = page.hello()["index"]
    page.taken()
    ford.act(EndTurn("ragna"))
    ford.act(StartTurn("aldo"))
    assert page.sent == []
    look_again()
    (line,) = [message for message in page.sent if message["type"] == "line"]
    assert (line["index"]["base"], line["index"]["from"]) == (before["rev"], before["n"])
    assert page.hello()["index"]["acts"] == before["acts"] + line["index"]["acts"]
    assert line["index"]["at"] == line["index"]["n"] - 1
    assert page.model.cursor.at_head
    assert page.model.position["seq"] < 0
    page.taken()
    look_again()
    assert page.sent == [], "nothing new, nothing sent"


def test_a_cursor_in_the_past_stays_there_when_the_line_grows(page: Page, ford: Fight) -> None:
    page.move(page.hello()["index"], 4)
    page.taken()
    place = page.model.cursor.position
    ford.act(EndTurn("ragna"))
    ford.act(StartTurn("aldo"))
    look_again()
    assert page.model.cursor.position == place
    assert page.sent[0]["index"]["at"] == -1, "the page keeps its own place"


def test_acting_at_the_cursor_is_seen_at_once(page: Page, ford: Fight) -> None:
    page.model.cursor.to_start()
    page.taken()
    played = ford.act(StartTurn("ragna"), at=page.model.cursor)
    assert played.opened
    (line,) = [message for message in page.sent if message["type"] == "line"]
    assert line["index"]["line"] == played.branch
    assert page.model.position["commit"] == played.commit.id


def test_batches_reach_the_page_when_they_are_kept(page: Page, ford: Fight) -> None:
    with ford.batch(at=page.model.cursor):
        ford.act(EndTurn("ragna"))
        ford.act(StartTurn("aldo"))
        look_again()
    look_again()
    assert page.model.cursor.at_head
    assert page.hello()["index"]["label"] == "main"


def test_a_batch_that_fails_takes_the_page_back(page: Page, ford: Fight) -> None:
    ford.act(EndTurn("ragna"), at=page.model.cursor)

    def fail() -> None:
        with ford.batch(at=page.model.cursor):
            ford.act(StartTurn("aldo"), at=page.model.cursor)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    look_again()
    assert page.model.cursor.at_head
    assert page.model.position["commit"] in {act[2] for act in page.hello()["index"]["acts"]}


def test_renamed_and_deleted_branches(page: Page, ford: Fight) -> None:
    ford.branch("spare")
    look_again()
    assert page.taken() == ["tree"]
    ford.rename_branch("main", "as it was")
    look_again()
    assert page.sent[0]["index"]["line"] == "as it was"
    page.taken()
    page.ask("follow", line="spare")
    ford.act(EndTurn("ragna"), at="spare")
    look_again()
    ford.delete_branch("spare")
    look_again()
    opened = page.hello()
    assert opened["index"]["line"] == page.model.cursor.head, "the commits stay, under the id of their head"
    assert {head["name"] for head in opened["tree"]["heads"]} == {"as it was", ""}


def test_notes_and_forks_become_marks(page: Page, ford: Fight) -> None:
    index = page.hello()["index"]
    page.taken()
    ford.note("Well hit.", "!", at=f"ford:{index['acts'][2][2]}:2")
    look_again()
    first = index["acts"][2][0]
    rows, line = page.sent
    assert line["index"]["set"] == [[first + 2, 8]]
    assert line["index"]["from"] == index["n"], "nothing else is sent again"
    assert rows["from"] == first + 2
    assert rows["rows"][0][2] == ["!", "Well hit."]
    page.taken()
    ford.act(EndTurn("aldo"), at=f"ford:{index['acts'][1][2]}:0")
    look_again()
    assert page.sent[0]["type"] == "tree"
    assert page.sent[1]["set"] == [[first - 1, 4]]


def test_who_joins_is_listed_after_those_the_page_knows(toy: Fight) -> None:
    page = Page(CursorModel(toy))
    page.hello()
    page.taken()
    toy.join(creature("C"))
    look_again()
    assert page.sent[0]["type"] == "open"
    assert [one["id"] for one in page.sent[0]["meta"]["creatures"]] == ["A", "B", "C"]


def test_what_another_session_played_comes_with_refresh(toy: Fight) -> None:
    page = Page(CursorModel(toy))
    Fight.open(toy.store, ruleset=TOY).act(Strike("A", "B"))
    look_again()
    assert page.sent == []
    toy.refresh()
    look_again()
    assert page.sent[0]["type"] == "line"
    assert page.model.cursor.at_head


def test_the_end_of_a_cell_is_enough(monkeypatch: pytest.MonkeyPatch, toy: Fight) -> None:
    shell: Any = InteractiveShell.instance()
    try:
        page = Page(CursorModel(toy))
        toy.act(Strike("A", "B"))
        shell.run_cell("1 + 1", store_history=False)
        assert page.taken() == ["line"]
    finally:
        InteractiveShell.clear_instance()


def test_a_closed_store_is_let_go(tmp_path: Path) -> None:
    fight = at_the_ford(tmp_path / "ford.fechtbuch")
    page = Page(CursorModel(fight))
    fight.close()
    look_again()
    assert page.ask("rows", rev="", **{"from": 0, "to": 3})["type"] in ("rows", "error")


def test_messages_are_answered_from_another_thread_while_the_fight_goes_on(tmp_path: Path) -> None:
    fight = at_the_ford(tmp_path / "ford.fechtbuch")
    fight.act(EndTurn("ragna"))
    page = Page(CursorModel(fight))
    index = page.hello()["index"]
    n = index["n"]
    wrong: list[Any] = []
    done = threading.Event()

    def read() -> None:
        seq = 0
        while not done.is_set():
            for kind in ("rows", "states"):
                answers = page.raw({"type": kind, "id": seq + 1, "rev": "", "from": 0, "to": n})
                wrong.extend(one for one in answers if one["type"] == "error")
            seq += 1
            page.move(index, seq % n, seq)

    reader = threading.Thread(target=read)
    reader.start()
    for _ in range(25):
        for who in ("aldo", "ragna"):
            fight.act(StartTurn(who))
            fight.act(EndTurn(who))
        look_again()
    done.set()
    reader.join()
    assert wrong == []
    assert fight.verify()


def test_a_long_line_grows_without_being_read_again(toy: Fight, monkeypatch: pytest.MonkeyPatch) -> None:
    with toy.batch():
        play_rounds(toy, 60)
    model = CursorModel(toy)
    read: list[str] = []
    commit = toy.log.commit

    def noted(log: Log, id: str) -> Commit:
        read.append(id)
        return commit(id)

    monkeypatch.setattr(Log, "commit", noted)
    toy.act(Strike("A", "B"))
    look_again()
    assert len(set(read)) <= 3
    assert model.cursor.at_head
