"""Notes asked for and written by the page."""

from __future__ import annotations

from typing import Any

import pytest

from fechtbuch.fight import Fight
from fechtbuch.fight.remarks import GLYPHS
from fechtbuch_widgets import CursorModel
from fechtbuch_widgets.page import to_html
from fechtbuch_widgets.services.notes import LONGEST
from tests.support.duels import play_rounds
from tests.support.toy_ruleset import Wait
from tests.widgets_py.page import Page


def place(page: Page, at: int) -> dict[str, Any]:
    index = page.hello()["index"]
    first, _, commit, _ = next(act for act in reversed(index["acts"]) if act[0] <= at)
    return {"commit": commit, "event": at - first}


def write(page: Page, at: int, text: str, glyph: str = "", author: str = "") -> Any:
    answer = page.ask("data", topic="note", text=text, glyph=glyph, author=author, **place(page, at))
    return answer["value"] if answer["type"] == "data" else answer["message"]


def listed(page: Page) -> list[Any]:
    found: list[Any] = page.ask("data", topic="notes")["value"]["notes"]
    return found


def test_a_note_is_kept_listed_and_shown_on_its_row(page: Page, ford: Fight) -> None:
    (entry,) = write(page, 4, " A fine blow. ", "!!", "Mia")["notes"]
    assert (entry["at"], entry["glyph"], entry["text"], entry["author"], entry["older"]) == (
        4,
        "!!",
        "A fine blow.",
        "Mia",
        [],
    )
    kinds = page.taken()
    assert kinds.index("rows") < kinds.index("line") < kinds.index("data"), "row and marks come with it"
    (note,) = ford.notes()
    assert (note.text, note.glyph, note.author) == ("A fine blow.", "!!", "Mia")
    assert page.hello()["index"]["marks"][4] in "89abcdef"


def test_a_newer_note_replaces_the_one_before_which_is_kept(page: Page, ford: Fight) -> None:
    write(page, 4, "First.", "!", "Mia")
    write(page, 4, "Second.", "?", "Jon")
    (entry,) = write(page, 4, "Third.")["notes"]
    assert (entry["text"], entry["glyph"]) == ("Third.", "")
    assert [(old["text"], old["author"]) for old in entry["older"]] == [("Second.", "Jon"), ("First.", "Mia")]
    assert len(ford.notes()) == 3
    row = page.ask("rows", rev="", **{"from": 4, "to": 5})["rows"][0]
    assert row[2] == ["", "Third."]


def test_the_same_note_twice_is_one(page: Page, ford: Fight) -> None:
    write(page, 4, "Once.", "!")
    write(page, 4, "Once.", "!")
    assert len(ford.notes()) == 1


def test_notes_come_in_the_order_of_the_line(page: Page) -> None:
    for at in (7, 2, 5):
        write(page, at, f"At {at}.")
    assert [(entry["at"], entry["text"]) for entry in listed(page)] == [(2, "At 2."), (5, "At 5."), (7, "At 7.")]
    assert [place(page, entry["at"]) for entry in listed(page)] == [
        {"commit": entry["commit"], "event": entry["event"]} for entry in listed(page)
    ]


def test_notes_of_what_lines_share_are_on_both_others_are_counted(page: Page, ford: Fight) -> None:
    write(page, 2, "Shared.")
    write(page, 7, "Only here.")
    ford.branch("spare", at=f"ford:{place(page, 2)['commit']}:0")
    page.ask("follow", line="spare")
    value = page.ask("data", topic="notes")["value"]
    assert [entry["text"] for entry in value["notes"]] == ["Shared."]
    assert value["elsewhere"] == 1


@pytest.mark.parametrize(
    ("text", "glyph", "author", "says"),
    [
        ("", "", "", "a text or a glyph"),
        ("x", "?!?", "", "no glyph"),
        ("x" * (LONGEST + 1), "", "", str(LONGEST)),
        ("x", "", "y" * 121, "120"),
        ("half \ud800", "", "", "half a surrogate pair"),
    ],
)
def test_what_cannot_be_a_note_is_refused_in_a_sentence(
    page: Page, ford: Fight, text: str, glyph: str, author: str, says: str
) -> None:
    assert says in write(page, 3, text, glyph, author)
    assert ford.notes() == ()


def test_every_glyph_is_taken(page: Page) -> None:
    for at, glyph in enumerate(GLYPHS, 1):
        write(page, at, "", glyph)
    assert [entry["glyph"] for entry in listed(page)] == list(GLYPHS)


def test_a_note_on_an_act_that_is_not_there(page: Page, ford: Fight) -> None:
    answer = page.ask("data", topic="note", text="x", commit="0" * 64, event=0)
    assert "no commit" in answer["message"]
    answer = page.ask("data", topic="note", text="x", commit=place(page, 4)["commit"], event=99)
    assert "no event 99" in answer["message"]
    assert ford.notes() == ()


def test_a_note_on_an_act_without_events_stands_on_the_event_before(toy: Fight) -> None:
    play_rounds(toy, 1)
    played = toy.act(Wait("A"))
    toy.note("Why?", "?", at=played.position)
    page = Page(CursorModel(toy))
    (entry,) = listed(page)
    assert entry["at"] == page.hello()["index"]["n"] - 1


def test_more_notes_than_are_listed_are_counted(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fechtbuch_widgets.services.notes._MOST", 2)
    for at in (2, 4, 6):
        write(page, at, f"At {at}.")
    value = page.ask("data", topic="notes")["value"]
    assert [entry["at"] for entry in value["notes"]] == [4, 6]
    assert value["left_out"] == 1


def test_notes_are_in_the_page_that_is_written(page: Page, ford: Fight, tmp_path: Any) -> None:
    write(page, 4, "A fine blow.", "!!", "Mia")
    text = to_html(ford, tmp_path / "ford.html", panels=("notes",)).read_text()
    assert "A fine blow." in text
